package decode

import (
	"cmp"
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

// tableRows draws those rows of a table, which may have a million, that are in sight. The arrow keys move among
// all of them while the focus stays on the table.
type tableRows struct {
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
func (c *tableRows) OnMount(ctx app.Context) {
	c.ctx, c.seen = ctx, c.Version
	c.scrolled = app.FuncOf(func(app.Value, []app.Value) any {
		if first, many, high := c.window(); first != c.first || many != c.many || high != c.high {
			c.ctx.Dispatch(func(app.Context) { c.first, c.many, c.high = c.window() })
		}
		return nil
	})
	ctx.JSSrc().Call("addEventListener", "scroll", c.scrolled, map[string]any{"passive": true})
	// The browser lays out the page for that, which takes as long as the drawing.
	ctx.Defer(func(ctx app.Context) { ui.Apart(ctx, func(app.Context) { c.first, c.many, c.high = c.window() }) })
}

func (c *tableRows) OnDismount() { c.scrolled.Release() }

func (c *tableRows) OnUpdate(ctx app.Context) {
	if c.seen != c.Version {
		c.seen, c.at, c.first = c.Version, 0, 0
		ctx.JSSrc().Set("scrollTop", 0)
	}
}

func (c *tableRows) OnResize(app.Context) { c.first, c.many, c.high = c.window() }

// window is the stretch of rows that is in sight, in whole steps of the spare
// ones, and the height of a row.
func (c *tableRows) window() (first, many, high int) {
	box := c.JSValue()
	high = rowsTall
	if row := box.Call("querySelector", ".row"); row.Truthy() {
		high = max(row.Get("offsetHeight").Int(), 1)
	}
	top, height := box.Get("scrollTop").Int(), box.Get("clientHeight").Int()
	top = int(float64(top) / c.scale(high, height))
	first = max(top/high-rowsSpare, 0) / rowsSpare * rowsSpare
	return first, height/high + 3*rowsSpare, high
}

// scale is how many pixels a pixel of rows takes, of which so many are seen: less than 1 where there are more than a
// browser can draw, so that a step on the bar is many rows.
func (c *tableRows) scale(high, seen int) float64 {
	if all := c.Of.count() * high; all > rowsEnd {
		return float64(rowsEnd-seen) / float64(all-seen)
	}
	return 1
}

// Render draws the heading and the rows in sight between two empty spaces as
// high as the rows that are not.
func (c *tableRows) Render() app.UI {
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
	scale := c.scale(high, many*high)
	above, below := int(float64(first*high)*scale), int(float64((n-last)*high)*scale)
	active := ""
	if first <= at && at < last {
		active = rowsID + strconv.Itoa(at)
	}
	return ui.ElemOn("div",
		ui.With{"class", "rows", "role", "grid", "tabindex", "0", "aria-label", c.Label,
			"aria-rowcount", strconv.Itoa(n + 1),
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
	return ui.SVG("svg",
		ui.With{"data-space", "", "width", "1", "height", strconv.Itoa(max(high, 0)), "aria-hidden", "true"})
}

func (c *tableRows) head() app.UI {
	cells := []app.UI{ui.Text("span", text.T("Compare"), "role", "columnheader", "class", "cell-mark")}
	for _, column := range c.Of.columns() {
		arrow := map[string]string{"ascending": " ↑", "descending": " ↓"}[column.order]
		cells = append(cells,
			ui.Elem("span", ui.With{"role", "columnheader", "aria-sort", column.order, "data-width", column.width},
				ui.Button(column.title+arrow, ui.With{"class", "quiet"},
					func(app.Context) { c.Of.page.update(func(s *state) { s.rows.sortBy(column.name) }) }, "sort",
					column.name),
			))
	}
	return ui.Elem("div", ui.With{"role", "rowgroup", "class", "rows-head"},
		ui.Elem("div", ui.With{"role", "row", "class", "row-head", "aria-rowindex", "1"}, cells...))
}

func (c *tableRows) row(at int, current bool) app.UI {
	m, v := c.Of.page.many, &c.Of.page.rows
	row := int(m.order.Rows[at])
	id, marked := m.set.Text(row), slices.Contains(v.compared[:], row+1)
	box := ui.ElemOn("input", ui.With{"type", "checkbox", "tabindex", "-1", "aria-label", text.T("Compare %s", id)}).
		Attr("checked", marked).
		OnClick(ui.On(func(_ app.Context, e app.Event) {
			e.Call("stopPropagation")
			c.at = at
			c.Of.pick(at, (*selection).toggleCompared)
		}), "mark", at, id)
	cells := append([]app.UI{ui.Elem("span", ui.With{"role", "gridcell", "class", "cell-mark"}, box)},
		c.Of.cells(row)...)
	return ui.ElemOn("div",
		ui.With{"role", "row", "class", "row", "id", rowsID + strconv.Itoa(at), "data-row", id,
			"aria-rowindex", strconv.Itoa(at + 2),
			"aria-selected", strconv.FormatBool(marked), "data-opened", strconv.FormatBool(v.opened == row+1),
			"data-current", strconv.FormatBool(current)}, cells...).
		OnClick(ui.On(func(app.Context, app.Event) {
			c.at = at
			c.Of.pick(at, (*selection).open)
		}), "open", at, id)
}

// onKey moves among the rows and acts on the one that it is at. Keys pressed
// within the heading or on a box are theirs.
func (c *tableRows) onKey(_ app.Context, e app.Event) {
	if !e.Get("target").Equal(c.JSValue()) || e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool() ||
		e.Get("altKey").Bool() {
		return
	}
	page := max(c.JSValue().Get("clientHeight").Int()/max(c.high, 1)-2, 1)
	key := e.Get("key").String()
	to, moves := map[string]int{
		"ArrowDown": c.at + 1, "ArrowUp": c.at - 1, "PageDown": c.at + page, "PageUp": c.at - page, "Home": 0,
		"End": c.Of.count(),
	}[key]
	switch {
	case moves:
		c.move(to)
	case key == "Enter":
		c.Of.pick(c.at, (*selection).open)
	case key == " ":
		c.Of.pick(c.at, (*selection).toggleCompared)
	default:
		return
	}
	e.PreventDefault()
}

func (c *tableRows) move(at int) {
	n := c.Of.count()
	c.at = min(max(at, 0), n-1)
	if _, _, high := c.window(); high != c.high { // as drawn, the table is not as high as all its rows
		c.high = high
		c.ctx.Defer(func(app.Context) { c.move(at) })
		return
	}
	box := c.JSValue()
	top, height := float64(box.Get("scrollTop").Int()), float64(box.Get("clientHeight").Int())
	head := float64(box.Call("querySelector", ".rows-head").Get("offsetHeight").Int())
	row := float64(c.at*c.high) * c.scale(c.high, int(height))
	if row < top {
		box.Set("scrollTop", row)
	} else if row+float64(c.high)+head > top+height {
		box.Set("scrollTop", row+float64(c.high)+head-height)
	}
	c.first, c.many, c.high = c.window()
}

type tableColumn struct {
	name  string // in links
	title string
	width string // "line", "id", "wide", "instant" or "field", for the stylesheet
	order string // "ascending", "descending" or "none", as aria-sort knows them
}

// columns are those of every table, and one for each field but the time, which is an instant, and what is unused.
func (t *table) columns() []tableColumn {
	m, width := t.page.many, "id"
	if m == nil {
		return nil
	}
	if m.wide {
		width = "wide"
	}
	columns := []tableColumn{
		{"line", text.T("Line"), "line", "none"}, {"id", text.T("ID"), width, "none"},
		{"utc", text.T("Instant, %s", t.page.zone.Name()), "instant", "none"},
	}
	for _, f := range m.layout.Fields {
		if m.plain() && hasColumn(f) {
			columns = append(columns, tableColumn{f.Name, f.Name, "field", "none"})
		}
	}
	sorted, descending := strings.CutPrefix(t.page.rows.sort, "-")
	for i := range columns {
		if c := &columns[i]; c.name == sorted && descending {
			c.order = "descending"
		} else if c.name == sorted {
			c.order = "ascending"
		}
	}
	return columns
}

func hasColumn(f snowflake.Field) bool {
	return f.Kind == snowflake.KindNode || f.Kind == snowflake.KindSequence
}

// count is also asked while the next text is read, before the page is drawn without its table.
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
		cells = append(cells,
			ui.Elem("span", ui.With{"role", "gridcell", "data-width", columns[len(cells)].width, "data-field", name,
				"data-value", exact},
				append([]app.UI{app.Text(shown)}, more...)...))
	}
	words := m.set.Text(row)
	add("line", strconv.Itoa(from.Line), text.Group(from.Line))
	add("id", words, words)
	values := map[string]string{}
	var unseen []app.UI // what the instant says, and what always is 0
	for i, f := range m.layout.Fields {
		if !m.report.Fields(row) {
			break
		}
		if values[f.Name] = strconv.FormatUint(layouts.Part(m.layout, from.ID, i), 10); !hasColumn(f) {
			unseen = append(unseen, ui.Field(f.Name, values[f.Name], ""))
		}
	}
	if at, ok := m.report.Instant(row); ok {
		add("utc", text.UTC(at), t.page.zone.Say(at), unseen...)
	} else {
		add("utc", "", "–", unseen...)
	}
	for _, c := range columns[len(cells):] {
		add(c.name, values[c.name], cmp.Or(values[c.name], "–"))
	}
	return cells
}

// pick opens a row, or makes it one of those that are compared.
func (t *table) pick(at int, take func(v *selection, row int)) {
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
