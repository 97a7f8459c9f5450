package page

import (
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// SVG is the scene's lanes at this step, for those who share it.
func (p *scene) SVG() string {
	var s ui.Sketch
	y := s.Words(24, 44, 70, ui.SketchTitle, told(p.run.Script.Title, p.script.Title))
	y = s.Words(24, y+6, 120, ui.SketchWords, text.T("Step %s: %s", p.at.String(), p.run.Frame(p.at.frame).Words()))
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
		p.laneAt(f.Lane(i)).sketch(&s, 24+i%2*(width+gap), y, width, height)
	}
	return s.SVG(y + height + 24)
}

// sketch draws the lane into a box.
func (c lane) sketch(s *ui.Sketch, x, y, width, height int) {
	s.Box(x, y, width, height, "")
	s.Text(x+12, y+24, ui.SketchHead, text.Told(c.Title))
	var lamps, figures []string
	for n, v := range sim.Invariants() {
		lamps = append(lamps, ui.LampWords(v.String(), c.Holds[n]))
	}
	for n, f := range figuresOf() {
		figures = append(figures, f[1]+" "+c.Figures[n])
	}
	s.Text(x+12, y+46, ui.SketchSoft, strings.Join(lamps, " · "))
	c.Axis.Sketch(s, x, y+62, width)
	s.Text(x+12, y+height-14, ui.SketchSoft, strings.Join(figures, " · "))
}

// SVG is the race at this moment, with every order.
func (p *race) SVG() string {
	var s ui.Sketch
	at, moves := p.now(), letters(p.moves)
	all, duplicate := p.counts()
	s.Text(24, 44, ui.SketchTitle, guardName(p.race.Guard))
	s.Text(24, 76, ui.SketchDigits, shared(at))
	for i := range at.Threads {
		x := 24 + i*464
		s.Box(x, 92, 448, 84, "")
		name := text.T("Thread %s", string(rune('A'+i)))
		for k := range at.Threads[i].Count {
			name += " · " + racePlace(at.Threads[i].IDs[k])
		}
		s.Text(x+12, 118, ui.SketchHead, name)
		s.Words(x+12, 142, 66, ui.SketchSoft, p.words(at, i))
	}
	s.Text(24, 212, ui.SketchWords, text.T("Of %s ways in which two threads can take turns, %s end with one ID given twice.", strconv.Itoa(all), strconv.Itoa(duplicate)))
	const across = 6
	for i, path := range p.paths {
		x, y, hue := 24+i%across*152, 228+i/across*40, ""
		if path.Duplicate {
			hue = "sequence"
		}
		if letters(path.Threads) == moves {
			s.Box(x-4, y-4, 152, 40, "time")
		}
		s.Label(x, y, 144, 32, hue, letters(path.Threads))
	}
	return s.SVG(228 + (len(p.paths)+across-1)/across*40 + 16)
}

// SVG is the calculation as far as it has come.
func (p *bitLab) SVG() string {
	var s ui.Sketch
	step, w := p.walk.Steps[p.at], p.walk.Width
	s.Text(24, 44, ui.SketchTitle, p.op.Title)
	s.Text(24, 74, ui.SketchDigits, p.op.Code)
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
