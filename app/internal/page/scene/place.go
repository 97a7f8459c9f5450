package scene

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/variant"
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
		p.setFine(p.fine)
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
	at := p.at
	p.setFine(p.fine)
	if index, _ := p.index(); m > 0 && (p.stops == nil || p.stops[index].Moment != m) {
		p.at = at
		p.setFine(true)
	}
}

// fineLimit is the longest run whose moments are all listed.
const fineLimit = 2000

// setFine chooses what the player goes through: every moment, or less: whole
// calls, and on the stage the moments of those that wait.
func (p *scene) setFine(fine bool) {
	p.fine, p.stops = fine && p.run.Len() <= fineLimit, nil
	switch {
	case p.fine:
		p.stops = p.run.Stops()
	case p.staged() && p.run.Len() <= fineLimit:
		p.stops = telling(p.run)
	default:
		p.at.moment = 0
	}
	if index, _ := p.index(); !p.fine && p.stops != nil && p.at.moment > 0 {
		p.at = place{p.stops[index].Step, p.stops[index].Moment}
	}
}

// telling are the stops of a run that are worth it at first: the end of each
// step, what stands for many calls and, of a step, the first call that waits.
// Beside other lanes the steps alone tell enough.
func telling(r *sim.Run) (all []sim.Stop) {
	for n := range r.Len() {
		if len(r.Script.Lanes) > 1 {
			all = append(all, sim.Stop{Step: n})
			continue
		}
		f := r.Frame(n)
		moments, waited := f.Moments(), false
		for _, s := range f.Stops() {
			if s.Moment == 0 || tells(s, moments, waited) {
				all = append(all, s)
			}
			waited = waited || s.Moment > 0 && moments[s.Moment-1].Of().Reading.After != 0 && moments[s.Moment-1].Kind == variant.Compose
		}
	}
	return all
}

func tells(s sim.Stop, moments []sim.Moment, waited bool) bool {
	m := &moments[s.Moment-1]
	e := m.Of()
	switch {
	case s.Times > 0:
		return s.Moment < len(moments)
	case !e.Waits() && e.Reading.After == 0:
		return false
	case waited:
		return m.Kind == variant.Compose
	}
	return m.Kind != variant.Wait || e.Reading.After == 0 // else the same line again
}

// index is where the player stands, and length how many places it has.
func (p *scene) index() (index, length int) {
	if p.stops == nil {
		return p.at.frame, p.run.Len()
	}
	return min(sim.StopAt(p.stops, p.at.frame, p.at.moment), len(p.stops)-1), len(p.stops)
}

// placeAt is the place of that index.
func (p *scene) placeAt(index int) place {
	if p.stops == nil {
		return place{frame: index}
	}
	return place{p.stops[index].Step, p.stops[index].Moment}
}

// move is the player's.
func (p *scene) move(_ app.Context, index int) {
	p.ctx.Dispatch(func(ctx app.Context) {
		was, _ := p.index()
		p.at = p.placeAt(index)
		if p.asked != none && p.at.frame == p.asked+1 && !nav.Presenting() {
			ui.SkipQuestion(ctx, p.questionID(p.asked))
		}
		switch {
		case p.at.moment == 0 && p.run.Frame(p.at.frame).Question() != nil:
			p.asked = p.at.frame
		case p.at.frame != p.asked+1 || p.asked == none:
			p.asked = none
		}
		// To write the address takes as long as to draw a frame or two.
		if p.moved(index - was); p.moving.from != nil {
			p.moving.owed = true
			return
		}
		p.write(ctx)
	})
}
