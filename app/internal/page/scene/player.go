package scene

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// move goes to another of the player's places. Who goes on from an open question
// does not know the answer.
func (p *scene) move(_ app.Context, index int) {
	p.ctx.Dispatch(func(ctx app.Context) {
		to := p.pointAt(index)
		if p.asked != none && to.step == p.asked+1 && !nav.Presenting() {
			ui.SkipQuestion(ctx, p.questionID(p.asked))
		}
		switch {
		case p.asks(to):
			p.asked = to.step
		case p.asked == none || to.step != p.asked+1:
			p.asked = none
		}
		p.update(func(s *state) { s.at = to })
	})
}

// toggleFine has the player go through all moments, or through fewer.
func (p *scene) toggleFine() {
	p.update(func(s *state) {
		if s.fine = !s.fine; !s.fine {
			s.at = p.coarser(s.at)
		}
	})
}

// held says whether playing stops at a place: at a question that is not
// answered yet. Next goes on all the same, which counts as “I don't know”.
func (p *scene) held(index int) bool {
	at := p.pointAt(index)
	return p.asks(at) && (nav.Presenting() || ui.Answered(p.ctx, p.questionID(at.step)) == 0)
}

// asks says that there is a question at a point.
func (p *scene) asks(at point) bool {
	return at.moment == 0 && p.run.Frame(at.step).Question() != nil
}

func (p *scene) questionID(step int) string { return p.scene + "." + strconv.Itoa(step) }

// playOn shows the truth after an answer, or goes back to the open question. The
// stage shows both where the question stands, and plays on by itself.
func (p *scene) playOn(_ app.Context, answered bool) {
	if p.staged() && answered {
		p.resumed++
		p.ctx.Dispatch(func(app.Context) {})
		return
	}
	to := point{step: p.asked}
	if answered {
		to.step++
	}
	p.ctx.Dispatch(func(app.Context) { p.update(func(s *state) { s.at = to }) })
}
