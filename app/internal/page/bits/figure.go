package bits

import "github.com/snowflakelab/snowflakelab/app/internal/ui"

// SVG is the calculation as far as it has come.
func (p *bitLab) SVG() string {
	var s ui.Sketch
	step, w := p.walk.Steps[p.step], p.walk.Width
	o := p.operation()
	s.Text(24, 44, ui.SketchTitle, o.Title)
	s.Text(24, 74, ui.SketchDigits, o.Code)
	y := s.Words(24, 104, 120, ui.SketchWords, step.Sentence) + 10
	cell := min(28, 912/int(w))
	for _, row := range step.Rows {
		s.Text(24, y, ui.SketchDigits, row.Name)
		for bit := int(w) - 1; bit >= 0; bit-- {
			digit, hue := "", ""
			if row.Known>>bit&1 == 1 {
				if digit = "0"; row.Bits>>bit&1 == 1 {
					digit, hue = "1", ui.RowHue(row, bit)
				}
			}
			s.Label(24+(int(w)-1-bit)*cell, y+8, cell, 28, hue, digit)
		}
		y += 62
	}
	return s.SVG(y)
}
