package worksheet

import (
	"math"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
)

// carry is the 1 that is added at bit 0 and moves left from column to column while it finds ones;
// it may leave the number.
func (m picture) carry(p *stage.Panel, r int) {
	y, radius := m.tops[r]+m.place.Tall/2, min(0.47*m.place.Cell, 20)
	p.Path("carry-line", m.hops(r, y-radius, 0.5*radius), 1)
	for n := range m.run(r) {
		t, now := m.reaches(r, n)
		is, digit := "spent", "1"
		if now {
			is = "carry"
		}
		if n == 0 && m.walk.Width == 8 {
			digit = "+1"
		}
		x, up := m.mid(stage.Lerp(float64(n-1), float64(n), t)), math.Sin(math.Pi*t)*0.5*m.place.Tall
		p.Circle(is, x, y-up, radius, stage.Yes(t > 0))
		p.Middle(is+" mono bold", x, y-up+7, max(19.5, 0.7*m.digit), digit, stage.Yes(t > 0))
	}
}

func (m picture) run(r int) int {
	run := 0
	for bit(m.rows[r].Bits, run) {
		run++
	}
	if m.rows[m.rows[r+1].Origin.Of].Bits == m.walk.Width.Mask() {
		run++
	}
	return run
}

// hops are the arrows from column to column.
func (m picture) hops(r int, y, beside float64) string {
	var d strings.Builder
	for n := 1; n < m.run(r); n++ {
		if t, _ := m.reaches(r, n); t == 1 {
			begin, end := m.mid(float64(n-1))-beside, m.mid(float64(n))+beside
			d.WriteString(stage.D("M", begin, y, "Q", (begin+end)/2, y-1.4*beside, end, y, "m6 -5l-6 5l6 3"))
		}
	}
	return d.String()
}

// reaches is how far the carry has moved into a column, and whether it is there now.
func (m picture) reaches(r, n int) (t float64, now bool) {
	known := func(rows []bitlab.Row) bool {
		if n >= int(m.walk.Width) {
			return len(rows) > r && rows[r].Marks == 0
		}
		return knows(rows, r, n)
	}
	ends := func(rows []bitlab.Row) bool {
		return len(rows) <= r || rows[r].Marks == 0 || knows(rows, r, n+1) && bit(m.rows[r].Bits, n+1)
	}
	switch {
	case known(m.From):
		return 1, !ends(m.At(0.4))
	case known(m.To):
		begin := 0.4
		if n == 0 {
			begin = 0
		}
		return m.Phase(begin, 1), true
	}
	return 0, false
}
