package scene

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// mostShown is how many designs a reader can choose at once.
const mostShown = 4

// streeted says that the page's lanes are counters on a street, above a store.
func (s *state) streeted() bool { return s.path == "/systems" }

// mostInRow are the most counters that stand in one row.
const mostInRow = 6

// street is the counters, each with its part of what is below the street.
func (p *scene) street(svg func(index int) app.UI) []app.UI {
	var counters []app.UI
	look, n := p.looks().street, p.moving.street.Panels()
	for i := range n {
		counters = append(counters, ui.Elem("div", ui.With{"class", "counter", "role", "img", "aria-label", look.Says(i), "data-at", p.run.Script.Lanes[i].Name}, svg(i)))
	}
	return []app.UI{ui.Elem("div", ui.With{"class", "counters", "role", "group", "aria-label", text.T("The counters"), "data-counters", stage.Pick(n > mostInRow, "many", strconv.Itoa(n))}, counters...)}
}

// readShow reads the names of the designs to be shown. What is wrong is left out, and
// named.
func (s *state) readShow(written string) string {
	var problems []string
	for name := range strings.SplitSeq(written, ",") {
		_, known := sim.Find(name)
		switch {
		case name == "":
		case !known:
			problems = append(problems, nav.NoChoice("show", name, designs()))
		case slices.ContainsFunc(s.show, func(shown string) bool { return same(shown, name) }):
			problems = append(problems, text.T("The link shows “%s” more than once.", name))
		case len(s.show) == mostShown:
			problems = append(problems, text.T("The link shows more than %d systems; “%s” is left out.", mostShown, name))
		default:
			s.show = append(s.show, name)
		}
	}
	return nav.JoinSentences(problems...)
}

// same says that two names are those of one design.
func same(a, b string) bool {
	one, _ := sim.Find(a)
	other, _ := sim.Find(b)
	return one.Name == other.Name
}

// designs are the names of all designs.
func designs() (names []string) {
	for _, d := range sim.Designs() {
		names = append(names, d.Name)
	}
	return names
}

// systems is what stands below the stage of systems.
func (p *scene) systems() app.UI {
	if p.gallery == nil {
		return ui.Elem("div", nil)
	}
	return p.gallery(p.show, mostShown, func(names []string) {
		p.ctx.Dispatch(func(app.Context) {
			p.ask(none)
			p.update(func(s *state) {
				s.edit("")
				s.show, s.at = names, opening
				if len(names) == 0 {
					s.show = nil
				}
			})
			if p.asks(p.at) {
				p.ask(p.at.step)
			}
		})
	})
}

// captionRow is the caption and, on the street, what one does to that.
func (p *scene) captionRow() app.UI {
	if p.streeted() {
		return ui.Div("caption-row", p.caption(), p.levers())
	}
	return p.caption()
}

// levers are what one does to the street, where one looks.
func (p *scene) levers() app.UI {
	store, servers := p.presses()[1], p.presses()[3]
	if p.shown().Down(0) {
		store = p.presses()[2]
	}
	if p.shown().Lane(0).Dead(0) {
		servers = p.presses()[4]
	}
	var all []app.UI
	for _, one := range []press{store, servers} {
		all = append(all, ui.TextOn("button", one.words, "type", "button").
			OnClick(ui.On(func(app.Context, app.Event) { p.byHand(one.lines) }), "lever", one.lines))
	}
	back := app.UI(ui.Elem("span", nil))
	if len(p.forks) > 0 {
		back = ui.TextOn("button", text.T("Take back"), "type", "button", "class", "quiet").
			OnClick(ui.On(func(app.Context, app.Event) { p.update((*state).takeBack) }), "take-back")
	}
	return ui.Elem("div", ui.With{"class", "levers"}, append(all, back)...)
}
