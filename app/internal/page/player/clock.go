package player

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/motion"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// spin waits for the beginning of a tick, then counts how often the clock can
// be read until it shows the next: the loop of Twitter's tilNextMillis.
func spin(l snowflake.Layout) (readings int) {
	untilNext := func() (n int) {
		last := l.TickAt(time.Now())
		for n = 1; l.TickAt(time.Now()) <= last; n++ {
		}
		return n
	}
	untilNext()
	return untilNext()
}

// ClockBench is what this machine does where a scene waits.
type ClockBench struct {
	Spun  int           // readings of the clock in one whole tick
	Slept time.Duration // how long a sleep of a millisecond took
	begun bool
}

// BenchClock measures the clock for some milliseconds.
func BenchClock(l snowflake.Layout) ClockBench {
	m := ClockBench{Spun: spin(l), begun: true}
	begin := time.Now()
	time.Sleep(time.Millisecond)
	m.Slept = time.Since(begin)
	return m
}

// spinning tells, beside the picture of a wait, what this browser does there: it is
// measured once, when the first wait is seen.
func (p *Player) spinning() app.UI {
	waits := false
	if p.at.moment > 0 {
		m := &p.run.Frame(p.at.step).Moments()[p.at.moment-1]
		waits = m.Of().Reading.After != 0 || m.Kind == variant.Wait && m.Of().Waits()
	}
	if !waits {
		return ui.Elem("p", ui.With{"class", "real"})
	}
	p.measure()
	words := text.T("Measuring your browser…")
	if p.clock.Slept > 0 {
		words = text.T("Measured in your browser: %s per millisecond of busy-waiting. A 1 ms sleep returned after %s – timers are coarse.",
			text.Count(p.clock.Spun, "clock read", "clock reads"), ui.Duration(p.clock.Slept))
	}
	return ui.Text("p", words, "class", "real")
}

func (p *Player) measure() {
	if p.clock.begun || app.IsServer || p.ctx == nil {
		return
	}
	p.clock.begun = true
	ui.Go(p.ctx, func() {
		time.Sleep(motion.Longest) // nothing moves then
		m := BenchClock(snowflake.Twitter())
		p.ctx.Dispatch(func(app.Context) { p.clock = m })
	})
}
