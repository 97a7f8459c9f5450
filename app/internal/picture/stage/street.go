package stage

import (
	"math"
	"slices"
	"sort"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Street is the picture of several systems side by side: a service for each lane of a run, and
// below them the database that some depend on. Everything is a function of one number, the place
// in the run: the number of finished steps plus the share of the next. Within a step true time
// passes evenly; if none passes, events are spread evenly.
type Street struct {
	run      *sim.Run
	at       []time.Duration // the true time of each frame
	outages  []outage
	services []*service
	first    int // the first lane that depends on a database, or -1
	wave     string
	sorts    bool         // it shows IDs in sorted order
	nows     []serviceNow // cache for the last drawn place
}

// outage is from the frame at which the store goes down to the frame at which it is back, or the
// last.
type outage struct{ from, to int }

// soonest is the earliest share of a step at which something happens in it.
const soonest = 1e-3

// NewStreet is the street of a run's lanes, with their titles.
func NewStreet(run *sim.Run, titles []string) *Street {
	s := &Street{run: run, first: -1, wave: waves()}
	for n := range run.Len() {
		f := run.Frame(n)
		s.at = append(s.at, f.At())
		s.measure(f)
	}
	for i := range run.Script.Lanes {
		c := s.newService(i, titles[i])
		s.services = append(s.services, c)
		if c.asks() && s.first < 0 {
			s.first = i
		}
	}
	for _, c := range s.services {
		c.way = s.pipe(c)
	}
	if s.first < 0 {
		s.sort()
	}
	return s
}

// measure finds the outages that begin or end with a frame.
func (s *Street) measure(f *sim.Frame) {
	was, is := f.Step() > 0 && shut(s.run.Frame(f.Step()-1)), shut(f)
	switch {
	case is && !was:
		s.outages = append(s.outages, outage{f.Step(), s.run.Len() - 1})
	case was && !is:
		s.outages[len(s.outages)-1].to = f.Step()
	}
}

// shut reports whether a server of the stores is down.
func shut(f *sim.Frame) bool { return f.Down(0) || f.Down(1) || f.Down(2) || f.Down(3) }

// place is a stop as a number.
func (s *Street) place(at Place) float64 {
	if at.Moment == 0 {
		return float64(at.Step)
	}
	m := &s.run.Frame(at.Step).Moments()[at.Moment-1]
	l := s.run.Frame(at.Step).Lane(m.Lane)
	event := len(l.Log()) - len(l.Events()) + m.Event
	place := s.services[m.Lane].places[event]
	if len(m.Frame().Lane(m.Lane).Log()) <= event { // the event is not over
		return justBefore(place)
	}
	return place
}

func justBefore(place float64) float64 { return math.Nextafter(place, -1) }

// step is the current step at a place, and its progress.
func (s *Street) step(place float64) (n int, share float64) {
	n = min(int(math.Ceil(place)), len(s.at)-1)
	return n, place - float64(n-1)
}

// time is the true time at a place.
func (s *Street) time(place float64) time.Duration {
	n, share := s.step(place)
	from := s.at[max(n-1, 0)]
	return from + time.Duration(math.Round(share*float64(s.at[n]-from)))
}

// when is the place of a true time; times after the run have none.
func (s *Street) when(at time.Duration) float64 {
	n := sort.Search(len(s.at), func(i int) bool { return s.at[i] >= at })
	if n == 0 || n == len(s.at) {
		return float64(n)
	}
	return float64(n-1) + float64(at-s.at[n-1])/float64(s.at[n]-s.at[n-1])
}

// outage is the last one that has begun at a place, or nil.
func (s *Street) outage(place float64) *outage {
	n := sort.Search(len(s.outages), func(i int) bool { return float64(s.outages[i].from) > place })
	if n == 0 {
		return nil
	}
	return &s.outages[n-1]
}

// service is what stays the same for a system while its run plays.
type service struct {
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
	intervals []serviceInterval
	way       string // its pipe's
	trips     []*trip
	stored    []int    // events of the store
	rows      int      // of its store at most
	batches   []*batch // of each step, if its IDs are sorted
}

// standing is a service after some of its events: counts and servers.
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

func (f *flights) leave(c *service, event, most int) {
	last := len(*f) - 1
	if last < 0 || c.places[event]-c.places[(*f)[last]] >= aloft/float64(most) {
		*f = append(*f, event)
	}
}

// aloft is how many steps a leaving caller is visible.
const aloft = 0.7

func (s *Street) newService(index int, title string) *service {
	lane := s.run.Frame(s.run.Len() - 1).Lane(index)
	if text.Width(title) > mostTitle { // its origin is named below
		title, _ = text.Aside(title)
	}
	c := &service{of: s, index: index, title: title, lane: lane.Of(), log: lane.Log(),
		nodes: make([][]int, lane.Nodes())}
	c.draws = apparatusOf(c.lane.Design, lane.Machine(0).Vars())
	for n := range s.run.Len() {
		c.place(s.run.Frame(n).Lane(index))
	}
	c.stand()
	c.travel()
	return c
}

// stand computes the service after each event, and what it does then.
func (c *service) stand() {
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

// place computes the places of a step's events, and what the step means for the service.
func (c *service) place(f *sim.LaneFrame) {
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
		if row != (variant.StoreRow{}) {
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

func (c *service) asks() bool { return c.lane.Design.Store != nil || c.lane.Design.Boots }

// trip is a request to the store and its answer, as places in the run: sent, at the store, done,
// and delivered; what never happens is after the end.
type trip struct {
	node                      int
	sent, arrives, done, ends float64
	answered, boots           bool
}

func (c *service) travel() {
	open, never := make([]*trip, len(c.nodes)), float64(len(c.of.at)) // by node
	half := func(place float64) time.Duration { return c.of.run.Frame(c.step(place)).Latency() / 2 }
	begin := func(e *sim.Event, sent float64, boots bool) *trip {
		t := &trip{node: e.Node, sent: sent, arrives: c.of.when(e.At + half(sent)), done: never, ends: never,
			boots: boots}
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
			reply, over := e.Reading.Reply.State, e.Kind == sim.Restarted || e.Kind == sim.Killed ||
				t.boots && e.Kind == sim.Turned
			if reply != variant.NoReply || over {
				t.ends, t.answered = min(t.ends, place), reply == variant.Executed || reply == variant.Raced
				open[e.Node] = nil
			}
		}
		switch {
		case (e.Kind == sim.Asked || e.Kind == sim.Replied) && e.Outcome.Send.Verb != variant.NoQuery:
			begin(e, place, false)
		case e.Kind == sim.Restarted && c.lane.Design.Boots:
			begin(e, place, true)
		}
	}
	sort.Slice(c.trips, func(i, j int) bool { return c.trips[i].sent < c.trips[j].sent })
}

func (c *service) step(place float64) int {
	n, _ := c.of.step(place)
	return n
}

func (c serviceNow) trip(node int) *trip {
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
