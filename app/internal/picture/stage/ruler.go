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
	looks    Recent[rulerPlace, *RulerLook]
}

// rulerPlace is a place with the selected lane, whose code may be open.
type rulerPlace struct {
	Place
	lane int
	open bool
}

type clockLook struct {
	reads, highest float64
	tick           int64
	stands         bool // it is stopped
}

// RulerLook is everything visible on a ruler at a place.
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

// Look is what is visible at a place; see [Ruler.Draw].
func (r *Ruler) Look(at Place, lane int, open bool) *RulerLook {
	return r.looks.At(rulerPlace{at, lane, open}, r.look)
}

func (r *Ruler) look(at rulerPlace) *RulerLook {
	frame, k := r.run.At(at.Stop), &RulerLook{of: r}
	for node := range r.highest {
		reads := milliseconds(frame.Clock(node))
		if hand := at.Hand; hand.Held && hand.Node == node {
			reads = hand.At
		}
		k.clocks = append(k.clocks, clockLook{reads: reads, highest: r.highest[node][frame.Step()],
			tick: r.run.Script.Layout.TickAt(frame.Instant(node)), stands: frame.Frozen(node)})
	}
	for _, row := range r.Rows {
		k.rows = append(k.rows, row.look(frame.Lane(row.Lane)))
	}
	k.few = frame.Seen()*len(r.highest) <= fewRows
	k.owners = r.ownersAt(frame, at.lane)
	k.owners.open = at.open
	return k
}

// behind is how far a clock is behind its highest reading.
func (c clockLook) behind() float64 { return max(c.highest-c.reads, 0) }

// Few reports whether there are so few rows that they are large.
func (k *RulerLook) Few() bool { return k.few }

func (k *RulerLook) Reads(node int) float64 { return k.clocks[node].reads }

// before is how many listed events come before one.
func before(events []int, end int) int {
	n, _ := slices.BinarySearch(events, end)
	return n
}

// RulerRow is a lane, or one node of it, as a row on the ruler. Its content is computed once: a
// step shows as much of it as the lane's log then has.
type RulerRow struct {
	Lane, Node int

	of      *Ruler
	lane    *Lane
	dots    []dot
	crosses []happening // rejected requests, at the clock's reading
	rings   []happening // calls that wait
	twices  []int       // dots that are duplicates
	piles   []*pile
	unit    float64 // the lane's tick, if it is longer than the ruler's
}

type happening struct {
	event int
	x     float64
}

type dot struct {
	happening
	level, column int // its position in the stack
	twin          int // the dot of the same ID before, or −1
	wrong         int // the event that issued it again
}

type pile struct {
	x      float64
	events []int
	shown  int // number of dots
}

// Dot height, dots per row, duplicates per row, a ruler's assumed width in letters, and the
// distance between crosses, which would otherwise merge.
const (
	levels        = 3
	mostDots      = 48
	mostTwices    = 12
	rulerWidth    = 46
	dotPitch      = 100 * 0.65 / rulerWidth
	crossDistance = 2
)

const never = math.MaxInt32

func (r *Ruler) rowsOf(l *Lane) []*RulerRow {
	s := &dotLayout{ruler: r, lane: l, log: l.log(),
		piles: map[dotBin]*pile{}, seen: map[dotBin]bool{}, dots: map[int]owned{}}
	for node := range r.highest {
		unit := l.milliseconds()
		s.rows = append(s.rows, &RulerRow{Lane: l.index, Node: node, of: r, lane: l, unit: unit * Yes(unit > r.tick)})
	}
	s.most = s.mostAtAPlace()
	for i := range s.log {
		s.stand(i)
	}
	return s.rows
}

// place is the bin of a time; dots in one bin are stacked.
func (r *Ruler) place(at float64) int64 { return int64(math.Floor((at-r.from)/r.bin + 1e-9)) }

// columns is how many dots fit side by side in a bin.
func (r *Ruler) columns() int { return max(min(int(r.cell()/dotPitch), 4), 1) }

// dotLayout places a lane's events one after another.
type dotLayout struct {
	ruler *Ruler
	lane  *Lane
	log   []sim.Event
	rows  []*RulerRow // by node
	most  int         // dots per bin
	piles map[dotBin]*pile
	seen  map[dotBin]bool
	dots  map[int]owned
}

// dotBin is a bin in a node's row, for one kind of dot.
type dotBin struct {
	node  int
	waits bool
	place int64
}

type owned struct {
	row *RulerRow
	dot int
}

// mostAtAPlace limits the dots per bin, so that a row does not have too many.
func (s *dotLayout) mostAtAPlace() int {
	counts := map[dotBin]int{}
	for i := range s.log {
		if e := &s.log[i]; e.Issued {
			counts[dotBin{node: e.Node, place: s.ruler.place(s.lane.since(e.Tick()))}]++
		}
	}
	for most := levels * s.ruler.columns(); most > 1; most-- {
		sum := 0
		for _, n := range counts {
			sum += min(n, most)
		}
		if sum <= mostDots*len(s.rows) {
			return most
		}
	}
	return 1
}

func (s *dotLayout) stand(event int) {
	e := &s.log[event]
	row, clock := s.rows[e.Node], milliseconds(e.Clock)
	at := happening{event, s.ruler.x(clock)}
	here := dotBin{e.Node, e.Waits(), s.ruler.place(clock)}
	switch {
	case e.Issued:
		s.issue(event, row)
	case e.Kind != sim.Asked || s.seen[here]:
	case !e.Waits():
		if n := len(row.crosses); n == 0 || math.Abs(at.x-row.crosses[n-1].x) >= crossDistance {
			row.crosses = append(row.crosses, at)
		}
		s.seen[here] = true
	case e.Reading.After == 0:
		s.seen[here], row.rings = true, append(row.rings, at)
	}
}

// issue stacks an ID in its bin or, for a duplicate, beside the first.
func (s *dotLayout) issue(event int, row *RulerRow) {
	e := &s.log[event]
	at := s.lane.since(e.Tick())
	here := dotBin{node: e.Node, place: s.ruler.place(at)}
	if s.piles[here] == nil {
		s.piles[here] = &pile{x: s.ruler.x(at)}
		row.piles = append(row.piles, s.piles[here])
	}
	p, d := s.piles[here], dot{twin: -1, wrong: never}
	twin, twice := s.dots[int(e.Twin)]
	if twice {
		twin.row.dots[twin.dot].wrong = min(twin.row.dots[twin.dot].wrong, event)
	}
	if e.Twin >= 0 {
		d.wrong = event
	}
	switch {
	case twice && twin.row == row && len(row.twices) < mostTwices:
		first := row.dots[twin.dot]
		d.happening, d.level, d.column, d.twin = happening{event, first.x}, first.level, first.column+1, twin.dot
		row.twices = append(row.twices, len(row.dots))
	default:
		p.events = append(p.events, event)
		if len(p.events) > s.most {
			return
		}
		d.happening, d.level, d.column = happening{event, p.x}, p.shown%levels, column(p.shown/levels)
		p.shown++
	}
	s.dots[event] = owned{row, len(row.dots)}
	row.dots = append(row.dots, d)
}

// column is the offset of the n-th column of a bin: in its middle, then right and left
// alternately.
func column(n int) int {
	if n%2 == 1 {
		return (n + 1) / 2
	}
	return -n / 2
}

// IDName is an ID as tick/sequence, in the ruler's own time if that has a date.
func (r *Ruler) IDName(lane int, e *sim.Event) string {
	l, tick := r.lanes[lane], strconv.FormatInt(e.Tick(), 10)
	if r.run.Script.Dated {
		tick = r.name(l.since(e.Tick()))
	}
	return tick + "/" + strconv.FormatInt(l.sequence(e), 10)
}
