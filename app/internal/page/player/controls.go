package player

import (
	"slices"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// stagePlayer is the player with the places it steps through.
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

// onPlay is called when playing starts or ends. The results are then those of where it ended.
func (p *Player) onPlay(playing bool) {
	if p.playing = playing; !playing {
		p.below, p.auto = p.at, false
	}
}

// autoplay reports whether the page plays unasked: if its link names nothing else.
func (p *Player) autoplay() bool {
	p.auto = p.begins && ui.MayAutoplay()
	return p.auto
}

// reads is how long the caption stays: at any speed long enough for the verdict on an answer,
// and, unless the scene plays briskly, for the headline or the line of code. A line that this
// step has shown before, as in a busy-wait, needs no extra time.
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

// repeats reports whether a place's sentence was already shown in this step.
func (p *Player) repeats(index int) bool {
	step, words := p.stops[index].Step, p.sentence(index)
	for i := index - 1; i >= 0 && p.stops[i].Step == step && p.stops[i].Moment > 0; i-- {
		if p.sentence(i) == words {
			return true
		}
	}
	return false
}

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

func (p *Player) toggleFine() {
	p.update(func(s *state) {
		if s.fine = !s.fine; !s.fine {
			s.at = p.coarser(s.at)
		}
	})
}

// held reports whether playing stops here: at an open question. Next continues anyway, which
// counts as “I don't know”.
func (p *Player) held() bool {
	return p.asking() && !p.answered && (nav.Presenting() || ui.Answered(p.ctx, p.questionID(p.asked)) == 0)
}

func (p *Player) giveUp(ctx app.Context) {
	if p.answered = true; !nav.Presenting() {
		ui.SkipQuestion(ctx, p.questionID(p.asked))
	}
}

func (p *Player) ask(step int) { p.asked, p.answered = step, false }

// asks reports whether there is a question at a point.
func (p *Player) asks(at point) bool {
	return at.moment == 0 && p.run.Frame(at.step).Question() != nil
}

func (p *Player) questionID(step int) string { return p.scene + "." + strconv.Itoa(step) }

// playOn continues after an answer, which the caption judges, or returns to the open question.
func (p *Player) playOn(_ app.Context, answered bool) {
	if p.answered = answered; answered {
		p.resumed++
		return
	}
	p.update(func(s *state) { s.at = point{step: p.asked} })
}
