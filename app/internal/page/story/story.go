// Package story is the page on which a reader invents the Snowflake ID.
package story

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/shops"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/ui/motion"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// page tells the story: a beat at a time, with its picture, and one thing to do.
type page struct {
	base
	state
	now    time.Time       // when the page was opened
	tried  map[string]bool // ways that were played, as beat and choice
	part   *story.Part
	acted  bool // the reader pressed a button, whose place another one takes
	moving motion.Panels[*shops.Look]
	format shops.Format
}

type base = nav.Page

func New() app.Composer {
	p := &page{now: time.Now(), tried: map[string]bool{}}
	if app.IsServer { // an export has the same bytes whenever it is made
		p.now = story.Exported()
	}
	p.moving.Count, p.moving.Over = 1, p.moveOver
	p.moving.Draw = func(panel *stage.Panel, _ int, at shops.Way) { shops.Draw(panel, at, p.format) }
	p.measure()
	p.Start("/story", p)
	return p
}

func (p *page) Opened(string, string) {
	if p.moving.Forget(p.Ctx, p.look()); p.Ctx != nil {
		p.Ctx.Defer(func(app.Context) { p.measure() }) // what was sent had another header
	}
}

func (p *page) Left() { p.moving.Release() }

// Derive plays the part at the present place.
func (p *page) Derive() {
	if p.Choice != "" {
		p.tried[p.way(p.Choice)] = true
	}
	p.part = story.Tell(p.StepRef, p.Made, p.now, func(choice string) bool { return p.tried[p.way(choice)] })
	p.StepRef = p.part.StepRef
}

// way names a choice of the present beat.
func (p *page) way(choice string) string { return story.Beats()[p.Beat-1] + " " + choice }

func (p *page) look() *shops.Look { return &shops.Look{Part: p.part, Step: p.Step} }

// move goes to another place, or changes what the reader has decided. Each beat has its own entry
// of the history.
func (p *page) move(change func()) {
	was, part := p.state, p.part
	p.LinkBad = ""
	ui.HidePopovers()
	p.Change(func() {
		if change(); p.Beat != was.Beat {
			p.Address.Begin(p.Ctx)
			p.Ctx.Defer(func(app.Context) { app.Window().Call("scrollTo", 0, 0) })
		}
	})
	if p.Beat == len(story.Beats()) {
		nav.Finish(p.Ctx, "/story")
	}
	p.show(part, was.Step)
}

// show moves the picture by a step of its part, or from the moment before another part.
func (p *page) show(was *story.Part, step int) {
	p.measure()
	is := p.look()
	if was.Beat == p.Beat && was.Choice == p.Choice && sliding(was, step) == sliding(p.part, p.Step) {
		p.moving.Forget(nil, &shops.Look{Part: p.part, Step: step})
		p.moving.Show(is, p.Step-step)
		return
	}
	p.moving.Forget(p.Ctx, is)
	if app.IsClient {
		p.moving.Lead(&shops.Look{Part: p.part, Step: p.Step, Before: true})
	}
}

// sliding reports whether a step has another picture, of what the reader chooses with a slider.
func sliding(part *story.Part, step int) bool { return part.Steps[step].Slide != nil }

// measure finds how wide the picture is.
func (p *page) measure() {
	switch p.format = shops.Wide; {
	case ui.Matches("(width < 48rem)"):
		p.format = shops.Narrow
	case app.IsClient && nav.Presenting():
		p.format = shops.Large
	}
	if app.IsClient { // a notice may stand above, and a header may have two rows
		document := app.Window().Get("document")
		if main := document.Call("querySelector", "main"); main.Truthy() {
			above := main.Call("getBoundingClientRect").Get("top").Int() + app.Window().Get("scrollY").Int()
			document.Get("documentElement").Get("style").Call("setProperty", "--above", strconv.Itoa(above)+"px")
		}
	}
}

// moveOver draws the texts that waited for the picture.
func (p *page) moveOver() {
	p.Redraw()
	if p.acted {
		p.acted = false
		if p.Beat == len(story.Beats()) {
			ui.FocusOn(p.Ctx, ".story-made h2")
			return
		}
		ui.FocusOn(p.Ctx, ".story-acts [aria-pressed=true]", ".story-acts .primary:not(:disabled)", ".story-say")
	}
}

// act follows a button.
func (p *page) act(a story.Act) {
	p.acted = true
	p.move(func() {
		if a.Made != nil {
			a.Made(&p.Made)
		}
		p.StepRef = a.To
	})
}

// back is the step before: that of the question, if this is one of its answers.
func (p *page) back(app.Context) { p.move(func() { p.StepRef = p.Made.Before(p.StepRef) }) }

// state is what a link says: a place in the story, and what the reader has decided.
type state struct {
	story.StepRef
	story.Made
}

func (s *state) Params(query, _ *nav.Params) {
	usual := story.Undecided()
	query.Reading(func() { *s = state{story.StepRef{Beat: 1}, usual} })
	query.WriteIf(s.Beat > 1, func() { query.Count("beat", &s.Beat, 1, len(story.Beats())) })
	choices := story.Choices(min(max(s.Beat, 1), len(story.Beats())))
	query.Choice("choice", s.Choice, choices[1:], func(i int) { s.Choice = choices[i+1] })
	query.WriteIf(s.Step > 0, func() { query.Count("step", &s.Step, 0, mostSteps) })
	query.WriteIf(s.Sequence > 0, func() { query.Count("sequence", &s.Sequence, story.LeastSequence, story.MostBits) })
	query.WriteIf(s.Node > 0, func() { query.Count("node", &s.Node, story.LeastNode, story.MostBits) })
	epoch := ""
	if !s.Epoch.Equal(usual.Epoch) {
		epoch = text.UnixMS(s.Epoch)
	}
	query.Value("epoch", epoch, s.readEpoch)
	clock := s.Clock
	if clock == usual.Clock {
		clock = ""
	}
	query.Choice("clock", clock, story.Clocks(), func(i int) { s.Clock = story.Clocks()[i] })
	query.Reading(func() { s.StepRef = s.Near() })
}

// mostSteps is more than any part has; the last step is shown instead.
const mostSteps = 99

// mostEpoch is the last epoch of a link, in the year 2200.
const mostEpoch = 7_258_118_400_000

func (s *state) readEpoch(value string) (problem string) {
	ms, err := strconv.ParseInt(value, 10, 64)
	if err != nil || ms < 0 || ms > mostEpoch {
		return text.T("The link says %s=“%s”: use a whole number from %s to %s.", "epoch", value, "0",
			text.Group(int64(mostEpoch)))
	}
	s.Epoch = time.UnixMilli(ms).UTC()
	return ""
}
