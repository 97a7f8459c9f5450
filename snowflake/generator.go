package snowflake

import (
	"context"
	"sync"
	"time"
)

// Generator issues IDs: a [Node] with a clock, a lock and a wait. It is safe
// for concurrent use. Make one with [New] or [NewGenerator].
type Generator struct {
	node   *Node
	layout Layout
	opts   Options

	mu    sync.Mutex
	state State
}

// Options are what a generator does around the step. The zero Options read the
// wall clock and let Wait wait for as long as its context allows.
type Options struct {
	// Clock reads the time; nil is [time.Now]'s wall clock. Steps of the wall
	// clock are seen, and refused or waited for: never hidden.
	Clock func() time.Time
	// MaxWait is the longest that Wait and Fill wait for one tick before they
	// return the refusal instead. 0 is no limit but the context's.
	MaxWait time.Duration
	// State is where the generator resumes, such as the one it had when the
	// program ended; the zero State begins afresh.
	State State
	// Trace, if set, is called after every step with the tick that the clock
	// read and what came of it, in order and under the generator's lock: it
	// must be quick and must not call the generator.
	Trace func(now int64, o Outcome)
}

// New makes a generator with the zero [Policy] and [Options]. The error is
// [NewNode]'s.
func New(l Layout, values Values) (*Generator, error) {
	return NewGenerator(l, values, Policy{}, Options{})
}

// NewGenerator makes a generator. The error is [NewNode]'s.
func NewGenerator(l Layout, values Values, p Policy, o Options) (*Generator, error) {
	node, err := NewNode(l, values, p)
	if err != nil {
		return nil, err
	}
	if o.Clock == nil {
		o.Clock = time.Now
	}
	return &Generator{node: node, layout: l, opts: o, state: o.State}, nil
}

// Next issues one ID. It never blocks: where none can be issued now, the error
// is a [*RefusedError] that says why and how long to wait.
func (g *Generator) Next() (ID, error) {
	o, now := g.take(1)
	if o.Verdict != Issued {
		return 0, g.refused(o, now)
	}
	return o.Run.First, nil
}

// Wait issues one ID and, while the sequence is full or the clock is behind,
// sleeps until the tick in which it can. It ends early with the context's
// error, and with a [*RefusedError] where waiting does not help or would take
// longer than Options.MaxWait.
func (g *Generator) Wait(ctx context.Context) (ID, error) {
	var id [1]ID
	_, err := g.Fill(ctx, id[:])
	return id[0], err
}

// Fill issues len(ids) IDs, in increasing order, as many at a time as a tick
// has left, and sleeps between ticks as Wait does. It returns how many it
// issued: fewer than asked only together with an error.
func (g *Generator) Fill(ctx context.Context, ids []ID) (int, error) {
	for n := 0; ; {
		if err := ctx.Err(); err != nil || n == len(ids) {
			return n, err
		}
		o, now := g.take(len(ids) - n)
		switch o.Verdict {
		case Issued:
			for id := o.Run.First; o.Run.Count > 0; o.Run.Count-- {
				ids[n] = id
				id += o.Run.Stride
				n++
			}
			continue
		case Full, Behind:
			err := g.refused(o, now)
			if wait := err.Wait; g.opts.MaxWait <= 0 || wait <= g.opts.MaxWait {
				if err := sleep(ctx, wait); err != nil {
					return n, err
				}
				continue
			}
			return n, err
		default:
			return n, g.refused(o, now)
		}
	}
}

// State is what the generator remembers now. Saved and given to a later
// generator as Options.State, it keeps a restart from repeating an ID.
func (g *Generator) State() State {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.state
}

// take reads the clock and takes a step, as one.
func (g *Generator) take(want int) (Outcome, time.Time) {
	g.mu.Lock()
	defer g.mu.Unlock()
	now := g.opts.Clock()
	tick := g.layout.TickAt(now)
	state, o := g.node.Take(g.state, tick, want)
	g.state = state
	if g.opts.Trace != nil {
		g.opts.Trace(tick, o)
	}
	return o, now
}

// refused words an outcome as an error: the wait is to the start of the tick,
// not a whole number of ticks from now.
func (g *Generator) refused(o Outcome, now time.Time) *RefusedError {
	err := &RefusedError{Verdict: o.Verdict}
	if o.Verdict != Ended {
		whole := time.Duration(min(o.Wait, int64((1<<63-1)/g.layout.Tick)-1)) * g.layout.Tick
		err.Wait = whole - sinceTick(g.layout, now)
	}
	return err
}

// sinceTick is how much of the current tick has passed.
func sinceTick(l Layout, now time.Time) time.Duration {
	into := now.Sub(l.Epoch) % l.Tick
	if into < 0 {
		into += l.Tick
	}
	return into
}

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
