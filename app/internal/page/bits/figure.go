package bits

import (
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/ui/motion"
)

// SVG is the calculation up to the current step.
func (p *bitLab) SVG() string {
	var s ui.Sketch
	step, w := p.walk.Steps[p.step], p.walk.Width
	o := p.operation()
	s.Text(24, 44, ui.SketchTitle, o.Title)
	s.Text(24, 74, ui.SketchDigits, o.Code)
	y := s.Words(24, 104, 120, ui.SketchWords, step.Sentence) + 10
	var panel stage.Panel
	p.sheet.View(&panel, p.step, p.step, 1)
	wide := min(912, panel.Width)
	motion.Still(&s, &panel, 24, y, wide, panel.Height*wide/panel.Width)
	for i, row := range step.Rows {
		if p.sheet.Edited(i) { // its value is drawn by the control
			top := int(p.sheet.Place(i).Top) * wide / panel.Width
			s.Text(24+wide, y+top-9, ui.SketchDigits+" font-weight='650' text-anchor='end'", minus(strconv.FormatInt(w.Signed(row.Bits), 10)))
		}
	}
	return s.SVG(y + panel.Height*wide/panel.Width + 24)
}
