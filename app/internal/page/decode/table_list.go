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
func (m *many) fields() (fields []int) {
	if m == nil || m.report.Kind.Wide() {
		return nil
	}
	for i, f := range m.layout.Fields {
		if f.Kind == snowflake.KindNode || f.Kind == snowflake.KindSequence {
			fields = append(fields, i)
		}
	}
	return fields
}

// column is a column's name, as the address carries it.
func (t *table) column(i int) string {
	if i < columnsFixed {
		return columnNames[i]
	}
	m := t.page.many
	return m.layout.Fields[m.fields()[i-columnsFixed]].Name
}

type column struct {
	title string
	width string // "line", "id", "instant" or "field", for the stylesheet
	order string // "ascending", "descending" or "none", as aria-sort knows them
}

func (t *table) columns() []column {
	m, width := t.page.many, "id"
	if m != nil && m.wide {
		width = "wide"
	}
	sorted, descending := strings.CutPrefix(t.page.rows.sort, "-")
	columns := []column{
		{title: text.T("Line"), width: "line"}, {title: text.T("ID"), width: width}, {title: text.T("Instant, %s", t.page.zone.Name()), width: "instant"},
	}
	for _, i := range m.fields() {
		columns = append(columns, column{title: m.layout.Fields[i].Name, width: "field"})
	}
	for i := range columns {
		columns[i].order = "none"
		switch {
		case t.column(i) != sorted:
		case descending:
			columns[i].order = "descending"
		default:
			columns[i].order = "ascending"
		}
	}
	return columns
}

// count is how many rows are shown: none while others are being read.
func (t *table) count() int {
	if m := t.page.many; m != nil {
		return len(m.order.Rows)
	}
	return 0
}

// cells are what the columns show of a row, each with its exact text under a name for checks from outside.
func (t *table) cells(row int) (cells []app.UI) {
	m := t.page.many
	from, columns := m.set.Row(row), t.columns()
	add := func(name, exact, shown string, more ...app.UI) {
		cells = append(cells, ui.Elem("span", ui.With{"role", "gridcell", "data-width", columns[len(cells)].width, "data-field", name, "data-value", exact},
			append([]app.UI{app.Text(shown)}, more...)...))
	}
	value := func(field int) string { return strconv.FormatUint(m.layout.Value(from.ID, field), 10) }
	words := m.set.Text(row)
	add("line", strconv.Itoa(from.Line), text.Group(from.Line))
	add("id", words, words)
	var unseen []app.UI // what the instant says, and what always is 0
	for f, of := range m.layout.Fields {
		if !from.Kind.Wide() && (of.Kind == snowflake.KindTime || of.Kind == snowflake.KindUnused) {
			unseen = append(unseen, ui.Field(of.Name, value(f), ""))
		}
	}
	if at, ok := m.report.Instant(row); ok {
		add("utc", text.UTC(at), t.page.zone.Say(at), unseen...)
	} else {
		add("utc", "", "–", unseen...)
	}
	for _, f := range m.fields() {
		if from.Kind.Wide() {
			add(m.layout.Fields[f].Name, "", "–")
		} else {
			add(m.layout.Fields[f].Name, value(f), value(f))
		}
	}
	return cells
}

// sort orders the rows by a column; a second press reverses the order, a third restores the order of the lines.
func (t *table) sort(ctx app.Context, column int) {
	name := t.column(column)
	t.page.update(ctx, func(s *state) { s.rows.sortBy(name) })
}

// open shows a row whole, or closes it.
func (t *table) open(ctx app.Context, at int) { t.pick(ctx, at, (*selection).open) }

// compare selects a row for the comparison of two, or deselects it.
func (t *table) compare(ctx app.Context, at int) { t.pick(ctx, at, (*selection).toggleCompared) }

func (t *table) pick(ctx app.Context, at int, take func(v *selection, row int)) {
	if at < t.count() {
		row := int(t.page.many.order.Rows[at]) + 1
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
