package page

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Render draws the page.
func (p *decode) Render() app.UI {
	frame := shell("/decode", p.ready)
	if good, _ := p.counts(); good > 0 {
		frame.Figure = ui.Picture{Layout: p.layout, ID: p.firstID()}
	}
	return frame.Render(
		ui.El("h1").Text(text.T("Decode an ID")),
		app.P().Class("lead").Text(text.T("Paste a Snowflake ID to see when and where it was made. Then change it: flip a bit, edit a field, the instant, the hexadecimal or binary form, and watch all others follow.")),
		p.panel(),
		p.tally(),
		app.Div().Class("cards figure").Body(p.cards()...),
	)
}

func (p *decode) firstID() snowflake.ID {
	for _, l := range p.lines {
		if l.err == nil {
			return l.id
		}
	}
	return 0
}

func (p *decode) panel() app.UI {
	box := app.Textarea().ID("paste").Class("paste").DataSet("edit", "id").Rows(p.rows()).Text("").
		Attr("value", p.typed).Spellcheck(false).Attr("autocapitalize", "off").Attr("autocomplete", "off").
		Placeholder(text.T("1541815603606036480")).Disabled(!p.ready).
		OnInput(ui.On(p.onInput), "typed").OnPaste(ui.On(p.onPaste), "paste")
	if len(p.problems()) > 0 {
		box = box.Aria("invalid", "true").Aria("describedby", "paste-problem")
	}
	return app.Div().Class("panel").Body(
		app.Div().Class("controls").Body(
			app.Div().Class("control wide").Body(
				app.Label().For("paste").Class("label").Body(
					app.Text(text.T("ID")),
					app.Span().Class("range").Text(text.T("decimal, negative, 0x…, 0b… or hex:…; one a line")),
				),
				box,
				app.Div().ID("paste-problem").Body(p.problems()...),
			),
			ui.LayoutPicker(p.layout, p.ready, p.choose),
		),
		ui.Alert(p.linkBad),
		p.private(),
	)
}

// rows is the height of the box: a line more than it holds, within limits.
func (p *decode) rows() int { return min(max(strings.Count(p.typed, "\n")+1, 1), 8) }

func (p *decode) private() app.UI {
	if len(p.typed) > linkLimit {
		return app.P().Class("hint").Text(text.T("This text is too long for a link; the address does not hold it."))
	}
	return app.P().Class("hint").Text(text.T("What you paste stays in this browser. It is kept in the part of the address that no server sees, so that a link to it can be sent."))
}

// problems are the messages beside the box: each line that holds no ID, up to
// a few.
func (p *decode) problems() []app.UI {
	const most = 5
	var all []app.UI
	for _, l := range p.lines {
		if l.err == nil {
			continue
		}
		sentence := l.err.Error()
		if len(p.lines) > 1 {
			sentence = text.T("Line %s: %s", text.Group(l.number), sentence)
		}
		if all = append(all, ui.Alert(sentence)); len(all) == most {
			break
		}
	}
	return all
}

// tally counts the lines, once there is more than one.
func (p *decode) tally() app.UI {
	good, bad := p.counts()
	sentence := text.T("%s read, %s without one.", text.Count(good, "ID", "IDs"), text.Count(bad, "line", "lines"))
	if good > cardLimit {
		sentence += " " + text.T("The first %d are shown.", cardLimit)
	}
	if p.unread > 0 {
		sentence += " " + text.T("%s beyond the first %s were not read.", text.Count(p.unread, "line", "lines"), text.Group(lineLimit))
	}
	class := "tally"
	if good+bad < 2 {
		class = "tally single"
	}
	return app.P().Class(class).Body(
		app.Span().DataSet("field", "rows").DataSet("value", good),
		app.Span().DataSet("field", "bad-rows").DataSet("value", bad),
		app.Text(sentence),
	)
}

// cards are the IDs, each whole.
func (p *decode) cards() []app.UI {
	var cards []app.UI
	for _, l := range p.lines {
		if l.err != nil {
			continue
		}
		if len(cards) == cardLimit {
			break
		}
		number := l.number
		cards = append(cards, &ui.Card{
			Layout: p.layout, ID: l.id, Origin: "decoded", Note: p.note(l),
			OnChange: func(ctx app.Context, id snowflake.ID) { p.setLine(ctx, number, id) },
		})
	}
	return cards
}

func (p *decode) note(l line) string {
	switch {
	case len(p.lines) > 1:
		return text.T("Line %s, read as %s", text.Group(l.number), ui.LayoutName(p.layout))
	case l.id == example && p.layout.Name == "twitter":
		return text.T("A post on Twitter of June 2022, read as Twitter. Paste your own above, or flip a bit.")
	}
	return text.T("Read as %s", ui.LayoutName(p.layout))
}
