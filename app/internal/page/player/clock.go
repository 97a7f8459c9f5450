package player

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/ui/motion"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// spin waits for the start of a tick, then counts clock reads until the next one: the loop of
// Twitter's tilNextMillis.
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

// ClockBench is what a busy-wait and a sleep cost on this machine.
type ClockBench struct {
	Spun  int           // clock reads in one whole tick
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

// spinning shows, next to a wait, what a busy-wait costs in this browser. It is measured once,
// when the first wait is shown.
func (p *Player) spinning() app.UI {
	if m := p.run.Frame(p.at.step).Moments()[p.at.moment-1]; m.Kind != variant.Wait || !m.Of().Waits() {
		return ui.Elem("p", ui.With{"class", "measured"})
	}
	p.measure()
	words := text.T("Measuring your browser…")
	if p.clock.Slept > 0 {
		words = text.T("Measured in your browser: %s per millisecond of busy-waiting. A 1 ms sleep returned after %s – timers are coarse.",
			text.Count(p.clock.Spun, "%s clock read", "%s clock reads"), ui.Duration(p.clock.Slept))
	}
	return ui.Text("p", words, "class", "measured")
}

func (p *Player) measure() {
	if p.clock.begun || app.IsServer || p.ctx == nil {
		return
	}
	p.clock.begun = true
	ui.Go(p.ctx, func() {
		time.Sleep(motion.Longest) // until no motion is running
		m := BenchClock(snowflake.Twitter())
		p.ctx.Dispatch(func(app.Context) { p.clock = m })
	})
}
