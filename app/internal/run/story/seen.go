package story

import (
	"cmp"
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// lane is a script's design and what its IDs look like.
type lane struct {
	script string // the lines before the steps
	alone  string // lines that stop the store and every other server
	busy   string // lines after which one shop has served more than the others; by default shop a serves alone
	bits   int    // of an ID
	// servers means that the shops are the store's servers, which one client asks in turn.
	servers bool
}

// run plays the steps of a lane. A script of this package is always valid.
func (p *Part) run(l lane, steps string) *Part {
	p.design, p.Run = &l, play(l.script+steps)
	return p
}

// try tries the lane once with a shop that is alone, and once with one that serves more than the others.
func (p *Part) try() {
	if p.tried {
		return
	}
	p.tried = true
	l := p.design
	last := play(l.script + "set 100ms\n" + l.alone + "ask a\nadvance 3s\n")
	p.alone = last.Frame(last.Len()-1).Lane(0).Totals().Issued > 0
	last = play(l.script + "set 100ms\n" + cmp.Or(l.busy, "ask a 3\n") + "advance 10ms\nask\nask\nadvance 3s\n")
	p.sorted = sorted(last.Frame(last.Len() - 1).Lane(0).Log())
}

func play(script string) *sim.Run {
	s, err := sim.Parse("story", script)
	if err != nil {
		panic("story: " + err.Error())
	}
	return sim.Play(s)
}

// lane is the run's only lane after a step.
func (p *Part) lane(step int) *sim.LaneFrame { return p.Run.Frame(p.Steps[step].Frame).Lane(0) }

// Customer is a request and what came of it.
type Customer struct {
	Shop  int           // the node
	Asked time.Duration // the true time
	Tick  int64         // what the clock read then
	State RequestStatus
	// Ticket is the ID in pieces, by the fields of the layout; a counter has one.
	Ticket []Piece
	// Twin is the customer who got the same ID before, or −1.
	Twin int
	Wait time.Duration
}

// RequestStatus is how a request stands.
type RequestStatus uint8

// The states.
const (
	Waiting RequestStatus = iota
	Served
	Turned // away
)

// Piece is a field's value in an ID.
type Piece struct {
	Hue, Digits string
}

// Text is a ticket as written: its pieces with slashes between them.
func Text(ticket []Piece) (words string) {
	for i, p := range ticket {
		if i > 0 {
			words += "/"
		}
		words += p.Digits
	}
	return words
}

// Customers are all that have come by a step, in the order in which they were answered; those who wait are last.
func (p *Part) Customers(step int) (all []Customer) {
	if p.Run == nil {
		return nil
	}
	l := p.lane(step)
	log, at, row := l.Log(), map[int32]int{}, 0
	for i := range log {
		e := &log[i]
		if e.Kind == sim.Stored {
			row = int(e.Outcome.Send.Row)
		}
		if !e.Answers() {
			continue
		}
		c := Customer{Shop: e.Node, Asked: e.Asked, Tick: e.Reading.Now, Twin: -1, Wait: e.At - e.Asked, State: Turned}
		if e.Issued {
			at[int32(i)] = len(all)
			c.State, c.Ticket = Served, p.ticket(l, e)
			if p.design.servers {
				c.Shop = row
			}
			if e.Twin >= 0 {
				c.Twin = at[e.Twin]
			}
		}
		all = append(all, c)
	}
	for node := range l.Nodes() {
		for range l.Queue(node) {
			all = append(all, Customer{Shop: node, Asked: l.At(), Tick: l.Tick(node), Twin: -1})
		}
	}
	return all
}

func (p *Part) ticket(l *sim.LaneFrame, e *sim.Event) []Piece {
	lay := l.Of().Layout
	if lay.Fields == nil {
		hue := "plain"
		if !l.Of().Design.Timeless {
			hue = "time"
		}
		return []Piece{{hue, l.IDText(e)}}
	}
	var pieces []Piece
	for i, f := range lay.Fields {
		if f.Kind != snowflake.KindUnused {
			pieces = append(pieces, Piece{f.Name, strconv.FormatUint(layouts.Part(lay, e.ID(), i), 10)})
		}
	}
	return pieces
}

// Most is how many customers a step of the part has at most: those of the last one, because nobody leaves.
func (p *Part) Most() int { return len(p.Customers(len(p.Steps) - 1)) }

// Duplicate is the ID that was issued twice last, and the two customers; ok is false if there is none.
func (p *Part) Duplicate(step int) (id string, first, second int, ok bool) {
	all := p.Customers(step)
	for i := len(all) - 1; i >= 0; i-- {
		if c := all[i]; c.Twin >= 0 {
			return Text(c.Ticket), c.Twin, i, true
		}
	}
	return "", 0, 0, false
}

// Twice is the ID that two threads have handed out; empty if there is none.
func (p *Part) Twice(step int) string {
	if len(p.races) > step && p.races[step].Duplicate() {
		return Text(p.races[step].Slip(0))
	}
	return ""
}

// Lamp is whether a property holds.
type Lamp string

// The states of a lamp.
const (
	Unknown Lamp = ""
	Holds   Lamp = "holds"
	Broken  Lamp = "broken"
)

func lamp(holds bool) Lamp {
	if holds {
		return Holds
	}
	return Broken
}

// Lamps are the four properties after a step: unique, sorted, independent, 64 bits.
func (p *Part) Lamps(step int) [4]Lamp {
	if p.Run == nil {
		return [4]Lamp{lamp(p.Twice(step) == "" && !p.repeats), lamp(!p.repeats), Holds, Holds}
	}
	l := p.lane(step)
	if l.Totals().Issued == 0 {
		return [4]Lamp{}
	}
	p.try()
	inOrder := p.sorted && sorted(l.Log())
	lamps := [4]Lamp{lamp(l.Holds(sim.Unique)), lamp(inOrder), lamp(p.alone), lamp(p.design.bits <= 64)}
	if !p.alone && l.Totals().Refused == 0 { // it has not been tried yet
		lamps[2] = Unknown
	}
	return lamps
}

// sorted reports whether every ID of a later tick is larger than every ID of an earlier one.
func sorted(log []sim.Event) bool {
	var now, before *sim.Event // the largest ID of this tick, and of all before it
	tick := time.Duration(-1)
	for i := range log {
		e := &log[i]
		if !e.Issued {
			continue
		}
		if at := e.At / time.Millisecond; at != tick {
			tick = at
			if now != nil && (before == nil || now.Outcome.ID().Compare(before.Outcome.ID()) > 0) {
				before = now
			}
			now = nil
		}
		if before != nil && e.Outcome.ID().Compare(before.Outcome.ID()) <= 0 {
			return false
		}
		if now == nil || e.Outcome.ID().Compare(now.Outcome.ID()) > 0 {
			now = e
		}
	}
	return true
}
