//go:build unix && !race

package postgres

import (
	"bufio"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/grant"
	"github.com/snowflakelab/snowflakelab/snowflake/grant/grantsql"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// If these environment variables are set, the test binary is a node that issues IDs instead
// of running tests.
const (
	childSource = "SNOWFLAKE_TEST_CHILD_SOURCE"
	childWorker = "SNOWFLAKE_TEST_CHILD_WORKER" // or "any", to claim one
)

func TestMain(m *testing.M) {
	if source := os.Getenv(childSource); source != "" {
		node := issue
		switch os.Getenv(childWorker) {
		case "any":
			node = claim
		case "soak":
			node = soaked
		}
		if err := node(source, os.Getenv(childWorker)); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

var layout = func() snowflake.Layout {
	l, err := layouts.Parse("unused:1,time:41,worker:6,sequence:16", "2020-01-01", "1ms")
	if err != nil {
		panic(err)
	}
	return l
}()

const (
	grantLength = 400 * time.Millisecond
	clockError  = 300 * time.Millisecond // at most, either way
)

// issue prints what a node does, a line each: "g WORKER FROM UPTO" before it uses granted
// ticks, "i ID", and "r WORKER TICK" after it has released all ticks after that one.
func issue(source, number string) error {
	worker, err := strconv.ParseUint(number, 10, 64)
	if err != nil {
		return err
	}
	db, err := sql.Open("postgres", source)
	if err != nil {
		return err
	}
	end := make(chan os.Signal, 1)
	signal.Notify(end, syscall.SIGTERM)
	h, err := opened(db, worker)
	if err != nil {
		return err
	}
	o := snowflake.Options{Reserver: printingHolder{h, worker}, MaxWait: time.Nanosecond}
	o.Clock.Now = wrongClock()
	values, err := layout.NodeValues(worker)
	if err != nil {
		return err
	}
	g, err := snowflake.NewGenerator(layout, values,
		snowflake.Policy{Lead: time.Duration(rand.Int64N(300)) * layout.Tick}, o)
	if err != nil {
		return err
	}
	var batch [3]snowflake.ID
	filled := 0
	for {
		select {
		case <-end:
			ctx, cancel := context.WithTimeout(context.Background(), time.Second)
			defer cancel()
			if h.Release(ctx, g) == nil {
				fmt.Println("r", worker, g.Stats().State.Tick)
			}
			return nil
		case <-time.After(time.Millisecond):
		}
		if id, err := g.Next(); err == nil {
			fmt.Println("i", id)
		} else if !expected(err) {
			return err
		}
		if rand.IntN(100) == 0 { // the batch is old by now
			for _, id := range batch[:filled] {
				fmt.Println("i", id)
			}
			filled, _ = g.Fill(context.Background(), batch[:])
		}
	}
}

func wrongClock() func() time.Time {
	off := time.Duration(rand.Int64N(int64(2*clockError))) - clockError
	return func() time.Time { return time.Now().Add(off) }
}

// opened requests a grant until the server answers.
func opened(db *sql.DB, worker uint64) (h *grant.Holder, err error) {
	err = untilAnswered(func(ctx context.Context) (err error) {
		h, err = grant.Open(ctx, grantsql.New(db), layout, worker, grantLength)
		return err
	})
	return h, err
}

// untilAnswered tries something for up to a minute, until the server answers.
func untilAnswered(try func(ctx context.Context) error) (err error) {
	for begin := time.Now(); time.Since(begin) < time.Minute; time.Sleep(10 * time.Millisecond) {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		err = try(ctx)
		cancel()
		if err == nil || errors.Is(err, grant.ErrLayout) || errors.Is(err, grant.ErrAhead) {
			break
		}
	}
	return err
}

// expected reports whether an error is due to a clock that is off or a server that is down.
func expected(err error) bool {
	var refused *snowflake.RefusedError
	var expired *grant.ExpiredError
	return errors.As(err, &refused) || errors.As(err, &expired) || errors.Is(err, grant.ErrLost)
}

// process is a node. It is replaced when it ends.
type process struct {
	worker string
	cmd    *exec.Cmd
	stderr strings.Builder
	done   chan struct{} // closed when it has ended
	grants []used
}

// used are ticks of a worker ID that a process has used.
type used struct {
	worker     uint64
	from, upTo int64
	by         *process
}

// record is what all processes have done.
type record struct {
	t        *testing.T
	mu       sync.Mutex
	issued   map[uint64]*process
	started  []*process
	failed   bool
	released int
}

func (r *record) start(source, worker string) *process {
	p := &process{worker: worker, cmd: exec.Command(os.Args[0]), done: make(chan struct{})}
	p.cmd.Env = append(os.Environ(), childSource+"="+source, childWorker+"="+worker)
	p.cmd.Stderr = &p.stderr
	out, err := p.cmd.StdoutPipe()
	if err := errors.Join(err, p.cmd.Start()); err != nil {
		r.t.Fatal(err)
	}
	r.started = append(r.started, p)
	go func() {
		defer close(p.done)
		r.read(p, out)
		_ = p.cmd.Wait()
	}()
	return p
}

// read reads complete lines until the end.
func (r *record) read(p *process, out io.Reader) {
	for lines := bufio.NewReader(out); ; {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		words := strings.Fields(line)
		numbers := make([]int64, len(words))
		for i, word := range words[1:] {
			if numbers[i+1], err = strconv.ParseInt(word, 10, 64); err != nil {
				r.t.Errorf("got %q", line)
			}
		}
		r.mu.Lock()
		switch words[0] {
		case "g":
			p.grants = append(p.grants, used{uint64(numbers[1]), numbers[2], numbers[3], p})
		case "r":
			r.released++
			for i, g := range p.grants {
				if g.worker == uint64(numbers[1]) {
					p.grants[i].upTo = min(g.upTo, numbers[2])
				}
			}
		case "i":
			r.take(p, uint64(numbers[1]))
		}
		r.mu.Unlock()
	}
}

// take checks that an ID is new, and that its tick was granted to its process.
func (r *record) take(p *process, id uint64) {
	if by := r.issued[id]; by != nil && !r.failed {
		r.failed = true
		r.t.Errorf("%d was issued twice, by processes %d and %d", id, by.cmd.Process.Pid, p.cmd.Process.Pid)
	}
	r.issued[id] = p
	worker, tick := layout.Node(snowflake.ID(id)), layout.TickAt(layout.Time(snowflake.ID(id)))
	if !slices.ContainsFunc(p.grants,
		func(g used) bool { return g.worker == worker && g.from <= tick && tick <= g.upTo }) && !r.failed {
		r.failed = true
		r.t.Errorf("process %d issued %d, whose tick it was not granted", p.cmd.Process.Pid, id)
	}
}

// kill ends the processes that are left.
func (r *record) kill() {
	for _, p := range r.started {
		_ = p.cmd.Process.Kill()
		<-p.done
	}
}

// check checks that no process has ended with an error.
func (r *record) check() {
	for _, p := range r.started {
		if p.stderr.Len() > 0 {
			r.t.Errorf("worker %s: %s", p.worker, p.stderr.String())
		}
	}
}

// checkOverlaps checks that no two processes have used the same tick of a worker ID.
func (r *record) checkOverlaps() (grants int) {
	all := map[uint64][]used{}
	for _, p := range r.started {
		for _, g := range p.grants {
			if g.from <= g.upTo {
				all[g.worker] = append(all[g.worker], g)
				grants++
			}
		}
	}
	for worker, list := range all {
		slices.SortFunc(list, func(a, b used) int { return int(a.from - b.from) })
		for i, g := range list[1:] {
			if before := list[i]; g.from <= before.upTo {
				r.t.Errorf("worker %d: granted %d to %d, and also %d to %d", worker, before.from, before.upTo, g.from,
					g.upTo)
			}
		}
	}
	return grants
}

// Ten processes share four worker IDs. Their clocks are off by up to 300 ms. For ten
// seconds, processes are killed, paused, stopped and replaced, and the server is killed and
// started again.
func TestKilledProcessesAndServersCauseNoDuplicate(t *testing.T) {
	t.Parallel()
	killed(t, "0", "1", "2", "3", "0", "1", "2", "3", "0", "1")
}

// killed runs a process for each worker ID.
func killed(t *testing.T, workers ...string) {
	s := primary(t)
	r := &record{t: t, issued: map[uint64]*process{}}
	t.Cleanup(r.kill)
	running := make([]*process, len(workers))
	for i, worker := range workers {
		running[i] = r.start(s.source(), worker)
	}
	const unusedWorker = 1 << 40
	registry := grantsql.New(s.open(t))
	count := func() (changes int64) { // counts the changes of a worker ID that no process uses
		for err := errors.New("no change"); err != nil; {
			err = registry.Change(context.Background(), unusedWorker,
				func(m grant.Mark, _ time.Time) (grant.Mark, error) {
					m.Version++
					changes = m.Version
					return m, nil
				})
		}
		return changes
	}
	var servers, killed, paused int
	up := make(chan error, 1)
	up <- nil
	down := time.NewTimer(time.Second)
	for begin := time.Now(); time.Since(begin) < 10*time.Second; time.Sleep(rand.N(200 * time.Millisecond)) {
		select {
		case <-down.C:
			if err := <-up; err != nil {
				t.Fatal(err)
			}
			version := count()
			if err := s.kill(); err != nil {
				t.Fatal(err)
			}
			servers++
			go func() {
				err := s.restart()
				if now := count(); now <= version {
					err = fmt.Errorf("the server has confirmed change %d and lost it: the next one is %d", version, now)
				}
				up <- err
			}()
			down.Reset(rand.N(time.Second) + 1500*time.Millisecond)
		default:
		}
		i := rand.IntN(len(running))
		p := running[i].cmd.Process
		switch rand.IntN(3) {
		case 0:
			_ = p.Kill()
			killed++
		case 1:
			_ = p.Signal(syscall.SIGSTOP)
			time.AfterFunc(rand.N(time.Second), func() { _ = p.Signal(syscall.SIGCONT) })
			paused++
			continue
		case 2:
			_ = p.Signal(syscall.SIGTERM)
		}
		running[i] = r.start(s.source(), running[i].worker)
	}
	r.kill()
	r.check()
	if err := <-up; err != nil {
		t.Fatal(err)
	}
	grants := r.checkOverlaps()
	t.Logf("%d IDs in %d grants; killed %d processes and %d servers, paused %d, released %d",
		len(r.issued), grants, killed, servers, paused, r.released)
	if len(r.issued) < 200 || grants < 20 || servers < 2 || r.released == 0 {
		t.Error("too little happened for a test")
	}
}

// printingHolder prints the ticks that it hands out.
type printingHolder struct {
	*grant.Holder
	worker uint64
}

func (p printingHolder) Reserve(tick int64) (from, upTo int64, err error) {
	if from, upTo, err = p.Holder.Reserve(tick); err == nil {
		fmt.Println("g", p.worker, from, upTo)
	}
	return from, upTo, err
}
