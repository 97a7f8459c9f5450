package grant

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"sync"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// ErrLayout: the worker ID is in use with another layout. A worker ID keeps the layout of
// its first grant.
var ErrLayout = errors.New("grant: worker ID has another layout")

// ErrWorker: a generator with [Holder.Options] has other node values than the holder's
// worker ID, or another layout.
var ErrWorker = errors.New("grant: generator has another worker ID or layout than its holder")

// ErrLost: another node has claimed the worker ID, because a renewal was so late that the
// grant had ended, or because a renewal was stored and its answer was lost.
var ErrLost = errors.New("grant: another node has the worker ID now")

// ErrClosed: [Holder.Release] was called.
var ErrClosed = errors.New("grant: holder was released")

// ExpiredError says that a generator's clock has reached a tick that it was not granted,
// because a renewal failed or is late, or because the clock is ahead of the registry's. It
// is wrapped in a [*snowflake.ReserveError]. Requests succeed again after a renewal, for
// which Wait and Fill wait. errors.Is finds [snowflake.ErrReserved].
type ExpiredError struct {
	// Until is the first tick after the grants.
	Until int64
	// Err is the error of the last renewal; nil if it succeeded.
	Err error
}

func (e *ExpiredError) Error() string {
	if e.Err == nil {
		return fmt.Sprintf("grant: granted up to tick %d; the clock is ahead of the registry's, or the next renewal is late", e.Until-1)
	}
	return fmt.Sprintf("grant: granted up to tick %d; the last renewal failed: %v", e.Until-1, e.Err)
}

// Unwrap returns when to look for a renewal, as a [*snowflake.RefusedError], and the error
// of the last one, if it failed.
func (e *ExpiredError) Unwrap() []error {
	all := []error{&snowflake.RefusedError{Verdict: snowflake.Reserved, Wait: 10 * time.Millisecond}}
	if e.Err != nil {
		all = append(all, e.Err)
	}
	return all
}

// minute is the longest grant, and how far a mark may be ahead of the registry's clock.
const minute = time.Minute

// Holder holds the grants of one life of one generator, and renews them in the background.
type Holder struct {
	registry Registry
	worker   uint64
	layout   snowflake.Layout
	text     string // the layout's
	length   time.Duration
	late     chan struct{} // full when the generator needs a renewal at once
	closing  chan struct{}
	done     chan struct{} // closed after the last renewal
	release  sync.Once

	mu     sync.Mutex
	held   held
	err    error // of the last renewal
	closed bool

	// A claimed worker ID is not shared: renewals require that no other node has changed
	// its mark.
	claimed bool
	version int64 // the mark's, as far as known
}

// Open requests the first grant of a worker ID for a generator of that layout. worker is
// the number of all node fields together; see [snowflake.Layout.NodeValues].
//
// A grant ends length after the registry's clock, rounded up to whole ticks; length is
// from a millisecond to a minute. It is renewed twice in that time, so the node outlives
// an outage of the registry of up to half of it. The clock of the node may be ahead of
// the registry's by as much. The next life of a node that crashed waits for the rest of
// its grant. Open waits, until ctx ends, while another node holds all ticks up to that
// length.
//
// The error is the registry's or wraps [ErrLayout] or [ErrAhead].
func Open(ctx context.Context, r Registry, l snowflake.Layout, worker uint64, length time.Duration) (*Holder, error) {
	h, err := newHolder(r, l, worker, length)
	if err != nil {
		return nil, err
	}
	for {
		err := h.renew(ctx)
		if err == nil {
			break
		}
		if !errors.Is(err, ErrNoTicks) {
			return nil, err
		}
		if err := sleep(ctx, h.retry()); err != nil {
			return nil, err
		}
	}
	go h.keep()
	return h, nil
}

func newHolder(r Registry, l snowflake.Layout, worker uint64, length time.Duration) (*Holder, error) {
	if err := l.Validate(); err != nil {
		return nil, err
	}
	if _, err := l.NodeValues(worker); err != nil {
		return nil, err
	}
	if l.Index(snowflake.KindTime) < 0 || length < time.Millisecond || length > minute {
		return nil, fmt.Errorf("grant: layout %s, length %v: needs a time field and a length from 1ms to %v", l.Name, length, minute)
	}
	h := &Holder{registry: r, worker: worker, layout: l, text: layoutText(l),
		late: make(chan struct{}, 1), closing: make(chan struct{}), done: make(chan struct{})}
	h.length = time.Duration(h.ticks(length)) * l.Tick
	return h, nil
}

func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

func layoutText(l snowflake.Layout) string {
	fields, epoch, tick := layouts.Text(l)
	return fmt.Sprintf("%s %s %s", fields, epoch, tick)
}

// retry is how long after a failed renewal the next one follows.
func (h *Holder) retry() time.Duration { return max(h.length/16, h.layout.Tick) }

// keep renews the grant until Release.
func (h *Holder) keep() {
	defer close(h.done)
	last, timer := time.Now(), time.NewTimer(h.length/2)
	defer timer.Stop()
	for {
		select {
		case <-h.closing:
			return
		case <-timer.C:
		case <-h.late: // for instance, timers stand still while a laptop sleeps
			if rest := h.retry() - time.Since(last); rest > 0 {
				timer.Reset(rest)
				continue
			}
		}
		last = time.Now()
		ctx, cancel := context.WithTimeout(context.Background(), max(h.length, time.Second))
		err := h.renew(ctx)
		cancel()
		if errors.Is(err, ErrLost) {
			return
		}
		if err != nil {
			timer.Reset(h.retry())
		} else {
			timer.Reset(h.length / 2)
		}
	}
}

// renew requests a grant and adds it.
func (h *Holder) renew(ctx context.Context) error {
	h.mu.Lock()
	first := h.held == held{}
	h.mu.Unlock()
	var g Grant
	err := h.registry.Change(ctx, h.worker, func(m Mark, now time.Time) (_ Mark, err error) {
		if m.Layout == "" {
			m.Layout = h.text
		}
		if m.Layout != h.text {
			return m, fmt.Errorf("%w: worker ID %d: stored %q, requested %q", ErrLayout, h.worker, m.Layout, h.text)
		}
		if h.claimed && m.Version != h.version {
			return m, ErrLost
		}
		if h.claimed && first && m.Until > h.layout.TickAt(now) {
			return m, ErrNoTicks // another node may still use the worker ID
		}
		m, g, err = m.Grant(h.layout.TickAt(now), h.ticks(h.length), h.ticks(minute))
		return m, err
	})
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.err = err; err == nil {
		h.held, h.version = h.held.add(g), g.Version
	}
	return err
}

// ticks rounds up to whole ticks.
func (h *Holder) ticks(d time.Duration) int64 { return int64((d-1)/h.layout.Tick) + 1 }

// Options returns Reserve and Check: a generator with them issues IDs in granted ticks
// only. It never waits for the registry. Create one generator with it. NewGenerator
// returns [ErrWorker] unless its node fields have the worker ID's values.
func (h *Holder) Options() snowflake.Options {
	return snowflake.Options{Reserve: h.reserve, Check: h.check}
}

func (h *Holder) check(l snowflake.Layout, values snowflake.Values) error {
	want, err := h.layout.NodeValues(h.worker)
	if err == nil && (layoutText(l) != h.text || !maps.Equal(values, want)) {
		err = fmt.Errorf("%w: got %v of layout %s, want %v of layout %s", ErrWorker, values, layoutText(l), want, h.text)
	}
	return err
}

func (h *Holder) reserve(tick int64) (from, upTo int64, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return 0, 0, ErrClosed
	}
	var ok bool
	if h.held, from, upTo, ok = h.held.take(tick); !ok {
		if errors.Is(h.err, ErrLost) {
			return 0, 0, ErrLost
		}
		select {
		case h.late <- struct{}{}:
		default:
		}
		return 0, 0, &ExpiredError{Until: h.held.last.Until, Err: h.err}
	}
	return from, upTo, nil
}

// Release stops the generator and gives its unused ticks back, so that the next node with
// this worker ID does not wait. g is nil if no generator was created. A lease keeps its
// IDs, which are already issued.
//
// If the registry cannot be reached, the ticks remain granted: the next node waits, and
// still no ID is issued twice. A second Release does nothing.
func (h *Holder) Release(ctx context.Context, g *snowflake.Generator) (err error) {
	h.release.Do(func() { err = h.giveBack(ctx, g) })
	return err
}

func (h *Holder) giveBack(ctx context.Context, g *snowflake.Generator) error {
	close(h.closing)
	h.mu.Lock()
	h.closed = true
	stopped := snowflake.Floor(h.held.next - 1) // as if all taken ticks were used
	h.mu.Unlock()
	if g != nil {
		stopped = g.Stop()
	}
	select { // a renewal under way changes the mark's version
	case <-h.done:
	case <-ctx.Done():
		return ctx.Err()
	}
	return h.registry.Change(ctx, h.worker, func(m Mark, _ time.Time) (Mark, error) {
		return m.Release(h.held.last, h.held.unused(stopped)), nil
	})
}

// held are the ticks that one life holds: its last grant and those that it adjoins. It is
// a value, so that tests can walk all its histories.
type held struct {
	last Grant
	from int64 // the first tick of the adjoining grants that end with last
	next int64 // the first of these ticks that the generator has not taken
}

// add adds a grant. If it does not adjoin, the ticks that the generator has not taken
// are lost.
func (h held) add(g Grant) held {
	if g.From != h.last.Until {
		h.from, h.next = g.From, g.From
	}
	h.last = g
	return h
}

// take hands all ticks to the generator that it has not taken, as Options.Reserve
// returns them. No tick is handed out twice. ok is false if no tick from tick on is
// left.
func (h held) take(tick int64) (after held, from, upTo int64, ok bool) {
	if max(tick, h.next) >= h.last.Until {
		return h, 0, 0, false
	}
	from, h.next = h.next, h.last.Until
	return h, from, h.last.Until - 1, true
}

// unused returns the first tick that the stopped generator has not used, for
// [Mark.Release].
func (h held) unused(stopped snowflake.State) int64 {
	return max(h.from, min(stopped.Tick+1, h.next))
}
