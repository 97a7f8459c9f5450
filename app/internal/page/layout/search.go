package layout

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab/need"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// search looks for what to give up where no layout meets the needs. That takes
// longer than a key should: it begins once typing pauses, and gives way to the
// browser all the while.
type search struct {
	pauses *ui.Pauses        // nil until it begins
	least  []need.Concession // what was found
}

// typingPause is how long nothing is typed before a search begins.
const typingPause = 200 * time.Millisecond

// seek begins a search, if there is something to be given up; one for other needs
// ends.
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

// stopSearch ends a search, and takes away what came of one.
func (p *layoutLab) stopSearch() {
	if p.search != nil && p.search.pauses != nil {
		p.search.pauses.Stop()
	}
	p.search = nil
}
