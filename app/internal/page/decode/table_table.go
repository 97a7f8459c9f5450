// Package table shows what several IDs are together: what they give away, as pictures and findings, and a table of
// them whose rows are filtered, sorted, opened, compared and saved.
//
// [Many] is what is known of the IDs, [Selection] what a link says of the rows, [Table] draws both.
package decode

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/base/order"
	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// table is the part of a page about several IDs.
type table struct {
	page *decode
	// Judged, Ordered and Drawn count judgements, orders of the rows, and changes of how rows look.
	judged, ordered, drawn int
}

// newTable is a table on a page.
func newTable(page *decode) *table { return &table{page: page} }

// manyLimit is the most rows that are put in order at once; more take slices. No short text has more.
const manyLimit = 20_000

// refilter puts the rows that the reader asks for in order.
func (t *table) refilter() {
	m := t.page.many
	if m == nil {
		return
	}
	q, zone, o := t.page.rows.query, t.page.zone, m.beside
	m.beside = order.Order{} // its memory is the work's now
	take := func(o order.Order) {
		m.order, m.beside = o, m.order
		t.ordered++
	}
	if m.set.Len() <= manyLimit {
		o, _ = m.arrange(o, q, zone, nil)
		take(o)
		return
	}
	t.work(text.T("Sorting"), func(yield func(float64) bool) func() {
		o, done := m.arrange(o, q, zone, func() bool { return yield(0) })
		if !done {
			return nil
		}
		return func() { take(o) }
	})
}

// rowsView are many IDs, a row each.
func (t *table) rowsView() app.UI {
	m := t.page.many
	if m.few() || m.set.Len() == 0 || m.partial {
		return ui.Nothing()
	}
	return ui.Elem("section", ui.With{"class", "many card"},
		ui.Elem("div", ui.With{"class", "many-head"},
			ui.Elem("h2", nil, ui.Text("span", text.T("%s of %s shown", text.Group(t.count()), text.Count(m.set.Len(), "%s ID", "%s IDs")), "role", "status")),
			t.saveButton("CSV", "ids.csv", "text/csv", (*judge.Report).AppendCSVHead, (*judge.Report).AppendCSV),
			t.saveButton("JSON Lines", "ids.jsonl", "application/jsonl", noHead, (*judge.Report).AppendJSON),
		),
		t.filterView(),
		&rows{Of: t, Version: t.ordered, Drawing: t.drawn, Label: text.T("IDs. Arrow keys move, Enter opens a row, Space selects two to compare.")},
		t.openedView(m),
	)
}

func (t *table) openedView(m *many) app.UI {
	i := t.page.rows.opened - 1
	if i < 0 || i >= m.set.Len() {
		return ui.Nothing()
	}
	r, whole := m.set.Row(i), ui.Nothing()
	if !r.Kind.Wide() {
		whole = ui.Elem("div", nil, t.page.card(r.ID, 0, 0, text.T("Line %s, read as %s", text.Group(r.Line), m.title)))
	}
	return ui.Elem("div", ui.With{"class", "opened"}, t.page.sourceLine(r.Line, m.set.Text(i)), whole)
}

// saveButton saves the rows that are shown, in their order, as a file: its head, and what add appends for each row.
func (t *table) saveButton(words, name, mediaType string, head func(r *judge.Report, dst []byte) []byte, add func(r *judge.Report, dst []byte, row int) []byte) app.UI {
	save := func(app.Context) {
		m := t.page.many
		report, rows := m.report, m.order.Rows
		t.work(text.T("Writing"), func(yield func(float64) bool) func() {
			file := ui.BlobWriter{Buffer: head(report, nil)}
			for i, row := range rows {
				file.Buffer = add(report, file.Buffer, int(row))
				if i%256 != 255 {
					continue
				}
				if file.Flush(); !yield(float64(i) / float64(len(rows))) {
					return nil
				}
			}
			file.Save(name, mediaType)
			return nil
		})
	}
	return ui.Button(words, ui.With{"class", "copy", "data-save", name, "aria-label", text.T("Save the rows shown as %s", words)},
		save, "save", name)
}

func noHead(_ *judge.Report, dst []byte) []byte { return dst }

// sideBySide is two IDs compared: the two that were read, or the two rows that were chosen.
func (t *table) sideBySide() app.UI {
	m, pair := t.page.many, t.page.rows.compared
	n := m.set.Len()
	if n == 2 {
		pair = [2]int{1, 2}
	}
	if pair[0] < 1 || pair[1] < 1 || max(pair[0], pair[1]) > n {
		return ui.Nothing()
	}
	a, b := m.set.Row(pair[0]-1), m.set.Row(pair[1]-1)
	if a.Kind.Wide() || b.Kind.Wide() {
		return t.compareInstants(m, pair[0]-1, pair[1]-1)
	}
	c := m.report.Compare(m.layout, pair[0]-1, pair[1]-1)
	var sentences []app.UI
	for _, words := range append(c.Sentences, c.Why...) {
		sentences = append(sentences, ui.Text("li", words))
	}
	says := text.T("One generator may have issued both.")
	if !c.OneGenerator {
		says = text.T("They probably come from different generators.")
	}
	verdict := ui.Text("p", says, "class", "guess-name", "data-one-generator", strconv.FormatBool(c.OneGenerator))
	if c.Differ == 0 || c.Paired {
		verdict = ui.Nothing() // it is one ID, not two
	}
	return ui.Elem("section", ui.With{"class", "compare"},
		ui.Text("h2", text.T("Side by side")),
		ui.Elem("ul", nil, sentences...),
		verdict,
		side(m.layout, a, c.Differ),
		side(m.layout, b, c.Differ),
	)
}

// compareInstants is what can be said of longer IDs: when each was made.
func (t *table) compareInstants(m *many, a, b int) app.UI {
	first, ok := m.report.Instant(a)
	second, okSecond := m.report.Instant(b)
	says := text.T("At least one of the two has no timestamp to compare.")
	if m.set.Text(a) == m.set.Text(b) {
		says = text.T("The two are the same ID.")
	} else if ok && okSecond {
		switch gap := second.Sub(first); {
		case gap == 0:
			says = text.T("Both were issued at %s.", t.page.zone.Say(first))
		case gap > 0:
			says = text.T("Line %s is older by %s.", text.Group(m.set.Row(a).Line), barSpan(gap))
		default:
			says = text.T("Line %s is older by %s.", text.Group(m.set.Row(b).Line), barSpan(-gap))
		}
	}
	return ui.Elem("section", ui.With{"class", "compare"},
		ui.Text("h2", text.T("Side by side")),
		ui.Text("p", m.set.Text(a), "class", "digits"), ui.Text("p", m.set.Text(b), "class", "digits"),
		ui.Text("p", says, "class", "guess-name"),
	)
}

func side(l snowflake.Layout, r find.Row, differ snowflake.ID) app.UI {
	return ui.Elem("div", ui.With{"class", "card plain"},
		ui.Elem("p", nil,
			ui.Text("span", text.T("Line %s", text.Group(r.Line)), "class", "range"), app.Text(" "),
			ui.Text("strong", text.GroupDigits(r.ID.String(), 3, ","), "class", "digits"),
		),
		&ui.Bits{Layout: l, ID: r.ID, Changed: uint64(differ)},
		ui.Elem("ul", ui.With{"class", "parts"}, sideParts(l, r.ID)...),
	)
}

func sideParts(l snowflake.Layout, id snowflake.ID) []app.UI {
	var parts []app.UI
	for i, hue := range ui.Hues(l) {
		parts = append(parts, ui.Text("li", l.Fields[i].Name+" "+text.Group(l.Value(id, i)), "data-hue", hue))
	}
	return parts
}

// work does long work in slices. yield takes how much of it is done, from 0 to 1, and reports whether to go on;
// what do returns is called on the event loop.
func (t *table) work(stage string, do func(yield func(share float64) bool) (take func())) {
	t.page.input.work(stage, 0, func(j *job) {
		take := do(func(share float64) bool {
			if share > 0 {
				j.showShare(share)
			}
			return j.yield()
		})
		if take != nil {
			j.hand(func(app.Context) { take() })
		}
	})
}
