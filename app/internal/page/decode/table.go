package decode

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// table is the rows of many IDs. Which are shown, and in which order, follows from the query in the address alone.
type table struct {
	page *decode
	// Judged and ordered count judgements and orders of the rows.
	judged, ordered int
	sorting         ui.Job
}

// manyLimit is the most rows that are put in order at once; more take slices. No short text has more.
const manyLimit = 20_000

// arrange puts the rows that the query asks for in order. What it did for an earlier query ends.
func (t *table) arrange() {
	m, q := t.page.facts, t.page.rows.Query
	if t.sorting.Halt(); m.Report == nil {
		return
	}
	take := func(o work.Order) {
		m.order, m.orderedBy = o, q
		t.ordered++
	}
	if m.set.Len() <= manyLimit {
		o, _ := m.arrange(q, nil)
		take(o)
		return
	}
	t.sorting.Slice(t.page.Ctx, 0, func(s *ui.Slices) {
		if o, done := m.arrange(q, s.Yield); done {
			s.Hand(func(app.Context) { take(o) })
		}
	})
}

func (t *table) rowsView() app.UI {
	m := t.page.facts
	if m.few() || m.set.Len() == 0 {
		return ui.Nothing()
	}
	all := len(m.order.Rows)
	says := text.T("%s of %s shown", text.Group(t.count()), text.Count(m.set.Len(), "%s ID", "%s IDs"))
	if t.sorting.Sliced() {
		says = text.T("Sorting…")
	}
	rest := ui.Nothing()
	if all > rowsLimit {
		rest = ui.Words("hint", text.T("The first %s of %s rows are shown. To get them all, save the CSV file.",
			text.Group(rowsLimit), text.Group(all)))
	}
	return ui.Elem("section", ui.With{"class", "many card"},
		ui.Elem("div", ui.With{"class", "many-head"},
			ui.Elem("h2", nil, ui.Text("span", says, "role", "status")), t.saveButton()),
		t.page.restView(),
		t.filterView(),
		&tableRows{Of: t, Version: t.ordered, Look: [...]any{t.page.zoneKey, t.page.rows}},
		rest,
		t.openedView(m),
	)
}

func (t *table) openedView(m *facts) app.UI {
	i := t.page.rows.opened - 1
	if i < 0 || i >= m.set.Len() {
		return ui.Nothing()
	}
	r, whole, layout := m.set.Row(i), ui.Nothing(), m.Layout
	if m.Report.Several {
		layout = m.Report.Columns[m.set.PlaceOf(i)].Report.Layout
	}
	if !r.Kind.Wide() {
		whole = ui.Elem("div", nil, t.page.card(layout, r.ID, 0, 0, text.T("Line %s", text.Group(r.Line))))
	}
	return ui.Elem("div", ui.With{"class", "opened"}, t.page.sourceLine(r.Line, m.set.Text(i)), whole)
}

// csvName is the file that [table.save] writes.
const csvName = "ids.csv"

func (t *table) saveButton() app.UI {
	return ui.Button("CSV", ui.With{"class", "copy", "data-save", csvName,
		"aria-label", text.T("Save all rows that match as %s", "CSV")}, func(app.Context) { t.save() }, "save")
}

// save writes all rows that the query asks for into a file.
func (t *table) save() {
	m, q, in := t.page.facts, t.page.rows.Query, t.page.input
	in.work(text.T("Writing"), 0, func(s *ui.Slices) {
		o, done := m.arrange(q, s.Yield)
		if !done {
			return
		}
		file := ui.BlobWriter{Buffer: m.Report.AppendCSVHead(nil)}
		for i, row := range o.Rows {
			file.Buffer = m.Report.AppendCSV(file.Buffer, int(row))
			if i%256 != 255 {
				continue
			}
			if file.Flush(); !s.Reach(float64(i) / float64(len(o.Rows))) {
				return
			}
		}
		file.Save(csvName, "text/csv")
	})
}

// sideBySide is two IDs compared: the two that were read, or the two rows that were chosen.
func (t *table) sideBySide() app.UI {
	m, pair := t.page.facts, t.page.rows.compared
	n := m.set.Len()
	if n == 2 {
		pair = [2]int{1, 2}
	}
	if pair[0] < 1 || pair[1] < 1 || max(pair[0], pair[1]) > n {
		return ui.Nothing()
	}
	c := m.Report.Compare(m.Layout, pair[0]-1, pair[1]-1)
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
		reasons("", append(c.Sentences, c.Why...)),
		verdict,
		m.side(pair[0]-1, c.Differ),
		m.side(pair[1]-1, c.Differ),
	)
}

// side is one of two IDs that are compared. One that is read in another way than the others has no fields to compare.
func (m *facts) side(row int, differ snowflake.ID) app.UI {
	r, id, bits, parts := m.set.Row(row), m.set.Text(row), ui.Nothing(), []app.UI(nil)
	if m.Report.Fields(row) {
		id = text.GroupDigits(r.ID.String(), 3, ",")
		bits = &ui.Bits{Layout: m.Layout, ID: r.ID, Changed: uint64(differ)}
		for i, hue := range ui.Hues(m.Layout) {
			parts = append(parts,
				ui.Text("li", m.Layout.Fields[i].Name+" "+text.Group(layouts.Part(m.Layout, r.ID, i)), "data-hue", hue))
		}
	}
	return ui.Elem("div", ui.With{"class", "card plain"},
		ui.Elem("p", nil,
			ui.Text("span", text.T("Line %s", text.Group(r.Line)), "class", "range"), app.Text(" "),
			ui.Text("strong", id, "class", "digits"),
		),
		bits,
		ui.Elem("ul", ui.With{"class", "parts"}, parts...),
	)
}

func (t *table) filterView() app.UI {
	m, zone, v := t.page.facts, t.page.zone, &t.page.rows
	query := m.withoutFields(v.Query)
	_, bad := query.Filter(m.Layout, m.letters, zone.At)
	digits := text.T("Digits")
	if m.letters {
		digits = text.T("Text")
	}
	box := func(name, label, typed, hint string, of func(*judge.Query) *string) app.UI {
		input := ui.ElemOn("input",
			ui.With{"type", "text", "class", "box", "value", typed, "autocomplete", "off", "spellcheck", "false",
				"placeholder", hint, "data-filter", name}).
			OnChange(t.chosen(func(v *selection, typed string) { *of(&v.Query) = strings.TrimSpace(typed) }), "filter",
				name)
		if bad[name] != "" {
			input = input.Attr("aria-invalid", "true")
		}
		if name == "value" {
			input = input.Attr("disabled", !m.plain())
		}
		return ui.Elem("label", ui.With{"class", "filter"}, ui.Text("span", label, "class", "label"), input,
			ui.Alert(bad[name]))
	}
	clearing := ui.Nothing()
	if v.Filtered() {
		clearing = ui.Div("", ui.Button(text.T("Show all rows"), nil, func(app.Context) {
			t.page.update(func(s *state) { s.rows.Query = judge.Query{Sort: s.rows.Sort} })
		}, "filter-clear"))
	}
	return ui.Elem("div", ui.With{"class", "filters", "role", "search", "aria-label", text.T("Filter rows")},
		box("find", digits, v.Find, text.T("part of an ID"), func(q *judge.Query) *string { return &q.Find }),
		ui.Elem("label", ui.With{"class", "filter"}, ui.Text("span", text.T("Field"), "class", "label"),
			t.fieldChoice(m, v.Field)),
		box("value", text.T("Value"), v.Value, text.T("any value"), func(q *judge.Query) *string { return &q.Value }),
		box("from", text.T("From"), v.From, text.T("instant, %s", zone.Name()),
			func(q *judge.Query) *string { return &q.From }),
		box("to", text.T("To"), v.To, text.T("instant, %s", zone.Name()),
			func(q *judge.Query) *string { return &q.To }),
		t.sortChoice(v.Sort),
		clearing,
	)
}

// chosen takes what is typed into a box or chosen in a list.
func (t *table) chosen(take func(v *selection, value string)) app.EventHandler {
	return ui.Entered(func(ctx app.Context, value string) {
		t.page.update(func(s *state) { take(&s.rows, value) })
	})
}

// sortChoice is for narrow screens, on which most headings have no room.
func (t *table) sortChoice(sorted string) app.UI {
	var choices []app.UI
	for i, c := range t.columns() {
		up := c.name
		if i == 0 { // as they were read
			up = ""
		}
		choices = append(choices, ui.Option(up, text.T("%s, ascending", c.title), sorted),
			ui.Option("-"+c.name, text.T("%s, descending", c.title), sorted))
	}
	return ui.Elem("label", ui.With{"class", "filter sorting"}, ui.Text("span", text.T("Sort by"), "class", "label"),
		ui.ElemOn("select", ui.With{"data-filter", "sort"}, choices...).
			OnChange(t.chosen(func(v *selection, column string) { v.Sort = column }), "filter-sort"))
}

func (t *table) fieldChoice(m *facts, chosen string) app.UI {
	choices := []app.UI{ui.Option("", text.T("any"), chosen)}
	for _, f := range m.Layout.Fields {
		if f.Kind != snowflake.KindTime && m.plain() {
			choices = append(choices, ui.Option(f.Name, f.Name, chosen))
		}
	}
	return ui.ElemOn("select", ui.With{"data-filter", "field"}, choices...).
		OnChange(t.chosen(func(v *selection, field string) { v.Field = field }), "filter-field")
}
