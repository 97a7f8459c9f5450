// Package braid simulates many nodes that generate IDs without talking to each other, each by its
// own clock, and measures how far the order of the IDs differs from the order in which they were
// handed out. It also simulates a reader that pages through the IDs with “id > last”.
//
// True time is in nanoseconds since the start of the run. Ticks are milliseconds, as in Twitter's
// layout; IDs have ticks from [Start] on. Everything is computed with integers from the settings,
// so a link gives the same run in every browser.
package braid

import (
	"math/bits"
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Run is a simulated run. Its rows are in the order in which their IDs were handed out: by true
// time, and at the same time by node.
type Run struct {
	Settings *Settings
	clocks   []clock

	at    []int64 // when the ID was handed out
	ids   []uint64
	nodes []uint16
	lead  int64 // the largest, in ticks
	end   int64 // the last event

	byID    []uint32 // rows in ID order
	visible []uint32 // rows in the order in which they became visible

	Figures
	Reader
	readable []uint32 // rows in the order in which the reader may read them
	missed   []bool
	done     int // steps of Work
}

// node is a generator's state and its queue.
type node struct {
	state   snowflake.State
	arrives arrivals
	waiting int
	wakes   int64 // when it does something next
}

// heap has the nodes that still have something to do, the next one first.
type heap struct {
	*snowflake.Node // of all, whose own bits are 0: each node adds its own
	nodes           []node
	order           []uint16
}

func (h *heap) before(a, b uint16) bool {
	x, y := h.nodes[a].wakes, h.nodes[b].wakes
	return x < y || x == y && a < b
}

// sift moves the element at i down to its place.
func (h *heap) sift(i int) {
	for {
		first := i
		for child := 2*i + 1; child <= 2*i+2 && child < len(h.order); child++ {
			if h.before(h.order[child], h.order[first]) {
				first = child
			}
		}
		if first == i {
			return
		}
		h.order[i], h.order[first] = h.order[first], h.order[i]
		i = first
	}
}

func (h *heap) drop() {
	h.order[0] = h.order[len(h.order)-1]
	h.order = h.order[:len(h.order)-1]
}

// NewRun prepares a run; [Run.Work] does it. The clocks’ errors are known before.
func NewRun(s *Settings) *Run {
	r := &Run{Settings: s, clocks: newClocks(s), end: int64(s.Length)}
	r.bound()
	return r
}

// Work simulates the run and its reader and computes the figures. It reports whether it finished.
func (r *Run) Work(yield work.Yield) bool {
	for _, step := range []func(work.Yield) bool{r.generate, r.sort, r.measure,
		func(y work.Yield) bool { return r.Read(r.Settings.Lag, y) }} {
		if !step(yield) {
			return false
		}
		r.done++
	}
	return true
}

// Progress is the share of the work that is done, roughly.
func (r *Run) Progress() float64 {
	if r.done == 0 {
		return 0.7 * min(1, float64(len(r.ids))/r.Settings.IDs())
	}
	return 0.7 + 0.075*float64(r.done)
}

func (r *Run) queues() *heap {
	s := r.Settings
	h := &heap{nodes: make([]node, s.Nodes), order: make([]uint16, s.Nodes)}
	policy := snowflake.Policy{}
	if s.Policy == Lead {
		policy.Lead = MostLead * time.Millisecond
	}
	var err error
	h.Node, err = snowflake.NewNode(snowflake.Twitter(), snowflake.Values{"datacenter": 0, "worker": 0}, policy)
	if err != nil {
		panic(err) // the layout is valid
	}
	for i := range h.nodes {
		a := newArrivals(s, i)
		h.nodes[i] = node{arrives: a, wakes: a.next}
		h.order[i] = uint16(i)
	}
	return h
}

// generate lets the nodes work until no request is left.
func (r *Run) generate(yield work.Yield) bool {
	h := r.queues()
	most := int(r.Settings.IDs()*1.02) + 64
	r.at, r.ids, r.nodes = make([]int64, 0, most), make([]uint64, 0, most), make([]uint16, 0, most)
	for i := len(h.order)/2 - 1; i >= 0; i-- {
		h.sift(i)
	}
	const batch = 1 << 10 // between two yields
	for n := 0; len(h.order) > 0; n++ {
		if !r.wake(h, int(h.order[0])) {
			h.drop()
		}
		h.sift(0)
		if n%batch == 0 && !yield.GoOn() {
			return false
		}
	}
	return true
}

// wake lets a node serve its callers, and reports whether it has more to do.
func (r *Run) wake(h *heap, i int) bool {
	n, c, t := &h.nodes[i], &r.clocks[i], h.nodes[i].wakes
	if awake := c.awake(t); awake > t {
		n.wakes = awake
		return true
	}
	for n.arrives.next <= t && n.arrives.next < int64(r.Settings.Length) {
		n.waiting++
		n.arrives.advance()
	}
	now := c.tick(t)
	for n.waiting > 0 {
		state, outcome := h.Take(n.state, now, n.waiting)
		if outcome.Verdict != snowflake.Issued {
			if r.Settings.Policy != Refuse {
				n.wakes = c.reaches(now+outcome.Wait, t)
				return true
			}
			r.Figures.Refused += n.waiting
			n.waiting = 0
			break
		}
		n.state = state
		n.waiting -= outcome.Count
		r.lead = max(r.lead, outcome.Lead)
		for k := range outcome.Count {
			r.at = append(r.at, t)
			r.ids = append(r.ids, uint64(outcome.First+snowflake.ID(k)*outcome.Stride)|uint64(i)<<nodeShift)
			r.nodes = append(r.nodes, uint16(i))
		}
	}
	n.wakes = n.arrives.next
	return n.arrives.next < int64(r.Settings.Length)
}

// sort finds the orders of the rows.
func (r *Run) sort(yield work.Yield) bool {
	var o work.Order
	o.All(len(r.ids))
	if !o.Sort(r.ids, yield) {
		return false
	}
	r.byID = slices.Clone(o.Rows)
	if o.All(len(r.ids)); r.Settings.Clock == Pause &&
		!o.SortBy(func(row uint32) uint64 { return uint64(r.seen(row)) }, false, yield) {
		return false
	}
	r.visible = slices.Clone(o.Rows)
	if n := len(r.visible); n > 0 {
		r.end = max(r.end, r.seen(r.visible[n-1]))
	}
	return true
}

// seen is when a row became visible.
func (r *Run) seen(row uint32) int64 {
	return r.clocks[r.nodes[row]].visible(r.at[row], int64(r.Settings.Commit))
}

// The positions of the time and of datacenter and worker in Twitter's layout.
const (
	timeShift = 22
	nodeShift = 12
)

// tick is the first nanosecond of an ID's tick, since the start of the run.
func tick(id uint64) int64 { return (int64(id>>timeShift) - Start) * millisecond }

const millisecond = int64(time.Millisecond)

// Start is the tick in which runs start: November 2026 in Twitter's layout.
const Start = 507_000_000_000

// clock is a node's clock.
type clock struct {
	kind  ClockError
	off   int64 // its error, as in [Settings.Errors]
	event int64 // when it is set or stands still
}

// newClocks makes the nodes' clocks. What happens to one happens between a quarter and three
// quarters of the run, at a time of its own.
func newClocks(s *Settings) []clock {
	all := make([]clock, s.Nodes)
	chance, quarter := random.Source(random.Mix(s.Seed, 2)), int64(s.Length/4)
	for i := range all {
		all[i] = clock{kind: s.Clock, off: s.Errors[i], event: quarter + int64(chance.Below(uint64(2*quarter+1)))}
		if s.Clock == Pause {
			all[i].off = -max(s.Errors[i], -s.Errors[i])
		}
	}
	return all
}

// error is what the clock reads minus true time.
func (c *clock) error(t int64) int64 {
	switch c.kind {
	case Drift:
		return c.off * ((int64(Set) + t) / 1000) / 1_000_000
	case Step:
		if t < c.event {
			return 0
		}
	case Slew:
		by := t / SlewRate
		return max(0, c.off-by) + min(0, c.off+by)
	case Pause:
		return -min(max(0, t-c.event), -c.off)
	}
	return c.off
}

// awake is the time from which a node can work that wants to at t: a paused one works afterwards.
func (c *clock) awake(t int64) int64 {
	if c.kind == Pause && t >= c.event && t < c.event-c.off {
		return c.event - c.off
	}
	return t
}

// visible is when a row can be read whose ID was handed out at t: a pause also delays a commit.
func (c *clock) visible(t, commit int64) int64 {
	if c.kind == Pause && t < c.event && t+commit > c.event {
		return t + commit - c.off
	}
	return t + commit
}

// tick is the tick that the clock reads.
func (c *clock) tick(t int64) int64 { return Start + floor(t+c.error(t)) }

// reaches estimates when the clock reads a tick: exactly, unless its error changes until then.
func (c *clock) reaches(tick, t int64) int64 {
	return t + max(1, (tick-Start)*millisecond-t-c.error(t))
}

// floor is the millisecond of a time, which may be negative.
func floor(t int64) int64 {
	if t < 0 {
		return -((-t + millisecond - 1) / millisecond)
	}
	return t / millisecond
}

// arrivals are the times at which a node gets requests: a Poisson process.
type arrivals struct {
	next   int64
	mean   int64 // between two
	chance random.Source
}

func newArrivals(s *Settings, node int) arrivals {
	a := arrivals{mean: int64(time.Second) / int64(s.Rate), chance: random.Source(random.Mix(s.Seed, 3, uint64(node)))}
	a.advance()
	return a
}

// advance goes to the next arrival after an exponentially distributed gap, drawn by von Neumann's
// comparisons (“Various techniques used in connection with random digits”, 1951): browsers may
// round logarithms differently.
func (a *arrivals) advance() {
	for {
		first := a.chance.Next()
		last, odd := first, true
		for u := a.chance.Next(); u < last; u = a.chance.Next() {
			last, odd = u, !odd
		}
		if odd {
			part, _ := bits.Mul64(first, uint64(a.mean))
			a.next += int64(part)
			return
		}
		a.next += a.mean
	}
}

// ClockErrors is what each clock reads at a time minus true time, in nanoseconds.
func (s *Settings) ClockErrors(at time.Duration) []int64 {
	clocks := newClocks(s)
	errors := make([]int64, len(clocks))
	for i := range clocks {
		errors[i] = clocks[i].error(int64(at))
	}
	return errors
}
