package grant

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// registry is a Memory with a clock that tests set, and errors.
type registry struct {
	Memory
	mu    sync.Mutex
	now   int64 // in ticks
	fails error // before anything is stored
	loses error // after it is stored
}

func newRegistry(now int64) *registry {
	r := &registry{now: now}
	r.Clock = func() time.Time { return layout().Instant(uint64(r.now)) }
	return r
}

func (r *registry) Change(ctx context.Context, worker uint64, change func(Mark, time.Time) (Mark, error)) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.fails != nil {
		return r.fails
	}
	if r.loses != nil {
		r.now += 10 // so that there are ticks to grant
	}
	if err := r.Memory.Change(ctx, worker, change); err != nil {
		return err
	}
	return r.loses
}

func (r *registry) set(change func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	change()
}

func layout() snowflake.Layout { return snowflake.Bwmarrin() }

func open(t *testing.T, r Registry, length time.Duration) *Holder {
	t.Helper()
	h, err := Open(context.Background(), r, layout(), 7, length)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = h.Release(context.Background(), nil) })
	return h
}

// generator has a clock in ticks.
func generator(t *testing.T, h *Holder, now *int64) *snowflake.Generator {
	t.Helper()
	o := snowflake.Options{Reserver: h}
	o.Clock.Now = func() time.Time { return layout().Instant(uint64(*now)) }
	g, err := snowflake.NewGenerator(layout(), snowflake.Values{"node": 7}, snowflake.Policy{}, o)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// next requests an ID and checks its tick, or the error if that is not nil.
func next(t *testing.T, g *snowflake.Generator, tick int64, want error) {
	t.Helper()
	id, err := g.Next()
	if !errors.Is(err, want) || want == nil && err != nil {
		t.Errorf("got %v, want %v", err, want)
	} else if err == nil && layout().TickAt(layout().Time(id)) != tick {
		t.Errorf("got tick %d, want %d", layout().TickAt(layout().Time(id)), tick)
	}
}

const start = 1_000_000 // a tick

func TestAGeneratorIssuesIDsInGrantedTicksOnly(t *testing.T) {
	r := newRegistry(start)
	now := int64(start)
	first := open(t, r, time.Minute)
	a := generator(t, first, &now)
	next(t, a, start, nil)
	now = start + 59_999
	next(t, a, now, nil)
	now++
	_, err := a.Next()
	var expired *ExpiredError
	if !errors.As(err, &expired) || *expired != (ExpiredError{Until: now}) {
		t.Errorf("got %v, want the end of the grant", err)
	}
	now--
	next(t, a, now, nil)

	// The first node crashes. Its successor gets no tick of it.
	r.set(func() { r.now += 10_000 })
	second := open(t, r, time.Minute)
	b := generator(t, second, &now)
	next(t, b, 0, snowflake.ErrReserved)
	now++
	next(t, b, now, nil)
}

func TestRenewalsAddTicks(t *testing.T) {
	r := newRegistry(start)
	now := int64(start)
	h := open(t, r, time.Minute)
	g := generator(t, h, &now)
	next(t, g, start, nil)
	r.set(func() { r.now += 30_000 })
	if err := h.renew(context.Background()); err != nil {
		t.Fatal(err)
	}
	now += 60_000
	next(t, g, now, nil)
	// Another node takes ticks in between: the generator skips them.
	r.set(func() { r.now += 30_000 })
	open(t, r, time.Minute)
	r.set(func() { r.now += 10_000 })
	if err := h.renew(context.Background()); err != nil {
		t.Fatal(err)
	}
	now = start + 90_000
	next(t, g, 0, snowflake.ErrReserved)
	now = start + 120_000
	next(t, g, now, nil)
}

func TestNextDoesNotCallTheRegistry(t *testing.T) {
	r := newRegistry(start)
	now := int64(start)
	g := generator(t, open(t, r, 20*time.Millisecond), &now)
	r.set(func() { // a renewal waits until this returns
		for ; now < start+20; now++ {
			next(t, g, now, nil)
		}
		time.Sleep(20 * time.Millisecond)
		var expired *ExpiredError
		if _, err := g.Next(); !errors.As(err, &expired) {
			t.Errorf("got %v, want the end of the grant", err)
		}
	})
}

func TestALostRenewalEndsInATypedError(t *testing.T) {
	down := errors.New("registry is down")
	r := newRegistry(start)
	now := int64(start)
	h := open(t, r, 200*time.Millisecond)
	g := generator(t, h, &now)
	r.set(func() { r.loses = down }) // it stores marks, and no answer arrives
	for {
		now += 10
		_, err := g.Next()
		var expired *ExpiredError
		if errors.As(err, &expired) && expired.Err != nil {
			if !errors.Is(err, down) || !strings.Contains(err.Error(), "the last renewal failed: registry is down") {
				t.Errorf("got %v, want %v", err, down)
			}
			break
		}
		if err == nil && now >= start+200 {
			t.Fatalf("an ID was issued in tick %d", now)
		}
		if now > start+200 {
			now = start + 100
		}
		time.Sleep(time.Millisecond)
	}
	// The lost grants are not used. The next one is.
	r.set(func() {
		r.loses = nil
		r.now += 1000
		now = r.now
	})
	for ; ; time.Sleep(time.Millisecond) {
		if _, err := g.Next(); err == nil {
			break
		}
	}
}

func TestReleaseGivesUnusedTicksBack(t *testing.T) {
	r := newRegistry(start)
	now := int64(start + 5)
	h := open(t, r, time.Minute)
	g := generator(t, h, &now)
	next(t, g, now, nil)
	if n, err := g.Fill(context.Background(), make([]snowflake.ID, 2)); n != 2 {
		t.Fatal(err)
	}
	for range [2]int{} { // the second does nothing
		if err := h.Release(context.Background(), g); err != nil {
			t.Fatal(err)
		}
	}
	next(t, g, 0, snowflake.ErrStopped)
	if _, _, err := h.Reserve(now + 1); !errors.Is(err, ErrClosed) {
		t.Errorf("got %v, want %v", err, ErrClosed)
	}
	after := generator(t, open(t, r, time.Minute), &now)
	next(t, after, 0, snowflake.ErrReserved)
	now++
	next(t, after, now, nil)
}

func TestAHolderWithoutAGeneratorGivesEverythingBack(t *testing.T) {
	r := newRegistry(start)
	for range [3]int{} {
		h := open(t, r, time.Minute)
		if err := h.Release(context.Background(), nil); err != nil || h.held.from != start {
			t.Fatalf("got %d, %v; want every grant to begin now", h.held.from, err)
		}
	}
}

func TestTwoGeneratorsOfOneHolderShareNoTick(t *testing.T) {
	now := int64(start)
	h := open(t, newRegistry(start), time.Minute)
	next(t, generator(t, h, &now), start, nil)
	var expired *ExpiredError
	if _, err := generator(t, h, &now).Next(); !errors.As(err, &expired) {
		t.Errorf("got %v, want no ID", err)
	}
}

// What package grant cannot notice: both copies of a virtual machine hold the same ticks.
func TestACloneOfARunningNodeRepeatsItsIDs(t *testing.T) {
	now := int64(start)
	h := open(t, newRegistry(start), time.Minute)
	clone := &Holder{layout: h.layout, worker: h.worker, text: h.text, held: h.held}
	first, err := generator(t, h, &now).Next()
	second, err2 := generator(t, clone, &now).Next()
	if first != second || err != nil || err2 != nil {
		t.Errorf("got %d, %v and %d, %v; want one ID twice", first, err, second, err2)
	}
}

func TestAHolderRefusesAGeneratorWithAnotherWorkerIDOrLayout(t *testing.T) {
	h := open(t, newRegistry(start), time.Minute)
	for _, c := range []struct {
		layout snowflake.Layout
		values snowflake.Values
		want   error
	}{
		{layout(), snowflake.Values{"node": 8}, ErrWorker},
		{snowflake.Twitter(), snowflake.Values{"datacenter": 0, "worker": 7}, ErrWorker},
		{layout(), snowflake.Values{"node": 7}, nil},
	} {
		o := snowflake.Options{Reserver: h}
		if _, err := snowflake.NewGenerator(c.layout, c.values, snowflake.Policy{}, o); !errors.Is(err, c.want) {
			t.Errorf("%s %v: got %v, want %v", c.layout.Name, c.values, err, c.want)
		}
	}
}

// The clock of the node passes the grant, and the next one arrives late.
func TestWaitWaitsForALateRenewal(t *testing.T) {
	r := newRegistry(start)
	now := int64(start)
	h := open(t, r, time.Minute)
	g := generator(t, h, &now)
	now += 60_000
	next(t, g, 0, snowflake.ErrReserved)
	time.AfterFunc(30*time.Millisecond, func() {
		r.set(func() { r.now += 30_000 })
		if err := h.renew(context.Background()); err != nil {
			t.Error(err)
		}
	})
	if id, err := g.Wait(context.Background()); err != nil || layout().TickAt(layout().Time(id)) != now {
		t.Errorf("got %d, %v, want an ID of tick %d", id, err, now)
	}
}

func TestOpenReportsWhyItHasNoGrant(t *testing.T) {
	ctx := context.Background()
	down := errors.New("registry is down")
	other := layout()
	other.Tick *= 2
	r := newRegistry(start)
	open(t, r, time.Minute)
	for _, c := range []struct {
		name   string
		ctx    context.Context
		now    int64
		fails  error
		l      snowflake.Layout
		worker uint64
		length time.Duration
		want   error
	}{
		{"a registry that is down", ctx, start, down, layout(), 7, time.Second, down},
		{"another layout", ctx, start, nil, other, 7, time.Second, ErrLayout},
		{"a mark from the future", ctx, start - 1, nil, layout(), 7, time.Second, ErrAhead},
		{"another node has all ticks", ended(), start, nil, layout(), 7, time.Second, context.DeadlineExceeded},
		{"a worker ID that does not fit", ctx, start, nil, layout(), 1024, time.Second, nil},
		{"a length under a millisecond", ctx, start, nil, layout(), 7, time.Millisecond - 1, nil},
		{"a negative length", ctx, start, nil, layout(), 7, -1, nil},
		{"a length over a minute", ctx, start, nil, layout(), 7, time.Minute + 1, nil},
		{"no time field", ctx, start, nil,
			snowflake.Layout{Fields: []snowflake.Field{{Name: "node", Kind: snowflake.KindNode, Bits: 64}}}, 7, 1, nil},
		{"an invalid layout", ctx, start, nil, snowflake.Layout{}, 7, time.Second, nil},
	} {
		r.set(func() { r.now, r.fails = c.now, c.fails })
		h, err := Open(c.ctx, r, c.l, c.worker, c.length)
		if err == nil || c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("%s: got %v, %v; want %v", c.name, h, err, c.want)
		}
	}
}

// ended is a context that ends soon.
func ended() context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Millisecond)
	time.AfterFunc(time.Second, cancel)
	return ctx
}

func TestOpenWaitsWhileAnotherNodeHasAllTicks(t *testing.T) {
	var r Memory
	first := open(t, &r, 400*time.Millisecond)
	until := first.held.last.Until
	if h := open(t, &r, 350*time.Millisecond); h.held.from < until {
		t.Errorf("got a grant from %d, and the first node has the ticks up to %d", h.held.from, until)
	}
}
