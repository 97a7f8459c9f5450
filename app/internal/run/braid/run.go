package braid

import (
	"slices"

	"github.com/snowflakelab/snowflakelab/app/internal/base/order"
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
	for _, step := range []func(work.Yield) bool{r.generate, r.sort, r.measure, func(y work.Yield) bool { return r.Read(r.Settings.Lag, y) }} {
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
		policy.Lead = MostLead
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
		n.waiting -= outcome.Run.Count
		r.lead = max(r.lead, outcome.Lead)
		for k := range outcome.Run.Count {
			r.at = append(r.at, t)
			r.ids = append(r.ids, uint64(outcome.Run.First+snowflake.ID(k)*outcome.Run.Stride)|uint64(i)<<nodeShift)
			r.nodes = append(r.nodes, uint16(i))
		}
	}
	n.wakes = n.arrives.next
	return n.arrives.next < int64(r.Settings.Length)
}

// sort finds the orders of the rows.
func (r *Run) sort(yield work.Yield) bool {
	var o order.Order
	o.All(len(r.ids))
	if !o.Sort(r.ids, yield) {
		return false
	}
	r.byID = slices.Clone(o.Rows)
	if o.All(len(r.ids)); r.Settings.Clock == Pause && !o.SortBy(func(row uint32) uint64 { return uint64(r.seen(row)) }, false, yield) {
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
