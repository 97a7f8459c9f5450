package scene

import (
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/variant"
)

// chart is all that is drawn of a run and does not depend on the step, or is a
// stretch of something that does not. It is made once, so that a step costs the
// same in a run of ten frames and of ten thousand.
type chart struct {
	run      *sim.Run
	from, to time.Duration // the stretch of time that any clock reads
	lanes    []laneChart
	stride   int     // frames from one point of the leads to the next
	most     float64 // the longest lead, in ms
}

// laneChart is what is drawn of one lane.
type laneChart struct {
	source variant.Source
	dots   *dots
	read   int // how many of the lane's events are among the dots
	leads  []byte
	ends   []int // where each point of the leads ends
}

// What is looked at of a long run, evenly spread: a clock's reading costs
// little, and more points than a screen has cannot be seen.
const (
	mostClocks = 20_000
	mostPoints = 600
)

// chart is that of the present run.
func (p *scene) chart() *chart {
	if p.drawn == nil || p.drawn.run != p.run {
		p.drawn = newChart(p.run)
	}
	return p.drawn
}

func newChart(r *sim.Run) *chart {
	c := &chart{run: r, lanes: make([]laneChart, len(r.Script.Lanes)), stride: 1 + (r.Len()-1)/mostPoints}
	leads := c.measure()
	c.from, c.to = c.span(leads)
	for i := range c.lanes {
		of, l := r.Script.Lanes[i], &c.lanes[i]
		l.source = of.Design.Source()
		l.dots = newDots(inTicks(c.from, of), inTicks(c.to, of))
		for n, lead := range leads[i] {
			l.leads = appendPoint(l.leads, c.x(n*c.stride), c.y(lead))
			l.ends = append(l.ends, len(l.leads))
		}
	}
	return c
}

// measure is how far each lane's last ID is ahead of its clock, in ms, at every
// frame of the stride.
func (c *chart) measure() [][]float64 {
	leads := make([][]float64, len(c.lanes))
	c.most = 1
	for n := 0; n < c.run.Len(); n += c.stride {
		f := c.run.Frame(n)
		for i := range leads {
			lead := f.Lane(i).Lead().Seconds() * 1000
			leads[i] = append(leads[i], lead)
			c.most = max(c.most, lead)
		}
	}
	return leads
}

// span is the stretch of time that any clock reads during the run, or that an
// ID is of.
func (c *chart) span(leads [][]float64) (from, to time.Duration) {
	from, to = time.Duration(1<<62), 0
	for n := 1; n < c.run.Len(); n += 1 + c.run.Len()/mostClocks {
		f := c.run.Frame(n)
		for node := range c.run.Script.Nodes {
			at := f.Clock(node)
			from, to = min(from, at), max(to, at)
		}
	}
	for _, lane := range leads {
		for n, lead := range lane {
			to = max(to, c.run.Frame(n*c.stride).Clock(0)+time.Duration(lead*1e6))
		}
	}
	if from > to {
		return 0, 10 * time.Millisecond
	}
	tick := c.run.Script.Layout.Tick
	return from - tick, to + tick
}

// x and y place a lead in a picture of 300 by 40.
func (c *chart) x(frame int) float64 { return 300 * float64(frame) / float64(max(c.run.Len()-1, 1)) }

func (c *chart) y(lead float64) float64 { return 38 - 36*lead/c.most }

// leadLine is a lane's leads up to a frame.
func (c *chart) leadLine(lane int, f *sim.LaneFrame) string {
	l, n := &c.lanes[lane], f.Step()/c.stride
	line := string(l.leads[:l.ends[n]])
	if f.Step()%c.stride == 0 {
		return line
	}
	return line + string(appendPoint(nil, c.x(f.Step()), c.y(f.Lead().Seconds()*1000)))
}

// axis is the lane's clock and its last ID on one stretch of time, the same one
// for the whole scene.
func (c *chart) axis(l *sim.LaneFrame) axis {
	of := *l.Of()
	zero := of.Layout.TickAt(c.run.Script.Zero)
	a := axis{From: inTicks(c.from, of), To: inTicks(c.to, of), Clock: inTicks(l.Clock(0), of), ClockText: milliseconds(l.Clock(0))}
	if e := l.Last(); e != nil {
		a.Clock, a.ClockText = inTicks(l.Clock(e.Node), of), milliseconds(l.Clock(e.Node))
		a.Last, a.LastText = float64(e.Tick()-zero), l.IDText(e)
	}
	log, lane := l.Log(), &c.lanes[l.Index()]
	for ; lane.read < len(log); lane.read++ {
		if e := &log[lane.read]; e.Issued {
			lane.dots.Add(lane.read, float64(e.Tick()-zero), e.Twin >= 0)
		}
	}
	a.IDs, a.Twice = lane.dots.Paths(len(log))
	return a
}

func inTicks(d time.Duration, of sim.Lane) float64 { return float64(d) / float64(of.Layout.Tick) }

func appendPoint(line []byte, x, y float64) []byte {
	line = strconv.AppendFloat(line, x, 'f', 1, 64)
	line = strconv.AppendFloat(append(line, ','), y, 'f', 1, 64)
	return append(line, ' ')
}

// marks are the steps at which something happens, as far as they can be told
// apart on the track.
func marks(r *sim.Run) []ui.Mark {
	if r.Len() > fineLimit {
		return nil
	}
	var marks []ui.Mark
	for n := range r.Len() {
		f := r.Frame(n)
		says, bad := "", false
		switch v := f.Verb(); {
		case v == sim.Back || v == sim.Forth || v == sim.Restart:
			says = text.Data(string(v))
		}
		for i := range r.Script.Lanes {
			if l := f.Lane(i); len(l.Breaks()) > 0 {
				says, bad = text.T("broken"), true
			} else if says == "" && waits(l) {
				says = text.T("wait")
			}
		}
		if says != "" {
			marks = append(marks, ui.Mark{At: n, Says: says, Bad: bad})
		}
	}
	return marks
}

func waits(l *sim.LaneFrame) bool {
	for i := range l.Events() {
		if l.Events()[i].Waits() {
			return true
		}
	}
	return false
}
