package grant

import (
	"context"
	"errors"
	"fmt"
	"math/rand"
	"sync"
	"sync/atomic"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
	"github.com/snowflakelab/snowflakelab/snowflake/number"
)

// Config says which worker ID [Claim] claims, and how to issue IDs with it. Package grantsql's
// Claim fills it in for a database.
type Config struct {
	Registry Registry
	Layout   snowflake.Layout
	// Values are the values of all node fields except the one that is claimed, such as the
	// region: a registry knows nothing of the others. Nil for a layout with one node field.
	Values snowflake.Values
	// Length is how long a grant lasts, from a millisecond to a minute; 0 means 30 s. See
	// [Open].
	Length time.Duration
	Policy snowflake.Policy
	// Options are the generator's. State and Reserver are set by Claim. A MaxWait of 0 means
	// 30 s. Clock.Now may be called by several goroutines.
	Options snowflake.Options
	// Observe, if set, is called when a worker ID was claimed or lost, and when a renewal or
	// a claim failed: by Claim and by goroutines of the generator, never under its lock. While
	// it runs, nothing is renewed.
	Observe func(Event)
}

// Event is what Config.Observe gets.
type Event struct {
	// Worker is the number of all node fields together; see [snowflake.Layout.NodeValues].
	Worker uint64
	// Until is when the granted ticks of the worker ID end.
	Until time.Time
	// Err is nil if the worker ID was claimed. It wraps [ErrLost] if the worker ID was lost:
	// another one is claimed. Otherwise a renewal or a claim failed and is tried again.
	Err error
}

// String returns a line for a log.
func (e Event) String() string {
	what := "claimed"
	if e.Err != nil {
		what = e.Err.Error()
	}
	return fmt.Sprintf("worker ID %d, granted until %s: %s", e.Worker, e.Until.UTC().Format(time.RFC3339Nano), what)
}

// usual is the length of a grant, and how long Wait waits for a renewal.
const usual = 30 * time.Second

// mostClaimed is how many values of a wide field are claimed, from 0: all marks are read
// for a claim.
const mostClaimed = 1 << 16

// Claim claims a worker ID that no other node uses, and returns a generator with it. It
// chooses one at random of those that have been free for a minute, with this layout; else one
// that is free, with this layout; else one that was never used. It waits while all are in use,
// until ctx ends.
//
// The generator issues IDs in granted ticks only, and renews the grant before it ends. It
// outlives an outage of the registry of half of Length; then requests wait or fail. A node
// that was paused for longer than Length may lose its worker ID to another node. It then
// issues nothing more with it, and claims another one.
//
// The error is the registry's, that of [number.Values] or [snowflake.NewGenerator], or says
// that the epoch is ahead of the registry's clock. It wraps [ErrLayout] if every worker ID has
// another layout, see [Free], and [ErrAhead] if the registry's clock went back by more than a
// minute.
func Claim(ctx context.Context, c Config) (*Generator, error) {
	if c.Length == 0 {
		c.Length = usual
	}
	if c.Options.MaxWait == 0 {
		c.Options.MaxWait = usual
	}
	w, err := c.workers()
	if err != nil {
		return nil, err
	}
	g := &Generator{config: c, workers: w, changed: make(chan struct{}), done: make(chan struct{})}
	first, err := g.open(ctx)
	if err != nil {
		idle(c.Registry)
		return nil, err
	}
	g.current.Store(first)
	g.closing, g.cancel = context.WithCancel(context.Background())
	go g.run()
	return g, nil
}

// workers are the worker IDs that can be claimed: first, first + step, …
type workers struct{ first, step, count uint64 }

// workers checks all that can be checked before a worker ID is claimed.
func (c Config) workers() (w workers, err error) {
	first, err := number.Values(c.Layout, c.Values, 0)
	if err != nil {
		return w, err
	}
	o := c.Options
	o.State, o.Reserver = snowflake.State{}, nil
	if _, err := snowflake.NewGenerator(c.Layout, first, c.Policy, o); err != nil {
		return w, err
	}
	second, err := number.Values(c.Layout, c.Values, 1)
	if err != nil {
		return w, err
	}
	var a, b snowflake.ID
	for i, f := range c.Layout.Fields {
		if f.Kind == snowflake.KindNode {
			a, _ = layouts.With(c.Layout, a, i, first[f.Name])
			b, _ = layouts.With(c.Layout, b, i, second[f.Name])
			if a != b && w.count == 0 {
				w.count = min(f.Max(), mostClaimed-1) + 1
			}
		}
	}
	w.first = c.Layout.Node(a)
	w.step = c.Layout.Node(b) - w.first
	return w, nil
}

// rank says how well a worker ID can be claimed, the best first. Of two nodes of a registry
// that has lost its last marks, few choose the same worker ID if they choose at random.
type rank int

const (
	rested rank = iota // free for a minute, with the same layout
	free
	unused
	inUse
	others // all have other layouts
)

// pick returns a worker ID of the best rank and its mark: at random, or the one that is free
// first if all are in use.
func (w workers) pick(marks map[uint64]Mark, layout string, tick, minute int64) (worker uint64, mark Mark, best rank) {
	best = others
	equal := 0
	for i := uint64(0); i < w.count; i++ {
		n := w.first + i*w.step
		m := marks[n]
		r := inUse
		switch {
		case m.Layout != "" && m.Layout != layout:
			continue
		case m.Until > tick:
		case m.Layout == "":
			r = unused
		case m.Until > tick-minute:
			r = free
		default:
			r = rested
		}
		if r > best || r == inUse && r == best && m.Until > mark.Until {
			continue
		}
		if r < best || r == inUse && m.Until < mark.Until {
			equal = 0
		}
		best = r
		if equal++; rand.Intn(equal) == 0 {
			worker, mark = n, m
		}
	}
	return worker, mark, best
}

// Generator issues IDs with a worker ID that it has claimed; see [Claim]. It is safe
// for concurrent use.
type Generator struct {
	config  Config
	workers workers
	current atomic.Pointer[tenure] // changes under mu

	closing context.Context // ends with Close
	cancel  context.CancelFunc
	done    chan struct{} // closed when no worker ID is claimed any more

	mu      sync.Mutex
	closed  bool
	changed chan struct{} // closed when current changes
	retry   time.Time     // of the next claim
	failed  error         // why the last claim failed
	claims  uint64
	before  Stats // of the worker IDs that were lost
}

// tenure is a generator with one worker ID.
type tenure struct {
	holder    *Holder
	generator *snowflake.Generator
}

// open claims a worker ID.
func (g *Generator) open(ctx context.Context) (*tenure, error) {
	c := g.config
	text := layoutText(c.Layout)
	limit := max(c.Length/5, time.Second)
	for {
		type answer struct {
			marks map[uint64]Mark
			now   time.Time
		}
		short, cancel := context.WithTimeout(ctx, limit)
		a, err := call(short, func() (a answer, err error) {
			a.marks, a.now, err = c.Registry.Marks(short)
			return a, err
		})
		cancel()
		if err != nil {
			return nil, err
		}
		tick, far := c.Layout.TickAt(a.now), int64((minute-1)/c.Layout.Tick)+1
		if tick < 0 {
			return nil, fmt.Errorf("grant: the epoch %s of layout %s is ahead of the registry's clock, %s",
				c.Layout.Epoch.UTC().Format(time.RFC3339Nano), c.Layout.Name, a.now.UTC().Format(time.RFC3339Nano))
		}
		worker, mark, best := g.workers.pick(a.marks, text, tick, far)
		switch {
		case best == others:
			return nil, fmt.Errorf("%w: every worker ID", ErrLayout)
		case best == inUse && mark.Until-tick > far:
			return nil, fmt.Errorf("grant: all %d worker IDs are in use: %w", g.workers.count, ErrAhead)
		case best == inUse:
			err := fmt.Errorf("grant: all %d worker IDs are in use", g.workers.count)
			pause := some(max(c.Length/8, c.Layout.Tick))
			if left := time.Duration(mark.Until-tick) * c.Layout.Tick; left < pause {
				pause = left // one has just been given back
			}
			g.note(err, pause)
			if ended := sleep(ctx, pause); ended != nil {
				return nil, fmt.Errorf("%w: %w", err, ended)
			}
			continue
		}
		h, err := newHolder(c.Registry, c.Layout, worker, c.Length)
		if err != nil {
			return nil, err
		}
		h.claimed, h.version = true, mark.Version
		short, cancel = context.WithTimeout(ctx, limit)
		err = h.renew(short)
		cancel()
		switch {
		case err == nil:
			return g.begin(h)
		case errors.Is(err, ErrLost), errors.Is(err, ErrNoTicks): // another node was faster
		default:
			return nil, err
		}
	}
}

// begin starts a generator with the claimed worker ID.
func (g *Generator) begin(h *Holder) (*tenure, error) {
	h.observe = func(until time.Time, err error) {
		if err != nil && !errors.Is(err, ErrLost) {
			g.observe(h, fmt.Errorf("renewal failed: %w", err))
		}
	}
	go h.keep()
	o := g.config.Options
	o.State, o.Reserver = snowflake.State{}, h
	var inner *snowflake.Generator
	values, err := h.layout.NodeValues(h.worker)
	if err == nil {
		inner, err = snowflake.NewGenerator(h.layout, values, g.config.Policy, o)
	}
	if err != nil {
		return nil, errors.Join(err, h.soonReleased(nil))
	}
	g.mu.Lock()
	g.claims++
	g.mu.Unlock()
	g.observe(h, nil)
	return &tenure{h, inner}, nil
}

// soonReleased releases a holder, if the registry answers.
func (h *Holder) soonReleased(g *snowflake.Generator) error {
	ctx, cancel := context.WithTimeout(context.Background(), 2*h.try())
	defer cancel()
	return h.Release(ctx, g)
}

func (g *Generator) observe(h *Holder, err error) {
	if g.config.Observe != nil {
		h.mu.Lock()
		until := h.until()
		h.mu.Unlock()
		g.config.Observe(Event{Worker: h.worker, Until: until, Err: err})
	}
}

// note notes why the last claim failed, and when the next one follows.
func (g *Generator) note(err error, pause time.Duration) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.failed, g.retry = err, time.Now().Add(pause)
}

// run claims another worker ID whenever one is lost.
func (g *Generator) run() {
	defer close(g.done)
	for {
		now := g.current.Load()
		select {
		case <-g.closing.Done():
			return
		case <-now.holder.done:
		}
		if g.closing.Err() != nil {
			return
		}
		g.observe(now.holder, now.holder.lastError())
		g.replace(now)
	}
}

// replace claims another worker ID. After a failure it pauses, at first for a twentieth of a
// grant, in the end for a sixth: the registry may answer again at any time.
func (g *Generator) replace(lost *tenure) {
	h := lost.holder
	for longest := h.retry(); ; longest = min(2*longest, h.length/6+h.layout.Tick) {
		next, err := g.open(g.closing)
		if err == nil {
			g.swap(lost, next)
			return
		}
		if g.closing.Err() != nil {
			return
		}
		pause := some(longest)
		g.note(err, pause)
		g.observe(h, fmt.Errorf("claim failed: %w", err))
		if sleep(g.closing, pause) != nil {
			return
		}
	}
}

// swap replaces the current worker ID, or gives the new one back after Close.
func (g *Generator) swap(lost, next *tenure) {
	g.mu.Lock()
	closed := g.closed
	if !closed {
		g.current.Store(next)
		lost.generator.Stop() // its counters are final
		g.before = g.before.plus(lost)
		g.failed, g.retry = nil, time.Time{}
		close(g.changed)
		g.changed = make(chan struct{})
	}
	g.mu.Unlock()
	if closed {
		_ = next.holder.soonReleased(next.generator)
	}
}

// isLost reports whether an error means that another worker ID is needed, or is there.
func (g *Generator) isLost(now *tenure, err error) bool {
	return errors.Is(err, ErrLost) || errors.Is(err, snowflake.ErrStopped) && g.current.Load() != now
}

// lost returns the error after a lost worker ID: it says when the next one is claimed.
func (g *Generator) lost(now *tenure) error {
	g.mu.Lock()
	failed, wait := g.failed, time.Until(g.retry)
	g.mu.Unlock()
	expired := &ExpiredError{Err: now.holder.lastError(), wait: wait}
	if failed != nil {
		expired.Err = fmt.Errorf("%w; no other worker ID yet: %w", expired.Err, failed)
	}
	now.holder.mu.Lock()
	expired.Until = now.holder.held.last.Until
	now.holder.mu.Unlock()
	return expired
}

// await waits for another worker ID until the deadline, if that is not zero.
func (g *Generator) await(ctx context.Context, now *tenure, deadline time.Time) error {
	g.mu.Lock()
	changed, is := g.changed, g.current.Load() == now
	g.mu.Unlock()
	if !is {
		return nil
	}
	var late <-chan time.Time
	if !deadline.IsZero() {
		timer := time.NewTimer(time.Until(deadline))
		defer timer.Stop()
		late = timer.C
	}
	select {
	case <-changed:
		return nil
	case <-g.closing.Done():
		return snowflake.ErrStopped
	case <-late:
	case <-ctx.Done():
		if ctx.Err() != context.DeadlineExceeded {
			return ctx.Err()
		}
	}
	return g.lost(now)
}

// Next issues one ID, as [snowflake.Generator.Next] does. After [ErrLost] another worker ID
// is claimed in the background; until then the error wraps a [*snowflake.RefusedError], too.
func (g *Generator) Next() (snowflake.ID, error) {
	for {
		now := g.current.Load()
		id, err := now.generator.Next()
		switch {
		case err == nil || !g.isLost(now, err):
			return id, err
		case g.current.Load() == now:
			return 0, g.lost(now)
		}
	}
}

// Wait issues one ID, as [snowflake.Generator.Wait] does. After [ErrLost] it waits up to
// Options.MaxWait for another worker ID.
func (g *Generator) Wait(ctx context.Context) (snowflake.ID, error) {
	var one [1]snowflake.ID
	_, err := g.Fill(ctx, one[:])
	return one[0], err
}

// Fill issues len(ids) IDs in order, as [snowflake.Generator.Fill] does, and waits as Wait
// does. It returns the number of IDs issued: fewer than len(ids) only with an error.
func (g *Generator) Fill(ctx context.Context, ids []snowflake.ID) (n int, err error) {
	var deadline time.Time
	for {
		now := g.current.Load()
		var some int
		some, err = now.generator.Fill(ctx, ids[n:])
		n += some
		if err == nil || !g.isLost(now, err) {
			return n, err
		}
		if most := g.config.Options.MaxWait; most > 0 && (deadline.IsZero() || some > 0) {
			deadline = time.Now().Add(most)
		}
		if err := g.await(ctx, now, deadline); err != nil {
			return n, err
		}
	}
}

// Close stops the generator and gives its worker ID back, so that another node can claim
// it at once. Requests then fail with [snowflake.ErrStopped]. If the registry does not answer
// until ctx ends, the generator is stopped all the same, and the worker ID is free when the
// grant has ended. A second Close does nothing.
func (g *Generator) Close(ctx context.Context) error {
	g.mu.Lock()
	again := g.closed
	g.closed = true
	last := g.current.Load()
	last.generator.Stop()
	g.mu.Unlock()
	if again {
		return nil
	}
	g.cancel()
	err := last.holder.Release(ctx, last.generator)
	select {
	case <-g.done:
	case <-ctx.Done():
		if err == nil {
			err = ctx.Err()
		}
	}
	return err
}

// Stats are counters of a [Generator] since Claim, and its worker ID. Package expvar shows
// them as JSON.
type Stats struct {
	snowflake.Stats // of all worker IDs together; State is that of the current one
	// Worker is the current worker ID, the number of all node fields together.
	Worker uint64
	// Until is when its granted ticks end: the generator issues no ID after it unless the
	// grant is renewed.
	Until time.Time
	// Claims counts claimed worker IDs: 1 if none was lost. Renewals counts grants, and
	// Failed renewals that failed.
	Claims, Renewals, Failed uint64
}

// plus adds the counters of a worker ID.
func (s Stats) plus(t *tenure) Stats {
	more, lead := t.generator.Stats(), s.LongestLead
	s.Issued += more.Issued
	s.RolledOver += more.RolledOver
	s.Full += more.Full
	s.Behind += more.Behind
	s.Early += more.Early
	s.Ended += more.Ended
	s.Reserved += more.Reserved
	s.Waits += more.Waits
	s.Waited += more.Waited
	s.LongestLead, s.State = max(lead, more.LongestLead), more.State
	h := t.holder
	h.mu.Lock()
	defer h.mu.Unlock()
	s.Worker, s.Until = h.worker, h.until()
	s.Renewals += h.renewals
	s.Failed += h.failed
	return s
}

// Stats returns the counters, the worker ID and the end of its grant.
func (g *Generator) Stats() Stats {
	g.mu.Lock()
	defer g.mu.Unlock()
	s := g.before.plus(g.current.Load())
	s.Claims = g.claims
	return s
}

// Ready returns nil if an ID can be issued now, and else why not: the error that Next would
// return, except that of a sequence overflow. It issues no ID, so a readiness probe can call
// it. It reads Options.Clock.Now.
func (g *Generator) Ready() error {
	for {
		now := g.current.Load()
		err := now.ready(g.config)
		switch {
		case err == nil || !g.isLost(now, err):
			return err
		case g.current.Load() == now:
			return g.lost(now)
		}
	}
}

// ready checks the clock against the granted ticks and those in which IDs were issued.
func (t *tenure) ready(c Config) error {
	clock := c.Options.Clock.Now
	if clock == nil {
		clock = time.Now
	}
	tick, state := c.Layout.TickAt(clock()), t.generator.Stats().State
	h := t.holder
	h.mu.Lock()
	defer h.mu.Unlock()
	from := max(state.Tick, h.held.from) - int64(c.Policy.Lead/c.Layout.Tick)
	switch {
	case h.closed:
		return snowflake.ErrStopped
	case max(tick, state.Tick) >= h.held.last.Until:
		if errors.Is(h.err, ErrLost) {
			return h.err
		}
		h.wanting = true
		h.wake()
		return &ExpiredError{Until: h.held.last.Until, Err: h.err}
	case tick < from:
		h.waitsFor(from - tick)
		most := int64(24 * time.Hour / c.Layout.Tick)
		wait := time.Duration(min(from-tick, most)) * c.Layout.Tick
		return &snowflake.RefusedError{Verdict: snowflake.Reserved, Wait: wait}
	}
	return nil
}

// lastError is that of the last renewal.
func (h *Holder) lastError() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.err
}

// Free gives the worker IDs of a layout that no node uses any more to the next layout, and
// returns how many. Otherwise they keep the layout that is gone. Call it once, after the last
// node of that layout has ended and its grants with it, a minute later at the latest.
//
// It frees nothing, and the error says why, if a worker ID is still in use, or unless each ID
// that can have been issued with the layout that is gone is smaller than each ID of the next
// layout from now on: otherwise an ID could repeat, for instance if the next epoch is later.
// Other errors are those of [snowflake.Layout.Validate] and of the registry.
func Free(ctx context.Context, r Registry, gone, next snowflake.Layout) (freed int, err error) {
	for _, l := range []snowflake.Layout{gone, next} {
		if _, err := newHolder(r, l, 0, time.Second); err != nil {
			return 0, err
		}
	}
	marks, now, err := r.Marks(ctx)
	if err != nil {
		return 0, err
	}
	before, after := layoutText(gone), layoutText(next)
	for worker, m := range marks {
		if m.Layout == before {
			if err := separate(worker, m, now, gone, next); err != nil {
				return 0, err
			}
		}
	}
	for worker, m := range marks {
		if _, fits := next.NodeValues(worker); m.Layout != before || before == after || fits != nil {
			continue
		}
		err := r.Change(ctx, worker, func(m Mark, now time.Time) (Mark, error) {
			if m.Layout != before {
				return m, fmt.Errorf("%w: worker ID %d: stored %q", ErrLayout, worker, m.Layout)
			}
			changed := Mark{Until: next.TickAt(now), Version: m.Version + 1, Layout: after}
			return changed, separate(worker, m, now, gone, next)
		})
		if err != nil {
			return freed, err
		}
		freed++
	}
	return freed, nil
}

// separate returns an error unless every ID of a mark's layout is smaller than every ID of the
// next layout from now on.
func separate(worker uint64, m Mark, now time.Time, gone, next snowflake.Layout) error {
	if m.Until > gone.TickAt(now) {
		return fmt.Errorf("grant: worker ID %d is in use: its grant ends %s", worker,
			gone.Instant(uint64(m.Until)).UTC().Format(time.RFC3339Nano))
	}
	if m.Until <= 0 {
		return nil // it has issued nothing
	}
	_, largest, _ := layouts.IDsAt(gone, gone.Instant(uint64(m.Until-1)))
	smallest, _, ok := layouts.IDsAt(next, now)
	if !ok || largest >= smallest {
		return fmt.Errorf("grant: worker ID %d may have issued IDs up to %d, and the next layout issues IDs from %d: "+
			"an ID could repeat", worker, largest, smallest)
	}
	return nil
}
