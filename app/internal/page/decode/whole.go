package decode

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// whole is the one ID with all its bits, as it is read.
func (p *decode) whole() app.UI {
	v, card := p.One, ui.Nothing()
	if r := p.wide(); r != nil && v.Err == nil {
		card = ui.WideCard(r, p.zone)
	} else if v.Err == nil {
		card = p.card(p.Layout, p.ID, v.Line, 1<<v.LostBits(p.ID)-1, "")
	}
	return ui.Elem("div", ui.With{"class", "whole figure"}, card)
}

// walk explains the decoding step by step, drawn like the bit lab.
func (p *decode) walk(r *format.Reading) app.UI {
	pieces, fields := bitlab.PiecesOf(r), r.Fields()
	hues := ui.Hues(ui.FieldsLayout(fields))
	for i := range pieces {
		for k, f := range fields {
			if f.Name == pieces[i].Name {
				pieces[i].Part = hues[k]
			}
		}
	}
	name := "ID"
	if len(r.Bits) > 8 {
		name = text.T("first 64")
	}
	w := bitlab.TakeApart(name, r.Word(), pieces)
	at := min(p.step, len(w.Steps)-1)
	step, last := w.Steps[at], w.Steps[len(w.Steps)-1]
	return ui.Elem("div", ui.With{"class", "know board", "data-bytes", "8"},
		&ui.WrittenCalculation{Width: 64, Rows: step.Rows, Final: last.Rows, Moves: step.Moves, Moving: true},
		ui.Text("p", step.Sentence, "class", "say", "role", "status"),
		&ui.Player{Len: len(w.Steps), At: at,
			OnMove: func(_ app.Context, at int) { p.update(func(s *state) { s.step = at }) }})
}
