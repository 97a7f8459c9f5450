package story

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/shops"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/ui/motion"
)

// page tells the story: a beat at a time, with its picture, and one thing to do.
type page struct {
	app.Compo
	ctx     app.Context
	address nav.Address
	linkBad string // problems of the current link

	state
	now    time.Time       // when the page was opened
	tried  map[string]bool // ways that were played, as beat and choice
	part   *story.Part
	told   *shops.Look // what the texts describe: they wait until the picture stops moving
	acted  bool        // the reader pressed a button, whose place another one takes
	moving motion.Panels[*shops.Look]
	narrow bool
}

func New() app.Composer {
	p := &page{now: time.Now(), tried: map[string]bool{}}
	if app.IsServer { // an export has the same bytes whenever it is made
		p.now = story.Exported()
	}
	p.moving.Count, p.moving.Over = 1, p.moveOver
	p.moving.Draw = func(panel *stage.Panel, _ int, from, to *shops.Look, share float64) {
		shops.Draw(panel, from, to, share, p.narrow)
	}
	p.measure()
	query, fragment := p.address.Open()
	p.open(nil, query, fragment)
	return p
}

func (p *page) OnMount(ctx app.Context) {
	p.ctx = ctx
	nav.AnnounceReady(ctx)
}

func (p *page) OnNav(ctx app.Context) {
	p.address.Follow(ctx, "/story", func(query, fragment string) { p.open(ctx, query, fragment) })
}

func (p *page) OnDismount() { p.moving.Release() }

func (p *page) open(ctx app.Context, query, fragment string) {
	s, problems := parse(query, fragment)
	p.state, p.linkBad, p.told = s, nav.Sentences(problems), nil
	p.tell()
	p.moving.Forget(ctx, p.look())
}

// tell plays the part at the present place.
func (p *page) tell() {
	if p.Choice != "" {
		p.tried[p.way(p.Choice)] = true
	}
	p.part = story.Tell(p.Place, p.Made, p.now, func(choice string) bool { return p.tried[p.way(choice)] })
	p.Place = p.part.Place
}

// way names a choice of the present beat.
func (p *page) way(choice string) string { return story.Beats()[p.Beat-1] + " " + choice }

func (p *page) look() *shops.Look { return &shops.Look{Part: p.part, Step: p.Step} }

// update is the only way in which a reader changes the page.
func (p *page) update(ctx app.Context, change func(*state)) {
	was, part := p.state, p.part
	change(&p.state)
	if p.Beat != was.Beat {
		p.address.Begin(ctx)
	}
	p.linkBad = ""
	p.tell()
	query, fragment := p.link()
	p.address.Write(ctx, query, fragment)
	p.show(ctx, part, was.Step)
}

// show moves the picture by a step of its part, or from the moment before another part.
func (p *page) show(ctx app.Context, was *story.Part, step int) {
	p.measure()
	is := p.look()
	if was.Beat == p.Beat && was.Choice == p.Choice && sliding(was, step) == sliding(p.part, p.Step) {
		p.moving.Forget(nil, &shops.Look{Part: p.part, Step: step})
		p.moving.Show(is, p.Step-step)
		return
	}
	p.moving.Forget(ctx, is)
	if app.IsClient {
		p.moving.Lead(&shops.Look{Part: p.part, Step: p.Step, Before: true})
	}
}

// sliding reports whether a step has another picture, of what the reader chooses with a slider.
func sliding(part *story.Part, step int) bool { return part.Steps[step].Slide != nil }

// measure finds how wide the picture is.
func (p *page) measure() {
	if app.IsClient {
		p.narrow = app.Window().Call("matchMedia", "(width < 48rem)").Get("matches").Bool()
	}
}

// seen is what the texts describe: an outcome is told only after it is visible.
func (p *page) seen() *shops.Look {
	if !p.moving.Moving() || p.told == nil {
		p.told = p.look()
	}
	return p.told
}

// moveOver draws the texts that waited for the picture.
func (p *page) moveOver() {
	p.ctx.Dispatch(func(app.Context) {})
	if p.acted {
		p.acted = false
		ui.FocusOn(p.ctx, ".story-acts .primary:not(:disabled)", ".story-acts button")
	}
}

// act follows a button.
func (p *page) act(ctx app.Context, a story.Act) {
	p.acted = true
	p.update(ctx, func(s *state) {
		if a.Made != nil {
			a.Made(&s.Made)
		}
		s.Place = a.To
	})
}

// back is the step before: that of the question, if this is one of its answers.
func (p *page) back(ctx app.Context) {
	p.update(ctx, func(s *state) { s.Place = story.Before(s.Place) })
}
