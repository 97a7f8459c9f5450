package player

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

func (p *Player) panel(index int) app.UI {
	return ui.MemoOne(p.moving.Panel, index, p.played, p.lane, p.inner)
}

// row is one of several lanes: name, verdict and picture.
func (p *Player) row(i int, picture app.UI) app.UI {
	f := p.run.Frame(p.at.step).Lane(i)
	of := f.Of()
	return ui.Elem("div", ui.With{"class", "stage-row", "data-at", of.Name},
		ui.Div("stage-row-head",
			ui.Text("h2", p.Title(i)),
			ui.Button(text.T("Look inside"), ui.With{"class", "quiet", "aria-pressed", strconv.FormatBool(i == p.lane)},
				func(app.Context) { p.LookInto(of.Name, false) }, "look", of.Name),
		),
		ui.Words("verdict-line", p.verdict(f)),
		picture,
	)
}

// verdict summarizes the lane so far.
func (p *Player) verdict(f *sim.LaneFrame) string {
	t := f.Totals()
	parts := []string{text.T("%s issued", text.Group(t.Issued))}
	if t.Refused > 0 {
		parts = append(parts, text.T("%s rejected", text.Group(t.Refused)))
	}
	if n := t.Pending(); n > 0 {
		parts = append(parts, text.T("%s waiting", text.Group(n)))
	}
	if lead := f.Field("lead-ms"); lead != "0" {
		parts = append(parts, text.T("%s ms ahead", lead))
	}
	if t.Duplicates > 0 {
		parts = append(parts, text.Count(t.Duplicates, "%s duplicate", "%s duplicates"))
	}
	return text.List(parts...)
}

func (p *Player) draw(panel *stage.Panel, index int, from, to *Shot, share float64) {
	p.stage.Draw(p, panel, index, from, to, share)
}

func (p *Player) panels() int {
	switch rows := p.stage.Rows(p); {
	case rows == 0:
		return len(stage.Single)
	case p.inner:
		return rows + len(stage.Inside)
	default:
		return rows
	}
}
