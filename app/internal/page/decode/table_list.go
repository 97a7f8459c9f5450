package decode

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// columns of every table; those of the layout's fields follow.
const (
	columnLine = iota
	columnID
	columnInstant
	columnsFixed
)

var columnNames = [columnsFixed]string{"line", "id", "utc"}

// fields are the fields that have a column: all but the time, which is shown as an instant, and what is unused.
func (m *Many) fields() (fields []int) {
	if m == nil || m.Report.Kind.Wide() {
		return nil
	}
	for i, f := range m.Layout.Fields {
		if f.Kind == snowflake.KindNode || f.Kind == snowflake.KindSequence {
			fields = append(fields, i)
		}
	}
	return fields
}

// column is a column's name, as the address carries it.
func (t *Table) column(i int) string {
	if i < columnsFixed {
		return columnNames[i]
	}
	m := t.page.many
	return m.Layout.Fields[m.fields()[i-columnsFixed]].Name
}

type column struct {
	Title string
	Width string // "line", "id", "instant" or "field", for the stylesheet
	Order string // "ascending", "descending" or "none", as aria-sort knows them
}

func (t *Table) columns() []column {
	m, width := t.page.many, "id"
	if m != nil && m.Wide {
		width = "wide"
	}
	sorted, descending := strings.CutPrefix(t.page.rows.Sort, "-")
	columns := []column{
		{Title: text.T("Line"), Width: "line"}, {Title: text.T("ID"), Width: width}, {Title: text.T("Instant, %s", t.page.zone.Name()), Width: "instant"},
	}
	for _, i := range m.fields() {
		columns = append(columns, column{Title: m.Layout.Fields[i].Name, Width: "field"})
	}
	for i := range columns {
		columns[i].Order = "none"
		switch {
		case t.column(i) != sorted:
		case descending:
			columns[i].Order = "descending"
		default:
			columns[i].Order = "ascending"
		}
	}
	return columns
}

// count is how many rows are shown: none while others are being read.
func (t *Table) count() int {
	if m := t.page.many; m != nil {
		return len(m.Order.Rows)
	}
	return 0
}

// cells are what the columns show of a row, each with its exact text under a name for checks from outside.
func (t *Table) cells(row int) (cells []app.UI) {
	m := t.page.many
	from, columns := m.Set.Row(row), t.columns()
	add := func(name, exact, shown string, more ...app.UI) {
		cells = append(cells, ui.Elem("span", ui.With{"role", "gridcell", "data-width", columns[len(cells)].Width, "data-field", name, "data-value", exact},
			append([]app.UI{app.Text(shown)}, more...)...))
	}
	value := func(field int) string { return strconv.FormatUint(m.Layout.Value(from.ID, field), 10) }
	words := m.Set.Text(row)
	add("line", strconv.Itoa(from.Line), text.Group(from.Line))
	add("id", words, words)
	var unseen []app.UI // what the instant says, and what always is 0
	for f, of := range m.Layout.Fields {
		if !from.Kind.Wide() && (of.Kind == snowflake.KindTime || of.Kind == snowflake.KindUnused) {
			unseen = append(unseen, ui.Field(of.Name, value(f), ""))
		}
	}
	if at, ok := m.Report.Instant(row); ok {
		add("utc", text.UTC(at), t.page.zone.Say(at), unseen...)
	} else {
		add("utc", "", "–", unseen...)
	}
	for _, f := range m.fields() {
		if from.Kind.Wide() {
			add(m.Layout.Fields[f].Name, "", "–")
		} else {
			add(m.Layout.Fields[f].Name, value(f), value(f))
		}
	}
	return cells
}

// sort orders the rows by a column; a second press reverses the order, a third restores the order of the lines.
func (t *Table) sort(ctx app.Context, column int) {
	name := t.column(column)
	t.page.update(ctx, func(s *state) { s.rows.sortBy(name) })
}

// open shows a row whole, or closes it.
func (t *Table) open(ctx app.Context, at int) { t.pick(ctx, at, (*Selection).open) }

// compare selects a row for the comparison of two, or deselects it.
func (t *Table) compare(ctx app.Context, at int) { t.pick(ctx, at, (*Selection).toggleCompared) }

func (t *Table) pick(ctx app.Context, at int, take func(v *Selection, row int)) {
	if at < t.count() {
		row := int(t.page.many.Order.Rows[at]) + 1
		t.page.update(ctx, func(s *state) { take(&s.rows, row) })
	}
}

// sortKey is what the rows are ordered by; nil is as they were read.
func sortKey(set *find.Set, l snowflake.Layout, r *judge.Report, column string) func(row uint32) uint64 {
	switch column {
	case "", "line":
		return nil
	case "id":
		return func(row uint32) uint64 { return uint64(set.ID(int(row))) }
	case "utc":
		if r.Members < set.Len() { // ticks of several kinds
			return func(row uint32) uint64 {
				at, _ := r.Instant(int(row)) // those that say none come first
				return uint64(at.UnixMicro()) ^ 1<<63
			}
		}
		return func(row uint32) uint64 { return r.Tick(int(row)) }
	}
	for i, f := range l.Fields {
		if f.Name == column {
			shift, most := l.Shift(i), f.Max()
			return func(row uint32) uint64 { return uint64(set.ID(int(row))) >> shift & most }
		}
	}
	return nil
}
