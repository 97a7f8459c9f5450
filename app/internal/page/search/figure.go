package search

import (
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/ui/motion"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// SVG is the rings with what was found.
func (p *page) SVG() string {
	var s ui.Sketch
	l := p.look
	bold, rest := l.caption(false)
	s.Text(24, 44, ui.SketchTitle, text.T(l.design().Title))
	y := s.Words(24, 74, 120, ui.SketchWords, text.Sentences(bold, rest, l.describe()))
	var panel stage.Panel
	draw(&panel, l, frame{})
	motion.Still(&s, &panel, 160, y, size, size)
	return s.SVG(y + size + 24)
}
