// Package postgres compares what the program says of PostgreSQL with a real server: the index model's
// pages and cache misses, and the SQL of an exported layout.
package postgres

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// ErrMissing is the error where PostgreSQL cannot run; it says why.
var ErrMissing = errors.New("no PostgreSQL server is started here")

// Server is a server that only this process's tests reach.
type Server struct{ folder string }

// Start makes a new cluster and starts it with the given settings, such as shared_buffers=8MB. That
// takes seconds, so only make test-more and make index do it.
func Start(settings ...string) (*Server, error) {
	if os.Getenv("MORE") != "1" && os.Getenv("INDEX_ROWS") == "" {
		return nil, fmt.Errorf("%w: it is part of make test-more and of make index: MORE=1 starts it", ErrMissing)
	}
	if tool("initdb") == "" || tool("pg_ctl") == "" || tool("psql") == "" {
		return nil, fmt.Errorf("%w: it is not installed; .ci/tools postgres installs it", ErrMissing)
	}
	folder, err := os.MkdirTemp("", "pg") // t.TempDir is too long for a socket's path
	if err != nil {
		return nil, err
	}
	s := &Server{folder}
	if os.Getuid() == 0 { // which PostgreSQL rejects
		if out, err := exec.Command("chown", "postgres", folder).CombinedOutput(); err != nil {
			os.RemoveAll(folder)
			return nil, fmt.Errorf("%w: it does not run as root, and there is no user postgres: %s", ErrMissing, out)
		}
	}
	options := "-F -k " + folder + " -c listen_addresses=''"
	for _, setting := range settings {
		options += " -c " + setting
	}
	err = s.call("initdb", "-U", "lab", "--auth=trust", "-E", "UTF8", "--no-sync")
	if err == nil {
		err = s.call("pg_ctl", "-w", "-l", filepath.Join(folder, "log"), "-o", options, "start")
	}
	if err != nil {
		os.RemoveAll(folder)
		return nil, err
	}
	return s, nil
}

// Stop stops the server and deletes its data.
func (s *Server) Stop() error {
	defer os.RemoveAll(s.folder)
	return s.call("pg_ctl", "-m", "immediate", "stop")
}

// Run executes SQL with psql and returns the rows that it prints, with bars between columns.
func (s *Server) Run(sql string) ([]string, error) {
	c := exec.Command(tool("psql"), "-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1", "-h", s.folder, "-U", "lab", "-d",
		"postgres")
	c.Stdin = strings.NewReader(sql)
	out, err := c.CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("%w: %s", err, out)
	}
	return strings.FieldsFunc(string(out), func(r rune) bool { return r == '\n' }), nil
}

// call runs one of PostgreSQL's programs on the cluster, as a user who is not root.
func (s *Server) call(name string, args ...string) error {
	args = append([]string{"-D", filepath.Join(s.folder, "data")}, args...)
	path := tool(name)
	if os.Getuid() == 0 {
		path, args = "runuser", append([]string{"-u", "postgres", "--", path}, args...)
	}
	c := exec.Command(path, args...)
	c.Dir = s.folder
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", name, err, out)
	}
	return nil
}

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
