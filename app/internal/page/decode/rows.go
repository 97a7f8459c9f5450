package decode

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// tableRows draws the first rows of the table, a part at a time, so that the page responds in between. The arrow keys
// move among them while the focus stays on the table.
type tableRows struct {
	app.Compo
	Of      *table
	Version int // changes when the rows or their order do
	Look    any // what else their look depends on

	ctx   app.Context
	seen  int // the version that at and parts are of
	at    int // the row that the keyboard is at
	parts int // how many parts are drawn
}

const (
	rowsLimit = 500 // the most rows that are shown: nobody scrolls further, and a file holds them all
	rowsPart  = 50  // how many are drawn at once
	rowsID    = "rows"
)

func (c *tableRows) OnMount(ctx app.Context) {
	c.ctx, c.seen, c.parts = ctx, c.Version, 1
	c.grow()
}

func (c *tableRows) OnUpdate(ctx app.Context) {
	if c.seen != c.Version {
		c.seen, c.at, c.parts = c.Version, 0, 1
		ctx.JSSrc().Set("scrollTop", 0)
		c.grow()
	}
}

// grow draws a further part once the browser has drawn those that are there.
func (c *tableRows) grow() {
	version := c.seen
	ui.Apart(c.ctx, func(app.Context) {
		if c.seen == version && c.parts*rowsPart < c.Of.count() && c.Mounted() {
			c.parts++
			c.grow()
		}
	})
}

func (c *tableRows) Render() app.UI {
	parts, at := max(c.parts, 1), c.at
	if c.seen != c.Version {
		parts, at = 1, 0
	}
	m, v := c.Of.page.facts, &c.Of.page.rows
	body := make([]app.UI, min(parts, (c.Of.count()+rowsPart-1)/rowsPart))
	for i := range body {
		marks := ""
		for k := i * rowsPart; k < min((i+1)*rowsPart, c.Of.count()); k++ {
			if row := int(m.order.Rows[k]) + 1; k == at || row == v.opened || slices.Contains(v.compared[:], row) {
				marks += fmt.Sprint(k, k == at, row == v.opened, v.compared)
			}
		}
		body[i] = ui.MemoOne(c.part, i, c.Version, c.Of.page.zoneKey, marks)
	}
	return ui.ElemOn("div",
		ui.With{"class", "rows", "role", "grid", "tabindex", "0", "aria-label",
			text.T("IDs. Arrow keys move, Enter opens a row, Space selects two to compare."),
			"aria-rowcount", strconv.Itoa(len(m.order.Rows) + 1), "aria-multiselectable", "true",
			"aria-activedescendant", rowsID + strconv.Itoa(at)},
		append([]app.UI{c.head()}, body...)...,
	).OnClick(ui.On(c.onClick), "rows").OnKeyDown(ui.On(c.onKey), "rows-key").OnKeyPress(
		ui.On(func(_ app.Context, e app.Event) {
			if e.Get("target").Equal(c.JSValue()) {
				e.PreventDefault() // or Space would scroll, though its key was taken
			}
		}), "rows-press")
}

func (c *tableRows) head() app.UI {
	cells := []app.UI{ui.Text("span", text.T("Compare"), "role", "columnheader", "class", "cell-mark")}
	for _, column := range c.Of.columns() {
		arrow := map[string]string{"ascending": " ↑", "descending": " ↓"}[column.order]
		cells = append(cells,
			ui.Elem("span", ui.With{"role", "columnheader", "aria-sort", column.order, "data-width", column.width},
				ui.Button(column.title+arrow, ui.With{"class", "quiet"},
					func(app.Context) { c.update(func(v *selection) { v.SortBy(column.name) }) }, "sort", column.name),
			))
	}
	return ui.Elem("div", ui.With{"role", "rowgroup", "class", "rows-head"},
		ui.Elem("div", ui.With{"role", "row", "class", "row-head", "aria-rowindex", "1"}, cells...))
}

// part is some rows, written as HTML: go-app would take a second to make and remove the elements of all.
func (c *tableRows) part(i int) app.UI {
	var rows strings.Builder
	for at := i * rowsPart; at < min((i+1)*rowsPart, c.Of.count()); at++ {
		c.row(&rows, at)
	}
	return ui.Elem("div", nil,
		app.Raw(ui.Markup("div", ui.With{"role", "rowgroup", "class", "rows-body"}, rows.String())))
}

func (c *tableRows) row(rows *strings.Builder, at int) {
	m, v := c.Of.page.facts, &c.Of.page.rows
	row := int(m.order.Rows[at])
	id, marked := m.set.Text(row), slices.Contains(v.compared[:], row+1)
	check := ui.With{"type", "checkbox", "tabindex", "-1", "aria-label", text.T("Compare %s", id)}
	if marked {
		check = append(check, "checked", "true")
	}
	rows.WriteString(ui.Markup("div",
		ui.With{"role", "row", "class", "row", "id", rowsID + strconv.Itoa(at), "data-row", id,
			"aria-rowindex", strconv.Itoa(at + 2),
			"aria-selected", strconv.FormatBool(marked), "data-opened", strconv.FormatBool(v.opened == row+1),
			"data-current", strconv.FormatBool(at == c.at)},
		ui.Markup("span", ui.With{"role", "gridcell", "class", "cell-mark"}, ui.Markup("input", check, ""))+
			c.Of.cells(row)))
}

// onClick opens the row that was clicked, or compares it if its box was.
func (c *tableRows) onClick(_ app.Context, e app.Event) {
	target := e.Get("target")
	row := target.Call("closest", ".row")
	if !row.Truthy() {
		return
	}
	take := (*selection).toggleOpened
	if target.Get("tagName").String() == "INPUT" {
		take = (*selection).toggleCompared
	}
	at, _ := strconv.Atoi(strings.TrimPrefix(row.Get("id").String(), rowsID))
	c.pick(at, take)
}

// pick opens a row, or makes it one of those that are compared.
func (c *tableRows) pick(at int, take func(v *selection, row int)) {
	if c.at = at; at < c.Of.count() {
		row := int(c.Of.page.facts.order.Rows[at]) + 1
		c.update(func(v *selection) { take(v, row) })
	}
}

// update has the whole page drawn, of which go-app would draw these rows alone.
func (c *tableRows) update(change func(v *selection)) {
	c.Of.page.update(func(s *state) { change(&s.rows) })
	c.Of.page.Redraw()
}

// onKey moves among the rows and acts on the one that it is at. Keys pressed within the heading or on a box are theirs.
func (c *tableRows) onKey(_ app.Context, e app.Event) {
	if !e.Get("target").Equal(c.JSValue()) || e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool() ||
		e.Get("altKey").Bool() {
		return
	}
	const page = 10
	key := e.Get("key").String()
	to, moves := map[string]int{
		"ArrowDown": c.at + 1, "ArrowUp": c.at - 1, "PageDown": c.at + page, "PageUp": c.at - page, "Home": 0,
		"End": c.Of.count(),
	}[key]
	switch {
	case moves:
		c.at = min(max(to, 0), c.Of.count()-1)
		c.parts = max(c.parts, c.at/rowsPart+1)
		c.ctx.Defer(func(app.Context) {
			if row := app.Window().GetElementByID(rowsID + strconv.Itoa(c.at)); row.Truthy() {
				row.Call("scrollIntoView", map[string]any{"block": "nearest"})
			}
		})
	case key == "Enter":
		c.pick(c.at, (*selection).toggleOpened)
	case key == " ":
		c.pick(c.at, (*selection).toggleCompared)
	default:
		return
	}
	e.PreventDefault()
}

type tableColumn struct {
	name  string // in links
	title string
	width string // "line", "path", "id", "wide", "instant" or "field", for the stylesheet
	order string // "ascending", "descending" or "none", as aria-sort knows them
}

// columns are those of every table, and one for each field but the time, which is an instant, and what is unused.
func (t *table) columns() (columns []tableColumn) {
	m := t.page.facts
	if m.Report == nil {
		return nil
	}
	add := func(name, title, width string) { columns = append(columns, tableColumn{name, title, width, "none"}) }
	add("line", text.T("Line"), "line")
	if m.paths {
		add("path", text.T("Path"), "path")
	}
	add("id", text.T("ID"), map[bool]string{true: "id", false: "wide"}[m.oneLayout])
	add("utc", text.T("Instant, %s", t.page.zone.Name()), "instant")
	for _, f := range m.Layout.Fields {
		if m.plain() && hasColumn(f) {
			add(f.Name, f.Name, "field")
		}
	}
	sorted, descending := strings.CutPrefix(t.page.rows.Sort, "-")
	for i := range columns {
		if columns[i].name == sorted {
			columns[i].order = map[bool]string{false: "ascending", true: "descending"}[descending]
		}
	}
	return columns
}

func hasColumn(f snowflake.Field) bool {
	return f.Kind == snowflake.KindNode || f.Kind == snowflake.KindSequence
}

// count is how many rows are shown. It is also asked while the next text is read, before the page is drawn without its
// table.
func (t *table) count() int {
	if m := t.page.facts; m.Report != nil {
		return min(len(m.order.Rows), rowsLimit)
	}
	return 0
}

// cells are what the columns show of a row, each with its exact text under a name for checks from outside.
func (t *table) cells(row int) (cells string) {
	m := t.page.facts
	id := m.set.Text(row)
	exact := map[string]string{"line": strconv.Itoa(int(m.set.Line[row])), "path": m.Report.Path(row), "id": id}
	shown := map[string]string{"line": text.Group(int(m.set.Line[row]))}
	unseen := "" // what the instant says, and what always is 0
	for i, f := range m.Layout.Fields {
		if !m.Report.Fields(row) {
			break
		}
		value := strconv.FormatUint(layouts.Part(m.Layout, m.set.ID(row), i), 10)
		if exact[f.Name] = value; !hasColumn(f) {
			unseen += ui.Markup("span", ui.With{"data-field", f.Name, "data-value", value}, "")
		}
	}
	if at, ok := m.Report.Instant(row); ok {
		exact["utc"], shown["utc"] = text.UTC(at), t.page.zone.Say(at)
	}
	for _, c := range t.columns() {
		body := ui.Escaped(cmp.Or(shown[c.name], exact[c.name], "–"))
		if c.name == "utc" {
			body += unseen
		}
		cells += ui.Markup("span", ui.With{"role", "gridcell", "data-width", c.width, "data-field", c.name,
			"data-value", exact[c.name]}, body)
	}
	return cells
}
