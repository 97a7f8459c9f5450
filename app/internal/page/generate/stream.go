package generate

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
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
	id, err := s.layout.With(s.id, i, uint64(tick))
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
	tick := s.layout.Value(id, s.layout.Index(snowflake.KindTime))
	for name, words := range map[string]string{
		"id": text.GroupDigits(id.String(), 3, ","), "time": text.Group(tick), "utc": text.UTC(s.layout.Instant(tick)),
	} {
		strip.Call("querySelector", `[data-next="`+name+`"]`).Set("textContent", words)
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
