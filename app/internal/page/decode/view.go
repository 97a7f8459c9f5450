package decode

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/format"
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
	return frame.Render(
		ui.Text("h1", text.T("Decode IDs")),
		ui.Text("p", text.T("Paste an ID to see when and where it was made, and which systems it may be from; or a whole log, to see what its IDs give away together."), "class", "lead"),
		p.panel(),
		p.progress(),
		p.tally(),
		p.smallView(),
		p.damages(),
		p.whole(),
		p.readings(),
		p.several(),
		p.boundsView(),
	)
}

// nothing is an empty element. It keeps the place of a part that is not shown, so
// that its neighbours keep theirs.
func nothing() app.UI { return ui.Elem("div", nil) }

func (p *decode) panel() app.UI {
	problems, remarks := p.problems()
	box := ui.ElemOn("textarea", ui.With{"id", "paste", "class", "paste", "data-edit", "id", "rows", strconv.Itoa(p.rows()), "spellcheck", "false",
		"autocapitalize", "off", "autocomplete", "off", "placeholder", nav.Example.String(), "wrap", p.wrap, "value", p.initial}).OnInput(ui.On(p.onInput), "typed").OnPaste(ui.On(p.onPaste), "paste")
	if p.undoes {
		box = box.OnKeyDown(ui.On(p.onUndo), "undo")
	}
	if len(problems) > 0 {
		box = box.Attr("aria-invalid", "true").Attr("aria-describedby", "paste-problem")
	}
	return ui.ElemOn("div", ui.With{"class", "panel"},
		ui.Elem("div", ui.With{"class", "controls"},
			ui.Elem("div", ui.With{"class", "control wide"},
				ui.Elem("label", ui.With{"class", "label", "for", "paste"},
					app.Text(text.T("IDs")),
					ui.Text("span", text.T("one in any form, or text, JSON, CSV, log lines that hold some"), "class", "range"),
				),
				box,
				p.attachmentsView(),
				ui.Elem("div", ui.With{"id", "paste-problem"}, append(problems, remarks...)...),
			),
			ui.ReadingPicker(p.layout, p.chosen == nil, p.choose, p.chooseBest),
			p.zoneControl(),
		),
		p.sources(),
		ui.Alert(p.linkBad),
		ui.Alert(p.said),
		p.private(),
	).OnDrop(ui.On(p.onDrop), "drop").OnDragOver(ui.On(p.onDragOver), "over")
}

// rows is the height of the box: a line more than it holds, within limits.
func (p *decode) rows() int {
	if p.boxIsLong() { // another height would have the browser lay out all of it
		return 8
	}
	return min(max(strings.Count(p.typed, "\n")+1, 1), 8)
}

// sources are other ways to put something in.
func (p *decode) sources() app.UI {
	parts := []app.UI{
		ui.Elem("label", ui.With{"class", "open-file"},
			app.Text(text.T("Open a file…")),
			ui.ElemOn("input", ui.With{"type", "file", "multiple", "true"}).OnChange(ui.On(p.onOpen), "open"),
		),
		ui.Text("span", text.T("or drop one here, or try"), "class", "hint"),
	}
	for _, s := range samples() {
		parts = append(parts, ui.TextOn("button", s.words, "type", "button", "class", "quiet", "data-sample", s.name).
			OnClick(ui.On(func(ctx app.Context, _ app.Event) { p.try(ctx, s.name) }), "sample", s.name))
	}
	return ui.Elem("div", ui.With{"class", "sources"}, parts...)
}

// try shows a sample.
func (p *decode) try(ctx app.Context, name string) {
	p.address.Begin(ctx)
	typed, _ := sampleOf(name)
	p.announced = ""
	p.take(ctx, func(s *state) {
		p.unpin(s)
		s.box, s.keys, s.chosen = boxOf(typed), nil, nil
	})
	p.syncBox()
}

// fewBad is the most lines whose messages stand beside the box.
const fewBad = 5

// problems are the messages beside the box: each line that holds no ID, up to
// a few. Of those that belong to the text's form, as a heading does, it is just
// remarked.
func (p *decode) problems() (problems, remarks []app.UI) {
	if p.many == nil {
		if p.one.err == nil || p.job != nil || p.sliced() {
			return nil, nil
		}
		return []app.UI{ui.Alert(p.one.err.Error())}, nil
	}
	if p.set.Bad() > fewBad {
		return nil, nil // they have a list of their own
	}
	for i := range p.set.Bad() {
		bad := p.set.BadLine(i)
		sentence := bad.Reason
		if p.set.Len()+p.set.Bad() > 1 {
			sentence = text.T("Line %s: %s", text.Group(bad.Line), sentence)
		}
		if bad.Formal {
			remarks = append(remarks, ui.Words("hint", sentence))
		} else {
			problems = append(problems, ui.Alert(sentence))
		}
	}
	return problems, remarks
}

// tally counts the IDs, once there is more than one line.
func (p *decode) tally() app.UI {
	good, bad, class, best := p.set.Len(), p.set.Bad(), "tally", p.best(p.chosen != nil)
	switch {
	case p.many != nil:
	case p.job != nil || p.sliced():
		good, bad, class, best = 0, 0, "tally single", ""
	case p.one.err != nil:
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

// whole is one ID whole.
func (p *decode) whole() app.UI {
	if p.many != nil || p.sliced() || p.one.err != nil {
		return nothing()
	}
	if r, wide := p.wideReading(); wide {
		return ui.Elem("div", ui.With{"class", "cards figure"}, p.wideCard(r))
	}
	return ui.Elem("div", ui.With{"class", "cards figure"}, p.card(p.one.id, p.one.line, p.readingNote()))
}

// card is an ID whole. It can be edited where its line holds nothing else.
func (p *decode) card(id snowflake.ID, number int, note string) app.UI {
	c := &ui.Card{Layout: p.layout, ID: id, Origin: "decoded", Note: note, Zone: p.zone}
	if number > 0 && !p.sliced() {
		c.OnChange = func(ctx app.Context, id snowflake.ID) { p.setLine(ctx, number, id) }
	}
	return c
}

// several are what many IDs are together.
func (p *decode) several() app.UI {
	if p.many == nil {
		return nothing()
	}
	if p.set.Len() == 0 {
		return ui.Elem("div", ui.With{"class", "several figure"}, p.notesView(), p.badLinesView(), p.placesView())
	}
	return ui.Elem("div", ui.With{"class", "several figure"},
		p.notesView(),
		p.badLinesView(),
		p.placesView(),
		p.reportView(),
		p.picturesView(),
		p.compareView(p.set.Len() == 2),
		p.cards(),
		p.table(),
		p.compareView(p.set.Len() > 2),
	)
}

// cards are a few IDs, each whole.
func (p *decode) cards() app.UI {
	if !p.few() {
		return nothing()
	}
	lines := strings.Split(p.typed, "\n")
	var cards []app.UI
	for i := range p.set.Len() {
		r := p.set.Row(i)
		number := 0
		if id, err := format.Integer(lines[min(r.Line, len(lines))-1]); err == nil && id == r.ID {
			number = r.Line
		}
		note := text.T("Line %s, read as %s", text.Group(r.Line), p.layoutTitle())
		if echo := p.many.report.EchoOf(i); echo != "" {
			note = echo
		}
		cards = append(cards, p.card(r.ID, number, note))
	}
	return ui.Elem("div", ui.With{"class", "cards"}, cards...)
}
