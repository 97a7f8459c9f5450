package tables

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/choose"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

type comparePage struct {
	base
	compareState
	compareFacts
	rows   []choose.Candidate
	asked  *choose.Candidate // the row of the cell that is explained
	column string            // and its column
}

// NewCompare is the page /compare, on which people choose a kind of ID: a table of all systems, and needs that rows
// fail.
func NewCompare() app.Composer {
	p := &comparePage{rows: choose.Rows(time.Now())}
	p.Start("/compare", p)
	return p
}

// Opened takes the row that the fragment names.
func (p *comparePage) Opened(_, fragment string) {
	p.At = ""
	if len(p.needs) > 0 {
		p.Experiment(true)
	}
	if name, ok := strings.CutPrefix(fragment, rowID("")); ok {
		named := func(r choose.Candidate) bool { return r.Name == name || r.Also == name }
		if i := slices.IndexFunc(p.rows, named); i >= 0 {
			p.At = rowID(p.rows[i].Name)
			p.Experiment(true)
		} else {
			p.LinkBad = text.Sentences(p.LinkBad, text.T("The link names an unknown system, “%s”.", name))
		}
	}
}

func (p *comparePage) Derive() { p.compareFacts = compareRows(p.compareState, p.rows) }

// rowID is the anchor of a system's row.
func rowID(name string) string { return "system-" + name }

func (p *comparePage) Render() app.UI {
	frame := nav.Shell("/compare")
	frame.Title = frame.Name
	frame.Tools = []app.UI{p.save("Markdown", "compare.md", choose.Markdown), p.save("CSV", "compare.csv", choose.CSV)}
	return frame.Render(
		ui.Alert(p.LinkBad),
		ui.Div("compare-head figure",
			ui.Elem("p", ui.With{"class", "compare-left", "role", "status"}, p.headline()...),
			p.needed(),
		),
		p.question(),
		p.table(),
		p.all(),
		p.explanation(),
		ui.Elem("section", ui.With{"class", "home"},
			ui.Text("h2", text.T("Key takeaway")),
			ui.Words("", text.T(
				"No system meets every need. 64 bits that sort by time leave no room for random bits, so the next ID can be guessed. Without a store, a node must trust its clock. Decide first which need you can give up.")),
			ui.Elem("p", nil, ui.Link("/layout", "", app.Text(text.T("Choose a layout for 64 bits")))),
			ui.Elem("p", nil, ui.Link("/systems", "", app.Text(text.T("See the systems run")))),
			ui.Elem("p", nil, ui.Link("/search", "", app.Text(text.T("Find the shortest duplicate of each design")))),
			ui.Elem("p", nil, ui.Link("/decode", "", app.Text(text.T("Decode an ID that you have")))),
		),
	)
}

func (p *comparePage) save(words, name string, write func([]choose.Candidate) string) app.UI {
	return ui.Button(words,
		ui.With{"data-save", name, "aria-label", text.T("Save the table as %s", words), "translate", "no"},
		func(app.Context) {
			var rows []choose.Candidate
			for _, one := range p.shown {
				rows = append(rows, *one.Candidate)
			}
			ui.SaveText(name, "text/plain", write(rows))
		}, "save", name)
}

// namedRows is how many of the rows that are left the headline names.
const namedRows = 9

func (p *comparePage) headline() []app.UI {
	n, all := len(p.left), len(p.rows)
	count := func(words string) app.UI { return ui.Text("b", words) }
	switch {
	case len(p.needs) == 0:
		return []app.UI{count(text.T("%d systems.", all)),
			app.Text(text.Next(
				text.T("What does your system need? Select your needs: each row that fails one says why.")))}
	case n == 0:
		return []app.UI{ui.Text("b", text.T("None of the %d does all of this.", all), "class", "none"),
			app.Text(text.Next(text.T("Give up one need.")))}
	case n > namedRows:
		return []app.UI{count(text.T("%d of %d are left.", n, all))}
	case n == 1:
		return []app.UI{count(text.T("1 of %d is left:", all)),
			ui.Text("span", text.Next(text.T("%s.", p.left[0])), "class", "left")}
	}
	return []app.UI{count(text.T("%d of %d are left:", n, all)),
		ui.Text("span", text.Next(text.T("%s.", text.List(p.left...))), "class", "left")}
}

func (p *comparePage) needed() app.UI {
	chips := []app.UI{ui.Text("span", text.T("I need"), "id", "needs")}
	for _, n := range choose.Needs() {
		pressed := slices.Contains(p.needs, n.Name)
		chips = append(chips,
			ui.Button(n.Title,
				ui.With{"class", "need-chip", "data-need", n.Name, "title", n.Says,
					"aria-pressed", strconv.FormatBool(pressed)},
				func(app.Context) {
					p.Experiment(true)
					p.Change(func() { p.toggle(n.Name) })
				}, "need", n.Name))
	}
	return ui.Elem("div", ui.With{"class", "need-chips", "role", "group", "aria-labelledby", "needs"}, chips...)
}

// all shows all systems, or the best known.
func (p *comparePage) all() app.UI {
	return ui.Button(text.T("All %d systems", len(p.rows)),
		ui.With{"class", "all", "aria-pressed", strconv.FormatBool(p.Experiments())}, func(app.Context) {
			p.Experiment(!p.Experiments())
			p.Write()
		}, "all", p.Experiments())
}

// hardNeeds are the needs of the question.
var hardNeeds = []string{"bits-64", "no-store", "clock-back"}

// question asks how many rows some needs leave. Once other needs are pressed it is gone.
func (p *comparePage) question() app.UI {
	if len(p.needs) > 0 && !slices.Equal(p.needs, hardNeeds) {
		return ui.Div("ask-bit")
	}
	n, all := len(compareRows(compareState{needs: hardNeeds}, p.rows).left), len(p.rows)
	return ui.Div("ask-bit", &ui.Prediction{
		ID: "compare-hard", Class: nav.Presenting(), Brief: true, Past: len(p.needs) > 0,
		Question: text.T(
			"Of these %d systems, how many have 64 bits, need no store, and neither reject nor repeat IDs when the clock moves back?", all),
		Answers: []ui.Answer{
			{Words: text.T("None"),
				Why: text.T("a logical clock can continue where it was, and needs nothing but memory.")},
			{Words: text.T("A few"), Right: true,
				Why: text.T("%d of %d. They run ahead of the clock, wait, or do not read it again. Most of the others reject requests, or nobody published what they do.", n, all)},
			{Words: text.T("About half"), Why: text.T("many reject requests, and many others repeat IDs.")},
			{Words: text.T("Nearly all"), Why: text.T("Twitter’s rule, to reject requests, is the most frequent one.")},
		},
		OnAnswer: func(_ app.Context, answered bool) {
			if answered {
				p.Experiment(true)
				p.Ctx.Dispatch(func(app.Context) { p.Change(func() { p.needs = slices.Clone(hardNeeds) }) })
			}
		},
	})
}

// compareState is what a link says: the needs, and the column that the rows are sorted by, with a minus
// for descending.
type compareState struct {
	needs []string // in the order of choose.Needs
	sort  string
}

func (s *compareState) Params(query, _ *nav.Params) {
	query.Reading(func() { *s = compareState{} })
	query.Value("need", strings.Join(s.needs, ","), func(value string) (problem string) {
		names, unknown := needNames(), []string(nil)
		for name := range strings.SplitSeq(value, ",") {
			if !slices.Contains(names, name) {
				unknown = append(unknown, name)
			} else if !slices.Contains(s.needs, name) {
				s.toggle(name)
			}
		}
		return nav.NoChoices("need", unknown, names)
	})
	choices := []string{systemColumn, "-" + systemColumn}
	for _, c := range choose.Columns() {
		choices = append(choices, c.Name, "-"+c.Name)
	}
	query.Choice("sort", s.sort, choices, func(i int) { s.sort = choices[i] })
}

func needNames() (names []string) {
	for _, n := range choose.Needs() {
		names = append(names, n.Name)
	}
	return names
}

// toggle adds a need or removes it.
func (s *compareState) toggle(name string) {
	s.needs = slices.DeleteFunc(needNames(), func(one string) bool {
		return slices.Contains(s.needs, one) == (one == name)
	})
}

// systemColumn is the first column, which holds no cell.
const systemColumn = "system"

// order sorts by a column: ascending, then descending, then as at first.
func (s *compareState) order(column string) {
	switch s.sort {
	case column:
		s.sort = "-" + column
	case "-" + column:
		s.sort = ""
	default:
		s.sort = column
	}
}

// compareFacts are derived from a state.
type compareFacts struct {
	shown []*candidateRow
	left  []string // the titles of the rows that fail nothing
}

// candidateRow is a row with the needs that it fails.
type candidateRow struct {
	*choose.Candidate
	fails []choose.Failure
}

// compareRows sorts the rows; without a column, those that fail fewer needs come first.
func compareRows(s compareState, rows []choose.Candidate) (f compareFacts) {
	for i := range rows {
		one := &candidateRow{&rows[i], rows[i].Fails(s.needs)}
		if f.shown = append(f.shown, one); one.fails == nil {
			title := one.Title
			if slices.ContainsFunc(rows,
				func(r choose.Candidate) bool { return r.Title == title && r.Name != one.Name }) {
				title = one.FullTitle()
			}
			f.left = append(f.left, title)
		}
	}
	column, down := strings.CutPrefix(s.sort, "-")
	slices.SortStableFunc(f.shown, func(a, b *candidateRow) int {
		order := 0
		switch column {
		case "":
			return len(a.fails) - len(b.fails)
		case systemColumn:
			order = cmp.Compare(strings.ToLower(a.FullTitle()), strings.ToLower(b.FullTitle()))
		default:
			x, y := a.Cell(column), b.Cell(column)
			if x, y := x.Mark == choose.Unknown, y.Mark == choose.Unknown; x != y { // last in both directions
				return cmp.Compare(strconv.FormatBool(x), strconv.FormatBool(y))
			}
			order = cmp.Or(cmp.Compare(x.Rank, y.Rank), cmp.Compare(x.Shown, y.Shown))
		}
		if down {
			return -order
		}
		return order
	})
	return f
}

func (p *comparePage) table() app.UI {
	heads := []app.UI{p.head(systemColumn, text.T("System"), text.T("Which system?"))}
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
			ui.Elem("thead", nil, ui.Elem("tr", ui.With{"class", "column-groups"}, groups...),
				ui.Elem("tr", nil, heads...)),
			ui.ElemOn("tbody", nil, body...).OnClick(ui.On(func(_ app.Context, e app.Event) {
				p.explain(e.Get("target").Get("value").String())
			}), "explain")))
}

func (p *comparePage) head(name, title, asks string) app.UI {
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

// knownRows are the systems that the page opens with; needs and a button show all.
var knownRows = []string{"twitter", "sonyflake", "auto-increment", "leaf-segment", "objectid", "ulid", "uuid-v4",
	"uuid-v7"}

func (p *comparePage) row(i int) app.UI {
	r := p.shown[i]
	var needs, columns []string
	for _, f := range r.fails {
		needs, columns = append(needs, f.Name), append(columns, f.Column)
	}
	with := ui.With{"id", rowID(r.Name), "data-system", r.Name}
	if needs != nil {
		with = append(with, "data-fails", strings.Join(needs, ","))
	}
	if !slices.Contains(knownRows, r.Name) {
		with = append(with, "data-experiment", "true")
	}
	if p.At == rowID(r.Name) {
		with = append(with, "data-at", "true")
	}
	cells := []app.UI{ui.Elem("th", ui.With{"scope", "row", "translate", "no"}, app.Text(r.Title),
		ui.Text("small", r.Sub))}
	for n, c := range choose.ColumnNames() {
		cells = append(cells, p.cell(r, n, c, slices.Contains(columns, c)))
	}
	return ui.Elem("tr", with, cells...)
}

// cell is a cell's button; the source of a row that fails gives way to the first reason.
func (p *comparePage) cell(r *candidateRow, n int, column string, fails bool) app.UI {
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
	return ui.Elem("td", with,
		ui.Text("button", words, "type", "button", "popovertarget", "cell", "value", r.Name+" "+column))
}

// explain takes the value of the button that was pressed. One handler for the table takes less time
// when the page starts than one for each of 600 buttons.
func (p *comparePage) explain(value string) {
	name, column, _ := strings.Cut(value, " ")
	if i := slices.IndexFunc(p.rows, func(r choose.Candidate) bool { return r.Name == name }); i >= 0 {
		p.asked, p.column = &p.rows[i], column
	}
}

// explanation opens below the cell that is pressed.
func (p *comparePage) explanation() app.UI {
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
	parts := []app.UI{ui.Text("b", text.Tell("%s: %s", r.FullTitle(), c.Shown)), ui.Words("hint", of.Asks),
		ui.Words("", c.Why)}
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
