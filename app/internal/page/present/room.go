package present

import (
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/run/classroom"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Room is the teacher's own view of the class: only it tells, before the answer is revealed, how many are right.
type Room struct {
	app.Compo
	OnChange func() // called when the class has changed

	class  *client
	ending bool // the button to end the class asks once more
}

func (c *Room) OnMount(ctx app.Context) {
	c.class = enter(c, func() {
		ctx.Dispatch(func(app.Context) {
			if c.OnChange != nil {
				c.OnChange()
			}
		})
	})
}

func (c *Room) OnDismount() { c.class.leave(c) }

// Teaches reports whether this tab has the key of a class.
func Teaches() bool {
	return app.IsClient && app.Window().Get("sessionStorage").Call("getItem", keyName).Truthy()
}

// Take takes the key from the fragment of the teacher's link, if it is opened once more while its page is shown: only
// then does web/early.js not see it.
func Take(fragment string) bool {
	key, is := strings.CutPrefix(fragment, "key=")
	if is = is && app.IsClient; is {
		app.Window().Get("sessionStorage").Call("setItem", keyName, key)
		at := app.Window().Get("location")
		app.Window().Get("history").Call("replaceState", nil, "", at.Get("pathname").String()+at.Get("search").String())
		at.Call("reload")
	}
	return is
}

// Last is the part of a plan that this browser has presented last.
func Last() string {
	if kept := app.Window().Get("localStorage").Call("getItem", placeName); kept.Truthy() {
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
	if r.Phase == classroom.Ended {
		return ui.Elem("section", ui.With{"class", "room card", "data-class", "room"},
			ui.Text("p", text.T("The class has ended. All answers are deleted."), "role", "status"),
			ui.Div("buttons", ui.Button(text.T("Start another class"), nil, func(app.Context) { c.class.turn("begin") }, "begin")))
	}
	where := ui.Text("p", text.T("This laptop is not on a network, so phones cannot reach it."))
	if len(r.Addresses) > 0 {
		where = ui.Elem("p", nil, ui.Phrase("Students open %s", ui.Elem("b", ui.With{"class", "digits", "translate", "no"}, typed(r.Addresses[0])...))...)
	}
	return ui.Elem("section", ui.With{"class", "room card", "data-class", "room", "aria-label", text.T("The class")},
		ui.Elem("p", ui.With{"class", "room-open", "role", "status"}, ui.Phrase("Class is open: %s joined", ui.Field("joined", text.Group(r.Joined), text.Group(r.Joined)))...),
		where,
		ui.Elem("div", ui.With{"class", "room-share", "role", "status"}, c.answers()...),
		ui.Div("buttons", append(c.turns(), c.prepare(), c.end())...))
}

// answers are how many have answered the current question, how many of them are right, and what that advises.
func (c *Room) answers() []app.UI {
	r := &c.class.results
	if r.Q == 0 {
		return []app.UI{ui.Text("p", text.T("No question is open yet."))}
	}
	told := []app.UI{app.Text(text.T("Question %d: %s of %s answered", r.Q, text.Group(r.Answered), text.Group(r.Joined)))}
	if r.Right < 0 || r.Answered == 0 {
		return []app.UI{ui.Elem("p", nil, told...)}
	}
	share := percent(votes(&r.Tally, r.Right), r.Answered)
	told = append(told, ui.Elem("b", ui.With{"data-field", "right-percent", "data-value", share}, app.Text(text.Next(text.T("%s %% right", share)))))
	if r.Phase == classroom.Revealed {
		return []app.UI{ui.Elem("p", nil, told...)}
	}
	told = append(told, ui.Text("span", text.Next(text.T("(shown only here)")), "class", "hint"))
	return []app.UI{ui.Elem("p", nil, told...), ui.Text("p", advice(votes(&r.Tally, r.Right), r.Answered))}
}

// advice is what to do when so many of those who answered are right.
func advice(right, answered int) string {
	switch {
	case 100*right < 30*answered:
		return text.T("Few are right: explain first, then ask again.")
	case 100*right <= 70*answered:
		return text.T("Let neighbours discuss, then ask again.")
	}
	return text.T("Most are right: reveal.")
}

// turns are what the projector has buttons for too.
func (c *Room) turns() []app.UI {
	if c.class.results.Phase != classroom.Open {
		return []app.UI{ui.Elem("span", nil), ui.Elem("span", nil)}
	}
	return []app.UI{
		ui.Button(text.T("Ask again"), nil, func(app.Context) { c.class.turn("again") }, "again"),
		ui.Button(text.T("Reveal"), nil, func(app.Context) { c.class.turn("reveal") }, "reveal"),
	}
}

// prepare has phones load the lab, and tells how many have.
func (c *Room) prepare() app.UI {
	r := &c.class.results
	switch {
	case !r.Prepare:
		return ui.Button(text.T("Prepare phones"), ui.With{"title", text.T("Each phone loads the lab within two minutes, for the parts in which students work with it.")}, func(app.Context) { c.class.turn("prepare") }, "prepare")
	case r.Loaded < r.Joined || r.Joined == 0:
		return ui.Elem("p", ui.With{"class", "room-phones", "role", "status"}, ui.Phrase("Phones load the lab, within two minutes: %s of %s have it", ui.Field("loaded", text.Group(r.Loaded), text.Group(r.Loaded)), app.Text(text.Group(r.Joined)))...)
	}
	return ui.Elem("p", ui.With{"class", "room-phones", "role", "status"}, ui.Phrase("All phones have loaded the lab: %s", ui.Field("loaded", text.Group(r.Loaded), text.Group(r.Loaded)))...)
}

// sureFor is how long the button to end the class asks.
const sureFor = 5 * time.Second

// end ends the class at the second press.
func (c *Room) end() app.UI {
	if c.ending {
		return ui.Button(text.T("End the class? All answers are deleted."), ui.With{"class", "room-end", "data-end", "sure"}, func(app.Context) {
			c.ending = false
			c.class.turn("end")
		}, "end now")
	}
	return ui.Button(text.T("End the class"), ui.With{"class", "room-end", "data-end", "ask"}, func(ctx app.Context) {
		c.ending = true
		ui.Go(ctx, func() {
			time.Sleep(sureFor)
			ctx.Dispatch(func(app.Context) { c.ending = false })
		})
	}, "end")
}
