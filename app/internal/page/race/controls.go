package race

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/run/interleave"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

func (p *race) guards() app.UI {
	var buttons []app.UI
	for _, g := range interleave.Guards() {
		buttons = append(buttons, ui.Button(guardName(g), ui.With{"aria-pressed", strconv.FormatBool(g == p.guard)},
			func(ctx app.Context) { p.update(ctx, func(s *state) { *s = state{guard: g, breaks: s.breaks} }) }, "guard", int(g)))
	}
	return ui.Div("buttons", buttons...)
}

// lane is a thread's button, which steps it.
func (p *race) lane(i int) app.UI {
	_, can := p.look.race.Next(p.look.at, i)
	return ui.Elem("div", ui.With{"class", "lane", "data-thread", letter(i)},
		p.button(text.T("Step thread %s", letter(i)), "primary", can, func(s *state) { s.moves += string(rune('a' + i)) }, "move", i).
			DataSet("presenting", "thread-"+string(rune('a'+i))),
	)
}

// controls step through the current interleaving.
func (p *race) controls() app.UI {
	begun, at, order := p.moves != "", len(p.moves), p.order
	return ui.Elem("div", ui.With{"class", "buttons", "data-player", ""},
		p.button(text.T("Back"), "", begun, func(s *state) { s.moves = s.moves[:len(s.moves)-1] }, "race", "back").DataSet("presenting", "back"),
		p.button(text.In("a race", "Restart"), "", begun, func(s *state) { s.moves = "" }, "race", "again"),
		ui.ElemOn("input", ui.With{"type", "range", "min", "0", "max", strconv.Itoa(len(order)), "step", "1", "value", strconv.Itoa(at),
			"aria-label", text.T("Move"), "aria-valuetext", p.place()}).
			OnInput(ui.Entered(p.scrub), "scrub"),
		ui.Text("span", p.place(), "class", "range"),
		p.button(text.T("Next"), "", at < len(order), func(s *state) { s.moves = p.order[:len(s.moves)+1] }, "race", "next").DataSet("presenting", "next"),
		p.pressed(text.T("Show a duplicate (shortest trace)"), "", p.shortest != "" && !p.breaks, p.trace, "race", "shortest"),
	)
}

func (p *race) place() string {
	return text.T("Step %d of %d", len(p.moves), len(p.order))
}

func (p *race) scrub(ctx app.Context, value string) {
	at, err := strconv.Atoi(value)
	if err == nil && at <= len(p.order) {
		p.scrubbing = true
		p.update(ctx, func(s *state) { s.moves = p.order[:at] })
	}
}

func (p *race) button(words, class string, useful bool, change func(*state), scope ...any) app.HTMLElem {
	return p.pressed(words, class, useful, func(ctx app.Context) { p.update(ctx, change) }, scope...)
}

// pressed is a button. A useless one stays a tab stop, since otherwise the focus would be lost.
func (p *race) pressed(words, class string, useful bool, press func(app.Context), scope ...any) app.HTMLElem {
	if !useful {
		press = func(app.Context) {}
	}
	b := ui.Button(words, ui.With{"class", class}, press, append(scope, useful)...)
	if !useful {
		b = b.Aria("disabled", "true")
	}
	return b
}

// path is an interleaving: steps taken are underlined, and one that is no longer possible is
// pale. Its result is shown once the reader has found it.
func (p *race) path(moves string, duplicate bool) app.UI {
	found := p.revealed || p.knows(moves)
	past := ""
	if strings.HasPrefix(moves, p.moves) {
		past = p.moves
	}
	says := moves
	switch {
	case found && duplicate:
		says = text.T("%s: duplicate ID", moves)
	case found:
		says = text.T("%s: two different IDs", moves)
	}
	return ui.ElemOn("button", ui.With{"type", "button", "class", "path", "data-duplicate", strconv.FormatBool(duplicate), "data-found", strconv.FormatBool(found),
		"aria-label", says, "aria-pressed", strconv.FormatBool(moves == p.moves), "data-open", strconv.FormatBool(past == p.moves), "data-followed", strconv.FormatBool(moves == p.order)},
		ui.Text("u", past), app.Text(moves[len(past):])).
		OnClick(ui.On(func(ctx app.Context, _ app.Event) {
			p.update(ctx, func(s *state) { s.moves = moves })
			ui.Reveal(ctx, ".race .caption")
		}), "path", moves)
}
