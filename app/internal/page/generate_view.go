package page

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Render draws the page.
func (p *generate) Render() app.UI {
	frame := shell("/", p.ready)
	frame.Figure = ui.Picture{Layout: p.of, ID: p.id}
	return frame.Render(
		ui.El("h1").Text(text.T("Make a Snowflake ID")),
		app.P().Class("lead").Text(text.T("A Snowflake ID is one 64-bit number that says when it was made, by which node, and as which of that moment’s IDs. So thousands of machines can number things without asking one another, and the numbers sort by time.")),
		p.controls(),
		ui.Alert(p.message()),
		p.progress(),
		&ui.Card{Layout: p.of, ID: p.id, Changed: p.changed, Note: p.note, Origin: p.origin, Counted: p.counted},
		p.burstView(),
		p.historyView(),
		curriculumView(),
	)
}

// message is the one thing that a person should know before pressing again.
func (p *generate) message() string {
	switch {
	case p.linkBad != "":
		return p.linkBad
	case p.refused != "":
		return p.refused
	case !p.ready:
		return "" // what is prerendered does not know when it will be read
	}
	if p.layout.Index(snowflake.KindTime) < 0 || p.layout.Index(snowflake.KindSequence) < 0 {
		return text.T("This layout has no time or no sequence field: it can be read, but no generator can be made of it.")
	}
	return p.ended(time.Now())
}

func (p *generate) controls() app.UI {
	_, bad := p.values()
	parts := []app.UI{ui.LayoutPicker(p.layout, p.ready, p.choose)}
	for _, f := range p.layout.Fields {
		if f.Kind == snowflake.KindNode {
			parts = append(parts, p.nodeControl(f, bad[f.Name]))
		}
	}
	return app.Div().Class("panel").Body(
		app.Div().Class("controls").Body(parts...),
		app.Div().Class("buttons").Body(
			p.button("primary", text.T("Generate"), text.T("Generate one ID"), 1),
			p.button("", text.T("10"), text.T("Generate 10 IDs"), 10),
			p.button("", text.T("5,000 at once"), text.T("Generate 5,000 at once"), 5000),
		),
	)
}

func (p *generate) nodeControl(f snowflake.Field, problem string) app.UI {
	name := f.Name
	input := app.Input().Type("text").Attr("inputmode", "numeric").Class("node").DataSet("edit", name).Value(p.nodes[name]).
		AutoComplete(false).Disabled(!p.ready).
		OnInput(ui.On(func(ctx app.Context, _ app.Event) { p.setNode(ctx, name, ctx.JSSrc().Get("value").String()) }), "node", name)
	if problem != "" {
		input = input.Aria("invalid", "true")
	}
	return app.Label().Class("control").Body(
		app.Span().Class("label").Body(app.Text(name), app.Span().Class("range").Text(text.T("0–%s", text.Group(f.Max())))),
		input,
		ui.Alert(problem),
	)
}

func (p *generate) button(class, words, label string, n int) app.UI {
	return app.Button().Type("button").Class(class).Aria("label", label).Disabled(!p.ready).Text(words).
		DataSet("count", n).
		OnClick(ui.On(func(ctx app.Context, _ app.Event) { p.issue(ctx, n) }), "issue", n)
}

// progress stands in for the card's place in time while a burst takes long.
func (p *generate) progress() app.UI {
	b := p.burst
	if b == nil || b.done || b.want == 1 {
		return app.Div().Class("progress")
	}
	return app.Div().Class("progress").Role("status").Body(
		ui.El("progress").Attr("max", b.want).Attr("value", b.record.issued).Aria("label", text.T("IDs issued")),
		app.Span().Text(text.T("%s of %s issued", text.Group(b.record.issued), text.Group(b.want))),
		app.Button().Type("button").Class("quiet").Text(text.T("Stop")).OnClick(ui.On(func(app.Context, app.Event) { p.stop() }), "stop"),
	)
}
