//go:build !js

package number

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// childFolder is an environment variable. If it is set, the test binary takes a number
// in that folder and issues IDs instead of running tests.
const childFolder = "SNOWFLAKE_TEST_CHILD_FOLDER"

func TestMain(m *testing.M) {
	if folder := os.Getenv(childFolder); folder != "" {
		if err := issueUntilKilled(folder); err != nil {
			fmt.Println(err)
		}
		os.Exit(1)
	}
	os.Exit(m.Run())
}

const childNumbers = 4

// childLayout has long ticks, so that a process can start in the tick in which the
// previous holder of its number was killed.
func childLayout() snowflake.Layout {
	l, err := layouts.Parse("unused:1,time:41,worker:2,sequence:20", "1600000000000", "50ms")
	if err != nil {
		panic(err)
	}
	return l
}

// issueUntilKilled prints its number, then IDs.
func issueUntilKilled(folder string) error {
	ctx, l := context.Background(), childLayout()
	held, err := FileSource(folder).Take(ctx, childNumbers)
	if err != nil {
		return err
	}
	fmt.Println(held.Number())
	values, err := l.NodeValues(held.Number())
	if err != nil {
		return err
	}
	g, err := snowflake.NewGenerator(l, values, snowflake.Policy{},
		snowflake.Options{State: snowflake.Floor(l.TickAt(time.Now()))})
	if err != nil {
		return err
	}
	for {
		id, err := g.Wait(ctx)
		if err != nil {
			return err
		}
		fmt.Println(id)
	}
}

// process is a child process. It blocks while nobody reads its output.
type process struct {
	cmd   *exec.Cmd
	lines *bufio.Reader
}

func start(t *testing.T, folder string) *process {
	t.Helper()
	program, err := os.Executable()
	cmd := exec.Command(program)
	cmd.Env = append(os.Environ(), childFolder+"="+folder)
	out, err2 := cmd.StdoutPipe()
	if err := errors.Join(err, err2, cmd.Start()); err != nil {
		t.Fatal(err)
	}
	p := &process{cmd, bufio.NewReader(out)}
	t.Cleanup(func() { p.kill() })
	return p
}

// number returns the next number that the process prints. An unfinished line and the
// end of the output are errors.
func (p *process) number() (uint64, error) {
	line, err := p.lines.ReadString('\n')
	if err != nil {
		return 0, err
	}
	return strconv.ParseUint(strings.TrimSuffix(line, "\n"), 10, 64)
}

// kill kills the process, with SIGKILL on Unix, and returns its remaining output.
func (p *process) kill() (left []uint64) {
	_ = p.cmd.Process.Kill()
	for {
		n, err := p.number()
		if err != nil {
			_ = p.cmd.Wait()
			return left
		}
		left = append(left, n)
	}
}

func TestProcessesNeverShareANumberAndKilledOnesReleaseTheirs(t *testing.T) {
	const processes = 3 * childNumbers
	folder := t.TempDir()
	type taken struct {
		by     *process
		number uint64
	}
	source := make(chan taken, processes)
	for i := 0; i < processes; i++ {
		p := start(t, folder)
		go func() {
			if n, err := p.number(); err == nil {
				source <- taken{p, n}
			}
		}()
	}
	held := map[uint64]*process{}
	for i := 0; i < processes; i++ {
		if len(held) == childNumbers {
			for n, p := range held { // any
				delete(held, n)
				p.kill()
				break
			}
		}
		c := <-source
		if held[c.number] != nil || c.number >= childNumbers {
			t.Fatalf("number %d: number %d, which another process holds", i, c.number)
		}
		held[c.number] = c.by
	}
}

func TestKilledAndReplacedProcessesRepeatNoID(t *testing.T) {
	folder := t.TempDir()
	seen := map[uint64]int{} // the round that issued an ID, from 1
	for round := 1; round <= 6; round++ {
		p := start(t, folder)
		if n, err := p.number(); err != nil || n != 0 {
			t.Fatalf("round %d: got %d, %v; want number 0 again", round, n, err)
		}
		first, err := p.number()
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range append(p.kill(), first) {
			if seen[id] != 0 {
				t.Fatalf("round %d: %d was issued in round %d", round, id, seen[id])
			}
			seen[id] = round
		}
	}
}
