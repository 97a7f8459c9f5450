package stage

import (
	"math"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// The generator's panel: the dial, and two drawers, each a tick with a cell for
// each number of the sequence.
const (
	generatorWidth  = 600 // the stylesheet knows it
	generatorHeight = 274
	drawerX         = 178.0
	drawerStep      = 214.0
	drawerBack      = 8.0 // so far to the right stands the one that is not open
	drawerY         = 38.0
	drawerSide      = 192.0 // three for each of 64 cells
	lensY           = drawerY + drawerSide + 8
	lensHigh        = 34.0
	lensOut         = 8.0
	lensCells       = 4
)

func (m lanePicture) generator(p *Panel) {
	p.Begin("generator", generatorWidth, generatorHeight)
	m.dial(p)
	for slot := range int64(3) {
		m.drawer(p, slot)
	}
}

// slotOf is the slot that draws a tick, always the same one: so a drawer keeps
// its marks while it slides.
func slotOf(tick int64) int64 { return (tick%3 + 3) % 3 }

// in finds the drawer of a slot, and where it stands.
func (k *LaneLook) in(slot int64) (d drawer, place float64, ok bool) {
	for i, d := range k.pair {
		if slotOf(d.tick) == slot {
			return d, float64(i), true
		}
	}
	return drawer{}, 0, false
}

func (m lanePicture) drawer(p *Panel, slot int64) {
	from, fromAt, was := m.From.in(slot)
	to, toAt, is := m.To.in(slot)
	d, place, shown := to, toAt, 1.0
	slide := m.Phase(0.2, 0.9)
	filled := Lerp(float64(from.filled), float64(to.filled), m.Phase(0.15, 0.9))
	switch {
	case was && is && from.tick == to.tick:
		place = Lerp(fromAt, toAt, slide)
	case is && (!was || m.Share > 0.5):
		place, filled = Lerp(toAt+0.3, toAt, slide), float64(to.filled)
		shown = Pick(was, 2*m.Share-1, m.Share)
	case was:
		d, place, filled = from, Lerp(fromAt, fromAt-0.3, slide), float64(from.filled)
		shown = 1 - Pick(is, 2*m.Share, m.Share)
	default:
		shown = 0
	}
	open := m.Fade(m.From.now == d.tick, m.To.now == d.tick, 0.2, 0.9)
	next := m.Fade(m.From.now < d.tick, m.To.now < d.tick, 0.2, 0.9)
	x := drawerX + drawerStep*place + drawerBack*next
	m.drawerHead(p, d, filled, x, open, next, shown)
	p.cells(m.To.of.grid, d.from, filled, x, drawerY, shown, next, to.facts(m.To.of.room, is)...)
	m.lens(p, d, filled, x, shown)
}

// Drawer is the drawer of a tick by itself: a cell for each number of a sequence
// of so many bits, of which so many are filled from one on.
func Drawer(bits int, tick, from int64, filled int) Panel {
	p := Panel{Name: "drawer", Width: drawerSide + 8, Height: drawerSide + 8}
	d := drawer{tick: tick, from: from, filled: filled}
	p.cells(newGrid(bits), from, float64(filled), 4, 4, 1, 0, d.facts(1<<bits, true)...)
	return p
}

// cells draws a drawer with what it says of itself; next is how far it stands
// back behind the one that is open.
func (p *Panel) cells(g grid, from int64, filled, x, y, shown, next float64, facts ...string) {
	p.Rect("sheet", -3, -3, drawerSide+6, drawerSide+6, shown,
		append(facts, "stroke-dasharray", Pick(next > 0.5, "5 6", ""))...)
	p.At(x, y)
	p.Path("taken", g.taken(from, filled), shown*Lerp(1, 0.75, next))
	p.At(x, y)
	p.Path("lines", g.lines, shown*Lerp(1, 0.6, next))
	p.At(x, y)
}

// facts are what a drawer that is there says of itself.
func (d drawer) facts(room int64, is bool) []string {
	tick := strconv.FormatInt(d.tick, 10)
	return []string{"data-drawer", Pick(is, tick, ""), "data-tick", Pick(is, tick, ""),
		"data-filled", Pick(is, strconv.Itoa(d.filled), ""), "data-of", Pick(is, strconv.FormatInt(room, 10), "")}
}

func (m lanePicture) drawerHead(p *Panel, d drawer, filled, x, open, next, shown float64) {
	room := m.To.of.room
	count := int64(math.Floor(filled + 1e-6))
	words := text.T("%s left", text.Group(room-count))
	if next > 0.5 && count == 0 {
		words = text.T("next")
	} else if count >= room {
		words = text.T("full")
	}
	p.Rect("time-fill", x-3, drawerY-8, drawerSide+6, 4, shown*open)
	p.Words(Pick(open > 0.5, "time bold", "soft bold"), x-3, 24, 20, text.T("%s ms", m.To.of.name(d.tick)), shown)
	p.End(Pick(count >= room, "sequence bold", "soft"), x+drawerSide+3, 24, 20, words, shown)
}

// name is a tick as a clock that began with the scene reads it.
func (l *Lane) name(tick int64) string {
	if l.milliseconds() == 1 {
		return text.Group(tick - l.zero)
	}
	return Num(float64(tick-l.zero) * l.milliseconds())
}

// lens shows the cells where the last number went, or the next will, large and
// with their numbers. Few cells are large enough themselves.
func (m lanePicture) lens(p *Panel, d drawer, filled, x, shown float64) {
	room := m.To.of.room
	cells, first := min(int64(lensCells), room), int64(0)
	place := func(n int64) (left, top, width, height float64) {
		width = (drawerSide + 2*lensOut) / float64(cells)
		return x - lensOut + float64(n-first)*width, lensY, width, lensHigh
	}
	if room <= 16 {
		g := m.To.of.grid
		width, height := g.cell()
		cells = room
		place = func(n int64) (_, _, _, _ float64) {
			return x + float64(n%g.columns)*width, drawerY + float64(n/g.columns)*height, width, height
		}
	} else {
		first = min(max(d.from+int64(math.Floor(filled+1e-6))-2, 0), room-lensCells)
	}
	for n := first; n < first+cells; n++ {
		full := min(max(float64(d.from)+filled-float64(n), 0), 1) * Yes(n >= d.from)
		left, top, width, height := place(n)
		p.Rect("cell", left+1.5, top+1.5, width-3, height-3, shown, "rx", "3")
		p.Rect("full", left+1.5, top+1.5, width-3, height-3, shown*full, "rx", "3")
		words := strconv.FormatInt(n, 10)
		p.Middle(Pick(full > 0.5, "on mono", "sequence mono"), left+width/2, top+height/2+7, 20, words, shown)
	}
}

// grid is how a drawer's cells are arranged: the nearest to a square, of at most
// 64 by 64.
type grid struct {
	columns, rows int64
	each          int64 // the numbers that a cell stands for
	lines         string
}

func newGrid(bits int) grid {
	shown := min(bits, 12)
	g := grid{columns: 1 << ((shown + 1) / 2), rows: 1 << (shown / 2), each: 1 << (bits - shown)}
	g.lines = g.parts()
	return g
}

func (g grid) cell() (width, height float64) {
	return drawerSide / float64(g.columns), drawerSide / float64(g.rows)
}

func (g grid) parts() string {
	w, h := g.cell()
	d := ""
	for c := int64(1); c < g.columns; c++ {
		d += D("M", w*float64(c), " 0v", drawerSide)
	}
	for r := int64(1); r < g.rows; r++ {
		d += D("M0 ", h*float64(r), "h", drawerSide)
	}
	return d
}

// taken are so many cells from a number on: the rest of a row, whole rows, and
// the beginning of one.
func (g grid) taken(from int64, filled float64) string {
	w, h := g.cell()
	begin, end := float64(from)/float64(g.each), (float64(from)+filled)/float64(g.each)
	if filled > 0 && end < begin+1 {
		end = begin + filled
	}
	d := ""
	for begin < end {
		row := int64(begin) / g.columns
		left := begin - float64(row*g.columns)
		rows := int64(1)
		if whole := int64(end)/g.columns - row; left == 0 && whole > 1 {
			rows = whole
		}
		right := min(end-float64(row*g.columns), float64(g.columns))
		d += D("M", left*w, float64(row)*h, "H", right*w, "v", h*float64(rows), "H", left*w, "z")
		begin = float64((row + rows) * g.columns)
	}
	return d
}
