//go:build unix && !race

package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib"
	_ "github.com/lib/pq"

	"github.com/snowflakelab/snowflakelab/snowflake/grant/grantsql"
)

// tool is the path of one of PostgreSQL's programs, which Debian keeps out of the PATH.
func tool(name string) string {
	if path, err := exec.LookPath(name); err == nil {
		return path
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/" + name)
	if len(found) == 0 {
		return ""
	}
	return found[len(found)-1]
}

// server is a PostgreSQL server that only these tests reach, by a socket in its folder.
type server struct{ folder string }

// newServer makes a folder for a server, or skips the test without PostgreSQL.
func newServer(t *testing.T) server {
	t.Helper()
	if os.Getenv("MORE") == "" {
		t.Skip("make test-more tests the registry in a database")
	}
	for _, name := range []string{"initdb", "pg_ctl", "pg_basebackup"} {
		if tool(name) == "" {
			t.Skip("PostgreSQL is not installed here, so the registry in a database is not tested; .ci/tools postgres installs it")
		}
	}
	folder, err := os.MkdirTemp("", "pg") // t.TempDir is too long for a socket's path
	if err != nil {
		t.Fatal(err)
	}
	s := server{folder}
	t.Cleanup(func() {
		_ = s.run("pg_ctl", "-D", s.data(), "-m", "immediate", "stop") // unless it is stopped
		os.RemoveAll(folder)
	})
	if os.Getuid() == 0 { // which PostgreSQL refuses
		if out, err := exec.Command("chown", "postgres", folder).CombinedOutput(); err != nil {
			t.Skipf("PostgreSQL does not run as root, and there is no user postgres: %s", out)
		}
	}
	return s
}

func (s server) socket() string { return filepath.Join(s.folder, ".s.PGSQL.5432") }

func (s server) data() string { return filepath.Join(s.folder, "data") }

// run runs one of PostgreSQL's programs as somebody who is not root.
func (s server) run(name string, args ...string) error {
	name = tool(name)
	if os.Getuid() == 0 {
		name, args = "runuser", append([]string{"-u", "postgres", "--", name}, args...)
	}
	c := exec.Command(name, args...)
	c.Dir = s.folder
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", name, err, out)
	}
	return nil
}

// start starts the server and waits until it accepts connections. Killed processes lose
// nothing that the operating system has, so fsync is off.
func (s server) start() error {
	return s.run("pg_ctl", "-D", s.data(), "-w", "-l", filepath.Join(s.folder, "log"), "-o",
		"-F -k "+s.folder+" -c listen_addresses='' -c synchronous_commit=off", "start")
}

// primary starts a new server with the table.
func primary(t *testing.T) server {
	t.Helper()
	s := newServer(t)
	if err := errors.Join(
		s.run("initdb", "-D", s.data(), "-U", "lab", "--auth=trust", "-E", "UTF8", "--no-sync", "--no-instructions"),
		s.start()); err != nil {
		t.Fatal(err)
	}
	s.must(t, grantsql.Options{}.CreateTable())
	return s
}

func (s server) source() string {
	return "host=" + s.folder + " user=lab dbname=postgres sslmode=disable"
}

func (s server) open(t *testing.T) *sql.DB {
	t.Helper()
	db, err := sql.Open("postgres", s.source())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func (s server) must(t *testing.T, statement string) {
	t.Helper()
	if _, err := s.open(t).Exec(statement); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}

// kill ends the server without notice.
func (s server) kill() error {
	text, err := os.ReadFile(filepath.Join(s.data(), "postmaster.pid"))
	if err != nil {
		return err
	}
	first, _, _ := strings.Cut(string(text), "\n")
	pid, err := strconv.Atoi(first)
	if err != nil {
		return err
	}
	return syscall.Kill(pid, syscall.SIGKILL)
}

// restart starts a killed server, as soon as its processes have noticed and ended.
func (s server) restart() (err error) {
	for range 100 {
		if err = s.start(); err == nil {
			return nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return err
}

// until waits until a query returns true.
func (s server) until(t *testing.T, query string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	db := s.open(t)
	for {
		var is bool
		if err := db.QueryRowContext(ctx, query).Scan(&is); err == nil && is {
			return
		}
		if ctx.Err() != nil {
			t.Fatalf("%s: not within 30s", query)
		}
		time.Sleep(10 * time.Millisecond)
	}
}
