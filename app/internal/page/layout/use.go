package layout

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

func (p *layoutLab) use() app.UI {
	if len(p.problems) > 0 {
		return ui.Div("use")
	}
	return ui.Elem("div", ui.With{"class", "use", "role", "group", "aria-label", text.T("Use this layout")}, p.uses()...)
}

func (p *layoutLab) uses() []app.UI {
	var k nav.Link
	k.AddLayout(p.layout)
	query := k.String()
	decode := ui.Link("/decode#"+p.sampleLink()+query, "button", app.Text(text.T("Decode")))
	if !p.generates() {
		return []app.UI{decode, ui.Words("hint", text.T("A generator needs a time field and a sequence field."))}
	}
	return []app.UI{
		ui.Link("/?"+query, "button", app.Text(text.T("Generate"))),
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
	all       []nav.Saved
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
				p.plainBox("kept-name", p.kept.name, p.kept.bad, func(typed string) { p.kept.name, p.kept.bad = typed, "" }).Attr("inputmode", "text"),
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
	k.AddLayout(p.layout)
	u.RawQuery, u.Fragment = k.String(), ""
	return ui.Elem("span", ui.With{"class", "inline-box"}, ui.Text("span", text.T("or copy its link:")), &ui.CopyButton{Text: u.String(), What: text.T("Link")})
}

func (p *layoutLab) keptRow(i int, one nav.Saved) app.UI {
	var k nav.Link
	k.AddLayout(one.Layout)
	name := one.Name
	return ui.Elem("li", nil,
		ui.Link("/layout?"+k.String(), "", app.Text(name)).Attr("dir", "auto"),
		ui.Text("span", one.Layout.FieldsText(), "class", "range", "translate", "no"),
		p.button("quiet", text.T("Delete"), true, func() {
			p.kept.bad = ""
			if err := nav.DropLayout(p.ctx, name); err != nil {
				p.kept.bad = text.T("This browser blocks storage for this site.")
			}
			p.kept.all = nav.LoadLayouts(p.ctx)
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
	one := nav.Saved{Name: name, Layout: p.layout}
	if kept := nav.LoadLayouts(p.ctx); nav.Taken(kept, one) { // another tab may have kept it
		p.kept.all, p.kept.bad = kept, text.T("“%s” already exists: choose another name, or delete that one first.", name)
		p.focus(`[data-edit="kept-name"]`)
		return
	}
	if err := nav.KeepLayout(p.ctx, one); err != nil {
		p.kept.bad = text.T("This browser blocks storage for this site. Save the link instead: it contains the layout.")
		return
	}
	p.kept = keptLayouts{all: nav.LoadLayouts(p.ctx)}
}
