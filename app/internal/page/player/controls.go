package player

import (
	"slices"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// stagePlayer is the player, with what it goes through.
func (p *Player) stagePlayer() app.UI {
	var marks []ui.Mark
	if !p.fine {
		marks = slices.Clone(p.marks)
		for i := range marks {
			marks[i].At = p.index(point{step: marks[i].At})
		}
	}
	fineness := text.T("Show every sub-step")
	if p.fine {
		fineness = text.T("Show fewer steps")
	}
	return ui.Elem("div", ui.With{"class", "playing", "data-player", ""},
		&ui.Player{Len: p.length(), At: p.index(p.at), Step: p.at.String(), Steps: strconv.Itoa(p.run.Len() - 1), Marks: marks, Held: p.held, GiveUp: p.giveUp, Resume: p.resumed, Opened: p.opened,
			Autoplay: p.autoplay, Reads: p.reads, OnMove: p.move, OnPlay: p.onPlay},
		ui.Button(fineness, ui.With{"class", "quiet", "disabled", strconv.FormatBool(p.run.Len() > fineLimit)},
			func(app.Context) { p.toggleFine() }, "fine"),
		ui.Button(text.T("Code and bits"), ui.With{"class", "quiet stage-more", "aria-pressed", strconv.FormatBool(p.more)},
			func(app.Context) { p.more = !p.more }, "more"),
	)
}

// onPlay is told that playing begins or ends. The results are then of where it ended.
func (p *Player) onPlay(playing bool) {
	if p.playing = playing; !playing {
		p.below, p.auto = p.at, false
	}
}

// autoplay reports whether the page plays without being asked: it does so if its link names
// nothing else.
func (p *Player) autoplay() bool {
	p.auto = p.begins && ui.MayAutoplay()
	return p.auto
}

// reads is how long the caption needs: for the verdict on an answer at any speed, and unless the
// scene plays briskly for what the step changed, or for the line of code that runs. A line that
// this step has shown before, as a busy-wait does, needs no time of its own.
func (p *Player) reads(brisk bool) time.Duration {
	f := p.run.Frame(p.at.step)
	switch headline, details := p.headline(f); {
	case p.judges() && brisk:
		return 2 * time.Second
	case p.judges():
		return 4 * time.Second
	case brisk:
	case p.at.moment > 0 && p.repeats(p.index(p.at)):
	case p.at.moment > 0:
		return 1500 * time.Millisecond
	case details != "" || len(f.Said()) > 0: // else it repeats what was requested
		return ui.Reading(headline)
	}
	return 0
}

// repeats reports whether a place's sentence was told before in the same step.
func (p *Player) repeats(index int) bool {
	step, words := p.stops[index].Step, p.sentence(index)
	for i := index - 1; i >= 0 && p.stops[i].Step == step && p.stops[i].Moment > 0; i-- {
		if p.sentence(i) == words {
			return true
		}
	}
	return false
}

// move goes to another of the player's places. Who goes on from an open question
// does not know the answer.
func (p *Player) move(ctx app.Context, index int) {
	to := p.pointAt(index)
	if p.asked != none && to.step == p.asked+1 && !nav.Presenting() {
		ui.SkipQuestion(ctx, p.questionID(p.asked))
	}
	switch {
	case p.asks(to):
		p.ask(to.step)
	case p.asked != none && (to.step <= p.asked || to.step > p.decided()):
		p.ask(none)
	}
	p.update(func(s *state) { s.at = to })
}

// toggleFine has the player go through all moments, or through fewer.
func (p *Player) toggleFine() {
	p.update(func(s *state) {
		if s.fine = !s.fine; !s.fine {
			s.at = p.coarser(s.at)
		}
	})
}

// held says whether playing stops here: at a question that is shown and not answered yet.
// Next goes on all the same, which counts as “I don't know”.
func (p *Player) held() bool {
	return p.asking() && !p.answered && (nav.Presenting() || ui.Answered(p.ctx, p.questionID(p.asked)) == 0)
}

// giveUp answers the open question with “I don't know”.
func (p *Player) giveUp(ctx app.Context) {
	if p.answered = true; !nav.Presenting() {
		ui.SkipQuestion(ctx, p.questionID(p.asked))
	}
}

// ask shows the question of a frame, or none.
func (p *Player) ask(step int) { p.asked, p.answered = step, false }

// asks says that there is a question at a point.
func (p *Player) asks(at point) bool {
	return at.moment == 0 && p.run.Frame(at.step).Question() != nil
}

func (p *Player) questionID(step int) string { return p.scene + "." + strconv.Itoa(step) }

// playOn plays on after an answer, which the caption judges, or goes back to the open
// question.
func (p *Player) playOn(_ app.Context, answered bool) {
	if p.answered = answered; answered {
		p.resumed++
		return
	}
	p.update(func(s *state) { s.at = point{step: p.asked} })
}
