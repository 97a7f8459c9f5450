package decode

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// walk explains the decoding step by step, drawn like the bit lab.
func (v oneView) walk(r *format.Reading, fields []format.Field) app.UI {
	pieces := bitlab.PiecesOf(r)
	hues := ui.Hues(fieldsLayout(fields))
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
	at := min(max(v.page.inspected.step, 0), len(w.Steps)-1)
	step, last := w.Steps[at], w.Steps[len(w.Steps)-1]
	return ui.Elem("div", ui.With{"class", "know board", "data-bytes", "8"},
		&ui.Sheet{Width: 64, Rows: step.Rows, Final: last.Rows, Moves: step.Moves, Moving: true},
		ui.Text("p", step.Sentence, "class", "say", "role", "status"),
		&ui.Player{Len: len(w.Steps), At: at, OnMove: func(ctx app.Context, at int) {
			v.page.update(ctx, func(s *state) { s.inspected.step = at })
		}},
	)
}
