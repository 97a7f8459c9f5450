// Package play is the page on which the reader is the generator.
package play

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/game"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

type page struct {
	base
	bad string // of what was written down last

	state
	game      *game.Game
	rivals    []game.Rival // once the game is over
	predicted bool         // the question about them was answered
}

// state is what a link says: a level, and the reader's answers to its callers.
type state struct {
	level int
	lines []string
}

type base = nav.Page

func New() app.Composer {
	p := &page{}
	p.Start("/play", p)
	return p
}

func (p *page) Opened(string, string) {
	if p.bad != "" {
		p.LinkBad = text.Sentences(p.LinkBad, text.T("The link’s script, %s", p.bad))
	}
	if p.bad = ""; p.Ctx != nil {
		p.Arrived()
	}
}

// Arrived looks up whether the question was answered at this visit.
func (p *page) Arrived() {
	p.predicted = !nav.Presenting() && ui.Answered("play-"+asks)
}

func (s *state) Params(query, fragment *nav.Params) {
	query.Reading(func() { *s = state{} })
	names := game.Names()
	query.Choice("level", names[s.level], names, func(i int) { s.level = i })
	fragment.Value("script", strings.Join(s.lines, "\n"), func(script string) string {
		s.lines = strings.Split(strings.TrimSpace(script), "\n")
		return ""
	})
}

// Derive plays the state's lines; those that cannot be followed are dropped, and the first is named.
func (p *page) Derive() {
	p.bad = ""
	g, err := game.Play(game.Levels()[p.level], p.lines)
	if wrong, is := err.(*sim.ScriptError); is {
		p.lines, p.bad = p.lines[:wrong.Line-1], wrong.Error()
	}
	p.game, p.rivals = g, nil
	if g.Over() {
		p.rivals = g.Rivals()
	}
}

// change changes the state. What cannot be followed is named, and changes nothing.
func (p *page) change(change func()) {
	was, over := p.state, p.game.Over()
	p.lines = slices.Clone(p.lines)
	p.LinkBad = ""
	if p.Change(change); p.bad != "" {
		bad := p.bad
		p.Change(func() { p.state = was })
		p.bad = bad
	}
	if was.level != p.level {
		p.Arrived()
	}
	switch {
	case p.game.Over() && !over:
		p.keep()
		nav.Finish(p.Ctx, "/play")
		ui.FocusOn(p.Ctx, ".play-result h2")
	case over && !p.game.Over():
		ui.FocusOn(p.Ctx, ".play-answers button")
	}
}

// says adds a line to the script; of two notes in a row, only the second.
func (p *page) says(ctx app.Context, line string) {
	if p.game.Over() {
		return
	}
	p.change(func() {
		if n := len(p.lines) - 1; n >= 0 && strings.HasPrefix(line, "note ") && strings.HasPrefix(p.lines[n], "note ") {
			p.lines = p.lines[:n]
		}
		p.lines = append(p.lines, line)
	})
}

// retry takes back everything from the last answer on.
func (p *page) retry(ctx app.Context) {
	p.change(func() {
		if n := len(p.lines); n > 0 {
			p.lines = p.lines[:n-1]
		}
	})
}

func (p *page) begin(ctx app.Context, level int) {
	p.Address.Begin(p.Ctx)
	p.change(func() { p.state = state{level: level} })
}

// newest is the ID that the last caller got and that the program has not forgotten.
func newest(g *game.Game) (id game.ID, ok bool) {
	n := len(g.Answers)
	if n == g.Born || !g.Answers[n-1].Issued {
		return id, false
	}
	return g.Answers[n-1].ID, true
}

func noted(v int64) string {
	if v == game.Blank {
		return "-"
	}
	return strconv.FormatInt(v, 10)
}

func (p *page) Render() app.UI {
	frame := nav.Shell("/play")
	frame.Title = frame.Name
	frame.Tools = []app.UI{p.levels()}
	stage := p.table()
	if p.game.Over() {
		stage = p.result()
	}
	return frame.Render(
		ui.Alert(text.Sentences(p.LinkBad, p.bad)),
		stage,
		p.home(),
		ui.Elem("section", ui.With{"class", "play-rules"},
			ui.Text("h2", text.T("Rules")),
			ui.Elem("ul", nil,
				ui.Text("li", text.T("Never issue one ID to two callers: a duplicate ends the game.")),
				ui.Text("li", text.T("Each caller with an ID is a point. Each needless wait costs one.")),
				ui.Text("li", text.T(
					"You know what a generator knows: the clock, and what you wrote down. Nothing runs until you answer.")),
				ui.Elem("li", nil,
					app.Text(text.T("Keys: 0 to 3, w to wait, r to reject, n to write the last ID down.")))),
		),
	)
}

// levels are buttons, one for each level.
func (p *page) levels() app.UI {
	var buttons []app.UI
	for i, l := range game.Levels() {
		words := text.T("Level %d: %s", i+1, l.Title)
		buttons = append(buttons,
			ui.Button(strconv.Itoa(i+1),
				ui.With{"aria-label", words, "title", words, "aria-pressed", strconv.FormatBool(i == p.level)},
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
			ui.Elem("p", ui.With{"class", "play-clock"}, ui.Text("span", text.T("clock")),
				ui.Elem("b", nil, ui.Field("clock", strconv.FormatInt(p.game.Clock, 10), text.Group(p.game.Clock))),
				ui.Text("span", text.T("ms"))),
			p.answers()),
		p.notebook(),
	)
}

// caption says what happened to the last caller and who is next.
func (p *page) caption() app.UI {
	g := p.game
	at, last, do := len(g.Answers)+1, "", ""
	if id, ok := newest(p.game); ok {
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
		do = text.Next(text.T("Press an answer: %s/0 is sequence number 0 of millisecond %s.", text.Group(g.Clock),
			text.Group(g.Clock)))
	}
	return ui.Elem("p", ui.With{"class", "play-said", "aria-live", "polite"},
		ui.Text("small", text.T("Level %d: %s", p.level+1, g.Level.Title)), ui.Text("span", last),
		ui.Text("b", text.Next(now)), ui.Text("span", do),
		ui.Text("span", text.T("The clock reads %s ms.", text.Group(g.Clock)), "class", "unseen"))
}

// person is a caller.
func person() app.UI {
	return ui.SVG("svg", ui.With{"viewBox", "0 0 20 24", "aria-hidden", "true"},
		ui.SVG("circle", ui.With{"cx", "10", "cy", "6", "r", "5"}),
		ui.SVG("path", ui.With{"d", "M1 24v-4a8 8 0 0 1 18 0v4z"}))
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
			person(), ui.Text("b", held, "aria-hidden", "true"),
			ui.Text("span", text.T("Caller %d: %s", i+1, words), "class", "unseen")))
	}
	return ui.Elem("ol", ui.With{"class", "play-callers", "aria-label", text.T("Callers")}, all...)
}

// answers are the buttons: an ID of this tick, a wait, or a refusal.
func (p *page) answers() app.UI {
	clock := text.Group(p.game.Clock) + "/"
	var buttons []app.UI
	button := func(class, key, line string, body ...app.UI) {
		buttons = append(buttons,
			ui.ElemOn("button",
				ui.With{"type", "button", "class", class, "data-presenting", key, "data-answer-line", line}, body...).
				OnClick(ui.On(func(ctx app.Context, _ app.Event) { p.says(ctx, line) }), "answer", line))
	}
	for n := range game.Most + 1 {
		digit := strconv.Itoa(n)
		button("play-number", digit, "answer "+digit, ui.Text("small", clock), ui.Text("b", digit))
	}
	button("play-other", "w", "wait", app.Text(text.T("Wait 1 ms")))
	button("play-other", "r", "refuse", app.Text(text.T("Reject")))
	return ui.Elem("div", ui.With{"class", "play-answers", "role", "group", "aria-label", text.T("Your answer")},
		buttons...)
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
			ui.ElemOn("input",
				ui.With{"type", "text", "inputmode", "numeric", "data-edit", name, "value", shown,
					"autocomplete", "off", "maxlength", "6"}).
				OnChange(ui.Entered(func(ctx app.Context, typed string) {
					if typed == "" {
						typed = "-"
					}
					p.says(ctx, line(typed))
				}), name, p.game.Notes))
	}
	words, press, off := text.T("Nothing to write down"), func(app.Context) {}, true
	if id, ok := newest(p.game); ok {
		if words = text.T("%s is written down", id); n.Last != id.Tick || n.Sequence != id.Number {
			words, off = text.T("Write down %s", id), false
			press = func(ctx app.Context) { p.says(ctx, "note "+noted(id.Tick)+" "+noted(id.Number)) }
		}
	}
	return ui.Elem("section", ui.With{"class", "play-book", "data-life", strconv.Itoa(p.game.Life % 2)},
		ui.Text("h2", text.T("Your notebook")),
		box("last", n.Last, func(typed string) string { return "note " + typed + " " + noted(n.Sequence) }),
		box("sequence", n.Sequence, func(typed string) string { return "note " + noted(n.Last) + " " + typed }),
		ui.Button(words, ui.With{"data-presenting", "n", "aria-disabled", strconv.FormatBool(off)}, press, "note",
			words),
	)
}
