package stage

import (
	"math"
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/registry"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Nodes is the picture of pods that get their worker IDs from a registry: below each pod, time runs
// down. Everything is a function of one number, the place in the run: the number of finished steps
// plus the share of the next. Positions are percentages of the panel.
type Nodes struct {
	run      *sim.Run
	at       []time.Duration // the true time of each frame
	ahead    time.Duration   // of the registry's clock, before the true time
	from, to time.Duration   // what the axis shows
	numbers  []time.Duration
	unit     time.Duration
	lives    []life
	grants   []grant
	pauses   []period
	cuts     []period
	down     []period
	dots     []issued
	refused  []refusal
	taken    [][]area // by marks, in each of windows
}

// period is a time in which something holds, and its places; at the end of the run it may still
// hold.
type period struct {
	node         int
	from, to     time.Duration
	began, ended float64
	open         bool
}

type life struct {
	period
	killed bool
}

// grant is a worker ID that is a pod's from a time until another; until has a value for each frame.
type grant struct {
	period
	id, life int64
	until    []time.Duration
}

// issued is an ID in the picture; twin is the dot of the same ID before, or −1.
type issued struct {
	node  int
	at    time.Duration
	place float64
	name  string
	id    uint64
	twin  int
	same  int // how many pods have issued it by then
	last  float64
}

type refusal struct {
	node  int
	at    time.Duration
	place float64
	words string
	fails bool // it could not start
}

// NewNodes is the picture of a run with one lane.
func NewNodes(run *sim.Run) *Nodes {
	n := &Nodes{run: run}
	for i := range run.Len() {
		n.at = append(n.at, run.Frame(i).At())
	}
	first := 1
	for i := range run.Len() {
		f := run.Frame(i)
		if len(f.Lane(0).Events()) > 0 {
			first = i
			break
		}
	}
	first = min(first, run.Len()-1)
	n.ahead = run.Frame(first).RegistryClock() - run.Frame(first).At()
	for i := range run.Len() {
		n.frame(run.Frame(i))
	}
	n.measure(n.at[first])
	return n
}

// frame adds what a step has changed.
func (n *Nodes) frame(f *sim.Frame) {
	l := f.Lane(0)
	is := l.Cluster()
	if is == nil {
		return
	}
	for i := range l.Events() {
		n.event(f, &l.Events()[i])
	}
	for node := range is.Pods {
		pod := &is.Pods[node]
		hold(&n.pauses, f, node, pod.Paused)
		hold(&n.cuts, f, node, pod.Cut)
		n.grant(f, node, is)
	}
	hold(&n.down, f, 0, f.Down(0))
}

// hold adds a period, or ends one.
func hold(all *[]period, f *sim.Frame, node int, is bool) {
	at := slices.IndexFunc(*all, func(s period) bool { return s.node == node && s.open })
	switch place := float64(f.Step()) - 0.5; {
	case is && at < 0:
		*all = append(*all, period{node: node, from: f.At(), to: f.At(), began: place, ended: math.Inf(1), open: true})
	case is:
		(*all)[at].to = f.At()
	case at >= 0:
		s := &(*all)[at]
		s.to, s.ended, s.open = f.At(), place, false
	}
}

// placeOf is a stop as a number.
func placeOf(at Place) float64 { return float64(at.Step) - 0.5*Yes(at.Moment > 0) }

// place is where an event of a step happens.
func (n *Nodes) place(f *sim.Frame, at time.Duration) float64 {
	step := f.Step()
	if step == 0 || n.at[step] == n.at[step-1] {
		return float64(step) - 0.5
	}
	return float64(step-1) + float64(at-n.at[step-1])/float64(n.at[step]-n.at[step-1])
}

func (n *Nodes) event(f *sim.Frame, e *sim.Event) {
	l, place := f.Lane(0), n.place(f, e.At)
	ends := func(killed bool) {
		for i := range n.lives {
			if s := &n.lives[i]; s.node == e.Node && s.open {
				s.to, s.ended, s.open, s.killed = e.At, place, false, killed
			}
		}
	}
	switch {
	case e.Kind == sim.Started && e.Why == registry.Fine:
		n.lives = append(n.lives,
			life{period: period{node: e.Node, from: e.At, began: place, ended: math.Inf(1), open: true}})
	case e.Kind == sim.Killed || e.Kind == sim.Restarted:
		ends(e.Kind == sim.Killed)
	case e.Issued:
		d := issued{node: e.Node, at: e.At, place: place, name: l.IDText(e), id: uint64(e.ID()), twin: -1,
			last: math.Inf(1)}
		for i := range n.dots {
			if n.dots[i].name == d.name {
				if d.twin < 0 {
					d.twin = i
				}
				d.same++
			}
		}
		n.dots = append(n.dots, d)
	}
	fails := e.Kind == sim.Started && e.Why != registry.Fine
	if fails || e.Answers() && !e.Issued || e.Turned > 0 && e.Kind == sim.Turned {
		words := text.T("rejected")
		if c := e.Cluster; c != nil && e.Why == registry.Outside && e.Reading.Now < c.Pods[e.Node].From {
			words = text.T("rejected: %s < %s", text.Group(e.Reading.Now), text.Group(c.Pods[e.Node].From))
		} else if c != nil && (e.Why == registry.Outside || e.Why == registry.Expired) {
			words = text.T("rejected: %s ≥ %s", text.Group(e.Reading.Now), text.Group(c.Pods[e.Node].Until))
		}
		if fails {
			words = text.T("no start")
		}
		n.refused = append(n.refused, refusal{e.Node, e.At, place, words, fails})
	}
}

// grant notes until when a pod's worker ID is its own.
func (n *Nodes) grant(f *sim.Frame, node int, is *sim.Cluster) {
	pod := &is.Pods[node]
	e := is.Registry.Of(n.run.Script.Nodes[node].Name)
	if is.Way.Registry == "" || e == nil || e.Until == registry.Forever || pod.Life == 0 {
		return
	}
	tick := n.run.Script.Layout.Tick
	until := time.Duration(e.Until)*tick - n.ahead
	at := slices.IndexFunc(n.grants, func(g grant) bool {
		return g.node == node && g.id == e.ID && g.life == int64(e.Life)
	})
	if at < 0 {
		from := f.At()
		if is.Way.Ticks {
			from = max(time.Duration(pod.From)*tick-n.ahead, 0)
		}
		at = len(n.grants)
		n.grants = append(n.grants,
			grant{period: period{node: node, from: from, began: float64(f.Step()) - 0.5, ended: math.Inf(1)},
				id: e.ID, life: int64(e.Life), until: make([]time.Duration, n.run.Len())})
		for i := range f.Step() {
			n.grants[at].until[i] = from
		}
	}
	for i := f.Step(); i < n.run.Len(); i++ {
		n.grants[at].until[i] = until
	}
}

// Mark distances on the axis.
var paces = []time.Duration{time.Millisecond, 2 * time.Millisecond, 5 * time.Millisecond}

// measure finds the range of the axis, and its numbers.
func (n *Nodes) measure(first time.Duration) {
	last := n.at[len(n.at)-1]
	span := max(last-first, 12*time.Millisecond)
	pace := time.Millisecond
	for k := 0; span/pace > 7; k++ {
		pace = paces[k%3]
		for range k / 3 {
			pace *= 10
		}
	}
	n.unit = time.Millisecond
	if pace > time.Minute/2 {
		n.unit = time.Minute
		for _, pace = range []time.Duration{time.Minute, 2 * time.Minute, 5 * time.Minute, 10 * time.Minute,
			30 * time.Minute, time.Hour} {
			if span/pace <= 7 {
				break
			}
		}
		pace *= max(1, span/pace/7)
	} else if pace >= time.Second {
		n.unit = time.Second
	}
	n.from, n.to = first-span/24, first+span+span/12
	for at := (first + n.ahead) / pace * pace; at <= n.to+n.ahead; at += pace {
		if at-n.ahead >= n.from {
			n.numbers = append(n.numbers, at-n.ahead)
		}
	}
}

// y is the height of a true time.
func (n *Nodes) y(at time.Duration) float64 {
	return 100 * min(max(float64(at-n.from)/float64(n.to-n.from), 0), 1)
}

// x is the middle of a pod's column.
func (n *Nodes) x(node int) float64 {
	return 100 * (float64(node) + 0.5) / float64(len(n.run.Script.Nodes))
}

// time is the true time at a place.
func (n *Nodes) time(place float64) time.Duration {
	step := min(int(math.Ceil(place)), len(n.at)-1)
	from := n.at[max(step-1, 0)]
	return from + time.Duration((place-float64(step-1))*float64(n.at[step]-from))
}

// Panels are the lines from the registry to the pods, and the times below.
func (n *Nodes) Panels() int { return 2 }

func (n *Nodes) Draw(p *Panel, index int, at Way) {
	if index == 0 {
		n.wires(p, at.At(0.5))
		return
	}
	n.times(p, Lerp(placeOf(at.From), placeOf(at.To), at.Share))
}

// Slot is a place in the registry, with its entry; nil if the registry has none there.
type Slot struct {
	Entry *registry.Entry
	// Node is the pod that has the entry. Live means that the entry has not expired, and Seen that
	// others can see it.
	Node       int
	Live, Seen bool
}

// Slots are the registry's entries at a place, in as many places as there are pods. The entry of a
// small worker ID is above the pod of the same number.
func (n *Nodes) Slots(at Place) []Slot {
	f := n.run.Frame(at.Step)
	nodes, c := n.run.Script.Nodes, f.Lane(0).Cluster()
	slots := make([]Slot, len(nodes))
	if c == nil {
		return slots
	}
	now := int64(f.RegistryClock() / n.run.Script.Layout.Tick)
	entries := slices.Clone(c.Registry.Entries)
	unused := func(e registry.Entry) bool {
		i := slices.IndexFunc(nodes, func(n sim.Node) bool { return n.Name == e.Pod })
		return i < 0 || c.Pods[i].ID != e.ID
	}
	for len(entries) > len(nodes) { // one that no pod uses has no place, first of all an expired one
		gone := slices.IndexFunc(entries, func(e registry.Entry) bool { return e.Until <= now && unused(e) })
		if gone < 0 {
			gone = max(slices.IndexFunc(entries, unused), 0)
		}
		entries = slices.Delete(entries, gone, gone+1)
	}
	for i := range entries {
		e, at := &entries[i], i
		if last := entries[len(entries)-1].ID; last < int64(len(nodes)) && slots[e.ID].Entry == nil {
			at = int(e.ID)
		}
		s := Slot{Entry: e, Live: e.Until > now, Seen: e.Since <= now, Node: -1}
		for node := range nodes {
			if nodes[node].Name == e.Pod {
				s.Node = node
			}
		}
		for slots[at].Entry != nil {
			at = (at + 1) % len(slots)
		}
		slots[at] = s
	}
	return slots
}

// wires are the lines from the registry's entries to their pods.
func (n *Nodes) wires(p *Panel, at Place) {
	p.Begin("wires", 0, 0)
	f := n.run.Frame(at.Step)
	c, slots := f.Lane(0).Cluster(), n.Slots(at)
	for i := range n.run.Script.Nodes {
		is, to, shown := "wire none", i, 1.0
		if c != nil && c.Way.Registry != "" {
			s := slots[i]
			if shown = Yes(s.Entry != nil && s.Live && s.Node >= 0); shown > 0 {
				to = s.Node
				is = Pick(c.Pods[to].Cut || f.Down(0), "wire lost", "wire")
			}
		}
		p.line(is, n.x(i), n.x(to), across("y1", 0), across("y2", 100), shown)
	}
}

// number is a true time as the registry's clock shows it, without its unit.
func (n *Nodes) number(at time.Duration) string {
	if n.unit == time.Millisecond {
		return text.Group(int64((at + n.ahead) / n.unit))
	}
	return Num(math.Round(10*float64(at+n.ahead)/float64(n.unit)) / 10)
}

// Unit is the unit of the numbers.
func (n *Nodes) Unit() string {
	return map[time.Duration]string{time.Millisecond: text.T("ms"), time.Second: text.T("s"),
		time.Minute: text.T("min")}[n.unit]
}

// Step is a step of the axis' unit, as scripts write it and for readers.
func (n *Nodes) Step() (script, words string) {
	return n.unit.String(), text.T("1 %s", n.Unit())
}

// Told is a time in milliseconds, in the axis' unit.
func (n *Nodes) Told(ms int64) string {
	if n.unit == time.Millisecond {
		return text.T("%s ms", text.Group(ms))
	}
	return Num(math.Round(1000*float64(ms)/float64(n.unit/time.Millisecond))/1000) + " " + n.Unit()
}
