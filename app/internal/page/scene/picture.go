package scene

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// picture is the panels, in the order in which [scene.panels] lists them.
func (p *scene) picture() []app.UI {
	look := p.looks()
	svg := func(index int) app.UI {
		return ui.MemoOne(p.moving.Panel, index, p.played, p.lane, p.inner)
	}
	switch {
	case p.streeted():
		return p.street(svg)
	case p.ruled():
		return p.ruler(svg)
	}
	all := []app.UI{}
	n := 4
	if rows := len(p.run.Script.Lanes); rows > 1 {
		var lanes []app.UI
		for i := range rows {
			lanes = append(lanes, p.row(i, svg(i)))
		}
		all, n = append(all, ui.Div("stage-rows", lanes...), ui.Elem("div", ui.With{"class", "stage-panel", "data-bits", "sequence"}, svg(rows))), rows+1
	} else {
		all = append(all,
			ui.Div("stage-panel callers", svg(0)), ui.Div("stage-panel generator", svg(1)),
			ui.Elem("div", ui.With{"class", "stage-panel", "data-bits", "sequence"}, svg(2)), ui.Div("stage-panel time", svg(3)))
	}
	return append(all, p.code(look.lanes[p.lane], svg(n)))
}

// row is a lane that is one of several: its name, its verdict, and its picture.
func (p *scene) row(i int, picture app.UI) app.UI {
	f := p.run.Frame(p.at.step).Lane(i)
	of := f.Of()
	return ui.Elem("div", ui.With{"class", "stage-row", "data-at", of.Name},
		ui.Div("stage-row-head",
			ui.Text("h2", p.title(i)),
			ui.TextOn("button", text.T("Look inside"), "type", "button", "class", "quiet", "aria-pressed", strconv.FormatBool(i == p.lane)).
				OnClick(ui.On(func(app.Context, app.Event) { p.update(func(s *state) { s.inside = of.Name }) }), "look", of.Name),
		),
		ui.Words("verdict-line", p.verdict(f)),
		picture,
	)
}

// verdict is what came of the step in a lane, in few words.
func (p *scene) verdict(f *sim.LaneFrame) string {
	t := f.Totals()
	words := text.T("%s issued", text.Group(t.Issued))
	if t.Refused > 0 {
		words += text.T(", %s refused", text.Group(t.Refused))
	}
	if n := t.Pending(); n > 0 {
		words += text.T(", %s waiting", text.Group(n))
	}
	if lead := f.Field("lead-ms"); lead != "0" {
		words += text.T(", %s ms ahead", lead)
	}
	if t.Duplicates > 0 {
		words += text.T(", %s twice", text.Group(t.Duplicates))
	}
	return words
}

// draw draws the panel of that index between two looks.
func (p *scene) draw(panel *stage.Panel, index int, from, to *shot, share float64) {
	rows := p.rows()
	switch {
	case p.streeted():
		p.moving.street.Draw(panel, index, from.street, to.street, share)
	case p.ruled() && index < rows:
		p.moving.ruler.Draw(panel, index, from.ruler, to.ruler, share)
	case p.ruled():
		stage.Beside[index-rows](panel, from.lanes[p.lane], to.lanes[p.lane], share)
	case rows == 0:
		stage.Single[index](panel, from.lanes[0], to.lanes[0], share)
	case index < rows:
		stage.Row(panel, from.lanes[index], to.lanes[index], share)
	default:
		stage.Inside[index-rows](panel, from.lanes[p.lane], to.lanes[p.lane], share)
	}
}

// rows are how many panels come before those of the lane that is looked into: a
// row each of several lanes, or a ruler's.
func (p *scene) rows() int {
	switch several := len(p.run.Script.Lanes); {
	case p.streeted():
		return p.moving.street.Panels()
	case p.ruled():
		return p.moving.ruler.Panels()
	case several > 1:
		return several
	}
	return 0
}

// panels is how many panels there are.
func (p *scene) panels() int {
	switch rows := p.rows(); {
	case rows == 0:
		return len(stage.Single)
	case p.inner:
		return rows + len(stage.Inside)
	default:
		return rows
	}
}
