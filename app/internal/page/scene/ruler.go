package scene

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// ruled says that the page's lanes stand on one ruler, as rows.
func (s *state) ruled() bool { return s.path == "/rollback" }

// ruler is the lanes on their ruler, who owns an ID, and what is looked into.
func (p *scene) ruler(svg func(index int) app.UI) []app.UI {
	r := p.moving.ruler
	rows := []app.UI{hatching(), svg(0), svg(1), ui.Elem("div", ui.With{"class", "ruler-heads", "aria-hidden", "true"},
		ui.Text("span", text.T("what the caller gets")), ui.Text("span", text.T("unique")), ui.Text("span", text.T("in order")))}
	for i := range r.Rows {
		rows = append(rows, p.rulerRow(i, svg(stage.FirstRow+i)))
	}
	look := p.looks().ruler
	board := ui.ElemOn("div", ui.With{"class", "time-ruler", "role", "group", "aria-label", text.T("The lanes on one ruler of milliseconds")}, rows...)
	for _, event := range []string{"pointerdown", "pointermove", "pointerup", "pointercancel", "keydown"} {
		board = board.On(event, ui.On(func(_ app.Context, e app.Event) { p.onHand(event, e) }), "hand", event)
	}
	n := r.Panels()
	all := []app.UI{board,
		ui.Elem("div", ui.With{"class", "owners", "data-twice", strconv.FormatBool(look.Twice())}, svg(n-1), ui.Text("p", look.Says(), "class", "unseen twins"))}
	if p.inner {
		all = append(all, ui.Elem("div", ui.With{"class", "stage-panel", "data-bits", "sequence"}, svg(n)), p.code(p.looks().lanes[p.lane], svg(n+1)))
	}
	return all
}

// hatching is how what is used already is hatched.
func hatching() app.UI {
	return ui.SVG("svg", ui.With{"data-is", "hatching", "width", "0", "height", "0", "aria-hidden", "true"},
		ui.SVG("pattern", ui.With{"id", "used", "width", "7", "height", "7", "patternUnits", "userSpaceOnUse", "patternTransform", "rotate(45)"}, ui.SVG("path", ui.With{"d", "M0 0V7"})))
}

// rulerRow is a lane, or a node of one: its name, what it has issued, what came of
// the step, and what has held.
func (p *scene) rulerRow(i int, picture app.UI) app.UI {
	row := p.moving.ruler.Rows[i]
	f := p.shown().Lane(row.Lane)
	of, v := f.Of(), p.verdictOf(f, row.Node)
	with := ui.With{"class", "ruler-row", "data-at", of.Name, "data-verdict", v.kind, "data-inside", strconv.FormatBool(p.inner && row.Lane == p.lane), "data-later", strconv.FormatBool(row.Lane >= f.Seen()), "data-last", strconv.FormatBool(p.lastRow(i, f.Seen()))}
	title, record := p.rowTitle(row), ui.Div("row-lamps")
	if row.Node == 0 && row.Lane < f.Seen() {
		with = append(with, "data-lane", of.Name)
		record = ui.Memo(rowRecord{p.laneAt(f.Frame, row.Lane)})
	}
	short, _, _ := strings.Cut(title, " (") // what it comes from is told below
	return ui.Elem("div", with,
		ui.Text("h2", short, "title", title), picture,
		ui.Elem("p", ui.With{"class", "verdict"}, ui.Text("b", v.words), ui.Text("span", v.note, "class", v.hue)),
		record,
		p.lookInside(of),
	)
}

// rowTitle is what a reader calls a row: its lane or, of several nodes, its node.
func (p *scene) rowTitle(row *stage.RulerRow) string {
	nodes := p.run.Script.Nodes
	switch {
	case len(nodes) == 1:
		return p.title(row.Lane)
	case len(p.run.Script.Lanes) > 1:
		return text.T("%s: %s", p.title(row.Lane), nodes[row.Node].Name)
	}
	return text.T("Node %s, number %d", nodes[row.Node].Name, nodes[row.Node].Number)
}

// lastRow says that no row that is seen stands below, where so many lanes are.
func (p *scene) lastRow(i, lanes int) bool {
	rows := p.moving.ruler.Rows
	return rows[i].Lane < lanes && (i+1 == len(rows) || rows[i+1].Lane >= lanes)
}

// rowRecord is what has held in a lane and, for those who listen, its figures.
type rowRecord struct{ Of lane }

// Render draws the lamps, and says the figures.
func (c rowRecord) Render() app.UI {
	var lamps, figures []app.UI
	for n, one := range sim.Invariants() {
		lamps = append(lamps, lamp(one.String(), c.Of.Holds[n]))
	}
	for n, one := range figuresOf(false) {
		figures = append(figures, app.Text(one[1]+" "), ui.Text("span", c.Of.Figures[n], "data-field", one[0], "data-value", c.Of.Figures[n]), app.Text(" "))
	}
	return ui.Div("row-lamps", append(lamps, ui.Elem("span", ui.With{"class", "unseen"}, figures...))...)
}

// lookInside opens a lane's code and bits beside the ruler. Where few lanes leave
// room for it, one is always open.
func (p *scene) lookInside(of *sim.Lane) app.UI {
	if len(p.run.Script.Lanes) == 1 {
		return ui.Elem("span", nil)
	}
	open := p.inner && p.run.Script.Lanes[p.lane].Name == of.Name
	return ui.TextOn("button", "›", "type", "button", "class", "quiet look", "aria-label", text.T("Look inside: %s", text.Data(of.Design.Title)), "title", text.T("Look inside"), "aria-pressed", strconv.FormatBool(open)).
		OnClick(ui.On(func(app.Context, app.Event) {
			p.update(func(s *state) {
				if s.inside == of.Name {
					s.inside = ""
				} else {
					s.inside = of.Name
				}
			})
		}), "look", of.Name)
}
