package bits

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/worksheet"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// look is everything that the page's pictures depend on.
type look struct {
	sheet *worksheet.Sheet
	step  int
	ring  ring
}

func (p *bitLab) look() look { return look{sheet: p.sheet, step: p.step, ring: p.ring} }

// pictures are the pictures of an operation: its calculation and, for negation, the rings.
func pictures(op string, walk bitlab.Walk, sheet *worksheet.Sheet) (all []func(p *stage.Panel, from, to look, share float64)) {
	if sheet != nil { // otherwise nothing could be read yet
		all = append(all, func(p *stage.Panel, from, to look, share float64) { to.sheet.View(p, from.step, to.step, share) })
	}
	if sheet != nil && mirrors(op, walk.Width) {
		all = append(all, func(p *stage.Panel, from, to look, share float64) { drawMirror(p, walk, from.step, to.step, share) })
	}
	if op == "negate" {
		all = append(all, func(p *stage.Panel, from, to look, share float64) { drawRing(p, from.ring, to.ring, share) })
	}
	return all
}

// drawn replaces the pictures without a transition.
func (p *bitLab) drawn(is look) {
	all := pictures(p.op, p.walk, p.sheet)
	p.moving.Count, p.moving.Draw = len(all), func(panel *stage.Panel, index int, from, to look, share float64) { all[index](panel, from, to, share) }
	p.moving.Forget(p.ctx, is)
}

// worksheet is the calculation, with flippable bits.
func (p *bitLab) worksheet() app.UI {
	if p.sheet == nil {
		return ui.Div("worksheet", ui.Words("empty", text.T("Enter valid numbers to see the calculation.")))
	}
	parts := []app.UI{ui.MemoFunc(func() app.UI { return p.moving.Panel(0) }, p.sheet)}
	rows := p.walk.Steps[len(p.walk.Steps)-1].Rows
	for i, row := range rows {
		switch {
		case row.Part == "ID":
			parts = append(parts, &register{Name: "id", ID: true, Width: 64, Bits: row.Bits, Told: p.told(), Place: p.sheet.Place(i), OnFlip: func(ctx app.Context, bit int) {
				p.calculate(ctx, func(s *state) { s.setID(p.walk.Result() ^ 1<<bit) })
			}})
		case p.sheet.Edited(i):
			name := row.Name
			parts = append(parts, &register{Name: name, Width: int(p.walk.Width), Bits: p.walk.Width.Keep(p.values[name].bits), Told: true, Place: p.sheet.Place(i), OnFlip: func(ctx app.Context, bit int) {
				p.enter(ctx, name, signed(p.width, p.values[name].bits^1<<bit))
			}})
		}
	}
	with := ui.With{"class", "worksheet", "data-bytes", strconv.Itoa(int(p.walk.Width) / 8)}
	if len(parts) == 1 && p.walk.Width > 16 { // it may scroll, and has no tab stop inside
		with = append(with, "tabindex", "0", "role", "group", "aria-label", text.T("The calculation"))
	}
	return ui.Elem("div", with,
		ui.Elem("div", ui.With{"class", "stage-panel", "role", "img", "aria-label", p.sheet.Sentence(p.step)}, parts[0]), ui.Elem("div", nil, parts[1:]...))
}

// follow scrolls a picture that is wider than the window to the bits that the step computes.
func (p *bitLab) follow() {
	if app.IsServer || p.sheet == nil {
		return
	}
	left, right, wide := p.sheet.Fresh(p.step)
	sheet := app.Window().Get("document").Call("querySelector", ".bitlab .worksheet")
	if !sheet.Truthy() || wide == 0 {
		return
	}
	all, window := sheet.Get("scrollWidth").Float(), sheet.Get("clientWidth").Float()
	hidden := all - window
	at := min(max((left+right)/2/wide*all-window/2, 0), hidden)
	sheet.Call("scrollTo", map[string]any{"left": at - hidden, "behavior": "smooth"}) // from the right: its lowest bits come first
}

// told reports whether the walk has reached its result and the picture has stopped.
func (p *bitLab) told() bool { return p.tell() == len(p.walk.Steps)-1 }
