package rollback

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/player"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Picture is the lanes on their ruler, the owners of an ID, and the selected lane.
func (r *ruled) Picture(p *player.Player, panel func(index int) app.UI) []app.UI {
	shown := look(p.Looks())
	if r.described.frame == nil || !p.Moving() {
		r.described = described{p.Shown(), shown}
	}
	rows := []app.UI{hatching(), panel(0), panel(1), legend(), ui.Elem("div", ui.With{"class", "ruler-heads", "aria-hidden", "true"},
		ui.Text("span", text.T("result")), ui.Text("span", text.T("unique")), ui.Text("span", text.T("in order")))}
	for i := range r.ruler.Rows {
		rows = append(rows, r.row(p, i, panel(stage.FirstRow+i)))
	}
	board := ui.ElemOn("div", ui.With{"class", "time-ruler", "data-few", strconv.FormatBool(shown.Few()), "role", "group", "aria-label", text.T("One row per lane on a shared time axis in milliseconds")}, rows...)
	board = ui.OnGrip(board, "hand", func(_ app.Context, event string, e app.Event) { r.onHand(p, event, e) })
	n := r.ruler.Panels()
	all := []app.UI{board,
		ui.Elem("div", ui.With{"class", "owners", "data-twice", strconv.FormatBool(r.described.look.Twice())}, panel(n-1), ui.Text("p", r.described.look.Says(), "class", "unseen twins"))}
	if p.Inside() {
		all = append(all, player.Sequence(panel(n)), p.Code(p.Looks().Lanes[p.Lane()], panel(n+1)))
	}
	return all
}

// legend names the marks in the rows, whose looks the stylesheet has.
func legend() app.UI {
	return ui.Elem("div", ui.With{"class", "ruler-legend", "aria-hidden", "true"},
		ui.Text("span", text.T("ID issued"), "data-mark", "dot"), ui.Text("span", text.T("rejected"), "data-mark", "cross"), ui.Text("span", text.T("waits"), "data-mark", "ring"))
}

// hatching is the pattern for sequence values in use already.
func hatching() app.UI {
	return ui.SVG("svg", ui.With{"data-is", "hatching", "width", "0", "height", "0", "aria-hidden", "true"},
		ui.SVG("pattern", ui.With{"id", "used", "width", "7", "height", "7", "patternUnits", "userSpaceOnUse", "patternTransform", "rotate(45)"}, ui.SVG("path", ui.With{"d", "M0 0V7"})))
}

// row is a lane, or one node of it: its name, its IDs, the step's result, and its invariants.
func (r *ruled) row(p *player.Player, i int, picture app.UI) app.UI {
	row := r.ruler.Rows[i]
	f := p.Shown().Lane(row.Lane)
	of, is, v := f.Of(), r.verdictOf(f, row.Node), r.verdictOf(r.described.frame.Lane(row.Lane), row.Node)
	with := ui.With{"class", "ruler-row", "data-at", of.Name, "data-verdict", is.kind, "data-says", v.kind, "data-untold", r.untold(f),
		"data-inside", strconv.FormatBool(p.Inside() && row.Lane == p.Lane()), "data-later", strconv.FormatBool(row.Lane >= f.Seen()),
		"data-joins", strconv.FormatBool(p.Shown().Verb() == sim.Others && p.Run().Script.Lanes[row.Lane].Later),
		"data-last", strconv.FormatBool(r.last(i, f.Seen()))}
	record := ui.Div("row-lamps")
	if row.Node == 0 && row.Lane < f.Seen() {
		with = append(with, "data-lane", of.Name)
		record = p.Record(f.Frame, row.Lane)
	}
	return ui.Elem("div", with,
		ui.Text("h2", p.RowTitle(row), "title", text.T(of.Design.Title)), picture,
		ui.Elem("p", ui.With{"class", "verdict"}, ui.Text("b", v.words), ui.Text("span", v.note, "class", v.hue)),
		record,
		lookInside(p, of),
	)
}

// untold are the invariants that the step breaks before its texts appear: their lamps change
// with the texts.
func (r *ruled) untold(f *sim.LaneFrame) string {
	var broken []string
	for _, v := range sim.Invariants() {
		if !f.Holds(v) && r.described.frame.Lane(f.Index()).Holds(v) {
			broken = append(broken, v.String())
		}
	}
	return strings.Join(broken, " ")
}

// last reports whether no visible row follows.
func (r *ruled) last(i, lanes int) bool {
	rows := r.ruler.Rows
	return rows[i].Lane < lanes && (i+1 == len(rows) || rows[i+1].Lane >= lanes)
}

// lookInside opens a lane's code and bits beside the ruler. With few lanes, one is always open.
func lookInside(p *player.Player, of *sim.Lane) app.UI {
	if len(p.Run().Script.Lanes) == 1 {
		return ui.Elem("span", nil)
	}
	open := p.Inside() && p.Run().Script.Lanes[p.Lane()].Name == of.Name
	return ui.Button("›", ui.With{"class", "quiet look-inside", "aria-label", text.T("Look inside: %s", text.T(of.Design.Title)),
		"title", text.T("Look inside"), "aria-pressed", strconv.FormatBool(open)},
		func(app.Context) { p.LookInto(of.Name, true) }, "look", of.Name)
}
