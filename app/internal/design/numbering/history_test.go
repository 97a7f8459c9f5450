package numbering_test

import (
	"fmt"
	"iter"
	"slices"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/design/numbering"
	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// happening is an event at one node, or at all.
type happening struct {
	kind  kind
	node  int
	ticks int64 // ticks that pass
}

type kind uint8

const (
	passes   kind = iota // time does
	asks                 // a request is made, if no call is open
	answers              // the store executes a request and answers
	loses                // it executes the request, and the answer is lost
	silences             // it does nothing, and the request times out
	wakes                // a sleeping call wakes
	restarts             // the program restarts; its pending request is executed
)

// on is a subject with nodes that share a store.
func on(begins variant.Store, nodes int, m variant.Machine) *subject {
	s := &subject{store: begins}
	for range nodes {
		s.nodes = append(s.nodes, &machineNode{machine: m})
	}
	return s
}

// machineNode is a program that is a machine, as the stage runs it.
type machineNode struct {
	machine variant.Machine
	sent    variant.Query
	open    bool // a call is
	after   snowflake.Verdict
	sleeps  int64
	awaits  bool
}

// status is a program's visible state, which must be the same for a machine and a port.
type status struct {
	sent   variant.Query
	open   bool
	sleeps int64
}

// subject plays a history: nodes with one store and one clock.
type subject struct {
	store variant.Store
	now   int64
	nodes []*machineNode
	ports []*program    // side by side with the nodes, or none
	log   []int64       // results of calls: IDs, or refused
	other variant.Store // the ports'
	told  []int64       // results of the ports' calls
	past  []happening
}

// refused in the log is a rejected request.
const refused = -3

// histories plays every history up to a length after a given start, and inspects each once. The
// events are the possible passages of time, and everything possible at a node.
func histories(begin func() *subject, first []happening, length int, times []int64, look func(*subject)) {
	var path []int
	for {
		s := begin()
		for _, h := range first {
			s.play(h)
		}
		if len(path) == 0 {
			look(s)
		}
		widths := []int{}
		for i := range length {
			may := s.may(times)
			widths = append(widths, len(may))
			if i == len(path) {
				path = append(path, 0)
			}
			s.play(may[path[i]])
			if i == len(path)-1 {
				look(s)
			}
		}
		for _, p := range s.ports {
			p.end()
		}
		for len(path) > 0 && path[len(path)-1]+1 == widths[len(path)-1] {
			path = path[:len(path)-1]
		}
		if len(path) == 0 {
			return
		}
		path[len(path)-1]++
	}
}

// may is every possible next event.
func (s *subject) may(times []int64) (all []happening) {
	for i, n := range s.nodes {
		if !n.open {
			all = append(all, happening{kind: asks, node: i})
		}
		if n.sent.Verb != variant.NoQuery {
			all = append(all, happening{kind: answers, node: i}, happening{kind: loses, node: i},
				happening{kind: silences, node: i})
		}
		if n.sleeps > 0 {
			all = append(all, happening{kind: wakes, node: i})
		}
		all = append(all, happening{kind: restarts, node: i})
	}
	for _, ticks := range times {
		all = append(all, happening{ticks: ticks})
	}
	return all
}

// play applies an event to the machines and the ports.
func (s *subject) play(h happening) {
	s.past = append(s.past, h)
	n := s.nodes[h.node]
	if h.kind == wakes {
		h.ticks = n.sleeps
	}
	s.now += h.ticks
	switch h.kind {
	case asks:
		n.open = true
		s.take(n, variant.Reading{})
	case answers, loses, silences:
		sent := n.sent
		n.sent = variant.Query{}
		r := variant.Reading{Reply: fate(&s.store, h.kind, sent)}
		if r.Idle = !n.awaits; !r.Idle {
			r.After = n.after
		}
		s.take(n, r)
	case wakes:
		s.take(n, variant.Reading{After: n.after})
	case restarts:
		s.store, _ = s.store.Do(n.sent)
		*n = machineNode{machine: n.machine.Restart(false)}
	}
	if len(s.ports) > 0 {
		s.playPort(h)
	}
}

// fate is the result of a request.
func fate(s *variant.Store, k kind, r variant.Query) (reply variant.Reply) {
	if k != silences {
		*s, reply = s.Do(r)
	}
	if k != answers {
		reply = variant.Reply{State: variant.Unanswered}
	}
	return reply
}

// take gives a machine a reading, as the stage does.
func (s *subject) take(n *machineNode, r variant.Reading) {
	var o variant.Outcome
	r.Now = s.now
	n.machine, o = n.machine.Ask(r)
	if o.Send.Verb != variant.NoQuery {
		if n.sent.Verb != variant.NoQuery {
			panic("a second request while one is on its way")
		}
		n.sent = o.Send
	}
	if r.Idle {
		return
	}
	n.awaits, n.sleeps, n.after = false, 0, o.Verdict
	switch {
	case o.Then == variant.Await:
		n.awaits = true
		if n.sent.Verb == variant.NoQuery {
			panic("a call waits for nothing")
		}
	case o.Then == variant.Sleep:
		n.sleeps = o.Wait
	default:
		n.open = false
		s.log = append(s.log, came(o))
	}
}

// came is the result of a call.
func came(o variant.Outcome) int64 {
	if o.Verdict != snowflake.Issued {
		return refused
	}
	return int64(o.First)
}

func (s *subject) String() string { return fmt.Sprint(s.past) }

// same fails if machines and ports differ.
func (s *subject) same(t *testing.T) {
	t.Helper()
	if !slices.Equal(s.log, s.told) || s.store != s.other {
		t.Fatalf("after %v: got %v and %v, want %v and %v", s, s.log, s.store, s.told, s.other)
	}
	for i, n := range s.nodes {
		if got, want := (status{n.sent, n.open, n.sleeps}), s.ports[i].status(); got != want {
			t.Fatalf("after %v: got %+v, want %+v", s, got, want)
		}
	}
}

// unique fails if a number was issued twice.
func (s *subject) unique(t *testing.T) {
	t.Helper()
	seen := map[int64]bool{}
	for _, id := range s.log {
		if id != refused && seen[id] {
			t.Fatalf("after %v: got %v, want no number twice", s, s.log)
		}
		seen[id] = true
	}
}

// machine is a design's machine with its own layout.
func machine(t *testing.T, name string, l snowflake.Layout, c variant.Config) variant.Machine {
	t.Helper()
	d := design(t, name)
	c.Layout = d.For(l)
	m, err := d.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func design(t *testing.T, name string) variant.Design {
	t.Helper()
	for _, d := range numbering.All() {
		if d.Name == name {
			return d
		}
	}
	t.Fatalf("no design %q", name)
	return variant.Design{}
}

// program is a port: an original's loops unchanged. Whatever blocks in them, a request or a
// sleep, returns control to the history, so that a call and a thread coexist without running at
// once.
type program struct {
	s      *subject
	node   int
	begin  func(*program) func(*process) int64 // a fresh program: its call
	next   func(*process) int64
	call   *process
	thread *process
	// holds is the process with the program's only database connection.
	holds *process
}

// process is a call or a thread.
type process struct {
	of     *program
	resume func() (block, bool)
	stop   func()
	yield  func(block) bool
	at     block
	reply  variant.Reply
}

// block is why a process is blocked.
type block struct {
	request variant.Query
	sleep   int64
	locked  bool // another one has the connection
}

// ended unwinds a process whose program has ended.
type ended struct{}

// run starts a process and runs it until it blocks; it returns the process, or nil if it has
// finished.
func (p *program) run(does func(*process)) *process {
	c := &process{of: p}
	c.resume, c.stop = iter.Pull(func(yield func(block) bool) {
		defer func() {
			if r := recover(); r != nil && r != any(ended{}) {
				panic(r)
			}
		}()
		c.yield = yield
		does(c)
	})
	return c
}

// goOn continues a process until it blocks again, and reports whether it has finished.
func (c *process) goOn() (over bool) {
	at, more := c.resume()
	c.at = at
	return !more
}

func (c *process) stand(at block) {
	if !c.yield(at) {
		panic(ended{})
	}
}

// connect waits for the connection; disconnect releases it.
func (c *process) connect() {
	for c.of.holds != nil {
		c.stand(block{locked: true})
	}
	c.of.holds = c
}

func (c *process) disconnect() { c.of.holds = nil }

// query asks the store; ok is false if there is no answer.
func (c *process) query(r variant.Query) (reply variant.Reply, ok bool) {
	c.stand(block{request: r})
	return c.reply, c.reply.State != variant.Unanswered
}

func (c *process) sleep(ticks int64) { c.stand(block{sleep: ticks}) }

// execute runs a thread until it blocks.
func (p *program) execute(does func(*process)) {
	p.thread = p.run(does)
	p.goOnThread()
}

func (p *program) goOnThread() {
	if t := p.thread; t.goOn() && p.thread == t {
		p.thread = nil
	}
}

func (p *program) goOnCall() {
	if p.call.goOn() {
		p.call = nil
	}
}

func (p *program) end() {
	for _, c := range []*process{p.call, p.thread} {
		if c != nil {
			c.stop()
		}
	}
	p.call, p.thread, p.holds = nil, nil, nil
}

// sent is the request in transit.
func (p *program) sent() variant.Query {
	if p.holds == nil {
		return variant.Query{}
	}
	return p.holds.at.request
}

func (p *program) status() status {
	s := status{sent: p.sent(), open: p.call != nil}
	if s.open {
		s.sleeps = p.call.at.sleep
	}
	return s
}

// playPort applies an event to a port.
func (s *subject) playPort(h happening) {
	p := s.ports[h.node]
	switch h.kind {
	case asks:
		p.call = p.run(func(c *process) { s.told = append(s.told, p.next(c)) })
		p.goOnCall()
	case answers, loses, silences:
		c := p.holds
		c.reply = fate(&s.other, h.kind, c.at.request)
		if c == p.thread {
			p.goOnThread()
		} else {
			p.goOnCall()
		}
		if p.call != nil && p.call.at.locked && p.holds == nil {
			p.goOnCall()
		}
	case wakes:
		p.goOnCall()
	case restarts:
		s.other, _ = s.other.Do(p.sent())
		p.end()
		p.next = p.begin(p)
	}
}

// beside adds ports to the machines.
func (s *subject) beside(begin func(*program) func(*process) int64) *subject {
	s.other = s.store
	for i := range s.nodes {
		p := &program{s: s, node: i, begin: begin}
		p.next = begin(p)
		s.ports = append(s.ports, p)
	}
	return s
}
