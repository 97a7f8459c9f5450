package stage

import (
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/snowflake"
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
