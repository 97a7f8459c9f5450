package ui

import (
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
)

// LongestMotion is the longest motion. Below shortestMotion, nothing moves.
const (
	LongestMotion  = 450 * time.Millisecond
	shortestMotion = 120 * time.Millisecond
)

// Panels animate a page's picture from one still to the next; a Look is a place in what the picture is of, or
// everything visible there. The page draws its panels once, by [Panels.Panel]; from then on each frame is computed
// here, and its changes are passed to the browser in one call. The panels are in a [data-stage], in the order of their
// indexes, and no other panel is, unless Count is 0: then nothing is painted.
type Panels[Look comparable] struct {
	Count int // how many panels there are
	// Draw draws a panel on a way. It has the same marks for all looks.
	Draw func(p *stage.Panel, index int, at stage.Transition[Look])
	// Over, if set, is called when a motion ends, and Retell if texts then describe another look.
	Over, Retell func()

	now, from Look
	told      Look
	tells     bool           // told is set
	moves     bool           // a motion from another look runs
	back      bool           // it runs in reverse
	shown     []*stage.Panel // what the page shows; nil if unknown
	spare     stage.Panel    // reused for the next panel
	still     []bool         // panels that the current motion does not change
	begun     time.Time
	length    time.Duration
	last      time.Time // when the last look was shown
	undrawn   int       // how often the page will still redraw its panels
	frame     app.Func
	request   app.Value // what labFrame returned
}

// Show starts the motion to a look that is by places further. It jumps if the look is no
// neighbour, if the scene plays fast, or if the reader prefers less motion.
func (s *Panels[Look]) Show(look Look, by int) {
	if app.IsClient {
		s.begin(s.now, by)
		s.ask()
	}
	s.now = look
}

// Move starts the motion to a look, which lasts as long as the caller says; readers who prefer less motion see the look
// at once.
func (s *Panels[Look]) Move(look Look, length time.Duration) {
	if app.IsClient {
		s.from, s.back, s.still = s.now, false, nil
		s.begun, s.length, s.moves = time.Now(), length, !Calm()
		s.ask()
	}
	s.now = look
}

// begin starts a motion that ends before the next one if they follow quickly.
func (s *Panels[Look]) begin(from Look, by int) {
	s.length = min(LongestMotion, time.Since(s.last)*9/10)
	s.last, s.begun, s.still = time.Now(), time.Now(), nil
	s.moves = (by == 1 || by == -1) && s.length >= shortestMotion && !Calm()
	s.from, s.back = from, by < 0
}

// Forget is called when the page redraws its panels, for a look without predecessor.
func (s *Panels[Look]) Forget(ctx app.Context, look Look) {
	s.now, s.moves, s.tells, s.shown = look, false, false, nil // what was told may be of another run
	if ctx == nil || app.IsServer {
		return
	}
	s.cancel()
	s.undrawn++
	ctx.Defer(func(app.Context) { s.drawn() })
}

// drawn starts to paint what the page has redrawn. Anything painted before would be overwritten.
func (s *Panels[Look]) drawn() {
	s.undrawn--
	s.begun = time.Now()
	s.ask()
}

// Lead starts redrawn panels at another look, and moves to the one given to Forget.
func (s *Panels[Look]) Lead(from Look) {
	s.told, s.tells = from, true
	s.begin(from, 1)
}

// Told is the look that texts describe: an outcome is told only after it is visible. [Panels.Retell] draws
// them when the picture has arrived.
func (s *Panels[Look]) Told() Look {
	if !s.moves || !s.tells {
		s.told, s.tells = s.now, true
	}
	return s.told
}

// Moving reports whether a motion is running.
func (s *Panels[Look]) Moving() bool { return s.moves }

// Stop jumps to the end of the motion.
func (s *Panels[Look]) Stop() { s.moves = false }

// Release frees what the browser holds, when the page is left.
func (s *Panels[Look]) Release() {
	s.cancel()
	if s.frame != nil {
		s.frame.Release()
	}
	s.frame = nil
}

func (s *Panels[Look]) cancel() {
	if s.request != nil {
		s.request.Set("draw", nil)
	}
	s.request = nil
}

func (s *Panels[Look]) Panel(index int) app.UI {
	var panel stage.Panel
	look := s.now
	if s.moves {
		look = s.from
	}
	s.Draw(&panel, index, stage.Still(look))
	return Drawn(&panel)
}

// Drawn is a panel that does not move.
func Drawn(panel *stage.Panel) app.UI {
	marks := make([]app.UI, len(panel.Marks))
	for i, m := range panel.Marks {
		if words, attrs := m.Written(); m.Tag == "text" {
			marks[i] = SVG(m.Tag, attrs, app.Text(words))
		} else {
			marks[i] = SVG(m.Tag, attrs)
		}
	}
	with := With{"data-panel", panel.Name}
	if panel.Width > 0 {
		with = append(with, "viewBox", panel.Box(), "preserveAspectRatio", "xMidYMin")
	}
	if !panel.Told { // a text describes what it shows
		with = append(with, "aria-hidden", "true")
	}
	return SVG("svg", with, marks...)
}

func (s *Panels[Look]) ask() {
	if s.frame == nil {
		s.frame = app.FuncOf(func(app.Value, []app.Value) any {
			defer Recover()
			s.onFrame()
			return nil
		})
	}
	if s.request == nil && s.undrawn == 0 {
		s.request = app.Window().Call("labFrame", s.frame)
	}
}

func (s *Panels[Look]) onFrame() {
	s.request = nil
	share := 1.0
	if s.moves {
		share = min(float64(time.Since(s.begun))/float64(s.length), 1)
	}
	if changes := s.changes(share); changes != "" {
		app.Window().Call("labPaint", changes)
	}
	if share < 1 {
		s.ask()
		return
	}
	if s.moves = false; s.Over != nil {
		s.Over()
	}
	if s.Retell != nil && s.told != s.now {
		s.Retell()
	}
}

// changes are the differences between what is shown and the picture at a share of the way. They
// count as shown from then on.
func (s *Panels[Look]) changes(share float64) string {
	at := stage.Between(s.from, s.now, share)
	if s.back {
		at = stage.Between(s.now, s.from, 1-share)
	}
	if len(s.shown) != s.Count {
		s.shown, s.still = make([]*stage.Panel, s.Count), nil
	}
	s.findStill()
	var changes strings.Builder
	mark := 0
	for i, shown := range s.shown {
		if !s.still[i] {
			s.Draw(&s.spare, i, at)
			s.spare.Changes(&changes, mark, shown)
			if shown == nil {
				s.shown[i] = &stage.Panel{}
			}
			*s.shown[i], s.spare = s.spare, *s.shown[i]
		}
		mark += len(s.shown[i].Marks)
	}
	return changes.String()
}

// findStill finds the panels that look the same at both ends of a motion and need not be drawn.
func (s *Panels[Look]) findStill() {
	if s.still != nil {
		return
	}
	s.still = make([]bool, len(s.shown))
	for i, shown := range s.shown {
		if shown != nil && s.moves {
			s.Draw(&s.spare, i, stage.Still(s.now))
			s.still[i] = shown.Same(&s.spare)
		}
	}
}
