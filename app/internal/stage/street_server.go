package stage

import (
	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/variant"
)

// server is one server of a desk: what it remembered last, and what it remembers
// after what happens next, that far on the way.
type server struct {
	deskNow
	node   int
	memory Transition[[]variant.Var]
	past   int // of its events, and with what happens next
	soon   int
	last   *sim.Event // that issued an ID
}

func (c deskNow) server(node int) server {
	events := c.nodes[node]
	n := c.past(node)
	s := server{deskNow: c, node: node, past: n, soon: n}
	switch {
	case n > 0:
		s.memory.From = c.log[events[n-1]].After.Vars()
	case len(events) > 0:
		s.memory.From = c.log[events[0]].Before.Vars()
	default:
		s.memory.From = c.To.Machine(node).Vars()
	}
	s.memory.To = s.memory.From
	if n < len(events) && c.places[events[n]] <= float64(c.step) {
		next, from := c.places[events[n]], max(float64(c.step-1), c.places[events[n]]-0.2)
		if n > 0 {
			from = max(from, c.places[events[n-1]])
		}
		s.soon = n + 1
		s.memory.To, s.memory.Share = c.log[events[n]].After.Vars(), max((c.place-from)/max(next-from, 1e-9), 0)
	}
	for i := n - 1; i >= 0 && s.last == nil; i-- {
		if e := &c.log[events[i]]; e.Issued {
			s.last = e
		}
	}
	return s
}

// value is what the server remembers by that name, on its way to what comes next.
func (s server) value(name string) float64 {
	return Lerp(float64(valueOf(s.memory.From, name)), float64(valueOf(s.memory.To, name)), s.memory.Share)
}

func (s server) whole(name string) int64 { return valueOf(s.memory.From, name) }

// stock says how many numbers are left, unless that would answer the question.
func (s server) stock(p *Panel, left int64, x, y, size float64, anchor string) {
	is, words := Pick(left <= 0, "wrong mono bold", "mono bold"), text.Group(max(left, 0))
	p.Words(is, x, y, size, Pick(s.asking, "", words), 1, "text-anchor", anchor)
}
