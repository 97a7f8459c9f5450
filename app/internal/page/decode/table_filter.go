package decode

import (
	"bytes"
	"strings"
	"time"
	"unicode"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

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
		if *into, err = format.InstantOn(typed, on); err != nil {
			bad[name] = err.Error()
		}
	}
	instant("from", v.from, zone.At, &f.from)
	if last := strings.TrimSpace(v.to); isDay(last) {
		instant("to", last, func(shown time.Time) time.Time { return zone.At(shown.AddDate(0, 0, 1)) }, &f.to)
	} else if instant("to", last, zone.At, &f.to); !f.to.IsZero() {
		f.to = f.to.Add(time.Millisecond) // the last that is shown is written in them
	}
	return f, bad
}

func isDay(typed string) bool {
	return strings.LastIndexByte(typed, '-') > 0 && !strings.Contains(typed, ":")
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
	value, err := format.Value(typed, l.Fields[longest])
	if f.value = value; err != nil {
		f.fields = nil
	}
	return err
}

func (f *filter) has(l snowflake.Layout, id snowflake.ID) bool {
	for _, i := range f.fields {
		if l.Value(id, i) == f.value {
			return true
		}
	}
	return len(f.fields) == 0
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
	if m.report.Kind.Wide() {
		q.value = ""
	}
	return q.filter(m.layout, m.letters, zone)
}

func (t *table) filterView() app.UI {
	m, zone, v := t.page.many, t.page.zone, &t.page.rows
	wide := m.report.Kind.Wide()
	_, bad := m.filter(v.query, zone)
	digits := text.T("Digits")
	if m.letters {
		digits = text.T("Text")
	}
	box := func(name, label, typed, hint string, of func(*query) *string) app.UI {
		input := ui.ElemOn("input", ui.With{"type", "text", "class", "box", "value", typed, "autocomplete", "off", "spellcheck", "false", "placeholder", hint, "data-filter", name}).
			OnChange(t.chosen(func(v *selection, typed string) { *of(&v.query) = strings.TrimSpace(typed) }), "filter", name)
		if bad[name] != "" {
			input = input.Attr("aria-invalid", "true")
		}
		if name == "value" {
			input = input.Attr("disabled", wide)
		}
		return ui.Elem("label", ui.With{"class", "filter"}, ui.Text("span", label, "class", "label"), input, ui.Alert(bad[name]))
	}
	return ui.Elem("div", ui.With{"class", "filters", "role", "search", "aria-label", text.T("Filter rows")},
		box("find", digits, v.find, text.T("part of an ID"), func(q *query) *string { return &q.find }),
		ui.Elem("label", ui.With{"class", "filter"}, ui.Text("span", text.T("Field"), "class", "label"), t.fieldChoice(m, v.field)),
		box("value", text.T("Value"), v.value, text.T("any value"), func(q *query) *string { return &q.value }),
		box("from", text.T("From"), v.from, text.T("instant, %s", zone.Name()), func(q *query) *string { return &q.from }),
		box("to", text.T("To"), v.to, text.T("instant, %s", zone.Name()), func(q *query) *string { return &q.to }),
		t.sortChoice(v.sort),
		t.clearButton(),
	)
}

// chosen takes what is typed into a box or chosen in a list.
func (t *table) chosen(take func(v *selection, value string)) app.EventHandler {
	return ui.Entered(func(ctx app.Context, value string) {
		t.page.update(ctx, func(s *state) { take(&s.rows, value) })
	})
}

// sortChoice is for narrow screens, on which most headings have no room.
func (t *table) sortChoice(sorted string) app.UI {
	choice := func(column, words string) app.UI { return ui.Option(column, words, sorted) }
	var choices []app.UI
	for i, c := range t.columns() {
		name := t.column(i)
		if name == columnNames[columnLine] {
			name = ""
		}
		choices = append(choices, choice(name, text.T("%s, ascending", c.title)), choice("-"+t.column(i), text.T("%s, descending", c.title)))
	}
	return ui.Elem("label", ui.With{"class", "filter sorting"}, ui.Text("span", text.T("Sort by"), "class", "label"),
		ui.ElemOn("select", ui.With{"data-filter", "sort"}, choices...).
			OnChange(t.chosen(func(v *selection, column string) { v.sort = column }), "filter-sort"))
}

func (t *table) fieldChoice(m *many, chosen string) app.UI {
	choices := []app.UI{ui.Option("", text.T("any"), chosen)}
	for _, f := range m.layout.Fields {
		if f.Kind != snowflake.KindTime && !m.report.Kind.Wide() {
			choices = append(choices, ui.Option(f.Name, f.Name, chosen))
		}
	}
	return ui.ElemOn("select", ui.With{"data-filter", "field"}, choices...).
		OnChange(t.chosen(func(v *selection, field string) { v.field = field }), "filter-field")
}

func (t *table) clearButton() app.UI {
	if !t.page.rows.filtered() {
		return ui.Nothing()
	}
	return ui.Elem("div", nil,
		ui.Button(text.T("Show all rows"), nil, func(ctx app.Context) {
			t.page.update(ctx, func(s *state) { s.rows.query = s.rows.unfiltered() })
		}, "filter-clear"),
	)
}
