package stage

import (
	"math"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// The generator's panel: the dial, and two drawers, each a tick with a cell per sequence value.
const (
	generatorWidth  = 600 // the stylesheet knows it
	generatorHeight = 274
	drawerX         = 178.0
	drawerStep      = 214.0
	drawerBack      = 8.0 // offset of the closed drawer
	drawerY         = 38.0
	drawerSide      = 192.0 // three for each of 64 cells
	lensY           = drawerY + drawerSide + 8
	lensHigh        = 34.0
	lensOut         = 8.0
	lensCells       = 3
)

func (m lanePicture) generator(p *Panel) {
	p.Begin("generator", generatorWidth, generatorHeight)
	m.dial(p)
	for slot := range int64(3) {
		m.drawer(p, slot)
	}
}

// slotOf is the slot that draws a tick, always the same one, so that a drawer keeps its marks
// while it slides.
func slotOf(tick int64) int64 { return (tick%3 + 3) % 3 }

// in finds a slot's drawer and its position.
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

// Drawer is the drawer of one tick: a cell per sequence value, of which some are filled,
// starting at from. An empty one has no label.
func Drawer(bits int, tick, from int64, filled int) Panel {
	p := Panel{Name: "drawer", Width: drawerSide + 8, Height: drawerSide + 8}
	d := drawer{tick: tick, from: from, filled: filled}
	p.cells(newGrid(bits), from, float64(filled), 4, 4, 1, 0, d.facts(1<<bits, filled > 0)...)
	return p
}

// cells draws a drawer with its labels; next is how far it is behind the open one.
func (p *Panel) cells(g grid, from int64, filled, x, y, shown, next float64, facts ...string) {
	p.Rect("sheet", -3, -3, drawerSide+6, drawerSide+6, shown,
		append(facts, "stroke-dasharray", Pick(next > 0.5, "5 6", ""))...)
	p.At(x, y)
	p.Path("taken", g.taken(from, filled), shown*Lerp(1, 0.75, next))
	p.At(x, y)
	p.Path("lines", g.lines, shown*Lerp(1, 0.6, next))
	p.At(x, y)
}

// facts are the labels of a visible drawer.
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
	p.End(Pick(count >= room, "sequence bold", "soft left"), x+drawerSide+3, 24, 20, words, shown)
}

// name is a tick as a number since the scene's zero.
func (l *Lane) name(tick int64) string {
	if l.milliseconds() == 1 {
		return text.Group(tick - l.zero)
	}
	return Num(float64(tick-l.zero) * l.milliseconds())
}

// lens enlarges the cells around the last or the next value, with numbers. Few cells are large
// enough themselves.
func (m lanePicture) lens(p *Panel, d drawer, filled, x, shown float64) {
	room, g, first, y := m.To.of.room, m.To.of.grid, int64(0), drawerY
	cells := room
	if room > 16 {
		first, cells = min(max(d.from+int64(math.Floor(filled+1e-6))-2, 0), room-lensCells), lensCells
		g = grid{columns: lensCells, width: (drawerSide + 2*lensOut) / lensCells, height: lensHigh}
		x, y = x-lensOut, lensY
	}
	width, height := g.width, g.height
	for i := range cells {
		n := first + i
		full := min(max(float64(d.from)+filled-float64(n), 0), 1) * Yes(n >= d.from)
		left, top := x+float64(i%g.columns)*width, y+float64(i/g.columns)*height
		p.Rect("cell", left+1.5, top+1.5, width-3, height-3, shown, "rx", "3")
		p.Rect("full", left+1.5, top+1.5, width-3, height-3, shown*full, "rx", "3")
		words := strconv.FormatInt(n, 10)
		p.Middle(Pick(full > 0.5, "on mono", "sequence mono"), left+width/2, top+height/2+7, 20, words, shown)
	}
}

// grid is the arrangement of a drawer's cells: the most nearly square, at most 64 by 64.
type grid struct {
	columns       int64
	each          int64   // sequence values per cell
	width, height float64 // of a cell
	lines         string
}

func newGrid(bits int) grid {
	shown := min(bits, 12)
	columns, rows := int64(1)<<((shown+1)/2), 1<<(shown/2)
	g := grid{columns: columns, each: 1 << (bits - shown)}
	g.width, g.height = drawerSide/float64(columns), drawerSide/float64(rows)
	for c := range columns - 1 {
		g.lines += D("M", g.width*float64(c+1), " 0v", drawerSide)
	}
	for r := range rows - 1 {
		g.lines += D("M0 ", g.height*float64(r+1), "h", drawerSide)
	}
	return g
}

// taken is the outline of a range of cells: the rest of a row, whole rows, and the start of one.
func (g grid) taken(from int64, filled float64) (d string) {
	begin, end := float64(from)/float64(g.each), (float64(from)+filled)/float64(g.each)
	if filled > 0 && end < begin+1 {
		end = begin + filled
	}
	for begin < end {
		row, rows := int64(begin)/g.columns, int64(1)
		left, right := begin-float64(row*g.columns), min(end-float64(row*g.columns), float64(g.columns))
		if left == 0 {
			rows = max(int64(end)/g.columns-row, 1)
		}
		x, y, high := left*g.width, float64(row)*g.height, float64(rows)*g.height
		d += D("M", x, y, "H", right*g.width, "v", high, "H", x, "z")
		begin = float64((row + rows) * g.columns)
	}
	return d
}
