package stage

import (
	"math"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// server is one server of a desk: its variables after the last event and after the next one, and
// the progress between them.
type server struct {
	deskNow
	node   int
	memory Transition[[]variant.Var]
	dead   float64    // how far it is crossed out, because it does not run
	latest float64    // the place of its last event; negative for none
	last   *sim.Event // the last event that issued an ID
}

func (c deskNow) server(node int) server {
	events := c.nodes[node]
	n := before(events, c.end)
	s := server{deskNow: c, node: node, dead: Yes(c.servers[node].killed), latest: math.Inf(-1)}
	switch {
	case n > 0:
		s.latest = c.places[events[n-1]]
		s.memory.From = c.log[events[n-1]].After.Vars()
	case len(events) > 0:
		s.memory.From = c.log[events[0]].Before.Vars()
	default:
		s.memory.From = c.To.Machine(node).Vars()
	}
	s.memory.To = s.memory.From
	if n < len(events) && c.places[events[n]] <= float64(c.step) {
		next := c.places[events[n]]
		from := max(float64(c.step-1), next-0.2, s.latest)
		s.memory.To, s.memory.Share = c.log[events[n]].After.Vars(), max((c.place-from)/max(next-from, 1e-9), 0)
		s.dead = Lerp(s.dead, Yes(c.standings[events[n]+1].servers[node].killed), s.memory.Share)
	}
	s.dead = max(s.dead, Yes(c.servers[node].unregistered))
	for i := n - 1; i >= 0 && s.last == nil; i-- {
		if e := &c.log[events[i]]; e.Issued {
			s.last = e
		}
	}
	return s
}

// value is a variable on its way to the next value.
func (s server) value(name string) float64 {
	return Lerp(float64(valueOf(s.memory.From, name)), float64(valueOf(s.memory.To, name)), s.memory.Share)
}

func (s server) whole(name string) int64 { return valueOf(s.memory.From, name) }

// stock shows how many numbers are left, unless that would answer the question.
func (s server) stock(p *Panel, left int64, x, y, size float64, anchor string) {
	is, words := Pick(left <= 0, "wrong mono bold", "mono bold"), text.Group(max(left, 0))
	p.Words(is, x, y, size, Pick(s.asking, "", words), 1, "text-anchor", anchor)
}
