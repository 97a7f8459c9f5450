package decode

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Render draws the page: the box beside the answer, and below them what that follows from.
func (p *decode) Render() app.UI {
	frame := nav.Shell("/decode")
	frame.Title = text.T("Decode")
	frame.Tools = []app.UI{p.input.samples(), ui.ReadingPicker(p.layout, p.chosen == nil, p.chooseLayout, p.chooseBest), p.zoneControl()}
	if id, ok := p.firstID(); ok {
		frame.Figure = ui.Picture{Layout: p.layout, ID: id}
	}
	problems, remarks := p.problems()
	var marks []mark
	if p.many != nil {
		marks = p.state.paste.marks(p.set, p.many.rowsOf(p.rows.show))
	}
	return frame.Render(
		ui.Div("look", p.input.panel(len(problems) > 0, marks, p.linkBad), p.answer(problems, remarks)),
		p.input.progress(p.sliced() && p.many == nil),
		p.alone(),
		p.several(),
	)
}

func (p *decode) problems() (problems, remarks []app.UI) {
	switch {
	case p.many != nil:
		return lineProblems(p.set)
	case p.one.Err == nil || p.input.busy() || p.sliced():
		return nil, nil
	}
	return []app.UI{ui.Alert(p.one.Err.Error())}, nil
}

// answer is the headline, and what there is to be said of the text.
func (p *decode) answer(problems, remarks []app.UI) app.UI {
	below := []app.UI{
		ui.Elem("div", ui.With{"id", "paste-problem"}, append(problems, remarks...)...),
		p.tally(),
		p.input.smallNumbers(p.set),
	}
	switch {
	case p.many != nil && p.many.report.Members > 0:
		a := p.many.headline(p.zone)
		return a.view(p.table.readAs, append(below, p.table.solved(), p.input.places(p.set))...)
	case p.many == nil && p.one.Err == nil && !p.sliced():
		a, one := p.one.headline(p.zone), p.oneView()
		return a.view(one.readAs, append(below, one.warnings(), ui.Nothing())...)
	}
	return ui.Elem("section", ui.With{"class", "answer"}, below...)
}

func (p *decode) tally() app.UI {
	good, bad, class, best := p.set.Len(), p.set.Bad(), "tally", p.best()
	switch {
	case p.many != nil && bad > 0:
	case p.many != nil:
		class = "tally unseen"
	case p.input.busy() || p.sliced():
		good, bad, class, best = 0, 0, "tally unseen", ""
	case p.one.Err != nil:
		good, bad, class = 0, 1, "tally unseen"
	default:
		good, bad, class = 1, 0, "tally unseen"
	}
	return ui.Elem("p", ui.With{"class", class, "role", "status"},
		ui.Elem("span", ui.With{"data-field", "rows", "data-value", strconv.Itoa(good)}),
		ui.Elem("span", ui.With{"data-field", "bad-rows", "data-value", strconv.Itoa(bad)}),
		ui.Elem("span", ui.With{"data-field", "best", "data-value", best}),
		app.Text(text.T("%s without an ID", text.Count(bad, "%s line", "%s lines"))),
	)
}

// alone is the only ID whole, and what else it may be.
func (p *decode) alone() app.UI {
	if p.many != nil || p.sliced() {
		return ui.Div("alone figure")
	}
	one := p.oneView()
	return ui.Div("alone figure", one.whole(), one.cuts(), one.damages(), one.candidates(), p.boundsView())
}

func (p *decode) several() app.UI {
	if p.many == nil {
		return ui.Div("several")
	}
	notes, bad := readerNotes(p.set), p.input.badLines(p.set)
	if p.set.Len() == 0 {
		return ui.Elem("div", ui.With{"class", "several figure"}, notes, bad)
	}
	above, below := ui.Nothing(), p.table.sideBySide()
	if p.set.Len() == 2 {
		above, below = below, above
	}
	return ui.Elem("div", ui.With{"class", "several figure"},
		ui.Div("evidence", notes, bad, p.table.findings()),
		ui.Div("rows-of", p.table.pictures(), above, p.cards(), p.table.rowsView(), below),
		p.boundsView())
}

func (p *decode) cards() app.UI {
	if !p.many.few() {
		return ui.Nothing()
	}
	lines := strings.Split(p.typed, "\n")
	var cards []app.UI
	for i := range p.set.Len() {
		r := p.set.Row(i)
		number := 0
		if id, err := format.Integer(lines[min(r.Line, len(lines))-1]); err == nil && id == r.ID {
			number = r.Line
		}
		note := text.T("Line %s, read as %s", text.Group(r.Line), p.many.title)
		if echo := p.many.report.EchoOf(i); echo != "" {
			note = echo
		}
		cards = append(cards, ui.PhoneFold("fold", p.title(r.ID), p.card(r.ID, number, 0, note)))
	}
	return ui.Elem("div", ui.With{"class", "cards"}, cards...)
}

// title is an ID with its instant, where there is room for no more.
func (p *decode) title(id snowflake.ID) []app.UI {
	words := []app.UI{ui.Text("span", text.GroupDigits(id.String(), 3, ","), "class", "digits")}
	if i := p.layout.Index(snowflake.KindTime); i >= 0 {
		words = append(words, app.Text(" "), ui.Text("small", text.UTC(p.layout.Instant(p.layout.Value(id, i))), "class", "digits"))
	}
	return words
}

// card is an ID whole, which can be edited where its line in the box holds nothing else. Bits that may be lost are marked.
func (p *decode) card(id snowflake.ID, line int, lost snowflake.ID, note string) app.UI {
	c := &ui.Card{Layout: p.layout, ID: id, Changed: uint64(lost), Origin: "decoded", Note: note, Zone: p.zone}
	if line > 0 && !p.sliced() {
		c.OnChange = func(ctx app.Context, id snowflake.ID) { p.setLine(ctx, line, id) }
	}
	return c
}

// sourceLine is the line that contained an ID, and the link to the ID alone if the address can hold it.
func (p *decode) sourceLine(number int, id string) app.UI {
	if p.sliced() {
		return ui.Elem("p", ui.With{"class", "source"}, ui.Text("span", text.T("Line %s: %s", text.Group(number), id), "class", "digits"))
	}
	line := ""
	if lines := strings.Split(p.typed, "\n"); number <= len(lines) {
		line = lines[number-1]
	}
	parts := []app.UI{ui.Text("span", line, "class", "digits"), app.Text(" ")}
	if p.linkable() {
		var k nav.Link
		k.Add("id", id)
		parts = append(parts, ui.Link("/decode#"+k.String(), "", app.Text(text.T("Decode this ID alone"))))
	}
	return ui.Elem("p", ui.With{"class", "source"}, parts...)
}

// fold is a part of the page that is drawn once it is open, folded one that is only hidden.
func (p *decode) fold(name, title string, draw func() app.UI) app.UI {
	content := ui.Nothing()
	if p.open[name] {
		content = draw()
	}
	return p.folded(name, title, content)
}

func (p *decode) folded(name, title string, content app.UI) app.UI {
	return ui.ElemOn("details", ui.With{"class", "fold", "data-fold", name}, ui.Text("summary", title), content).Attr("open", p.open[name]).
		On("toggle", ui.On(func(ctx app.Context, _ app.Event) {
			if open := ctx.JSSrc().Get("open").Bool(); open != p.open[name] {
				p.update(ctx, func(s *state) { s.setOpen(name, open) })
			}
		}), "fold", name)
}
