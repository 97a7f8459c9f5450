package layout

import (
	"cmp"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/page/layoutlink"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// state is what a link stores. It is a value: what it refers to is never changed in place.
type state struct {
	draft   layoutlab.Draft
	hashed  string          // how many nodes take their number from a hash, as typed
	ownHash bool            // whether anybody has typed that
	other   layoutlab.Draft // what the layout is compared with
	needs   needs
	usual   needs    // those of a link without any
	export  string   // the export format; empty for the first
	opened  []string // the drawers that are open, in the order of the page
	// migration is what is asked about IDs that exist; nil while nothing is
	migration *layoutlab.MigrationInputs
}

// drawerNames are the drawers in the order of links. "needs" holds the rarely used requirements. The drawer
// changeDrawer is not one of them: it is open if a link says what it asks.
var drawerNames = []string{"moves", "compare", "needs", "pods", "meanings", "keep", "export"}

func (s *state) hash(typed string) { s.hashed, s.ownHash = typed, true }

// hashNodes is the number of hashed nodes: by default the required nodes.
func (s *state) hashNodes() string {
	if s.ownHash {
		return s.hashed
	}
	if _, err := boxes.Amount(s.needs.typed[needNodes]); err != nil {
		return s.usual.typed[needNodes]
	}
	return s.needs.typed[needNodes]
}

// empty is the state of an empty link.
func empty(now time.Time) state { return state{needs: usualNeeds(now), usual: usualNeeds(now)} }

// Params omits closed drawers and unchanged needs.
func (s *state) Params(query, _ *nav.Params) {
	draftParams(query, "layout", "", "twitter", &s.draft)
	query.WriteIf(s.ownHash, func() {
		query.Typed("hash", s.hashed, func(typed string) (problem string) {
			s.hash(typed)
			return ""
		})
	})
	if s.migration != nil || query.Has("old", "switch") {
		late.params(s, query)
	} else {
		query.Known(migrationNames...)
	}
	with := "discord"
	if s.draft.Name == with {
		with = "twitter"
	}
	query.WriteIf(s.isOpen("compare"), func() { draftParams(query, "with", "with-", with, &s.other) })
	query.WriteIf(s.isOpen("needs") || !s.needs.equal(&s.usual), func() { s.needs.params(query) })
	query.Group(trafficNames, func(*nav.Link) {}, noTraffic)
	query.WriteIf(s.isOpen("export"), func() {
		names := exportNames()
		query.Value("export", s.export, func(name string) (problem string) {
			if slices.Contains(goneExports, name) {
				return text.T("This page no longer exports JSON, Markdown or code for pods.")
			}
			if !slices.Contains(names, name) {
				return nav.NoChoice("export", name, names)
			}
			s.export = name
			return ""
		})
	})
	query.WriteIf(len(s.opened) > 0, func() {
		someOf(query, "open", drawerNames, &s.opened, "traffic")
	})
}

// goneExports are formats of old links.
var goneExports = []string{"json", "markdown", "pods"}

// trafficNames are parameters of old links.
var trafficNames = []string{"load", "peak", "curve", "chance"}

// noTraffic answers old links to what this page no longer does.
func noTraffic(given url.Values) (problem string) {
	if !slices.ContainsFunc(trafficNames, given.Has) &&
		!slices.Contains(strings.Split(given.Get("open"), ","), "traffic") {
		return ""
	}
	return text.T("This page no longer simulates a day of traffic. The page Live runs a generator at any rate.")
}

func (s *state) isOpen(drawer string) bool {
	if drawer == changeDrawer {
		return s.migration != nil
	}
	return slices.Contains(s.opened, drawer)
}

// draftParams are the parameters of a draft, valid or not: its layout by the given name, and an epoch and
// a tick with the prefix.
func draftParams(query *nav.Params, name, prefix, usual string, d *layoutlab.Draft) {
	names := []string{name, prefix + "epoch", prefix + "tick"}
	query.Group(names, func(k *nav.Link) {
		spec, epoch, tick := d.Link()
		k.Add(name, spec)
		for i, value := range []string{epoch, tick} {
			if value != "" {
				k.Add(names[i+1], value)
			}
		}
	}, func(given url.Values) (problem string) {
		*d, _ = layoutlab.ParseDraft(cmp.Or(given.Get(name), usual), given.Get(names[1]), given.Get(names[2]))
		return layoutlink.Overruled(given, d.Name, prefix)
	})
}

// someOf is a comma-separated subset of all choices, in their order. Choices of old links are ignored.
func someOf(query *nav.Params, name string, all []string, some *[]string, old ...string) {
	query.Typed(name, strings.Join(*some, ","), func(written string) (problem string) {
		listed := strings.Split(written, ",")
		*some = those(all, func(one string) bool { return slices.Contains(listed, one) })
		return nav.NoChoices(name,
			those(listed, func(one string) bool {
				return one != "" && !slices.Contains(all, one) &&
					!slices.Contains(old, one)
			}), all)
	})
}

func toggled(all, some []string, one string, on bool) []string {
	return those(all, func(name string) bool {
		if name == one {
			return on
		}
		return slices.Contains(some, name)
	})
}

func those(all []string, made func(one string) bool) (some []string) {
	for _, one := range all {
		if made(one) {
			some = append(some, one)
		}
	}
	return some
}

// facts are derived from a state.
type facts struct {
	problems []layoutlab.Problem // of the draft; if there are any, the rest is empty
	layout   snowflake.Layout

	options      layoutlab.Options // further inputs of consequences
	hashedBad    string            // the error of the typed number of hashed nodes
	consequences []layoutlab.Consequence
	base         *snowflake.Layout // the layout to compare with, or nil
	against      []layoutlab.Pair  // the consequences of both

	*solutions // to the needs

	moved *layoutlab.Migration // of the migration; nil without one
}

// derive computes the facts of a state. Was is the draft to compare with; before are the previous facts,
// whose solutions are reused if the needs are the same.
func derive(s state, was layoutlab.Draft, now time.Time, before facts) facts {
	f := facts{problems: s.draft.Problems(), solutions: before.solutions}
	if f.solutions == nil || !f.to.equal(&s.needs) {
		f.solutions = solve(s.needs)
	}
	if len(f.problems) > 0 {
		return f
	}
	f.layout = s.draft.Layout()
	if s.migration != nil {
		f.moved = late.check(f.layout, *s.migration)
	}
	nodes, err := boxes.Amount(s.hashNodes())
	f.options, f.hashedBad = layoutlab.Options{Now: now, HashNodes: nodes}, ui.Problem(err)
	f.consequences = layoutlab.Consequences(f.layout, f.options)
	if len(was.Problems()) == 0 {
		base := was.Layout()
		f.base, f.against = &base, layoutlab.Compare(layoutlab.Consequences(base, f.options), f.consequences)
	}
	return f
}

func (f *facts) generates() bool { return layoutlab.Generates(f.layout) }

// sample is the first ID of the present tick from node 1, or from the only node.
func (f *facts) sample() (id snowflake.ID, ok bool) {
	if len(f.problems) > 0 || f.options.Now.IsZero() {
		return 0, false
	}
	id, _, ok = layouts.IDsAt(f.layout, f.options.Now)
	for i, field := range f.layout.Fields {
		if field.Kind == snowflake.KindNode {
			id, _ = layouts.With(f.layout, id, i, 1)
		}
	}
	return id, ok
}

// Prefixes of values that are not a system's name.
const (
	exampleChoice = "example "
	keptChoice    = "kept "
	beforeChoice  = "before" // what the layout was before the last change
)

type choice struct {
	group        int
	value, title string
	draft        layoutlab.Draft
}

// choices are systems, examples and saved layouts.
func (p *layoutLab) choices() []choice {
	var all []choice
	systems, examples := system.All(), layoutlab.Examples()
	for i := range systems {
		s, group := &systems[i], 1
		if s.Common {
			group = 0
		}
		all = append(all, choice{group, s.Name, s.Title, layoutlab.From(s.Layout)})
	}
	for i := range examples {
		all = append(all, choice{2, exampleChoice + examples[i].Name, examples[i].Title, examples[i].Draft})
	}
	for _, one := range p.kept.all {
		all = append(all, choice{3, keptChoice + one.Name, one.Name, layoutlab.From(one.Layout)})
	}
	return all
}

// chosen returns the first choice that equals a draft. Its value is empty if there is none.
func chosen(all []choice, d layoutlab.Draft) choice {
	if s, ok := d.System(); ok {
		d = layoutlab.From(s.Layout)
	}
	if i := slices.IndexFunc(all, func(c choice) bool { return c.draft.Equal(d) }); i >= 0 {
		return all[i]
	}
	return choice{title: text.T("Your own")}
}

func (p *layoutLab) layoutChoice(name, label string, current layoutlab.Draft,
	choose func(d layoutlab.Draft)) app.HTMLElem {
	all := p.choices()
	is := chosen(all, current)
	var options []app.UI
	if name == "with" {
		if !p.isOpen("compare") {
			is.value = beforeChoice
		}
		options = append(options, option(beforeChoice, text.T("± previous"), is.value == beforeChoice))
	}
	for group, title := range [4]string{text.T("Common systems"), text.T("More systems"), text.T("Flawed examples"),
		text.T("Saved in this browser")} {
		var of []app.UI
		for _, c := range all {
			if c.group == group {
				of = append(of, option(c.value, c.title, c.value == is.value))
			}
		}
		if len(of) > 0 {
			options = append(options, ui.Elem("optgroup", ui.With{"label", title}, of...))
		}
	}
	if is.value == "" {
		options = append(options, option("", is.title, true))
	}
	return ui.ElemOn("select", ui.With{"data-edit", name, "aria-label", label}, options...).
		On("change", ui.Entered(func(_ app.Context, value string) {
			all := p.choices()
			if i := slices.IndexFunc(all, func(c choice) bool { return c.value == value }); i >= 0 {
				choose(all[i].draft)
			} else if value == beforeChoice {
				p.Change(func() { p.opened = toggled(drawerNames, p.opened, "compare", false) })
			}
		}), "choice", name)
}

func option(value, words string, selected bool) app.UI {
	with := ui.With{"value", value}
	if selected {
		with = append(with, "selected", "true")
	}
	return ui.Text("option", words, with...)
}

func (p *layoutLab) about() app.UI {
	if s, ok := p.draft.System(); ok {
		return ui.Div("layout-about", warning(p.caution()),
			ui.Elem("details", ui.With{"data-experiment", "true"}, ui.Text("summary", text.T("About %s", s.Title)),
				ui.Elem("p", nil, app.Text(s.Note+" "),
					ui.Elem("a", ui.With{"href", s.Source, "rel", "noopener"}, app.Text(text.T("Source")))),
				layoutlink.Running(s.Name)))
	}
	if says := p.caution(); says != "" {
		return ui.Div("layout-about", ui.Elem("p", nil), warning(says))
	}
	return ui.Div("layout-about")
}

// caution is what is wrong with the layout of a known system or with a flawed example.
func (p *layoutLab) caution() string {
	if s, ok := p.draft.System(); ok {
		return s.Warning
	}
	examples := layoutlab.Examples()
	for i := range examples {
		if e := &examples[i]; alike(&e.Draft, &p.draft) {
			return e.Story
		}
	}
	return ""
}

// alike reports whether two drafts are equal except for names.
func alike(a, b *layoutlab.Draft) bool { return system.Same(nameless(a), nameless(b)) }

func nameless(d *layoutlab.Draft) snowflake.Layout {
	l := d.Layout()
	for i := range l.Fields {
		l.Fields[i].Name = ""
	}
	return l
}

// warning is a caution that is not an error.
func warning(words string) app.UI {
	if words == "" {
		return ui.Text("p", "", "class", "no-alert")
	}
	return ui.Text("p", words, "class", "warning")
}
