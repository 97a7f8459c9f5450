package layout

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// use is what can be done with a layout: pages that open with it, and keeping
// it.
func (p *layoutLab) use() app.UI {
	if len(p.problems) > 0 {
		return ui.Make("section", ui.With{"class", "use"})
	}
	return ui.Make("section", ui.With{"class", "use"},
		ui.Say("h2", text.T("Use it")),
		ui.Div("buttons", p.uses()...),
		p.keeping(),
	)
}

// uses are the pages that open with the layout.
func (p *layoutLab) uses() []app.UI {
	var k nav.Link
	k.AddLayout(p.layout)
	query := k.String()
	decode := ui.Link("/decode#"+p.sampleLink()+query, "button", app.Text(text.T("Decode with it")))
	if !p.generates() {
		return []app.UI{decode, ui.Words("hint", text.T("It has no time or no sequence field: it can be read, but no generator can be made of it."))}
	}
	return []app.UI{
		ui.Link("/?"+query, "button", app.Text(text.T("Generate with it"))),
		decode,
		ui.Link("/rollover?scene=rollover&"+query, "button", app.Text(text.T("Roll it over"))),
		ui.Link("/rollback?scene=back-3ms&"+query, "button", app.Text(text.T("Turn its clock back"))),
	}
}

// generates reports whether a generator can be made of the layout.
func (p *layoutLab) generates() bool {
	return p.layout.Index(snowflake.KindTime) >= 0 && p.layout.Index(snowflake.KindSequence) >= 0
}

// sample is the first ID of the present tick from the node with the number 1,
// or from the only one.
func (p *layoutLab) sample() (id snowflake.ID, ok bool) {
	if len(p.problems) > 0 || p.now.IsZero() {
		return 0, false
	}
	id, _, ok = p.layout.At(p.now)
	for i, f := range p.layout.Fields {
		if f.Kind == snowflake.KindNode {
			id, _ = p.layout.With(id, i, 1)
		}
	}
	return id, ok
}

func (p *layoutLab) sampleLink() string {
	if id, ok := p.sample(); ok {
		return "id=" + id.String() + "&"
	}
	return ""
}

// keeping keeps the layout in this browser under a name.
func (p *layoutLab) keeping() app.UI {
	kept := make([]app.UI, len(p.kept))
	for i, one := range p.kept {
		kept[i] = p.keptRow(i, one)
	}
	list := ui.MakeLive("ul", ui.With{"class", "kept"}, kept...)
	return ui.Div("keeping",
		ui.Div("inline-box",
			ui.Make("label", ui.With{"class", "inline-box"},
				ui.Say("span", text.T("Keep it in this browser as")),
				p.plainBox("kept-name", p.keptName, p.keptBad, func(typed string) { p.keptName, p.keptBad = typed, "" }).Attr("inputmode", "text"),
			),
			p.button("", text.T("Keep"), p.keptName != "", p.keep, "keep"),
			p.copyLink(),
		),
		telling("kept-name-fault", p.keptBad),
		list,
	)
}

// copyLink copies a link to the layout alone.
func (p *layoutLab) copyLink() app.UI {
	if app.IsServer {
		return ui.Say("span", "")
	}
	u := *app.Window().URL()
	var k nav.Link
	k.AddLayout(p.layout)
	u.RawQuery, u.Fragment = k.String(), ""
	return ui.Make("span", ui.With{"class", "inline-box"}, ui.Say("span", text.T("or take its link:")), &ui.CopyButton{Text: u.String(), What: text.T("the link")})
}

// keptRow is a layout that was kept.
func (p *layoutLab) keptRow(i int, one nav.Saved) app.UI {
	var k nav.Link
	k.AddLayout(one.Layout)
	name := one.Name
	return ui.Make("li", nil,
		ui.Link("/layout?"+k.String(), "", app.Text(name)).Attr("dir", "auto"),
		ui.Say("span", one.Layout.FieldsText(), "class", "range", "translate", "no"),
		p.button("quiet", text.T("Forget"), true, func(ctx app.Context) {
			p.keptBad = ""
			if err := nav.DropLayout(ctx, name); err != nil {
				p.keptBad = text.T("This browser does not let the site store anything.")
			}
			p.kept = nav.LoadLayouts(ctx)
			p.focus(".kept li:nth-child("+strconv.Itoa(min(i+1, len(p.kept)))+") button", `[data-edit="kept-name"]`)
		}, "drop", name, i).Attr("aria-label", text.T("Forget %s", name)),
	)
}

func (p *layoutLab) keep(ctx app.Context) {
	name := strings.Join(strings.Fields(p.keptName), " ") // as it is kept
	if name == "" {
		p.keptBad = text.T("Write a name to keep it under.")
		p.focus(`[data-edit="kept-name"]`)
		return
	}
	one := nav.Saved{Name: name, Layout: p.layout}
	if kept := nav.LoadLayouts(ctx); nav.Taken(kept, one) { // another tab may have kept it
		p.kept, p.keptBad = kept, text.T("“%s” is kept already: choose another name, or forget that one first.", name)
		p.focus(`[data-edit="kept-name"]`)
		return
	}
	if err := nav.KeepLayout(ctx, one); err != nil {
		p.keptBad = text.T("This browser does not let the site store anything; the link keeps the layout too.")
		return
	}
	p.kept, p.keptName, p.keptBad = nav.LoadLayouts(ctx), "", ""
}
