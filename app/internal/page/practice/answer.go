package practice

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/ideas"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/practice"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// clear makes a question unanswered.
func (p *page) clear() {
	p.turns++
	p.typed, p.bad, p.answered, p.given, p.first, p.played = "", "", open, "", nil, nil
	p.repeated = false
}

// answer takes an answer, nil for “I don't know”. Only the first one counts; later ones are replayed.
func (p *page) answer(a *practice.Answer) {
	if p.checking.asks != practice.NoCheck {
		p.checked(a != nil && a.Right)
		return
	}
	p.bad = ""
	if p.answered != open {
		p.played = a
		p.Ctx.Defer(func(app.Context) { reveal(`.replay[data-right="false"]`, false) })
		return
	}
	switch {
	case a == nil:
		p.answered = unknown
	case a.Right:
		p.answered, p.given, p.played = right, a.Says, a
	default:
		p.answered, p.given, p.first, p.played = wrong, a.Says, a, a
	}
	ui.Followed()
	ui.FocusOn(p.Ctx, "[data-verdict]")
	p.Ctx.Defer(raise)
	if nav.Presenting() { // a class answers, not the reader
		return
	}
	name := p.question.Family.Name
	p.repeated = p.answered == right && p.records.Ideas[name].Seed == p.seed
	p.records = ideas.Update(p.Ctx, func(r *practice.Records) {
		r.Answer(name, p.seed, p.answered == right, p.today)
	})
	if p.inSession() && p.records.State(name, p.today) == practice.DueIdea {
		p.session.Again(name)
	}
}

// raise shows the verdict on a phone, below as much of the question as has room above it.
func raise(app.Context) { reveal(".practice-verdict", true) }

// reveal scrolls a phone no further than it takes to see an element; from the page's top if so told, as the focus may
// have scrolled further.
func reveal(selector string, fromTop bool) {
	found := app.Window().Get("document").Call("querySelector", selector)
	if !found.Truthy() || !ui.Matches("(width < 40rem)") {
		return
	}
	if fromTop {
		app.Window().Call("scrollTo", 0, 0)
	}
	found.Call("scrollIntoView", map[string]any{"block": "nearest"})
}

// asked lets a press act on the question that is asked now. A second press may come before the page is drawn, and would
// answer the next question.
func (p *page) asked() func(act func()) {
	turn := p.turns
	return func(act func()) {
		if p.turns == turn && p.question != nil {
			act()
		}
	}
}

// inSession reports whether the question is one of a session.
func (p *page) inSession() bool { return p.session.At < len(p.session.Names) }

// press answers with the i-th button, if there is one.
func (p *page) press(i int) {
	if all := p.buttons(); i < len(all) {
		p.answer(all[i])
	}
}

// buttons are the answers that have a button: those of a field only after one was typed, with what was typed.
func (p *page) buttons() (all []*practice.Answer) {
	if p.question.Field != nil && (p.answered == open || p.checking.asks != practice.NoCheck) {
		return nil
	}
	for i := range p.question.Answers {
		all = append(all, &p.question.Answers[i])
	}
	if p.first != nil && !slices.ContainsFunc(all, p.yours) {
		all = append(all, p.first)
	}
	return all
}

func (p *page) same(a *practice.Answer) bool { return p.played != nil && a.Says == p.played.Says }

// enter answers with the typed number, or says what is wrong with it.
func (p *page) enter() {
	n, err := number(p.typed, p.question.Field)
	if err != nil {
		p.bad = err.Error()
		return
	}
	a := p.question.Field.Typed(n)
	p.answer(&a)
}

// keysKey is where the browser keeps that digits do not answer.
const keysKey = "answer-keys-off"

func (p *page) switchKeys(app.Context) {
	p.keysOff = !p.keysOff
	_ = p.Ctx.LocalStorage().Set(keysKey, p.keysOff)
}

// digit is the key that presses a button, wherever the focus is except in a field; empty if keys do not answer.
func (p *page) digit(n int) string {
	if p.keysOff {
		return ""
	}
	return strconv.Itoa(n)
}
