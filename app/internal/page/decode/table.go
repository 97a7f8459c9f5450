package decode

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/find"
	"github.com/snowflakelab/snowflakelab/app/internal/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// table is many IDs, a row each.
func (p *decode) table() app.UI {
	if p.few() || p.set.Len() == 0 || p.many.partial {
		return nothing()
	}
	return ui.Elem("section", ui.With{"class", "many"},
		ui.Elem("div", ui.With{"class", "many-head"},
			ui.Text("h2", text.T("The IDs")),
			p.saveButton("CSV", "ids.csv", "text/csv", csvHead, csvRow),
			p.saveButton("JSON Lines", "ids.jsonl", "application/jsonl", noHead, jsonRow),
		),
		p.filterView(),
		ui.Text("p", text.T("%s of %s shown. Arrows move, Enter opens a row, Space chooses two to compare.", text.Group(p.list.Len()), text.Group(p.set.Len())), "class", "hint", "role", "status"),
		&rows{Of: p.list, Version: p.ordered, Drawing: p.drawing, Label: text.T("The IDs that were read")},
		p.openedView(),
	)
}

// openedView is the row that is shown whole.
func (p *decode) openedView() app.UI {
	i := p.view.opened - 1
	if i < 0 || i >= p.set.Len() {
		return nothing()
	}
	r := p.set.Row(i)
	whole := nothing()
	if !r.Kind.Wide() {
		whole = ui.Elem("div", nil, p.card(r.ID, 0, text.T("Line %s, read as %s", text.Group(r.Line), p.layoutTitle())))
	}
	return ui.Elem("div", ui.With{"class", "opened"}, p.sourceView(r, p.set.Text(i)), whole)
}

// sourceView is the line that an ID stood in, and the way to look at the ID
// alone, where the address keeps what one comes from.
func (p *decode) sourceView(r find.Row, id string) app.UI {
	if p.sliced() {
		return ui.Elem("p", ui.With{"class", "source"}, ui.Text("span", text.T("Line %s: %s", text.Group(r.Line), id), "class", "digits"))
	}
	line := ""
	if lines := strings.Split(p.typed, "\n"); r.Line <= len(lines) {
		line = lines[r.Line-1]
	}
	parts := []app.UI{ui.Text("span", line, "class", "digits"), app.Text(" ")}
	if p.linkable() {
		var k nav.Link
		k.Add("id", id)
		parts = append(parts, ui.Link("/decode#"+k.String(), "", app.Text(text.T("All that this ID may be"))))
	}
	return ui.Elem("p", ui.With{"class", "source"}, parts...)
}

// saveButton saves the rows that are shown, in their order, as a file: its head,
// and what add appends for each row.
func (p *decode) saveButton(words, name, mediaType string, head, add func(r *judge.Report, dst []byte, row int) []byte) app.UI {
	save := func(app.Context, app.Event) {
		report, rows := p.many.report, p.many.order.Rows
		p.work(text.T("Writing"), 0, func(j *job) {
			file := blobWriter{Buffer: head(report, nil, 0)}
			for i, row := range rows {
				file.Buffer = add(report, file.Buffer, int(row))
				if i%256 != 255 {
					continue
				}
				if file.Flush(); !j.pauses.Yield() {
					return
				}
				j.showShare(float64(i) / float64(len(rows)))
			}
			file.Save(name, mediaType)
		})
	}
	return ui.TextOn("button", words, "type", "button", "class", "copy", "data-save", name, "aria-label", text.T("Save the rows shown as %s", words)).
		OnClick(ui.On(save), "save", name)
}

func csvHead(r *judge.Report, dst []byte, _ int) []byte { return r.AppendCSVHead(dst) }

func noHead(_ *judge.Report, dst []byte, _ int) []byte { return dst }

func csvRow(r *judge.Report, dst []byte, row int) []byte { return r.AppendCSV(dst, row) }

func jsonRow(r *judge.Report, dst []byte, row int) []byte { return r.AppendJSON(dst, row) }

// compareView is two IDs side by side: the two that were read, or the two rows
// that were chosen.
func (p *decode) compareView(here bool) app.UI {
	pair := p.view.compare
	if p.set.Len() == 2 {
		pair = [2]int{1, 2}
	}
	n := p.set.Len()
	if !here || pair[0] < 1 || pair[1] < 1 || max(pair[0], pair[1]) > n {
		return nothing()
	}
	a, b := p.set.Row(pair[0]-1), p.set.Row(pair[1]-1)
	if a.Kind.Wide() || b.Kind.Wide() {
		return p.compareInstants(pair[0]-1, pair[1]-1)
	}
	c := p.many.report.Compare(p.layout, pair[0]-1, pair[1]-1)
	var sentences []app.UI
	for _, words := range append(c.Sentences, c.Why...) {
		sentences = append(sentences, ui.Text("li", words))
	}
	says := text.T("One generator may have made both.")
	if !c.OneGenerator {
		says = text.T("It looks like one generator did not make both.")
	}
	verdict := ui.Text("p", says, "class", "guess-name", "data-one-generator", strconv.FormatBool(c.OneGenerator))
	if c.Differ == 0 || c.Paired {
		verdict = nothing() // it is one ID, not two
	}
	return ui.Elem("section", ui.With{"class", "compare"},
		ui.Text("h2", text.T("Side by side")),
		ui.Elem("ul", nil, sentences...),
		verdict,
		p.side(a, c.Differ),
		p.side(b, c.Differ),
	)
}

// compareInstants is what can be said of longer IDs: when each was made.
func (p *decode) compareInstants(a, b int) app.UI {
	first, ok := p.many.report.Instant(a)
	second, okSecond := p.many.report.Instant(b)
	says := text.T("At least one of the two says no instant that the other could be compared with.")
	if p.set.Text(a) == p.set.Text(b) {
		says = text.T("The two are the same ID.")
	} else if ok && okSecond {
		switch gap := second.Sub(first); {
		case gap == 0:
			says = text.T("Both are of %s.", p.zone.Say(first))
		case gap > 0:
			says = text.T("Line %s is older, by %s.", text.Group(p.set.Row(a).Line), barSpan(gap))
		default:
			says = text.T("Line %s is older, by %s.", text.Group(p.set.Row(b).Line), barSpan(-gap))
		}
	}
	return ui.Elem("section", ui.With{"class", "compare"},
		ui.Text("h2", text.T("Side by side")),
		ui.Text("p", p.set.Text(a), "class", "digits"), ui.Text("p", p.set.Text(b), "class", "digits"),
		ui.Text("p", says, "class", "guess-name"),
	)
}

// side is one of the two, the bits in which they differ marked.
func (p *decode) side(r find.Row, differ snowflake.ID) app.UI {
	return ui.Elem("div", ui.With{"class", "card plain"},
		ui.Elem("p", nil,
			ui.Text("span", text.T("Line %s", text.Group(r.Line)), "class", "range"), app.Text(" "),
			ui.Text("strong", text.GroupDigits(r.ID.String(), 3, ","), "class", "digits"),
		),
		&ui.Bits{Layout: p.layout, ID: r.ID, Changed: uint64(differ)},
		ui.Elem("ul", ui.With{"class", "parts"}, sideParts(p.layout, r.ID)...),
	)
}

func sideParts(l snowflake.Layout, id snowflake.ID) []app.UI {
	var parts []app.UI
	for i, hue := range ui.Hues(l) {
		parts = append(parts, ui.Text("li", l.Fields[i].Name+" "+text.Group(l.Value(id, i)), "data-hue", hue))
	}
	return parts
}
