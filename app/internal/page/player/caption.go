package player

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// caption says what happens, or asks what will.
func (p *Player) caption() app.UI {
	var words []app.UI
	if !p.asking() {
		words = p.happens()
	}
	question := ui.Nothing()
	if first := p.at.moment == 0 || p.first(); p.asked != none && first {
		question = p.question()
	}
	return ui.Elem("div", ui.With{"class", "caption", "data-caption", ""},
		ui.Elem("div", ui.With{"class", "narration", "role", "status", "aria-live", ui.Spoken(p.playing)}, words...), question)
}

// asking says that the question of this place is open: another script, of as many
// steps, may have none.
func (p *Player) asking() bool { return p.asked == p.at.step && p.asks(p.at) }

// first says that this is the player's first place in a step.
func (p *Player) first() bool {
	index := p.index(p.at)
	return p.stops == nil || index == 0 || p.stops[index-1].Step != p.at.step
}

// happens is what happens at this place, in a paragraph or two.
func (p *Player) happens() []app.UI {
	f := p.run.Frame(p.at.step)
	if p.at.moment > 0 {
		m := f.Moments()[p.at.moment-1]
		words := m.Text()
		if times := p.stops[p.index(p.at)].Times; times > 0 {
			words = text.T("× %s the same. %s", text.Group(times), words)
		}
		if len(p.run.Script.Lanes) > 1 {
			words = text.T("%s: %s", p.Title(m.Lane), words)
		}
		return []app.UI{ui.Words("", words), p.spinning()}
	}
	happened := f.Words()
	if p.stops != nil {
		if times := p.stops[p.index(p.at)].Times; times > 0 {
			happened = text.T("× %s steps, the same each round. %s", text.Group(times), happened)
		}
	}
	words := []app.UI{ui.Words("", happened)}
	if said := f.Said(); len(said) > 0 {
		words = append(words, ui.Explained("caption-said", text.Data(strings.Join(said, " ")), p.terms("tick", "lane", "lanes")...))
	}
	return words
}

// pointed is the first answer to the open question whose place in the picture is one
// of those, from 1; 0 for none.
func (p *Player) pointed(among func(at string) bool) int {
	if !p.asking() {
		return 0
	}
	return 1 + slices.IndexFunc(p.run.Frame(p.asked).Question().Answers, func(a sim.Answer) bool { return a.At != "" && among(a.At) })
}

// point answers the open question by what is clicked in the picture: that presses
// the answer's button, if it is still there.
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
		answers = append(answers, ui.Answer{Words: text.Data(a.Text), Right: a.Right, Why: text.Data(a.Why)})
	}
	return &ui.Prediction{ID: p.questionID(p.asked), Question: text.Data(q.Text), Answers: answers, Class: nav.Presenting(), Past: p.answered || p.at.step > p.asked, Brief: true, OnAnswer: p.playOn}
}
