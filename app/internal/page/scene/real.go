package scene

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// real is what this browser does where the scene waits: measured once, when the
// first wait is seen.
type real struct {
	begun bool
	spun  int           // readings of the clock in one whole millisecond
	slept time.Duration // how long a sleep of a millisecond took
}

// spinning tells it beside the picture of a wait.
func (p *scene) spinning() app.UI {
	waits := false
	if p.at.moment > 0 {
		m := &p.run.Frame(p.at.frame).Moments()[p.at.moment-1]
		waits = m.Of().Reading.After != 0 || m.Kind == variant.Wait && m.Of().Waits()
	}
	if !waits {
		return ui.Elem("p", ui.With{"class", "real"})
	}
	p.measure()
	words := text.T("Being measured here…")
	if p.real.slept > 0 {
		words = text.T("Here, really: %s of the clock in a millisecond, with a processor busy all the while. Asked to sleep 1 ms instead, this browser woke after %s: its timers are coarse, and others run too.",
			text.Count(p.real.spun, "reading", "readings"), ui.Duration(p.real.slept))
	}
	return ui.Text("p", words, "class", "real")
}

func (p *scene) measure() {
	if p.real.begun || app.IsServer || p.ctx == nil {
		return
	}
	p.real.begun = true
	ui.Go(p.ctx, func() {
		time.Sleep(longestMove) // nothing moves then
		spun := spin(snowflake.Twitter())
		begin := time.Now()
		time.Sleep(time.Millisecond)
		slept := time.Since(begin)
		p.ctx.Dispatch(func(app.Context) { p.real.spun, p.real.slept = spun, slept })
	})
}
