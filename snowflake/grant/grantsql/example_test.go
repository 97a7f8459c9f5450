package grantsql_test

import (
	"context"
	"database/sql"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/grant"
	"github.com/snowflakelab/snowflakelab/snowflake/grant/grantsql"
)

// A program claims a worker ID when it starts, and gives it back when it ends. It needs a
// driver, such as _ "github.com/lib/pq", and a server.
func ExampleClaim() {
	run := func(ctx context.Context, db *sql.DB, serve func(*grant.Generator) error) error {
		layout := snowflake.Twitter()
		g, err := grantsql.Claim(ctx, db, layout, snowflake.Values{"datacenter": 3})
		if err != nil {
			return err
		}
		defer g.Close(context.Background()) // also after ctx has ended
		return serve(g)
	}
	_ = run
}

// The worker ID comes from elsewhere. It needs a driver, such as _ "github.com/lib/pq", and a server.
func ExampleNew() {
	issue := func(ctx context.Context, db *sql.DB) (snowflake.ID, error) {
		if _, err := db.ExecContext(ctx, grantsql.Schema); err != nil {
			return 0, err
		}
		layout := snowflake.Bwmarrin()
		holder, err := grant.Open(ctx, grantsql.New(db), layout, 7, 10*time.Second)
		if err != nil {
			return 0, err
		}
		g, err := snowflake.NewGenerator(layout, snowflake.Values{"node": 7}, snowflake.Policy{}, holder.Options())
		if err != nil {
			return 0, err
		}
		id, err := g.Wait(ctx)
		if err != nil {
			return 0, err
		}
		return id, holder.Release(ctx, g)
	}
	_ = issue
}
