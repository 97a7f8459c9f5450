package sim

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/store"
	"github.com/snowflakelab/snowflakelab/app/internal/variant"
)

// letter is something on its way: a request to the store, the store's answer, or an
// ID to a caller behind a network.
type letter struct {
	kind    letterKind
	at      time.Duration // when it arrives
	node    int
	life    int // of the program that sent it
	request store.Request
	reply   store.Reply
	event   Event // of the ID
}

type letterKind uint8

const (
	there letterKind = iota // to the store
	back                    // from the store
	home                    // to the caller
)

// weather is what the lanes do not decide: what clocks read, and how the store does.
type weather struct {
	clocks []clock // one for each node; shared while none is touched
	// down are the rows whose server is down, a bit each.
	down uint8
	// latency is how long an answer takes, there and back; timeout is after how
	// long a program gives one up.
	latency, timeout time.Duration
}

// The store answers as one in the same building does, and is given up as database
// drivers do by default, more or less.
const (
	usualLatency = 2 * time.Millisecond
	usualTimeout = time.Second
)

// nextLetter is the one that arrives first, or −1.
func (p *laneRun) nextLetter() int {
	next := -1
	for i := range p.letters {
		if next < 0 || p.letters[i].at < p.letters[next].at {
			next = i
		}
	}
	return next
}

// send sends a request of a program to the store. What comes back is that there was no
// answer in time, unless the store sees to it that it is another.
func (p *laneRun) send(node int, r store.Request, now time.Duration, w weather) {
	if r.Verb == store.Nothing {
		return
	}
	l := letter{kind: there, at: now + w.latency/2, node: node, life: p.servers[node].life, request: r}
	silence := l
	silence.kind, silence.at, silence.reply.State = back, now+w.timeout, store.Silent
	p.letters = append(p.letters, l, silence)
}

// deliver lets a letter arrive.
func (p *laneRun) deliver(at int, w weather) {
	l := p.letters[at]
	p.letters = append(p.letters[:at], p.letters[at+1:]...)
	switch l.kind {
	case there:
		p.store(l, w)
	case back:
		if p.servers[l.node].life == l.life {
			p.reply(l, w)
		}
	case home:
		e := l.event
		e.Kind, e.At, e.Clock, e.Before, e.Away = Woken, l.at, w.clocks[e.Node].read(l.at), e.After, false
		p.hand(e)
	}
}

// store lets the store do what it is asked for, if it is there.
func (p *laneRun) store(l letter, w weather) {
	if w.down>>l.request.Row&1 == 1 {
		return
	}
	e := event(Stored, l.node, l.at, w.clocks[l.node])
	e.Before, e.After = p.servers[l.node].machine, p.servers[l.node].machine
	e.Outcome.Send = l.request
	after, reply := p.now.store.Do(l.request)
	e.Store, e.Reading.Reply, e.Lost = &after, reply, p.now.lose > 0
	p.note(e)
	for i := range p.letters {
		if a := &p.letters[i]; a.kind == back && a.node == l.node && a.life == l.life && !e.Lost && l.at+w.latency/2 < a.at {
			a.at, a.reply = l.at+w.latency/2, reply
		}
	}
}

// reply hands a program what the store answered.
func (p *laneRun) reply(l letter, w weather) {
	s := &p.servers[l.node]
	r := variant.Reading{Reply: l.reply, After: s.after}
	switch {
	case s.is == boots:
		p.booted(l, w)
		return
	case s.busy && s.awaits:
		p.take(l.node, r, l.at, w)
		return
	}
	e := event(Replied, l.node, l.at, w.clocks[l.node])
	r.Now, r.After, r.Idle = p.tickAt(e.Clock), 0, true
	e.Reading, e.Before = r, s.machine
	s.machine, e.Outcome = s.machine.Ask(r)
	e.After = s.machine
	p.note(e)
	p.send(l.node, e.Outcome.Send, l.at, w)
}

// boot asks the store for the row that a program begins with.
func (p *laneRun) boot(node int, now time.Duration, w weather) {
	p.servers[node].is = boots
	p.send(node, store.Request{Verb: store.Insert}, now, w)
}

// booted begins a program with its row, whose number is the node's from here on; those
// who waited for it are turned away if it has none.
func (p *laneRun) booted(l letter, w weather) {
	s := &p.servers[l.node]
	s.is = runs
	m, err := p.lane.machine(p.script, l.node, uint64(l.reply.Row.Max), p.tickAt(w.clocks[l.node].read(l.at)))
	if l.reply.State != store.Done || err != nil {
		s.is = rowless
		p.turnAway(l.node, l.at, w.clocks[l.node])
		return
	}
	e := event(Replied, l.node, l.at, w.clocks[l.node])
	e.Reading.Reply, e.Reading.Idle, e.Before, e.After = l.reply, true, s.machine, m
	s.machine, s.wake = m, l.at
	p.note(e)
}
