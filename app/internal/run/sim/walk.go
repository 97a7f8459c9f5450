package sim

import (
	"encoding/binary"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/store"
	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/words/fault"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// Walk plays single steps of a script's only lane, each from any position that a step led to: a search
// of histories. It executes a step as [Play] does, but keeps no frames and finds no twins.
type Walk struct {
	// Ages means that a position has the ages of calls. Without them, calls that differ only in
	// their ages are equal.
	Ages bool

	world    *world
	lane     *laneRun
	steps    []op
	since    []time.Duration // the clocks' first readings
	clocks   []clock
	queues   [MostWalkers][mostQueued]calls
	machines table[variant.Machine]
	loaded   [MostWalkers]uint64 // the machines' numbers when the position was loaded
	held     table[held]
	stores   table[store.Store]
	requests table[store.Request]
	replies  table[store.Reply]
}

// The limits of a walk.
const (
	MostWalkers = 2 // nodes
	mostQueued  = 32
)

// table numbers values.
type table[T comparable] struct {
	numbers map[T]uint64
	values  []T
}

func (t *table[T]) number(v T) uint64 {
	n, ok := t.numbers[v]
	if !ok {
		if t.numbers == nil {
			t.numbers = map[T]uint64{}
		}
		n = uint64(len(t.values))
		t.numbers[v], t.values = n, append(t.values, v)
	}
	return n
}

// held is what delivers an ID that is held back.
type held struct {
	outcome variant.Outcome
	now     int64
}

// NewWalk plays a script's first steps. The steps behind them are those of the walk, in the order in
// which the script has them.
func NewWalk(s *Script, first int) (*Walk, error) {
	w := &Walk{steps: s.steps[first:]}
	for i := range w.steps {
		switch o := &w.steps[i]; {
		case o.verb == Ask && o.async, o.verb == Advance, o.verb == Back, o.verb == Restart, o.verb == Lose:
		default:
			return nil, &Error{Line: o.line, Word: string(o.verb), Problem: text.Tell("a search of histories cannot do this step")}
		}
	}
	if s.Workers != nil || len(s.Lanes) != 1 || len(s.Nodes) > MostWalkers || s.Lanes[0].Behind > 0 ||
		(s.Layout.Tick/time.Duration(s.Readings))%time.Microsecond+(s.Latency/2)%time.Microsecond+s.Timeout%time.Microsecond > 0 {
		return nil, &Error{Line: 1, Problem: text.Tell("a search of histories needs one lane of one or two nodes")}
	}
	begin := *s
	begin.steps = s.steps[:first]
	run := play(&begin, unroll(nil, begin.steps))
	w.lane = run.lanes[0]
	w.world = &world{run: run, most: MostSteps, environment: run.frames[len(run.frames)-1].environment}
	w.world.now, w.lane.env, w.lane.first, w.lane.otherwise = run.frames[len(run.frames)-1].at, &w.world.environment, nil, 1
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

// The bits of a node's state.
const (
	isBusy = 1 << iota
	isAwaiting
	isHolding
	wasRead // at this instant
	isState
)

// Append appends the position: everything that a later step depends on, and nothing else, so times
// are relative to now. With turned, the two nodes change places.
func (w *Walk) Append(to []byte, turned bool) []byte {
	p, now := w.lane, w.world.now
	put := func(n uint64) { to = binary.AppendUvarint(to, n) }
	since := func(d time.Duration) { to = binary.AppendVarint(to, int64(d/time.Microsecond)) }
	for i := range p.servers {
		if turned {
			i = len(p.servers) - 1 - i
		}
		s, is := &p.servers[i], byte(0)
		is = byte(s.is) * isState
		if s.busy {
			is |= isBusy
		}
		if s.awaits {
			is |= isAwaiting
		}
		if s.held != nil {
			is |= isHolding
		}
		if s.read == now && p.lane.Design.Make != nil { // the documented loops cannot tell
			is |= wasRead
		}
		to = append(to, is)
		if len(w.machines.values) == 0 || s.machine != w.machines.values[w.loaded[i]] { // most steps change no machine
			w.loaded[i] = w.machines.number(s.machine)
		}
		put(w.loaded[i])
		since(w.world.clocks[i].read(now) - w.since[i])
		if s.busy {
			to = append(to, byte(s.after))
			if s.wake == 0 {
				since(0)
			} else {
				since(s.wake - now)
			}
			if w.Ages {
				since(now - s.asked)
			}
		}
		if s.held != nil {
			put(w.held.number(held{s.held.Outcome, s.held.Reading.Now}))
		}
		waiting := 0
		for _, c := range s.queue {
			waiting += c.n
		}
		put(uint64(waiting))
		for _, c := range s.queue {
			for range c.n {
				if w.Ages {
					since(now - c.asked)
				}
			}
		}
	}
	if p.lane.Design.Store == nil {
		return to
	}
	put(w.stores.number(p.now.store))
	put(uint64(p.now.lose))
	for i := range p.messages {
		m := &p.messages[i]
		stale := p.servers[m.node].life != m.life
		if stale && m.to == toProgram { // it is dropped
			continue
		}
		kind := byte(m.to)<<2 | 1<<4 | byte(m.node)
		if stale {
			kind |= 2
		}
		to = append(to, kind)
		since(m.at - now)
		put(w.requests.number(m.request))
		put(w.replies.number(m.reply))
	}
	return append(to, 0)
}

// Load goes to a position, and returns what follows it.
func (w *Walk) Load(from []byte) []byte {
	p := w.lane
	get := func() (n uint64) {
		n, size := binary.Uvarint(from)
		from = from[size:]
		return n
	}
	since := func() time.Duration {
		n, size := binary.Varint(from)
		from = from[size:]
		return time.Duration(n) * time.Microsecond
	}
	next := func() byte {
		b := from[0]
		from = from[1:]
		return b
	}
	w.world.now, w.world.clocks = 0, w.clocks
	for i := range p.servers {
		is := next()
		w.loaded[i] = get()
		s := server{machine: w.machines.values[w.loaded[i]], top: -1, read: -1, life: 1, is: running(is / isState)}
		s.busy, s.awaits = is&isBusy > 0, is&isAwaiting > 0
		w.clocks[i] = clock{base: w.since[i] + since()}
		if is&wasRead > 0 {
			s.read = 0
		}
		if s.busy {
			s.after, s.wake = snowflake.Verdict(next()), since()
			if w.Ages {
				s.asked = -since()
			}
		}
		if is&isHolding > 0 {
			h := w.held.values[get()]
			s.held = &Event{Node: i, Asked: s.asked, Outcome: h.outcome, Before: s.machine, After: s.machine}
			s.held.Reading.Now = h.now
		}
		s.queue = w.queues[i][:0]
		for range get() {
			c := calls{n: 1}
			if w.Ages {
				c.asked = -since()
				c.at = c.asked
			}
			s.queue = append(s.queue, c)
		}
		p.servers[i] = s
	}
	p.now, p.messages = laneState{broken: p.now.broken, last: -1, cluster: p.now.cluster}, p.messages[:0]
	if p.lane.Design.Store == nil {
		return from
	}
	p.now.store, p.now.lose = w.stores.values[get()], int(get())
	for {
		kind := next()
		if kind == 0 {
			return from
		}
		m := message{to: destination(kind >> 2 & 3), node: int(kind & 1), life: 1}
		if kind&2 > 0 {
			m.life = 0
		}
		m.at = since()
		m.request, m.reply = w.requests.values[get()], w.replies.values[get()]
		p.messages = append(p.messages, m)
	}
}

// Service is a design that issues IDs without a script: the machines of its nodes, and a store that
// answers immediately.
type Service struct {
	Design variant.Design
	Layout snowflake.Layout
	// ID is the last ID; Issued counts them. Problem is why there is none.
	ID      variant.ID
	Issued  int
	Problem string

	machines []variant.Machine
	store    store.Store
}

// NewService makes a design's service of one node that starts at an instant.
func NewService(d variant.Design, at time.Time) *Service { return NewCluster(d, 1, 103, at) }

// NewCluster makes a design's service of several nodes. Its random numbers follow from the seed.
func NewCluster(d variant.Design, nodes int, seed uint64, at time.Time) *Service {
	stage, ok := snowflake.Preset(d.Name)
	switch {
	case d.Boots:
		stage = layouts.MustPreset("baidu")
	case !ok:
		stage = snowflake.Twitter()
	}
	c := &Service{Design: d, Layout: d.For(stage)}
	if d.Store != nil {
		c.store = d.Store(nodes)
	}
	for i := range nodes {
		number := uint64(103 + i) // the first is datacenter 3, worker 7
		if d.Boots {
			_, row := c.store.Do(store.Request{Verb: store.Insert})
			number = uint64(row.Row.Max)
		}
		config := variant.Config{Layout: c.Layout, Number: number, Node: i, Nodes: nodes, Now: c.Layout.TickAt(at)}
		config.Policy.Seed = seed
		m, err := d.New(config)
		if err != nil {
			c.Problem = fault.Words(err)
			return c
		}
		c.machines = append(c.machines, m)
	}
	return c
}

// timeout is how many readings a call may take before it is abandoned.
const timeout = 100

// Issue issues an ID at an instant. A wait for the store is answered immediately, and a wait for
// the clock is skipped.
func (c *Service) Issue(now time.Time) { c.IssueFrom(0, now) }

// IssueFrom issues an ID from a node. It does nothing if the service could not be made.
func (c *Service) IssueFrom(node int, now time.Time) {
	if node >= len(c.machines) {
		return
	}
	machine := &c.machines[node]
	r := variant.Reading{Now: c.Layout.TickAt(now)}
	for range timeout {
		var o variant.Outcome
		*machine, o = (*machine).Ask(r)
		r = variant.Reading{Now: r.Now}
		switch {
		case o.Send.Verb != store.Nothing:
			c.store, r.Reply = c.store.Do(o.Send)
			r.Idle = o.Then == variant.Return
		case o.Then != variant.Return && o.Then != variant.Await:
			r.Now += max(o.Wait, 1)
		}
		if o.Then != variant.Return {
			r.After = o.Verdict
			continue
		}
		if o.Verdict != snowflake.Issued {
			c.Problem = c.noID(o.Verdict)
			return
		}
		c.ID, c.Problem = o.ID(), ""
		c.Issued++
		c.load(machine, r)
		return
	}
}

// load finishes what the machine loads in the background.
func (c *Service) load(machine *variant.Machine, r variant.Reading) {
	for r.Idle {
		var o variant.Outcome
		*machine, o = (*machine).Ask(r)
		if r.Idle = o.Send.Verb != store.Nothing; r.Idle {
			c.store, r.Reply = c.store.Do(o.Send)
		}
	}
}

func (c *Service) noID(v snowflake.Verdict) string {
	switch v {
	case snowflake.Ended:
		full := c.Layout.Instant(layouts.Ticks(c.Layout))
		return text.Tell("Rejected: the timestamp overflowed on %s.", full.UTC().Format("2006-01-02 15:04:05 MST"))
	case snowflake.Behind:
		return text.Tell("Rejected: the clock is behind the last ID.")
	}
	return text.Tell("Rejected: no numbers are left.")
}

// Words is the last ID as its system writes it.
func (c *Service) Words() string {
	if c.Design.Text != nil {
		return c.Design.Text(c.ID)
	}
	return c.ID.Low.String()
}
