package race

import (
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// SVG is the race at this moment, with every order.
func (p *race) SVG() string {
	var s ui.Sketch
	s.Text(24, 44, ui.SketchTitle, guardName(p.race.Guard))
	s.Text(24, 76, ui.SketchDigits, shared(p.now))
	for i, t := range p.now.Threads {
		x := 24 + i*464
		s.Box(x, 92, 448, 84, "")
		name := text.T("Thread %s", string(rune('A'+i)))
		for _, id := range t.IDs[:t.Count] {
			name += " · " + p.race.IDText(id)
		}
		s.Text(x+12, 118, ui.SketchHead, name)
		s.Words(x+12, 142, 66, ui.SketchSoft, p.look.holding(i)+p.look.hands[i].coming)
	}
	s.Text(24, 212, ui.SketchWords, p.verdict())
	const across = 6
	for i, path := range p.paths {
		x, y, hue := 24+i%across*152, 228+i/across*40, ""
		if path.Duplicate {
			hue = "sequence"
		}
		if letters(path.Threads) == p.moves {
			s.Box(x-4, y-4, 152, 40, "time")
		}
		s.Label(x, y, 144, 32, hue, letters(path.Threads))
	}
	return s.SVG(228 + (len(p.paths)+across-1)/across*40 + 16)
}
