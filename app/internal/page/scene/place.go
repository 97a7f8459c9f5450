package scene

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// place is a step, or a moment within it, as links write it: "7" or "7.2".
type place struct{ frame, moment int }

func (p place) String() string {
	if p.moment == 0 {
		return strconv.Itoa(p.frame)
	}
	return strconv.Itoa(p.frame) + "." + strconv.Itoa(p.moment)
}

// goTo takes a step as a link writes it; what does not exist gives the nearest.
func (p *scene) goTo(step string) {
	if step == "" {
		return
	}
	frame, moment, fine := strings.Cut(step, ".")
	n, err := strconv.Atoi(frame)
	m, momentErr := 0, error(nil)
	if fine {
		m, momentErr = strconv.Atoi(moment)
	}
	if err != nil || momentErr != nil || n < 0 || m < 0 || n >= p.run.Len() || m > len(p.run.Frame(n).Moments()) {
		p.linkBad = text.T("The scene has no step “%s”; its steps are 0 to %s.", step, text.Group(p.run.Len()-1))
	}
	p.at = place{frame: min(max(n, 0), p.run.Len()-1)}
	p.at.moment = min(max(m, 0), len(p.run.Frame(p.at.frame).Moments()))
	p.setFine(p.fine || m > 0)
}

// fineLimit is the longest run whose moments are all listed.
const fineLimit = 2000

// setFine chooses what the player goes through: whole calls, or the moments
// within them too.
func (p *scene) setFine(fine bool) {
	p.fine, p.places = fine && p.run.Len() <= fineLimit, nil
	if !p.fine {
		p.at.moment = 0
		return
	}
	for n := range p.run.Len() {
		for m := range p.run.Frame(n).Moments() {
			p.places = append(p.places, place{n, m + 1})
		}
		p.places = append(p.places, place{n, 0})
	}
}

// index is where the player stands, and length how many places it has.
func (p *scene) index() (index, length int) {
	if !p.fine {
		return p.at.frame, p.run.Len()
	}
	for i, at := range p.places {
		if at == p.at {
			return i, len(p.places)
		}
	}
	return 0, len(p.places)
}

// move is the player's.
func (p *scene) move(_ app.Context, index int) {
	p.ctx.Dispatch(func(ctx app.Context) {
		if p.at = (place{frame: index}); p.fine {
			p.at = p.places[index]
		}
		if p.asked != none && p.at.frame == p.asked+1 && !nav.Presenting() {
			ui.Pass(ctx, p.questionID(p.asked))
		}
		switch {
		case p.at.moment == 0 && p.run.Frame(p.at.frame).Question() != nil:
			p.asked = p.at.frame
		case p.at.frame != p.asked+1 || p.asked == none:
			p.asked = none
		}
		p.write(ctx)
	})
}
