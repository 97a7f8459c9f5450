package snowflake

import (
	"sync"
	"time"
)

// Generator issues IDs: a [Node] with a clock, a lock and a wait. It is safe
// for concurrent use. Make one with [New] or [NewGenerator]: the zero Generator
// issues nothing, and its methods return [ErrZeroGenerator].
type Generator struct {
	node         *Node
	layout       Layout
	opts         Options
	hasCallbacks bool // the caller's code runs under the lock
	timers       sync.Pool
	reserved     reservedRun

	mu           sync.Mutex
	clock        clock
	reservedOf   Outcome // the outcome that the reserved run is of
	state        State
	stopped      error // why nothing more is issued, or nil
	reservedTick int64 // the last tick that Options.Reserve has reserved
	stats        Stats
}

// Options are what a generator does around the step. The zero Options read the
// wall clock and let Wait wait for as long as its context allows.
type Options struct {
	// Clock reads the time: once for every ask and, without AnyEpoch, once when
	// the generator is made. Nil is the wall clock of [time.Now], which is read
	// when the monotonic clock says that the tick is over, and at least once a
	// millisecond. Either way a step of the clock is seen, and leads to a refusal
	// or a wait. Wait and Fill sleep in real time and then read the clock again,
	// so a clock that stands still keeps them waiting.
	Clock func() time.Time
	// Monotonic reads Clock only once, when the generator is made, and from then
	// on adds what Go's monotonic clock has counted. Steps of the wall clock, back
	// or forth, are not seen until the program starts again. Where the monotonic
	// clock stops while the machine sleeps, as on Linux, the IDs' times fall
	// behind by the length of that sleep.
	Monotonic bool
	// MaxWait is the longest that Wait and Fill wait for one tick before they
	// return the refusal instead. 0 is no limit but the context's.
	MaxWait time.Duration
	// AnyEpoch lets a generator be made of a layout whose epoch is the zero
	// [time.Time], or later than the clock reads when the generator is made.
	// Without it both are taken for an oversight, of the layout's author or of
	// who was to set the clock. Until its epoch comes, such a generator refuses
	// with [ErrEarly].
	AnyEpoch bool
	// State is where the generator resumes, such as the one it had when the
	// program ended, or a [Floor]; the zero State begins afresh and trusts that
	// the clock has not gone back since the last program ended.
	State State
	// Reserved is the last tick that an earlier program reserved: the upTo that its
	// Reserve returned last. No ID of a tick up to it is issued. Until the clock
	// has passed it, calls are refused with [ErrReserved], or with [ErrBehind] where
	// the clock reads an earlier tick than State's by more than Policy.Lead. A
	// Reserved of State.Tick or earlier reserves nothing.
	Reserved int64
	// Lost, if set, is closed when another node may have been given this node's
	// number, such as Claim.Lost of package number. Within a millisecond from then
	// on nothing is issued, and every call returns [ErrLost].
	Lost <-chan struct{}
	// Reserve, if set, is called before the first ID of a tick that is not
	// reserved yet. It stores durably that ticks up to and including upTo may
	// hold IDs, and returns upTo, which is tick or later. A program that starts
	// with the upTo stored last as its Reserved repeats no ID, even after a crash
	// and with a clock that was set back. If Reserve returns an error, or less
	// than tick, nothing is issued and the call returns a [*ReserveError].
	//
	// Reserve runs under the generator's lock, since no caller can be given an ID
	// before it returns: every call waits for it, Next as well. It must not call
	// the generator. Package statefile reserves the next ticks in the background,
	// so that calls wait for its first write alone.
	Reserve func(tick int64) (upTo int64, err error)
	// Trace, if set, is called after every step with the tick that the clock
	// read and what came of it, in order and under the generator's lock: it
	// must be quick and must not call the generator.
	Trace func(now int64, o Outcome)
}

// New makes a generator with the zero [Policy] and [Options]. The error is
// [NewGenerator]'s.
func New(l Layout, values Values) (*Generator, error) {
	return NewGenerator(l, values, Policy{}, Options{})
}

// MustNew is [New] for layouts and values that stand in the source: it panics where
// New returns an error.
func MustNew(l Layout, values Values) *Generator {
	g, err := New(l, values)
	if err != nil {
		panic(err)
	}
	return g
}

// NewGenerator makes a generator. The error is [NewNode]'s, or a [*LayoutError]
// for an epoch that only Options.AnyEpoch allows.
func NewGenerator(l Layout, values Values, p Policy, o Options) (*Generator, error) {
	node, err := NewNode(l, values, p)
	if err != nil {
		return nil, err
	}
	g := &Generator{node: node, layout: l, opts: o, state: o.State, reservedTick: -1}
	g.hasCallbacks = o.Clock != nil && !o.Monotonic || o.Reserve != nil || o.Trace != nil
	g.clock.begin(l, o)
	if o.Reserved > o.State.Tick {
		g.state = Floor(o.Reserved)
	}
	if !o.AnyEpoch {
		if err := g.clock.checkEpoch(); err != nil {
			return nil, err
		}
	}
	g.reserved.begin()
	return g, nil
}

// Next issues one ID. It never sleeps: where none can be issued now, the error is
// a [*RefusedError] that says why and how long to wait. Only that error is
// allocated. It waits for nothing but the generator's lock, under which
// Options.Reserve may run.
func (g *Generator) Next() (ID, error) {
	if id, ok := g.reserved.draw(g.clock.base); ok {
		return id, nil
	}
	o, wait, err := g.take(1)
	if o.Verdict == Issued && err == nil {
		return o.Run.First, nil
	}
	return 0, g.refusal(o, wait, err)
}

// State is what the generator remembers now. Saved and given to a later
// generator as Options.State, it keeps a restart from repeating an ID, unless this
// generator goes on issuing: [Generator.Stop] ends that.
func (g *Generator) State() State {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.closeReserved()
	return g.state
}

// take reads the clock and takes a step, both under one lock. If the step refuses,
// wait is how long it is until the tick begins that the clock must reach.
func (g *Generator) take(want int) (o Outcome, wait time.Duration, err error) {
	if g.node == nil {
		return Outcome{}, 0, ErrZeroGenerator
	}
	g.mu.Lock()
	g.closeReserved()
	if err := g.checkStopped(); err != nil {
		g.mu.Unlock()
		return Outcome{}, 0, err
	}
	if g.hasCallbacks {
		defer g.mu.Unlock() // the caller's code may panic
		return g.hookedStep(want)
	}
	ask := want
	if want == 1 {
		ask = reservedMost // the first is for this call, the others are reserved
	}
	now := g.clock.tick()
	state, o := g.node.Take(g.state, now, ask)
	if o.Verdict != Issued {
		o.Verdict = g.orReserved(o.Verdict, now)
		g.stats.refused(o)
		wait = g.clock.until(o.Wait)
	} else if g.state = state; want == 1 {
		g.reserved.open(o.Run, g.clock.last)
		g.reservedOf = o
		o.Run.Count = 1
	} else {
		g.stats.issued(o, g.node.capacity-state.Sequence)
	}
	g.mu.Unlock()
	return o, wait, nil
}

// closeReserved closes the reserved run. State and counters are then as if the
// IDs that were drawn had been asked for one by one.
func (g *Generator) closeReserved() {
	drawn, left := g.reserved.close()
	if drawn == 0 {
		return
	}
	g.state.Sequence -= left
	g.reservedOf.Run.Count = int(drawn)
	g.stats.issued(g.reservedOf, g.node.capacity-g.state.Sequence)
}

// orReserved is Reserved where that is why the node refused: the state is still the
// floor that Options.Reserved made, and the clock has not gone back behind the
// state before it.
func (g *Generator) orReserved(v Verdict, now int64) Verdict {
	before, upTo := g.opts.State.Tick, g.opts.Reserved
	if v != Full && v != Behind || upTo <= before || g.state != Floor(upTo) || before-now > g.node.policy.Lead {
		return v
	}
	return Reserved
}

// hookedStep is the same step with the caller's clock, reservation and trace.
func (g *Generator) hookedStep(want int) (o Outcome, wait time.Duration, err error) {
	now := g.clock.tick()
	state, o := g.node.Take(g.state, now, want)
	if o.Verdict == Issued {
		if err := g.reserveTick(state.Tick); err != nil {
			return Outcome{}, 0, err
		}
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

// reserveTick calls Options.Reserve if the tick is not reserved yet.
func (g *Generator) reserveTick(tick int64) error {
	if g.opts.Reserve == nil || tick <= g.reservedTick {
		return nil
	}
	upTo, err := g.opts.Reserve(tick)
	if err != nil || upTo < tick {
		return &ReserveError{Tick: tick, UpTo: upTo, Err: err}
	}
	g.reservedTick = upTo
	return nil
}

// refusal is an outcome as an error; err, if there is one, comes first.
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
