package worksheet

import (
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
)

// deck is how far a stencil extends beyond its bits.
const deck = 6

// stencils reports whether a row is a mask that lets another row's bits through.
func (s *Sheet) stencils(r int) bool {
	for _, row := range s.rows {
		if row.Origin.By == bitlab.Masked && row.Origin.Past == r {
			return true
		}
	}
	return false
}

// stencil is a mask drawn as a sheet with a window for each 1.
func (m picture) stencil(p *stage.Panel, r int) {
	bits, top, aside := m.rows[r].Bits, m.tops[r], 1-m.come(r, m.walk.Width.Top())
	aside *= m.place.Cell
	var d strings.Builder
	right := m.x(0) + m.place.Cell
	d.WriteString(stage.D("M", m.place.Left-deck-aside, top-deck, "H", right+deck-aside, "v", m.place.Tall+2*deck, "H",
		m.place.Left-deck-aside, "z"))
	wide, tall := m.place.Cell-2, m.place.Tall-2
	for n := m.walk.Width.Top(); n >= 0; n-- {
		if bit(bits, n) {
			d.WriteString(stage.D("M", m.x(float64(n))+1-aside, top+1, "v", tall, "h", wide, "v", -tall, "z"))
		}
	}
	shown := 1 - aside/m.place.Cell
	p.Path("deck", d.String(), shown, "fill-rule", "evenodd")
	for n := m.walk.Width.Top(); n >= 0; n-- {
		is, digit := "mono", "0"
		if bit(bits, n) {
			is, digit = "mono halo", "1"
		}
		p.Middle(is, m.mid(float64(n))-aside, top+m.place.Tall/2+0.36*m.digit, m.digit, digit, shown)
	}
}
