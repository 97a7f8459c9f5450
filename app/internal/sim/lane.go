package sim

import (
	"math"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// laneRun is one lane while it plays: its machines, the calls that wait for them, and
// the log of all that happened.
type laneRun struct {
	lane    *Lane
	source  variant.Source
	loop    *variant.Loop // see code
	offset  time.Duration // from the layout's epoch to the scene's zero
	tick    time.Duration
	most    int64         // the largest tick that fits
	spins   time.Duration // readings a tick of a call that spins
	servers []server
	log     []Event
	first   map[snowflake.ID]int32 // where each ID was issued first
	now     laneState
}

// laneState is a lane after a step: its figures, and how long its log was. Frames
// between which nothing changes share one.
type laneState struct {
	totals Totals
	log    int
	broken [3]int32 // where each invariant broke first, or −1
	last   int32    // the last issued, or −1
}

// server is one node of a lane. It serves one call at a time.
type server struct {
	machine variant.Machine
	queue   []calls
	busy    bool
	asked   time.Duration // when the call was made
	after   snowflake.Verdict
	wake    time.Duration // when it goes on
	held    int32         // the event whose ID is held back, or −1
	top     int32         // the largest ID issued, by its place in the log, or −1
}

// calls are n calls made at one time.
type calls struct {
	at time.Duration
	n  int
}

func newPlayer(s *Script, l *Lane) (*laneRun, error) {
	p := &laneRun{
		lane: l, source: l.Design.Source(), offset: s.Zero.Sub(l.Layout.Epoch), tick: l.Layout.Tick, first: map[snowflake.ID]int32{},
		spins: time.Duration(s.Readings),
		most:  int64(min(l.Layout.Fields[l.Layout.Index(snowflake.KindTime)].Max(), math.MaxInt64)),
	}
	p.now = laneState{broken: [3]int32{-1, -1, -1}, last: -1}
	for _, n := range s.Nodes {
		m, err := l.machine(s, n)
		if err != nil {
			return nil, err
		}
		p.servers = append(p.servers, server{machine: m, held: -1, top: -1})
	}
	return p, nil
}

// tickAt is the tick of a clock reading.
func (p *laneRun) tickAt(clock time.Duration) int64 {
	since := p.offset + clock
	n := since / p.tick
	if since%p.tick < 0 {
		n--
	}
	return int64(n)
}

// ask makes n calls to a node.
func (p *laneRun) ask(node, n int, now time.Duration) {
	p.servers[node].queue = append(p.servers[node].queue, calls{now, n})
	p.now.totals.Asked += n
}

// idle says that a node has answered all calls.
func (p *laneRun) idle(node int) bool {
	s := &p.servers[node]
	return !s.busy && len(s.queue) == 0
}

// wakes is when a node goes on; ok is false if it has nothing to do.
func (p *laneRun) wakes(node int) (at time.Duration, ok bool) {
	switch s := &p.servers[node]; {
	case s.busy:
		return s.wake, true
	case len(s.queue) > 0:
		return max(s.wake, s.queue[0].at), true
	}
	return 0, false
}

// play lets happen, in order, all that is due up to a true time. It reports false if
// that makes more than so many events.
func (p *laneRun) play(until time.Duration, clocks []clock, most int) bool {
	for len(p.log) < most {
		node, first := -1, until+1
		for i := range p.servers {
			if at, ok := p.wakes(i); ok && at < first {
				node, first = i, at
			}
		}
		if node < 0 {
			return true
		}
		p.serve(node, first, clocks[node])
	}
	return false
}

// serve lets a node go on at a true time.
func (p *laneRun) serve(node int, now time.Duration, c clock) {
	s := &p.servers[node]
	if s.held >= 0 {
		e := p.log[s.held]
		e.Kind, e.At, e.Clock, e.Before = Woken, now, c.read(now), e.After
		s.busy, s.held = false, -1
		p.answer(s, e)
		return
	}
	if !s.busy {
		s.busy, s.asked, s.after = true, s.queue[0].at, 0
		if s.queue[0].n--; s.queue[0].n == 0 {
			s.queue = s.queue[1:]
		}
	}
	e := Event{Node: node, At: now, Clock: c.read(now), Asked: s.asked, Before: s.machine, Twin: -1, Above: -1}
	e.Reading = variant.Reading{Now: p.tickAt(e.Clock), After: s.after}
	s.machine, e.Outcome = s.machine.Ask(e.Reading)
	e.After = s.machine
	if wait := p.wait(e); wait > 0 {
		s.wake, s.after = now+wait, e.Outcome.Verdict
		if e.Outcome.Then == variant.Return {
			s.held = int32(len(p.log))
		}
		p.log = append(p.log, e)
		return
	}
	s.busy, s.wake = false, now
	p.answer(s, e)
}

// wait is for how long an event keeps its call.
func (p *laneRun) wait(e Event) time.Duration {
	into := (p.offset + e.Clock) - time.Duration(e.Reading.Now)*p.tick // how much of the tick has passed
	switch {
	case e.Outcome.Then == variant.Spin:
		next := into*p.spins/p.tick + 1
		return (next*p.tick+p.spins-1)/p.spins - into
	case e.Outcome.Then == variant.Sleep:
		return time.Duration(e.Outcome.Wait) * p.tick
	case e.Outcome.Then == variant.Until:
		return time.Duration(e.Outcome.Wait)*p.tick - into
	}
	return max(time.Duration(e.Outcome.Hold)*p.tick-into, 0)
}

// answer ends a call with an event, and looks which invariants it breaks.
func (p *laneRun) answer(s *server, e Event) {
	at := int32(len(p.log))
	if e.Issued = e.Outcome.Verdict == snowflake.Issued; e.Issued {
		if twin, ok := p.first[e.ID()]; ok {
			e.Twin = twin
		} else {
			p.first[e.ID()] = at
		}
		if s.top >= 0 && e.ID() <= p.log[s.top].ID() {
			e.Above = s.top
		} else {
			s.top = at
		}
		e.Misfit = e.Tick() < 0 || e.Tick() > p.most
	}
	p.now.count(&e, at)
	p.log = append(p.log, e)
}

// count adds an event, at its place in the log, to the figures.
func (m *laneState) count(e *Event, at int32) {
	t := &m.totals
	switch {
	case e.Kind == Restarted:
		t.Refused += e.Turned
	case e.Issued:
		t.Issued++
		t.LongestWait = max(t.LongestWait, e.At-e.Asked)
		m.last = at
	case !e.Waits():
		t.Refused++
	}
	if e.Twin >= 0 {
		t.Duplicates++
		m.breaks(Unique, at)
	}
	if e.Above >= 0 {
		m.breaks(Increasing, at)
	}
	if e.Misfit {
		m.breaks(Fits, at)
	}
}

func (m *laneState) breaks(i Invariant, at int32) {
	if m.broken[i] < 0 {
		m.broken[i] = at
	}
}

// restart ends a node's program together with the call in it, and starts it again.
// Callers that were waiting are refused.
func (p *laneRun) restart(node int, saved bool, now time.Duration, c clock) {
	s := &p.servers[node]
	e := Event{Kind: Restarted, Node: node, At: now, Clock: c.read(now), Before: s.machine, Twin: -1, Above: -1}
	if s.busy {
		e.Turned++
	}
	for _, c := range s.queue {
		e.Turned += c.n
	}
	s.machine = s.machine.Restart(saved)
	e.After = s.machine
	s.busy, s.queue, s.wake, s.held = false, nil, now, -1
	p.now.count(&e, int32(len(p.log)))
	p.log = append(p.log, e)
}
