package grantsql

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake/grant"
)

// server is a database with one mark, for statements without parameters. Package postgres tests
// with a real one.
type server struct {
	mu          sync.Mutex
	errors      []error // of the next statements
	connections int
	until       int64
}

type sqlError string

func (e sqlError) Error() string    { return "server error " + string(e) }
func (e sqlError) SQLState() string { return string(e) }

func (s *server) Connect(context.Context) (driver.Conn, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.connections++
	return &connection{s}, nil
}

func (s *server) Driver() driver.Driver { return nil }

type connection struct{ s *server }

func (c *connection) Prepare(string) (driver.Stmt, error) { return nil, errors.New("prepared") }
func (c *connection) Begin() (driver.Tx, error)           { return nil, errors.New("begun") }
func (c *connection) Close() error                        { return nil }

func (c *connection) next() error {
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	if len(c.s.errors) == 0 {
		return nil
	}
	err := c.s.errors[0]
	c.s.errors = c.s.errors[1:]
	return err
}

func (c *connection) QueryContext(_ context.Context, query string, _ []driver.NamedValue) (driver.Rows, error) {
	var row []driver.Value
	switch {
	case strings.HasPrefix(query, "SELECT current_user"):
		return &rows{[]driver.Value{"role"}}, nil
	case strings.HasPrefix(query, "SELECT has_table"):
		return &rows{[]driver.Value{true}}, nil
	case strings.HasPrefix(query, "SELECT clock"):
		row = []driver.Value{time.Unix(5, 0)}
	case strings.HasPrefix(query, "SELECT worker"):
		row = []driver.Value{int64(7), c.s.until, int64(0), ""}
	default:
		row = []driver.Value{c.s.until, int64(0), "", time.Unix(5, 0)}
	}
	return &rows{row}, c.next()
}

func (c *connection) ExecContext(_ context.Context, query string, _ []driver.NamedValue) (driver.Result, error) {
	if err := c.next(); err != nil {
		return nil, err
	}
	c.s.until++
	return driver.RowsAffected(1), nil
}

type rows struct{ row []driver.Value }

func (r *rows) Columns() []string { return make([]string, len(r.row)) }
func (r *rows) Close() error      { return nil }
func (r *rows) Next(to []driver.Value) error {
	if r.row == nil {
		return io.EOF
	}
	copy(to, r.row)
	r.row = nil
	return nil
}

func raise(m grant.Mark, _ time.Time) (grant.Mark, error) {
	m.Until++
	return m, nil
}

func TestErrorsOfTheServerAreTriedAgainOrExplained(t *testing.T) {
	rejected := errors.New("rejected")
	for _, c := range []struct {
		name    string
		errors  []error // of the reading, then of the update
		change  error
		says    string
		updates int64
	}{
		{"nothing", nil, nil, "", 1},
		{"a serialization failure", []error{sqlError("40001")}, nil, "", 1},
		{"two at the update", []error{nil, sqlError("40001"), nil, sqlError("40P01")}, nil, "", 1},
		{"a lost connection", []error{io.ErrUnexpectedEOF}, nil, "", 1},
		{"three", []error{io.EOF, io.EOF, io.EOF}, nil, "grantsql: table public.snowflake_mark, worker ID 7: EOF", 0},
		{"one at the update", []error{nil, io.EOF}, nil, "grantsql: table public.snowflake_mark, worker ID 7: EOF", 0},
		{"another error", []error{sqlError("25006")}, nil, "worker ID 7: server error 25006", 0},
		{"a prepared statement", []error{sqlError("26000")}, nil, "pgbouncer in transaction mode", 0},
		{"a change", nil, rejected, "rejected", 0},
	} {
		s := &server{errors: c.errors}
		db := sql.OpenDB(s)
		r := New(db)
		err := r.Change(context.Background(), 7, func(m grant.Mark, now time.Time) (grant.Mark, error) {
			m, _ = raise(m, now)
			return m, c.change
		})
		if c.says == "" && err != nil || c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says)) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.says)
		}
		if c.change != nil && err != c.change || s.until != c.updates {
			t.Errorf("%s: got %v and %d updates", c.name, err, s.until)
		}
		if marks, now, err := r.Marks(context.Background()); err != nil || now.Unix() != 5 ||
			marks[7].Until != s.until {
			t.Errorf("%s: got %v, %v, %v", c.name, marks, now, err)
		}
		db.Close()
	}
}

func TestTheRegistryHasAConnectionOfItsOwn(t *testing.T) {
	s := &server{}
	db := sql.OpenDB(s)
	defer db.Close()
	ctx := context.Background()
	idle, err := db.Conn(ctx)
	if err != nil {
		t.Fatal(err)
	}
	idle.Close() // it may be dead
	r := New(db)
	for range [3]int{} {
		if err := r.Change(ctx, 7, raise); err != nil {
			t.Fatal(err)
		}
	}
	if n := db.Stats().InUse; n != 1 || s.connections != 2 {
		t.Errorf("got %d connections in use, %d in all, want 1 and 2: a new one", n, s.connections)
	}
	r.(*registry).Idle()
	if n := db.Stats().InUse; n != 0 {
		t.Errorf("got %d connections in use after Idle", n)
	}
	db.SetMaxOpenConns(10)
	if err := r.Change(ctx, 7, raise); err == nil || !strings.Contains(err.Error(), "limited to 10 connections") {
		t.Errorf("got %v, want a refusal", err)
	}
	for _, r := range []grant.Registry{New(db, Options{}, Options{}), New(db, Options{Table: "é"})} {
		if _, _, err := r.Marks(ctx); err == nil || !strings.HasPrefix(err.Error(), "grantsql: ") {
			t.Errorf("got %v, want a refusal", err)
		}
	}
}

func TestTextsAreQuoted(t *testing.T) {
	if got := (Options{Schema: `a"b`, Table: "C"}).quoted(); got != `"a""b"."C"` {
		t.Errorf("got %s", got)
	}
	if got := literal(`it's \ here`); got != `E'it''s \\ here'` {
		t.Errorf("got %s", got)
	}
}
