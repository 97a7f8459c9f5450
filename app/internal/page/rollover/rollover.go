// Package rollover is the page /rollover: what a generator does when its sequence
// overflows, one call at a time. Its picture is in picture/stage, whose doc.go names the file.
package rollover

import (
	"context"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/player"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

type (
	base = player.Player
	page struct{ base }
)

func New() app.Composer {
	p := &page{}
	p.Play(lanes{player.Plain{At: "/rollover"}})
	return p
}

// lanes is a stage with one generator, or several as rows.
type lanes struct{ player.Plain }

// Traits have a measurement of the reader's browser below the results.
func (l lanes) Traits() player.Traits {
	of := l.Plain.Traits()
	of.Below = func(*player.Player) app.UI { return &benchPanel{} }
	return of
}

// benchPanel measures on this machine what the scenes show in slow motion: clock reads per
// millisecond of busy-waiting, the cost of a sleep, and how 5,000 IDs spread over real
// milliseconds.
type benchPanel struct {
	app.Compo

	busy    bool
	clock   player.ClockBench
	burst   *ui.Burst
	problem string
}

func (c *benchPanel) Render() app.UI {
	return ui.Elem("section", ui.With{"class", "here"},
		ui.Text("h2", text.T("Measure your browser")),
		ui.Words("hint", text.T("The scene reads its clock only a few times per millisecond so that you can follow. Measure how often your browser does.")),
		ui.Div("buttons", ui.Button(text.T("Measure clock reads"), ui.With{"disabled", strconv.FormatBool(c.busy)}, c.onClick, "measure")),
		ui.Alert(c.problem),
		ui.Elem("div", ui.With{"role", "status"}, c.result()...),
	)
}

func (c *benchPanel) result() []app.UI {
	if c.burst == nil {
		return nil
	}
	return []app.UI{
		ui.Words("", text.T("Busy-waiting, as tilNextMillis does: the clock was read %s in one millisecond, with one CPU core fully busy.", text.Count(c.clock.Spun, "%s time", "%s times"))),
		ui.Words("", text.T("Sleeping instead: a 1 ms sleep returned after %s. The CPU was free, but the wait was longer.", ui.Duration(c.clock.Slept))),
		ui.Words("", text.T("Burst of 5,000 IDs with this library: %s", c.burst.Summary())),
		ticksOf(c.burst),
	}
}

func (c *benchPanel) onClick(ctx app.Context) {
	c.busy, c.problem = true, ""
	ui.Go(ctx, func() {
		l := snowflake.Twitter()
		m := player.BenchClock(l)
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

// mostRows is the most ticks listed individually.
const mostRows = 24

// ticksOf is a table with a row per tick.
func ticksOf(b *ui.Burst) app.UI {
	ticks := b.Record.Ticks
	var rows []app.UI
	for i, t := range ticks {
		if i == mostRows && len(ticks) > mostRows+1 {
			more := text.T("and %s more", text.Count(len(ticks)-i, "%s tick", "%s ticks"))
			rows = append(rows, ui.Elem("tr", nil, ui.Text("td", more, "colspan", "4")))
			break
		}
		rows = append(rows, tickRow(b, t))
	}
	return ui.Elem("table", nil,
		ui.Elem("thead", nil, ui.Elem("tr", nil,
			ui.Text("th", text.T("Clock, UTC"), "scope", "col"), ui.Text("th", text.T("IDs"), "scope", "col"),
			ui.Text("th", text.T("of %s", text.Group(b.Capacity())), "scope", "col"),
			ui.Text("th", text.T("Event"), "scope", "col"),
		)),
		ui.Elem("tbody", nil, rows...),
	)
}

func tickRow(b *ui.Burst, t ui.TickRecord) app.UI {
	happened := ""
	switch {
	case t.Full:
		happened = text.T("sequence full: waited %s", ui.Duration(t.Waited))
	case t.Waited > 0:
		happened = text.T("clock behind: waited %s", ui.Duration(t.Waited))
	}
	at := b.Layout.Instant(uint64(max(t.Tick, 0)))
	return ui.ElemOn("tr", nil,
		ui.Text("td", at.Format("15:04:05.000"), "class", "digits"),
		ui.Text("td", text.Group(t.Issued), "class", "digits", "data-field", "tick-ids", "data-value", strconv.Itoa(t.Issued)),
		ui.Elem("td", ui.With{"class", "bar"}, ui.Bar(float64(t.Issued)/float64(b.Capacity()), "sequence")),
		ui.Text("td", happened),
	).DataSet("tick", t.Tick).DataSet("full", t.Full)
}
