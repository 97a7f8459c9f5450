package snowflake

import (
	"sync"
	"time"
)

// Generator issues IDs. Make one when the program starts and keep it: a second one of the
// same node repeats its IDs. It is a [Node] with a clock, a lock and waiting, and safe for
// concurrent use. Create it with [New] or [NewGenerator].
type Generator struct {
	node         *Node
	layout       Layout
	opts         Options
	hasCallbacks bool // user code runs under the lock
	timers       sync.Pool
	run          run

	mu      sync.Mutex
	clock   clock
	opened  Outcome // the outcome that opened the run
	state   State
	stopped bool
	upTo    int64 // the last tick that the Reserver reserved
	others  int64 // the last tick that others reserved, as far as known, else −1
	own     int64 // the state's tick before it was raised above others
	stats   Stats
}

// Options configure a generator's clock, waiting and restart. With the zero Options
// it reads the wall clock, and Wait waits for at most a second.
type Options struct {
	Clock Clock
	// MaxWait is the longest that a call of Wait waits, and Fill for one tick: a call
	// that would wait longer returns its error at once. 0 means 1 s, less than 0 no limit.
	MaxWait time.Duration
	// State is where the generator resumes: the last process's, or a [Floor]. The zero
	// State relies on a clock that has not gone back since the last process ended. A Reserver
	// replaces it.
	State State
	// Reserver, if set, reserves the ticks of all IDs, as package statefile's File and package
	// grant's Holder do.
	Reserver Reserver
	// Trace, if set, is called after every step with the tick that the clock read and
	// the outcome, under the generator's lock. It must not call the generator.
	Trace func(now int64, o Outcome)
}

// Clock is how a generator reads the time; by default from the wall clock.
type Clock struct {
	// Now returns the time. It is called for every request and, without AnyEpoch, once by
	// NewGenerator. Nil means the wall clock of [time.Now], which is read when the monotonic
	// clock says that the tick is over, and at least every millisecond. Wait and Fill sleep
	// in real time and then read the clock again, so a clock that does not advance keeps
	// them waiting for MaxWait.
	Now func() time.Time
	// Monotonic calls Now only once and then adds the time that Go's monotonic clock has
	// measured. The generator then notices no jump of the wall clock, and on Linux timestamps
	// lag by as long as the machine slept.
	Monotonic bool
	// AnyEpoch allows an epoch that is the zero [time.Time] or later than the clock, which
	// NewGenerator else rejects, as a forgotten epoch or an unset clock.
	AnyEpoch bool
}

// Reserver reserves ticks for a generator: no other one may issue IDs in them, not even after
// a crash. A Reserver that stores upTo durably before Reserve returns tick and upTo, and that
// returns it from Begin in the next process, repeats no ID: package statefile does so with a
// file. Package grant returns ticks that a registry has granted to this generator.
type Reserver interface {
	// Begin is called once, by NewGenerator, which returns its error: for instance, for
	// another layout or node ID. It returns where the generator resumes, as Options.State, and
	// the last tick that an earlier process reserved. Until the clock has passed it, requests
	// fail with [ErrReserved], or with [ErrBehind] if the clock is behind state.Tick by more
	// than Policy.Lead. A reserved of state.Tick or earlier has no effect.
	Begin(l Layout, values Values) (state State, reserved int64, err error)
	// Reserve is called before the first ID of a tick that is not reserved yet, under the
	// generator's lock, so it must not call the generator. It reserves the ticks from from up
	// to and including upTo. If from > tick, others may have issued IDs up to from − 1: until
	// the clock has passed that tick, requests fail with [ErrReserved]. After an error, or an
	// upTo less than tick or from, no ID is issued, and the call returns an error that wraps
	// Reserve's; a later call may succeed. If it wraps a [*RefusedError], Wait and Fill call
	// Reserve again after its Wait.
	Reserve(tick int64) (from, upTo int64, err error)
}

// New is [NewGenerator] with the zero [Policy] and [Options].
func New(l Layout, values Values) (*Generator, error) {
	return NewGenerator(l, values, Policy{}, Options{})
}

// NewGenerator creates a generator. The error is that of [NewNode] or Reserver.Begin, or
// a [*LayoutError] for an epoch that only Clock.AnyEpoch allows.
func NewGenerator(l Layout, values Values, p Policy, o Options) (*Generator, error) {
	node, err := NewNode(l, values, p)
	if err != nil {
		return nil, err
	}
	g := &Generator{node: node, layout: l, opts: o, state: o.State, upTo: -1, others: -1}
	g.hasCallbacks = o.Clock.Now != nil && !o.Clock.Monotonic || o.Reserver != nil || o.Trace != nil
	g.clock.begin(l, o.Clock)
	if !o.Clock.AnyEpoch {
		if err := g.clock.checkEpoch(); err != nil {
			return nil, err
		}
	}
	if o.Reserver != nil {
		state, reserved, err := o.Reserver.Begin(l, values)
		if err != nil {
			return nil, err
		}
		if g.state = state; reserved > state.Tick {
			g.skip(reserved)
		}
	}
	g.run.begin()
	return g, nil
}

// Next issues one ID. It never sleeps; a Reserver may wait for a disk. The error, a
// [*RefusedError] or the Reserver's, says why and how long to wait.
func (g *Generator) Next() (ID, error) {
	if id, ok := g.run.draw(g.clock.base); ok {
		return id, nil
	}
	o, wait, err := g.take(1)
	if o.Verdict == Issued && err == nil {
		return o.First, nil
	}
	return 0, g.refusal(o, wait, err)
}

// take reads the clock and takes a step, both under one lock. If the step rejects the
// request, wait is the time until the clock reaches the tick to retry in.
func (g *Generator) take(want int) (o Outcome, wait time.Duration, err error) {
	if g.node == nil {
		return Outcome{}, 0, errZeroGenerator
	}
	g.mu.Lock()
	g.closeRun()
	if g.stopped {
		g.mu.Unlock()
		return Outcome{}, 0, ErrStopped
	}
	if g.hasCallbacks {
		defer g.mu.Unlock() // user code may panic
		return g.callbackStep(want)
	}
	ask := want
	if want == 1 {
		ask = runMost // one ID for this call, the others for the run
	}
	now := g.clock.tick()
	state, o := g.node.Take(g.state, now, ask)
	if o.Verdict != Issued {
		o.Verdict = g.orReserved(o.Verdict, now)
		g.stats.refused(o)
		wait = g.clock.until(o.Wait)
	} else if g.state = state; want == 1 {
		g.run.open(o, g.clock.last)
		g.opened = o
		o.Count = 1
	} else {
		g.stats.issued(o, g.node.capacity-state.Sequence)
	}
	g.mu.Unlock()
	return o, wait, nil
}

// closeRun closes the run. State and counters are then the same as if
// the drawn IDs had been requested one by one.
func (g *Generator) closeRun() {
	drawn, left := g.run.close()
	if drawn == 0 {
		return
	}
	g.state.Sequence -= left
	g.opened.Count = int(drawn)
	g.stats.issued(g.opened, g.node.capacity-g.state.Sequence)
}

// skip raises the state above the ticks that others reserved.
func (g *Generator) skip(others int64) {
	g.own, g.others = g.state.Tick, others
	g.state = Floor(others)
}

// orReserved replaces Full or Behind by Reserved if others' ticks are the cause: the
// state is still that floor, and the clock is not behind the generator's own ticks.
func (g *Generator) orReserved(v Verdict, now int64) Verdict {
	if v != Full && v != Behind || g.others < g.own || g.state != Floor(g.others) || g.own-now > g.node.lead {
		return v
	}
	return Reserved
}

// callbackStep is the step with the user's clock, reservation and trace.
func (g *Generator) callbackStep(want int) (o Outcome, wait time.Duration, err error) {
	now := g.clock.tick()
	state, o := g.node.Take(g.state, now, want)
	if o.Verdict == Issued && g.opts.Reserver != nil && state.Tick > g.upTo {
		if err := g.reserve(state.Tick); err != nil {
			return Outcome{}, 0, err
		}
		state, o = g.node.Take(g.state, now, want) // in a reserved tick, if at all
	}
	if o.Verdict == Issued {
		g.state = state
		g.stats.issued(o, g.node.capacity-state.Sequence)
	} else {
		o.Verdict = g.orReserved(o.Verdict, now)
		g.stats.refused(o)
		wait = g.clock.until(o.Wait)
	}
	if g.opts.Trace != nil {
		g.opts.Trace(now, o)
	}
	return o, wait, nil
}

// reserve reserves the tick or, if others have it, the ticks after theirs.
func (g *Generator) reserve(tick int64) error {
	from, upTo, err := g.opts.Reserver.Reserve(tick)
	if err != nil || upTo < tick || upTo < from {
		return &reserveError{tick, upTo, err}
	}
	if g.upTo = upTo; from > tick {
		g.skip(from - 1)
	}
	return nil
}

// refusal returns err, or else the outcome as an error.
func (g *Generator) refusal(o Outcome, wait time.Duration, err error) error {
	if err != nil {
		return err
	}
	refused := &RefusedError{Verdict: o.Verdict, Wait: wait}
	if o.Verdict == Ended {
		refused.Wait, refused.Last = 0, g.layout.Instant(uint64(g.node.last))
	}
	return refused
}

// Stop stops the generator and returns its last state, for the generator of the next
// process. After it no ID is issued: every call returns [ErrStopped], one that sleeps on
// waking. A second Stop returns the same state.
func (g *Generator) Stop() State {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.closeRun()
	g.stopped = true
	return g.state
}

// Stats are a generator's counters since its creation, and its state.
type Stats struct {
	// Issued counts IDs.
	Issued uint64
	// RolledOver counts the ticks whose last sequence number was used.
	RolledOver uint64
	// Full, Behind, Early, Ended and Reserved count rejected requests, including those
	// after which Wait or Fill slept.
	Full, Behind, Early, Ended, Reserved uint64
	// Waits counts the sleeps of Wait and Fill; Waited is their total duration.
	Waits  uint64
	Waited time.Duration
	// LongestLead is how far an ID was ahead of the clock at most, in ticks.
	LongestLead int64
	// State is the current state. To save it for the next process use [Generator.Stop]: this
	// generator must then issue no more IDs.
	State State
}

// Stats returns the counters and the state: exact, and all as of one moment.
func (g *Generator) Stats() Stats {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.closeRun()
	stats := g.stats
	stats.State = g.state
	return stats
}

// issued counts IDs. left is how many the tick has left after them.
func (s *Stats) issued(o Outcome, left uint64) {
	s.Issued += uint64(o.Count)
	if left == 0 && o.Count > 0 {
		s.RolledOver++
	}
	if o.Lead > s.LongestLead {
		s.LongestLead = o.Lead
	}
}

func (s *Stats) refused(o Outcome) {
	switch o.Verdict {
	case Full:
		s.Full++
	case Behind:
		s.Behind++
	case Early:
		s.Early++
	case Ended:
		s.Ended++
	case Reserved:
		s.Reserved++
	}
}
