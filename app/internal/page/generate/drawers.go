package generate

import (
	"fmt"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// mostDrawers is how many ticks are drawn one by one.
const mostDrawers = 8

// drawers show how a burst's IDs fell into ticks, as it happened: a tick is a
// drawer with a cell for each number of its sequence.
func (p *generate) drawers() app.UI {
	b := p.burst
	if b == nil || b.Want == 1 || len(b.Record.Ticks) == 0 {
		return ui.Div("ticks")
	}
	return ui.Div("ticks", drawersOf(b), ui.Words("", b.Summary()))
}

func drawersOf(b *ui.Burst) app.UI {
	ticks := b.Record.Ticks
	var items []app.UI
	for i, t := range ticks {
		if i == mostDrawers && len(ticks) > mostDrawers+1 {
			items = append(items, ui.Text("li", text.T("and %s more", text.Count(len(ticks)-i, "tick", "ticks"))))
			break
		}
		items = append(items, drawer(b, t))
	}
	return ui.Elem("ol", nil, items...)
}

// drawer is a tick with the numbers that were given in it.
func drawer(b *ui.Burst, t ui.TickRecord) app.UI {
	room, from := b.Capacity(), int64(0)
	full := t.Full || uint64(t.Issued) == room // the clock may have gone on just then
	if full {
		// What was given before this burst fills the front.
		from = int64(room) - int64(t.Issued)
	}
	happened := text.T("at %s UTC", b.Layout.Instant(uint64(max(t.Tick, 0))).Format("15:04:05.000"))
	switch {
	case full && t.Waited > 0:
		happened += " · " + text.T("full, waited %s", ui.Duration(t.Waited))
	case full:
		happened += " · " + text.T("full")
	case t.Waited > 0:
		happened += " · " + text.T("the clock was behind: waited %s", ui.Duration(t.Waited))
	}
	panel := stage.Drawer(b.Layout.Fields[b.Layout.Index(snowflake.KindSequence)].Bits, t.Tick, from, t.Issued)
	marks := make([]app.UI, len(panel.Marks))
	for i, m := range panel.Marks {
		_, attrs := m.Written()
		marks[i] = ui.SVG(m.Tag, attrs)
	}
	return ui.ElemOn("li", nil,
		ui.SVG("svg", ui.With{"data-panel", panel.Name, "viewBox", fmt.Sprintf("0 0 %d %d", panel.Width, panel.Height), "aria-hidden", "true"}, marks...),
		ui.Elem("p", nil,
			ui.Field("tick-ids", strconv.Itoa(t.Issued), text.Group(t.Issued)), app.Text(" "),
			ui.Text("span", text.T("of %s", text.Group(room)), "class", "of"), app.Text(" "),
			ui.Text("small", happened),
		),
	).DataSet("full", full)
}
