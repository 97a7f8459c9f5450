package stage

import (
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// Ruler is the one stretch of time that all lanes of a run stand on: as rows, with
// their clock as a hand. Times are in milliseconds since the scene's zero. A place
// on it is a share of its width, in hundredths: it is as wide as its place.
type Ruler struct {
	// Rows are the lanes or, where nodes have clocks of their own, each of a lane's.
	Rows []*RulerRow
	run  *sim.Run

	lanes    []*Lane
	titles   []string // of the lanes
	from, to float64  // of the first and of the last tick
	tick     float64
	step     float64 // from one number to the next
	bin      float64 // what is nearer together than this stands on one another
	numbers  []float64
	highest  [][]float64 // what each node's clock has read at most, by frame
}

type clockLook struct {
	reads, highest float64
	tick           int64
	stands         bool // it was stopped
}

// RulerLook is all that is seen on a ruler at a place in its run.
type RulerLook struct {
	of     *Ruler
	clocks []clockLook
	rows   []rowLook
	owners owners
	few    bool // so few rows are seen that they are large
}

// fewRows are so few that their dots are large.
const fewRows = 2

// The most numbers on a ruler, and the most places that are told apart on it; and by
// how many milliseconds an ID is ahead of all clocks at most: one that is further was
// made before the epoch, where the bits of its time run over.
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

// measure finds the stretch of time that clocks read and IDs are of, and numbers it.
func (r *Ruler) measure() {
	from, to := math.Inf(1), math.Inf(-1)
	for n := range r.run.Len() {
		f := r.run.Frame(n)
		for node := range r.highest {
			highest := math.Inf(-1)
			if n > 0 { // somebody has set it
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

// round is a round stretch of time that the ruler has at most so many times.
func (r *Ruler) round(most int) float64 {
	for decade := r.tick; ; decade *= 10 {
		for _, times := range []float64{1, 2, 5} {
			if (r.to-r.from)/(decade*times) < float64(most) {
				return decade * times
			}
		}
	}
}

// x is where a time stands; what lies beyond stands at the end.
func (r *Ruler) x(at float64) float64 {
	return 100 * min(max((at-r.from+r.tick/2)/(r.to-r.from+r.tick), 0), 1)
}

// At is the time at a share of the ruler's width, from 0 to 1, to as much as a hand
// moves at least: the clock's own reading, and whole grains from there.
func (r *Ruler) At(share, reads float64) float64 {
	at := r.from - r.tick/2 + share*(r.to-r.from+r.tick)
	return reads + math.Round((at-reads)/r.Grain())*r.Grain()
}

// Grain is by how much a key moves the hand.
func (r *Ruler) Grain() float64 { return max(r.step/10, r.tick) }

// cell is how wide a tick is or, where ticks are too many, what is told apart.
func (r *Ruler) cell() float64 { return 100 * r.bin / (r.to - r.from + r.tick) }

// name is a time for a reader: milliseconds or, where the scene has a date, the
// seconds of its minute.
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

// milliseconds is a length of time as the ruler has it.
func milliseconds(d time.Duration) float64 { return float64(d) / 1e6 }

// since is when a tick begins, since the scene's zero.
func (l *Lane) since(tick int64) float64 { return float64(tick-l.zero) * l.milliseconds() }

// Look is the ruler at a stop, where that lane is looked into: with its code beside
// the ruler, if that is open.
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

// behind is by how much a clock is behind what it has read before.
func (c clockLook) behind() float64 { return max(c.highest-c.reads, 0) }

// Few reports whether so few rows are seen that they are large.
func (k *RulerLook) Few() bool { return k.few }

func (k *RulerLook) Reads(node int) float64 { return k.clocks[node].reads }

// Dragged is the look with a node's hand moved to a time.
func (k *RulerLook) Dragged(node int, to float64) *RulerLook {
	moved := *k
	moved.clocks = slices.Clone(k.clocks)
	moved.clocks[node].reads = to
	return &moved
}

// before is how many events of a lane that are listed come before one.
func before(events []int, end int) int {
	n, _ := slices.BinarySearch(events, end)
	return n
}
