package present

import (
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/run/classroom"
	"github.com/snowflakelab/snowflakelab/app/internal/run/plan"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Corner is beside the content of a presented page.
type Corner struct {
	app.Compo

	ctx     app.Context
	seen    seen
	at      plan.PartRef
	part    plan.Part
	planned bool
	large   bool   // the code is as large as the room needs
	watched string // the question whose answer the page shows by now
	empty   string // the question and round that were to be revealed although nobody had answered
	gone    bool   // the page has asked nothing for a while
	leaving ui.Playback
	class   *client
}

// seen is what the page shows, as far as the corner depends on it.
type seen struct{ address, question string }

// settled is after how long a question has been left: a page that is being drawn shows none either.
const settled = time.Second

// following is the corner that follows the page: another page's may be there before the last one's goes.
var following *Corner

func (c *Corner) OnMount(ctx app.Context) {
	c.ctx = ctx
	c.at, c.part, c.planned = plan.At(app.Window().URL().Query().Get("plan"))
	if c.planned {
		ui.OfSite.Set(placeName, c.at.String())
	}
	c.class = enter(c, func() {
		ctx.Dispatch(func(app.Context) {
			c.put()
			c.leave()
		})
	})
	if c.class != nil {
		ui.Holds = c.holds
	}
	c.large = c.class != nil && c.part.Kind == plan.Talk
	following, ui.Follow = c, c.follow
	ctx.Dispatch(func(app.Context) { c.see(look()) })
}

// follow looks at the page, which says that it has changed.
func (c *Corner) follow() {
	if look() == c.seen {
		return // drawing what has not changed would draw the page, which says so again
	}
	c.ctx.Dispatch(func(app.Context) {
		if is := look(); is != c.seen {
			c.see(is)
		}
	})
}

// leave closes a question that was left.
func (c *Corner) leave() {
	if c.gone && c.class.left() {
		c.class.pause()
	}
}

func (c *Corner) OnDismount() {
	if c.class.leave(c) {
		ui.Holds = nil
	}
	if following == c {
		following, ui.Follow = nil, nil
	}
	c.leaving.Stop()
	mark("corner", false, "")
	c.shut(false)
}

func look() seen {
	return seen{ui.Address(), askedID()}
}

// see follows the page: another question is one for the class.
func (c *Corner) see(is seen) {
	if is.question != c.watched {
		c.watched = ""
	}
	if is.question != c.seen.question {
		c.empty = "" // it asks again whether to reveal a question that was left
	}
	switch {
	case is.question != "":
		c.gone = false
		c.leaving.Stop()
	case c.seen == (seen{}) || c.seen.question != "":
		c.leaving.Next(c.ctx, settled, func() {
			c.gone = true
			c.leave()
		})
	}
	c.seen = is
	if u := app.Window().URL(); c.planned && u.Query().Get("plan") == c.at.String() {
		ui.OfTab.Set(leftName+c.at.String(), u.RequestURI()+"#"+u.EscapedFragment())
	}
	c.put()
}

// put posts the open question, if it is not the class's already.
func (c *Corner) put() {
	c.class.begin()
	if q, ok := asked(); ok && c.watched != q.id {
		c.class.ask(&q)
	}
	c.shut(c.beaming() != nil)
}

// holds reports whether the class is asked a question before the page answers it: a key may come before the class has
// it.
func (c *Corner) holds(question string) bool {
	return c.class.open() && !c.class.lost && !c.class.failed && c.watched != question
}

// shut makes the page behind the question unreachable for the keyboard.
func (c *Corner) shut(on bool) {
	if main := app.Window().GetElementByID("main"); main.Truthy() {
		main.Set("inert", on)
	}
}

// mark gives the document an attribute, or takes it.
func mark(name string, on bool, value string) {
	set := app.Window().Get("document").Get("documentElement").Get("dataset")
	if on {
		set.Set(name, value)
	} else {
		set.Delete(name)
	}
}

func (c *Corner) Render() app.UI {
	if q := c.beaming(); q != nil {
		return ui.Elem("aside",
			ui.With{"class", "corner", "data-beaming", "true",
				"data-pictured", strconv.FormatBool(q.pictured && c.class.results.Phase == classroom.Open),
				"aria-label", text.T("The class")}, c.ways(), c.beam(q), c.end("unseen"))
	}
	address := c.address()
	shown := address != ""
	if app.IsClient {
		wide := "true"
		if c.large && c.part.Kind == plan.Talk {
			wide = "wide"
		}
		mark("corner", shown, wide)
	}
	if !shown {
		return ui.Elem("aside", ui.With{"class", "corner", "data-beaming", "false", "aria-label", text.T("The class")},
			c.ways(), ui.Nothing(), c.end("corner-end corner-alone"))
	}
	return ui.Elem("aside",
		ui.With{"class", "corner", "data-beaming", "false", "data-large", strconv.FormatBool(c.large),
			"aria-label", text.T("The class")}, c.ways(),
		ui.Elem("div", ui.With{"class", "corner-card"},
			ui.ElemOn("button",
				ui.With{"type", "button", "class", "corner-code", "data-scan", "true",
					"aria-pressed", strconv.FormatBool(c.large), "aria-label", text.T("Show the code large or small")},
				ui.QRCode(address)).
				OnClick(ui.On(func(app.Context, app.Event) { c.large = !c.large }), "large"),
			ui.Elem("p", ui.With{"class", "corner-address", "translate", "no"}, typed(address)...),
			c.class.joined(), c.number()),
		c.end("corner-end"))
}

// end leaves the presentation for the plan, or for the page as it is: the plan tells the answers, so a class's
// projector must not show it.
func (c *Corner) end(class string) app.UI {
	return ui.Button(text.T("Esc: end presenting"), ui.With{"class", class, "data-presenting", "end"},
		func(app.Context) {
			if app.Window().Get("document").Call("querySelector", `:popover-open, [data-running="true"]`).Truthy() {
				ui.HidePopovers() // what else Escape ends comes first
				return
			}
			to := ui.Address()
			if c.planned && c.class == nil && app.Window().Get("name").String() != Projector {
				to = ui.Root() + "/teach"
				if c.at.Length != plan.Lengths()[0] {
					to += "?minutes=" + strconv.Itoa(c.at.Length)
				}
				to += "#" + c.part.Name
			}
			app.Window().Get("location").Call("assign", to)
		}, "end")
}

// address is where phones are led: where students work with the lab, and without a class, to this moment, otherwise to
// the class.
func (c *Corner) address() string {
	addresses := c.class.addresses()
	if c.class.open() && len(addresses) > 0 && c.part.Kind != plan.Hands {
		return addresses[0]
	}
	return reach(ui.Address(), addresses)
}

// number is the place in the plan.
func (c *Corner) number() app.UI {
	if !c.planned {
		return ui.Elem("p", nil)
	}
	return ui.Text("p", text.T("Part %d of %d", c.at.Part, len(plan.Of(c.at.Length))), "class", "corner-part")
}

// begins reports whether the page shows what its part begins with.
func (c *Corner) begins() bool { return opens(c.seen.address, c.part.See) }

// by is what is so many parts later, or within a check so many questions.
func (c *Corner) by(parts int) (href, title string, ok bool) {
	if at := asksAt(&c.part, c.seen.address); c.part.Kind == plan.Check && at >= 0 && at+parts >= 0 &&
		at+parts < len(c.part.Asks) {
		return ui.Root() + c.at.Presented(c.part.Asks[at+parts].See), c.part.Title, true
	}
	to, part, ok := c.at.By(parts)
	href = ui.Root() + to.Presented(part.See)
	if left := ui.OfTab.Get(leftName + to.String()); parts < 0 && strings.HasPrefix(left, ui.Root()+"/") {
		href = left
	}
	return href, part.Title, ok
}

// ways are links to the parts before and after this one, which Page Up and Page Down follow at the ends of what a page
// shows. The way back leads to what the part before showed last.
func (c *Corner) ways() app.UI {
	way := func(name string, by int, words text.Message) app.UI {
		href, title, ok := c.by(by)
		switch {
		case !c.planned || !ok && by < 0:
			return ui.Elem("span", nil)
		case !ok: // the lesson is over: a key leads to no other lesson
			return ui.Elem("span", ui.With{"data-plan", name})
		}
		if by < 0 && c.begins() {
			name = "begin" // a key leads back before it leads through what was before the part's beginning
		}
		return ui.Elem("a", ui.With{"href", href, "data-plan", name, "tabindex", "-1"},
			app.Text(text.T(words, title)))
	}
	return ui.Elem("nav", ui.With{"class", "unseen", "aria-label", text.T("Parts of the lesson")},
		way("back", -1, "Previous: %s"), way("next", 1, "Next: %s"))
}
