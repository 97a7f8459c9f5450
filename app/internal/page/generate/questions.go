package generate

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// overflows reports whether a burst overflows the sequence, which is the layout's i-th field.
func (p *generate) overflows() (i int, overflows bool) {
	i = p.layout.Index(snowflake.KindSequence)
	return i, i >= 0 && p.layout.Name == "twitter"
}

// asksFirst reports whether n IDs would answer the second question before the reader has seen it. A teacher decides
// himself.
func (p *generate) asksFirst(n int) bool {
	i, overflows := p.overflows()
	return overflows && uint64(n) > p.layout.Fields[i].Max() && !p.second && !p.overflowed() && !nav.Presenting() && ui.Answered(p.Ctx, "burst") == 0
}

// askBurst asks the second question.
func (p *generate) askBurst() {
	p.second = true
	ui.FocusOn(p.Ctx, `[data-question="burst"] .choice`, `[data-question="burst"] .verdict`)
}

// ask shows one question at a time. The burst that it asks about answers the second.
func (p *generate) ask() app.UI {
	i, overflows := p.overflows()
	if overflows && (p.second || p.overflowed()) {
		took, next := ui.Nothing(), ui.Elem("p", nil)
		if p.overflowed() {
			took = ui.Words("hint", p.burst.Summary())
		}
		if p.overflowed() || !nav.Presenting() && ui.Answered(p.Ctx, "burst") != 0 { // among the answers it would look like one
			_, lesson := nav.Neighbours("/bits-of-an-id")
			next = ui.Elem("p", nil, lesson.Onward("button primary"))
		}
		return ui.Elem("section", ui.With{"class", "card ask"}, p.aboutBurst(p.layout.Fields[i].Max()+1, p.overflowed()),
			ui.Div("ask-next", took, next))
	}
	next := ui.Elem("p", nil)
	if overflows && p.compared {
		next = ui.Elem("p", nil, ui.Button(text.T("Next question: 5,000 IDs at once"), ui.With{"class", "primary"}, func(app.Context) { p.askBurst() }, "second"))
	}
	return ui.Elem("section", ui.With{"class", "card ask"}, p.aboutBits(), ui.Div("ask-next", p.pair(), next))
}

// overflowed reports whether the last burst requested more IDs than a tick has.
func (p *generate) overflowed() bool {
	return p.burst != nil && len(p.burst.Record.Ticks) > 0 && uint64(p.burst.Want) > p.burst.Capacity()
}

// Moves is the question about the bits as a lesson's plan tells it.
func Moves() *ui.Prediction { return (&generate{}).aboutBits() }

// aboutBits generates a real ID as its answer.
func (p *generate) aboutBits() *ui.Prediction {
	return &ui.Prediction{
		ID:       "moves",
		Class:    nav.Presenting(),
		Question: text.T("You press Generate now and again one second later. Which bits change between the two IDs?"),
		Answers: []ui.Answer{
			{Words: text.T("The lower bits of the timestamp"), Right: true,
				Why: text.T("One second changes no higher bit.")},
			{Words: text.T("Only the sequence"),
				Why: text.T("it restarts at 0 in each millisecond.")},
			{Words: text.T("A random scatter of bits"),
				Why: text.T("the digits look random, but the high bits stay the same for years.")},
		},
		OnAnswer: func(_ app.Context, answered bool) {
			if p.compared = answered; answered {
				p.issue(p.Ctx, 1)
			}
		},
	}
}

// pair shows the answer to the first question: an ID and the one of a second later.
func (p *generate) pair() app.UI {
	i := p.layout.Index(snowflake.KindTime)
	if !p.compared || i < 0 {
		return ui.Nothing()
	}
	later, err := layouts.With(p.layout, p.id, i, layouts.Part(p.layout, p.id, i)+uint64(max(time.Second/p.layout.Tick, 1)))
	if err != nil {
		return ui.Nothing()
	}
	row := func(words string, id snowflake.ID) app.UI {
		return ui.Elem("div", nil, ui.Text("span", words), &ui.Bits{Layout: p.layout, ID: id, Changed: uint64(p.id ^ later)})
	}
	return ui.Div("two-ids", row(text.T("now"), p.id), row(text.T("1 s later"), later))
}

// aboutBurst runs a real burst as its answer.
func (p *generate) aboutBurst(room uint64, overflowed bool) app.UI {
	return &ui.Prediction{
		ID:       "burst",
		Class:    nav.Presenting(),
		Past:     overflowed,
		Question: text.T("One node can issue %s IDs per millisecond. You request 5,000 at once. What happens to the other %s?", text.Group(room), text.Group(5000-room)),
		Answers: []ui.Answer{
			{Words: text.T("The %s wait for the next millisecond", text.Group(5000-room)), Right: true,
				Why: text.T("The sequence overflows after %s and restarts at 0 in the next millisecond. Your browser just did that.", text.Group(room-1))},
			{Words: text.T("The sequence continues at %s", text.Group(room)),
				Why: text.T("12 bits end there, and a carry would change the worker ID.")},
			{Words: text.T("They are rejected with an error"),
				Why: text.T("some generators do that; this one waits.")},
		},
		OnAnswer: func(_ app.Context, answered bool) {
			p.second = true
			if answered {
				p.issue(p.Ctx, 5000)
			} else {
				p.drop()
			}
		},
	}
}
