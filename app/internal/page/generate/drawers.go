package generate

import (
	"fmt"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// A tick is a drawer with a cell for each sequence value. The page always shows two; of a longer
// burst it draws the first eight.
const leastDrawers, mostDrawers = 2, 8

func (p *generate) drawers() app.UI {
	if p.layout.Index(snowflake.KindSequence) < 0 {
		return ui.Nothing()
	}
	b := p.burst
	if b == nil {
		b = &ui.Burst{Layout: p.layout, Record: &ui.Record{}}
	}
	return ui.Elem("section", ui.With{"class", "card ticks", "data-turn", p.turned(), "aria-label", text.T("The IDs of each tick")}, drawersOf(b))
}

func drawersOf(b *ui.Burst) app.UI {
	var items []app.UI
	for i, t := range b.Record.Ticks {
		if left := len(b.Record.Ticks) - i; i == mostDrawers && left > 1 {
			items = append(items, ui.Text("li", text.T("and %s more", text.Count(left, "%s tick", "%s ticks"))))
			break
		}
		items = append(items, drawer(b, t))
	}
	for i := len(items); i < leastDrawers; i++ {
		items = append(items, empty(b.Layout, i))
	}
	return ui.Elem("ol", ui.With{"tabindex", "0"}, items...) // it scrolls
}

// empty is the drawer of the present tick or of the next one.
func empty(l snowflake.Layout, i int) app.UI {
	words := [2]string{text.T("this tick"), text.T("next tick")}
	if l.Tick == time.Millisecond {
		words = [2]string{text.T("this millisecond"), text.T("next millisecond")}
	}
	room := l.Fields[l.Index(snowflake.KindSequence)].Max() + 1
	return ui.Elem("li", ui.With{"class", "coming"}, picture(l, 0, 0, 0), ui.Elem("p", nil,
		ui.Text("b", "0"), app.Text(" "), ui.Text("span", text.T("of %s", text.Group(room)), "class", "of"), app.Text(" "), ui.Text("small", words[i])))
}

func drawer(b *ui.Burst, t ui.TickRecord) app.UI {
	room, from := b.Capacity(), int64(0)
	full := t.Full || uint64(t.Issued) == room // the clock may have ticked just then
	if full {
		// The cells before from hold IDs of earlier bursts.
		from = int64(room) - int64(t.Issued)
	}
	happened := b.Layout.Instant(uint64(max(t.Tick, 0))).Format("15:04:05.000")
	switch {
	case full && t.Waited > 0:
		happened = text.T("%s · full, waited %s", happened, ui.Duration(t.Waited))
	case full:
		happened = text.T("%s · full", happened)
	case t.Waited > 0:
		happened = text.T("%s · the clock was behind: waited %s", happened, ui.Duration(t.Waited))
	}
	return ui.Elem("li", ui.With{"data-full", strconv.FormatBool(full)}, picture(b.Layout, t.Tick, from, t.Issued),
		ui.Elem("p", nil,
			ui.Field("tick-ids", strconv.Itoa(t.Issued), text.Group(t.Issued)), app.Text(" "),
			ui.Text("span", text.T("of %s", text.Group(room)), "class", "of"), app.Text(" "),
			ui.Text("small", happened),
		),
	)
}

func picture(l snowflake.Layout, tick, from int64, filled int) app.UI {
	panel := stage.Drawer(l.Fields[l.Index(snowflake.KindSequence)].Bits, tick, from, filled)
	marks := make([]app.UI, len(panel.Marks))
	for i, m := range panel.Marks {
		_, attrs := m.Written()
		marks[i] = ui.SVG(m.Tag, attrs)
	}
	return ui.SVG("svg", ui.With{"data-panel", panel.Name, "viewBox", fmt.Sprintf("0 0 %d %d", panel.Width, panel.Height), "aria-hidden", "true"}, marks...)
}
