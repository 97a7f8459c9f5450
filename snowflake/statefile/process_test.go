//go:build !js

package statefile

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// If these environment variables are set, the test binary is a service that issues IDs
// with that state file and clock offset, instead of running tests.
const (
	childPath  = "SNOWFLAKE_TEST_CHILD_STATE"
	childClock = "SNOWFLAKE_TEST_CHILD_CLOCK"
)

func TestMain(m *testing.M) {
	if path := os.Getenv(childPath); path != "" {
		if err := serve(path, os.Getenv(childClock)); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

const childAhead = time.Minute

// serve prints IDs until it is killed. It shuts down when its input ends.
func serve(path, clock string) error {
	off, err := time.ParseDuration(clock)
	if err != nil {
		return err
	}
	f, err := Open(context.Background(), path, layout(), childAhead)
	if err != nil {
		return err
	}
	o := snowflake.Options{Reserver: f, MaxWait: childAhead / 4}
	o.Clock.Now = func() time.Time { return time.Now().Add(off) }
	g, err := snowflake.NewGenerator(layout(), values(), snowflake.Policy{}, o)
	if err != nil {
		return err
	}
	closed := make(chan error)
	go func() {
		_, _ = bufio.NewReader(os.Stdin).ReadByte()
		closed <- f.Close(g)
	}()
	for {
		id, err := g.Wait(context.Background())
		if errors.Is(err, snowflake.ErrStopped) {
			return <-closed
		}
		if err != nil {
			return err
		}
		fmt.Println(id)
	}
}

// service is a child process.
type service struct {
	cmd   *exec.Cmd
	stop  func() error // closes its input
	lines *bufio.Reader
}

func start(t *testing.T, path string, off time.Duration) *service {
	t.Helper()
	program, err := os.Executable()
	cmd := exec.Command(program)
	cmd.Env = append(os.Environ(), childPath+"="+path, childClock+"="+off.String())
	in, err2 := cmd.StdinPipe()
	out, err3 := cmd.StdoutPipe()
	if err := errors.Join(err, err2, err3, cmd.Start()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	return &service{cmd, in.Close, bufio.NewReader(out)}
}

// line returns the next complete line that the service prints, or "" at the end.
func (s *service) line() string {
	line, err := s.lines.ReadString('\n')
	if err != nil {
		return ""
	}
	return strings.TrimSuffix(line, "\n")
}

// seen maps each issued ID to the service that issued it.
type seen map[string]string

// take reads lines from the service until its end.
func (all seen) take(t *testing.T, s *service, name string) {
	t.Helper()
	for line := s.line(); line != ""; line = s.line() {
		if _, err := strconv.ParseUint(line, 10, 64); err != nil {
			t.Errorf("%s: %s", name, line)
		}
		if by := all[line]; by != "" {
			t.Fatalf("%s: %s was issued by %s", name, line, by)
		}
		all[line] = name
	}
	_ = s.cmd.Wait()
}

// first reads the service's first line, an ID.
func (all seen) first(t *testing.T, s *service, name string) {
	t.Helper()
	first := s.line()
	if _, err := strconv.ParseUint(first, 10, 64); err != nil || all[first] != "" {
		t.Fatalf("%s: got %q, %v, want a new ID", name, first, err)
	}
	all[first] = name
}

// issuesAndIsKilled waits for the first ID and kills the service, with SIGKILL on
// Unix.
func (all seen) issuesAndIsKilled(t *testing.T, s *service, name string) {
	t.Helper()
	all.first(t, s, name)
	if err := s.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	all.take(t, s, name)
}

func TestAKilledServiceRepeatsNoID(t *testing.T) {
	path, all := filepath.Join(t.TempDir(), "state"), seen{}
	all.issuesAndIsKilled(t, start(t, path, 0), "the first")
	for _, c := range []struct {
		name string
		off  time.Duration
		says string
	}{
		{"started at once", 0, snowflake.ErrReserved.Error() + "; retry in "},
		{"with its clock an hour behind", -time.Hour, snowflake.ErrBehind.Error() + "; retry in 1h0m"},
	} {
		s := start(t, path, c.off)
		if got := s.line(); !strings.HasPrefix(got, c.says) {
			t.Errorf("%s: got %q, want %q", c.name, got, c.says)
		}
		all.take(t, s, c.name)
	}
	for i := time.Duration(1); i <= 3; i++ {
		off := i * (childAhead + time.Minute)
		all.issuesAndIsKilled(t, start(t, path, off), "with a clock offset of "+off.String())
	}
}

func TestAfterAShutdownTheNextServiceDoesNotWait(t *testing.T) {
	path, all := filepath.Join(t.TempDir(), "state"), seen{}
	for _, name := range []string{"the first", "the second", "the third"} {
		s := start(t, path, 0)
		all.first(t, s, name)
		if err := s.stop(); err != nil {
			t.Fatal(err)
		}
		all.take(t, s, name)
	}
}
