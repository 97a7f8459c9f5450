//go:build unix && !race

package postgres

import (
	"bufio"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
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
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// soakLayout has as many worker IDs as Twitter's.
var soakLayout = func() snowflake.Layout {
	l, err := layouts.Parse("unused:1,time:41,worker:10,sequence:12", "2020-01-01", "1ms")
	if err != nil {
		panic(err)
	}
	return l
}()

const (
	soakPods  = 6
	soakGrant = 10 * time.Second // a third of the usual length, so that more happens in a minute
	// soakPodClock and soakServerClock are the largest errors of clocks, either way.
	soakPodClock    = 700 * time.Millisecond
	soakServerClock = time.Second
	// soakRecovery is how long pods may take after an outage that is longer than half a grant.
	soakRecovery = 5 * time.Second
	soakGap      = 2 * time.Second // the longest time without IDs otherwise
)

// soaked is a pod. It prints "i ID" for each ID, "s MS" for the time from its start to the first
// one and, after more than half a second without IDs, "g BEGIN END HELD" in Unix milliseconds:
// HELD is how many of them the pod did not run. Its input has the error of its clock, a line for
// each step; at its end the pod closes.
func soaked(source, _ string) error {
	db, err := sql.Open("postgres", source)
	if err != nil {
		return err
	}
	var off atomic.Int64
	end := make(chan struct{})
	go func() {
		defer close(end)
		for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
			if d, err := time.ParseDuration(lines.Text()); err == nil {
				off.Store(int64(d))
			}
		}
	}()
	begin := time.Now()
	var g *grant.Generator
	o := snowflake.Options{MaxWait: 100 * time.Millisecond}
	o.Clock.Now = func() time.Time { return time.Now().Add(time.Duration(off.Load())) }
	if err := untilAnswered(func(ctx context.Context) (err error) {
		g, err = grant.Claim(ctx, grant.Config{Registry: grantsql.New(db), Layout: soakLayout, Length: soakGrant,
			Options: o})
		return err
	}); err != nil {
		return err
	}
	out := bufio.NewWriter(os.Stdout)
	first, last, held := true, time.Now(), time.Duration(0)
	gap := func(now time.Time) {
		if !first && now.Sub(last) > 500*time.Millisecond {
			fmt.Fprintln(out, "g", last.UnixMilli(), now.UnixMilli(), held.Milliseconds())
		}
	}
	for {
		select {
		case <-end:
			gap(time.Now())
			ctx, cancel := context.WithTimeout(context.Background(), time.Second)
			defer cancel()
			_ = g.Close(ctx) // the server may be down
			return out.Flush()
		default:
		}
		asked := time.Now()
		id, err := g.Wait(context.Background())
		switch now := time.Now(); {
		case err == nil:
			if gap(now); first {
				fmt.Fprintln(out, "s", now.Sub(begin).Milliseconds())
			}
			first, last, held = false, now, 0
			fmt.Fprintln(out, "i", id)
		case !expected(err):
			return err
		}
		time.Sleep(10 * time.Millisecond)
		// A busy machine or a signal holds the pod. It sleeps 10 ms, and waits 100 ms.
		if took := time.Since(asked); took > 150*time.Millisecond {
			held += took - 110*time.Millisecond
		}
		if err := out.Flush(); err != nil {
			return err
		}
	}
}

// span is an interval of real time.
type span struct{ begin, end time.Time }

func (s span) length() time.Duration { return s.end.Sub(s.begin) }

// soakPod is a running pod with a proxy of its own.
type soakPod struct {
	proxy *proxy
	cmd   *exec.Cmd
	in    interface {
		Write([]byte) (int, error)
		Close() error
	}
	done   chan struct{}
	stderr strings.Builder
	gaps   []gap
	paused atomic.Bool
}

type gap struct {
	span
	held time.Duration
}

// soak is what happens to all pods.
type soak struct {
	t       *testing.T
	mu      sync.Mutex
	ids     map[uint64]bool
	repeats int
	starts  []time.Duration
	all     []*soakPod
	running [soakPods]*soakPod
	count   map[string]int
	events  []event
	later   sync.WaitGroup // the ends of pauses and partitions
}

func (s *soak) start(i int, at server) {
	p := &soakPod{proxy: newProxy(s.t, at), cmd: exec.Command(os.Args[0]), done: make(chan struct{})}
	p.cmd.Env = append(os.Environ(), childSource+"="+p.proxy.source(), childWorker+"=soak")
	p.cmd.Stderr = &p.stderr
	in, err1 := p.cmd.StdinPipe()
	out, err2 := p.cmd.StdoutPipe()
	if err := errors.Join(err1, err2, p.cmd.Start()); err != nil {
		s.t.Fatal(err)
	}
	p.in = in
	s.all = append(s.all, p)
	s.running[i] = p
	go func() {
		defer close(p.done)
		for lines := bufio.NewReader(out); ; {
			line, err := lines.ReadString('\n')
			if err != nil { // a line that was cut by a kill is not an ID that anybody got
				break
			}
			s.read(p, strings.Fields(line))
		}
		_ = p.cmd.Wait()
	}()
}

func (s *soak) read(p *soakPod, words []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var n [4]int64
	for i, word := range words[1:] {
		n[i], _ = strconv.ParseInt(word, 10, 64)
	}
	switch words[0] {
	case "i":
		if s.ids[uint64(n[0])] {
			s.repeats++
		}
		s.ids[uint64(n[0])] = true
	case "s":
		s.starts = append(s.starts, time.Duration(n[0])*time.Millisecond)
	case "g":
		without := span{time.UnixMilli(n[0]), time.UnixMilli(n[1])}
		p.gaps = append(p.gaps, gap{without, time.Duration(n[2]) * time.Millisecond})
	}
}

// event is a fault, for the explanation of a gap. A fault of the server has no pod.
type event struct {
	span
	pod  *soakPod
	name string
}

// happened notes a fault that has ended.
func (s *soak) happened(p *soakPod, name string, begin time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.events = append(s.events, event{span{begin, time.Now()}, p, name})
}

// around lists what happened to a pod during a gap, and in the seconds before it.
func (s *soak) around(p *soakPod, g gap) string {
	text := fmt.Sprintf("no IDs for %v, of which the pod was held %v:", g.length(), g.held)
	for _, e := range s.events {
		if (e.pod == p || e.pod == nil) && e.begin.Before(g.end) && e.end.After(g.begin.Add(-soakGrant)) {
			from, to := e.begin.Sub(g.begin).Seconds(), e.end.Sub(g.begin).Seconds()
			text += fmt.Sprintf("\n\t%+.1fs to %+.1fs: %s", from, to, e.name)
		}
	}
	return text
}

// podFault does something to one pod.
func (s *soak) podFault(at server) {
	i := rand.IntN(soakPods)
	p := s.running[i]
	if p.paused.Load() {
		return
	}
	switch rand.IntN(6) {
	case 0:
		s.count["kills"]++
		_ = p.cmd.Process.Kill()
		s.start(i, at)
	case 1:
		s.count["restarts"]++
		_ = p.in.Close()
		s.start(i, at)
	case 2:
		s.count["pauses"]++
		length := rand.N(2 * time.Second)
		if rand.IntN(3) == 0 {
			length = soakGrant + rand.N(4*time.Second) // the worker ID is lost
		}
		p.paused.Store(true)
		_ = p.cmd.Process.Signal(syscall.SIGSTOP)
		s.later.Add(1)
		begin := time.Now()
		time.AfterFunc(length, func() {
			defer s.later.Done()
			_ = p.cmd.Process.Signal(syscall.SIGCONT)
			p.paused.Store(false)
			s.happened(p, "paused", begin)
		})
	case 3:
		s.count["pod-clock-steps"]++
		off := rand.N(2*soakPodClock) - soakPodClock
		fmt.Fprintln(p.in, off)
		s.happened(p, fmt.Sprint("clock is off by ", off), time.Now())
	case 4: // as when a router forgets connections
		s.count["dead-connections"]++
		p.proxy.silence()
		s.happened(p, "dead connections", time.Now())
	case 5:
		s.count["partitions"]++
		length := rand.N(soakGrant * 4 / 10)
		if rand.IntN(4) == 0 {
			length = soakGrant + rand.N(4*time.Second)
		}
		begin := time.Now()
		p.proxy.setCut(true)
		s.later.Add(1)
		time.AfterFunc(length, func() {
			defer s.later.Done()
			p.proxy.setCut(false)
			s.happened(p, "partition", begin)
		})
	}
}

// serverFault does something to the server, or replaces it.
func (s *soak) serverFault(at, next server) (server, server) {
	begin, name := time.Now(), ""
	defer func() { s.happened(nil, name, begin) }()
	switch rand.IntN(5) {
	case 0:
		name = "server killed"
		s.count["server-kills"]++
		s.must(at.kill(), at.restart())
	case 1: // longer than half a grant
		name = "outage"
		s.count["outages"]++
		s.must(at.kill())
		time.Sleep(soakGrant/2 + rand.N(soakGrant))
		s.must(at.restart())
	case 2:
		s.count["server-clock-steps"]++
		off := rand.N(2*soakServerClock) - soakServerClock
		at.setClock(s.t, off)
		name = fmt.Sprint("server's clock is off by ", off)
	case 3: // a clock that is an hour ahead for a moment
		s.count["server-clock-jumps"]++
		name = "server's clock is an hour ahead"
		at.setClock(s.t, time.Hour)
		time.Sleep(rand.N(1500 * time.Millisecond))
		at.setClock(s.t, 0)
	case 4:
		s.count["failovers"]++
		name = "failover"
		s.must(at.kill(), next.run("pg_ctl", "-D", next.data(), "-w", "promote"))
		for _, p := range s.all {
			p.proxy.to(next)
		}
		next.until(s.t, "SELECT NOT pg_is_in_recovery()")
		s.happened(nil, name, begin)
		name, begin = "a new standby", time.Now()
		return next, next.synchronous(s.t)
	}
	return at, next
}

func (s *soak) must(errs ...error) {
	s.t.Helper()
	if err := errors.Join(errs...); err != nil {
		s.t.Fatal(err)
	}
}

// synchronous starts a standby without which the server confirms no commit.
func (s server) synchronous(t *testing.T) server {
	t.Helper()
	s.must(t, "ALTER SYSTEM SET synchronous_standby_names = ''")
	s.must(t, "SELECT pg_reload_conf()")
	b := s.standby(t)
	s.until(t, "SELECT count(*) > 0 FROM pg_stat_replication WHERE state = 'streaming'")
	s.must(t, "ALTER SYSTEM SET synchronous_standby_names = '*'")
	s.must(t, "SELECT pg_reload_conf()")
	s.until(t, "SELECT count(*) > 0 FROM pg_stat_replication WHERE sync_state = 'sync'")
	return b
}

// fakeClock makes the registry read a clock that can be set: a function of the same name comes
// first in the search path.
func (s server) fakeClock(t *testing.T) {
	t.Helper()
	for _, statement := range []string{
		"CREATE SCHEMA fake", "CREATE TABLE fake.clock (off interval)", "INSERT INTO fake.clock VALUES ('0')",
		`CREATE FUNCTION fake.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS
			'SELECT pg_catalog.clock_timestamp() + (SELECT off FROM fake.clock)'`,
		"ALTER ROLE lab SET search_path = fake, pg_catalog, public",
	} {
		s.must(t, statement)
	}
}

func (s server) setClock(t *testing.T, off time.Duration) {
	t.Helper()
	s.must(t, fmt.Sprintf("UPDATE fake.clock SET off = '%d microseconds'", off.Microseconds()))
}

// An hour of a fleet's faults in ten minutes: pods are killed, restarted, paused, cut off from the
// server and have wrong clocks; the server is killed, replaced by its synchronous standby, down
// for longer than half a grant, and its clock is wrong. SOAK says how long; without it, a minute.
func TestSoak(t *testing.T) {
	length := time.Minute
	if text := os.Getenv("SOAK"); text != "" {
		var err error
		if length, err = time.ParseDuration(text); err != nil {
			t.Fatal(err)
		}
	}
	at := primary(t)
	at.fakeClock(t)
	next := at.synchronous(t)
	s := &soak{t: t, ids: map[uint64]bool{}, count: map[string]int{}}
	t.Cleanup(func() {
		for _, p := range s.all {
			_ = p.cmd.Process.Kill()
			<-p.done
		}
	})
	for i := range s.running {
		s.start(i, at)
	}
	time.Sleep(2 * time.Second)
	begin, nextServer := time.Now(), time.Now()
	for time.Since(begin) < length {
		if time.Now().After(nextServer) {
			at, next = s.serverFault(at, next)
			nextServer = time.Now().Add(soakGrant/2 + rand.N(4*time.Second))
		} else {
			s.podFault(at)
		}
		time.Sleep(rand.N(time.Second))
	}
	s.end(time.Since(begin))
}

// end stops all pods, and prints and checks the figures.
func (s *soak) end(length time.Duration) {
	s.later.Wait()
	time.Sleep(soakGap) // all pods issue IDs again
	for _, p := range s.running {
		_ = p.in.Close()
		<-p.done
	}
	longest, recovery, lost := time.Duration(0), time.Duration(0), 0
	for _, p := range s.all {
		if p.stderr.Len() > 0 {
			s.t.Error(p.stderr.String())
		}
		long := s.unreachable(p)
		for _, g := range p.gaps {
			after := time.Duration(-1) // of a long outage
			for _, o := range long {
				if g.begin.Before(o.end.Add(time.Second)) && g.end.After(o.begin) { // a renewal may take a second
					after = max(0, g.end.Sub(o.end)-g.held)
				}
			}
			if after < 0 {
				lost++
				longest = max(longest, g.length()-g.held)
			}
			recovery = max(recovery, after)
			if after < 0 && g.length()-g.held > soakGap || after > soakRecovery {
				s.t.Log(s.around(p, g))
			}
		}
	}
	slices.Sort(s.starts)
	figure := func(name string, value any, want string) {
		if want != "" {
			want = " want " + want
		}
		fmt.Printf("figure soak-%s %v%s\n", name, value, want)
	}
	figure("seconds", int(length.Seconds()), "")
	names := make([]string, 0, len(s.count))
	for name := range s.count {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		figure(name, s.count[name], "")
	}
	figure("pods", len(s.all), "")
	figure("ids", len(s.ids), "")
	figure("duplicates", s.repeats, "<=0")
	figure("gaps", lost, "")
	figure("longest-gap-ms", longest.Milliseconds(), fmt.Sprint("<=", soakGap.Milliseconds()))
	figure("longest-recovery-ms", recovery.Milliseconds(), fmt.Sprint("<=", soakRecovery.Milliseconds()))
	figure("start-median-ms", s.starts[len(s.starts)/2].Milliseconds(), "")
	if s.repeats > 0 || longest > soakGap || recovery > soakRecovery || len(s.ids) < 1000 {
		s.t.Error("want no duplicate, no gap beyond the limits, and some IDs")
	}
}

// unreachable returns when a pod could not renew its grant for longer than half of it: the server
// was down, its clock was wrong, the pod was cut off, or paused and then one of these. A pod may
// not have renewed between two of these that follow each other closely. A pause alone does not
// count: the pod claims another worker ID.
func (s *soak) unreachable(p *soakPod) (long []span) {
	type merged struct {
		span
		alone bool
	}
	var all []merged
	for _, e := range s.events {
		if e.pod != nil && e.pod != p || e.length() < 10*time.Millisecond || e.name == "a new standby" {
			continue
		}
		all = append(all, merged{e.span, e.name == "paused"})
	}
	slices.SortFunc(all, func(a, b merged) int { return a.begin.Compare(b.begin) })
	for i := 0; i < len(all); {
		one := all[i]
		for i++; i < len(all) && all[i].begin.Before(one.end.Add(soakGrant/3+time.Second)); i++ {
			one.alone = one.alone && all[i].alone
			if all[i].end.After(one.end) {
				one.end = all[i].end
			}
		}
		if one.length() > soakGrant/2 && !one.alone {
			long = append(long, one.span)
		}
	}
	return long
}
