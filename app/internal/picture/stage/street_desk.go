package stage

import (
	"slices"

	"github.com/snowflakelab/snowflakelab/app/internal/design/store"
	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// desk is what stays the same for a system while its run plays.
type desk struct {
	of        *Street
	index     int
	title     string
	lane      *sim.Lane
	draws     apparatus
	log       []sim.Event
	places    []float64  // of the log's events
	standings []standing // before the log's events, and after all of them
	nodes     [][]int    // each node's events
	tickets   flights
	turned    flights
	intervals []interval
	way       string // its pipe's
	trips     []*trip
	stored    []int    // events of the store
	rows      int      // of its store at most
	batches   []*batch // of each step, if its IDs are sorted
}

// standing is a desk after some of its events: counts and servers.
type standing struct {
	issued, refused int
	duplicates      int
	servers         []condition
}

// condition is a server's: its program does not run, it had no number for its last caller, or it
// restarted and waits for its row.
type condition struct{ killed, failing, unregistered bool }

// flights are callers that leave, as events; if there are too many at once, some are not shown.
type flights []int

func (f *flights) leave(c *desk, event, most int) {
	last := len(*f) - 1
	if last < 0 || c.places[event]-c.places[(*f)[last]] >= aloft/float64(most) {
		*f = append(*f, event)
	}
}

// aloft is how many steps a leaving caller is visible.
const aloft = 0.7

func (s *Street) newDesk(index int, title string) *desk {
	lane := s.run.Frame(s.run.Len() - 1).Lane(index)
	if text.Width(title) > mostTitle { // its origin is named below
		title, _ = text.Aside(title)
	}
	c := &desk{of: s, index: index, title: title, lane: lane.Of(), log: lane.Log(), nodes: make([][]int, lane.Nodes())}
	c.draws = apparatusOf(c.lane.Design, lane.Machine(0).Vars())
	for n := range s.run.Len() {
		c.place(s.run.Frame(n).Lane(index))
	}
	c.stand()
	c.travel()
	return c
}

// stand computes the desk after each event, and what it does then.
func (c *desk) stand() {
	now := standing{servers: make([]condition, len(c.nodes))}
	c.standings = append(c.standings, now)
	for i := range c.log {
		e, was := &c.log[i], now.refused
		c.nodes[e.Node] = append(c.nodes[e.Node], i)
		if e.Kind == sim.Stored {
			c.stored = append(c.stored, i)
		}
		now = now.after(e, c.lane.Design.Boots)
		c.standings = append(c.standings, now)
		switch {
		case now.all(func(s condition) bool { return s.killed }):
			c.interval(i, gone)
		case !now.all(func(s condition) bool { return !s.failing }):
			c.interval(i, fails)
		case e.Issued:
			c.interval(i, serves)
		}
		if e.Issued {
			c.tickets.leave(c, i, ticketsShown)
		}
		if now.refused > was {
			c.turned.leave(c, i, turnedShown)
		}
	}
}

func (s standing) after(e *sim.Event, boots bool) standing {
	s.servers = slices.Clone(s.servers)
	of := &s.servers[e.Node]
	switch {
	case e.Issued:
		s.issued++
		s.duplicates += int(Yes(e.Twin >= 0))
		of.failing = false
	case e.Kind == sim.Turned:
		s.refused += e.Turned
		of.failing = !of.killed
	case e.Kind == sim.Restarted, e.Kind == sim.Killed:
		s.refused += e.Turned
		of.killed = e.Kind == sim.Killed
		of.failing = of.failing && !of.killed
	case e.Answers():
		s.refused++
		of.failing = true
	}
	switch e.Kind {
	case sim.Restarted:
		of.unregistered = boots
	case sim.Asked, sim.Replied, sim.Woken:
		of.unregistered = false
	}
	return s
}

func (s standing) all(are func(condition) bool) bool {
	return !slices.ContainsFunc(s.servers, func(c condition) bool { return !are(c) })
}

// place computes the places of a step's events, and what the step means for the desk.
func (c *desk) place(f *sim.LaneFrame) {
	events, n := f.Events(), float64(f.Step()-1)
	for i := range events {
		share := float64(i+1) / float64(len(events))
		if n >= 0 {
			if from := c.of.at[f.Step()-1]; f.At() > from {
				share = max(float64(events[i].At-from)/float64(f.At()-from), soonest)
			}
		}
		c.places = append(c.places, n+share)
	}
	for i := len(c.places) - 2; i >= len(c.places)-len(events); i-- { // no two events are at one place
		c.places[i] = min(c.places[i], justBefore(c.places[i+1]))
	}
	for i, row := range f.Store() {
		if row != (store.Row{}) {
			c.rows = max(c.rows, i+1)
		}
	}
}

func valueOf(vars []variant.Var, name string) int64 {
	for i := range vars {
		if vars[i].Name == name {
			return vars[i].Value
		}
	}
	return 0
}

func (c *desk) asks() bool { return c.lane.Design.Store != nil || c.lane.Design.Boots }
