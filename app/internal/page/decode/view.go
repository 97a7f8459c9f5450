package decode

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/app/internal/page/decode/input"
	"github.com/snowflakelab/snowflakelab/app/internal/page/decode/reading"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Render draws the page: the box, and below it what is in it.
func (p *decode) Render() app.UI {
	frame := nav.Shell("/decode")
	if id, ok := p.firstID(); ok {
		frame.Figure = ui.Picture{Layout: p.layout, ID: id}
	}
	problems, remarks := p.problems()
	one := reading.On(p)
	damages, whole, candidates := ui.Div("damages"), ui.Nothing(), reading.None()
	if p.many == nil && !p.Sliced() {
		damages, whole, candidates = one.Damages(), one.Whole(), one.Candidates()
	}
	return frame.Render(
		ui.Text("h1", text.T("Decode IDs")),
		ui.Text("p", text.T("Paste an ID to see when and where it was made, and which systems it may be from; or a whole log, to see what its IDs give away together."), "class", "lead"),
		p.input.Panel(problems, remarks, p.linkBad, ui.ReadingPicker(p.layout, p.chosen == nil, p.Choose, p.chooseBest), p.zoneControl()),
		p.input.Progress(p.Sliced() && p.many == nil),
		p.tally(),
		p.input.SmallNumbers(p.set),
		damages,
		whole,
		candidates,
		p.several(),
		p.boundsView(),
	)
}

func (p *decode) problems() (problems, remarks []app.UI) {
	switch {
	case p.many != nil:
		return input.Problems(p.set)
	case p.one.Err == nil || p.input.Busy() || p.Sliced():
		return nil, nil
	}
	return []app.UI{ui.Alert(p.one.Err.Error())}, nil
}

func (p *decode) tally() app.UI {
	good, bad, class, best := p.set.Len(), p.set.Bad(), "tally", p.best()
	switch {
	case p.many != nil:
	case p.input.Busy() || p.Sliced():
		good, bad, class, best = 0, 0, "tally single", ""
	case p.one.Err != nil:
		good, bad, class = 0, 1, "tally single"
	default:
		good, bad, class = 1, 0, "tally single"
	}
	return ui.Elem("p", ui.With{"class", class, "role", "status"},
		ui.Elem("span", ui.With{"data-field", "rows", "data-value", strconv.Itoa(good)}),
		ui.Elem("span", ui.With{"data-field", "bad-rows", "data-value", strconv.Itoa(bad)}),
		ui.Elem("span", ui.With{"data-field", "best", "data-value", best}),
		app.Text(text.T("%s read, %s without one.", text.Count(good, "ID", "IDs"), text.Count(bad, "line", "lines"))),
	)
}

func (p *decode) several() app.UI {
	if p.many == nil {
		return ui.Nothing()
	}
	notes, bad, places := input.Notes(p.set), p.input.BadLines(p.set), p.input.Places(p.set)
	if p.set.Len() == 0 {
		return ui.Elem("div", ui.With{"class", "several figure"}, notes, bad, places)
	}
	above, below := ui.Nothing(), p.table.SideBySide()
	if p.set.Len() == 2 {
		above, below = below, above
	}
	return ui.Elem("div", ui.With{"class", "several figure"},
		notes, bad, places, p.table.Report(), p.table.Pictures(), above, p.cards(), p.table.Rows(), below)
}

func (p *decode) cards() app.UI {
	if !p.many.Few() {
		return ui.Nothing()
	}
	lines := strings.Split(p.Typed, "\n")
	var cards []app.UI
	for i := range p.set.Len() {
		r := p.set.Row(i)
		number := 0
		if id, err := format.Integer(lines[min(r.Line, len(lines))-1]); err == nil && id == r.ID {
			number = r.Line
		}
		note := text.T("Line %s, read as %s", text.Group(r.Line), p.many.Title)
		if echo := p.many.Report.EchoOf(i); echo != "" {
			note = echo
		}
		cards = append(cards, p.EditableCard(r.ID, number, note))
	}
	return ui.Elem("div", ui.With{"class", "cards"}, cards...)
}

func (p *decode) Card(id snowflake.ID, note string) app.UI { return p.EditableCard(id, 0, note) }

func (p *decode) EditableCard(id snowflake.ID, line int, note string) app.UI {
	c := &ui.Card{Layout: p.layout, ID: id, Origin: "decoded", Note: note, Zone: p.zone}
	if line > 0 && !p.Sliced() {
		c.OnChange = func(ctx app.Context, id snowflake.ID) { p.setLine(ctx, line, id) }
	}
	return c
}

// Source is the line that an ID stood in, and the way to look at the ID alone, where the address keeps what one comes
// from.
func (p *decode) Source(number int, id string) app.UI {
	if p.Sliced() {
		return ui.Elem("p", ui.With{"class", "source"}, ui.Text("span", text.T("Line %s: %s", text.Group(number), id), "class", "digits"))
	}
	line := ""
	if lines := strings.Split(p.Typed, "\n"); number <= len(lines) {
		line = lines[number-1]
	}
	parts := []app.UI{ui.Text("span", line, "class", "digits"), app.Text(" ")}
	if p.Linkable() {
		var k nav.Link
		k.Add("id", id)
		parts = append(parts, ui.Link("/decode#"+k.String(), "", app.Text(text.T("All that this ID may be"))))
	}
	return ui.Elem("p", ui.With{"class", "source"}, parts...)
}

func (p *decode) Fold(name, title string, draw func() app.UI) app.UI {
	content := ui.Nothing()
	if p.open[name] {
		content = draw()
	}
	return p.Folded(name, title, content)
}

func (p *decode) Folded(name, title string, content app.UI) app.UI {
	return ui.ElemOn("details", ui.With{"class", "fold", "data-fold", name}, ui.Text("summary", title), content).Attr("open", p.open[name]).
		On("toggle", ui.On(func(ctx app.Context, _ app.Event) {
			if open := ctx.JSSrc().Get("open").Bool(); open != p.open[name] {
				p.update(ctx, func(s *state) { s.setOpen(name, open) })
			}
		}), "fold", name)
}
