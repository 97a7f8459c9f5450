package live

import (
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/style"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// picture draws rows of bits, the newest on top: two paths per field, one for its area and one for its
// ones. A bit is one unit wide and high.
func picture(l snowflake.Layout, ids []snowflake.ID, rows int, draw func(hue, value, d string)) {
	left := 0
	for i, hue := range ui.Hues(l) {
		bits := l.Fields[i].Bits
		draw(hue, "0", "M"+digits(left)+" 0h"+digits(bits)+"v"+digits(rows)+"h-"+digits(bits)+"z")
		if d := ones(ids, rows, left, left+bits); d != "" {
			draw(hue, "1", d)
		}
		left += bits
	}
}

// ones draws the 1 bits of some columns as vertical runs.
func ones(ids []snowflake.ID, rows, from, to int) string {
	var d strings.Builder
	for k := from; k < to; k++ {
		run := 0
		for row := 0; row <= rows; row++ {
			if row < rows && row < len(ids) && ids[len(ids)-1-row]>>(63-k)&1 == 1 {
				run++
				continue
			}
			if run > 0 {
				d.WriteString("M" + strconv.Itoa(k) + " " + strconv.Itoa(row-run) + "h.9v" + strconv.Itoa(run) + "h-.9z")
			}
			run = 0
		}
	}
	return d.String()
}

func (p *page) SVG() string {
	const rows, high = 80, 6
	var s ui.Sketch
	s.Text(24, 44, ui.SketchTitle, text.T("%s IDs per second", whole(p.perID)))
	first, then := p.says()
	y := s.Words(24, 74, 120, ui.SketchWords, text.Sentences(first, then))
	x := 24
	for i, hue := range ui.Hues(p.shape) {
		f := p.shape.Fields[i]
		if f.Kind != snowflake.KindUnused && ui.Fits(f.Name, f.Bits) {
			s.Text(x, y+12, "font-size='13' font-weight='600' fill='"+style.Colour(hue)+"'", f.Name)
		}
		x += 14 * f.Bits
	}
	picture(p.shape, p.recent(rows), rows, func(hue, value, d string) {
		opacity := ""
		if value == "0" {
			opacity = " fill-opacity='.14'"
		}
		s.Tag("path", 0, 0, "transform='translate(24 "+digits(y+20)+") scale(14 "+digits(high)+")' fill='"+style.Colour(hue)+"'"+opacity+" d='"+d+"'", "")
	})
	return s.SVG(y + 44 + rows*high)
}

// recent returns the newest IDs of the present layout, newest last, or the example.
func (p *page) recent(most int) (ids []snowflake.ID) {
	for at := range most {
		id, shape, _, ok := p.rowAt(at)
		if !ok || shape != len(p.shapes)-1 {
			break
		}
		ids = append([]snowflake.ID{id}, ids...)
	}
	if len(ids) == 0 {
		return p.example
	}
	return ids
}
