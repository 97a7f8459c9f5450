package decode

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

type table struct {
	page *decode
	// Judged, Ordered and Drawn count judgements, orders of the rows, and changes of how rows look.
	judged, ordered, drawn int
}

// manyLimit is the most rows that are put in order at once; more take slices. No short text has more.
const manyLimit = 20_000

// refilter puts the rows that the reader asks for in order.
func (t *table) refilter() {
	m := t.page.many
	if m == nil {
		return
	}
	q, zone, o := t.page.rows.query, t.page.zone, m.beside
	if q == m.asked && zone == m.zone {
		t.page.input.job.Halt() // it sorts for a query that was taken back
		return
	}
	m.beside = work.Order{} // its memory is the work's now
	if m.set.Len() <= manyLimit {
		o, _ = m.arrange(o, q, zone, nil)
		t.take(o, q, zone)
		return
	}
	t.work(text.T("Sorting"), func(yield func(float64) bool) func() {
		o, done := m.arrange(o, q, zone, func() bool { return yield(0) })
		if !done {
			return nil
		}
		return func() { t.take(o, q, zone) }
	})
}

func (t *table) take(o work.Order, q query, zone *ui.Zone) {
	t.page.many.take(o, q, zone)
	t.ordered++
}

func (t *table) rowsView() app.UI {
	m := t.page.many
	if m.few() || m.set.Len() == 0 || m.partial {
		return ui.Nothing()
	}
	return ui.Elem("section", ui.With{"class", "many card"},
		ui.Elem("div", ui.With{"class", "many-head"},
			ui.Elem("h2", nil,
				ui.Text("span", text.T("%s of %s shown", text.Group(t.count()),
					text.Count(m.set.Len(), "%s ID", "%s IDs")), "role", "status")),
			t.saveButton(),
		),
		t.filterView(),
		&tableRows{Of: t, Version: t.ordered, Drawing: t.drawn,
			Label: text.T("IDs. Arrow keys move, Enter opens a row, Space selects two to compare.")},
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
		whole = ui.Elem("div", nil, t.page.card(m.layoutOf(i), r.ID, 0, 0, text.T("Line %s", text.Group(r.Line))))
	}
	return ui.Elem("div", ui.With{"class", "opened"}, t.page.sourceLine(r.Line, m.set.Text(i)), whole)
}

// csvName is the file that [table.save] writes.
const csvName = "ids.csv"

func (t *table) saveButton() app.UI {
	const words = "CSV"
	return ui.Button(words,
		ui.With{"class", "copy", "data-save", csvName, "aria-label", text.T("Save the rows shown as %s", words)},
		func(app.Context) { t.save() }, "save")
}

// save writes the rows into a file. It ends a sort that is not done, so it sorts them itself.
func (t *table) save() {
	m, q, zone := t.page.many, t.page.rows.query, t.page.zone
	o, sorted := m.order, q == m.asked && zone == m.zone
	t.work(text.T("Writing"), func(yield func(float64) bool) func() {
		if !sorted {
			var done bool
			if o, done = m.arrange(work.Order{}, q, zone, func() bool { return yield(0) }); !done {
				return nil
			}
		}
		file := ui.BlobWriter{Buffer: m.report.AppendCSVHead(nil)}
		for i, row := range o.Rows {
			file.Buffer = m.report.AppendCSV(file.Buffer, int(row))
			if i%256 != 255 {
				continue
			}
			if file.Flush(); !yield(float64(i) / float64(len(o.Rows))) {
				return nil
			}
		}
		file.Save(csvName, "text/csv")
		return func() {
			if !sorted {
				t.take(o, q, zone)
			}
		}
	})
}

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
		m.side(pair[0]-1, c.Differ),
		m.side(pair[1]-1, c.Differ),
	)
}

// side is one of two IDs that are compared. One that is read in another way than the others has no fields to compare.
func (m *many) side(row int, differ snowflake.ID) app.UI {
	r, id, bits, parts := m.set.Row(row), m.set.Text(row), ui.Nothing(), []app.UI(nil)
	if m.report.Fields(row) {
		id = text.GroupDigits(r.ID.String(), 3, ",")
		bits = &ui.Bits{Layout: m.layout, ID: r.ID, Changed: uint64(differ)}
		for i, hue := range ui.Hues(m.layout) {
			parts = append(parts,
				ui.Text("li", m.layout.Fields[i].Name+" "+text.Group(layouts.Part(m.layout, r.ID, i)), "data-hue", hue))
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

// work does long work in slices. yield takes how much of it is done, from 0 to 1, and reports whether to go on;
// what do returns is called on the event loop.
func (t *table) work(stage string, do func(yield func(share float64) bool) (take func())) {
	t.page.input.work(stage, 0, func(s *ui.Slices) {
		if take := do(s.Reach); take != nil {
			s.Hand(func(app.Context) { take() })
		}
	})
}

// solved says that the IDs are read with a custom epoch, which makes their times agree with the nearby dates.
func (t *table) solved() app.UI {
	solved := t.page.many.report.Solved
	if solved == nil {
		return ui.Nothing()
	}
	return ui.Text("div", solved.Sentence, "class", "near",
		"data-solved", strconv.FormatInt(solved.Layout.Epoch.UnixMilli(), 10))
}

type filter struct {
	find     string
	fields   []int // of which one must have the value; empty is none
	value    uint64
	from, to time.Time // the first instant shown, and the first no longer shown; zero where nothing was typed
	rows     map[uint32]bool
}

// filter reads what was typed. The sentences say what cannot be read, by the
// name of its box. IDs that are written with letters are found by any part of
// their text. Instants without an offset are those of the zone.
func (v *query) filter(l snowflake.Layout, letters bool, zone *ui.Zone) (f filter, bad map[string]string) {
	bad = map[string]string{}
	f.find = strings.Map(func(r rune) rune {
		if strings.ContainsRune(", _\u00a0", r) {
			return -1
		}
		return unicode.ToLower(r)
	}, v.find)
	if odd := strings.Trim(f.find, "0123456789"); odd != "" && !letters {
		f.find, bad["find"] = "", text.T("These IDs contain only digits; “%s” is in none.", odd)
	}
	if v.value != "" {
		if err := f.ask(l, v.field, v.value); err != nil {
			bad["value"] = err.Error()
		}
	}
	instant := func(name, typed string, on func(time.Time) time.Time, into *time.Time) {
		if typed == "" {
			return
		}
		var err error
		if *into, err = boxes.InstantOn(typed, on); err != nil {
			bad[name] = err.Error()
		}
	}
	instant("from", v.from, zone.At, &f.from)
	if last := strings.TrimSpace(v.to); strings.LastIndexByte(last, '-') > 0 && !strings.Contains(last, ":") { // a day
		instant("to", last, func(shown time.Time) time.Time { return zone.At(shown.AddDate(0, 0, 1)) }, &f.to)
	} else if instant("to", last, zone.At, &f.to); !f.to.IsZero() {
		f.to = f.to.Add(time.Millisecond) // the last that is shown is written in them
	}
	return f, bad
}

// ask adds the condition that the named field has a value, or without a name any
// field that is shown. The name of a field that the layout does not have adds
// nothing.
func (f *filter) ask(l snowflake.Layout, name, typed string) error {
	longest := -1
	for i, of := range l.Fields {
		if of.Name != name && (name != "" || of.Kind != snowflake.KindNode && of.Kind != snowflake.KindSequence) {
			continue
		}
		f.fields = append(f.fields, i)
		if longest < 0 || of.Bits > l.Fields[longest].Bits {
			longest = i
		}
	}
	if longest < 0 {
		return nil
	}
	value, err := boxes.Value(typed, l.Fields[longest])
	if f.value = value; err != nil {
		f.fields = nil
	}
	return err
}

func (f *filter) has(l snowflake.Layout, id snowflake.ID) bool {
	return len(f.fields) == 0 ||
		slices.ContainsFunc(f.fields, func(i int) bool { return layouts.Part(l, id, i) == f.value })
}

// wants reports whether a row is shown. It writes the ID into buffer and returns it.
func (f *filter) wants(r *judge.Report, set *find.Set, row uint32, buffer []byte) (bool, []byte) {
	if f.rows != nil && !f.rows[row] {
		return false, buffer
	}
	if wide := set.Row(int(row)).Kind.Wide(); wide && len(f.fields) > 0 || !wide && !f.has(r.Layout, set.ID(int(row))) {
		return false, buffer
	}
	if !f.from.IsZero() || !f.to.IsZero() {
		at, ok := r.Instant(int(row))
		if !ok || at.Before(f.from) || !f.to.IsZero() && !at.Before(f.to) {
			return false, buffer
		}
	}
	if f.find == "" {
		return true, buffer
	}
	buffer = set.AppendText(buffer[:0], int(row))
	return bytes.Contains(bytes.ToLower(buffer), []byte(f.find)), buffer
}

// filter is the query, read for these IDs. Those of more than 64 bits have no fields here.
func (m *many) filter(q query, zone *ui.Zone) (f filter, bad map[string]string) {
	if !m.plain() {
		q.value = ""
	}
	return q.filter(m.layout, m.letters, zone)
}

func (t *table) filterView() app.UI {
	m, zone, v := t.page.many, t.page.zone, &t.page.rows
	wide := !m.plain()
	_, bad := m.filter(v.query, zone)
	digits := text.T("Digits")
	if m.letters {
		digits = text.T("Text")
	}
	box := func(name, label, typed, hint string, of func(*query) *string) app.UI {
		input := ui.ElemOn("input",
			ui.With{"type", "text", "class", "box", "value", typed, "autocomplete", "off", "spellcheck", "false",
				"placeholder", hint, "data-filter", name}).
			OnChange(t.chosen(func(v *selection, typed string) { *of(&v.query) = strings.TrimSpace(typed) }), "filter",
				name)
		if bad[name] != "" {
			input = input.Attr("aria-invalid", "true")
		}
		if name == "value" {
			input = input.Attr("disabled", wide)
		}
		return ui.Elem("label", ui.With{"class", "filter"}, ui.Text("span", label, "class", "label"), input,
			ui.Alert(bad[name]))
	}
	clearing := ui.Nothing()
	if v.filtered() {
		clearing = ui.Div("", ui.Button(text.T("Show all rows"), nil, func(app.Context) {
			t.page.update(func(s *state) { s.rows.query = query{sort: s.rows.sort} })
		}, "filter-clear"))
	}
	return ui.Elem("div", ui.With{"class", "filters", "role", "search", "aria-label", text.T("Filter rows")},
		box("find", digits, v.find, text.T("part of an ID"), func(q *query) *string { return &q.find }),
		ui.Elem("label", ui.With{"class", "filter"}, ui.Text("span", text.T("Field"), "class", "label"),
			t.fieldChoice(m, v.field)),
		box("value", text.T("Value"), v.value, text.T("any value"), func(q *query) *string { return &q.value }),
		box("from", text.T("From"), v.from, text.T("instant, %s", zone.Name()),
			func(q *query) *string { return &q.from }),
		box("to", text.T("To"), v.to, text.T("instant, %s", zone.Name()), func(q *query) *string { return &q.to }),
		t.sortChoice(v.sort),
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
	choice := func(column, words string) app.UI { return ui.Option(column, words, sorted) }
	var choices []app.UI
	for i, c := range t.columns() {
		up := c.name
		if i == 0 { // as they were read
			up = ""
		}
		choices = append(choices, choice(up, text.T("%s, ascending", c.title)),
			choice("-"+c.name, text.T("%s, descending", c.title)))
	}
	return ui.Elem("label", ui.With{"class", "filter sorting"}, ui.Text("span", text.T("Sort by"), "class", "label"),
		ui.ElemOn("select", ui.With{"data-filter", "sort"}, choices...).
			OnChange(t.chosen(func(v *selection, column string) { v.sort = column }), "filter-sort"))
}

func (t *table) fieldChoice(m *many, chosen string) app.UI {
	choices := []app.UI{ui.Option("", text.T("any"), chosen)}
	for _, f := range m.layout.Fields {
		if f.Kind != snowflake.KindTime && m.plain() {
			choices = append(choices, ui.Option(f.Name, f.Name, chosen))
		}
	}
	return ui.ElemOn("select", ui.With{"data-filter", "field"}, choices...).
		OnChange(t.chosen(func(v *selection, field string) { v.field = field }), "filter-field")
}
