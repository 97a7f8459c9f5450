package scene

import (
	"cmp"
	"html"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// The scene's figure: the lanes' names, their ruler, and what has come of them.
const (
	figureRuler = 210
	figureWide  = 440
	figureHead  = 100
	figureRow   = 44
)

// SVG is the scene's lanes at this step on their ruler, for those who share it.
func (p *scene) SVG() string {
	var s ui.Sketch
	y := s.Words(24, 44, 70, ui.SketchTitle, text.Data(cmp.Or(p.run.Script.Title, p.script.Title)))
	y = s.Words(24, y+6, 120, ui.SketchWords, text.T("Step %s: %s", p.at.String(), p.run.Frame(p.at.step).Words()))
	p.looks()
	r := p.moving.ruler
	if r == nil { // the page itself draws none
		r = p.newRuler()
	}
	look := r.Look(sim.Stop{Step: p.at.step, Moment: p.at.moment}, p.lane, false)
	var panel stage.Panel
	draw := func(index, y, height int) {
		r.Draw(&panel, index, look, look, 1)
		s.Tag("svg", figureRuler, y, "width='"+strconv.Itoa(figureWide)+"' height='"+strconv.Itoa(height)+"'", sketched(&panel))
	}
	draw(0, y, figureHead)
	draw(1, y, figureHead)
	y += figureHead
	for i, row := range r.Rows {
		s.Box(24, y, 912, figureRow, "")
		draw(stage.FirstRow+i, y, figureRow)
		if row.Node == 0 {
			l := p.laneAt(p.shown(), row.Lane)
			l.sketch(&s, y)
		}
		y += figureRow
	}
	return s.SVG(y + 24)
}

// sketch writes a lane's name beside its row, and what has come of it.
func (c lane) sketch(s *ui.Sketch, y int) {
	s.Text(32, y+27, ui.SketchWords, c.Title)
	var lamps, figures []string
	for n, v := range sim.Invariants() {
		lamps = append(lamps, lampWords(v.String(), c.Holds[n]))
	}
	for n, f := range figuresOf() {
		figures = append(figures, f[1]+" "+c.Figures[n])
	}
	s.Text(figureRuler+figureWide+12, y+18, figureSmall, strings.Join(lamps, " · "))
	s.Text(figureRuler+figureWide+12, y+35, figureSmall, strings.Join(figures, " · "))
}

const figureSmall = "font-size='9.5' fill='#5c5850'"

// sketched are a panel's marks in a file, which has no stylesheet.
func sketched(p *stage.Panel) string {
	var s strings.Builder
	for _, m := range p.Marks {
		words, attrs := m.Written()
		s.WriteString("<" + m.Tag)
		for i := 0; i < len(attrs); i += 2 {
			name, value := attrs[i], attrs[i+1]
			if name == "data-is" {
				s.WriteString(" " + figureLooks(value))
				continue
			}
			if letters, ok := strings.CutSuffix(value, "rem"); ok {
				n, _ := strconv.ParseFloat(letters, 64)
				value = strconv.FormatFloat(16*n, 'f', -1, 64)
			}
			if plain := !strings.HasPrefix(name, "data-") && !strings.HasPrefix(name, "aria-"); plain && name != "fill" && name != "role" && name != "tabindex" {
				s.WriteString(" " + name + "='" + html.EscapeString(value) + "'")
			}
		}
		s.WriteString(">" + html.EscapeString(words) + "</" + m.Tag + ">")
	}
	return s.String()
}

// figureLooks are a mark's colours, as the stylesheet has them by day.
func figureLooks(is string) string {
	time, sequence := ui.FigureHues["time"][0], ui.FigureHues["sequence"][0]
	switch first, _, _ := strings.Cut(is, " "); {
	case is == "dot twice":
		return "fill='" + ui.SketchWrong + "'"
	case first == "dot":
		return "fill='" + sequence + "'"
	case first == "knob":
		return "fill='" + time + "'"
	case is == "hatch":
		return "fill='" + time + "' fill-opacity='0.12'"
	case is == "swing":
		return "fill='none' stroke='" + time + "' stroke-width='2' stroke-dasharray='0 1 1 0'"
	case is == "ghost", is == "ghost-line":
		return "fill='#fff' stroke='" + time + "' stroke-dasharray='3 3'"
	case is == "ring":
		return "fill='#fff' stroke='" + time + "' stroke-width='2'"
	case is == "hand-line":
		return "stroke='" + time + "' stroke-width='2'"
	case is == "lead":
		return "stroke='" + sequence + "' stroke-width='1.5'"
	case is == "pair":
		return "stroke='" + ui.SketchWrong + "' stroke-width='18' stroke-linecap='round'"
	case is == "pair-inside":
		return "stroke='#fff' stroke-width='14' stroke-linecap='round'"
	case is == "rule":
		return "stroke='#dcd8cf'"
	case is == "unit":
		return "fill='none' stroke='" + ui.SketchEdge + "'"
	case first == "on-time":
		return "fill='#fff' font-weight='650'"
	case first == "time":
		return "fill='" + time + "' font-weight='650'"
	}
	return "fill='#5c5850'"
}
