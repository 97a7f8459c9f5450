package decode

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/find"
	"github.com/snowflakelab/snowflakelab/app/internal/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// listing is the table of many IDs: the rows of the set that are shown, in
// their order.
type listing struct{ p *decode }

// columns of every table; those of the layout's fields follow.
const (
	columnLine = iota
	columnID
	columnInstant
	columnsFixed
)

var columnNames = [columnsFixed]string{"line", "id", "utc"}

// fields are the fields that have a column: all but the time, which is shown as
// an instant, and what is unused.
func (t *listing) fields() []int {
	var fields []int
	if t.p.many == nil || t.p.many.report.Kind.Wide() {
		return nil
	}
	for i, f := range t.p.layout.Fields {
		if f.Kind == snowflake.KindNode || f.Kind == snowflake.KindSequence {
			fields = append(fields, i)
		}
	}
	return fields
}

// column is a column's name, as the address carries it.
func (t *listing) column(i int) string {
	if i < columnsFixed {
		return columnNames[i]
	}
	return t.p.layout.Fields[t.fields()[i-columnsFixed]].Name
}

// Columns are the headings.
func (t *listing) Columns() []column {
	sorted, descending := strings.CutPrefix(t.p.view.sort, "-")
	columns := []column{
		{Title: text.T("Line"), Width: "line"}, {Title: text.T("ID"), Width: t.width()}, {Title: text.T("Instant, %s", t.p.zone.Name()), Width: "instant"},
	}
	for _, i := range t.fields() {
		columns = append(columns, column{Title: t.p.layout.Fields[i].Name, Width: "field"})
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

// width is that of the column of IDs: those of more than 64 bits are longer.
func (t *listing) width() string {
	if t.p.many != nil && t.p.many.wide {
		return "wide"
	}
	return "id"
}

// Len is how many rows are shown: none while others are being read.
func (t *listing) Len() int {
	if t.p.many == nil {
		return 0
	}
	return len(t.p.many.order.Rows)
}

// Row is what stands in a row.
func (t *listing) Row(at int) row {
	i := int(t.p.many.order.Rows[at])
	from, words := t.p.set.Row(i), t.p.set.Text(i)
	line := strconv.Itoa(from.Line)
	row := row{
		ID:     words,
		Opened: t.p.view.opened == i+1,
		Mark:   t.p.view.compare[0] == i+1 || t.p.view.compare[1] == i+1,
		Cells:  []cell{{Name: "line", Exact: line, Shown: text.Group(from.Line)}, {Name: "id", Exact: words, Shown: words}},
	}
	instant := cell{Name: "utc", Shown: "–"}
	if at, ok := t.p.many.report.Instant(i); ok {
		instant.Exact, instant.Shown = text.UTC(at), t.p.zone.Say(at)
	}
	for f, of := range t.p.layout.Fields {
		if !from.Kind.Wide() && (of.Kind == snowflake.KindTime || of.Kind == snowflake.KindUnused) {
			instant.Said = append(instant.Said, cell{Name: of.Name, Exact: strconv.FormatUint(t.p.layout.Value(from.ID, f), 10)})
		}
	}
	row.Cells = append(row.Cells, instant)
	for _, f := range t.fields() {
		cell := cell{Name: t.p.layout.Fields[f].Name, Shown: "–"}
		if !from.Kind.Wide() {
			cell.Exact = strconv.FormatUint(t.p.layout.Value(from.ID, f), 10)
			cell.Shown = cell.Exact
		}
		row.Cells = append(row.Cells, cell)
	}
	return row
}

// Sort orders the rows by a column; once more turns them round, and a third
// time they are as they were read.
func (t *listing) Sort(ctx app.Context, column int) {
	name := t.column(column)
	t.p.update(ctx, func(s *state) { s.view.sortBy(name) })
}

// Open shows a row whole.
func (t *listing) Open(ctx app.Context, at int) {
	if at >= t.Len() {
		return
	}
	row := int(t.p.many.order.Rows[at]) + 1
	t.p.update(ctx, func(s *state) { s.view.open(row) })
}

// Compare makes a row one of the two that are compared, or takes that back.
func (t *listing) Compare(ctx app.Context, at int) {
	if at >= t.Len() {
		return
	}
	row := int(t.p.many.order.Rows[at]) + 1
	t.p.update(ctx, func(s *state) { s.view.toggleCompared(row) })
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
