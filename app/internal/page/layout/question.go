package layout

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// ask moves the bit as its answer.
func (p *layoutLab) ask() app.UI {
	if len(p.problems) > 0 || p.layout.Index(snowflake.KindTime) < 0 || p.layout.Index(snowflake.KindSequence) < 0 {
		return ui.Div("ask-bit")
	}
	return ui.Div("ask-bit", &ui.Prediction{
		ID:       "one-bit",
		Class:    nav.Presenting(),
		Brief:    true,
		Question: text.T("What if time takes one bit from sequence?"),
		Answers: []ui.Answer{
			{Words: text.T("Twice the years, half the IDs"), Right: true,
				Why: text.T("Each bit doubles what its field can count.")},
			{Words: text.T("One more year, one ID fewer"),
				Why: text.T("each bit doubles the range; it does not add one.")},
			{Words: text.T("Twice the years, no fewer IDs"),
				Why: text.T("the sequence counts the IDs of a tick, and it is now one bit shorter.")},
		},
		OnAnswer: func(_ app.Context, answered bool) {
			if answered {
				p.ctx.Dispatch(func(app.Context) { p.lengthen() })
			}
		},
	})
}

func (p *layoutLab) lengthen() {
	time, sequence := p.layout.Index(snowflake.KindTime), p.layout.Index(snowflake.KindSequence)
	if time < 0 || sequence < 0 || p.layout.Fields[sequence].Bits < 2 {
		return
	}
	bits := func(i, by int) string { return strconv.Itoa(p.layout.Fields[i].Bits + by) }
	p.edit(p.draft.Resize(time, bits(time, 1)).Resize(sequence, bits(sequence, -1)))
}
