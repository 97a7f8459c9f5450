package explore

import (
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Search is a breadth-first search.
type Search struct {
	plan   Plan
	design variant.Design
	events []event
	walk   *sim.Walk
	do     func(event int, draws []uint64) []sim.Event // the walk's
	within time.Duration
	mirror bool // the nodes are equal: states that differ in their places are one
	apart  bool // no states are merged, which tests compare

	states []state
	index  map[state]uint32
	parent []uint32
	via    []uint8 // the event that led to each state first
	looks  []EventEffect

	next  int   // the next state to expand
	rings []int // each ring's first state, and the one behind the last
	edges []uint32
	from  []uint32 // where each expanded state's edges begin
	ways  []Count  // how many histories of the last length lead to each state
	all   []Ring

	ids    sim.Interner[variant.ID]
	result Result

	draws, bounds []uint64
	issued        *sim.Event // by the last event, or nil
}

// state is everything that a later event or the invariant can depend on.
type state struct {
	at sim.Position
	memory
	left [Kinds]uint8 // of each kind's allowance
}

// memory is what the invariant depends on: for unique the set of issued IDs, in order; for increasing
// each node's largest. IDs are numbered from 1. A request is an event, so there are no more IDs than those.
type memory struct {
	ids    [MostEvents]uint16
	count  uint8
	broken bool
}

// swapped is the state with the nodes in each other's places.
func (s *Search) swapped(of state) state {
	if of.at = of.at.Swapped(); s.plan.Invariant == Increasing {
		of.ids[0], of.ids[1] = of.ids[1], of.ids[0]
	}
	return of
}

// equal reports whether two states are one.
func (s *Search) equal(a, b state) bool { return a == b || s.mirror && s.swapped(a) == b }

// New prepares a search. The error is an *[PlanError].
func New(p Plan) (*Search, error) {
	d, err := p.check()
	if err != nil {
		return nil, err
	}
	s := &Search{plan: p, design: d, events: p.events(), index: map[state]uint32{}}
	s.result = Result{Plan: p}
	if d.Random > 0 {
		s.end(Undecidable)
		return s, nil
	}
	s.within = time.Duration(p.Within) * d.For(snowflake.Twitter()).Tick
	script := p.script(d, nil)
	for _, e := range s.events {
		script += p.line(d, e, false) + "\n"
	}
	parsed, err := sim.Parse("search", script)
	if err != nil {
		return nil, &PlanError{"design", p.Design, err.Error()}
	}
	if s.walk, err = sim.NewWalk(parsed, 1); err != nil {
		return nil, &PlanError{"design", p.Design, err.Error()}
	}
	s.walk.Ages, s.do = p.Invariant == Answered, s.walk.Do
	s.mirror = p.Events[Second] > 0 && d.Make == nil && d.Store == nil
	s.begin()
	return s, nil
}

// allowance is how often a kind of event may happen, if that is less than the history is long.
func (p Plan) allowance(k EventKind) uint8 {
	n := int(p.Events[k])
	if k == Tick {
		n = min(n, p.Bounds.Ticks)
	}
	if n >= p.Bounds.Events {
		return unlimited
	}
	return uint8(n)
}

const unlimited = 255

func (s *Search) begin() {
	first := state{at: s.walk.Position()}
	for k := range s.plan.Events {
		first.left[k] = s.plan.allowance(EventKind(k))
	}
	s.add(first, 0, 0, Clock)
	s.rings, s.ways = []int{0, 1}, []Count{{Low: 1}}
	s.all = []Ring{{States: 1, Histories: Count{Low: 1}}}
}

// each plays an event from a state with every value that its machines can draw, until do returns
// false.
func (s *Search) each(from state, e int, do func(next state, look EventEffect) bool) {
	s.draws = s.draws[:0]
	if left := &from.left[s.events[e].kind]; *left != unlimited {
		*left--
	}
	for {
		s.walk.Go(from.at)
		happened := s.do(e, s.draws)
		s.bounds = s.bounds[:0]
		for i := range happened {
			if b := happened[i].Outcome.Below; b > 0 {
				s.bounds = append(s.bounds, b)
			}
		}
		for len(s.draws) < len(s.bounds) {
			s.draws = append(s.draws, 0)
		}
		next := from
		look := s.judge(&next.memory, s.events[e], happened)
		if next.at = s.walk.Position(); !do(next, look) {
			return
		}
		last := len(s.draws) - 1
		for ; last >= 0 && s.draws[last]+1 == s.bounds[last]; last-- {
		}
		if last < 0 {
			return
		}
		s.draws = s.draws[:last+1]
		s.draws[last]++
	}
}

// judge is what an event did. The memory becomes that after it.
func (s *Search) judge(m *memory, e event, happened []sim.Event) (look EventEffect) {
	look, s.issued = looks[e.kind], nil
	for i := range happened {
		h := &happened[i]
		rejected := h.Turned > 0 || h.Answers() && !h.Issued
		switch {
		case h.Issued:
			look, s.issued = Issued, h
			s.issue(m, h)
		case rejected && look != Issued:
			look = Rejected
		case h.Waits() && look != Issued && look != Rejected:
			look = Waiting
		}
		m.broken = m.broken || rejected && s.plan.Invariant == Answered
	}
	if m.broken = m.broken || s.plan.Invariant == Answered && s.walk.Oldest() > s.within; m.broken {
		return Broken
	}
	return look
}

// issue records an issued ID.
func (s *Search) issue(m *memory, h *sim.Event) {
	id := h.Outcome.ID()
	n := uint16(s.ids.Of(id)) // a layout has few sequences, and few ticks pass
	switch s.plan.Invariant {
	case Unique:
		at, twice := slices.BinarySearch(m.ids[:m.count], n)
		if m.broken = m.broken || twice; !twice {
			copy(m.ids[at+1:], m.ids[at:m.count])
			m.ids[at] = n
			m.count++
		}
	case Increasing:
		m.count = sim.MostWalkNodes
		if top := &m.ids[h.Node]; *top > 0 && id.Compare(*s.ids.Value(uint32(*top))) <= 0 {
			m.broken = true
		} else {
			*top = n
		}
	}
}

// Advance expands up to so many states, and reports whether the search goes on.
func (s *Search) Advance(states int) (more bool) {
	for ; states > 0 && s.result.Verdict == Searching; states-- {
		if s.next == s.rings[len(s.rings)-1] {
			s.finish()
			continue
		}
		s.expand(s.next)
		s.next++
	}
	return s.result.Verdict == Searching
}

// expand plays every event from a state.
func (s *Search) expand(n int) {
	s.from = append(s.from, uint32(len(s.edges)))
	if s.looks[n] == Broken {
		return
	}
	from := s.states[n]
	for e := range s.events {
		if from.left[s.events[e].kind] == 0 {
			continue
		}
		if len(s.states) > MostStates || 4*len(s.edges) > MostBytes/2 {
			s.end(Stopped)
			return
		}
		s.each(from, e, func(next state, look EventEffect) bool {
			s.edges = append(s.edges, s.add(next, uint32(n), uint8(e), look))
			return true
		})
	}
}

// finish ends a ring: it counts its histories, and starts the next ring.
func (s *Search) finish() {
	depth, begin := len(s.rings)-1, s.rings[len(s.rings)-1]
	ring, found := Ring{States: len(s.states) - begin}, -1
	for n := begin; n < len(s.states); n++ {
		if ring.Looks[s.looks[n]]++; s.looks[n] == Broken && found < 0 {
			found = n
		}
	}
	ways := make([]Count, len(s.states))
	for n, w := range s.ways {
		if w == (Count{}) || n >= len(s.from) {
			continue
		}
		to := len(s.edges)
		if n+1 < len(s.from) {
			to = int(s.from[n+1])
		}
		for _, child := range s.edges[s.from[n]:to] {
			ways[child].add(w)
		}
	}
	for n, w := range ways {
		if ring.Histories.add(w); s.looks[n] == Broken {
			ring.Broken.add(w)
		}
	}
	s.ways, s.all, s.rings = ways, append(s.all, ring), append(s.rings, len(s.states))
	switch {
	case found >= 0:
		s.end(Found)
		s.result.Found = s.path(found)
	case depth == s.plan.Bounds.Events:
		s.end(None)
	}
}

func (s *Search) end(v Verdict) {
	if s.result.Verdict == Searching {
		s.result.Verdict = v
	}
}

// add returns a state's number, a new one if there is no equal state.
func (s *Search) add(one state, parent uint32, via uint8, look EventEffect) uint32 {
	if !s.apart {
		if n, known := s.index[one]; known {
			return n
		}
		if s.mirror {
			if n, known := s.index[s.swapped(one)]; known {
				return n
			}
		}
	}
	n := uint32(len(s.states))
	s.index[one], s.states = n, append(s.states, one)
	s.parent, s.via, s.looks = append(s.parent, parent), append(s.via, via), append(s.looks, look)
	return n
}
