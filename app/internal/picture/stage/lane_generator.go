package stage

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
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
	p.Group(x, y, func() {
		p.Rect("sheet", -3, -3, drawerSide+6, drawerSide+6, shown,
			append(facts, "stroke-dasharray", Pick(next > 0.5, "5 6", ""))...)
		p.Path("taken", g.taken(from, filled), shown*Lerp(1, 0.75, next))
		p.Path("lines", g.lines, shown*Lerp(1, 0.6, next))
	})
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

// The dial, in the generator's panel: one revolution is one tick.
const (
	dialX, dialY, dialR = 80.0, 120.0, 54.0
	readingsShown       = 6
)

// hand is the tip of a hand of length 1 after some turns.
func hand(turns float64) (x, y float64) {
	sin, cos := math.Sincos(2 * math.Pi * turns)
	return sin, -cos
}

// arc is a part of a circle, from and to in turns.
func arc(x, y, r, from, to float64) string {
	to = min(to, from+0.9999)
	x0, y0 := hand(from)
	x1, y1 := hand(to)
	return D("M", x+r*x0, y+r*y0, "A", r, r, " 0 ", Pick(to-from > 0.5, "1", "0"), " 1 ", x+r*x1, y+r*y1)
}

// spoke is a radial line between two distances from a point.
func spoke(x, y, turns, inner, outer float64) string {
	endX, endY := hand(turns)
	return D("M", x+inner*endX, y+inner*endY, "L", x+outer*endX, y+outer*endY)
}

// dialMarks are twenty short lines around the dial: the first is the longest, and every second
// one after it is longer than its neighbours.
func dialMarks() (path string) {
	for i := range 20 {
		long := Pick(i == 0, 14.0, Pick(i%2 == 0, 8.0, 4))
		path += spoke(dialX, dialY, float64(i)/20, dialR-long, dialR)
	}
	return path
}

func (m lanePicture) dial(p *Panel) {
	clock := m.clock()
	p.Words("bold", 12, 30, 22, text.T("Clock"), 1)
	p.Circle("edge", dialX, dialY, dialR, 1)
	p.Path("edge", m.To.of.dial, 1)
	m.spun(p)
	p.Path("hand", spoke(dialX, dialY, clock-math.Floor(clock), -14, dialR-14), 1)
	p.Circle("time-fill", dialX, dialY, 6, 1, "data-hand", "clock", "data-value", strconv.FormatInt(m.To.tick, 10))
	p.Middle("time mono bold", dialX, dialY+102, 28, m.reads(clock), 1)
	p.Middle("soft", dialX, dialY+128, 20, text.T("one revolution"), 1)
	p.Middle("soft", dialX, dialY+151, 20, text.T("= %s", m.To.of.tickWords()), 1)
}

// spun is the hand's way since the call began to wait, with a mark at each clock read.
func (m lanePicture) spun(p *Panel) {
	w, end, shown := m.waits()
	if w.on && !m.From.wait.on {
		shown = m.Share
	}
	p.Path("wait", arc(dialX, dialY, dialR, w.since, max(end, w.since)), shown)
	first := max(len(w.readings)-readingsShown, 0)
	for i := range readingsShown {
		at, there, n := 0.0, 0.0, first+i
		if n < len(w.readings) {
			at, there = w.readings[n], shown
			if m.To.wait.on && n >= len(m.From.wait.readings) {
				there = m.Phase(0.6, 1)
			}
		}
		x, y := hand(at)
		p.Path("reading", spoke(dialX, dialY, at, dialR+4, dialR+13), there)
		p.Middle("time mono", dialX+(dialR+25)*x, dialY+(dialR+25)*y+7, 20, strconv.Itoa(n+1), there)
	}
}

// reads is what the clock returns to a caller: whole ticks.
func (m lanePicture) reads(clock float64) string {
	l := m.To.of
	if l.of.Layout.Tick == time.Millisecond {
		return text.T("%s ms", text.Group(int64(math.Floor(clock+1e-6))))
	}
	return text.T("%s ms", Num(math.Floor(clock+1e-6)*l.milliseconds()))
}

// milliseconds is the length of a tick.
func (l *Lane) milliseconds() float64 { return l.of.Layout.Tick.Seconds() * 1000 }

func (l *Lane) tickWords() string { return text.T("%s ms", Num(l.milliseconds())) }

// The height of a line of code in the arrows' panel.
const (
	lineHeight  = 27
	arrowsWidth = 46
	// In longer code, long lines are broken and indentation is smaller: it scrolls only
	// vertically.
	longCode    = 24
	longColumns = 36
)

type Line struct {
	Number int
	Words  string // in several rows if it is long
	State  string // now, next, ran, or empty
}

// Long reports whether the code is longer than its panel.
func (l *Lane) Long() bool { return len(l.Loop.Lines) > longCode }

// listing is the code as it is shown, and the row at which each line starts.
func (l *Lane) listing() (lines []string, rows []int) {
	row := 0
	for _, words := range l.Loop.Lines {
		if words = strings.ReplaceAll(words, "\t", Pick(l.Long(), "  ", "    ")); l.Long() {
			words = broken(words)
		}
		lines, rows = append(lines, words), append(rows, row)
		row += 1 + strings.Count(words, "\n")
	}
	return lines, append(rows, row)
}

// broken splits a line into rows, indented after the first.
func broken(words string) (rows string) {
	in := len(words) - len(strings.TrimLeft(words, " "))
	for further := in + 4; len(words) > longColumns; in = further {
		at := strings.LastIndexByte(words[:longColumns], ' ')
		if at < in {
			break
		}
		rows += words[:at] + "\n"
		words = strings.Repeat(" ", further) + words[at+1:]
	}
	return rows + words
}

func (k *LaneLook) Lines() []Line {
	all := make([]Line, len(k.of.code))
	for i := range all {
		l := Line{Number: k.of.Loop.From + i, Words: k.of.code[i]}
		switch {
		case l.Number == k.Code.Now:
			l.State = "now"
		case l.Number == k.Code.Next:
			l.State = "next"
		case slices.Contains(k.Code.Ran, l.Number):
			l.State = "ran"
		}
		all[i] = l
	}
	return all
}

// notes are the values at the ends of lines and the generator state. They change when the
// picture has come far enough.
func (m lanePicture) notes(p *Panel) {
	p.Begin("told", 0, 0)
	for _, words := range m.At(Pick(m.carry().wraps, 1, 0.5)).Told() {
		p.says(words)
	}
}

// Told is the result of each line when it last ran, followed by the generator state and by the ID
// with its label.
func (k *LaneLook) Told() []string {
	if k.notes != nil {
		return k.notes
	}
	k.notes = make([]string, len(k.of.code), len(k.of.code)+len(k.Memory)+2)
	for _, n := range k.Code.Notes {
		k.notes[n.Line-k.of.Loop.From] = noted(n)
	}
	for _, v := range k.Memory {
		k.notes = append(k.notes, memorized(v, k.of.of.Layout))
	}
	switch {
	case !k.Any:
		k.notes = append(k.notes, text.T("last ID"), "–")
	case k.Whole:
		k.notes = append(k.notes, text.T("last ID, %s", k.Place), text.Group(k.ID))
	default:
		k.notes = append(k.notes, text.T("the ID so far"), text.Group(k.ID))
	}
	return k.notes
}

func noted(n variant.Note) string {
	if n.Asked {
		return Pick(n.Holds, "true", "false")
	}
	var words []string
	for _, v := range n.Vars {
		words = append(words, strconv.FormatInt(v.Value, 10))
	}
	return strings.Join(words, ", ")
}

// memorized is a variable as a number of ticks or of IDs; the last time of a fresh machine may
// be before all others.
func memorized(v variant.Var, l snowflake.Layout) string {
	if v.Kind == snowflake.KindTime && v.Value == variant.Never(l) {
		return text.T("none yet")
	}
	return strconv.FormatInt(v.Value, 10)
}

// arrows mark the line that just ran, with a hollow one for the next line, and the way back of a
// waiting loop.
func (m lanePicture) arrows(p *Panel) {
	l := m.To.of
	p.Begin("arrows", arrowsWidth, lineHeight*l.rows[len(l.code)])
	y := func(line int) float64 {
		return lineHeight * (float64(l.rows[max(line-l.Loop.From, 0)]) + 0.5)
	}
	from, to := m.From.Code, m.To.Code
	begin, end := from.Now, to.Now
	if begin == 0 {
		begin = end
	} else if end == 0 {
		end = begin
	}
	run := m.Phase(0, 0.7)
	at := Lerp(y(begin), y(end), run)
	out := 0.0
	if end < begin { // back to the start of a loop
		out = 6 * (1 - math.Abs(2*run-1))
	}
	p.Path("arrow", triangle(16-out, at), m.Fade(from.Now > 0, to.Now > 0, 0, 0.7))
	next, come := to, m.Phase(0.6, 1)
	if m.Share < 0.3 {
		next, come = from, 1-m.Phase(0, 0.3)
	}
	p.Path("hollow", triangle(16, y(next.Next)), Yes(next.Next > 0 && next.Next != next.Now)*come)
	to = next
	if to.Next > 0 && to.Next < to.Now {
		left := l.indent(to.Next)
		p.Path("back", D("M", l.indent(to.Now)-4, y(to.Now), "H", left-14, "a5 5 0 0 1-5-5V", y(to.Next)+5,
			"a5 5 0 0 1 5-5h11m-5-5l5 5l-5 5"), come)
	} else {
		p.Path("back", "M0 0", 0)
	}
}

func triangle(x, y float64) string {
	return D("M", x-8, y-7, "l13 7l-13 7z")
}

func (l *Lane) indent(line int) float64 {
	words := l.Loop.Lines[line-l.Loop.From]
	return arrowsWidth + 4 + 4*10.4*float64(len(words)-len(strings.TrimLeft(words, "\t")))
}
