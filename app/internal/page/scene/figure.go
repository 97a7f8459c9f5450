package scene

import (
	"cmp"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// SVG is the scene's lanes at this step, for those who share it.
func (p *scene) SVG() string {
	var s ui.Sketch
	y := s.Words(24, 44, 70, ui.SketchTitle, text.Data(cmp.Or(p.run.Script.Title, p.script.Title)))
	y = s.Words(24, y+6, 120, ui.SketchWords, text.T("Step %s: %s", p.at.String(), p.run.Frame(p.at.step).Words()))
	f, lanes := p.shown(), p.run.Script.Lanes
	const gap, height = 16, 196
	width := 912
	if len(lanes) > 1 {
		width = (912 - gap) / 2
	}
	for i := range lanes {
		if i > 0 && (i%2 == 0 || width == 912) {
			y += height + gap
		}
		l, axis := p.laneAt(f, i), p.chart().axis(f.Lane(i))
		l.Axis = &axis
		l.sketch(&s, 24+i%2*(width+gap), y, width, height)
	}
	return s.SVG(y + height + 24)
}

// sketch draws the lane into a box.
func (c lane) sketch(s *ui.Sketch, x, y, width, height int) {
	s.Box(x, y, width, height, "")
	s.Text(x+12, y+24, ui.SketchHead, c.Title)
	var lamps, figures []string
	for n, v := range sim.Invariants() {
		lamps = append(lamps, lampWords(v.String(), c.Holds[n]))
	}
	for n, f := range figuresOf() {
		figures = append(figures, f[1]+" "+c.Figures[n])
	}
	s.Text(x+12, y+46, ui.SketchSoft, strings.Join(lamps, " · "))
	c.Axis.Sketch(s, x, y+62, width)
	s.Text(x+12, y+height-14, ui.SketchSoft, strings.Join(figures, " · "))
}
