package bits

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/worksheet"
)

// look is all that is seen of the page's pictures.
type look struct {
	sheet *worksheet.Sheet
	step  int
}

func (p *bitLab) look() look {
	p.moving.Panels = 1
	return look{sheet: p.sheet, step: p.step}
}

// draw draws a picture between two looks.
func draw(panel *stage.Panel, _ int, from, to look, share float64) {
	if to.sheet == nil {
		panel.Begin("worksheet", 1, 1) // nothing could be read yet
		return
	}
	to.sheet.View(panel, from.step, to.step, share)
}

// worksheet is the calculation, with what can be pressed in it.
func (p *bitLab) worksheet() app.UI {
	if p.sheet == nil {
		return ui.Div("board", ui.Words("empty", text.T("Nothing is worked out until every number can be read.")))
	}
	parts := []app.UI{ui.MemoFunc(func() app.UI { return p.moving.Panel(0) }, p.sheet)}
	rows := p.walk.Steps[len(p.walk.Steps)-1].Rows
	for i, row := range rows {
		switch {
		case row.Part == "ID":
			parts = append(parts, &register{Name: "id", ID: true, Width: 64, Bits: row.Bits, Told: p.told(), Place: p.sheet.Place(i), Ready: p.ready, OnFlip: func(ctx app.Context, bit int) {
				p.calculate(ctx, func(s *state) { s.setID(p.walk.Result() ^ 1<<bit) })
			}})
		case p.sheet.Edited(i):
			name := row.Name
			parts = append(parts, &register{Name: name, Width: int(p.walk.Width), Bits: p.walk.Width.Keep(p.values[name].bits), Told: true, Place: p.sheet.Place(i), Ready: p.ready, OnFlip: func(ctx app.Context, bit int) {
				p.enter(ctx, name, signed(p.width, p.values[name].bits^1<<bit))
			}})
		}
	}
	return ui.Elem("div", ui.With{"class", "board", "data-bytes", strconv.Itoa(int(p.walk.Width) / 8)},
		ui.Elem("div", ui.With{"class", "stage-panel", "role", "img", "aria-label", p.sheet.Sentence(p.step)}, parts[0]), ui.Elem("div", nil, parts[1:]...))
}

// told says that the walk has reached its result.
func (p *bitLab) told() bool { return p.step == len(p.walk.Steps)-1 }
