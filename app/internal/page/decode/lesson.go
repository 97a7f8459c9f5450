package decode

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/layoutlink"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// lessonProgress is the page as the last lesson: two tasks, and an ending.
type lessonProgress struct {
	open bool // the link opened the page's own example
	read bool // its question was answered
	own  bool // then the reader put another text into the box
}

// reading is the name of the lesson's question.
const reading = "decode-reading"

// task is what the lesson asks for: to read the ID in the box, then to paste another one.
func (p *decode) task() app.UI {
	if !p.lesson.open || nav.Presenting() { // a class sees the answer, not a task
		return ui.Nothing()
	}
	question, paste := app.UI(ui.Nothing()), ui.Nothing()
	switch own := p.headline(); {
	case p.typed == layoutlink.Example.String():
		question = p.question()
	case p.lesson.own && own != nil && own.sure():
		return p.ending(own)
	case !p.lesson.read:
		return ui.Nothing()
	}
	if p.lesson.read {
		paste = ui.Elem("p", ui.With{"class", "task-paste"},
			ui.Text("strong", text.T("Your turn:")),
			app.Text(text.Next(text.T("replace the ID in the box with one of your own."))+" "),
			ui.Button(text.T("Generate one now"), nil,
				func(ctx app.Context) { p.input.try(ctx, ui.FreshID().String()) }, "fresh"))
	}
	return ui.Div("task", question, paste)
}

// question is the lesson's: what the page shows of the ID in the box.
func (p *decode) question() app.UI {
	l := snowflake.Twitter()
	part := func(i int) string { return text.Group(layouts.Part(l, layoutlink.Example, i)) }
	date := func(at snowflake.ID) string { return text.Date(l.Time(at).UTC()) }
	const datacenter, worker = 2, 3
	says := func(at snowflake.ID, field int) string { return text.T("%s, worker %s", date(at), part(field)) }
	return &ui.Prediction{
		ID: reading, Brief: true, Asks: text.T("Read:"),
		Question: text.T("When was the ID in the box generated, and by which worker?"),
		Answers: []ui.Answer{
			{Words: says(layoutlink.Example, worker), Right: true,
				Why: text.T("The ID contains both: you need no database.")},
			{Words: says(layoutlink.Example, datacenter), Why: text.T("%s is the datacenter.", part(datacenter))},
			{Words: says(0, worker), Why: text.T("that is the epoch, from which the time bits count.")},
		},
		OnAnswer: func(_ app.Context, answered bool) {
			p.lesson.read = answered
			p.Redraw()
		},
	}
}

// sure reports whether a known system fits and is more than a guess.
func (a *headline) sure() bool {
	return a.fits && (len(a.shares) == 0 || a.shares[0].score >= undecided)
}

// card is where the last lesson leads.
func card() ui.Tab { return ui.Tab{Path: "/lessons", Name: text.T("Your card")} }

// ending is the lesson's: the reader's own IDs, and what system and time they say.
func (p *decode) ending(of *headline) app.UI {
	return ui.Ending{
		Of: "decode",
		Proof: ui.Elem("div", ui.With{"class", "proof proof-read"},
			ui.Text("b", of.from.value, literal("from", of.from.named)...),
			ui.Text("b", of.when.value, literal("when", of.when.literal)...),
			ui.Text("span", of.when.exact, literal("exact", of.when.literal)...)),
		Known: []string{
			text.T("A Snowflake ID says when and where it was generated."),
			text.T("You need no database to read it, and neither does anyone else who sees the ID."),
		},
		Next: card(),
		Ways: []app.UI{ui.Button(text.T("Decode the first ID again"), nil,
			func(ctx app.Context) { p.input.try(ctx, layoutlink.Example.String()) }, "first")},
	}.Render()
}
