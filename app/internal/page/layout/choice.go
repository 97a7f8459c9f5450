package layout

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/system"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// What a choice that is no system begins with.
const (
	exampleChoice = "example "
	keptChoice    = "kept "
)

// layoutChoice is the choice of a layout: every system's, examples to learn
// from, and those that this browser keeps.
func (p *layoutLab) layoutChoice(name, label string, current *layoutlab.Draft, choose func(d layoutlab.Draft)) app.UI {
	chosen := ""
	known, _ := current.System()
	choice := func(value, title string, is bool) app.UI {
		if is = is && chosen == ""; is {
			chosen = value
		}
		return option(value, title, is)
	}
	var groups [4][]app.UI
	systems, examples := system.All(), layoutlab.Examples()
	for i := range systems {
		s, at := &systems[i], 1
		if s.Common {
			at = 0
		}
		groups[at] = append(groups[at], choice(s.Name, s.Title, known.Name == s.Name))
	}
	for i := range examples {
		e := &examples[i]
		groups[2] = append(groups[2], choice(exampleChoice+e.Name, e.Title, e.Draft.Equal(*current)))
	}
	for i := range p.kept.all {
		one := &p.kept.all[i]
		groups[3] = append(groups[3], choice(keptChoice+one.Name, one.Name, layoutlab.From(one.Layout).Equal(*current)))
	}
	titles := [4]string{text.T("Often met"), text.T("More systems"), text.T("Examples that go wrong"), text.T("Kept in this browser")}
	var all []app.UI
	for i, g := range groups {
		if len(g) > 0 {
			all = append(all, ui.Elem("optgroup", ui.With{"label", titles[i]}, g...))
		}
	}
	if chosen == "" {
		all = append(all, option("", text.T("Your own"), true))
	}
	return ui.Elem("label", ui.With{"class", "control"},
		ui.Text("span", label, "class", "label"),
		ui.ElemOn("select", ui.With{"data-edit", name}, all...).On("change", ui.Entered(func(_ app.Context, chosen string) {
			if d, ok := p.choice(chosen); ok {
				choose(d)
			}
		}), "choice", name),
	)
}

// option is one choice of a select.
func option(value, words string, selected bool) app.UI {
	with := ui.With{"value", value}
	if selected {
		with = append(with, "selected", "true")
	}
	return ui.Text("option", words, with...)
}

// choice is the draft that a choice's value stands for.
func (p *layoutLab) choice(value string) (layoutlab.Draft, bool) {
	if l, ok := system.Layout(value); ok {
		return layoutlab.From(l), true
	}
	for _, e := range layoutlab.Examples() {
		if value == exampleChoice+e.Name {
			return e.Draft, true
		}
	}
	if name, ok := strings.CutPrefix(value, keptChoice); ok {
		for _, one := range p.kept.all {
			if one.Name == name {
				return layoutlab.From(one.Layout), true
			}
		}
	}
	return layoutlab.Draft{}, false
}

// about says what is particular about the chosen layout, and what is wrong with
// it.
func (p *layoutLab) about() app.UI {
	if s, ok := p.draft.System(); ok {
		return ui.Div("layout-about",
			ui.Elem("p", nil, app.Text(s.Note+" "), ui.Elem("a", ui.With{"href", s.Source, "rel", "noopener"}, app.Text(text.T("Source")))),
			nav.Running(s.Name), warning(s.Warning),
		)
	}
	examples := layoutlab.Examples()
	for i := range examples {
		if e := &examples[i]; alike(&e.Draft, &p.draft) {
			return ui.Div("layout-about", ui.Elem("p", nil), warning(e.Story))
		}
	}
	return ui.Div("layout-about")
}

// alike reports whether two drafts are the same but for names.
func alike(a, b *layoutlab.Draft) bool { return system.Same(nameless(a), nameless(b)) }

// nameless is what is drafted, without its fields' names.
func nameless(d *layoutlab.Draft) snowflake.Layout {
	l := d.Layout()
	for i := range l.Fields {
		l.Fields[i].Name = ""
	}
	return l
}

// warning is a sentence that something is wrong without being an error.
func warning(words string) app.UI {
	if words == "" {
		return ui.Text("p", "", "class", "no-alert")
	}
	return ui.Text("p", words, "class", "warning")
}
