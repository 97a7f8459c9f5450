package stage

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// Lane is what stays the same for a lane while its run plays.
type Lane struct {
	run   *sim.Run
	index int

	of   *sim.Lane
	Loop variant.Loop
	// mask is the number of the line that increments and masks in one expression, or 0.
	mask int
	// code is the loop as it is shown, and rows are where each line starts.
	code []string
	rows []int
	room int64 // IDs per tick
	bits int   // of the sequence
	hues []string
	grid grid
	// strip are the cells of each field in the 64-bit strip, dial the ticks around the clock.
	strip []string
	dial  string
	zero  int64 // the tick of the scene's zero
	// from and to are the ticks on the time line.
	from, to int64
	// issued are the log indices of each tick's IDs.
	issued map[int64][]int
	most   int // IDs in the fullest tick
	asked  int // number of all requests
	looks  Recent[sim.Stop, *LaneLook]
}

// NewLane is a lane of a run. The hues are its fields' colours, as the stylesheet names them.
func NewLane(run *sim.Run, index int, hues []string) *Lane {
	of := &run.Script.Lanes[index]
	l := &Lane{run: run, index: index, of: of, Loop: of.Design.Loop(), issued: map[int64][]int{}, hues: hues}
	for i, line := range l.Loop.Lines {
		if strings.Contains(line, "& mask") {
			l.mask = l.Loop.From + i
		}
	}
	l.code, l.rows = l.listing()
	l.bits = of.Layout.Fields[of.Layout.Index(snowflake.KindSequence)].Bits
	l.room = 1 << min(l.bits, 62)
	l.grid = newGrid(l.bits)
	l.dial = dialMarks()
	l.strip = sequenceBand.fields(of.Layout, ^snowflake.ID(0))
	l.zero = of.Layout.TickAt(run.Script.Zero)
	l.measure()
	return l
}

// measure finds the time range of the lane's IDs and clocks.
func (l *Lane) measure() {
	last, log := l.run.Frame(l.run.Len()-1).Lane(l.index), l.log()
	l.from, l.to, l.asked = last.Tick(0), last.Tick(0), last.Totals().Asked
	for i := range log {
		e := &log[i]
		l.from, l.to = min(l.from, e.Reading.Now), max(l.to, e.Reading.Now)
		if !e.Issued {
			continue
		}
		t := e.Tick()
		l.issued[t] = append(l.issued[t], i)
		l.most = max(l.most, len(l.issued[t]))
		l.from, l.to = min(l.from, t), max(l.to, t)
	}
	l.from--
	l.to = min(max(l.to+1, l.from+4), l.from+mostSlots)
}

// lone reports whether no tick has more than one ID. Then a row shows their lowest bits.
func (l *Lane) lone() bool { return l.most == 1 }

// first is the sequence value of a tick's first ID.
func (l *Lane) first(tick int64) int64 {
	return l.sequence(&l.log()[l.issued[tick][0]])
}

func (l *Lane) log() []sim.Event { return l.run.Frame(l.run.Len() - 1).Lane(l.index).Log() }

// mostSlots is the most ticks on a time line.
const mostSlots = 12

// LaneLook is everything visible of a lane at a stop. Times are in ticks since the
// scene's zero.
type LaneLook struct {
	of *Lane

	clock float64 // with its fraction
	tick  int64   // the clock's reading
	now   int64   // the tick whose drawer is open
	pair  [2]drawer
	// filled counts the IDs of each tick on the time line.
	filled []int
	crowd  crowd
	wait   wait
	sum    sum

	// Code is the position of the call in the lane's loop.
	Code variant.Progress
	// Memory is the machine's state.
	Memory []variant.Var
	// ID is the ID so far or, if Whole, the last one, with Place as tick/sequence. Without Any
	// there is none.
	ID         snowflake.ID
	Place      string
	Whole, Any bool
	solid      []string // its 1 bits by field, cached
	notes      []string // see [LaneLook.Told]
}

type drawer struct {
	tick   int64
	from   int64 // the first value issued
	filled int
}

type crowd struct {
	answered int          // number that left the window
	waiting  int          // number in the queue, including the one at the window
	coming   int          // number still to come
	window   callerResult // to the caller at the window
	left     callerResult // to the caller who has just left
}

// callerResult is a caller's ID, a rejection, or nothing yet.
type callerResult struct {
	id      string
	refused bool
}

// answer is the answer of the event.
func (c *crowd) answer() callerResult { return cmp.Or(c.window, c.left) }

func (a callerResult) any() bool { return a != callerResult{} }

// state is the caller's data-state.
func (a callerResult) state() string {
	return Pick(a.refused, "refused", Pick(a.id != "", "served", "waiting"))
}

type wait struct {
	on       bool
	since    float64
	waited   float64
	readings []float64
}

func (l *Lane) Look(stop sim.Stop) *LaneLook { return l.looks.At(stop, l.look) }

func (l *Lane) look(stop sim.Stop) *LaneLook {
	var m *sim.Moment
	if stop.Moment > 0 {
		m = &l.run.Frame(stop.Step).Moments()[stop.Moment-1]
	}
	f, k := l.run.At(stop).Lane(l.index), &LaneLook{of: l}
	var e *sim.Event
	switch events := f.Events(); {
	case m != nil && m.Lane == l.index:
		e = m.Of()
	case len(events) > 0:
		e, m = &events[len(events)-1], nil
	default:
		m = nil
	}
	node := 0
	if e != nil {
		node = e.Node
	}
	k.clock, k.tick = l.ticks(f.Clock(node)), f.Tick(node)
	k.remember(f, m, e, node)
	k.fill(f)
	k.queue(f, m, e)
	k.spin(f, m, e, node)
	k.count(f, m, e, stop)
	return k
}

func (l *Lane) ticks(d time.Duration) float64 { return float64(d) / float64(l.of.Layout.Tick) }

func (k *LaneLook) remember(f *sim.LaneFrame, m *sim.Moment, e *sim.Event, node int) {
	k.Memory = f.Machine(node).Vars()
	if m != nil {
		k.Code, k.Memory = m.Code(), m.Memory()
	} else if e != nil {
		k.Code = f.Code()
	}
	if k.ID, k.Any = k.soFar(m); k.Any {
		return
	}
	if last := f.Last(); last != nil {
		k.ID, k.Place, k.Whole, k.Any = last.ID(), f.IDText(last), true, true
	}
}

// soFar is the ID as far as a moment within its call has built it: the time after the clock
// read, the sequence after the increment.
func (k *LaneLook) soFar(m *sim.Moment) (id snowflake.ID, ok bool) {
	if m == nil || m.Kind == variant.Compose {
		return 0, false
	} else if o := m.Of().Outcome; o.Verdict != snowflake.Issued || o.Count == 0 {
		return 0, false
	}
	layout := k.of.of.Layout
	parts := layout.Decompose(m.Of().ID())
	for i, f := range layout.Fields {
		if f.Kind != snowflake.KindTime && (f.Kind != snowflake.KindSequence || !m.Counted()) {
			parts[i] = 0
		}
	}
	id, err := layout.Compose(parts)
	return id, err == nil
}

// fill counts the IDs of each tick and chooses the drawers: the open one and, if that is full or
// the first, the next; otherwise the previous one.
func (k *LaneLook) fill(f *sim.LaneFrame) {
	l, end := k.of, len(f.Log())
	at := func(tick int64) drawer {
		places := l.issued[tick]
		d := drawer{tick: tick, filled: before(places, end)}
		if d.filled > 0 {
			d.from = l.sequence(&f.Log()[places[0]])
		}
		return d
	}
	k.now = k.tick
	if last := f.Last(); last != nil {
		k.now = max(k.now, last.Tick())
	}
	first := k.now
	if int64(at(first).filled) < l.room && at(first-1).filled > 0 {
		first--
	}
	k.pair = [2]drawer{at(first), at(first + 1)}
	k.filled = make([]int, 0, l.to-l.from+1)
	for t := l.from; t <= l.to; t++ {
		k.filled = append(k.filled, at(t).filled)
	}
}

func (l *Lane) sequence(e *sim.Event) int64 {
	return int64(layouts.Part(l.of.Layout, e.ID(), l.of.Layout.Index(snowflake.KindSequence)))
}

func (k *LaneLook) queue(f *sim.LaneFrame, m *sim.Moment, e *sim.Event) {
	t, c := f.Totals(), &k.crowd
	c.answered, c.waiting = t.Issued+t.Refused, t.Pending()
	c.coming = k.of.asked - t.Asked
	log := f.Log()
	if e == nil || !e.Answers() || len(log) == 0 || e != &log[len(log)-1] {
		return
	}
	given := callerResult{refused: !e.Issued}
	if e.Issued {
		given.id = f.IDText(e)
	}
	if m == nil {
		c.left = given
		return
	}
	c.window = given
	c.answered--
	c.waiting++
}

// spin is the wait of the call at the window.
func (k *LaneLook) spin(f *sim.LaneFrame, m *sim.Moment, e *sim.Event, node int) {
	w := &k.wait
	if m == nil {
		if on := f.Waiting(node); on != nil {
			w.on, w.since = true, k.clock-k.of.ticks(f.At()-on.Asked)
			w.waited = k.clock - w.since
		}
		return
	}
	w.on = e.Reading.After != 0 || m.Kind == variant.Wait && e.Waits()
	if !w.on {
		return
	}
	w.waited = k.of.ticks(e.At - e.Asked)
	w.since = k.clock - w.waited
	for log, at := f.Log(), len(f.Log())-1; e.Reading.After != 0; at-- {
		w.readings = append(w.readings, k.of.ticks(e.Clock))
		for at >= 0 && (log[at].Node != node || &log[at] == e) {
			at--
		}
		if at < 0 {
			break
		}
		e = &log[at]
	}
	slices.Reverse(w.readings)
}
