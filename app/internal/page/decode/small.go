package decode

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/find"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// skipSmall leaves out what was read and is too small for an ID, unless the reader wants it.
func (s *state) skipSmall(set *find.Set) {
	if s.small {
		set.CountSmall()
	} else {
		set.SkipSmall()
	}
}

// smallView says how many numbers were skipped since no known system makes IDs so small, and includes them by one click.
func (p *decode) smallView() app.UI {
	n := p.set.Small()
	if n == 0 || p.job != nil {
		return nothing()
	}
	skipped, says := n, text.T("%s skipped: no known system makes IDs below 10,000,000,000.", text.Count(n, "small number", "small numbers"))
	words := text.T("Include small numbers")
	if p.state.small {
		skipped, says, words = 0, text.T("%s included, which no known system makes.", text.Count(n, "small number", "small numbers")), text.T("Skip small numbers")
	}
	return ui.Elem("div", ui.With{"class", "near small", "data-field", "skipped", "data-value", strconv.Itoa(skipped)},
		ui.Text("span", says),
		ui.TextOn("button", words, "type", "button", "class", "quiet", "data-small", "", "aria-pressed", strconv.FormatBool(p.state.small)).
			OnClick(ui.On(func(ctx app.Context, _ app.Event) {
				p.address.Begin(ctx)
				p.update(ctx, func(s *state) { s.view, s.small = selection{}, !s.small })
			}), "small", p.state.small))
}
