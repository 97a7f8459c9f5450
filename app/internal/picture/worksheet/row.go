package worksheet

import (
	"math"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// row is a row's bits; unknown ones are dots.
func (m picture) row(p *stage.Panel, r int) {
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

func (m picture) down(p *stage.Panel, r, n int) {
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
	m.token(p, hue(row, n), m.x(x), stage.Lerp(from, top, fall(o.By, t)), turn, is, shown)
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
func (m picture) stopped(p *stage.Panel, r, n int, t float64) {
	row, o := &m.rows[r], m.rows[r].Origin
	if t > 0 && t < landing {
		to := m.tops[o.Past] - deck - m.place.Tall
		m.token(p, "lost", m.x(float64(n)), stage.Lerp(m.tops[o.Of], to, t/landing), 1, bit(m.rows[o.Of].Bits, n),
			min(1, (landing-t)/0.1))
		return
	}
	m.token(p, hue(row, n), m.x(float64(n)), m.tops[r], 1, false, max(0, (t-landing)/(1-landing)))
}

const landing = 0.6

// part is the row of the ID's part that provides this bit.
func (m picture) part(n int) int {
	l := snowflake.Twitter()
	name := l.Fields[l.FieldAt(n)].Name
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
func (m picture) token(p *stage.Panel, hue string, x, y, turn float64, one bool, shown float64) {
	tall := m.place.Tall * (0.15 + 0.85*turn)
	is, digit := hue+" zero", "0"
	if one {
		is, digit = hue+" one", "1"
	}
	p.Rect("token-"+is, x+1, y+1+(m.place.Tall-tall)/2, m.place.Cell-2, tall-2, shown, "rx", "3")
	p.Middle("digit-"+is, x+m.place.Cell/2, y+m.place.Tall/2+0.36*m.digit, m.digit, digit, shown*stage.Yes(turn > 0.55))
}

// hue is a bit's colour: its field's if it is part of an ID.
func hue(row *bitlab.Row, n int) string {
	switch {
	case row.Part == "ID":
		l := snowflake.Twitter()
		return l.Fields[l.FieldAt(n)].Name
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
func (m picture) label(p *stage.Panel, r int) {
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
func (s *Sheet) Sentence(step int) string {
	var rows []string
	for _, row := range s.walk.Steps[step].Rows {
		if row.Known == s.walk.Width.Mask() {
			rows = append(rows, text.Tell("%s: %s.", row.Name, s.walk.Width.Grouped(row.Bits)))
		}
	}
	return text.Sentences(rows...)
}
