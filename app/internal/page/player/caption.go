package player

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

func (p *Player) caption() app.UI {
	var words []app.UI
	if !p.asking() {
		words = p.happens()
	}
	question := ui.Nothing()
	switch {
	case p.breaking():
		question = p.challengeBar()
	case p.asked == p.at.step || p.judges():
		question = p.question()
	}
	return ui.Elem("div", ui.With{"class", "caption", "data-caption", ""},
		ui.Elem("div", ui.With{"class", "narration", "data-judged", strconv.FormatBool(p.judges()), "role", "status", "aria-live", ui.Spoken(p.playing)}, words...), question)
}

// asking reports whether this place's question is open: another script, with as many steps, may
// have none.
func (p *Player) asking() bool { return p.asked == p.at.step && p.asks(p.at) }

// judges reports whether the answer is judged at this place: the scene has shown the truth.
func (p *Player) judges() bool {
	return p.asked != none && p.at.moment == 0 && p.at.step > p.asked && p.at.step == p.decided()
}

// decided is the step that shows the answer to the question: the one that the script names or,
// if there is none before the next question, the first that issues an ID.
func (p *Player) decided() int {
	last, issues := p.run.Len()-1, 0
	for n := p.asked + 1; n <= last; n++ {
		f := p.run.Frame(n)
		if f.Decided() {
			return n
		}
		for i := range p.run.Script.Lanes {
			if issues == 0 && f.Lane(i).Totals().Issued > p.run.Frame(n-1).Lane(i).Totals().Issued {
				issues = n
			}
		}
		if f.Question() != nil {
			break
		}
	}
	return min(max(issues, p.asked+1), last)
}

// happens is the caption: what changed and why, then the request and the counts.
func (p *Player) happens() []app.UI {
	f := p.run.Frame(p.at.step)
	if p.at.moment > 0 {
		return []app.UI{ui.Words("", p.sentence(p.index(p.at))), p.spinning()}
	}
	headline, details := p.headline(f)
	if p.stops != nil {
		if times := p.stops[p.index(p.at)].Times; times > 0 {
			details = strings.TrimSpace(text.T("× %s steps, the same each round. %s", text.Group(times), details))
		}
	}
	words := []app.UI{ui.Explained("caption-said", headline, p.terms("tick", "lane", "lanes")...)}
	if details != "" {
		words = append(words, ui.Words("caption-counts", details))
	}
	return words
}

func (p *Player) sentence(index int) string {
	stop := p.stops[index]
	m := p.run.Frame(stop.Step).Moments()[stop.Moment-1]
	words := m.Text()
	if stop.Times > 0 {
		words = text.T("× %s the same. %s", text.Group(stop.Times), words)
	}
	if len(p.run.Script.Lanes) > 1 {
		words = text.T("%s: %s", p.named(m.Lane), words)
	}
	return words
}

// pointed is the number, from 1, of the first answer to the open question whose place is among
// these; 0 if there is none.
func (p *Player) pointed(among func(at string) bool) int {
	if !p.asking() {
		return 0
	}
	return 1 + slices.IndexFunc(p.run.Frame(p.asked).Question().Answers, func(a sim.Answer) bool { return a.At != "" && among(a.At) })
}

// point answers the open question by a click in the picture: it presses the answer's button.
func (p *Player) point(_ app.Context, e app.Event) {
	thing := e.Get("target").Call("closest", "button, .stage-row, .ruler-row, .counter, .generator [data-tick]")
	if !thing.Truthy() || thing.Get("tagName").String() == "BUTTON" {
		return
	}
	answer := p.pointed(func(at string) bool {
		return at == thing.Call("getAttribute", "data-at").String() || at == thing.Call("getAttribute", "data-tick").String()
	})
	if button := app.Window().Get("document").Call("querySelector", `[data-stage] [data-answer="`+strconv.Itoa(answer)+`"]`); button.Truthy() {
		button.Call("click")
	}
}

func (p *Player) question() app.UI {
	if p.asked == none || p.asked >= p.run.Len() {
		return ui.Nothing()
	}
	q := p.run.Frame(p.asked).Question()
	if q == nil {
		return ui.Nothing()
	}
	var answers []ui.Answer
	for _, a := range q.Answers {
		answers = append(answers, ui.Answer{Words: a.Text, Right: a.Right, Why: a.Why})
	}
	return &ui.Prediction{ID: p.questionID(p.asked), Question: q.Text, Answers: answers, Class: nav.Presenting(), Past: p.answered || p.at.step > p.asked,
		Waits: p.at.step < p.decided(), Brief: true, OnAnswer: p.playOn}
}
