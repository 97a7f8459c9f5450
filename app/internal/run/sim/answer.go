package sim

import (
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

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
