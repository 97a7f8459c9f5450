package stage

import (
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Lane is what stays the same of a lane while its run plays.
type Lane struct {
	run   *sim.Run
	index int

	of   *sim.Lane
	Loop variant.Loop
	// mask is the number of the line that counts and masks in one, or 0.
	mask int
	// code is the loop as it is shown, and rows where each begins.
	code []string
	rows []int
	room int64 // how many IDs a tick holds
	bits int   // of the sequence
	hues []string
	grid grid
	// strip are the cells of each field in the strip of 64 bits, dial the ticks round
	// the clock.
	strip []string
	dial  string
	zero  int64 // the tick at which clocks read 0
	// from and to are the ticks that the time line shows.
	from, to int64
	// issued are the places in the log of each tick's IDs.
	issued map[int64][]int
	most   int // how many IDs the fullest tick comes to
	asked  int // how many callers come in all
}

// NewLane is the lane of a run at that place. The hues are its fields' colours,
// as the stylesheet names them.
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

// measure finds the stretch of time that the lane's IDs and clocks are of.
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

// lone says that no tick comes to more than one ID. Then their lowest bits are
// what a row shows.
func (l *Lane) lone() bool { return l.most == 1 }

// first is the number of the first ID of a tick that has one.
func (l *Lane) first(tick int64) int64 {
	return l.sequence(&l.log()[l.issued[tick][0]])
}

// log is all that happens in the lane's run.
func (l *Lane) log() []sim.Event { return l.run.Frame(l.run.Len() - 1).Lane(l.index).Log() }

// mostSlots are the most ticks on a time line.
const mostSlots = 12
