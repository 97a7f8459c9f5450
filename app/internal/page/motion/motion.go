// Package motion moves a page's picture from one still to the next.
package motion

import (
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// Longest is what a motion takes at most, shortest below what it is not worth moving.
const (
	Longest  = 450 * time.Millisecond
	shortest = 120 * time.Millisecond
)

// Panels are a picture of looks, all that is seen of something at a place in it. The
// page draws its panels once, by [Panels.Panel]; from then on the picture for each
// frame of the browser's is worked out here, and what is another in it is handed
// over in one call. The panels stand in a [data-stage], in the order of their
// indexes, and no other panel does.
type Panels[Look any] struct {
	Count int // so many there are
	// Draw draws the panel of that index on the way between two looks: at share 1
	// it is the second one's still picture. It has the same marks for all looks.
	Draw func(p *stage.Panel, index int, from, to Look, share float64)
	// Over, if there is one, is called when a motion is over.
	Over func()

	now, from Look
	moves     bool           // from another look, which is from
	back      bool           // it runs from its end to its beginning
	shown     []*stage.Panel // what the page has; nil if that is not known
	spare     stage.Panel    // in whose room the next panel is drawn
	still     []bool         // panels that the present motion does not change
	begun     time.Time
	length    time.Duration
	last      time.Time // when the last look was shown
	undrawn   int       // how often the page is still to draw its panels anew
	frame     app.Func
	request   app.Value // the browser's name for the frame that it was asked for
}

// Show begins the motion to a look, so many places on. What is no neighbour, fast
// playing, and who wants less motion see it at once.
func (s *Panels[Look]) Show(look Look, by int) {
	if app.IsClient {
		s.begin(s.now, by)
		s.ask()
	}
	s.now = look
}

// begin begins a motion from a look, so many places on: it is over before the next
// one, where they come fast.
func (s *Panels[Look]) begin(from Look, by int) {
	s.length = min(Longest, time.Since(s.last)*9/10)
	s.last, s.begun, s.still = time.Now(), time.Now(), nil
	s.moves = (by == 1 || by == -1) && s.length >= shortest && !ui.Calm()
	s.from, s.back = from, by < 0
}

// Forget says that the page draws its panels anew, for a look that is none of
// those before.
func (s *Panels[Look]) Forget(ctx app.Context, look Look) {
	s.now, s.moves, s.shown = look, false, nil
	if ctx == nil || app.IsServer {
		return
	}
	s.cancel()
	s.undrawn++
	ctx.Defer(func(app.Context) { s.drawn() })
}

// drawn begins to paint what the page has drawn anew. Before that, what is painted
// would be drawn over.
func (s *Panels[Look]) drawn() {
	s.undrawn--
	s.begun = time.Now()
	s.ask()
}

// Lead has the panels that are drawn anew begin as another look, and move from there
// to the one that Forget has named.
func (s *Panels[Look]) Lead(from Look) { s.begin(from, 1) }

// Moving says that a motion is under way, and Stop ends it.
func (s *Panels[Look]) Moving() bool { return s.moves }

// Stop shows the end of the motion that is under way.
func (s *Panels[Look]) Stop() { s.moves = false }

// Release lets go of what the browser holds, when the page goes.
func (s *Panels[Look]) Release() {
	s.cancel()
	if s.frame != nil {
		s.frame.Release()
	}
	s.frame = nil
}

func (s *Panels[Look]) cancel() {
	if s.request != nil {
		app.Window().Call("cancelAnimationFrame", s.request)
	}
	s.request = nil
}

func (s *Panels[Look]) Panel(index int) app.UI {
	var panel stage.Panel
	look := s.now
	if s.moves {
		look = s.from
	}
	s.Draw(&panel, index, look, look, 1)
	marks := make([]app.UI, len(panel.Marks))
	for i, m := range panel.Marks {
		if words, attrs := m.Written(); m.Tag == "text" {
			marks[i] = ui.SVG(m.Tag, attrs, app.Text(words))
		} else {
			marks[i] = ui.SVG(m.Tag, attrs)
		}
	}
	with := ui.With{"data-panel", panel.Name}
	if panel.Width > 0 {
		with = append(with, "viewBox", panel.Box(), "preserveAspectRatio", "xMidYMin")
	}
	if !panel.Told { // what it shows is said in words
		with = append(with, "aria-hidden", "true")
	}
	return ui.SVG("svg", with, marks...)
}

func (s *Panels[Look]) ask() {
	if s.frame == nil {
		s.frame = app.FuncOf(func(app.Value, []app.Value) any {
			defer ui.Recover()
			s.onFrame()
			return nil
		})
	}
	if s.request == nil && s.undrawn == 0 {
		s.request = app.Window().Call("requestAnimationFrame", s.frame)
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
}

// changes are what of the picture at a share of the way is not shown yet: from then
// on it is.
func (s *Panels[Look]) changes(share float64) string {
	from, to := s.now, s.now
	if share < 1 {
		if from = s.from; s.back {
			from, to, share = to, from, 1-share
		}
	}
	if len(s.shown) != s.Count {
		s.shown, s.still = make([]*stage.Panel, s.Count), nil
	}
	s.rest()
	var changes strings.Builder
	mark := 0
	for i, shown := range s.shown {
		if !s.still[i] {
			s.Draw(&s.spare, i, from, to, share)
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

// rest finds the panels that look alike at both ends of a motion: they need not
// be drawn on the way.
func (s *Panels[Look]) rest() {
	if s.still != nil {
		return
	}
	s.still = make([]bool, len(s.shown))
	for i, shown := range s.shown {
		if shown != nil && s.moves {
			s.Draw(&s.spare, i, s.now, s.now, 1)
			s.still[i] = shown.Same(&s.spare)
		}
	}
}
