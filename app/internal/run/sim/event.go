package sim

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/registry"
	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Event is one thing that happened in a lane: a machine got a reading, a held ID was delivered,
// a program restarted, or the store acted.
type Event struct {
	Kind EventKind
	Node int
	// At is the true time since the scene began. Clock is the node's clock reading at that time,
	// since the scene's zero.
	At, Clock time.Duration
	// Asked is the true time of the request.
	Asked   time.Duration
	Reading variant.Reading
	Outcome variant.Outcome
	// Before and After are the machine's state.
	Before, After variant.Machine
	// Issued means that a caller got Outcome.ID. Away means that the ID was made and is on its
	// way to a remote caller.
	Issued, Away bool
	// Twin, Above and Rough are indices in the lane's log, or −1. Twin is the event that issued
	// the same ID before. Above is the node's largest ID before, if this ID is not above it.
	// Rough is the largest ID issued more than a second earlier, if this ID is below it. Misfit
	// means that the timestamp does not fit its field.
	Twin, Above, Rough int32
	Misfit             bool
	// Turned is the number of waiting callers that were rejected because the program ended or
	// does not run.
	Turned int
	// Store is the store after it executed Outcome.Send and answered Reading.Reply. Lost means
	// that the answer is lost.
	Store *variant.Store
	Lost  bool
	// Cluster is the lane's cluster after it, if it may have changed, and Why is why a program did not
	// start or may not issue.
	Cluster *Cluster
	Why     registry.Why
}

// EventKind is the kind of an event.
type EventKind uint8

// The kinds of events.
const (
	Asked     EventKind = iota // a machine got a reading
	Woken                      // a held ID is delivered
	Restarted                  // a program restarted
	Killed                     // a program ended for good
	Turned                     // callers of a program that does not run are rejected
	Stored                     // the store executed a request
	Replied                    // its answer arrived while no call waited for it
	Started                    // a program starts, or fails to
	Barred                     // a program rejects a request, since it has no worker ID for it
	Held                       // a node stands still inside a call
	Moved                      // a program gets another worker ID
)

func (p *laneRun) event(kind EventKind, node int, at time.Duration) Event {
	m := p.servers[node].machine
	e := Event{Kind: kind, Node: node, At: at, Clock: p.env.clocks[node].read(at), Before: m, After: m}
	e.Twin, e.Above, e.Rough = -1, -1, -1
	return e
}

// ID is the ID that was made, or its lower 64 bits.
func (e *Event) ID() snowflake.ID { return e.Outcome.First }

// Tick is the timestamp in the ID.
func (e *Event) Tick() int64 { return e.Reading.Now + e.Outcome.Lead }

func (e *Event) called() bool { return e.Kind == Asked || e.Kind == Woken }

// Answers reports whether the event ends its call, with or without an ID.
func (e *Event) Answers() bool { return e.called() && !e.Waits() || e.Kind == Barred }

// Waits reports whether the call continues after this event.
func (e *Event) Waits() bool {
	return e.Away || e.Kind == Asked && (e.Outcome.Then != variant.Return || e.Outcome.Hold > 0)
}

// Totals are a lane's counts after a step.
type Totals struct {
	// Asked counts requests, Issued delivered IDs, Refused requests rejected, and Duplicates IDs
	// that the lane had issued before.
	Asked, Issued, Refused, Duplicates int
	// LongestWait is the longest true time between a request and its ID.
	LongestWait time.Duration
}

// Pending is the number of requests without an answer.
func (t Totals) Pending() int { return t.Asked - t.Issued - t.Refused }

// old is the part of the log that is more than a second old, and its largest ID.
type old struct {
	log int
	top int32 // index in the log, or −1
}

// answer ends a call: immediately, or when the answer has reached a remote caller.
func (p *laneRun) answer(e Event) {
	if half := p.lane.Behind / 2; half > 0 {
		e.Away = true
		p.log = append(p.log, e)
		p.now.log = len(p.log)
		p.messages = append(p.messages, message{to: toCaller, at: e.At + half, node: e.Node, event: e})
		return
	}
	p.hand(e)
}

// hand delivers the answer to the caller and records which invariants it breaks.
func (p *laneRun) hand(e Event) {
	at, s := int32(len(p.log)), &p.servers[e.Node]
	if e.Issued = e.Outcome.Verdict == snowflake.Issued; e.Issued {
		id := e.Outcome.ID()
		if twin, ok := p.first[id]; ok {
			e.Twin = twin
		} else if p.first != nil {
			p.first[id] = at
		}
		if s.top >= 0 && id.Compare(p.log[s.top].Outcome.ID()) <= 0 {
			e.Above = s.top
		} else {
			s.top = at
		}
		e.Misfit = !p.lane.Design.Timeless && (e.Tick() < 0 || e.Tick() > p.most)
		e.Rough = p.rough(&e)
	}
	p.note(e)
}

// rough is the largest ID issued more than a second earlier, if this ID is below it; otherwise
// −1.
func (p *laneRun) rough(e *Event) int32 {
	o := &p.old
	for ; o.log < len(p.log) && e.At-p.log[o.log].At > time.Second; o.log++ {
		if was := &p.log[o.log]; was.Issued && (o.top < 0 || was.Outcome.ID().Compare(p.log[o.top].Outcome.ID()) > 0) {
			o.top = int32(o.log)
		}
	}
	if o.top >= 0 && e.Outcome.ID().Compare(p.log[o.top].Outcome.ID()) < 0 {
		return o.top
	}
	return -1
}

func (p *laneRun) note(e Event) {
	e.Cluster = p.now.cluster
	p.now.count(&e, int32(len(p.log)))
	p.log = append(p.log, e)
}

func (m *laneState) count(e *Event, at int32) {
	t := &m.totals
	t.Refused += e.Turned
	if e.Cluster != nil {
		m.cluster = e.Cluster
	}
	switch {
	case e.Kind == Stored:
		m.store = *e.Store
		if e.Lost {
			m.lose--
		}
	case e.Issued:
		t.Issued++
		t.LongestWait = max(t.LongestWait, e.At-e.Asked)
		m.last = at
	case e.Answers():
		t.Refused++
	}
	m.breaks(Answered, at, t.Refused > 0)
	m.breaks(Unique, at, e.Twin >= 0)
	m.breaks(Increasing, at, e.Above >= 0)
	m.breaks(Fits, at, e.Misfit)
	m.breaks(Roughly, at, e.Rough >= 0)
	if e.Twin >= 0 {
		t.Duplicates++
	}
}

func (m *laneState) breaks(i Invariant, at int32, broken bool) {
	if broken && m.broken[i] < 0 {
		m.broken[i] = at
	}
}

// message is in transit: a request to the store, its answer, or an ID on its way to a remote
// caller.
type message struct {
	to      destination
	at      time.Duration // when it arrives
	node    int
	life    int // of the program that sent it
	request variant.Query
	reply   variant.Reply
	event   Event // of the ID
}

type destination uint8

const (
	toStore destination = iota
	toProgram
	toCaller
)

// nextMessage is the index of the message that arrives first, or −1.
func (p *laneRun) nextMessage() int {
	next := -1
	for i := range p.messages {
		m := &p.messages[i]
		if m.to == toProgram && p.now.cluster.Pods[m.node].Paused {
			continue
		}
		if next < 0 || m.at < p.messages[next].at {
			next = i
		}
	}
	return next
}

// send sends a program's request to the store. The reply is a timeout unless the store replaces
// it.
func (p *laneRun) send(node int, r variant.Query, now time.Duration) {
	if r.Verb == variant.NoQuery {
		return
	}
	request := message{to: toStore, at: now + p.env.latency/2, node: node, life: p.servers[node].life, request: r}
	silence := request
	silence.to, silence.at, silence.reply.State = toProgram, now+p.env.timeout, variant.Unanswered
	p.messages = append(p.messages, request, silence)
}

func (p *laneRun) deliver(at int) {
	m := p.messages[at]
	p.messages = append(p.messages[:at], p.messages[at+1:]...)
	switch m.to {
	case toStore:
		p.store(m)
	case toProgram:
		if p.servers[m.node].life == m.life {
			p.reply(m)
		}
	case toCaller:
		p.hand(p.woken(m.event, m.at))
	}
}

func (p *laneRun) store(m message) {
	if p.env.down>>m.request.Row&1 == 1 || p.now.cluster.Pods[m.node].Cut {
		return
	}
	e := p.event(Stored, m.node, m.at)
	e.Outcome.Send = m.request
	after, reply := p.now.store.Do(m.request)
	e.Store, e.Reading.Reply, e.Lost = &after, reply, p.now.lose > 0
	p.note(e)
	arrives := m.at + p.env.latency/2
	for i := range p.messages {
		if a := &p.messages[i]; a.to == toProgram && a.node == m.node && a.life == m.life && !e.Lost && arrives < a.at {
			a.at, a.reply = arrives, reply
		}
	}
}

func (p *laneRun) reply(m message) {
	s := &p.servers[m.node]
	switch {
	case s.is == boots:
		p.booted(m)
		return
	case s.busy && s.awaits:
		p.take(m.node, variant.Reading{Reply: m.reply, After: s.after}, m.at)
		return
	}
	e := p.event(Replied, m.node, m.at)
	e.Reading = variant.Reading{Reply: m.reply, Now: p.tickAt(e.Clock), Idle: true}
	s.machine, e.Outcome = s.machine.Ask(e.Reading)
	e.After = s.machine
	p.note(e)
	p.send(m.node, e.Outcome.Send, m.at)
}

func (p *laneRun) boot(node int, now time.Duration) {
	p.servers[node].is = boots
	p.send(node, variant.Query{Verb: variant.InsertRow}, now)
}

// booted starts a program with its row, whose number becomes its node ID. If it got none,
// waiting callers are rejected.
func (p *laneRun) booted(m message) {
	s, e := &p.servers[m.node], p.event(Replied, m.node, m.at)
	s.is = runs
	machine, err := p.machine(m.node, uint64(m.reply.Row.Max), p.tickAt(e.Clock))
	if m.reply.State != variant.Executed || err != nil {
		s.is = unregistered
		p.turnAway(m.node, m.at)
		return
	}
	e.Reading.Reply, e.Reading.Idle, e.After = m.reply, true, machine
	s.machine, s.wake = machine, m.at
	p.note(e)
}
