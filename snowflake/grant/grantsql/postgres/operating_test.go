//go:build unix && !race

package postgres

import (
	"context"
	"database/sql"
	"log/slog"
	"os"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/grant"
	"github.com/snowflakelab/snowflakelab/snowflake/grant/grantsql"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// The snippets of OPERATING.md: a service, and its next release with another layout.
func TestTheServiceOfThePageRuns(t *testing.T) {
	s := newServer(t)
	if err := s.run("initdb", "-D", s.data(), "-U", "lab", "--auth=trust", "-E", "UTF8", "--no-sync"); err != nil {
		t.Fatal(err)
	}
	if err := s.start(); err != nil {
		t.Fatal(err)
	}
	s.must(t, "CREATE SCHEMA ids")
	t.Setenv("DATABASE_URL", s.source())
	ctx := context.Background()
	serve := func(layout snowflake.Layout) error {
		db, err := sql.Open("postgres", os.Getenv("DATABASE_URL")) // for Claim alone, without SetMaxOpenConns
		if err != nil {
			return err
		}
		g, err := grantsql.Claim(ctx, db, layout, nil, grantsql.Options{
			Schema:  "ids",
			MaxWait: 250 * time.Millisecond, // of a request; without it 30 s
			Observe: func(e grant.Event) {
				if e.Err != nil {
					slog.Warn("snowflake: "+e.String(), "worker", e.Worker)
				}
			},
		})
		if err != nil {
			return err
		}
		defer g.Close(context.Background()) // gives the worker ID back
		_, err = g.Wait(ctx)
		return err
	}
	wide := func() (snowflake.Layout, error) {
		layout, err := layouts.Parse("unused:1,time:41,worker:14,sequence:8", "2024-01-01", "1ms")
		return layout, err
	}
	gone, err := wide()
	if err != nil {
		t.Fatal(err)
	}
	if years := layouts.Lifetime(gone); gone.Epoch.Year()+int(years.HundredthsOfYears()/100) != 2093 {
		t.Errorf("it ends after %v", years)
	}
	next := gone
	next.Epoch = gone.Epoch.AddDate(-1, 0, 0)
	for _, layout := range []snowflake.Layout{gone, next} {
		if err := serve(layout); err != nil {
			t.Fatal(err)
		}
	}
	time.Sleep(10 * time.Millisecond) // after the tick of the last ID
	registry := grantsql.New(s.open(t), grantsql.Options{Schema: "ids"})
	freed, err := grant.Free(ctx, registry, gone, next)
	if freed != 1 || err != nil {
		t.Errorf("got %d, %v; want one worker ID", freed, err)
	}
	s.must(t, "INSERT INTO ids.snowflake_mark VALUES (16383, 0, 0, 'imports') ON CONFLICT DO NOTHING")
}
