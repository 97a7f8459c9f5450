package stage

import (
	"slices"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/store"
	"github.com/snowflakelab/snowflakelab/app/internal/variant"
)

// desk is what stays the same of a way to number things while its run plays.
type desk struct {
	of         *Street
	index      int
	title      string
	lane       *sim.Lane
	draws      apparatus
	log        []sim.Event
	places     []float64 // of the log's events
	issued     []int32   // IDs, up to each event and with it
	refused    []int32
	twice      []int32
	nodes      [][]int32 // each node's events
	tickets    flights
	turned     flights
	intervals  []interval
	wave, wall string // of the well, if that is below the desk
	trips      []trip
	stored     []int32 // events at which the store did something
	rows       int     // of its store, at most
}

// flights are those who leave, as events, no more than so many at a time: of more, some
// are not shown.
type flights []int32

func (f *flights) leave(c *desk, event, most int) {
	last := len(*f) - 1
	if last < 0 || c.places[event]-c.places[(*f)[last]] >= aloft/float64(most) {
		*f = append(*f, int32(event))
	}
}

// aloft is how many steps one is seen who leaves.
const aloft = 0.7

func (s *Street) newDesk(index int, title string) *desk {
	lane := s.run.Frame(s.run.Len() - 1).Lane(index)
	if len([]rune(title)) > mostTitle { // what it comes from is told below
		title, _, _ = strings.Cut(title, " (")
	}
	c := &desk{of: s, index: index, title: title, lane: lane.Of(), log: lane.Log(), nodes: make([][]int32, lane.Nodes())}
	c.draws = apparatusOf(c, lane.Machine(0).Vars())
	for n := range s.run.Len() {
		c.place(s.run.Frame(n).Lane(index))
	}
	c.count()
	c.travel()
	return c
}

func (c *desk) count() {
	issued, refused, twice := int32(0), int32(0), int32(0)
	dead, failing := make([]bool, len(c.nodes)), make([]bool, len(c.nodes))
	for i := range c.log {
		e := &c.log[i]
		c.nodes[e.Node] = append(c.nodes[e.Node], int32(i))
		was := refused
		switch {
		case e.Issued:
			issued++
			twice += int32(Yes(e.Twin >= 0))
			c.tickets.leave(c, i, ticketsShown)
			failing[e.Node] = false
		case e.Kind == sim.Restarted || e.Kind == sim.Turned || e.Kind == sim.Killed:
			refused += int32(e.Turned)
			if e.Kind != sim.Turned {
				dead[e.Node] = e.Kind == sim.Killed
			}
			failing[e.Node] = e.Kind == sim.Turned && !dead[e.Node] || e.Kind == sim.Restarted && failing[e.Node]
		case e.Kind == sim.Stored:
			c.stored = append(c.stored, int32(i))
		case e.Answers():
			refused++
			failing[e.Node] = true
		}
		switch {
		case !slices.Contains(dead, false):
			c.interval(i, gone)
		case slices.Contains(failing, true):
			c.interval(i, fails)
		case e.Issued:
			c.interval(i, serves)
		}
		if refused > was {
			c.turned.leave(c, i, turnedShown)
		}
		c.issued, c.refused, c.twice = append(c.issued, issued), append(c.refused, refused), append(c.twice, twice)
	}
}

// place finds the places of a step's events, and what the step means for the desk.
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
	for i := len(c.places) - 2; i >= len(c.places)-len(events); i-- { // no two are at one place
		c.places[i] = min(c.places[i], justBefore(c.places[i+1]))
	}
	for i, row := range f.Store() {
		if row != (store.Row{}) {
			c.rows = max(c.rows, i+1)
		}
	}
}

// valueOf is what a machine remembers by that name, or 0.
func valueOf(vars []variant.Var, name string) int64 {
	for i := range vars {
		if vars[i].Name == name {
			return vars[i].Value
		}
	}
	return 0
}

func (c *desk) asks() bool { return c.lane.Design.Store != nil || c.lane.Design.Boots }

// killed says that a node's program does not run, after so many of its events.
func (c *desk) killed(node, events int) bool {
	for i := events - 1; i >= 0; i-- {
		switch c.log[c.nodes[node][i]].Kind {
		case sim.Killed:
			return true
		case sim.Restarted:
			return false
		}
	}
	return false
}
