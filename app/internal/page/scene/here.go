package scene

import (
	"context"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// here measures on this machine, now, what the scenes tell in slow motion: how
// often a call that spins reads the clock, what sleeping costs instead, and how
// five thousand IDs fall into real milliseconds.
type here struct {
	app.Compo
	Ready bool

	busy    bool
	spun    int           // readings of the clock in one whole millisecond
	slept   time.Duration // how long a sleep of a millisecond took
	burst   *ui.Burst
	problem string
}

// Render is the button and, once it was pressed, what was measured.
func (c *here) Render() app.UI {
	return ui.Elem("section", ui.With{"class", "here"},
		ui.Text("h2", text.T("And here, now?")),
		ui.Words("hint", text.T("The scene reads its clock a handful of times in a millisecond, so that you can follow. This is what this browser really needs.")),
		ui.Div("buttons", ui.TextOn("button", text.T("Measure it"), "type", "button", "disabled", strconv.FormatBool(!c.Ready || c.busy)).
			OnClick(ui.On(c.onClick), "measure")),
		ui.Alert(c.problem),
		ui.Elem("div", ui.With{"role", "status"}, c.result()...),
	)
}

func (c *here) result() []app.UI {
	if c.burst == nil {
		return nil
	}
	return []app.UI{
		ui.Words("", text.T("Spinning, as tilNextMillis does: the clock was read %s in one millisecond, and a whole processor was busy with that.", text.Count(c.spun, "time", "times"))),
		ui.Words("", text.T("Sleeping instead: asked for 1.0 ms, and woken after %s. The processor was free, and the wait was longer.", ui.Duration(c.slept))),
		ui.Words("", text.T("Five thousand at once, by this library: %s", c.burst.Summary())),
		c.burst.Table(),
	}
}

func (c *here) onClick(ctx app.Context, _ app.Event) {
	c.busy, c.problem = true, ""
	ui.Go(ctx, func() {
		l := snowflake.Twitter()
		spun := spin(l)
		begin := time.Now()
		time.Sleep(time.Millisecond)
		slept := time.Since(begin)
		s, err := ui.NewTracedGenerator(l, snowflake.Values{"datacenter": 3, "worker": 7})
		b := &ui.Burst{Want: 5000, Layout: l}
		if err == nil {
			_, err = b.Draw(context.Background(), s, nil)
		}
		ctx.Dispatch(func(app.Context) {
			c.busy, c.problem = false, ui.Problem(err)
			if err == nil {
				c.spun, c.slept, c.burst = spun, slept, b
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
