// Package grantsql issues IDs with worker IDs from a PostgreSQL database, or from one that
// speaks its SQL. It needs a driver for [database/sql], such as github.com/lib/pq:
//
//	db, err := sql.Open("postgres", "host=db.example.com dbname=ids")
//	g, err := grantsql.Claim(ctx, db, layout, nil)
//	defer g.Close(context.Background())
//	id, err := g.Wait(ctx)
//
// [Claim] takes any free worker ID, so it suits the pods of a Deployment, a StatefulSet
// and a laptop alike. Wrong clocks, pauses, crashes and restarts cause no duplicate: see
// package grant. For a worker ID that is chosen in another way, pass the registry of [New]
// to grant.Open.
//
// A node changes its mark twice in a grant's length, each time with one query and one
// update. The registry's clock is the database server's.
//
// The database must not lose a committed mark: failover needs a synchronous standby, and
// fsync must be on. Updates wait for the disk even where synchronous_commit is off.
package grantsql

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/grant"
)

// Schema creates the table of marks, one row for each worker ID, unless it exists.
const Schema = `CREATE TABLE IF NOT EXISTS snowflake_mark (
	worker  bigint PRIMARY KEY, -- the number of all node fields together
	until   bigint NOT NULL,    -- the first tick that was not granted
	version bigint NOT NULL,    -- counts the changes
	layout  text   NOT NULL     -- fields, epoch and tick
)`

// The statements. A mark changes only if its version is still the one that was read. The
// update sets synchronous_commit for its own transaction, because a database that confirms
// a commit before it is on disk may lose it.
const (
	read   = `SELECT until, version, layout, clock_timestamp() FROM snowflake_mark WHERE worker = $1`
	all    = `SELECT worker, until, version, layout FROM snowflake_mark`
	create = `INSERT INTO snowflake_mark VALUES ($1, 0, 0, '') ON CONFLICT DO NOTHING`
	update = `UPDATE snowflake_mark SET until = $3, version = $4, layout = $5
		WHERE worker = $1 AND version = $2 AND set_config('synchronous_commit', 'on', true) = 'on'`
)

// Claim claims a worker ID that no other node of this database uses, and returns a
// generator with it. values has the values of all node fields except the one that is
// claimed, such as the region; it is nil for a layout with one node field. Claim waits
// while all worker IDs are in use, until ctx ends. It creates the table of [Schema] if it
// is missing.
//
// Every node of the layout must use the same database, or other values: two databases know
// nothing of each other. Grants last 30 s: the generator outlives an outage of the database
// of 15 s, and Wait waits up to 30 s more. See [grant.Claim] for the error and for other
// settings.
func Claim(ctx context.Context, db *sql.DB, l snowflake.Layout, values snowflake.Values) (*grant.Generator, error) {
	r := registry{db}
	if _, err := r.Marks(ctx); err != nil {
		_, failed := db.ExecContext(ctx, Schema) // also if another node creates it at the same time
		if _, err := r.Marks(ctx); err != nil {
			return nil, errors.Join(err, failed)
		}
	}
	return grant.Claim{Registry: r, Layout: l, Values: values}.Open(ctx)
}

// New returns a registry that keeps its marks in the table snowflake_mark of a database. It
// is safe for concurrent use, in any number of processes.
func New(db *sql.DB) grant.Registry { return registry{db} }

type registry struct{ db *sql.DB }

func (r registry) Marks(ctx context.Context) (map[uint64]grant.Mark, error) {
	rows, err := r.db.QueryContext(ctx, all)
	if err != nil {
		return nil, fmt.Errorf("grantsql: %w", err)
	}
	defer rows.Close()
	marks := map[uint64]grant.Mark{}
	for rows.Next() {
		var worker int64
		var m grant.Mark
		if err := rows.Scan(&worker, &m.Until, &m.Version, &m.Layout); err != nil {
			return nil, fmt.Errorf("grantsql: %w", err)
		}
		marks[uint64(worker)] = m
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("grantsql: %w", err)
	}
	return marks, nil
}

func (r registry) Change(ctx context.Context, worker uint64, change func(grant.Mark, time.Time) (grant.Mark, error)) error {
	for {
		var m grant.Mark
		var now time.Time
		err := r.db.QueryRowContext(ctx, read, int64(worker)).Scan(&m.Until, &m.Version, &m.Layout, &now)
		if errors.Is(err, sql.ErrNoRows) {
			if _, err = r.db.ExecContext(ctx, create, int64(worker)); err == nil {
				continue
			}
		}
		if err != nil {
			return fmt.Errorf("grantsql: worker ID %d: %w", worker, err)
		}
		changed, err := change(m, now)
		if err != nil || changed == m {
			return err
		}
		result, err := r.db.ExecContext(ctx, update, int64(worker), m.Version, changed.Until, changed.Version, changed.Layout)
		var rows int64
		if err == nil {
			rows, err = result.RowsAffected()
		}
		if err != nil {
			return fmt.Errorf("grantsql: worker ID %d: %w", worker, err)
		}
		if rows > 0 {
			return nil
		}
	}
}
