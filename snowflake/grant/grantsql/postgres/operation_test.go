//go:build unix && !race

package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/grant"
	"github.com/snowflakelab/snowflakelab/snowflake/grant/grantsql"
)

// Handlers hold all connections of their pool in transactions, and wait for an ID while the
// grant must be renewed. Claim shares no pool with a limit.
func TestHandlersThatHoldAllConnectionsDoNotStopRenewals(t *testing.T) {
	t.Parallel()
	s := primary(t)
	ctx := context.Background()
	pool := s.open(t)
	pool.SetMaxOpenConns(4)
	o := grantsql.Options{Length: 2 * time.Second}
	if _, err := grantsql.Claim(ctx, pool, layout, nil, o); err == nil ||
		!strings.Contains(err.Error(), "db is limited to 4 connections") {
		t.Fatalf("got %v, want a refusal of the pool", err)
	}
	g, err := grantsql.Claim(ctx, s.open(t), layout, nil, o)
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close(ctx)
	var handlers sync.WaitGroup
	for range 8 {
		handlers.Go(func() {
			for begin := time.Now(); time.Since(begin) < 6*time.Second; {
				tx, err := pool.BeginTx(ctx, nil)
				if err != nil {
					t.Error(err)
					return
				}
				_, err = tx.Exec("SELECT pg_sleep(0.3)")
				if err == nil {
					_, err = g.Wait(ctx)
				}
				if err = errors.Join(err, tx.Rollback()); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	handlers.Wait()
	if stats := g.Stats(); stats.Renewals < 4 || stats.Claims != 1 {
		t.Errorf("got %+v, want renewals", stats)
	}
}

// A pool without a limit uses all connections of the server.
func TestTheRegistryKeepsItsConnectionIfTheServerHasNoneLeft(t *testing.T) {
	t.Parallel()
	s := primary(t)
	s.must(t, "ALTER SYSTEM SET max_connections = 12")
	if err := s.run("pg_ctl", "-D", s.data(), "-m", "immediate", "stop"); err != nil {
		t.Fatal(err)
	}
	if err := s.start(); err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	db := s.open(t)
	g, err := grantsql.Claim(ctx, db, layout, nil, grantsql.Options{Length: 2 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	for {
		c, err := db.Conn(ctx)
		if err != nil {
			break
		}
		defer c.Close()
	}
	for begin := time.Now(); time.Since(begin) < 5*time.Second; time.Sleep(10 * time.Millisecond) {
		if _, err := g.Wait(ctx); err != nil {
			t.Fatal(err)
		}
	}
	if err := g.Close(ctx); err != nil {
		t.Error(err)
	}
}

// proxy passes connections to a server. It can swallow what those that exist send, and be cut
// off from the server.
type proxy struct {
	net.Listener
	mu     sync.Mutex
	server string
	dead   *bool // of the connections since the last silence
	cut    bool
}

func newProxy(t *testing.T, s server) *proxy {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	p := &proxy{Listener: l, server: s.socket(), dead: new(bool)}
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go p.serve(c)
		}
	}()
	return p
}

func (p *proxy) serve(c net.Conn) {
	p.mu.Lock()
	dead, path := p.dead, p.server
	if p.cut {
		dead = new(bool)
		*dead = true
	}
	p.mu.Unlock()
	server, err := net.Dial("unix", path)
	if err != nil {
		c.Close()
		return
	}
	pass := func(to, from net.Conn) {
		buffer := make([]byte, 4096)
		for {
			n, err := from.Read(buffer)
			p.mu.Lock()
			silent := *dead
			p.mu.Unlock()
			var failed error
			if !silent {
				_, failed = to.Write(buffer[:n])
			}
			if err != nil || failed != nil {
				to.Close()
				from.Close()
				return
			}
		}
	}
	go pass(server, c)
	pass(c, server)
}

// silence swallows what the connections that exist send from now on. New ones work.
func (p *proxy) silence() {
	p.mu.Lock()
	defer p.mu.Unlock()
	*p.dead = true
	p.dead = new(bool)
}

// setCut cuts the proxy off from the server, or connects it again. Connections that existed
// before remain dead.
func (p *proxy) setCut(cut bool) {
	p.silence()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut = cut
}

// to sends new connections to another server.
func (p *proxy) to(s server) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.server = s.socket()
}

func (p *proxy) source() string {
	host, port, _ := net.SplitHostPort(p.Addr().String())
	return fmt.Sprintf("host=%s port=%s user=lab dbname=postgres sslmode=disable", host, port)
}

// All connections die without an error, as after a failover or when a router forgets them.
// The driver does not notice, and idle ones of the pool are dead, too.
func TestSilentlyDeadConnectionsCostNoID(t *testing.T) {
	t.Parallel()
	s := primary(t)
	p := newProxy(t, s)
	ctx := context.Background()
	db, err := sql.Open("postgres", p.source())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxIdleConns(10)
	var idle []*sql.Conn
	for range 6 {
		c, err := db.Conn(ctx)
		if err != nil {
			t.Fatal(err)
		}
		idle = append(idle, c)
	}
	for _, c := range idle {
		c.Close()
	}
	g, err := grantsql.Claim(ctx, db, layout, nil, grantsql.Options{Length: 6 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close(ctx)
	p.silence()
	for begin := time.Now(); time.Since(begin) < 10*time.Second; time.Sleep(10 * time.Millisecond) {
		if _, err := g.Next(); err != nil {
			t.Fatalf("after %v: %v", time.Since(begin), err)
		}
	}
	if stats := g.Stats(); stats.Failed == 0 || stats.Claims > 2 {
		t.Errorf("got %+v, want a renewal that failed", stats)
	}
}

// Two services have a role and a schema each, whose search paths begin with it.
func TestRolesWithSchemasOfTheirOwnShareOneTable(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	if err := errors.Join(
		s.run("initdb", "-D", s.data(), "-U", "lab", "--auth=trust", "-E", "UTF8", "--no-sync", "--no-instructions"),
		s.start()); err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	as := func(role string) *sql.DB {
		db, err := sql.Open("postgres", strings.Replace(s.source(), "user=lab", "user="+role, 1))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { db.Close() })
		return db
	}
	for _, statement := range []string{
		"CREATE ROLE orders LOGIN", "CREATE ROLE refunds LOGIN",
		"CREATE SCHEMA orders AUTHORIZATION orders", "CREATE SCHEMA refunds AUTHORIZATION refunds",
	} {
		s.must(t, statement)
	}
	refused := func(role, says string, options ...grantsql.Options) {
		t.Helper()
		if g, err := grantsql.Claim(ctx, as(role), layout, nil, options...); err == nil ||
			!strings.Contains(err.Error(), says) {
			t.Errorf("role %s: got %v, %v; want %q", role, g, err, says)
		} else if strings.Contains(err.Error(), "\n") {
			t.Errorf("got more than one line: %q", err)
		}
	}
	claimed := func(role string, options ...grantsql.Options) uint64 {
		t.Helper()
		g, err := grantsql.Claim(ctx, as(role), layout, nil, options...)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { g.Close(ctx) })
		return g.Stats().Worker
	}

	refused("orders", "table public.snowflake_mark does not exist, and role orders may not create it")
	refused("orders", `CREATE SCHEMA "none" first`, grantsql.Options{Schema: "none"})
	claimed("orders", grantsql.Options{Schema: "orders"}) // creates it
	refused("refunds", `orders.snowflake_mark does: nodes with different tables repeat IDs`,
		grantsql.Options{Schema: "refunds"})
	refused("refunds", `GRANT USAGE ON SCHEMA "orders" TO "refunds"`, grantsql.Options{Schema: "orders"})
	s.must(t, "GRANT USAGE ON SCHEMA orders TO refunds")
	s.must(t, "GRANT SELECT ON orders.snowflake_mark TO refunds")
	refused("refunds", `lacks INSERT, UPDATE; GRANT SELECT, INSERT, UPDATE ON "orders"."snowflake_mark" TO "refunds"`,
		grantsql.Options{Schema: "orders"})
	s.must(t, "GRANT SELECT, INSERT, UPDATE ON orders.snowflake_mark TO refunds")

	seen := map[uint64]bool{}
	for _, role := range []string{"orders", "refunds"} {
		for range 16 {
			seen[claimed(role, grantsql.Options{Schema: "orders"})] = true
		}
	}
	if len(seen) != 32 {
		t.Errorf("got %d worker IDs for 32 nodes", len(seen))
	}
	claimed("lab", grantsql.Options{Schema: "orders", Table: `Odd "table" \ 'name`})
}

// Every transaction is serializable, and nodes start and end at the same time.
func TestSerializationFailuresAreTriedAgain(t *testing.T) {
	t.Parallel()
	s := primary(t)
	s.must(t, "ALTER SYSTEM SET default_transaction_isolation = 'serializable'")
	s.must(t, "SELECT pg_reload_conf()")
	ctx := context.Background()
	var nodes sync.WaitGroup
	for range 30 {
		nodes.Go(func() {
			db, err := sql.Open("postgres", s.source())
			if err != nil {
				t.Error(err)
				return
			}
			defer db.Close()
			for range 4 {
				g, err := grantsql.Claim(ctx, db, layout, nil)
				if err != nil {
					t.Error(err)
					return
				}
				if err := g.Close(ctx); err != nil {
					t.Error(err)
				}
			}
		})
	}
	nodes.Wait()
}

// An operator pauses all grants after a failover, with a lock. Nodes issue IDs until their
// grants end, and continue after the pause. Nothing is granted in between.
func TestALockPausesAllGrants(t *testing.T) {
	t.Parallel()
	s := primary(t)
	ctx := context.Background()
	g, err := grantsql.Claim(ctx, s.open(t), layout, nil, grantsql.Options{Length: 2 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close(ctx)
	paused := make(chan error, 1)
	go func() {
		_, err := s.open(t).
			Exec("BEGIN; LOCK TABLE public.snowflake_mark IN EXCLUSIVE MODE; SELECT pg_sleep(4); COMMIT")
		paused <- err
	}()
	s.until(t, "SELECT count(*) > 0 FROM pg_locks WHERE mode = 'ExclusiveLock' AND relation = 'snowflake_mark'::regclass")
	renewals := g.Stats().Renewals
	time.Sleep(2500 * time.Millisecond)
	if now := g.Stats().Renewals; now != renewals {
		t.Errorf("got %d grants during the pause", now-renewals)
	}
	if _, err := g.Next(); err == nil {
		t.Error("an ID was issued after the end of the grant")
	}
	if err := <-paused; err != nil {
		t.Fatal(err)
	}
	if _, err := g.Wait(ctx); err != nil {
		t.Error(err)
	}
}

// pgbouncer in transaction mode runs each transaction on another connection. pgx prepares
// statements unless it is told not to.
func TestPgbouncerInTransactionModeWorksOrSaysHow(t *testing.T) {
	for _, c := range []struct{ driver, with, says string }{
		{"postgres", "", ""}, {"pgx", " default_query_exec_mode=exec", ""},
		{"pgx", " default_query_exec_mode=simple_protocol", ""}, {"pgx", "", "with pgx use default_query_exec_mode=exec"},
	} {
		t.Run(c.driver+c.with, func(t *testing.T) {
			t.Parallel()
			throughPgbouncer(t, c.driver, c.with, c.says)
		})
	}
}

// throughPgbouncer claims and renews worker IDs of many nodes. says is what all errors contain; if it
// is empty, there must be none.
func throughPgbouncer(t *testing.T, driver, with, says string) {
	s := primary(t)
	if tool("pgbouncer") == "" {
		t.Skip("pgbouncer is not installed here, so it is not tested")
	}
	config := filepath.Join(s.folder, "pgbouncer.ini")
	text := fmt.Sprintf(`[databases]
postgres = host=%s dbname=postgres user=lab
[pgbouncer]
pool_mode = transaction
default_pool_size = 3
auth_type = any
listen_addr =
unix_socket_dir = %s
listen_port = 6432
logfile = %s/bouncer.log
pidfile = %s/bouncer.pid
`, s.folder, s.folder, s.folder, s.folder)
	if err := os.WriteFile(config, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := s.run("pgbouncer", "-d", config); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		text, err := os.ReadFile(filepath.Join(s.folder, "bouncer.pid"))
		pid, err2 := strconv.Atoi(strings.TrimSpace(string(text)))
		if err := errors.Join(err, err2); err != nil {
			t.Error(err)
		} else if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
			t.Error(err)
		}
	})
	source := s.source() + " port=6432" + with
	db, err := sql.Open(driver, source)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for begin := time.Now(); db.Ping() != nil; time.Sleep(20 * time.Millisecond) {
		if time.Since(begin) > 20*time.Second {
			t.Fatal(db.Ping())
		}
	}
	ctx := context.Background()
	var said atomic.Int64
	failed := func(err error) {
		switch {
		case err == nil:
		case says != "" && strings.Contains(err.Error(), says):
			said.Add(1)
		default:
			t.Error(err)
		}
	}
	var nodes sync.WaitGroup
	for range 12 { // more nodes than server connections
		nodes.Go(func() {
			g, err := grantsql.Claim(ctx, db, layout, nil, grantsql.Options{Length: time.Second,
				Observe: func(e grant.Event) {
					if errors.Is(e.Err, grant.ErrLost) || e.Err != nil && strings.Contains(e.Err.Error(), "prepared") {
						failed(e.Err)
					}
				}})
			if failed(err); err != nil {
				return
			}
			for begin := time.Now(); time.Since(begin) < 4*time.Second; time.Sleep(5 * time.Millisecond) {
				_, err := g.Wait(ctx)
				failed(err)
			}
			failed(g.Close(ctx))
		})
	}
	nodes.Wait()
	if (said.Load() > 0) != (says != "") {
		t.Errorf("%d errors said %q", said.Load(), says)
	}
}

// A layout with 14 bits for the worker ID suits 1,500 pods.
func TestManyNodesClaimWorkerIDsAtOnce(t *testing.T) {
	t.Parallel()
	s := primary(t)
	ctx := context.Background()
	wide := layout
	wide.Fields = []snowflake.Field{{Name: "unused", Bits: 1}, {Name: "time", Kind: snowflake.KindTime, Bits: 41},
		{Name: "worker", Kind: snowflake.KindNode, Bits: 14}, {Name: "sequence", Kind: snowflake.KindSequence, Bits: 8}}
	db := s.open(t)
	var mu sync.Mutex
	workers := map[uint64]bool{}
	var nodes sync.WaitGroup
	var all []*grant.Generator
	for range 30 { // as many connections
		nodes.Go(func() {
			registry := grantsql.New(db)
			for range 50 {
				g, err := grant.Claim(ctx, grant.Config{Registry: registry, Layout: wide, Length: time.Minute})
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				workers[g.Stats().Worker] = true
				all = append(all, g)
				mu.Unlock()
			}
		})
	}
	nodes.Wait()
	if len(workers) != 1500 {
		t.Errorf("got %d worker IDs for 1500 nodes", len(workers))
	}
	for _, g := range all {
		if err := g.Close(ctx); err != nil {
			t.Error(err)
		}
	}
}
