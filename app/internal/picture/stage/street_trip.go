package stage

import (
	"math"
	"sort"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/store"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

// trip is a request to the store and its answer, as places in the run: sent, at the store, done,
// and delivered; what never happens is after the end.
type trip struct {
	node                      int
	sent, arrives, done, ends float64
	answered, boots           bool
}

func (c *desk) travel() {
	open, never := make([]*trip, len(c.nodes)), float64(len(c.of.at)) // by node
	half := func(place float64) time.Duration { return c.of.run.Frame(c.step(place)).Latency() / 2 }
	begin := func(e *sim.Event, sent float64, boots bool) *trip {
		t := &trip{node: e.Node, sent: sent, arrives: c.of.when(e.At + half(sent)), done: never, ends: never, boots: boots}
		c.trips, open[e.Node] = append(c.trips, t), t
		return t
	}
	for i := range c.log {
		e, place := &c.log[i], c.places[i]
		t := open[e.Node]
		if e.Kind == sim.Stored {
			if t == nil || t.done < never { // of a program that ended or is starting
				t = begin(e, c.of.when(e.At-half(place)), true)
				t.arrives = place
			}
			if t.done = place; e.Lost {
				t.ends = place
			}
			continue
		}
		if t != nil {
			reply, over := e.Reading.Reply.State, e.Kind == sim.Restarted || e.Kind == sim.Killed || t.boots && e.Kind == sim.Turned
			if reply != store.None || over {
				t.ends, t.answered = min(t.ends, place), reply == store.Done || reply == store.Raced
				open[e.Node] = nil
			}
		}
		switch {
		case (e.Kind == sim.Asked || e.Kind == sim.Replied) && e.Outcome.Send.Verb != store.Nothing:
			begin(e, place, false)
		case e.Kind == sim.Restarted && c.lane.Design.Boots:
			begin(e, place, true)
		}
	}
	sort.Slice(c.trips, func(i, j int) bool { return c.trips[i].sent < c.trips[j].sent })
}

func (c *desk) step(place float64) int {
	n, _ := c.of.step(place)
	return n
}

func (c deskNow) trip(node int) *trip {
	for i := len(c.trips) - 1; i >= 0; i-- {
		if t := c.trips[i]; t.node == node && t.begins() <= c.place && c.place < t.ends {
			return t
		}
	}
	return nil
}

// begins is when a request visibly leaves: a very quick one starts earlier, but not in an
// earlier step.
func (t *trip) begins() float64 {
	end := min(t.ends, t.done, t.arrives)
	return max(min(t.sent, end-dropSeen), min(math.Ceil(t.sent)-1+soonest/2, t.sent))
}

// down is its position on the pipe, and whether it is on its way back.
func (t *trip) down(place float64) (u float64, back bool) {
	if place >= t.done {
		return 1 - (place-t.done)/max(t.ends-t.done, 1e-9), true
	}
	from := t.begins()
	return min((place-from)/max(t.arrives-from, 1e-9), 1), false
}
