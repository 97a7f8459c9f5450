package layout

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab/need"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// search looks for the cheapest concession. It is too slow to run per keystroke, so it waits until typing
// pauses, and yields to the browser.
type search struct {
	pauses *ui.Pauses        // nil until it begins
	least  []need.Concession // what was found
}

const typingPause = 200 * time.Millisecond

// seek replaces a search for other needs.
func (p *layoutLab) seek() {
	p.stopSearch()
	if p.ctx == nil || p.solutions == nil || len(p.solutions.wrong) > 0 || p.solutions.found.Count > 0 {
		return
	}
	s, read := &search{}, p.solutions.read
	p.search = s
	p.ctx.After(typingPause, func(ctx app.Context) {
		if p.search != s {
			return
		}
		s.pauses = ui.NewPauses()
		ui.Go(ctx, func() {
			defer s.pauses.End()
			least := read.GiveUp(s.pauses.Yield)
			p.ctx.Dispatch(func(app.Context) {
				if p.search == s {
					s.least = least
				}
			})
		})
	})
}

func (p *layoutLab) stopSearch() {
	if p.search != nil && p.search.pauses != nil {
		p.search.pauses.Stop()
	}
	p.search = nil
}
