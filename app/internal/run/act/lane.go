package act

import (
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// Play plays a lesson's script, which is always valid.
func Play(script string) *sim.Run {
	s, err := sim.Parse("act", script)
	if err != nil {
		panic("act: " + err.Error())
	}
	return sim.Play(s)
}

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

// Customers are all that have come to a lane, in the order in which they were answered; those who wait are last. A
// lane whose shops are the store's servers, which one client asks in turn, has the server's row as its shop.
func Customers(l *sim.LaneFrame, servers bool) (all []Customer) {
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
			c.State, c.Ticket = Served, Ticket(l, e)
			if servers {
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

// Ticket is an event's ID in pieces.
func Ticket(l *sim.LaneFrame, e *sim.Event) []Piece {
	lay := l.Of().Layout
	if lay.Fields == nil {
		hue := "plain"
		if !l.Of().Design.Timeless {
			hue = "time"
		}
		return []Piece{{hue, l.IDText(e)}}
	}
	return Pieces(lay, e.ID())
}

// Pieces are an ID's fields, without the unused ones.
func Pieces(l snowflake.Layout, id snowflake.ID) (pieces []Piece) {
	for i, f := range l.Fields {
		if f.Kind != snowflake.KindUnused {
			pieces = append(pieces, Piece{f.Name, strconv.FormatUint(layouts.Part(l, id, i), 10)})
		}
	}
	return pieces
}

// Ms is a duration in whole milliseconds.
func Ms(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }
