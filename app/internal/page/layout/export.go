package layout

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/page/layoutlink"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// drawer is a section that is rendered only while it is open.
func (p *layoutLab) drawer(name, title string, content func() app.UI) app.UI {
	body := ui.Div("drawer-body")
	if p.isOpen(name) && (len(p.problems) == 0 || name == "needs" || name == changeDrawer) {
		body = ui.Div("drawer-body", content())
	}
	return ui.ElemOn("details",
		ui.With{"class", "drawer", "data-drawer", name, "open", strconv.FormatBool(p.isOpen(name))},
		ui.Text("summary", title),
		body,
	).On("toggle", ui.On(func(ctx app.Context, _ app.Event) {
		switch open := ctx.JSSrc().Get("open").Bool(); {
		case open == p.isOpen(name):
		case name == changeDrawer:
			late.ask(p, open)
		default:
			p.Change(func() { p.opened = toggled(drawerNames, p.opened, name, open) })
		}
	}), "drawer", name)
}

func (p *layoutLab) comparison() app.UI {
	return ui.Div("comparison",
		p.button("", text.T("Compare future changes with this layout"), true, func() { p.compareWith(p.draft) }, "pin"),
		p.sideBySide())
}

func (p *layoutLab) compareWith(d layoutlab.Draft) {
	p.Change(func() { p.other, p.opened = d, toggled(drawerNames, p.opened, "compare", true) })
}

func (p *layoutLab) sideBySide() app.UI {
	if bad := p.other.Problem(); bad != nil {
		return ui.Text("p", text.T("The other layout: %s", bad.Words), "class", "alert", "role", "alert")
	}
	rows := []app.UI{}
	for i := range p.against {
		pair := &p.against[i]
		rows = append(rows, ui.Elem("tr", ui.With{"data-differs", strconv.FormatBool(pair.Differs())},
			ui.Text("th", cmp.Or(pair.A.Label, pair.B.Label), "scope", "row"),
			side(&pair.B, pair.Better > 0), side(&pair.A, pair.Better < 0)))
	}
	return ui.Elem("table", ui.With{"class", "side-by-side"},
		ui.Elem("thead", nil, ui.Elem("tr", nil, ui.Elem("td", nil),
			ui.Text("th", p.nameOf(p.draft), "scope", "col"), ui.Text("th", p.nameOf(p.other), "scope", "col"))),
		ui.Elem("tbody", nil, rows...),
	)
}

func side(c *layoutlab.Consequence, better bool) app.UI {
	shown := c.Shown
	if c.Name == "" {
		shown = "—"
	}
	cell := []app.UI{app.Text(shown)}
	if better {
		cell = append(cell, ui.Text("span", text.T("better"), "class", "better"))
	}
	return ui.Elem("td", nil, cell...)
}

func (p *layoutLab) nameOf(d layoutlab.Draft) string {
	if c := chosen(p.choices(), d); c.value != "" {
		return c.title
	}
	return d.Spec()
}

func (p *layoutLab) use() app.UI {
	if len(p.problems) > 0 {
		return ui.Div("use")
	}
	return ui.Elem("div",
		ui.With{"class", "use", "data-experiment", "true", "role", "group", "aria-label", text.T("Use this layout")},
		p.uses()...)
}

func (p *layoutLab) uses() []app.UI {
	var k nav.Link
	layoutlink.Add(&k, p.layout)
	query := k.String()
	decode := ui.Link("/decode#"+p.sampleLink()+query, "button", app.Text(text.T("Decode")))
	if !p.generates() {
		return []app.UI{decode, ui.Words("hint", text.T("A generator needs a time field and a sequence field."))}
	}
	return []app.UI{
		ui.Link("/bits-of-an-id?"+query, "button", app.Text(text.T("Generate"))),
		decode,
		ui.Link("/rollover?scene=rollover&"+query, "button", app.Text(text.T("Overflow its sequence"))),
		ui.Link("/rollback?scene=back-3ms&"+query, "button", app.Text(text.T("Set its clock back"))),
	}
}

func (p *layoutLab) sampleLink() string {
	if id, ok := p.sample(); ok {
		return "id=" + id.String() + "&"
	}
	return ""
}

// keptLayouts are the saved layouts, and the name typed for the next one.
type keptLayouts struct {
	all       []layoutlink.Saved
	name, bad string
}

func (p *layoutLab) keeping() app.UI {
	kept := make([]app.UI, len(p.kept.all))
	for i, one := range p.kept.all {
		kept[i] = p.keptRow(i, one)
	}
	list := ui.ElemOn("ul", ui.With{"class", "kept"}, kept...)
	return ui.Div("keeping",
		ui.Div("inline-box",
			ui.Elem("label", ui.With{"class", "inline-box"},
				ui.Text("span", text.T("Save it in this browser as")),
				p.plainBox("kept-name", p.kept.name, p.kept.bad,
					func(typed string) { p.kept.name, p.kept.bad = typed, "" }).Attr("inputmode", "text"),
			),
			p.button("", text.T("Save layout"), p.kept.name != "", p.keep, "keep"),
			p.copyLink(),
		),
		telling("kept-name-fault", p.kept.bad),
		list,
	)
}

func (p *layoutLab) copyLink() app.UI {
	if app.IsServer {
		return ui.Text("span", "")
	}
	u := *app.Window().URL()
	var k nav.Link
	layoutlink.Add(&k, p.layout)
	u.RawQuery, u.Fragment = k.String(), ""
	return ui.Elem("span", ui.With{"class", "inline-box"}, ui.Text("span", text.T("or copy its link:")),
		&ui.CopyButton{Text: u.String(), What: text.T("Link")})
}

func (p *layoutLab) keptRow(i int, one layoutlink.Saved) app.UI {
	var k nav.Link
	layoutlink.Add(&k, one.Layout)
	name := one.Name
	return ui.Elem("li", nil,
		ui.Link("/layout?"+k.String(), "", app.Text(name)).Attr("dir", "auto"),
		ui.Text("span", layouts.FieldsText(one.Layout), "class", "range", "translate", "no"),
		p.button("quiet", text.T("Delete"), true, func() {
			p.kept.bad = ""
			layoutlink.Drop(p.Ctx, name)
			p.kept.all = layoutlink.Load(p.Ctx)
			p.focus(".kept li:nth-child("+strconv.Itoa(min(i+1, len(p.kept.all)))+") button", `[data-edit="kept-name"]`)
		}, "drop", name, i).Attr("aria-label", text.T("Delete %s", name)),
	)
}

func (p *layoutLab) keep() {
	name := strings.Join(strings.Fields(p.kept.name), " ") // as it is kept
	if name == "" {
		p.kept.bad = text.T("Enter a name first.")
		p.focus(`[data-edit="kept-name"]`)
		return
	}
	one := layoutlink.Saved{Name: name, Layout: p.layout}
	if kept := layoutlink.Load(p.Ctx); layoutlink.Taken(kept, one) { // another tab may have kept it
		p.kept.all, p.kept.bad = kept,
			text.T("“%s” already exists: choose another name, or delete that one first.", name)
		p.focus(`[data-edit="kept-name"]`)
		return
	}
	layoutlink.Keep(p.Ctx, one)
	p.kept = keptLayouts{all: layoutlink.Load(p.Ctx)}
}

// exportForm is an export format: code, or the figure on the screen.
type exportForm struct {
	name, title, file, mime string
	write                   func(l snowflake.Layout) string // nil for the figure
}

// exportForms are the formats, the default first.
var exportForms = []exportForm{
	{"go", "Go", "layout.go", "text/x-go", layoutlab.GoCode},
	{"sql", "PostgreSQL", "layout.sql", "application/sql", layoutlab.PostgreSQL},
	{"mysql", "MySQL", "layout.sql", "application/sql", layoutlab.MySQL},
	{name: "svg", title: "SVG"},
}

func exportNames() []string {
	var names []string
	for _, f := range exportForms {
		names = append(names, f.name)
	}
	return names
}

func (p *layoutLab) exports() app.UI {
	chosen := exportForms[0]
	for _, f := range exportForms {
		if f.name == p.export {
			chosen = f
		}
	}
	var tabs []app.UI
	for _, f := range exportForms {
		tabs = append(tabs,
			p.pressed(ui.With{"type", "button", "class", "choice", "translate", "no",
				"aria-pressed", strconv.FormatBool(f.name == chosen.name)},
				f.title, true, func() { p.Change(func() { p.export = f.name }) }, "export", f.name))
	}
	return ui.Div("exports",
		ui.Elem("div", ui.With{"class", "widths", "role", "group", "aria-label", text.T("Format")}, tabs...),
		p.exported(chosen))
}

// exported is the code to copy or to save, or a button that saves the figure.
func (p *layoutLab) exported(f exportForm) app.UI {
	if f.write == nil {
		return ui.Div("buttons",
			&ui.SaveButton{Words: text.T("Save the picture"), Form: f.name, Of: ".layout-sheet"})
	}
	written := f.write(p.layout)
	return ui.Elem("figure", ui.With{"class", "code"},
		ui.Elem("figcaption", nil, ui.Text("span", f.file, "translate", "no"),
			&ui.CopyButton{Text: written, What: f.file},
			p.button("copy", text.T("Save"), true, func() { ui.SaveText(f.file, f.mime, written) },
				"save", f.name, written)),
		ui.Elem("pre", ui.With{"class", "export", "data-form", f.name, "tabindex", "0", "role", "region",
			"aria-label", f.file, "translate", "no"}, ui.Text("code", written)))
}
