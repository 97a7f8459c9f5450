package nodes

import (
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/ui/motion"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// SVG is the braid at this moment, with its figures.
func (p *page) SVG() string {
	var s ui.Sketch
	s.Text(24, 44, ui.SketchTitle, text.T("IDs out of order"))
	l := p.look
	first, then, _ := l.readerSays()
	y := s.Words(24, 74, 120, ui.SketchWords, text.Sentences(l.clocksSay(), first, then))
	var panel stage.Panel
	draw(&panel, 1, l, l, 1, frame{})
	motion.Still(&s, &panel, 24, y, 912, 456)
	y += 480
	f := p.figures
	y = s.Words(24, y, 120, ui.SketchWords, text.T("Displacement: %s places, %s ms in true time; bound: %s ms; shortest lag that misses none: %s ms.", count(f.Displacement), millis(f.DisplacementTime), millis(f.Bound), millis(f.Lag)))
	return s.SVG(y + 8)
}
