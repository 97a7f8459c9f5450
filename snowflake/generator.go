package snowflake

import (
	"sync"
	"time"
)

// Generator issues IDs: a [Node] with a clock, a lock and a wait. It is safe
// for concurrent use. Make one with [New] or [NewGenerator]: the zero Generator
// issues nothing, and its methods return [ErrZeroGenerator].
type Generator struct {
	node   *Node
	layout Layout
	opts   Options
	hooked bool // the caller's code runs under the lock
	timers sync.Pool
	deal   deal

	mu       sync.Mutex
	clock    clock
	dealt    Outcome // what the deal is a part of
	state    State
	reserved int64 // the last tick that Options.Reserve has reserved
	stats    Stats
}

// Options are what a generator does around the step. The zero Options read the
// wall clock and let Wait wait for as long as its context allows.
type Options struct {
	// Clock reads the time, once for every ask and, without AnyEpoch, once when
	// the generator is made. Nil is the wall clock of [time.Now]; that is read
	// once a tick, and at least once a millisecond, and the monotonic clock says
	// when. Either way a step of the clock is seen, and refused or waited for:
	// never hidden. Wait and Fill sleep in real time and then read the clock
	// again, so one that stands still keeps them waiting.
	Clock func() time.Time
	// Monotonic reads Clock only once, when the generator is made, and counts on
	// with Go's monotonic clock. Steps of the wall clock, back or forth, are
	// then never seen until the program starts again, and IDs tell the time
	// that the first reading would have led to. Where the monotonic clock stands
	// still while a machine sleeps, as on Linux, they fall behind by that.
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
	// Reserve, if set, is asked before an ID of a later tick than any reserved so
	// far is issued. It makes a lasting note that ticks up to and including upTo
	// may hold IDs, and returns upTo, at least tick. A program that begins with
	// the [Floor] last noted can repeat no ID, even after a crash and with a
	// clock set back. An error, or less than tick, issues nothing: the call
	// returns a [*ReserveError]. Reserve runs under the generator's lock and
	// must not call the generator; one that reserves seconds runs once in so many.
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

// NewGenerator makes a generator. The error is [NewNode]'s, or a [*LayoutError]
// for an epoch that only Options.AnyEpoch allows.
func NewGenerator(l Layout, values Values, p Policy, o Options) (*Generator, error) {
	node, err := NewNode(l, values, p)
	if err != nil {
		return nil, err
	}
	g := &Generator{node: node, layout: l, opts: o, state: o.State, reserved: -1}
	g.hooked = o.Clock != nil && !o.Monotonic || o.Reserve != nil || o.Trace != nil
	g.clock.begin(l, o)
	if !o.AnyEpoch {
		if err := g.clock.overlooked(); err != nil {
			return nil, err
		}
	}
	g.deal.begin()
	return g, nil
}

// Next issues one ID. It never blocks: where none can be issued now, the error
// is a [*RefusedError] that says why and how long to wait. Only that error is
// allocated.
func (g *Generator) Next() (ID, error) {
	if id, ok := g.deal.draw(g.clock.base); ok {
		return id, nil
	}
	o, wait, err := g.take(1)
	if o.Verdict == Issued && err == nil {
		return o.Run.First, nil
	}
	return 0, g.refusal(o, wait, err)
}

// State is what the generator remembers now. Saved and given to a later
// generator as Options.State, it keeps a restart from repeating an ID.
func (g *Generator) State() State {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.settle()
	return g.state
}

// take reads the clock and takes a step, as one. Where the step refuses, wait
// is how long it is to the start of the tick that the clock must reach.
func (g *Generator) take(want int) (o Outcome, wait time.Duration, err error) {
	if g.node == nil {
		return Outcome{}, 0, ErrZeroGenerator
	}
	g.mu.Lock()
	if g.hooked {
		defer g.mu.Unlock() // the caller's code may panic
		return g.hookedStep(want)
	}
	g.settle()
	ask := want
	if want == 1 {
		ask = dealMost // the first for this call, the rest as a deal
	}
	state, o := g.node.Take(g.state, g.clock.tick(), ask)
	if o.Verdict != Issued {
		g.stats.refused(o)
		wait = g.clock.until(o.Wait)
	} else if g.state = state; want == 1 {
		g.deal.open(o.Run, g.clock.last)
		g.dealt = o
		o.Run.Count = 1
	} else {
		g.stats.issued(o, g.node.capacity-state.Sequence)
	}
	g.mu.Unlock()
	return o, wait, nil
}

// settle closes the deal, so that state and counters are as if its IDs had been
// asked for one by one.
func (g *Generator) settle() {
	drawn, left := g.deal.close()
	if drawn == 0 {
		return
	}
	g.state.Sequence -= left
	g.dealt.Run.Count = int(drawn)
	g.stats.issued(g.dealt, g.node.capacity-g.state.Sequence)
}

// hookedStep is the same step with the caller's clock, reservation and trace.
func (g *Generator) hookedStep(want int) (o Outcome, wait time.Duration, err error) {
	now := g.clock.tick()
	state, o := g.node.Take(g.state, now, want)
	if o.Verdict == Issued {
		if err := g.reserve(state.Tick); err != nil {
			return Outcome{}, 0, err
		}
		g.state = state
		g.stats.issued(o, g.node.capacity-state.Sequence)
	} else {
		g.stats.refused(o)
		wait = g.clock.until(o.Wait)
	}
	if g.opts.Trace != nil {
		g.opts.Trace(now, o)
	}
	return o, wait, nil
}

// reserve makes sure that IDs of the tick may be issued.
func (g *Generator) reserve(tick int64) error {
	if g.opts.Reserve == nil || tick <= g.reserved {
		return nil
	}
	upTo, err := g.opts.Reserve(tick)
	if err != nil || upTo < tick {
		return &ReserveError{Tick: tick, UpTo: upTo, Err: err}
	}
	g.reserved = upTo
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
