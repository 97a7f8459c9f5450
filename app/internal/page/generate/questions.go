package generate

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// lesson asks which bits move, which is what the first chapter is about. Its
// answer is a real ID.
func (p *generate) lesson() app.UI {
	return &ui.Prediction{
		ID:       "moves",
		Class:    nav.Presenting(),
		Question: text.T("You press Generate now, and once more a second later. Which bits of the second number differ from those of the first?"),
		Answers: []ui.Answer{
			{Words: text.T("The lower bits of the time"), Right: true,
				Why: text.T("The clock has gone on by a second, which reaches no further up. The node is still the same, and the sequence begins at 0 in each tick of the clock. Press Generate a few times and look.")},
			{Words: text.T("The sequence alone"),
				Why: text.T("it counts; but only what one node makes within one tick, and a second is many ticks.")},
			{Words: text.T("All of them, here and there"),
				Why: text.T("the decimal number looks quite different each time. Its high bits stand still for years.")},
		},
		OnAnswer: func(_ app.Context, answered bool) {
			if answered {
				p.issue(p.ctx, 1)
			}
		},
	}
}

// question asks what a burst does. Its answer is the real burst, here and now.
func (p *generate) question() app.UI {
	i := p.layout.Index(snowflake.KindSequence)
	if i < 0 || p.layout.Name != "twitter" {
		return ui.Nothing()
	}
	return &ui.Prediction{
		ID:       "burst",
		Class:    nav.Presenting(),
		Past:     p.burst != nil && uint64(p.burst.Want) > p.burst.Capacity(),
		Question: text.T("A millisecond has room for %s IDs of one node. You ask for 5,000 at once.", text.Group(p.layout.Fields[i].Max()+1)),
		Answers: []ui.Answer{
			{Words: text.T("The rest wait for the next millisecond"), Right: true,
				Why: text.T("The sequence is full at 4,095, so the generator waits until its clock shows a new tick and begins again at 0. Above is what your browser just did.")},
			{Words: text.T("The sequence goes on to 4,096 and beyond"),
				Why: text.T("a counter has no end on paper; but 12 bits do, and a carry would change the worker’s number.")},
			{Words: text.T("The rest are refused with an error"),
				Why: text.T("some generators do that, and ours has a call for it, Next; this button uses Fill, which waits.")},
		},
		OnAnswer: func(_ app.Context, answered bool) {
			if answered {
				p.issue(p.ctx, 5000)
			} else {
				p.drop()
			}
		},
	}
}
