package generate

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/layoutlink"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

type burstRun struct {
	want, issued int
	cancel       context.CancelFunc
}

// stop may be called on nil.
func (r *burstRun) stop() {
	if r != nil {
		r.cancel()
	}
}

// issue requests n IDs from the real generator in the background, so that the page stays responsive.
func (p *generate) issue(ctx app.Context, n int) {
	p.drop()
	for _, problem := range p.bad {
		p.refused = problem
		return
	}
	s, err := p.generator()
	if err != nil {
		p.refused = ui.Problem(err)
		return
	}
	p.LinkBad = ""
	until, cancel := context.WithCancel(context.Background())
	r := &burstRun{want: n, cancel: cancel}
	p.running = r
	b := &ui.Burst{Want: n, Layout: p.layout}
	ui.Go(ctx, func() {
		ids, err := b.Draw(until, s, func(issued int) {
			ctx.Dispatch(func(app.Context) { r.issued = issued })
		})
		ctx.Dispatch(func(ctx app.Context) {
			cancel()
			if p.running == r {
				p.finish(ctx, b, ids, err)
			}
		})
	})
}

// generator is kept for each layout and node, so that returning to a node continues its sequence.
func (p *generate) generator() (*ui.TracedGenerator, error) {
	node := fmt.Sprint(p.layout, p.values)
	if s := p.generators[node]; s != nil {
		return s, nil
	}
	s, err := ui.NewTracedGenerator(p.layout, p.values)
	if err == nil {
		p.generators[node] = s
	}
	return s, err
}

func (p *generate) finish(ctx app.Context, b *ui.Burst, ids []snowflake.ID, err error) {
	p.running = nil
	if len(ids) > 0 {
		p.change(func(s *state) idOrigin {
			s.id, s.named = ids[len(ids)-1], true
			return issued(len(ids))
		})
		p.remember(ctx, ids)
		p.turn++
		if p.onIssued != nil {
			p.onIssued(ids)
		}
	}
	p.burst, p.refused = b, refusal(b, len(ids), err)
	if p.overflowed() { // on a phone its drawers may be below the fold
		nav.Finish(ctx, p.Path())
		ui.Reveal(ctx, ".ticks")
	}
}

// refusal explains why a burst issued fewer IDs than requested, or is empty.
func refusal(b *ui.Burst, issued int, err error) string {
	switch {
	case err == nil:
		return ""
	case errors.Is(err, context.Canceled):
		return text.T("Stopped after %s of %s IDs.", text.Group(issued), text.Group(b.Want))
	case errors.Is(err, snowflake.ErrEnded):
		return ended(b.Layout, time.Now())
	case errors.Is(err, snowflake.ErrEarly):
		return text.T("%s starts at %s; no ID can be issued before that.", ui.LayoutName(b.Layout),
			text.ShortUTC(b.Layout.Epoch))
	}
	return ui.Problem(err)
}

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
	return ui.Elem("section",
		ui.With{"class", "card ticks", "data-turn", p.turned(), "aria-label", text.T("The IDs of each tick")},
		drawersOf(b))
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
		ui.Text("b", "0"), app.Text(" "), ui.Text("span", text.T("of %s", text.Group(room)), "class", "of"),
		app.Text(" "), ui.Text("small", words[i])))
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
	return ui.SVG("svg",
		ui.With{"data-panel", panel.Name, "viewBox", fmt.Sprintf("0 0 %d %d", panel.Width, panel.Height),
			"aria-hidden", "true"}, marks...)
}

// issuedID is an ID that was issued in this browser. Link is its query for the decoder.
type issuedID struct {
	ID   snowflake.ID
	Link string
	At   string // the time of day, UTC; some were kept without
}

const (
	historyKey  = "history"
	historySize = 40
)

func loadHistory(ctx app.Context) []issuedID {
	var h []issuedID
	if err := ctx.LocalStorage().Get(historyKey, &h); err != nil {
		return nil // written by another version: begin anew
	}
	return h
}

// remember adds IDs to the history, newest first. It reads the stored history again, because another
// tab may have changed it.
func (p *generate) remember(ctx app.Context, ids []snowflake.ID) {
	var fresh []issuedID
	for i := len(ids) - 1; i >= 0 && len(fresh) < historySize; i-- {
		var k nav.Link
		k.Add("id", ids[i].String())
		layoutlink.Add(&k, p.layout)
		ui.Made[ids[i]] = p.layout
		at := p.layout.Instant(layouts.Part(p.layout, ids[i], p.layout.Index(snowflake.KindTime)))
		fresh = append(fresh, issuedID{ID: ids[i], Link: k.String(), At: at.Format("15:04:05.000")})
	}
	p.history = append(fresh, loadHistory(ctx)...)
	p.history = p.history[:min(len(p.history), historySize)]
	_ = ctx.LocalStorage().Set(historyKey, p.history)
}

func (p *generate) forget(ctx app.Context) {
	p.history = nil
	ctx.LocalStorage().Del(historyKey)
	ui.FocusOn(p.Ctx, ".history h2")
}

func (p *generate) historyView() app.UI {
	list, clear := ui.Words("empty", text.T("Your IDs appear here, newest first.")), ui.Elem("span", nil)
	if len(p.history) > 0 {
		rows := make([]app.UI, len(p.history))
		for i, m := range p.history {
			rows[i] = ui.Elem("li", nil, &historyRow{ID: m.ID, Link: m.Link, At: m.At})
		}
		list = ui.Elem("ol", nil, rows...)
		clear = ui.Button(text.T("Clear"),
			ui.With{"class", "quiet", "title", text.T("Clear this list (saved in this browser)")}, p.forget, "forget")
	}
	return ui.Elem("section", ui.With{"class", "card history", "data-turn", p.turned()},
		ui.Div("history-head", ui.Text("h2", text.T("Recent IDs")), clear,
			ui.Link("/live", "faster", app.Text(text.T("4 million IDs/s")))),
		list,
	)
}

// historyRow has plain values, so that unchanged rows are not rendered again.
type historyRow struct {
	app.Compo
	ID       snowflake.ID
	Link, At string
}

func (r *historyRow) Render() app.UI {
	id := r.ID.String()
	return ui.Link("/decode#"+r.Link, "made",
		ui.Text("span", text.GroupDigits(id, 3, ","), "data-field", "id", "data-value", id), ui.Text("small", r.At)).
		DataSet("row", id)
}
