// Package worksheet is the picture of a bit operation's step, and of the motion to the next, as
// values: a written calculation in which a bit is in the same column in every row.
package worksheet

import (
	"math"
	"math/bits"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// Sheet is a walk with positions for its rows and columns.
type Sheet struct {
	walk  bitlab.Walk
	rows  []bitlab.BitRow // of the last step; earlier ones have the first of them
	tops  []float64       // of the rows
	holes []string        // the outlines of their bits
	place RowPosition
	digit float64 // a digit's size
	out   int     // columns on each side of the number
}

// RowPosition is where a row's bits are, in the picture's units.
type RowPosition struct {
	Width, Height int     // of the picture
	Left, Top     float64 // of the row's topmost bit
	Cell, Tall    float64 // a bit's width and height
	Gap           float64 // between bytes
}

// Byte is where a byte begins, counted from the left.
func (p RowPosition) Byte(n int) float64 { return p.Left + float64(n)*(8*p.Cell+p.Gap) }

// What is written beside the bits, and room above the first row for it and the bits' numbers.
const (
	wordSize = 20
	head     = 62
)

// New lays out a walk whose width is 8, 16, 32 or 64.
func New(walk bitlab.Walk) *Sheet {
	s := &Sheet{walk: walk, rows: walk.Steps[len(walk.Steps)-1].Rows}
	w, height := int(walk.Width), 560
	switch p := &s.place; w {
	case 8:
		*p, s.digit, s.out = RowPosition{Cell: 60, Tall: 50}, 30, 2
	case 16:
		*p, s.digit, s.out = RowPosition{Cell: 37, Tall: 44, Gap: 8}, 25, 3
	case 32:
		*p, s.digit, s.out, height = RowPosition{Cell: 35, Tall: 38, Gap: 8}, 23, 3, 420
	default:
		*p, s.digit, s.out, height = RowPosition{Cell: 19.4, Tall: 34, Gap: 6}, 19.5, 5, 420
	}
	p := &s.place
	s.out = s.outside()
	p.Left = float64(s.out) * p.Cell
	if s.walk.Width == 8 {
		p.Left += 10 // a name may be as wide as its columns
	}
	p.Width, p.Height = int(math.Ceil(p.Byte(w/8)-p.Gap+p.Left)), height
	foot := 4.0
	if s.names() {
		foot = 30
	}
	for i := range s.rows {
		s.tops = append(s.tops, head+float64(i)/float64(max(len(s.rows)-1, 1))*(float64(height)-head-p.Tall-foot))
		s.holes = append(s.holes, s.outlines(i))
	}
	return s
}

// outside is how many columns a walk needs beside the number: for its rows' names and for bits that
// fall out and come in.
func (s *Sheet) outside() (columns int) {
	for i := range s.rows {
		if by := s.rows[i].Origin.By; by == bitlab.Pushed || by == bitlab.Copied {
			return s.out
		}
		name := 0.6 * wordSize * float64(text.Width(s.rows[i].Name))
		columns = max(columns, int(math.Ceil(name/s.place.Cell)))
	}
	return min(columns, s.out)
}

// names reports whether there is room to label, below a row, the bits that fall out and come in.
func (s *Sheet) names() bool { return len(s.rows) < 5 }

func (s *Sheet) Place(row int) RowPosition {
	p := s.place
	p.Top = s.tops[row]
	return p
}

// Fresh is where the bits are that a step computes, and the picture's width; 0 if it computes none.
func (s *Sheet) Fresh(step int) (left, right, width float64) {
	var fresh uint64
	for i, row := range s.walk.Steps[step].Rows {
		known := row.Known & s.drawn(i)
		if step > 0 && i < len(s.walk.Steps[step-1].Rows) {
			known &^= s.walk.Steps[step-1].Rows[i].Known
		}
		fresh |= known
	}
	if fresh == 0 {
		return 0, 0, 0
	}
	return s.x(float64(bits.Len64(fresh) - 1)), s.x(float64(bits.TrailingZeros64(fresh))) + s.place.Cell,
		float64(s.place.Width)
}

// Draw draws the picture on the way between two steps. It has the same marks everywhere.
func (s *Sheet) Draw(p *stage.Panel, at stage.Transition[int]) {
	m := sheetTransition{s, stage.Along(at, func(step int) []bitlab.BitRow { return s.walk.Steps[step].Rows })}
	p.Begin("worksheet", s.place.Width, s.place.Height)
	m.columns(p)
	s.ruler(p)
	for r := range s.rows {
		m.bins(p, r)
		m.links(p, r)
	}
	for r := range s.rows {
		m.row(p, r)
	}
	for r := range s.rows {
		m.flips(p, r)
		m.label(p, r)
	}
}

// x is where a column begins, also beside the number and between two columns.
func (s *Sheet) x(column float64) float64 {
	n := float64(s.walk.Width.Top()) - column
	bytes := math.Floor(n / 8)
	gaps := bytes + max(0, n-8*bytes-7)
	return s.place.Left + n*s.place.Cell + s.place.Gap*min(max(gaps, 0), float64(s.walk.Width/8-1))
}

func (s *Sheet) mid(column float64) float64 { return s.x(column) + s.place.Cell/2 }

func (s *Sheet) bottom(row int) float64 { return s.tops[row] + s.place.Tall }

// ruler is the bit numbers: all or, where there is no room, each byte's first and last.
func (s *Sheet) ruler(p *stage.Panel) {
	for bit := s.walk.Width.Top(); bit >= 0; bit-- {
		if s.walk.Width < 64 || bit%8 == 7 || bit == 0 {
			p.Middle("soft mono", s.mid(float64(bit)), 18, wordSize, strconv.Itoa(bit), 1)
		}
	}
}

// sheetTransition is a sheet between two steps' rows.
type sheetTransition struct {
	*Sheet
	stage.Transition[[]bitlab.BitRow]
}

func knows(rows []bitlab.BitRow, row, bit int) bool {
	return row < len(rows) && rows[row].Known>>bit&1 == 1
}

// come is how far a bit has come into its row, 0 to 1. Bits that come together start one after the
// other, from the left, except that a part of an ID moves as a whole.
func (m sheetTransition) come(row, bit int) float64 {
	switch {
	case knows(m.From, row, bit):
		return 1
	case !knows(m.To, row, bit):
		return 0
	case m.rows[row].Origin.By == bitlab.Added:
		return m.Phase(0, 0.6)
	case m.rows[row].Origin.By == bitlab.Slid:
		return m.Phase(0, 1)
	}
	begin := 0.35 * float64(m.walk.Width.Top()-bit) / float64(m.walk.Width)
	return m.Phase(begin, begin+0.65)
}

// columns are those of all bits. Those that the step mentions are marked; the carry moves its mark
// along.
func (m sheetTransition) columns(p *stage.Panel) {
	p.Path("column", m.bands(m.walk.Width.Mask()), 1)
	from, to := m.marked(m.From), m.marked(m.To)
	if bits.OnesCount64(from) == 1 && bits.OnesCount64(to) == 1 {
		at := stage.Lerp(float64(bits.TrailingZeros64(from)), float64(bits.TrailingZeros64(to)), m.Phase(0.35, 1))
		p.Path("now", m.band(at), 1)
		return
	}
	shown := 1.0
	if from != to {
		shown = math.Abs(2*m.Share - 1)
	}
	p.Path("now", m.bands(m.marked(m.At(0.5))), shown)
}

// marked are the columns that a step mentions; if it mentions all, none is marked.
func (s *Sheet) marked(rows []bitlab.BitRow) uint64 {
	marks := rows[len(rows)-1].Marks
	return stage.Pick(marks == s.walk.Width.Mask(), 0, marks)
}

func (s *Sheet) bands(set uint64) string {
	var d strings.Builder
	for n := s.walk.Width.Top(); n >= 0; n-- {
		if bit(set, n) {
			d.WriteString(s.band(float64(n)))
		}
	}
	return d.String()
}

func (s *Sheet) band(column float64) string {
	wide := s.place.Cell - 4
	return stage.D("M", s.x(column)+2, 0, "h", wide, "v", s.place.Height, "h", -wide, "z")
}

func bit(of uint64, n int) bool { return n >= 0 && n < 64 && of>>n&1 == 1 }

// row is a row's bits; unknown ones are dots.
func (m sheetTransition) row(p *stage.Panel, r int) {
	if m.rows[r].Role == bitlab.Carry {
		m.carry(p, r)
		return
	}
	if m.stencils(r) {
		m.stencil(p, r)
		return
	}
	p.Path("hole", m.holes[r], 1)
	switch m.rows[r].Origin.By {
	case bitlab.Pushed, bitlab.Copied:
		m.pushed(p, r)
	default:
		for n := m.walk.Width.Top(); n >= 0; n-- {
			if bit(m.drawn(r), n) {
				m.down(p, r, n)
			}
		}
	}
}

// drawn are the visible bits of a row: of an ID's part, those of its field and those that are 1.
func (s *Sheet) drawn(r int) uint64 {
	row := &s.rows[r]
	if row.Part == "" || row.Part == "ID" {
		return s.walk.Width.Mask()
	}
	return row.Place | row.Bits
}

func (s *Sheet) outlines(r int) string {
	var d strings.Builder
	wide, tall := s.place.Cell-2, s.place.Tall-2
	for n := s.walk.Width.Top(); n >= 0; n-- {
		if bit(s.drawn(r), n) {
			d.WriteString(stage.D("M", s.x(float64(n))+1, s.tops[r]+1, "h", wide, "v", tall, "h", -wide, "z"))
		}
	}
	return d.String()
}

func (m sheetTransition) down(p *stage.Panel, r, n int) {
	row := &m.rows[r]
	o, t := row.Origin, m.come(r, n)
	is, was, top := bit(row.Bits, n), bit(row.Bits, n), m.tops[r]
	from, x, shown := top, float64(n), stage.Yes(t > 0)
	switch o.By {
	case bitlab.Given:
		shown = t
		x += 0.8 * (1 - t)
	case bitlab.Slid:
		shown = min(4*t, 1)
		x -= float64(o.Shift) * (1 - t)
	case bitlab.Masked:
		if !bit(m.rows[o.Past].Bits, n) {
			m.stopped(p, r, n, t)
			return
		}
		from = m.tops[o.Of]
	case bitlab.Ored:
		if bit(m.rows[o.Past].Bits, n) {
			o.Of = o.Past
		}
		from, was = m.tops[o.Of], bit(m.rows[o.Of].Bits, n)
	case bitlab.Merged:
		from = m.tops[m.part(n)]
	default:
		from, was = m.tops[o.Of], bit(m.rows[o.Of].Bits, n)
	}
	turn := 1.0
	if is != was {
		turn = math.Abs(2*t - 1)
		if o.By == bitlab.Xored {
			turn = min(1.7*turn, 1)
		}
		if t < 0.5 {
			is = was
		}
	}
	m.token(p, Hue(row, n), m.x(x), stage.Lerp(from, top, fall(o.By, t)), turn, is, shown)
}

// fall is how far a bit has fallen at a share of its way: a row that may flip it holds it while it
// flips.
func fall(by bitlab.Change, t float64) float64 {
	if by == bitlab.Xored {
		return (stage.Phase(t, 0, 0.35) + stage.Phase(t, 0.65, 1)) / 2
	}
	return t
}

// stopped is a bit that the mask blocks: it stops on the mask, and a 0 continues below.
func (m sheetTransition) stopped(p *stage.Panel, r, n int, t float64) {
	row, o := &m.rows[r], m.rows[r].Origin
	if t > 0 && t < landing {
		to := m.tops[o.Past] - deck - m.place.Tall
		m.token(p, "lost", m.x(float64(n)), stage.Lerp(m.tops[o.Of], to, t/landing), 1, bit(m.rows[o.Of].Bits, n),
			min(1, (landing-t)/0.1))
		return
	}
	m.token(p, Hue(row, n), m.x(float64(n)), m.tops[r], 1, false, max(0, (t-landing)/(1-landing)))
}

const landing = 0.6

// part is the row of the ID's part that provides this bit.
func (m sheetTransition) part(n int) int {
	l := snowflake.Twitter()
	name := l.Fields[layouts.FieldAt(l, n)].Name
	of := len(m.rows) - 2
	for i := 1; i < len(m.rows)-1; i++ {
		if part := &m.rows[i]; bit(part.Bits, n) {
			return i
		} else if part.Part == name {
			of = i
		}
	}
	return of
}

// token is a bit and how far it has flipped: 1 is at rest.
func (m sheetTransition) token(p *stage.Panel, hue string, x, y, turn float64, one bool, shown float64) {
	tall := m.place.Tall * (0.15 + 0.85*turn)
	is, digit := hue+" zero", "0"
	if one {
		is, digit = hue+" one", "1"
	}
	p.Rect("token-"+is, x+1, y+1+(m.place.Tall-tall)/2, m.place.Cell-2, tall-2, shown, "rx", "3")
	p.Middle("digit-"+is, x+m.place.Cell/2, y+m.place.Tall/2+0.36*m.digit, m.digit, digit, shown*stage.Yes(turn > 0.55))
}

// Hue is a bit's colour: its field's if it is part of an ID.
func Hue(row *bitlab.BitRow, n int) string {
	switch {
	case row.Part == "ID":
		l := snowflake.Twitter()
		return l.Fields[layouts.FieldAt(l, n)].Name
	case row.Part != "":
		return row.Part
	}
	return "plain"
}

// Edited reports whether a row's bits can be flipped: its value is then drawn by the control, not
// by the picture.
func (s *Sheet) Edited(r int) bool {
	name := s.rows[r].Name
	return name == "a" || name == "b"
}

// label is a row's name and its value, which is shown once all of it is known.
func (m sheetTransition) label(p *stage.Panel, r int) {
	rows, y := m.At(0.7), m.tops[r]-9
	row, known := m.rows[r], r < len(rows)
	is, value := "soft mono halo", "?"
	if known {
		row, is = rows[r], "mono bold halo"
	}
	p.Words(is, 0, y, wordSize, row.Name, 1, "translate", "no")
	if m.walk.Width > 16 {
		p.Words(is+" near", 0, y, wordSize, row.Name, 1, "translate", "no")
	}
	if known && row.Known == m.walk.Width.Mask() {
		value = strings.Replace(text.Group(m.walk.Width.Signed(row.Bits)), "-", "−", 1)
	}
	if row.Role != bitlab.Carry && !m.Edited(r) {
		p.End(is, float64(m.place.Width), y, wordSize, value, 1)
	}
}

// Sentence reads the rows of a step out.
func (s *Sheet) Sentence(step int) string { return Sentence(s.walk.Steps[step].Rows, s.walk.Width) }

// Sentence reads rows out, those of which all bits are known.
func Sentence(rows []bitlab.BitRow, width bitlab.Width) string {
	var known []string
	for _, row := range rows {
		if row.Known == width.Mask() {
			known = append(known, text.Tell("%s: %s.", row.Name, width.Grouped(row.Bits)))
		}
	}
	return text.Sentences(known...)
}
