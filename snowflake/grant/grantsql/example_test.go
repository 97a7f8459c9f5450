package grantsql_test

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
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

// The table is in a schema of its own, and failed renewals are logged.
func ExampleOptions() {
	claim := func(ctx context.Context, db *sql.DB) (*grant.Generator, error) {
		return grantsql.Claim(ctx, db, snowflake.Bwmarrin(), nil, grantsql.Options{
			Schema:  "ids",
			MaxWait: 250 * time.Millisecond,
			Observe: func(e grant.Event) {
				if e.Err != nil {
					slog.Warn("snowflake: "+e.String(), "worker", e.Worker)
				}
			},
		})
	}
	_ = claim
}

func ExampleOptions_CreateTable() {
	fmt.Println(grantsql.Options{Schema: "ids"}.CreateTable())
	// Output:
	// CREATE TABLE IF NOT EXISTS "ids"."snowflake_mark" (
	// 	worker  bigint PRIMARY KEY, -- the number of all node fields together
	// 	until   bigint NOT NULL,    -- the first tick that was not granted
	// 	version bigint NOT NULL,    -- counts the changes
	// 	layout  text   NOT NULL     -- fields, epoch and tick
	// )
}

// The worker ID comes from elsewhere. It needs a driver, such as _ "github.com/lib/pq", and a server.
func ExampleNew() {
	issue := func(ctx context.Context, db *sql.DB) (snowflake.ID, error) {
		layout := snowflake.Bwmarrin()
		holder, err := grant.Open(ctx, grantsql.New(db), layout, 7, 10*time.Second)
		if err != nil {
			return 0, err
		}
		g, err := snowflake.NewGenerator(layout, snowflake.Values{"node": 7}, snowflake.Policy{},
			snowflake.Options{Reserver: holder})
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
