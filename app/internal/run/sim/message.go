package sim

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/store"
	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
)

// message is in transit: a request to the store, its answer, or an ID on its way to a remote
// caller.
type message struct {
	to      destination
	at      time.Duration // when it arrives
	node    int
	life    int // of the program that sent it
	request store.Request
	reply   store.Reply
	event   Event // of the ID
}

type destination uint8

const (
	toStore destination = iota
	toProgram
	toCaller
)

// environment is shared by all lanes: the clocks and the state of the databases.
type environment struct {
	clocks []clock // one for each node, then the registry's; shared while none is touched
	// down has a bit for each row whose server is down.
	down uint8
	// Without workers, still and away have a bit for each node that is paused or cut off.
	still, away uint16
	// latency is the round trip of a request; timeout is when a program gives up.
	latency, timeout time.Duration
}

// A database in the same building, and roughly the default timeout of database drivers.
const (
	usualLatency = 2 * time.Millisecond
	usualTimeout = time.Second
)

// nextMessage is the index of the message that arrives first, or −1.
func (p *laneRun) nextMessage() int {
	next := -1
	for i := range p.messages {
		m := &p.messages[i]
		if m.to == toProgram && p.env.still>>m.node&1 == 1 {
			continue
		}
		if next < 0 || m.at < p.messages[next].at {
			next = i
		}
	}
	return next
}

// resume lets a paused node continue. What has arrived in the meantime, it sees now.
func (p *laneRun) resume(node int, now time.Duration) {
	if s := &p.servers[node]; s.wake > 0 || !s.awaits {
		s.wake = max(s.wake, now)
	}
	for i := range p.messages {
		if m := &p.messages[i]; m.to == toProgram && m.node == node {
			m.at = max(m.at, now)
		}
	}
}

// lose loses the replies that are on their way to a node: it waits for its timeout.
func (p *laneRun) lose(node int, now time.Duration) {
	for i := range p.messages {
		if m := &p.messages[i]; m.to == toProgram && m.node == node && m.reply.State != store.Silent {
			m.at, m.reply = now+p.env.timeout, store.Reply{State: store.Silent}
		}
	}
}

// send sends a program's request to the store. The reply is a timeout unless the store replaces
// it.
func (p *laneRun) send(node int, r store.Request, now time.Duration) {
	if r.Verb == store.Nothing {
		return
	}
	request := message{to: toStore, at: now + p.env.latency/2, node: node, life: p.servers[node].life, request: r}
	silence := request
	silence.to, silence.at, silence.reply.State = toProgram, now+p.env.timeout, store.Silent
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
	if (p.env.down>>m.request.Row|uint8(p.env.away>>m.node))&1 == 1 {
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
	p.send(node, store.Request{Verb: store.Insert}, now)
}

// booted starts a program with its row, whose number becomes its node ID. If it got none,
// waiting callers are rejected.
func (p *laneRun) booted(m message) {
	s, e := &p.servers[m.node], p.event(Replied, m.node, m.at)
	s.is = runs
	machine, err := p.machine(m.node, uint64(m.reply.Row.Max), p.tickAt(e.Clock))
	if m.reply.State != store.Done || err != nil {
		s.is = unregistered
		p.turnAway(m.node, m.at)
		return
	}
	e.Reading.Reply, e.Reading.Idle, e.After = m.reply, true, machine
	s.machine, s.wake = machine, m.at
	p.note(e)
}
