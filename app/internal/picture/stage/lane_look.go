package stage

import (
	"cmp"
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// LaneLook is everything visible of a lane at a place in its run. Times are in ticks since the
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
	answered int    // number that left the window
	waiting  int    // number in the queue, including the one at the window
	coming   int    // number still to come
	window   answer // to the caller at the window
	left     answer // to the caller who has just left
}

// answer is a caller's ID, a rejection, or nothing yet.
type answer struct {
	id      string
	refused bool
}

// answer is the answer of the event.
func (c *crowd) answer() answer { return cmp.Or(c.window, c.left) }

func (a answer) any() bool { return a != answer{} }

// state is the caller's data-state.
func (a answer) state() string {
	return Pick(a.refused, "refused", Pick(a.id != "", "served", "waiting"))
}

type wait struct {
	on       bool
	since    float64
	waited   float64
	readings []float64
}

func (l *Lane) Look(stop sim.Stop) *LaneLook {
	frame := l.run.Frame(stop.Step)
	var m *sim.Moment
	if stop.Moment > 0 {
		m = &frame.Moments()[stop.Moment-1]
		frame = m.Frame()
	}
	f, k := frame.Lane(l.index), &LaneLook{of: l}
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
	} else if o := m.Of().Outcome; o.Verdict != snowflake.Issued || o.Run.Count == 0 {
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
	return int64(l.of.Layout.Value(e.ID(), l.of.Layout.Index(snowflake.KindSequence)))
}

func (k *LaneLook) queue(f *sim.LaneFrame, m *sim.Moment, e *sim.Event) {
	t, c := f.Totals(), &k.crowd
	c.answered, c.waiting = t.Issued+t.Refused, t.Pending()
	c.coming = k.of.asked - t.Asked
	log := f.Log()
	if e == nil || !e.Answers() || len(log) == 0 || e != &log[len(log)-1] {
		return
	}
	given := answer{refused: !e.Issued}
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
