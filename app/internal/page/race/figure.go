package race

import (
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/ui/motion"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// figureAt is the position of each panel in the figure.
var figureAt = [panels][2]int{{660, 0}, {660, 500}, {0, 0}, {1390, 0}, {370, 0}, {1100, 0}, {320, 500}, {1100, 500}}

const figureUnits, figureWide, figureHigh = 1760, 912, 348

// SVG is the race at this moment, with every interleaving.
func (p *race) SVG() string {
	var s ui.Sketch
	s.Text(24, 44, ui.SketchTitle, guardName(p.guard))
	words := opening(p.guard)
	if p.look.who >= 0 {
		words = text.Sentences(p.look.happened(), p.look.follows(), p.look.outcome())
	}
	y := s.Words(24, 74, 120, ui.SketchWords, words)
	var panel stage.Panel
	scaled := func(units int) int { return units * figureWide / figureUnits }
	for i, at := range figureAt {
		draw(&panel, i, p.look, p.look, 1, false)
		motion.Still(&s, &panel, 24+scaled(at[0]), y+scaled(at[1]), scaled(panel.Width), scaled(panel.Height))
	}
	y += figureHigh + 60 // the red background extends beyond it
	s.Text(24, y, ui.SketchWords, p.verdict())
	const across = 6
	for i, path := range p.paths {
		x, y, hue := 24+i%across*152, y+16+i/across*40, ""
		if path.Duplicate {
			hue = "sequence"
		}
		if path.Moves == p.moves {
			s.Box(x-4, y-4, 152, 40, "time")
		}
		s.Label(x, y, 144, 32, hue, path.Moves)
	}
	return s.SVG(y + 16 + (len(p.paths)+across-1)/across*40 + 16)
}
