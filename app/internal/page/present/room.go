package present

import (
	"encoding/json"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Room is the teacher's own view of the class: only it tells, before the answer is revealed, how many are right.
type Room struct {
	app.Compo

	class *client
}

func (c *Room) OnMount(ctx app.Context) {
	c.class = enter(c, func() { ctx.Dispatch(func(app.Context) {}) })
}

func (c *Room) OnDismount() { c.class.leave(c) }

// Last is the part of a plan that this tab has presented last.
func Last() string {
	if kept := app.Window().Get("sessionStorage").Call("getItem", placeName); kept.Truthy() {
		return kept.String()
	}
	return ""
}

func (c *Room) Render() app.UI {
	switch {
	case c.class == nil:
		return ui.Nothing()
	case c.class.refused:
		return ui.Elem("section", ui.With{"class", "room card", "data-class", "room"}, ui.Text("p", text.T("This link’s class is over. Start the program again with -share, and open the new link."), "role", "alert"))
	case !c.class.known:
		return ui.Elem("section", ui.With{"class", "room card", "data-class", "room"}, ui.Text("p", text.T("Connecting to the class…"), "role", "status"))
	}
	r := &c.class.results
	where := ui.Text("p", text.T("This laptop is not on a network, so phones cannot reach it."))
	if len(r.Addresses) > 0 {
		where = ui.Elem("p", nil, ui.Phrase("Students open %s", ui.Text("b", short(r.Addresses[0]), "class", "digits", "translate", "no"))...)
	}
	return ui.Elem("section", ui.With{"class", "room card", "data-class", "room", "aria-label", text.T("The class")},
		ui.Elem("p", ui.With{"class", "room-open", "role", "status"}, ui.Phrase("Class is open: %s joined", ui.Field("joined", text.Group(r.Joined), text.Group(r.Joined)))...),
		where,
		ui.Elem("p", ui.With{"role", "status"}, c.answers()...),
		ui.Div("buttons",
			ui.Button(text.T("Prepare phones"), ui.With{"title", text.T("Each phone loads the lab within two minutes, for the parts in which students work with it.")}, func(app.Context) { c.class.turn("prepare") }, "prepare"),
			ui.Button(text.T("End the class"), nil, func(app.Context) { c.class.turn("end") }, "end")))
}

// answers are how many have answered the current question, and how many of them are right.
func (c *Room) answers() []app.UI {
	r := &c.class.results
	if r.Q == 0 {
		return []app.UI{app.Text(text.T("No question is open yet."))}
	}
	var open [2]int
	if kept := app.Window().Get("localStorage").Call("getItem", rightName); kept.Truthy() {
		_ = json.Unmarshal([]byte(kept.String()), &open)
	}
	answered := text.T("Question %d: %s answered", r.Q, text.Group(r.Answered))
	if open[0] != r.Q || open[1] < 0 || open[1] >= len(r.Counts) || r.Answered == 0 {
		return []app.UI{app.Text(answered)}
	}
	return []app.UI{app.Text(answered), ui.Text("b", text.Next(text.T("%s %% right", percent(r.Counts[open[1]], r.Answered)))), ui.Text("span", text.Next(text.T("(shown only here)")), "class", "hint")}
}
