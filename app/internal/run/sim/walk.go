package sim

import (
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Walk plays single steps of a script's only lane, each from any position that a step led to: a search
// of histories. It executes a step as [Play] does, but keeps no frames and finds no twins.
// Call Go(p), then Do(step, draws); then Position() is where that led. Go replaces the whole state: it sets now to 0,
// and all times are relative to it.
type Walk struct {
	// Ages means that a position has the ages of calls. Without them, calls that differ only in
	// their ages are equal.
	Ages bool

	world  *world
	lane   *laneRun
	steps  []scriptStep
	since  []time.Duration // the clocks' first readings
	clocks []clock

	nodes  Interner[node]
	held   Interner[heldDelivery]
	shared Interner[shared]
	calls  Interner[listCell[time.Duration]]
	sent   Interner[listCell[sent]]
}

// MostWalkNodes is the most nodes of a walk.
const MostWalkNodes = 2

// Position is everything that a later step depends on, and nothing else: the numbers of the nodes and, last, of
// what they share. So positions of one walk are comparable. Times in it are relative to now.
type Position [MostWalkNodes + 1]uint32

// Swapped is the position in which the two nodes have changed places.
func (p Position) Swapped() Position { return Position{p[1], p[0], p[2]} }

// node is a node in a position. Its small fields are beside each other, so that its hash takes few steps.
type node struct {
	machine      variant.Machine
	clock        time.Duration // since the walk began
	wake, age    time.Duration // of its call
	held         uint32        // what delivers its ID later; 0 for none
	waiting      uint32        // the list of waiting calls' ages
	is           serverStatus
	after        snowflake.Verdict
	busy, awaits bool
	read         bool // the clock was read at this instant (Reading.AtOnce); only designs with Make ask
}

// heldDelivery is what delivers an ID that is held back.
type heldDelivery struct {
	outcome variant.Outcome
	now     int64
}

// shared is what the nodes share: the store, and the list of messages from and to it.
type shared struct {
	store variant.Store
	lose  int
	sent  uint32
}

// sent is a message in transit. A stale one is from a program that has ended.
type sent struct {
	to      destination
	node    int
	stale   bool
	at      time.Duration
	request variant.Query
	reply   variant.Reply
}

// listCell is the first value of a list and the number of the rest; 0 is the empty list.
type listCell[T comparable] struct {
	value T
	rest  uint32
}

// Interner numbers values from 1: equal values have one number.
type Interner[T comparable] struct {
	of     map[T]uint32
	values []T
}

// Of is a value's number.
func (n *Interner[T]) Of(v T) uint32 {
	at, known := n.of[v]
	if !known {
		if n.of == nil {
			n.of = map[T]uint32{}
		}
		n.values = append(n.values, v)
		at = uint32(len(n.values))
		n.of[v] = at
	}
	return at
}

// Value is the value that has a number.
func (n *Interner[T]) Value(number uint32) *T { return &n.values[number-1] }

// NewWalk plays a script's first steps; begun is how many are played at once. The steps behind them are those of the
// walk, in the order in which the script has them.
func NewWalk(s *Script, begun int) (*Walk, error) {
	w := &Walk{steps: s.steps[begun:]}
	for i := range w.steps {
		switch o := &w.steps[i]; {
		case o.verb == Ask && o.async, o.verb == Advance, o.verb == Back, o.verb == Restart, o.verb == Lose:
		default:
			problem := text.Tell("a search of histories cannot do this step")
			return nil, &ScriptError{Line: o.line, Word: string(o.verb), Problem: problem}
		}
	}
	if s.Workers != nil || len(s.Lanes) != 1 || len(s.Nodes) > MostWalkNodes || s.Lanes[0].Behind > 0 {
		return nil, &ScriptError{Line: 1, Problem: text.Tell("a search of histories needs one lane of one or two nodes")}
	}
	begin := *s
	begin.steps = s.steps[:begun]
	run := play(&begin, unroll(nil, begin.steps))
	w.lane = run.lanes[0]
	last := &run.frames[len(run.frames)-1]
	w.world = &world{run: run, most: MostSteps, environment: last.environment, now: last.at}
	// No map: no twins. Draws are value + 1, so 1 is the 0 that follows the list.
	w.lane.env, w.lane.first, w.lane.otherwise = &w.world.environment, nil, 1
	for _, c := range w.world.clocks {
		w.since = append(w.since, c.read(w.world.now))
	}
	w.clocks = make([]clock, len(w.world.clocks))
	return w, nil
}

// Do plays one of the steps from the position at which the walk is. The machines draw random sequences
// from the list, and 0 when it ends. The events are valid until the next step.
func (w *Walk) Do(step int, draws []uint64) []Event {
	p := w.lane
	p.log, p.old, p.draws, p.drawn, p.work, w.world.run.work = p.log[:0], old{top: -1}, draws, 0, 0, 0
	o := &w.steps[step]
	o.row.do(w.world, o)
	return p.log
}

// Idle reports whether no call of a node waits.
func (w *Walk) Idle(node int) bool { return w.lane.idle(node) }

// Oldest is the age of the oldest call without an answer.
func (w *Walk) Oldest() (age time.Duration) {
	for i := range w.lane.servers {
		s := &w.lane.servers[i]
		if s.busy {
			age = max(age, w.world.now-s.asked)
		}
		for _, c := range s.queue {
			age = max(age, w.world.now-c.asked)
		}
	}
	return age
}

// IDText is an event's ID, as [Lane.IDText].
func (w *Walk) IDText(e *Event) string { return w.lane.lane.IDText(e) }

// Position is where the walk is.
func (w *Walk) Position() (at Position) {
	p, now := w.lane, w.world.now
	for i := range p.servers {
		s := &p.servers[i]
		n := node{machine: s.machine, is: s.is, busy: s.busy, awaits: s.awaits}
		n.clock = w.world.clocks[i].read(now) - w.since[i]
		n.read = s.read == now && p.lane.Design.Make != nil // the documented loops cannot tell
		if s.busy {
			n.after, n.age = s.after, w.age(s.asked)
			if s.wake != 0 {
				n.wake = s.wake - now
			}
		}
		if s.held != nil {
			n.held = w.held.Of(heldDelivery{s.held.Outcome, s.held.Reading.Now})
		}
		for _, c := range slices.Backward(s.queue) {
			for range c.n {
				n.waiting = w.calls.Of(listCell[time.Duration]{w.age(c.asked), n.waiting})
			}
		}
		at[i] = w.nodes.Of(n)
	}
	if p.lane.Design.Store == nil {
		return at
	}
	all := shared{store: p.now.store, lose: p.now.lose}
	for _, m := range slices.Backward(p.messages) {
		stale := p.servers[m.node].life != m.life
		if stale && m.to == toProgram { // it is dropped
			continue
		}
		all.sent = w.sent.Of(listCell[sent]{sent{m.to, m.node, stale, m.at - now, m.request, m.reply}, all.sent})
	}
	at[MostWalkNodes] = w.shared.Of(all)
	return at
}

func (w *Walk) age(asked time.Duration) time.Duration {
	if !w.Ages {
		return 0
	}
	return w.world.now - asked
}

// Go goes to a position.
func (w *Walk) Go(to Position) {
	p := w.lane
	w.world.now, w.world.clocks = 0, w.clocks
	for i := range p.servers {
		n, s := w.nodes.Value(to[i]), &p.servers[i]
		w.clocks[i] = clock{base: w.since[i] + n.clock}
		*s = server{machine: n.machine, queue: s.queue[:0], top: -1, read: -1, life: 1, is: n.is,
			busy: n.busy, awaits: n.awaits, after: n.after, wake: n.wake, asked: -n.age}
		if n.read {
			s.read = 0
		}
		if n.held > 0 {
			h := w.held.Value(n.held)
			s.held = &Event{Node: i, Asked: s.asked, Outcome: h.outcome, Before: n.machine, After: n.machine}
			s.held.Reading.Now = h.now
		}
		for at := n.waiting; at > 0; {
			c := w.calls.Value(at)
			s.queue, at = append(s.queue, calls{-c.value, -c.value, 1}), c.rest
		}
	}
	p.now, p.messages = laneState{broken: p.now.broken, last: -1, cluster: p.now.cluster}, p.messages[:0]
	if p.lane.Design.Store == nil {
		return
	}
	all := w.shared.Value(to[MostWalkNodes])
	p.now.store, p.now.lose = all.store, all.lose
	for at := all.sent; at > 0; {
		c := w.sent.Value(at)
		m := message{to: c.value.to, at: c.value.at, node: c.value.node, request: c.value.request, reply: c.value.reply}
		if !c.value.stale {
			m.life = 1
		}
		p.messages, at = append(p.messages, m), c.rest
	}
}
