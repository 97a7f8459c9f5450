package decode

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// rows draws those rows of a table, which may have a million, that are in sight. The arrow keys move among
// all of them while the focus stays on the table.
type rows struct {
	app.Compo
	Of      *table
	Version int // changes when the rows or their order do
	Drawing int // changes when anything else about the rows does
	Label   string

	ctx      app.Context
	seen     int // the version that at and first are of
	at       int // the row that the keyboard is at
	first    int // the first row drawn, and how many are
	many     int
	high     int // pixels a row has
	scrolled app.Func
}

const (
	rowsSpare = 8    // rows drawn beyond each edge, so that scrolling shows no gap
	rowsTall  = 36   // pixels a row has until it is measured
	rowsMany  = 16   // rows drawn until the window is measured
	rowsEnd   = 15e6 // pixels: browsers cannot draw much further down
	rowsID    = "rows"
)

// OnMount hears of scrolling directly: through go-app each of its events would
// draw the whole page again.
func (c *rows) OnMount(ctx app.Context) {
	c.ctx, c.seen = ctx, c.Version
	c.scrolled = app.FuncOf(func(app.Value, []app.Value) any {
		if first, many, high := c.window(); first != c.first || many != c.many || high != c.high {
			c.ctx.Dispatch(func(app.Context) { c.first, c.many, c.high = c.window() })
		}
		return nil
	})
	ctx.JSSrc().Call("addEventListener", "scroll", c.scrolled, map[string]any{"passive": true})
	ctx.Defer(func(app.Context) { c.first, c.many, c.high = c.window() })
}

func (c *rows) OnDismount() { c.scrolled.Release() }

func (c *rows) OnUpdate(ctx app.Context) {
	if c.seen != c.Version {
		c.seen, c.at, c.first = c.Version, 0, 0
		ctx.JSSrc().Set("scrollTop", 0)
	}
}

func (c *rows) OnResize(app.Context) { c.first, c.many, c.high = c.window() }

// window is the stretch of rows that is in sight, in whole steps of the spare
// ones, and the height of a row.
func (c *rows) window() (first, many, high int) {
	box := c.JSValue()
	high = rowsTall
	if row := box.Call("querySelector", ".row"); row.Truthy() {
		high = max(row.Get("offsetHeight").Int(), 1)
	}
	top, height := box.Get("scrollTop").Int(), box.Get("clientHeight").Int()
	if all := c.Of.count() * high; all > rowsEnd {
		top = int(float64(top) * float64(all-height) / float64(rowsEnd-height))
	}
	first = max(top/high-rowsSpare, 0) / rowsSpare * rowsSpare
	return first, height/high + 3*rowsSpare, high
}

// Render draws the heading and the rows in sight between two empty spaces as
// high as the rows that are not.
func (c *rows) Render() app.UI {
	first, at, high, many := c.first, c.at, max(c.high, 1), c.many
	if c.seen != c.Version {
		first, at = 0, 0
	}
	if many == 0 {
		high, many = rowsTall, rowsMany
	}
	n := c.Of.count()
	first = max(min(first, n-many), 0)
	last := min(first+many, n)
	var rows []app.UI
	for i := first; i < last; i++ {
		rows = append(rows, c.row(i, i == at))
	}
	above, below := first*high, (n-last)*high
	if all := n * high; all > rowsEnd { // a step on the bar is many rows
		above = int(float64(above) * float64(rowsEnd-many*high) / float64(all-many*high))
		below = rowsEnd - many*high - above
	}
	active := ""
	if first <= at && at < last {
		active = rowsID + strconv.Itoa(at)
	}
	return ui.ElemOn("div", ui.With{"class", "rows", "role", "grid", "tabindex", "0", "aria-label", c.Label, "aria-rowcount", strconv.Itoa(n + 1),
		"aria-multiselectable", "true", "aria-activedescendant", active},
		c.head(),
		rowsSpace(above),
		ui.Elem("div", ui.With{"role", "rowgroup", "class", "rows-body"}, rows...),
		rowsSpace(below),
	).OnKeyDown(ui.On(c.onKey), "rows-key").OnKeyPress(ui.On(func(_ app.Context, e app.Event) {
		if e.Get("target").Equal(c.JSValue()) {
			e.PreventDefault() // or Space would scroll, though its key was taken
		}
	}), "rows-press")
}

// rowsSpace is a picture of nothing: its height is an attribute, and a style
// would not be allowed.
func rowsSpace(high int) app.UI {
	return ui.SVG("svg", ui.With{"data-space", "", "width", "1", "height", strconv.Itoa(max(high, 0)), "aria-hidden", "true"})
}

func (c *rows) head() app.UI {
	cells := []app.UI{ui.Text("span", text.T("Compare"), "role", "columnheader", "class", "cell-mark")}
	for i, column := range c.Of.columns() {
		arrow := map[string]string{"ascending": " ↑", "descending": " ↓"}[column.order]
		cells = append(cells, ui.Elem("span", ui.With{"role", "columnheader", "aria-sort", column.order, "data-width", column.width},
			ui.Button(column.title+arrow, ui.With{"class", "quiet"},
				func(ctx app.Context) { c.Of.sort(ctx, i) }, "sort", i),
		))
	}
	return ui.Elem("div", ui.With{"role", "rowgroup", "class", "rows-head"},
		ui.Elem("div", ui.With{"role", "row", "class", "row-head", "aria-rowindex", "1"}, cells...))
}

func (c *rows) row(at int, current bool) app.UI {
	m, v := c.Of.page.many, &c.Of.page.rows
	row := int(m.order.Rows[at])
	id, marked := m.set.Text(row), slices.Contains(v.compared[:], row+1)
	box := ui.ElemOn("input", ui.With{"type", "checkbox", "tabindex", "-1", "aria-label", text.T("Compare %s", id)}).Attr("checked", marked).
		OnClick(ui.On(func(ctx app.Context, e app.Event) {
			e.Call("stopPropagation")
			c.at = at
			c.Of.compare(ctx, at)
		}), "mark", at, id)
	cells := append([]app.UI{ui.Elem("span", ui.With{"role", "gridcell", "class", "cell-mark"}, box)}, c.Of.cells(row)...)
	return ui.ElemOn("div", ui.With{"role", "row", "class", "row", "id", rowsID + strconv.Itoa(at), "data-row", id, "aria-rowindex", strconv.Itoa(at + 2),
		"aria-selected", strconv.FormatBool(marked), "data-opened", strconv.FormatBool(v.opened == row+1), "data-current", strconv.FormatBool(current)}, cells...).
		OnClick(ui.On(func(ctx app.Context, _ app.Event) {
			c.at = at
			c.Of.open(ctx, at)
		}), "open", at, id)
}

// onKey moves among the rows and acts on the one that it is at. Keys pressed
// within the heading or on a box are theirs.
func (c *rows) onKey(ctx app.Context, e app.Event) {
	if !e.Get("target").Equal(c.JSValue()) || e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool() || e.Get("altKey").Bool() {
		return
	}
	page := max(c.JSValue().Get("clientHeight").Int()/max(c.high, 1)-2, 1)
	switch e.Get("key").String() {
	case "ArrowDown":
		c.move(c.at + 1)
	case "ArrowUp":
		c.move(c.at - 1)
	case "PageDown":
		c.move(c.at + page)
	case "PageUp":
		c.move(c.at - page)
	case "Home":
		c.move(0)
	case "End":
		c.move(c.Of.count() - 1)
	case "Enter":
		c.Of.open(ctx, c.at)
	case " ":
		c.Of.compare(ctx, c.at)
	default:
		return
	}
	e.PreventDefault()
}

func (c *rows) move(at int) {
	n := c.Of.count()
	c.at = min(max(at, 0), n-1)
	if _, _, high := c.window(); high != c.high { // as drawn, the table is not as high as all its rows
		c.high = high
		c.ctx.Defer(func(app.Context) { c.move(at) })
		return
	}
	box := c.JSValue()
	top, height := float64(box.Get("scrollTop").Int()), float64(box.Get("clientHeight").Int())
	scale := 1.0
	if all := n * c.high; all > rowsEnd {
		scale = (rowsEnd - height) / (float64(all) - height)
	}
	head := float64(box.Call("querySelector", ".rows-head").Get("offsetHeight").Int())
	row := float64(c.at*c.high) * scale
	if row < top {
		box.Set("scrollTop", row)
	} else if row+float64(c.high)+head > top+height {
		box.Set("scrollTop", row+float64(c.high)+head-height)
	}
	c.first, c.many, c.high = c.window()
}

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
	if m == nil || !m.plain() {
		return nil
	}
	for i, f := range m.layout.Fields {
		if f.Kind == snowflake.KindNode || f.Kind == snowflake.KindSequence {
			fields = append(fields, i)
		}
	}
	return fields
}

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
	value := func(field int) string { return strconv.FormatUint(layouts.Part(m.layout, from.ID, field), 10) }
	words := m.set.Text(row)
	add("line", strconv.Itoa(from.Line), text.Group(from.Line))
	add("id", words, words)
	var unseen []app.UI // what the instant says, and what always is 0
	for f, of := range m.layout.Fields {
		if m.report.Fields(row) && (of.Kind == snowflake.KindTime || of.Kind == snowflake.KindUnused) {
			unseen = append(unseen, ui.Field(of.Name, value(f), ""))
		}
	}
	if at, ok := m.report.Instant(row); ok {
		add("utc", text.UTC(at), t.page.zone.Say(at), unseen...)
	} else {
		add("utc", "", "–", unseen...)
	}
	for _, f := range m.fields() {
		if !m.report.Fields(row) {
			add(m.layout.Fields[f].Name, "", "–")
		} else {
			add(m.layout.Fields[f].Name, value(f), value(f))
		}
	}
	return cells
}

func (t *table) sort(ctx app.Context, column int) {
	name := t.column(column)
	t.page.update(func(s *state) { s.rows.sortBy(name) })
}

func (t *table) open(ctx app.Context, at int) { t.pick(ctx, at, (*selection).open) }

func (t *table) compare(ctx app.Context, at int) { t.pick(ctx, at, (*selection).toggleCompared) }

func (t *table) pick(ctx app.Context, at int, take func(v *selection, row int)) {
	if at < t.count() {
		row := int(t.page.many.order.Rows[at]) + 1
		t.page.update(func(s *state) { take(&s.rows, row) })
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
			shift, most := layouts.Shift(l, i), f.Max()
			return func(row uint32) uint64 { return uint64(set.ID(int(row))) >> shift & most }
		}
	}
	return nil
}
