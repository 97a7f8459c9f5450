package grant

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand"
	"sync"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// ErrLayout: the worker ID is in use with another layout. A worker ID keeps the layout of
// its first grant.
var ErrLayout = errors.New("grant: worker ID has another layout")

// ErrWorker: a [Holder]'s generator has other node values than the holder's worker ID, or
// another layout.
var ErrWorker = errors.New("grant: generator has another worker ID or layout than its holder")

// ErrLost: a claimed worker ID is not renewed any more. The error says why: another node has
// claimed it, because a renewal was so late that the grant had ended; a renewal was stored and
// its answer was lost; its mark has another layout, see [ErrLayout]; or the registry's clock
// went back, see [ErrAhead] and [ErrNoTicks].
var ErrLost = errors.New("grant: worker ID lost")

// ErrJumped: the registry's clock has jumped ahead since the last renewal. A claimed worker ID
// is not renewed while its grant lasts, because the clock may be wrong for a moment only.
var ErrJumped = errors.New("grant: the registry's clock jumped ahead")

// ErrClosed: [Holder.Release] was called.
var ErrClosed = errors.New("grant: holder was released")

// ExpiredError says that a generator's clock has reached a tick that it was not granted,
// because a renewal failed or is late, or because the clock is ahead of the registry's.
// Requests succeed again after a renewal, for which Wait and Fill wait. errors.Is finds [snowflake.ErrReserved].
type ExpiredError struct {
	// Until is the first tick after the grants.
	Until int64
	// Err is the error of the last renewal; nil if it succeeded.
	Err error

	wait time.Duration // when to look for a renewal; 0 means 10 ms
}

func (e *ExpiredError) Error() string {
	if e.Err == nil {
		return fmt.Sprintf(
			"grant: granted up to tick %d; the clock is ahead of the registry's, or the next renewal is late",
			e.Until-1)
	}
	return fmt.Sprintf("grant: granted up to tick %d; the last renewal failed: %v", e.Until-1, e.Err)
}

// Unwrap returns when to look for a renewal, as a [*snowflake.RefusedError], and the error
// of the last one, if it failed.
func (e *ExpiredError) Unwrap() []error {
	all := []error{&snowflake.RefusedError{Verdict: snowflake.Reserved, Wait: max(e.wait, 10*time.Millisecond)}}
	if e.Err != nil {
		all = append(all, e.Err)
	}
	return all
}

// minute is the longest grant, and how far a mark may be ahead of the registry's clock.
const minute = time.Minute

// Holder holds the grants of one life of one generator, and renews them in the background. It
// is the generator's [snowflake.Reserver].
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
	// The registry's clock and this machine's at the last renewal.
	granted, renewed time.Time
	wanting          bool      // a request found no tick since then
	ahead            time.Time // until then the generator waits for its first granted tick
	observe          func(until time.Time, err error)
	renewals, failed uint64
}

// Open requests the first grant of a worker ID for a generator of that layout. worker is
// the number of all node fields together; see [snowflake.Layout.NodeValues].
//
// A grant ends length after the registry's clock, rounded up to whole ticks; length is
// from a millisecond to a minute. It is renewed when a third of it has passed, so the node
// outlives an outage of the registry of up to half of it. The clock of the node may be ahead
// of the registry's by as much. A try to renew ends after a tenth of length, but not before
// half a second, even if the registry's connection is dead; the next one follows at once. The
// next life of a node that crashed waits for the rest of its grant. Open waits, until ctx
// ends, while another node holds all ticks up to that length.
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
		return nil, fmt.Errorf("grant: layout %s, length %v: needs a time field and a length from 1ms to %v", l.Name,
			length, minute)
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

// try is how long a renewal may take. A registry's driver may wait for an answer on a dead
// connection for much longer.
func (h *Holder) try() time.Duration { return max(h.length/10, 500*time.Millisecond) }

// retry is the longest pause after a failed renewal. A renewal that hangs and a pause take
// less than the sixth of the length that remains after an outage of half of it.
func (h *Holder) retry() time.Duration { return max(h.length/20, h.layout.Tick) }

// some is a random part of a pause, so that nodes do not all ask at once.
func some(pause time.Duration) time.Duration {
	return pause - time.Duration(rand.Int63n(int64(pause)/2+1))
}

// keep renews the grant until Release.
func (h *Holder) keep() {
	defer close(h.done)
	last, timer := time.Now(), time.NewTimer(h.length/3)
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
		ctx, cancel := context.WithTimeout(context.Background(), h.try())
		err := h.renew(ctx)
		cancel()
		if errors.Is(err, ErrLost) {
			return
		}
		timer.Reset(h.pause(err))
	}
}

// pause is the time between a renewal and the next one.
func (h *Holder) pause(err error) time.Duration {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case err == nil && time.Now().After(h.ahead):
		return h.length / 3
	case time.Since(h.renewed) > h.length: // the registry has been down for long
		return some(2 * h.retry())
	}
	return some(h.retry())
}

// renewal is what a renewal depends on, and granted what the registry answered. They are
// values, because a renewal that was given up may still run.
type renewal struct {
	first, claimed, wanting, waits bool
	version                        int64
	granted, renewed               time.Time
}

type granted struct {
	grant Grant
	now   time.Time // the registry's clock
}

// renew requests a grant and adds it.
func (h *Holder) renew(ctx context.Context) error {
	h.mu.Lock()
	q := renewal{first: h.held == held{}, claimed: h.claimed, wanting: h.wanting, waits: time.Now().Before(h.ahead),
		version: h.version, granted: h.granted, renewed: h.renewed}
	h.mu.Unlock()
	a, err := call(ctx, func() (a granted, err error) {
		err = h.registry.Change(ctx, h.worker, func(m Mark, now time.Time) (_ Mark, err error) {
			if err := ctx.Err(); err != nil { // nobody waits for this grant any more
				return m, err
			}
			a.now = now
			m, a.grant, err = h.decide(q, m, now)
			return m, err
		})
		return a, err
	})
	h.mu.Lock()
	if h.err = err; err == nil {
		h.held, h.version = h.held.add(a.grant), a.grant.Version
		h.granted, h.renewed, h.wanting = a.now, time.Now(), false
		h.renewals++
	} else {
		h.failed++
	}
	until := h.until()
	h.mu.Unlock()
	if h.observe != nil {
		h.observe(until, err)
	}
	return err
}

// until is when the granted ticks end. The caller holds mu.
func (h *Holder) until() time.Time {
	return h.layout.Instant(uint64(max(h.held.last.Until, 0)))
}

// decide decides about a grant, in the registry.
func (h *Holder) decide(q renewal, m Mark, now time.Time) (Mark, Grant, error) {
	if m.Layout == "" {
		m.Layout = h.text
	}
	tick, length := h.layout.TickAt(now), h.ticks(h.length)
	switch {
	case m.Layout != h.text:
		err := fmt.Errorf("%w: worker ID %d: stored %q, requested %q", ErrLayout, h.worker, m.Layout, h.text)
		if q.claimed {
			err = fmt.Errorf("%w: %w", ErrLost, err)
		}
		return m, Grant{}, err
	case q.claimed && m.Version != q.version:
		return m, Grant{},
			fmt.Errorf("%w: worker ID %d: another node has it now, or an answer was lost", ErrLost, h.worker)
	case q.claimed && q.first && m.Until > tick:
		return m, Grant{}, ErrNoTicks // another node may still use the worker ID
	case q.claimed && !q.first && !q.wanting:
		// Both clocks have advanced by the same time, unless one of them jumped.
		passed := time.Now().Round(0).Sub(q.renewed.Round(0))
		if jump := now.Sub(q.granted) - passed; jump > h.length/4 && passed < h.length {
			return m, Grant{}, fmt.Errorf("%w by %s", ErrJumped, jump.Round(time.Millisecond))
		}
	}
	changed, g, err := m.Grant(tick, length, h.ticks(minute))
	back := errors.Is(err, ErrAhead) || errors.Is(err, ErrNoTicks) && q.waits && m.Until-tick > length+length/4
	if q.claimed && !q.first && back {
		err = fmt.Errorf("%w: worker ID %d: the registry's clock went back: %w", ErrLost, h.worker, err)
	}
	return changed, g, err
}

// call runs a call of a registry until it returns or ctx ends: a driver that waits for a dead
// connection may return much later.
func call[T any](ctx context.Context, f func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := f()
		done <- result{value, err}
	}()
	var r result
	select {
	case r = <-done:
	case <-ctx.Done():
		select {
		case r = <-done:
		default:
			r.err = fmt.Errorf("grant: no answer from the registry: %w", ctx.Err())
		}
	}
	return r.value, r.err
}

// ticks rounds up to whole ticks.
func (h *Holder) ticks(d time.Duration) int64 { return int64((d-1)/h.layout.Tick) + 1 }

// Begin implements [snowflake.Reserver]. Create one generator with a holder. The error is
// [ErrWorker] unless the node fields have the worker ID's values.
func (h *Holder) Begin(l snowflake.Layout, values snowflake.Values) (s snowflake.State, reserved int64, err error) {
	want, err := h.layout.NodeValues(h.worker)
	if err == nil && (layoutText(l) != h.text || !maps.Equal(values, want)) {
		err = fmt.Errorf("%w: got %v of layout %s, want %v of layout %s", ErrWorker, values, layoutText(l), want,
			h.text)
	}
	return s, 0, err
}

// Reserve implements [snowflake.Reserver] with the granted ticks. It never waits for the
// registry. The error is an [*ExpiredError], [ErrClosed], or wraps [ErrLost].
func (h *Holder) Reserve(tick int64) (from, upTo int64, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return 0, 0, ErrClosed
	}
	var ok bool
	if h.held, from, upTo, ok = h.held.take(tick); !ok {
		if errors.Is(h.err, ErrLost) {
			return 0, 0, h.err
		}
		h.wanting = true
		h.wake()
		return 0, 0, &ExpiredError{Until: h.held.last.Until, Err: h.err}
	}
	h.waitsFor(from - tick)
	return from, upTo, nil
}

// waitsFor notes that the generator has to wait for that many ticks. The grant is then
// renewed more often: it is given up if the registry's clock turns out to have been ahead.
func (h *Holder) waitsFor(ticks int64) {
	if ticks <= h.ticks(h.length)/4 || time.Now().Before(h.ahead) {
		return
	}
	most := int64(24 * time.Hour / h.layout.Tick)
	h.ahead = time.Now().Add(time.Duration(min(ticks, most)) * h.layout.Tick)
	h.wake()
}

// wake lets keep renew as soon as it may.
func (h *Holder) wake() {
	select {
	case h.late <- struct{}{}:
	default:
	}
}

// Release stops the generator and gives its unused ticks back, so that the next node with
// this worker ID does not wait. g is nil if no generator was created. If ctx ends before
// that, the generator is stopped all the same.
//
// If the registry cannot be reached, the ticks remain granted: the next node waits, and
// still no ID is issued twice. A second Release does nothing.
func (h *Holder) Release(ctx context.Context, g *snowflake.Generator) (err error) {
	h.release.Do(func() { err = h.giveBack(ctx, g) })
	return err
}

func (h *Holder) giveBack(ctx context.Context, g *snowflake.Generator) error {
	defer idle(h.registry)
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
	h.mu.Lock()
	last, unused := h.held.last, h.held.unused(stopped)
	h.mu.Unlock()
	_, err := call(ctx, func() (struct{}, error) {
		return struct{}{}, h.registry.Change(ctx, h.worker, func(m Mark, _ time.Time) (Mark, error) {
			return m.Release(last, unused), ctx.Err()
		})
	})
	return err
}

// idle tells a registry that no call follows for now: it may keep a connection between calls.
func idle(r Registry) {
	if r, ok := r.(interface{ Idle() }); ok {
		r.Idle()
	}
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

// take hands all ticks to the generator that it has not taken, as
// Reserve returns them. No tick is handed out twice. ok is false if no tick from tick on is
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
