package player

import (
	"cmp"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/style"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/ui/motion"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// The scene's figure: the lanes' names, their ruler, and their results.
const (
	figureRuler = 240
	figureWide  = 400
	figureHead  = 100
	figureRow   = 44
)

// SVG is the scene's lanes at this step on their ruler, for sharing.
func (p *Player) SVG() string {
	var s ui.Sketch
	y := s.Words(24, 44, 70, ui.SketchTitle, cmp.Or(p.run.Script.Title, p.script.Title))
	y = s.Words(24, y+6, 120, ui.SketchWords, text.T("Step %s: %s", p.at.String(), p.run.Frame(p.at.step).Words()))
	p.Looks()
	return p.stage.Figure(p, &s, y)
}

// figureRuler draws the lanes on a ruler even if the page does not.
func (p *Player) figureRuler(s *ui.Sketch, y int) string {
	r := p.NewRuler()
	look := r.Look(sim.Stop{Step: p.at.step, Moment: p.at.moment}, p.lane, false)
	var panel stage.Panel
	draw := func(index, y, height int) {
		r.Draw(&panel, index, look, look, 1)
		motion.Still(s, &panel, figureRuler, y, figureWide, height)
	}
	top := y + figureHead
	for i := range r.Rows {
		s.Box(24, top+i*figureRow, 912, figureRow, "")
	}
	draw(0, y, figureHead+len(r.Rows)*figureRow)
	draw(1, y, figureHead)
	y = top
	for i, row := range r.Rows {
		draw(stage.FirstRow+i, y, figureRow)
		s.Text(32, y+27, ui.SketchWords, p.RowTitle(row))
		if row.Node == 0 {
			p.Note(s, row.Lane, figureRuler+figureWide+12, y)
		}
		y += figureRow
	}
	return s.SVG(y + 24)
}

// Note draws a lane's results at the player's position.
func (p *Player) Note(s *ui.Sketch, lane, x, y int) { p.laneAt(p.Shown(), lane).sketch(s, x, y) }

func (c lane) sketch(s *ui.Sketch, x, y int) {
	var lamps, figures []string
	for n, v := range c.of.Lamps {
		lamps = append(lamps, lampWords(v.String(), c.Holds[n]))
	}
	for n, f := range c.of.Figures {
		figures = append(figures, f[1]+" "+figure(c.Figures[n]))
	}
	small := "font-size='9.5' fill='" + style.Colour("soft") + "'"
	s.Text(x, y+18, small, strings.Join(lamps, " · "))
	s.Text(x, y+35, small, strings.Join(figures, " · "))
}
