package compare

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/choose"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

func (p *page) table() app.UI {
	heads := []app.UI{p.head(system, text.T("System"), text.T("Which system?"))}
	groups, columns := []app.UI{ui.Elem("td", nil)}, choose.Columns()
	for i, c := range columns {
		heads = append(heads, p.head(c.Name, c.Title, c.Asks))
		if i > 0 && columns[i-1].Group == c.Group {
			continue
		}
		wide := 1
		for ; i+wide < len(columns) && columns[i+wide].Group == c.Group; wide++ {
		}
		group := ui.Elem("td", nil)
		if c.Group != "" {
			group = ui.Text("th", c.Group, "scope", "colgroup", "colspan", strconv.Itoa(wide))
		}
		groups = append(groups, group)
	}
	body := make([]app.UI, len(p.shown))
	for i := range p.shown {
		body[i] = ui.MemoOne(p.row, i, p.shown[i].Name, strings.Join(p.needs, ","), p.At)
	}
	return ui.Elem("div", ui.With{"class", "systems-frame"},
		ui.Elem("table", ui.With{"class", "all-systems", "data-chosen", strconv.FormatBool(len(p.needs) > 0),
			"aria-label", text.T("All systems. The button in a cell explains it.")},
			ui.Elem("thead", nil, ui.Elem("tr", ui.With{"class", "column-groups"}, groups...), ui.Elem("tr", nil, heads...)),
			ui.ElemOn("tbody", nil, body...).OnClick(ui.On(func(_ app.Context, e app.Event) {
				p.explain(e.Get("target").Get("value").String())
			}), "explain")))
}

func (p *page) head(name, title, asks string) app.UI {
	with := ui.With{"scope", "col", "data-column", name, "title", asks}
	if column, down := strings.CutPrefix(p.sort, "-"); column == name {
		order := "ascending"
		if down {
			order = "descending"
		}
		with = append(with, "aria-sort", order)
	}
	return ui.Elem("th", with, ui.Button(title, ui.With{"class", "sorts"},
		func(app.Context) { p.Change(func() { p.order(name) }) }, "sort", name))
}

// known are the systems that the page opens with; needs and a button show all.
var known = []string{"twitter", "sonyflake", "auto-increment", "leaf-segment", "objectid", "ulid", "uuid-v4", "uuid-v7"}

func (p *page) row(i int) app.UI {
	r := p.shown[i]
	var needs, columns []string
	for _, f := range r.fails {
		needs, columns = append(needs, f.Name), append(columns, f.Column)
	}
	with := ui.With{"id", rowID(r.Name), "data-system", r.Name}
	if needs != nil {
		with = append(with, "data-fails", strings.Join(needs, ","))
	}
	if !slices.Contains(known, r.Name) {
		with = append(with, "data-experiment", "true")
	}
	if p.At == rowID(r.Name) {
		with = append(with, "data-at", "true")
	}
	cells := []app.UI{ui.Elem("th", ui.With{"scope", "row", "translate", "no"}, app.Text(r.Title), ui.Text("small", r.Sub))}
	for n, c := range choose.ColumnNames() {
		cells = append(cells, p.cell(r, n, c, slices.Contains(columns, c)))
	}
	return ui.Elem("tr", with, cells...)
}

// cell is a cell's button; the source of a row that fails gives way to the first reason.
func (p *page) cell(r *shown, n int, column string, fails bool) app.UI {
	c := &r.Cells[n]
	by, words, mark := "computed", c.Shown, string(c.Mark)
	if c.Cited {
		by = "cited"
	}
	if column == "source" && r.fails != nil {
		words, mark, fails = r.fails[0].Reason, "fails", true
	}
	with := ui.With{"data-field", column, "data-value", c.Value, "data-by", by, "data-mark", mark}
	if fails {
		with = append(with, "data-out", "true")
	}
	return ui.Elem("td", with, ui.Text("button", words, "type", "button", "popovertarget", "cell", "value", r.Name+" "+column))
}

// explain takes the value of the button that was pressed. One handler for the table takes less time
// when the page starts than one for each of 600 buttons.
func (p *page) explain(value string) {
	name, column, _ := strings.Cut(value, " ")
	if i := slices.IndexFunc(p.rows, func(r choose.Row) bool { return r.Name == name }); i >= 0 {
		p.asked, p.column = &p.rows[i], column
	}
}

// explanation opens below the cell that is pressed.
func (p *page) explanation() app.UI {
	with := ui.With{"id", "cell", "class", "cell-says", "popover", "auto"}
	if p.asked == nil {
		return ui.Elem("div", with)
	}
	r := p.asked
	n := slices.Index(choose.ColumnNames(), p.column)
	c, of := &r.Cells[n], choose.Columns()[n]
	by := text.T("Computed by this site.")
	if c.Cited {
		by = text.T("Cited from its source.")
	}
	parts := []app.UI{ui.Text("b", text.Tell("%s: %s", r.FullTitle(), c.Shown)), ui.Words("hint", of.Asks), ui.Words("", c.Why)}
	for _, f := range r.Fails(p.needs) {
		if f.Column == p.column || p.column == "source" {
			parts = append(parts, ui.Words("failed", text.T("Fails “%s”: %s.", f.Title, f.Reason)))
		}
	}
	to := ui.Elem("a", ui.With{"href", c.Link, "target", "_blank", "rel", "noopener"}, app.Text(c.LinkTitle))
	if strings.HasPrefix(c.Link, "/") {
		to = ui.Link(c.Link, "", app.Text(c.LinkTitle))
	}
	return ui.Elem("div", with, append(parts, ui.Elem("p", ui.With{"class", "by"}, app.Text(by+" "), to))...)
}
