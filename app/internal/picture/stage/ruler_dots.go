package stage

import (
	"math"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

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
		piles: map[corner]*pile{}, seen: map[corner]bool{}, dots: map[int]owned{}}
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
	piles map[corner]*pile
	seen  map[corner]bool
	dots  map[int]owned
}

// corner is a bin in a node's row, for one kind of dot.
type corner struct {
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
	counts := map[corner]int{}
	for i := range s.log {
		if e := &s.log[i]; e.Issued {
			counts[corner{node: e.Node, place: s.ruler.place(s.lane.since(e.Tick()))}]++
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
	here := corner{e.Node, e.Waits(), s.ruler.place(clock)}
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
	here := corner{node: e.Node, place: s.ruler.place(at)}
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
