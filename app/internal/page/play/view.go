package play

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/run/game"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// levels are buttons, one for each level.
func (p *page) levels() app.UI {
	var buttons []app.UI
	for i, l := range game.Levels() {
		words := text.T("Level %d: %s", i+1, l.Title)
		buttons = append(buttons, ui.Button(strconv.Itoa(i+1), ui.With{"aria-label", words, "title", words, "aria-pressed", strconv.FormatBool(i == p.level)},
			func(ctx app.Context) { p.begin(ctx, i) }, "level", i))
	}
	return ui.Elem("div", ui.With{"class", "play-levels", "role", "group", "aria-label", text.T("Levels")}, buttons...)
}

// table is what the reader sees while callers come: the caller, the clock, the answers, the notebook.
func (p *page) table() app.UI {
	turn := strconv.Itoa((len(p.game.Answers) + p.game.Waits) % 2) // restarts the motion
	return ui.Elem("section", ui.With{"class", "play figure", "data-stage", "play", "data-turn", turn},
		p.caption(),
		p.callers(),
		ui.Div("play-desk",
			ui.Elem("p", ui.With{"class", "play-clock"}, ui.Text("span", text.T("clock")), ui.Elem("b", nil, ui.Field("clock", strconv.FormatInt(p.game.Clock, 10), text.Group(p.game.Clock))), ui.Text("span", text.T("ms"))),
			p.answers()),
		p.notebook(),
	)
}

// caption says what happened to the last caller and who is next.
func (p *page) caption() app.UI {
	g := p.game
	at, last := len(g.Answers)+1, ""
	if id, ok := p.newest(); ok {
		last = text.T("Caller %d has %s.", at-1, id)
	} else if at-1 > g.Born {
		last = text.T("Caller %d left without an ID.", at-1)
	}
	now := text.T("Caller %d requests an ID.", at)
	switch {
	case g.Waits > 0:
		last, now = "", text.T("Caller %d has waited %d ms.", at, g.Waits)
	case g.Life > 0 && at-1 == g.Born:
		last = text.T("Your program restarted. The notebook is gone.")
	case at == 1:
		last = text.T("You are the generator, with a sequence of 2 bits.")
	}
	return ui.Elem("p", ui.With{"class", "play-said", "aria-live", "polite"},
		ui.Text("small", text.T("Level %d: %s", p.level+1, g.Level.Title)), ui.Text("span", last), ui.Text("b", text.Next(now)),
		ui.Text("span", text.T("The clock reads %s ms.", text.Group(g.Clock)), "class", "unseen"))
}

// person is a caller.
func person() app.UI {
	return ui.SVG("svg", ui.With{"viewBox", "0 0 20 24", "aria-hidden", "true"},
		ui.SVG("circle", ui.With{"cx", "10", "cy", "6", "r", "5"}), ui.SVG("path", ui.With{"d", "M1 24v-4a8 8 0 0 1 18 0v4z"}))
}

// callers are all callers of the level: whoever has left holds an ID that only he knows.
func (p *page) callers() app.UI {
	var all []app.UI
	for i := range p.game.Level.Callers() {
		state, words, held := "comes", text.T("not here yet"), ""
		switch n := len(p.game.Answers); {
		case i == n:
			state, words = "waiting", text.T("requests an ID")
		case i < n && p.game.Answers[i].Issued:
			state, words, held = "served", text.T("has an ID"), "?"
		case i < n:
			state, words, held = "refused", text.T("left without an ID"), "×"
		}
		all = append(all, ui.Elem("li", ui.With{"data-caller", strconv.Itoa(i + 1), "data-state", state},
			person(), ui.Text("b", held, "aria-hidden", "true"), ui.Text("span", text.T("Caller %d: %s", i+1, words), "class", "unseen")))
	}
	return ui.Elem("ol", ui.With{"class", "play-callers", "aria-label", text.T("Callers")}, all...)
}

// answers are the buttons: an ID of this tick, a wait, or a refusal.
func (p *page) answers() app.UI {
	clock := text.Group(p.game.Clock) + "/"
	var buttons []app.UI
	button := func(class, key, line string, body ...app.UI) {
		buttons = append(buttons, ui.ElemOn("button", ui.With{"type", "button", "class", class, "data-presenting", key, "data-answer-line", line}, body...).
			OnClick(ui.On(func(ctx app.Context, _ app.Event) { p.says(ctx, line) }), "answer", line))
	}
	for n := range game.Most + 1 {
		digit := strconv.Itoa(n)
		button("play-number", digit, "answer "+digit, ui.Text("small", clock), ui.Text("b", digit))
	}
	button("play-other", "w", "wait", app.Text(text.T("Wait 1 ms")))
	button("play-other", "r", "refuse", app.Text(text.T("Reject")))
	return ui.Elem("div", ui.With{"class", "play-answers", "role", "group", "aria-label", text.T("Your answer")}, buttons...)
}

// notebook is what the reader wrote down. Only he writes into it, and a restart tears the page out.
func (p *page) notebook() app.UI {
	n := p.game.Notes
	box := func(name string, value int64, line func(typed string) string) app.UI {
		shown := ""
		if value != game.Blank {
			shown = strconv.FormatInt(value, 10)
		}
		return ui.Elem("label", nil, ui.Text("span", name, "translate", "no"),
			ui.ElemOn("input", ui.With{"type", "text", "inputmode", "numeric", "data-edit", name, "value", shown, "autocomplete", "off", "maxlength", "6"}).
				OnChange(ui.Entered(func(ctx app.Context, typed string) {
					if typed == "" {
						typed = "-"
					}
					p.says(ctx, line(typed))
				}), name, p.game.Notes))
	}
	words, press, off := text.T("Nothing to write down"), func(app.Context) {}, true
	if id, ok := p.newest(); ok {
		if words = text.T("%s is written down", id); n.Last != id.Tick || n.Sequence != id.Number {
			words, off = text.T("Write down %s", id), false
			press = func(ctx app.Context) { p.says(ctx, "note "+noted(id.Tick)+" "+noted(id.Number)) }
		}
	}
	return ui.Elem("section", ui.With{"class", "play-book", "data-life", strconv.Itoa(p.game.Life % 2)},
		ui.Text("h2", text.T("Your notebook")),
		box("last", n.Last, func(typed string) string { return "note " + typed + " " + noted(n.Sequence) }),
		box("sequence", n.Sequence, func(typed string) string { return "note " + noted(n.Last) + " " + typed }),
		ui.Button(words, ui.With{"data-presenting", "n", "aria-disabled", strconv.FormatBool(off)}, press, "note", words),
	)
}
