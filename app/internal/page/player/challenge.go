package player

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// A challenge is to produce a duplicate with as few events as possible. Its link has a plan of package
// explore and, as interventions, the reader's events; the scene is the plan's. A table says how few are
// possible: the par.

// breakNames are a challenge's parameters: the plan's design, bits, allow and events.
var breakNames = []string{"break", "bits", "allow", "events"}

// breaking reports whether the page shows a challenge.
func (s *state) breaking() bool { return s.plan.Design != "" }

func breakLink(k *nav.Link, p explore.Plan) {
	values := p.Values()
	for _, name := range breakNames {
		k.Add(name, values[slices.Index(explore.Params, strings.Replace(name, "break", "design", 1))])
	}
}

// readBreak reads a challenge. What cannot be is left out and named.
func (s *state) readBreak(given url.Values) string {
	var problems []string
	wrong := func(name, value, problem string) {
		problems = append(problems, text.T("The link says %s=“%s”: %s.", name, value, problem))
	}
	if !given.Has("break") {
		for _, name := range breakNames {
			if given.Has(name) {
				wrong(name, given.Get(name), text.T("this needs break=DESIGN"))
			}
		}
		return text.Sentences(problems...)
	}
	design, ok := sim.Find(given.Get("break"))
	if !ok || !s.traits.breaks(design) {
		return nav.NoChoice("break", given.Get("break"), s.traits.breakable())
	}
	plan, errs := explore.Parse(func(name string) string {
		if slices.Contains(breakNames, name) {
			return given.Get(name)
		}
		return ""
	})
	for _, e := range errs {
		wrong(e.Part, e.Value, e.Problem)
	}
	plan.Design, plan.Events[explore.Ask] = design.Name, explore.Often
	for k, n := range plan.Events {
		if kind := explore.EventKind(k); n > 0 && !explore.Plays(design, kind) {
			plan.Events[k] = 0
			if given.Has("allow") {
				wrong("allow", kind.String(), text.T("this event is not possible with this design"))
			}
		}
	}
	plan.Bounds.Ticks = plan.Bounds.Events
	s.plan = plan
	s.typed = strings.Join([]string{
		"title", text.T("Break it: %s", text.T(design.Title)),
		"\nintro", text.T(
			"Produce a duplicate with as few events as you can. Each event is a line of the script, so the link holds your history. The sequence has %s.", text.Count(plan.SequenceBits, "%s bit", "%s bits")),
		"\nhome", text.T(
			"The shortest history with a duplicate shows what a design forgets. Where no history has one, only a longer search or another event could find it."),
	}, " ") + "\n" + plan.Begin()
	return text.Sentences(problems...)
}

// breaks reports whether the page has challenges with a design: one that draws many random bits repeats
// none, and designs without a layout are on the street only.
func (t *Traits) breaks(d variant.Design) bool {
	return d.Random == 0 && (t.Mixed || d.For(snowflake.Twitter()).Fields != nil)
}

func (t *Traits) breakable() (names []string) {
	for _, d := range sim.Designs() {
		if t.breaks(d) {
			names = append(names, d.Name)
		}
	}
	return names
}

// events are the reader's events, as lines.
func (s *state) events() []string {
	lines := []string{"set"}
	for _, f := range s.forks {
		lines = slices.Insert(lines, min(f.step, len(lines)), strings.Split(f.lines, "\n")...)
	}
	return lines[1:]
}

// score says how many events the reader needed, and how few are possible.
func (p *Player) score() (says string, done bool) {
	at := p.at.step
	for n := range at + 1 {
		if !p.run.Frame(n).Lane(0).Holds(sim.Unique) {
			at, done = n, true
			break
		}
	}
	made, wrong := p.plan.Cost(p.events()[:max(at-1, 0)])
	events := text.Count(made, "%s event", "%s events")
	par, known := p.plan.Par()
	bound := text.Group(p.plan.Bounds.Events)
	switch {
	case wrong != "":
		return text.T("“%s” is not an allowed event, so this history does not count.", wrong), done
	case !known && done:
		return text.T("Duplicate after %s. Only a search knows the minimum here.", events), done
	case !known:
		return text.T("%s. Only a search knows the minimum here.", events), done
	case par > 0 && done && made <= par:
		return text.T("Duplicate after %s: the minimum. No shorter history has one.", events), done
	case par > 0 && done:
		return text.T("Duplicate after %s: %d more than the minimum, %d.", events, made-par, par), done
	case par > 0:
		return text.T("%s. Minimum: %d.", events, par), done
	case done:
		return text.T("Duplicate in %s, longer than the %s that were searched.", events, bound), done
	}
	return text.T("%s. Nobody has found a duplicate: no history of up to %s events has one.", events, bound), done
}

// challengeBar is the score with a button for each allowed event.
func (p *Player) challengeBar() app.UI {
	says, done := p.score()
	buttons := []app.UI{ui.Text("b", says, "role", "status", "data-done", strconv.FormatBool(done), "data-field", "par",
		"data-value", p.parText())}
	for _, b := range p.presses() {
		button := ui.Button(b.Words, ui.With{"title", b.Lines}, func(app.Context) { p.ByHand(b.Lines) }, "challenge",
			b.Lines)
		if b.Key != "" {
			button = button.DataSet("presenting", b.Key)
		}
		buttons = append(buttons, button)
	}
	if p.DoneByHand() {
		buttons = append(buttons,
			ui.Button(text.T("Undo"), ui.With{"class", "quiet", "data-presenting", "undo"},
				func(app.Context) { p.TakeBack() }, "take-back"))
	}
	return ui.Elem("div", ui.With{"class", "challenge-bar", "role", "group", "aria-label", text.T("Events")},
		buttons...)
}

func (p *Player) parText() string {
	switch par, known := p.plan.Par(); {
	case par > 0:
		return strconv.Itoa(par)
	case known:
		return "none"
	}
	return ""
}

// presses are the buttons for interventions: those of a challenge are its events.
func (p *Player) presses() []Press {
	if !p.breaking() {
		return p.traits.Presses
	}
	var all []Press
	keys := map[explore.EventKind]string{explore.Ask: "ask", explore.Back1: "turn"}
	for _, m := range p.plan.Moves() {
		all = append(all, Press{Words: moveWords(m.Line), Lines: m.Line, Key: keys[m.Kind]})
		delete(keys, m.Kind)
	}
	return all
}

// moveWords is an event's line on a button.
func moveWords(line string) string {
	words := strings.Fields(strings.TrimSuffix(line, " async"))
	on := func(does string) string {
		if len(words) > 1 && (words[1] == "a" || words[1] == "b") {
			return text.In("an event and its node", "%s (%s)", does, words[1])
		}
		return does
	}
	last := words[len(words)-1]
	if unit := strings.TrimLeft(last, "0123456789"); unit != last {
		last = strings.TrimSuffix(last, unit) + " " + unit
	}
	switch {
	case words[0] == "ask":
		return on(text.T("Request an ID"))
	case words[0] == "advance":
		return text.T("%s later", last)
	case words[0] == "back":
		return on(text.T("Clock −%s", last))
	case last == "saved":
		return on(text.T("Restart, state saved"))
	case words[0] == "restart":
		return on(text.T("Restart"))
	}
	return text.T("Drop the next reply")
}

// challenge leads to a challenge or, in one, lets the reader choose another.
func (p *Player) challenge() app.UI {
	if p.traits.Break == "" {
		return ui.Nothing()
	}
	if !p.breaking() {
		return ui.Elem("p", ui.With{"class", "challenge"},
			ui.Link(p.traits.Path+"?"+p.traits.Break, "",
				app.Text(text.T("Break it: produce a duplicate with as few events as you can"))))
	}
	return ui.Elem("section", ui.With{"class", "interventions challenge"},
		append([]app.UI{ui.Text("h2", text.T("Break another design")),
			ui.Words("hint", text.T("A search of all histories knows the minimum."))}, p.breakChoice()...)...)
}

// breakChoice are the design, the bound and the events of a challenge, and where its solution is.
func (p *Player) breakChoice() []app.UI {
	open := func(change func(*explore.Plan)) {
		plan := p.plan
		change(&plan)
		d, _ := sim.Find(plan.Design)
		for k := range plan.Events {
			if !explore.Plays(d, explore.EventKind(k)) {
				plan.Events[k] = 0
			}
		}
		var k nav.Link
		breakLink(&k, plan)
		p.Ctx.Defer(func(ctx app.Context) { ctx.Navigate(ui.Href(p.traits.Path + "?" + k.String())) })
	}
	menu := func(name, words string, options []app.UI, choose func(plan *explore.Plan, chosen string)) app.UI {
		return ui.Elem("label", ui.With{"class", "control"}, ui.Text("span", words, "class", "label"),
			ui.ElemOn("select", ui.With{"data-edit", name}, options...).
				OnChange(ui.Entered(func(_ app.Context, chosen string) {
					open(func(plan *explore.Plan) { choose(plan, chosen) })
				}), name, p.plan))
	}
	var designs, bounds []app.UI
	for _, name := range p.traits.breakable() {
		d, _ := sim.Find(name)
		designs = append(designs, ui.Option(name, short(text.T(d.Title)), p.plan.Design))
	}
	for n := 1; n <= explore.MostEvents; n++ {
		bounds = append(bounds,
			ui.Option(strconv.Itoa(n), text.Count(n, "%s event", "%s events"), strconv.Itoa(p.plan.Bounds.Events)))
	}
	chips := []app.UI{ui.Text("span", text.T("Allowed besides requests:"))}
	design, _ := sim.Find(p.plan.Design)
	for k := explore.Tick; int(k) < explore.Kinds; k++ {
		if !explore.Plays(design, k) {
			continue
		}
		on, words := p.plan.Events[k] > 0, text.T("Second node, same worker ID")
		if k != explore.Second {
			one := explore.Plan{Design: design.Name, SequenceBits: p.plan.SequenceBits, Bounds: p.plan.Bounds}
			one.Events[k] = 1
			words = moveWords(one.Moves()[0].Line)
		}
		chips = append(chips,
			ui.Button(words, ui.With{"class", "need-chip", "aria-pressed", strconv.FormatBool(on)}, func(app.Context) {
				open(func(plan *explore.Plan) {
					if plan.Events[k] = explore.Often; on {
						plan.Events[k] = 0
					}
				})
			}, "allow", k, p.plan))
	}
	var search nav.Link
	for i, name := range explore.Params {
		search.Add(name, p.plan.Values()[i])
	}
	return []app.UI{
		ui.Div("buttons",
			menu("break", text.In("of a generator", "Design"), designs,
				func(plan *explore.Plan, name string) { plan.Design = name }),
			menu("events", text.T("Searched up to"), bounds,
				func(plan *explore.Plan, n string) { plan.Bounds.Events, _ = strconv.Atoi(n) })),
		ui.Elem("div", ui.With{"class", "need-chips", "role", "group", "aria-label", text.T("Allowed events")},
			chips...),
		ui.Elem("p", ui.With{"class", "challenge-links"},
			ui.Link("/search?"+search.String(), "", app.Text(text.T("Search for a shortest history"))),
			ui.Link(p.traits.Path, "", app.Text(text.T("End the challenge")))),
		ui.Alert(p.forked),
	}
}
