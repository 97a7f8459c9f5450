package nodes

import (
	"math"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/braid"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// curve is how displacement and missed rows depend on the size of the clocks' errors.
type curve struct {
	most   int64 // the largest size
	ids    int   // in the run of each point, about
	rate   int   // of that run
	points []point
}

type point struct {
	missed      float64 // share of the rows
	time, bound time.Duration
}

// The points of a curve, and the IDs of the run at each.
const (
	points    = 17
	pointIDs  = 19_400 // 20,000 at most: the number is random
	usualIDs  = 3_000
	leastTime = 40 * time.Millisecond
)

// most is the largest size of a curve: half as much again as the present one, rounded up.
func (s *state) most() int64 {
	unit := ms
	if s.Clock == braid.Drift {
		unit = 10_000
	}
	for most := 8 * unit; ; most *= 2 {
		if 2*most >= 3*s.Settings.Size() {
			return most
		}
	}
}

// pointSettings are the settings of the run at a point: as many IDs as a smooth curve needs, at most
// [pointIDs]. The run is shorter if it had more, but much longer than clocks can differ: then its rate
// is lower.
func (s *state) pointSettings(size int64) *braid.Settings {
	scaled := s.Scaled(size)
	perSecond := func() float64 { return float64(scaled.Nodes) * float64(scaled.Rate) }
	length := func(ids float64) time.Duration { return time.Duration(ids / perSecond() * float64(time.Second)) }
	differ := scaled.Scaled(s.most())
	least := max(leastTime, 8*braid.NewRun(&differ).Bound)
	scaled.Length = max(least, min(max(s.Length, length(usualIDs)), length(pointIDs)))
	if scaled.IDs() > pointIDs {
		scaled.Rate = max(1, int(pointIDs/scaled.Length.Seconds())/scaled.Nodes)
		scaled.Length = min(scaled.Length, length(pointIDs))
	}
	return &scaled
}

// newCurve returns nil if the yield ends it.
func newCurve(s state, yield work.Yield) *curve {
	c := &curve{most: s.most()}
	for i := range points {
		at := s.pointSettings(c.most * int64(i) / (points - 1))
		c.rate = at.Rate
		r := braid.NewRun(at)
		if !r.Work(yield) {
			return nil
		}
		c.ids = max(c.ids, r.Issued)
		c.points = append(c.points, point{float64(r.Missed) / float64(max(1, r.Issued)), r.DisplacementTime, r.Bound})
	}
	return c
}

// bend computes the curve of the present settings when they have been still for a while. The size of
// the clocks' errors changes only its mark, and perhaps its end.
func (p *page) bend() {
	p.bending.Halt()
	if p.Ctx == nil || app.IsServer && !p.drawsCurve {
		return
	}
	s := p.state
	of := s.Scaled(s.most())
	if p.hand.Held || p.curve != nil && p.curveOf == of.String() {
		return
	}
	p.bending.Slice(p.Ctx, curvePause, func(slices *ui.Slices) {
		if c := newCurve(s, slices.Yield); c != nil {
			slices.Hand(func(app.Context) {
				p.curve, p.curveOf = c, of.String()
				p.show(0)
			})
		}
	})
}

const curvePause = 300 * time.Millisecond

// The panel of the curves: two charts beside each other or, on a phone, below each other.
const (
	curvesWidth  = 1000.0
	curvesHeight = 200.0
	chartHigh    = 200.0
	chartWidth   = 400.0
)

func (v picture) curves(p *stage.Panel) {
	width, height := curvesWidth, curvesHeight
	if v.slim {
		width, height = slimWidth, 2*chartHigh
	}
	p.Begin("curves", int(width), int(height))
	p.Told = true
	charts := [2]chart{
		{title: text.T("Rows missed, %"), note: readerWords(v.To.state.Lag), is: "missed"},
		{title: text.T("Displacement, ms"), note: text.T("dashed: bound"), is: "apart"},
	}
	of := v.To.curve
	if of == nil {
		of = &curve{most: v.To.state.most(), points: make([]point, points)}
	}
	for _, q := range of.points {
		charts[0].values = append(charts[0].values, 100*q.missed)
		charts[1].values = append(charts[1].values, float64(q.time)/float64(ms))
		charts[1].bound = append(charts[1].bound, float64(q.bound)/float64(ms))
	}
	for i := range charts {
		c := &charts[i]
		c.p, c.v, c.index = p, v, i
		c.x, c.y, c.width = 62+500*float64(i), 44, chartWidth
		if v.slim {
			c.x, c.y = 62, 44+chartHigh*float64(i)
		}
		c.draw(of)
	}
}

func readerWords(lag time.Duration) string {
	if lag < 0 {
		return text.T("no lag")
	}
	return text.T("lag %s", lagText(lag))
}

// chart is a line over the size of the clocks' errors.
type chart struct {
	p             *stage.Panel
	v             picture
	index         int
	x, y, width   float64
	title, note   string
	is            string
	values, bound []float64
}

const plotHigh = 100.0

func (c *chart) draw(of *curve) {
	top, n := 1.0, 0 // then 2, 5, 10 and so on
	for _, v := range append(c.bound, c.values...) {
		for ; top < v; n++ {
			top *= []float64{2, 2.5, 2}[n%3]
		}
	}
	shown := stage.Yes(of.ids > 0)
	base := c.y + plotHigh
	x := func(size int64) float64 { return c.x + c.width*float64(size)/float64(of.most) }
	y := func(v float64) float64 { return base - plotHigh*v/top }
	c.p.Words("bold", c.x, c.y-20, letters, c.title, 1)
	c.p.End("soft", c.x+c.width, c.y-20, letters, c.note, 1)
	for _, share := range []float64{0, 0.5, 1} {
		c.p.Path("grid", line(c.x, y(share*top), c.x+c.width, y(share*top)), 1)
		c.p.End("soft mono", c.x-8, y(share*top)+6, letters-2, stage.Num(share*top), shown)
	}
	for i := range 5 {
		size := of.most * int64(i) / 4
		c.p.Middle("soft mono", x(size), base+22, letters-2, stage.Num(c.v.To.listed(size)), 1)
	}
	curve := func(values []float64) string {
		var d pen
		for i, v := range values {
			d.add(stage.D(stage.Pick(i == 0, "M", "L"), x(of.most*int64(i)/(points-1)), y(v)))
		}
		return d.path()
	}
	c.p.Path("curve bound", curve(c.bound), shown)
	c.p.Path("curve "+c.is, curve(c.values), shown)
	size, seen := c.v.To.Settings.Size(), 0.0
	at := x(min(size, of.most))
	if size <= of.most {
		seen = 1
	}
	c.p.Path("here", line(at, base, at, c.y-8), seen)
	place := float64(min(size, of.most)) / float64(of.most) * (points - 1)
	i := min(int(place), points-2)
	high := y(stage.Lerp(c.values[i], c.values[i+1], place-float64(i)))
	slider := []string{"data-node", strconv.Itoa(c.index), "aria-hidden", "true"}
	if c.index == 0 { // the other one is for pointers only
		slider = []string{"data-node", "0", "role", "slider", "tabindex", "0", "aria-label", text.T("Largest clock error"), "aria-valuemin", "0",
			"aria-valuemax", stage.Num(c.v.To.listed(of.most)), "aria-valuenow", stage.Num(c.v.To.listed(size)), "aria-valuetext", c.v.To.amount(size)}
	}
	c.p.Circle("here", at, high, 11, seen, slider...)
	c.p.Middle("soft", c.x+c.width/2, base+48, letters, c.axis(of), 1)
}

func (c *chart) axis(of *curve) string {
	switch {
	case c.is == "apart" && of.ids > 0 && of.rate != c.v.To.Rate:
		return text.T("%s IDs at each point, %s requests/s per node", text.Group(of.ids), text.Group(of.rate))
	case c.is == "apart" && of.ids > 0:
		return text.T("%s IDs at each point", text.Group(of.ids))
	}
	if c.v.To.Clock == braid.Drift {
		return text.T("largest drift, ppm: drag")
	}
	return text.T("largest clock error, ms: drag")
}

// every is how many units apart the fans are that stay visible; the newest one is always drawn.
const every = 6

// The kinds of bands in a fan, by where they lead.
var bands = []string{"behind", "exact", "early", "missed"}

// density draws rows as bins: a fan from each unit of time to the units of the IDs' ticks, and the
// counts of both.
func (s *scale) density(p *stage.Panel) {
	l := s.To
	newest := int64(s.now - 1e-6)
	var columns, column, low, missed pen
	var past, fresh [4]pen
	fullest, count, missing := 1, 0, 0
	s.left = s.x(s.now)
	sums := map[int64]int{}
	for _, b := range l.Bins {
		sums[b.From] += b.Count
		fullest = max(fullest, sums[b.From])
	}
	wide := func(n int) float64 { return 0.94 * s.unit * float64(n) / float64(fullest) }
	most, widest := 1, 1
	for _, b := range l.Bins {
		if widest = max(widest, b.Count); b.From == newest {
			most = max(most, b.Count)
		}
	}
	used := map[int64]float64{}
	for _, b := range l.Bins {
		if float64(b.From) > s.now {
			continue
		}
		to := &past
		if b.From == newest {
			to = &fresh
		} else if (newest-b.From)%every != 0 {
			continue
		}
		x := s.x(float64(b.From)) + 0.03*s.unit + used[b.From]
		used[b.From] += wide(b.Count)
		way := 1
		switch {
		case b.To < b.From:
			way = 0
		case b.To > b.From:
			way = 2
		}
		w, bad := wide(b.Count), wide(b.Missed)
		below := 0.9 * s.unit * float64(b.Count) / float64(widest) // a band widens on its way
		lost := below * float64(b.Missed) / float64(b.Count)
		end := s.x(float64(b.To)+0.5) - below/2
		to[way].add(s.fan(x+bad, w-bad, end+lost, below-lost))
		to[3].add(s.fan(x, bad, end, lost))
		if b.From == newest {
			s.bin(b, most, &low, &missed)
			count, missing = count+b.Count, missing+b.Missed
			s.left = min(s.left, s.x(float64(b.To)))
		}
	}
	for unit := int64(math.Ceil(s.from)); float64(unit) <= s.now; unit++ {
		if high := 56 * float64(sums[unit]) / float64(fullest); high > 0 {
			to := stage.Pick(unit == newest, &column, &columns)
			to.add(box(s.x(float64(unit))+1, s.top-2, s.unit-2, -high))
		}
	}
	for i, is := range bands {
		p.Path("fan past "+is, past[i].path(), 1)
	}
	for i, is := range bands {
		p.Path("fan "+is, fresh[i].path(), 1)
	}
	p.Path("column past", columns.path(), 1)
	p.Path("column", column.path(), 1)
	p.Path("column", low.path(), 1)
	p.Path("column missed", missed.path(), 1)
	s.label(p, "soft halo", s.top-24, stage.Pick(l.unit == time.Millisecond, text.T("IDs per ms"), text.T("IDs per %s", lagText(l.unit))))
	words := text.T("%s IDs at %d ms", text.Group(count), l.shown(newest))
	if missing > 0 {
		words = text.T("%s IDs at %d ms, %s missed", text.Group(count), l.shown(newest), text.Group(missing))
	}
	p.Middle("bold halo", min(max(s.x(s.now), 200), s.width-200), 46, letters, words, stage.Yes(count > 0))
}

// fan is a band of a fan: its places and widths at both ends.
func (s *scale) fan(from, above, to, below float64) string {
	if above <= 0 {
		return ""
	}
	bend := (s.low - s.top) * 0.4
	return stage.D("M", from, s.top, "C", from, s.top+bend, to, s.low-bend, to, s.low, "h", below, "C", to+below, s.low-bend, from+above, s.top+bend, from+above, s.top, "z")
}

// bin is how many of the newest IDs have a tick, and how many of these are missed.
func (s *scale) bin(b braid.Bin, most int, all, missed *pen) {
	x, y, high := s.x(float64(b.To))+1, s.low+bandHigh+30, 50/float64(most)
	lost, left := high*float64(b.Missed), high*float64(b.Count-b.Missed)
	all.add(box(x, y, s.unit-2, left))
	missed.add(box(x, y+left, s.unit-2, lost))
}
