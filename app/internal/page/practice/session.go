package practice

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/run/practice"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// startLesson begins a session of two questions about a lesson's ideas: those that are due come first, then new ones. A
// lesson without ideas of its own, the game, is about all that a generator does.
func (p *page) startLesson() {
	own := func(f *practice.Family) bool { return f.Lesson == p.lesson }
	if !slices.ContainsFunc(practice.Families(), own) {
		own = func(f *practice.Family) bool { return f.Group == practice.Runs }
	}
	var about []string
	for _, state := range []practice.IdeaState{practice.DueIdea, practice.NewIdea, practice.KnownIdea} {
		for _, f := range practice.Families() {
			if own(f) && p.records.State(f.Name, p.today) == state {
				about = append(about, f.Name)
			}
		}
	}
	p.session = practice.Session{Names: slices.Concat(about, about)[:2], Fixed: true}
	p.family, p.seed = p.session.Names[0], 0
	p.Derive()
}

// start begins a session of what is due, else of new ideas.
func (p *page) start(app.Context) {
	p.session = p.records.Begin(familyNames(), p.today)
	if len(p.session.Names) > 0 {
		p.ask(p.session.Names[0], 0)
	}
}

// ask asks a question, of a seed that is drawn if it is 0, and moves the focus to it.
func (p *page) ask(family string, seed uint64) {
	p.turn(func() { p.state = state{family: family, seed: seed} })
	ui.FocusOn(p.Ctx, ".practice-ask h2")
}

// again is the seed of another question about the idea: of the same case after a wrong answer, of another one after a
// right answer if the idea has several.
func (p *page) again() uint64 {
	if p.answered == right {
		return p.question.Family.Other(p.seed)
	}
	return p.question.Family.Twin(p.seed)
}

// next asks the session's next question; without one, what is due or new. At the end are all ideas.
func (p *page) next(ctx app.Context) {
	if p.inSession() {
		name := p.session.Next()
		if name == "" {
			p.opening(ctx)
			return
		}
		p.session.At++
		p.ask(name, p.fresh(name))
		return
	}
	if p.start(ctx); len(p.session.Names) == 0 {
		p.opening(ctx)
	}
}

// fresh is a seed that the idea's last question did not have.
func (p *page) fresh(name string) uint64 {
	seed := drawn()
	if last := p.records.Ideas[name]; last.Seed == seed {
		seed = practice.NextSeed(seed)
	}
	return seed
}
