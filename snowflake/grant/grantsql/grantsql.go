// Package grantsql is a registry of package grant in a PostgreSQL database, or in one that
// speaks its SQL. It needs a driver for [database/sql], such as github.com/lib/pq:
//
//	db, err := sql.Open("postgres", "host=db.example.com dbname=ids")
//	_, err = db.ExecContext(ctx, grantsql.Schema)
//	holder, err := grant.Open(ctx, grantsql.New(db), layout, 7, 10*time.Second)
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

	"github.com/snowflakelab/snowflakelab/snowflake/grant"
)

// Schema creates the table of marks, one row for each worker ID, unless it exists.
const Schema = `CREATE TABLE IF NOT EXISTS snowflake_mark (
	worker  bigint PRIMARY KEY, -- the number of all node fields together
	until   bigint NOT NULL,    -- the first tick that was not granted
	version bigint NOT NULL,    -- counts the changes
	layout  text   NOT NULL     -- fields, epoch and tick
)`

// Three statements. A mark changes only if its version is still the one that was read. The
// update sets synchronous_commit for its own transaction, because a database that confirms
// a commit before it is on disk may lose it.
const (
	read   = `SELECT until, version, layout, clock_timestamp() FROM snowflake_mark WHERE worker = $1`
	create = `INSERT INTO snowflake_mark VALUES ($1, 0, 0, '') ON CONFLICT DO NOTHING`
	update = `UPDATE snowflake_mark SET until = $3, version = $4, layout = $5
		WHERE worker = $1 AND version = $2 AND set_config('synchronous_commit', 'on', true) = 'on'`
)

// New returns a registry that keeps its marks in the table snowflake_mark of a database. It
// is safe for concurrent use, in any number of processes.
func New(db *sql.DB) grant.Registry { return registry{db} }

type registry struct{ db *sql.DB }

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
