package explore

import (
	"bytes"
	"encoding/binary"
	"hash/maphash"
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Search is a breadth-first search. A state is its position in the walk, what is left of each
// event's allowance, and the invariant's memory, as bytes.
type Search struct {
	plan   Plan
	design variant.Design
	events []event
	walk   player
	mirror bool // the nodes are equal: states that differ in their places are one
	apart  bool // no states are merged, which tests compare

	keys   []byte
	at     []uint32 // where each state's bytes begin
	index  []uint32 // a hash table of states, plus 1
	seed   maphash.Seed
	parent []uint32
	via    []uint8 // the event that led to each state first
	looks  []Look

	next  int   // the next state to expand
	rings []int // each ring's first state, and the one behind the last
	edges []uint32
	from  []uint32 // where each expanded state's edges begin
	ways  []Count  // how many histories of the last length lead to each state
	all   []Ring

	ids     map[variant.ID]uint32
	numbers []variant.ID
	result  Result

	left                 []uint8 // of each event's allowance
	can                  []bool
	was                  memory
	position, key, other []byte
	draws, bounds        []uint64
	issued               *sim.Event // by the last event, or nil
}

// player plays events: a [sim.Walk], or the threads of a race.
type player interface {
	Load(from []byte) []byte
	Append(to []byte, turned bool) []byte
	Do(event int, draws []uint64) []sim.Event
	Oldest() time.Duration
	Idle(node int) bool
	IDText(e *sim.Event) string
}

// memory is what the invariant depends on: for unique the set of issued IDs, in order; for increasing
// each node's largest. IDs are numbered from 1. A request is an event, so there are no more IDs than those.
type memory struct {
	ids    [MostEvents]uint32
	count  int
	broken bool
}

// New prepares a search. The error is an *[Error].
func New(p Plan) (*Search, error) {
	d, err := p.check()
	if err != nil {
		return nil, err
	}
	s := &Search{plan: p, design: d, events: p.events(), seed: maphash.MakeSeed(), ids: map[variant.ID]uint32{}}
	s.result = Result{Plan: p}
	if d.Random > 0 {
		s.end(Undecidable)
		return s, nil
	}
	script := p.script(d, nil)
	for _, e := range s.events {
		if e.kind != Race {
			script += p.line(d, e, false) + "\n"
		}
	}
	parsed, err := sim.Parse("search", script)
	if err != nil {
		return nil, &Error{"design", p.Design, err.Error()}
	}
	if err = s.play(parsed); err != nil {
		return nil, &Error{"design", p.Design, err.Error()}
	}
	for _, e := range s.events {
		s.left = append(s.left, p.allowance(e.kind))
	}
	s.begin()
	return s, nil
}

// play makes the player of a script's events.
func (s *Search) play(script *sim.Script) (err error) {
	if s.plan.Events[Race] > 0 {
		s.walk, err = newRace(&script.Lanes[0])
		s.mirror = true
		return err
	}
	walk, err := sim.NewWalk(script, 1)
	if err == nil {
		walk.Ages = s.plan.Invariant == Answered
	}
	s.walk, s.mirror = walk, s.plan.Events[Second] > 0 && s.design.Make == nil && s.design.Store == nil
	return err
}

// allowance is how often a kind of event may happen, if that is less than the history is long.
func (p Plan) allowance(k Kind) uint8 {
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
	s.index = make([]uint32, 1<<10)
	s.key = s.code(s.key[:0], memory{}, false)
	s.add(s.key, 0, 0, Clock)
	s.rings, s.ways = []int{0, 1}, []Count{{Low: 1}}
	s.all = []Ring{{States: 1, Histories: Count{Low: 1}}}
}

// each plays an event from a state with every value that its machines can draw, until do returns
// false.
func (s *Search) each(key []byte, e int, do func(m memory, look Look) bool) {
	s.draws = s.draws[:0]
	for {
		s.load(key)
		if s.left[e] != unlimited {
			for i := range s.left {
				if s.events[i].kind == s.events[e].kind {
					s.left[i]--
				}
			}
		}
		happened := s.walk.Do(e, s.draws)
		s.bounds = s.bounds[:0]
		for i := range happened {
			if b := happened[i].Outcome.Below; b > 0 {
				s.bounds = append(s.bounds, b)
			}
		}
		for len(s.draws) < len(s.bounds) {
			s.draws = append(s.draws, 0)
		}
		if m, look := s.judge(s.events[e], happened); !do(m, look) {
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

// judge is the invariant's memory after what happened.
func (s *Search) judge(e event, happened []sim.Event) (m memory, look Look) {
	m, look, s.issued = s.was, looks[e.kind], nil
	for i := range happened {
		h := &happened[i]
		rejected := h.Turned > 0 || h.Answers() && !h.Issued
		switch {
		case h.Issued:
			look, s.issued = Issued, h
			s.issue(&m, h)
		case rejected && look != Issued:
			look = Rejected
		case h.Waits() && look != Issued && look != Rejected:
			look = Waiting
		}
		m.broken = m.broken || rejected && s.plan.Invariant == Answered
	}
	if s.plan.Invariant == Answered && s.walk.Oldest() > time.Duration(s.plan.Within)*s.design.For(snowflake.Twitter()).Tick {
		m.broken = true
	}
	if m.broken {
		look = Broken
	}
	return m, look
}

// issue records an issued ID.
func (s *Search) issue(m *memory, h *sim.Event) {
	id := h.Outcome.ID()
	n, known := s.ids[id]
	if !known {
		n = uint32(len(s.ids)) + 1
		s.ids[id], s.numbers = n, append(s.numbers, id)
	}
	switch s.plan.Invariant {
	case Unique:
		at, twice := slices.BinarySearch(m.ids[:m.count], n)
		if m.broken = m.broken || twice; !twice {
			copy(m.ids[at+1:], m.ids[at:m.count])
			m.ids[at] = n
			m.count++
		}
	case Increasing:
		m.count = sim.MostWalkers
		if top := &m.ids[h.Node]; *top > 0 && id.Compare(s.numbers[*top-1]) <= 0 {
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
	s.position = append(s.position[:0], s.state(n)...) // the keys move when they grow
	s.load(s.position)
	s.can = s.can[:0]
	for e := range s.events {
		r, is := s.walk.(*race)
		s.can = append(s.can, s.left[e] > 0 && (!is || r.can(e)))
	}
	for e := range s.events {
		if !s.can[e] {
			continue
		}
		if len(s.at) > MostStates || s.bytes() > MostBytes {
			s.end(Stopped)
			return
		}
		s.each(s.position, e, func(m memory, look Look) bool {
			key, turned := s.canonical(m)
			via := uint8(e)
			if turned {
				via |= turnedBit
			}
			s.edges = append(s.edges, s.add(key, uint32(n), via, look))
			return true
		})
	}
}

// turnedBit marks a state whose nodes have changed places.
const turnedBit = 1 << 7

// finish ends a ring: it counts its histories, and starts the next ring.
func (s *Search) finish() {
	depth, begin := len(s.rings)-1, s.rings[len(s.rings)-1]
	ring, found := Ring{States: len(s.at) - begin}, -1
	for n := begin; n < len(s.at); n++ {
		if ring.Looks[s.looks[n]]++; s.looks[n] == Broken && found < 0 {
			found = n
		}
	}
	ways := make([]Count, len(s.at))
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
	s.ways, s.all, s.rings = ways, append(s.all, ring), append(s.rings, len(s.at))
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

// The states of a search: how each is written as bytes, and a hash table of them.

// code appends the state in which the walk is, with the two nodes in their places or turned.
func (s *Search) code(to []byte, m memory, turned bool) []byte {
	if to = append(to, 0); m.broken {
		to[len(to)-1] = 1
	}
	for i, n := range s.left {
		if n != unlimited && (i == 0 || s.events[i-1].kind != s.events[i].kind) {
			to = append(to, n)
		}
	}
	to = append(to, byte(m.count))
	if turned && s.plan.Invariant == Increasing {
		m.ids[0], m.ids[1] = m.ids[1], m.ids[0]
	}
	for _, id := range m.ids[:m.count] {
		to = binary.AppendUvarint(to, uint64(id))
	}
	return s.walk.Append(to, turned)
}

// load goes to a state.
func (s *Search) load(key []byte) {
	s.was = memory{broken: key[0] == 1}
	key = key[1:]
	for i := range s.left {
		switch {
		case s.left[i] == unlimited:
		case i > 0 && s.events[i-1].kind == s.events[i].kind:
			s.left[i] = s.left[i-1]
		default:
			s.left[i], key = key[0], key[1:]
		}
	}
	s.was.count, key = int(key[0]), key[1:]
	for i := range s.was.count {
		id, size := binary.Uvarint(key)
		s.was.ids[i], key = uint32(id), key[size:]
	}
	s.walk.Load(key)
}

// canonical is the state's code; turned means that the nodes have changed places in it.
func (s *Search) canonical(m memory) (key []byte, turned bool) {
	s.key = s.code(s.key[:0], m, false)
	if s.mirror {
		if s.other = s.code(s.other[:0], m, true); bytes.Compare(s.other, s.key) < 0 {
			return s.other, true
		}
	}
	return s.key, false
}

func (s *Search) state(i int) []byte {
	if i+1 < len(s.at) {
		return s.keys[s.at[i]:s.at[i+1]]
	}
	return s.keys[s.at[i]:]
}

// add returns a state's number, a new one if there is no equal state.
func (s *Search) add(key []byte, parent uint32, via uint8, look Look) uint32 {
	slot := 0
	if !s.apart {
		mask := len(s.index) - 1
		for slot = int(maphash.Bytes(s.seed, key)) & mask; s.index[slot] > 0; slot = (slot + 1) & mask {
			if n := s.index[slot] - 1; bytes.Equal(s.state(int(n)), key) {
				return n
			}
		}
	}
	n := uint32(len(s.at))
	s.index[slot] = n + 1
	s.at, s.keys = append(s.at, uint32(len(s.keys))), append(s.keys, key...)
	s.parent, s.via, s.looks = append(s.parent, parent), append(s.via, via), append(s.looks, look)
	if !s.apart && len(s.at) > len(s.index)/2 {
		s.index = make([]uint32, 2*len(s.index))
		for i := range s.at {
			slot := int(maphash.Bytes(s.seed, s.state(i))) & (len(s.index) - 1)
			for s.index[slot] > 0 {
				slot = (slot + 1) & (len(s.index) - 1)
			}
			s.index[slot] = uint32(i) + 1
		}
	}
	return n
}

// bytes is about how much memory the search uses.
func (s *Search) bytes() int {
	return cap(s.keys) + 4*(cap(s.at)+cap(s.index)+cap(s.edges)+cap(s.from)+cap(s.parent)) + 2*cap(s.at) + 32*cap(s.at)
}
