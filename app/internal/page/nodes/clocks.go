package nodes

import (
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/braid"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// dialed is how many clocks have a dial; more are squares.
const dialed = 16

// The panel of the clocks: a column, or in a narrow window a strip.
const (
	clocksWidth  = 240.0
	clocksHeight = 400.0
	stripWidth   = 480.0
	stripHeight  = 150.0
)

// turn is how many units a dial's turn has.
const turn = 40

func (v picture) clocks(p *stage.Panel) {
	width, height := clocksWidth, clocksHeight
	if v.narrow {
		width, height = stripWidth, stripHeight
	}
	p.Begin("clocks", int(width), int(height))
	p.Told = v.To.Nodes <= dialed
	if v.To.Nodes > dialed {
		v.squares(p, width, height)
		return
	}
	for i := range v.To.Nodes {
		v.dial(p, i)
	}
}

// dialAt is the place and radius of a dial.
func (v picture) dialAt(i int) (x, y, r float64, beside bool) {
	n := v.To.Nodes
	switch {
	case n <= 3 && v.narrow:
		return 80 + 160*float64(i), 52, 46, false
	case n <= 3:
		return 48, 66 + 124*float64(i), 44, true
	case v.narrow:
		return 30 + 60*float64(i%8), 28 + 76*float64(i/8), 22, false
	}
	return 30 + 60*float64(i%4), 32 + 100*float64(i/4), 26, false
}

// dial is a clock: the dotted hand is true time. It can be dragged, and is a slider.
func (v picture) dial(p *stage.Panel, i int) {
	l := v.To
	x, y, r, beside := v.dialAt(i)
	now, off := v.scale().now, float64(l.errors[i])/float64(l.unit)
	is, letters := kind(l.errors[i]), letters+stage.Pick(v.large, 2.0, 0)
	far, most := math.Abs(off) >= turn, l.listed(l.mostError())
	tip := func(units, r float64) (float64, float64) {
		sin, cos := math.Sincos(2 * math.Pi * units / turn)
		return x + r*sin, y - r*cos
	}
	p.Circle("face", x, y, r, 1,
		"role", "slider", "tabindex", "0", "aria-label", text.T("Clock of node %d", i+1),
		"aria-valuemin", stage.Num(-most), "aria-valuemax", stage.Num(most), "aria-valuenow", stage.Num(
			l.listed(l.Errors[i])),
		"aria-valuetext", l.errorWords(i), "data-node", strconv.Itoa(i))
	var ticks pen
	for k := range 8 {
		a, b := tip(float64(k*turn/8), r-1)
		c, d := tip(float64(k*turn/8), r-5)
		ticks.add(line(a, b, c, d))
	}
	p.Path("dial-ticks", ticks.path(), 1)
	tx, ty := tip(now, r-6)
	hx, hy := tip(now+off, r-6)
	wedge := stage.D("M", x, y, "L", tx, ty, "A", r-6, r-6, " 0 ", stage.Pick(math.Abs(off) > turn/2, 1, 0),
		stage.Pick(off < 0, 0, 1), hx, hy, "z")
	p.Path("wedge "+is, wedge, stage.Yes(is != "exact" && !far))
	p.Path("true-hand", line(x, y, tx, ty), 1)
	p.Path("clock-hand "+is, line(x, y, hx, hy), 1)
	if beside {
		p.Words("bold", x+r+12, y-6, letters, text.T("node %d", i+1), 1, "aria-hidden", "true")
		p.Words("told "+is, x+r+12, y+20, letters-stage.Pick(v.large, 0.0, 2), l.offWords(i), 1, "aria-hidden", "true")
		return
	}
	if l.Nodes <= 3 {
		p.Middle("bold", x, y+r+22, letters, text.T("node %d", i+1), 1, "aria-hidden", "true")
		p.Middle("told "+is, x, y+r+44, letters, l.offWords(i), 1, "aria-hidden", "true")
		return
	}
	p.Middle("told mono "+is, x, y+r+20, 18, signed(l.errors[i]), 1, "aria-hidden", "true")
}

// listed is an error as links give it: in milliseconds, or ppm.
func (s *state) listed(e int64) float64 {
	if s.Clock == braid.Drift {
		return float64(e) / 1000
	}
	return float64(e) / float64(ms)
}

// offWords say how far a clock is off now.
func (l *look) offWords(i int) string {
	e := l.errors[i]
	switch kind(e) {
	case "behind":
		return text.T("%s behind", lagText(rounded(-e)))
	case "early":
		return text.T("%s ahead", lagText(rounded(e)))
	}
	return text.T("on time")
}

// rounded is a time with as many digits as a dial has room for.
func rounded(e int64) time.Duration { return time.Duration(e).Round(100 * time.Microsecond) }

// errorWords describe a clock for a screen reader: what it is set to, and how far it is off now.
func (l *look) errorWords(i int) string {
	if l.Clock == braid.Drift {
		return text.T("%s ppm, now %s", stage.Num(l.listed(l.Errors[i])), l.offWords(i))
	}
	return l.offWords(i)
}

// squares are the clocks of many nodes, a square each.
func (v picture) squares(p *stage.Panel, width, height float64) {
	cols := 32
	if v.narrow {
		cols = 64
	}
	cell := width / float64(cols)
	if v.To.cells == nil {
		by := make([]pen, len(kinds))
		for i, e := range v.To.errors {
			by[slices.Index(kinds, kind(e))].add(box(float64(i%cols)*cell, float64(i/cols)*cell, cell-1, cell-1))
		}
		for i := range by {
			v.To.cells = append(v.To.cells, by[i].path())
		}
	}
	for n, is := range kinds {
		p.Path("square "+is, v.To.cells[n], 1)
	}
	rows := float64((v.To.Nodes + cols - 1) / cols)
	low, high := int64(0), int64(0)
	for _, e := range v.To.errors {
		low, high = min(low, e), max(high, e)
	}
	y := rows*cell + 26
	if v.narrow {
		p.Words("soft", 0, min(y, height-4), letters,
			text.T("Each square is a node: %s to %s ms", signed(low), signed(high)),
			1)
		p.Words("soft", 0, y, letters, "", 0)
		return
	}
	p.Words("soft", 0, y, letters, text.T("Each square is a node:"), 1)
	p.Words("soft", 0, y+26, letters, text.T("%s to %s ms", signed(low), signed(high)), 1)
}

// signed is an error in milliseconds with its sign.
func signed(e int64) string {
	words := stage.Num(math.Abs(float64(rounded(e)) / float64(ms)))
	switch {
	case e < 0:
		return "−" + words
	case e > 0:
		return "+" + words
	}
	return words
}
