package layout

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

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

func (p *layoutLab) layoutChoice(name, label string, current layoutlab.Draft, choose func(d layoutlab.Draft)) app.UI {
	all := p.choices()
	is := chosen(all, current)
	var options []app.UI
	if name == "with" {
		if !p.isOpen("compare") {
			is.value = beforeChoice
		}
		options = append(options, option(beforeChoice, text.T("± previous"), is.value == beforeChoice))
	}
	for group, title := range [4]string{text.T("Common systems"), text.T("More systems"), text.T("Flawed examples"), text.T("Saved in this browser")} {
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
	return ui.ElemOn("select", ui.With{"data-edit", name, "aria-label", label}, options...).On("change", ui.Entered(func(_ app.Context, value string) {
		all := p.choices()
		if i := slices.IndexFunc(all, func(c choice) bool { return c.value == value }); i >= 0 {
			choose(all[i].draft)
		} else if value == beforeChoice {
			p.update(func(s *state) { s.opened = toggled(drawerNames, s.opened, "compare", false) })
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
		return ui.Div("layout-about", warning(s.Warning), ui.Elem("details", nil, ui.Text("summary", text.T("About %s", s.Title)),
			ui.Elem("p", nil, app.Text(s.Note+" "), ui.Elem("a", ui.With{"href", s.Source, "rel", "noopener"}, app.Text(text.T("Source")))),
			nav.Running(s.Name)))
	}
	examples := layoutlab.Examples()
	for i := range examples {
		if e := &examples[i]; alike(&e.Draft, &p.draft) {
			return ui.Div("layout-about", ui.Elem("p", nil), warning(e.Story))
		}
	}
	return ui.Div("layout-about")
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
