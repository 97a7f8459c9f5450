package lessons

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/ideas"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/shops"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/practice"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// lesson is what a lesson's page shows.
type lesson struct {
	Act *act.Act
	// Screens is the name of a screen in addresses; empty for screen.
	Screens string
	// Poster, if set, stands where the last screen's picture would, and Ends beside what it says.
	Poster func(p *page) app.UI
	Ends   func(p *page) app.UI
	Checks bool // before it, a reader is offered the check of Practice
	// Find, if set, is the act that a fragment names, of several that share the page. With are attributes of the act.
	Find func(fragment string) *act.Act
	With func(of *act.Act) ui.With
}

// page is a lesson's page.
type page struct {
	base
	state
	lesson
	Now   time.Time  // when the page was opened
	tried act.Played // what was played
	part  *act.Part
	told  *act.Part // the part that the words are about, at its step
	film  *stage.Film
	look  int    // of the present step's
	plays bool   // looks follow
	acted bool   // the reader pressed a button, whose place another one takes
	chose string // the words of the answer that is played; empty if it is none
	// steady is when presses count again after Skip took the place of the answers, or they took its.
	steady time.Time
	rests  bool // the pointer, since then: what is under it now was not chosen
	backs  bool // to a step that was seen before
	offer  bool // of the check
	// pressed is the place on the picture that was pressed last: the focus stays there.
	pressed string
	moving  ui.Panels[frame]
	format  shops.Format
}

type base = nav.Page

// frame is a still of a film, and how long it takes to come to it and to look at it.
type frame struct {
	film  *stage.Film
	at    int
	lasts time.Duration
}

// newPage is the page of a lesson at /name.
func newPage(l lesson) app.Composer {
	p := &page{lesson: l, Now: time.Now(), tried: act.Played{}, offer: l.Checks}
	if app.IsServer { // an export has the same bytes whenever it is made
		p.Now = act.Exported()
	}
	p.state.of = l.Act
	p.state.name = l.Screens
	p.moving.Count, p.moving.Over = 1, p.moveOver
	p.moving.Draw = drawFrame
	p.measure()
	p.Start("/"+l.Act.Name, p)
	return p
}

// Open shows a link's state, in the act that it names.
func (p *page) Open(query, fragment string) {
	if p.Find != nil {
		if of := p.Find(fragment); of != nil && of.ID() != p.Act.ID() {
			p.Act, p.of, p.film = of, of, nil
			clear(p.tried)
		}
	}
	p.base.Open(query, fragment)
}

func (p *page) Opened(string, string) {
	p.show(nil)
	if p.Ctx != nil {
		p.Ctx.Defer(func(app.Context) { p.measure() }) // what was sent had another header
	}
}

// Arrived takes the layout that the reader has drawn in the first lesson.
func (p *page) Arrived() {
	if nav.Presenting() {
		ui.AskClass(p)
	}
	p.offer = p.Checks && !nav.Presenting() && ideas.Untouched() && len(nav.Done(p.Ctx)) == 0
	if m, ok := recall(p.Ctx); ok && p.Made == act.Undecided() {
		p.Made = m
		p.Derive()
		p.show(nil)
	}
}

func (p *page) Left() {
	p.moving.Release()
	ui.LeaveClass(p)
}

// Derive plays the part at the present place.
func (p *page) Derive() {
	p.part = p.Act.Play(p.Ref, p.Made, p.Now, p.tried)
	p.Ref = p.part.Ref
}

// screen is the present one.
func (p *page) screen() *act.Screen { return &p.Act.Screens()[p.Screen-1] }

// wasTried reports whether a choice of the present screen was played.
func (p *page) wasTried(choice string) bool { return p.hasTried(p.Screen, choice) }

// hasTried reports the same of another screen.
func (p *page) hasTried(screen int, choice string) bool { return p.tried.Of(screen)(choice) }

// move goes to another place, or changes what the reader has decided. Each screen has its own entry of the history.
// What a slider changes is not played, but seen and said at once.
func (p *page) move(slides bool, change func()) {
	was, screen := p.part, p.Screen
	p.LinkBad = ""
	ui.HidePopovers()
	p.Change(func() {
		if change(); p.Screen != screen {
			p.Address.Begin(p.Ctx)
			p.Ctx.Defer(func(app.Context) { app.Window().Call("scrollTo", 0, 0) })
		}
	})
	remember(p.Ctx, p.Made)
	if p.part.At().Ends {
		nav.Finish(p.Ctx, p.Act.Path())
	}
	p.show(was)
	if slides {
		p.skip(p.Ctx)
	}
}

// show plays the looks of the present step, from the picture that is seen; without a step before, the last one is there
// at once.
func (p *page) show(was *act.Part) {
	p.measure()
	if own := p.part.At().Own; own.ID != 0 {
		ui.Made[own.ID] = own.Layout
	}
	looks := p.part.At().Looks
	stills := make([]*stage.Drawing, 0, len(looks)+1)
	if was != nil && p.film != nil {
		stills = append(stills, p.film.Drawing(p.seen()))
	} else {
		looks = looks[max(len(looks)-1, 0):]
	}
	for _, look := range looks {
		stills = append(stills, shops.Draw(look.Of, p.format))
	}
	if len(stills) == 0 {
		stills = append(stills, shops.Draw(nil, p.format))
	}
	p.film, p.look, p.plays = stage.NewFilm(stills...), len(p.part.At().Looks)-1, false
	p.moving.Count = stage.Pick(p.posted(), 0, 1) // a poster's own pictures stand still
	last := p.film.Len() - 1
	if was == nil || ui.Calm() || last == 0 || app.IsServer || p.backs || before(p.Ref, was.Ref) {
		p.told = p.part
		p.moving.Forget(p.Ctx, frame{p.film, last, 0})
		return
	}
	p.look, p.plays = 0, true
	if p.skippable() {
		p.swap(twice)
	}
	p.moving.Forget(p.Ctx, frame{p.film, 0, 0})
	p.play()
}

// posted reports whether a poster stands where the picture would.
func (p *page) posted() bool { return p.Poster != nil && p.part.At().Ends }

// before reports whether a place comes before another.
func before(a, b act.Ref) bool {
	return a.Screen < b.Screen ||
		a.Screen == b.Screen && (a.Choice == "" && b.Choice != "" || a.Choice == b.Choice && a.Step < b.Step)
}

// seen is which still of the film is seen, or comes next.
func (p *page) seen() int {
	if p.plays {
		return min(p.look+1, p.film.Len()-1)
	}
	return p.film.Len() - 1
}

// play moves to the present look.
func (p *page) play() {
	lasts := cmp.Or(p.part.At().Looks[p.look].Lasts, act.Brisk)
	p.moving.Move(frame{p.film, p.look + 1, lasts}, lasts)
}

// moveOver goes on to the next look, or says what was to be seen.
func (p *page) moveOver() {
	if p.plays && p.look+1 < len(p.part.At().Looks) {
		p.look++
		p.play()
		p.Redraw()
		return
	}
	p.rest(reaction)
	p.Redraw()
	ui.Followed()
	if p.acted {
		p.acted = false
		if p.part.At().Ends {
			ui.FocusOn(p.Ctx, ".act-made h2", ".act-say")
			return
		}
		ui.FocusOn(p.Ctx, ".act-answers [aria-pressed=true]", ".act-answers .primary:not(:disabled)",
			`[data-place="`+p.pressed+`"]`, ".act-say")
	}
}

// rest ends what is played: now the words are about it. A press counts after a while.
func (p *page) rest(after time.Duration) {
	if p.skippable() {
		p.swap(after)
	}
	p.plays, p.told = false, p.part
}

// skippable reports whether Skip takes the place of the answers: what is played is long, or has captions.
func (p *page) skippable() bool {
	looks := p.part.At().Looks
	return p.plays && (len(looks) > 2 || slices.ContainsFunc(looks, func(l act.Look) bool { return l.Says != "" }))
}

// A press that comes sooner was meant for the button that was there before, and would take the verdict away that has
// just come.
const (
	twice    = 400 * time.Millisecond // the second tap of two
	reaction = 150 * time.Millisecond // no person is faster
)

// swap notes that another button has taken the place of one.
func (p *page) swap(after time.Duration) { p.steady = time.Now().Add(after) }

// unsteady reports whether a press came too soon to be meant for what is there now.
func (p *page) unsteady() bool { return app.IsClient && time.Now().Before(p.steady) }

// skip ends what is played.
func (p *page) skip(app.Context) {
	p.rest(twice)
	p.look = len(p.part.At().Looks) - 1
	p.moving.Stop()
	p.moving.Forget(p.Ctx, frame{p.film, p.film.Len() - 1, 0})
	ui.Followed()
}

// moves is the part of a look in which the picture moves; then it stands still.
const moves = 600 * time.Millisecond

func drawFrame(panel *stage.Panel, _ int, at stage.Transition[frame]) {
	film, from, to := at.To.film, at.From, at.To
	if from.film != film {
		from = to
	}
	share := at.Share
	if to.lasts > moves { // it moves first, and then stands still
		share = min(1, share*float64(to.lasts)/float64(moves))
	}
	film.Draw(panel, from.at, to.at, share)
}

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

// answer follows a button.
func (p *page) answer(a act.Answer) {
	p.acted, p.rests, p.pressed, p.chose = true, true, a.On, ""
	if a.To.Choice != "" && a.To.Step == 0 && !a.Deed {
		p.chose = a.Says
	}
	guesses := p.guesses(a)
	if p.offer { // whoever has begun cannot be asked what they knew before
		p.decline(p.Ctx)
	}
	p.move(false, func() {
		if a.Made != nil {
			a.Made(&p.Made)
		}
		p.Ref = a.To
	})
	if guesses && p.part.At().Tone == act.Bad {
		p.missed()
	}
	p.predicted(a)
}

// guesses reports whether an answer is the first to the screen's question.
func (p *page) guesses(a act.Answer) bool {
	return a.To.Screen == p.Screen && a.To.Choice != "" && !nav.Presenting() &&
		!slices.ContainsFunc(p.Act.Choices(p.Screen), p.wasTried)
}

// decline is heard once: the check is not offered again.
func (p *page) decline(ctx app.Context) {
	p.offer = false
	ideas.Update(ctx, func(r *practice.Records) { r.Skipped = true })
}

// missed makes the idea due of which the screen's prediction was wrong.
func (p *page) missed() {
	if idea := practice.Predicted(p.Act.Name, p.screen().Name); idea != "" {
		ideas.Update(p.Ctx, func(r *practice.Records) { r.Miss(idea, ideas.Today()) })
	}
}

// predicted keeps whether the answer to a question was right. What cannot be wrong is no prediction.
func (p *page) predicted(a act.Answer) {
	s := p.part.At()
	if p.Act.Tasks && a.To.Choice != "" && a.To == p.Ref && !a.Deed && !s.Done && s.Tone != act.Plain {
		ui.KeepPrediction(p.Ctx, p.Act.Name+" "+p.screen().Name, s.Tone == act.Good)
	}
}

// back is the step before: that of the question, if this is one of its answers.
func (p *page) back(app.Context) {
	p.acted, p.rests, p.backs, p.chose = true, true, true, ""
	p.move(false, func() { p.Ref = p.Act.Before(p.Ref, p.Made) })
	p.backs = false
}
