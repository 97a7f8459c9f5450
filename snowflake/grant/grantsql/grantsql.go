// Package grantsql issues IDs with worker IDs from a PostgreSQL database, or from one that
// speaks its SQL. It needs a driver for [database/sql], such as github.com/lib/pq or
// github.com/jackc/pgx/v5/stdlib:
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
// # Connections
//
// The registry keeps one connection for itself, and opens another one if that is lost. It
// never waits for a pool: handlers that hold all connections and wait for an ID would
// otherwise block the renewal that they wait for. So it refuses a [sql.DB] with a limit: if
// yours has one (SetMaxOpenConns), call sql.Open a second time, for Claim alone. The same
// applies to a pool behind the driver, such as pgxpool's, which Claim cannot see.
//
// A node changes its mark three times in a grant's length, each time with one query and one
// update. The registry's clock is the database server's.
//
// pgbouncer in transaction mode works with github.com/lib/pq, because statements have no
// parameters. With pgx, add default_query_exec_mode=exec to the connection string, or use
// pgbouncer 1.21 or later with max_prepared_statements; otherwise the error says so.
//
// # One table
//
// All nodes of a layout use one table, by its full name: public.snowflake_mark unless
// [Options] name another one. The role needs these privileges, which are checked at the first
// call:
//
//	GRANT USAGE ON SCHEMA public TO payments;
//	GRANT SELECT, INSERT, UPDATE ON public.snowflake_mark TO payments;
//
// The first call creates the table if it is missing, if the role may do so (CREATE on the
// schema), and if no other schema has a table of that name: nodes with different tables know
// nothing of each other. This query shows all:
//
//	SELECT schemaname, tablename, tableowner FROM pg_tables WHERE tablename = 'snowflake_mark'
//
// # Durability
//
// The database must not lose a committed mark: failover needs a synchronous standby, and
// fsync must be on. Updates wait for the disk even where synchronous_commit is off. After a
// failover to an asynchronous standby, pause all grants for a minute, at once:
//
//	BEGIN; LOCK TABLE public.snowflake_mark IN EXCLUSIVE MODE; SELECT pg_sleep(60); COMMIT;
package grantsql

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand"
	"strings"
	"sync"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/grant"
)

// Options configure [Claim] and [New]. The zero Options are the usual ones.
type Options struct {
	// Schema and Table are the names of the table of marks: "public" and "snowflake_mark" if
	// empty. They are quoted, so upper and lower case differ.
	Schema, Table string
	// Length is how long a grant lasts, from a millisecond to a minute; 0 means 30 s. The
	// generator outlives an outage of the database of half of it.
	Length time.Duration
	Policy snowflake.Policy
	// MaxWait is the longest that Wait waits, as in [snowflake.Options]; but 0 means 30 s.
	MaxWait time.Duration
	// Observe, if set, is called when a worker ID was claimed or lost, and when a renewal or
	// a claim failed. See [grant.Claim].
	Observe func(grant.Event)
}

// CreateTable returns the statement that creates the table of marks, one row for each worker
// ID, unless it exists.
func (o Options) CreateTable() string {
	return `CREATE TABLE IF NOT EXISTS ` + o.quoted() + ` (
	worker  bigint PRIMARY KEY, -- the number of all node fields together
	until   bigint NOT NULL,    -- the first tick that was not granted
	version bigint NOT NULL,    -- counts the changes
	layout  text   NOT NULL     -- fields, epoch and tick
)`
}

func (o Options) names() (schema, table string) {
	schema, table = o.Schema, o.Table
	if schema == "" {
		schema = "public"
	}
	if table == "" {
		table = "snowflake_mark"
	}
	return schema, table
}

// name is the table's full name in an error.
func (o Options) name() string {
	schema, table := o.names()
	return schema + "." + table
}

// quoted is the table's full name in a statement.
func (o Options) quoted() string {
	schema, table := o.names()
	return quote(schema) + "." + quote(table)
}

func quote(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

// literal quotes a string, whatever standard_conforming_strings is. The text is ASCII
// without control characters.
func literal(text string) string {
	return "E'" + strings.NewReplacer(`\`, `\\`, `'`, `''`).Replace(text) + "'"
}

func plain(text string) bool {
	return strings.IndexFunc(text, func(c rune) bool { return c < ' ' || c > '~' }) < 0
}

// Claim claims a worker ID that no other node with this table uses, and returns a generator
// with it. values has the values of all node fields except the one that is claimed, such as
// the region; it is nil for a layout with one node field. Claim waits while all worker IDs are
// in use, until ctx ends. Pass one Options, or none.
//
// Every node of the layout must use the same table, or other values: two tables know nothing
// of each other. Grants last 30 s unless Options say otherwise: the generator outlives an
// outage of the database of 15 s, and Wait waits up to 30 s more. db must have no limit of
// open connections. See [grant.Claim] for the error; or it says which privilege is missing.
func Claim(ctx context.Context, db *sql.DB, l snowflake.Layout, values snowflake.Values, options ...Options) (
	*grant.Generator, error) {
	c := grant.Config{Registry: New(db, options...), Layout: l, Values: values}
	if len(options) > 0 {
		o := options[0]
		c.Length, c.Policy, c.Observe = o.Length, o.Policy, o.Observe
		c.Options.MaxWait = o.MaxWait
	}
	return grant.Claim(ctx, c)
}

// New returns a registry that keeps its marks in a table of a database. Of Options it uses
// Schema and Table. The first call creates the table if it is missing. A registry is safe for
// concurrent use, in any number of processes. It keeps one connection until the generator is
// closed, or the holder released.
func New(db *sql.DB, options ...Options) grant.Registry {
	r := &registry{db: db}
	if len(options) > 1 {
		r.err = errors.New("grantsql: more than one Options")
	} else if len(options) == 1 {
		r.options = options[0]
	}
	if !plain(r.options.name()) {
		r.err = fmt.Errorf("grantsql: table %q: the name is not ASCII", r.options.name())
	}
	r.table = r.options.quoted()
	return r
}

type registry struct {
	db      *sql.DB
	options Options
	table   string
	err     error

	mu      sync.Mutex
	own     *sql.Conn // unless a call uses it
	checked bool
}

// Idle gives the registry's own connection back.
func (r *registry) Idle() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.own != nil {
		r.own.Close()
		r.own = nil
	}
}

// take returns the registry's own connection, or a new one.
func (r *registry) take(ctx context.Context) (*sql.Conn, error) {
	if r.err != nil {
		return nil, r.err
	}
	r.mu.Lock()
	c := r.own
	r.own = nil
	r.mu.Unlock()
	if c != nil {
		return c, nil
	}
	stats := r.db.Stats()
	if stats.MaxOpenConnections > 0 {
		return nil, fmt.Errorf("grantsql: db is limited to %d connections, so a renewal would wait for handlers that "+
			"hold all of them while they wait for an ID; call sql.Open a second time, without SetMaxOpenConns, "+
			"for grantsql alone", stats.MaxOpenConnections)
	}
	// The idle connections may be dead without having noticed it. After all of them comes a
	// new one, unless the server has none left.
	var last *sql.Conn
	for i := 0; i <= stats.Idle; i++ {
		c, err := r.db.Conn(ctx)
		if err != nil && (last == nil || state(err) == "") {
			if last != nil {
				last.Close()
			}
			return nil, err
		}
		if err != nil {
			break
		}
		if last != nil {
			defer last.Close()
		}
		last = c
	}
	return last, nil
}

// keep keeps the connection for the next call, or gives it back after an error.
func (r *registry) keep(c *sql.Conn, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	var refused *refusal
	if sound := err == nil || errors.As(err, &refused) && !refused.lost; sound && r.own == nil {
		r.own = c
		return
	}
	c.Close()
}

// run runs f, which may be repeated, with a connection. It tries again after a serialization
// failure, and if the connection has turned out to be lost.
func (r *registry) run(ctx context.Context, what string, f func(*sql.Conn) error) error {
	for lost := 0; ; {
		c, err := r.take(ctx)
		if err == nil {
			if err = r.check(ctx, c); err == nil {
				err = f(c)
			}
			r.keep(c, err)
			switch s := state(err); {
			case err == nil:
				return nil
			case s == "40001" || s == "40P01": // serialization failure, deadlock
				if pause(ctx) == nil {
					continue
				}
			case s == "" && lost < 2 && ctx.Err() == nil && !errors.As(err, new(*refusal)):
				lost++
				continue
			}
		}
		return r.explain(what, err)
	}
}

// pause sleeps between two tries of a transaction.
func pause(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(time.Duration(rand.Int63n(int64(20*time.Millisecond) + 1))):
		return nil
	}
}

// refusal is an error after which nothing is tried again. lost means that the connection is.
type refusal struct {
	err  error
	lost bool
}

func (e *refusal) Error() string { return e.err.Error() }

func refuse(format string, args ...any) error { return &refusal{err: fmt.Errorf(format, args...)} }

// explain adds the table's name to an error, and what to do.
func (r *registry) explain(what string, err error) error {
	var refused *refusal
	switch s := state(err); {
	case errors.As(err, &refused):
		return refused.err
	case strings.HasPrefix(err.Error(), "grantsql: "):
		return err
	case s == "26000" || s == "42P05" || s == "08P01":
		return fmt.Errorf("grantsql: table %s%s: a pool such as pgbouncer in transaction mode has lost a prepared "+
			"statement; with pgx use default_query_exec_mode=exec: %w", r.options.name(), what, err)
	}
	return fmt.Errorf("grantsql: table %s%s: %w", r.options.name(), what, err)
}

// state is the SQLSTATE of a server's error, else "".
func state(err error) string {
	var s interface{ SQLState() string }
	if errors.As(err, &s) {
		return s.SQLState()
	}
	return ""
}

// check checks the role's privileges before the first call, and creates a missing table.
func (r *registry) check(ctx context.Context, c *sql.Conn) error {
	r.mu.Lock()
	checked := r.checked
	r.mu.Unlock()
	if checked {
		return nil
	}
	schema, _ := r.options.names()
	var role string
	if err := c.QueryRowContext(ctx, "SELECT current_user").Scan(&role); err != nil {
		return err
	}
	missing, err := r.missing(ctx, c)
	if s := state(err); s == "42P01" || s == "3F000" { // no such table, no such schema
		if err = r.create(ctx, c, role); err == nil {
			missing, err = r.missing(ctx, c)
		}
	}
	switch s := state(err); {
	case s == "42501":
		return refuse("grantsql: table %s: role %s may not use the schema; "+
			"GRANT USAGE ON SCHEMA %s TO %s: %w", r.options.name(), role, quote(schema), quote(role), err)
	case s == "42883": // the database has no such function
	case err != nil:
		return err
	case missing != "":
		return refuse("grantsql: table %s: role %s lacks %s; GRANT SELECT, INSERT, UPDATE ON %s TO %s",
			r.options.name(), role, missing, r.table, quote(role))
	}
	r.mu.Lock()
	r.checked = true
	r.mu.Unlock()
	return nil
}

// missing returns the privileges on the table that the role lacks.
func (r *registry) missing(ctx context.Context, c *sql.Conn) (string, error) {
	var missing []string
	for _, privilege := range []string{"SELECT", "INSERT", "UPDATE"} {
		var has bool
		query := fmt.Sprintf("SELECT has_table_privilege(%s, '%s')", literal(r.table), privilege)
		if err := c.QueryRowContext(ctx, query).Scan(&has); err != nil {
			return "", err
		}
		if !has {
			missing = append(missing, privilege)
		}
	}
	return strings.Join(missing, ", "), nil
}

// create creates the table, unless another schema has one: its nodes would claim the same
// worker IDs.
func (r *registry) create(ctx context.Context, c *sql.Conn, role string) error {
	schema, table := r.options.names()
	var other string
	query := fmt.Sprintf(
		"SELECT schemaname FROM pg_tables WHERE tablename = %s AND schemaname <> %s ORDER BY 1 LIMIT 1",
		literal(table), literal(schema))
	switch err := c.QueryRowContext(ctx, query).Scan(&other); {
	case err == nil:
		return refuse("grantsql: table %s does not exist, but %s.%s does: nodes with different tables repeat IDs; "+
			"set Options.Schema to %q, or create the table with Options.CreateTable",
			r.options.name(), other, table, other)
	case !errors.Is(err, sql.ErrNoRows):
		return err
	}
	_, err := c.ExecContext(ctx, r.options.CreateTable())
	switch state(err) {
	case "42P07", "23505", "42710": // another node has created it at the same time
		return nil
	case "42501":
		return refuse("grantsql: table %s does not exist, and role %s may not create it; "+
			"create it as its owner with Options.CreateTable, and GRANT SELECT, INSERT, UPDATE ON %s TO %s: %w",
			r.options.name(), role, r.table, quote(role), err)
	case "3F000":
		return refuse("grantsql: table %s: CREATE SCHEMA %s first: %w", r.options.name(), quote(schema), err)
	}
	return err
}

func (r *registry) Marks(ctx context.Context) (marks map[uint64]grant.Mark, now time.Time, err error) {
	err = r.run(ctx, "", func(c *sql.Conn) error {
		if err := c.QueryRowContext(ctx, "SELECT clock_timestamp()").Scan(&now); err != nil {
			return err
		}
		rows, err := c.QueryContext(ctx, "SELECT worker, until, version, layout FROM "+r.table)
		if err != nil {
			return err
		}
		defer rows.Close()
		marks = map[uint64]grant.Mark{}
		for rows.Next() {
			var worker int64
			var m grant.Mark
			if err := rows.Scan(&worker, &m.Until, &m.Version, &m.Layout); err != nil {
				return err
			}
			marks[uint64(worker)] = m
		}
		return rows.Err()
	})
	return marks, now, err
}

func (r *registry) Change(ctx context.Context, worker uint64,
	change func(grant.Mark, time.Time) (grant.Mark, error)) error {
	for {
		done := false
		err := r.run(ctx, fmt.Sprintf(", worker ID %d", worker), func(c *sql.Conn) (err error) {
			done, err = r.try(ctx, c, worker, change)
			return err
		})
		if done || err != nil {
			return err
		}
	}
}

// try changes a mark. done is false if the mark was created, or changed by others in the
// meantime. A mark changes only if its version is still the one that was read. The update
// sets synchronous_commit for its own transaction, because a database that confirms a commit
// before it is on disk may lose it. No statement has parameters: with them, a driver prepares
// it, and pgbouncer may run it on another connection.
func (r *registry) try(ctx context.Context, c *sql.Conn, worker uint64,
	change func(grant.Mark, time.Time) (grant.Mark, error)) (done bool, err error) {
	var m grant.Mark
	var now time.Time
	read := fmt.Sprintf("SELECT until, version, layout, clock_timestamp() FROM %s WHERE worker = %d",
		r.table, int64(worker))
	err = c.QueryRowContext(ctx, read).Scan(&m.Until, &m.Version, &m.Layout, &now)
	if errors.Is(err, sql.ErrNoRows) {
		_, err = c.ExecContext(ctx, fmt.Sprintf("INSERT INTO %s VALUES (%d, 0, 0, '') ON CONFLICT DO NOTHING",
			r.table, int64(worker)))
		return false, err
	}
	if err != nil {
		return false, err
	}
	changed, err := change(m, now)
	switch {
	case err != nil:
		return true, &refusal{err: err}
	case changed == m:
		return true, nil
	case !plain(changed.Layout):
		return true, refuse("grantsql: layout %q is not ASCII", changed.Layout)
	}
	update := fmt.Sprintf("UPDATE %s SET until = %d, version = %d, layout = %s WHERE worker = %d AND version = %d"+
		" AND set_config('synchronous_commit', 'on', true) = 'on'",
		r.table, changed.Until, changed.Version, literal(changed.Layout), int64(worker), m.Version)
	result, err := c.ExecContext(ctx, update)
	var rows int64
	if err == nil {
		rows, err = result.RowsAffected()
	}
	if err != nil && state(err) == "" {
		// It may be stored: it is not repeated.
		return false, &refusal{r.explain(fmt.Sprintf(", worker ID %d", worker), err), true}
	}
	return rows > 0, err
}
