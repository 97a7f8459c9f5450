package numbering_test

import (
	"iter"

	"github.com/snowflakelab/snowflakelab/app/internal/design/store"
)

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
	reply  store.Reply
}

// block is why a process is blocked.
type block struct {
	request store.Request
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
func (c *process) query(r store.Request) (reply store.Reply, ok bool) {
	c.stand(block{request: r})
	return c.reply, c.reply.State != store.Silent
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
func (p *program) sent() store.Request {
	if p.holds == nil {
		return store.Request{}
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
