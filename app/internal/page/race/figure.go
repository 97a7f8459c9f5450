package race

import (
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

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
