package stage

import (
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Ruler is the time axis shared by all lanes of a run: lanes are rows, and clocks are hands.
// Times are in milliseconds since the scene's zero. A position is a percentage of the width.
type Ruler struct {
	// Rows are the lanes; if nodes have clocks of their own, the nodes of each lane.
	Rows []*RulerRow
	run  *sim.Run

	lanes    []*Lane
	titles   []string
	from, to float64 // of the first and of the last tick
	tick     float64
	step     float64 // from one number to the next
	bin      float64 // times closer together than this are stacked
	numbers  []float64
	highest  [][]float64 // each node's highest clock reading, by frame
}

type clockLook struct {
	reads, highest float64
	tick           int64
	stands         bool // it is stopped
}

// RulerLook is everything visible on a ruler at a place in its run.
type RulerLook struct {
	of     *Ruler
	clocks []clockLook
	rows   []rowLook
	owners owners
	few    bool // rows are large
}

// fewRows is the most rows with large dots.
const fewRows = 2

// The most numbers and the most positions on a ruler; and the largest lead in milliseconds: an
// ID further ahead was made before the epoch, and its timestamp bits overflowed.
const (
	mostNumbers = 17
	mostBins    = 80
	mostAhead   = 1e10
)

func NewRuler(run *sim.Run, lanes []*Lane, titles []string) *Ruler {
	r := &Ruler{run: run, lanes: lanes, titles: titles, tick: run.Script.Layout.Tick.Seconds() * 1000,
		highest: make([][]float64, len(run.Script.Nodes))}
	r.measure()
	for _, l := range lanes {
		r.Rows = append(r.Rows, r.rowsOf(l)...)
	}
	return r
}

// measure finds the range of clock readings and IDs, and numbers it.
func (r *Ruler) measure() {
	from, to := math.Inf(1), math.Inf(-1)
	for n := range r.run.Len() {
		f := r.run.Frame(n)
		for node := range r.highest {
			highest := math.Inf(-1)
			if n > 0 { // the clock has been set
				at := milliseconds(f.Clock(node))
				from, to, highest = min(from, at), max(to, at), max(at, r.highest[node][n-1])
			}
			r.highest[node] = append(r.highest[node], highest)
		}
	}
	latest := to
	for _, l := range r.lanes {
		for tick := range l.issued {
			if at := l.since(tick); at < latest+mostAhead {
				from, to = min(from, at), max(to, at)
			}
		}
	}
	if from > to {
		from, to = 0, 10*r.tick
	}
	margin := max(math.Round((to-from)/r.tick/16), 1) * r.tick
	r.from = math.Floor(from/r.tick)*r.tick - margin
	r.to = math.Ceil(to/r.tick)*r.tick + margin
	if spare := math.Round(12 - (r.to-r.from)/r.tick); spare > 0 { // a hand can be dragged either way
		r.from -= math.Floor(spare/3) * r.tick
		r.to = r.from + 12*r.tick
	}
	r.step = r.round(mostNumbers)
	r.bin = r.round(mostBins)
	for at := math.Ceil(r.from/r.step) * r.step; at <= r.to; at += r.step {
		r.numbers = append(r.numbers, at)
	}
}

// round is a round duration that fits on the ruler at most so many times.
func (r *Ruler) round(most int) float64 {
	for decade := r.tick; ; decade *= 10 {
		for _, times := range []float64{1, 2, 5} {
			if (r.to-r.from)/(decade*times) < float64(most) {
				return decade * times
			}
		}
	}
}

// x is the position of a time; times beyond the range are at its ends.
func (r *Ruler) x(at float64) float64 {
	return 100 * min(max((at-r.from+r.tick/2)/(r.to-r.from+r.tick), 0), 1)
}

// At is the time at a share of the ruler's width, from 0 to 1, rounded to the clock's own
// reading plus whole grains.
func (r *Ruler) At(share, reads float64) float64 {
	at := r.from - r.tick/2 + share*(r.to-r.from+r.tick)
	return reads + math.Round((at-reads)/r.Grain())*r.Grain()
}

// Grain is how far one key press moves the hand.
func (r *Ruler) Grain() float64 { return max(r.step/10, r.tick) }

// cell is the width of a tick or, with too many ticks, of a bin.
func (r *Ruler) cell() float64 { return 100 * r.bin / (r.to - r.from + r.tick) }

// name is a time for a reader: milliseconds or, if the scene has a date, the seconds of its
// minute.
func (r *Ruler) name(at float64) string {
	if r.run.Script.Dated {
		second := math.Mod(float64(r.run.Script.Zero.Second())+at/1000+60, 60)
		return Pick(second < 9.95, "0", "") + strconv.FormatFloat(second, 'f', 1, 64)
	}
	if whole := math.Round(at); math.Abs(at-whole) < 1e-6 {
		return text.Group(int64(whole))
	}
	return Num(at)
}

func (r *Ruler) unit() string {
	if r.run.Script.Dated {
		return text.T("s")
	}
	return text.T("ms")
}

// milliseconds converts a duration to the ruler's unit.
func milliseconds(d time.Duration) float64 { return float64(d) / 1e6 }

// since is the start of a tick, since the scene's zero.
func (l *Lane) since(tick int64) float64 { return float64(tick-l.zero) * l.milliseconds() }

// Look is the ruler at a stop with the selected lane; open means that its code is beside the
// ruler.
func (r *Ruler) Look(stop sim.Stop, lane int, open bool) *RulerLook {
	frame := r.run.Frame(stop.Step)
	if stop.Moment > 0 {
		frame = frame.Moments()[stop.Moment-1].Frame()
	}
	k := &RulerLook{of: r}
	for node := range r.highest {
		reads := milliseconds(frame.Clock(node))
		k.clocks = append(k.clocks, clockLook{reads: reads, highest: r.highest[node][frame.Step()],
			tick: r.run.Script.Layout.TickAt(frame.Instant(node)), stands: frame.Frozen(node)})
	}
	for _, row := range r.Rows {
		k.rows = append(k.rows, row.look(frame.Lane(row.Lane)))
	}
	k.few = frame.Seen()*len(r.highest) <= fewRows
	k.owners = r.ownersAt(frame, lane)
	k.owners.open = open
	return k
}

// behind is how far a clock is behind its highest reading.
func (c clockLook) behind() float64 { return max(c.highest-c.reads, 0) }

// Few reports whether there are so few rows that they are large.
func (k *RulerLook) Few() bool { return k.few }

func (k *RulerLook) Reads(node int) float64 { return k.clocks[node].reads }

// Dragged is the look with a node's hand at a time.
func (k *RulerLook) Dragged(node int, to float64) *RulerLook {
	moved := *k
	moved.clocks = slices.Clone(k.clocks)
	moved.clocks[node].reads = to
	return &moved
}

// before is how many listed events come before one.
func before(events []int, end int) int {
	n, _ := slices.BinarySearch(events, end)
	return n
}
