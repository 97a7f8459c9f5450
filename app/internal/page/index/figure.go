package index

import (
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/ui/motion"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// SVG is both trees at this moment, with the curve.
func (p *page) SVG() string {
	var s ui.Sketch
	s.Text(24, 44, ui.SketchTitle, text.T("%s beside %s, %s rows", p.look.titles[0], p.look.titles[1], text.Group(p.look.Rows)))
	y := s.Words(24, 74, 120, ui.SketchWords, p.look.describe())
	for side := range p.look.Trees {
		x := 24 + 464*side
		s.Text(x, y+20, ui.SketchWords, p.look.titles[side])
		var panel stage.Panel
		draw(&panel, side, p.look, p.look, 1, frame{})
		motion.Still(&s, &panel, x, y+30, 448, 238)
	}
	var panel stage.Panel
	draw(&panel, 2, p.look, p.look, 1, frame{})
	motion.Still(&s, &panel, 24, y+280, 850, 184)
	return s.SVG(y + 520)
}
