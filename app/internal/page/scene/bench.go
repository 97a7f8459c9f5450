package scene

import (
	"context"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/motion"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// benchPanel measures on this machine, now, what the scenes tell in slow motion: how
// often a call that spins reads the clock, what sleeping costs instead, and how
// five thousand IDs fall into real milliseconds.
type benchPanel struct {
	app.Compo

	busy    bool
	clock   clockBench
	burst   *ui.Burst
	problem string
}

// Render is the button and, once it was pressed, what was measured.
func (c *benchPanel) Render() app.UI {
	return ui.Elem("section", ui.With{"class", "here"},
		ui.Text("h2", text.T("And here, now?")),
		ui.Words("hint", text.T("The scene reads its clock a handful of times in a millisecond, so that you can follow. This is what this browser really needs.")),
		ui.Div("buttons", ui.TextOn("button", text.T("Measure it"), "type", "button", "disabled", strconv.FormatBool(c.busy)).
			OnClick(ui.On(c.onClick), "measure")),
		ui.Alert(c.problem),
		ui.Elem("div", ui.With{"role", "status"}, c.result()...),
	)
}

func (c *benchPanel) result() []app.UI {
	if c.burst == nil {
		return nil
	}
	return []app.UI{
		ui.Words("", text.T("Spinning, as tilNextMillis does: the clock was read %s in one millisecond, and a whole processor was busy with that.", text.Count(c.clock.spun, "time", "times"))),
		ui.Words("", text.T("Sleeping instead: asked for 1.0 ms, and woken after %s. The processor was free, and the wait was longer.", ui.Duration(c.clock.slept))),
		ui.Words("", text.T("Five thousand at once, by this library: %s", c.burst.Summary())),
		c.burst.Table(),
	}
}

func (c *benchPanel) onClick(ctx app.Context, _ app.Event) {
	c.busy, c.problem = true, ""
	ui.Go(ctx, func() {
		l := snowflake.Twitter()
		m := benchClock(l)
		s, err := ui.NewTracedGenerator(l, snowflake.Values{"datacenter": 3, "worker": 7})
		b := &ui.Burst{Want: 5000, Layout: l}
		if err == nil {
			_, err = b.Draw(context.Background(), s, nil)
		}
		ctx.Dispatch(func(app.Context) {
			c.busy, c.problem = false, ui.Problem(err)
			if err == nil {
				c.clock, c.burst = m, b
			}
		})
	})
}

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

// clockBench is what this machine does where a scene waits.
type clockBench struct {
	spun  int           // readings of the clock in one whole tick
	slept time.Duration // how long a sleep of a millisecond took
	begun bool
}

func benchClock(l snowflake.Layout) clockBench {
	m := clockBench{spun: spin(l), begun: true}
	begin := time.Now()
	time.Sleep(time.Millisecond)
	m.slept = time.Since(begin)
	return m
}

// spinning tells, beside the picture of a wait, what this browser does there: it is
// measured once, when the first wait is seen.
func (p *scene) spinning() app.UI {
	waits := false
	if p.at.moment > 0 {
		m := &p.run.Frame(p.at.step).Moments()[p.at.moment-1]
		waits = m.Of().Reading.After != 0 || m.Kind == variant.Wait && m.Of().Waits()
	}
	if !waits {
		return ui.Elem("p", ui.With{"class", "real"})
	}
	p.measure()
	words := text.T("Being measured here…")
	if p.clock.slept > 0 {
		words = text.T("Here, really: %s of the clock in a millisecond, with a processor busy all the while. Asked to sleep 1 ms instead, this browser woke after %s: its timers are coarse, and others run too.",
			text.Count(p.clock.spun, "reading", "readings"), ui.Duration(p.clock.slept))
	}
	return ui.Text("p", words, "class", "real")
}

func (p *scene) measure() {
	if p.clock.begun || app.IsServer || p.ctx == nil {
		return
	}
	p.clock.begun = true
	ui.Go(p.ctx, func() {
		time.Sleep(motion.Longest) // nothing moves then
		m := benchClock(snowflake.Twitter())
		p.ctx.Dispatch(func(app.Context) { p.clock = m })
	})
}
