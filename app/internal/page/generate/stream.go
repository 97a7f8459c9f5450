package generate

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// stream is the live preview. It updates the strip's bits ten times a second without rendering the
// page: it writes into existing elements and restores them when it ends. It pauses in a hidden tab.
type stream struct {
	layout snowflake.Layout
	id     snowflake.ID // what the page drew
	shown  snowflake.ID // what the bits show

	beat        app.Func
	held, ended bool
	due         bool // the browser will call beat
}

const beatMS = 100

// newStream returns nil if the layout has no ID for the present.
func newStream(l snowflake.Layout, id snowflake.ID) *stream {
	s := &stream{layout: l, id: id, shown: id}
	if _, ok := s.next(time.Now()); !ok {
		return nil
	}
	s.beat = app.FuncOf(func(app.Value, []app.Value) any {
		defer ui.Recover()
		s.onBeat()
		return nil
	})
	s.run()
	return s
}

// next is the ID with the time now.
func (s *stream) next(now time.Time) (id snowflake.ID, ok bool) {
	i := s.layout.Index(snowflake.KindTime)
	if i < 0 {
		return 0, false
	}
	tick := s.layout.TickAt(now)
	if tick < 0 {
		return 0, false
	}
	id, err := layouts.With(s.layout, s.id, i, uint64(tick))
	return id, err == nil
}

func (s *stream) run() {
	s.held = false
	if !s.due {
		s.ask()
	}
}

// ask requests another call in a frame of its own, so that adopted elements are in place before it.
func (s *stream) ask() {
	s.due = true
	app.Window().Call("setTimeout", app.Window().Get("requestAnimationFrame"), beatMS, s.beat)
}

func (s *stream) onBeat() {
	s.due = false
	switch {
	case s.ended:
		s.beat.Release()
	case !s.held:
		if id, ok := s.next(time.Now()); ok && !app.Window().Get("document").Get("hidden").Bool() {
			s.show(id)
		}
		s.ask()
	}
}

// end restores what the page rendered.
func (s *stream) end() {
	if s == nil {
		return
	}
	s.show(s.id)
	s.ended = true
	if !s.due {
		s.beat.Release()
	}
}

// show writes an ID into the strip: the bits that differ, and the preview of number, time and instant.
func (s *stream) show(id snowflake.ID) {
	strip := app.Window().Get("document").Call("querySelector", ".strip")
	if !strip.Truthy() {
		return // the page has been left
	}
	cells := strip.Call("querySelectorAll", "[data-bit]")
	for bit := range 64 {
		if (s.shown^id)>>bit&1 == 0 {
			continue
		}
		cell, value := cells.Index(63-bit), strconv.Itoa(int(id>>bit&1))
		cell.Get("firstChild").Set("data", value) // the program keeps hold of this text
		cell.Get("dataset").Set("value", value)
	}
	s.shown = id
	tick := layouts.Part(s.layout, id, s.layout.Index(snowflake.KindTime))
	for name, words := range map[string]string{
		"id": text.GroupDigits(id.String(), 3, ","), "time": text.Group(tick), "utc": text.UTC(s.layout.Instant(tick)),
	} {
		if place := strip.Call("querySelector", `[data-next="`+name+`"]`); place.Truthy() {
			place.Set("textContent", words)
		}
	}
}

// begin starts the live preview, unless the reader asked for less motion.
func (p *generate) begin() {
	if app.IsServer || p.named || p.stream != nil || ui.LessMotion() {
		return
	}
	p.stream = newStream(p.layout, p.id)
}

func (p *generate) holdOrRun() {
	switch s := p.stream; {
	case s == nil:
		p.stream = newStream(p.layout, p.id)
	case !s.held:
		s.held = true
	default:
		s.run()
	}
}

// strip is the ID with its buttons, bits and fields. During the live preview the ID's own values stay
// in the page, hidden, below the preview.
func (p *generate) strip() app.UI {
	id := p.id.String()
	return ui.Elem("section", ui.With{"class", "card strip figure", "data-row", id, "data-origin", p.origin,
		"data-running", strconv.FormatBool(p.stream != nil), "data-turn", p.turned()},
		ui.Div("acts",
			ui.Div("number",
				over("id", ui.Text("output", text.GroupDigits(id, 3, ","), "class", "id", "data-field", "id",
					"data-value", id)),
				&ui.CopyButton{Text: id, What: text.T("ID")},
			),
			p.buttons(),
		),
		p.progress(),
		ui.Div("scale", ui.Memo(flipScale{p.layout}), p.pause()),
		ui.Anatomy(p.layout, &ui.Bits{Layout: p.layout, ID: p.id, Changed: p.changed}, p.section),
		p.more(),
	)
}

// turned alternates: an animation restarts only under another name. It is empty before the first burst.
func (p *generate) turned() string {
	if p.turn == 0 {
		return ""
	}
	return strconv.Itoa(p.turn % 2)
}

// over reserves room above a value for the preview.
func over(name string, value app.UI) app.UI {
	return ui.Div("over", value, ui.Text("span", "", "data-next", name, "aria-hidden", "true"))
}

func (p *generate) status() string {
	switch {
	case p.stream == nil && p.burst != nil && p.burst.Want > 1 && len(p.burst.Record.Ticks) > 0 &&
		!(p.overflowed() && p.layout.Name == "twitter"):
		return p.burst.Summary()
	case p.stream == nil:
		return p.note
	case p.stream.held:
		return text.T("Live preview, paused")
	}
	return text.T("Live preview: the ID you would get right now")
}

func (p *generate) pause() app.UI {
	words := text.T("Resume")
	switch {
	case p.layout.Index(snowflake.KindTime) < 0:
		return ui.Elem("span", nil)
	case p.stream != nil && !p.stream.held:
		words = text.T("Pause")
	}
	return ui.Button(words, ui.With{"class", "quiet", "data-press", "pause"},
		func(app.Context) { p.holdOrRun() }, "pause")
}

// flipScale shows how often each timestamp bit flips.
type flipScale struct{ Layout snowflake.Layout }

func (c flipScale) Key() string {
	return fmt.Sprint("scale ", c.Layout.Tick, layouts.FieldsText(c.Layout))
}

func (c flipScale) Render() app.UI {
	parts := []app.UI{ui.SVG("text", ui.With{"x", "0", "y", "13"}, app.Text(text.T("flips every")))}
	i := c.Layout.Index(snowflake.KindTime)
	for _, span := range []struct {
		of    time.Duration
		words string
	}{
		{c.Layout.Tick, text.Tick(c.Layout.Tick)}, {time.Second, text.T("1 s")}, {time.Minute, text.T("1 min")},
		{time.Hour, text.T("1 hour")}, {24 * time.Hour, text.T("1 day")}, {365 * 24 * time.Hour, text.T("1 year")},
	} {
		bit := int(math.Round(math.Log2(float64(span.of) / float64(c.Layout.Tick))))
		if i < 0 || bit < 0 || bit == 0 && len(parts) > 1 || bit >= c.Layout.Fields[i].Bits {
			continue
		}
		at := 63.5 - float64(layouts.Shift(c.Layout, i)+bit) // of 64 bits, from the left
		if at < 6 {
			break // there stand the words
		}
		x := ui.Percent(at / 64)
		parts = append(parts, ui.SVG("text", ui.With{"x", x, "y", "13", "text-anchor", "middle"}, app.Text(span.words)),
			ui.SVG("line", ui.With{"x1", x, "x2", x, "y1", "18", "y2", "24"}))
	}
	return ui.SVG("svg",
		ui.With{"width", "100%", "height", "24", "role", "img",
			"aria-label", text.T("How often each timestamp bit flips")}, parts...)
}

func (p *generate) section(i int) []app.UI {
	f := p.layout.Fields[i]
	exact := strconv.FormatUint(layouts.Part(p.layout, p.id, i), 10)
	value := ui.Text("output", text.GroupDigits(exact, 3, ","), "data-field", f.Name, "data-value", exact)
	about, meaning := text.List(f.Name, text.Count(f.Bits, "%s bit", "%s bits")),
		ui.FieldSays(p.layout, p.id, i, p.counted)
	switch f.Kind {
	case snowflake.KindUnused:
		about = text.Count(f.Bits, "%s bit", "%s bits")
	case snowflake.KindNode: // the card may be narrow
		about, meaning = text.Count(f.Bits, "%s bit", "%s bits"), text.T("%s, 0–%s", f.Name, text.Group(f.Max()))
	}
	name := ui.Elem("p", ui.With{"class", "name"}, ui.Text("strong", answers(f.Kind)), app.Text(" "),
		ui.Text("span", about, "class", "range"))
	if f.Kind != snowflake.KindTime {
		return []app.UI{name, ui.Div("value", value), ui.Text("p", meaning, "class", "meaning")}
	}
	at := p.layout.Instant(layouts.Part(p.layout, p.id, i))
	return []app.UI{name,
		ui.Div("value", over("utc", ui.Text("span", text.UTC(at), "data-field", "utc", "data-value", text.UTC(at)))),
		ui.Div("meaning", over("time", value), ui.Text("span", text.T("ticks of %s", text.Tick(p.layout.Tick))),
			ui.Text("span", text.T("since %s", text.ShortUTC(p.layout.Epoch))),
			ui.Elem("span", ui.With{"class", "ago"}, &ui.Ago{At: at})),
	}
}

// answers is the question that a kind of field answers.
func answers(k snowflake.Kind) string {
	switch k {
	case snowflake.KindTime:
		return text.T("When")
	case snowflake.KindNode:
		return text.T("Where")
	case snowflake.KindSequence:
		return text.T("Which")
	}
	return text.T("Unused")
}

func (p *generate) more() app.UI {
	rest := ui.Nothing()
	if i := p.layout.Index(snowflake.KindTime); i >= 0 {
		at := p.layout.Instant(layouts.Part(p.layout, p.id, i))
		rest = ui.Div("hint",
			ui.Text("p", text.T("%s ms since 1970", text.GroupDigits(text.UnixMS(at), 3, ",")), "data-field", "unix-ms",
				"data-value", text.UnixMS(at)),
			ui.Text("p", (*ui.Zone)(nil).Elsewhere(at)),
		)
	}
	return ui.ElemOn("details", ui.With{"class", "also"},
		ui.Text("summary", text.T("Hex, binary and signed forms · change layout or node ID")),
		ui.Div("more", (&ui.Card{ID: p.id}).Forms(), rest, p.controls()),
	).Attr("open", p.chosen)
}
