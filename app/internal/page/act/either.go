package act

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// Either is a page with two forms: the lesson and, at an address with what only the instrument knows, the instrument.
// Each route has a type of its own: go-app would take a component of the same type for the page that it shows already.
func Either[Route any](a *act.Act, instrument func() app.Composer) func() app.Composer {
	return Forms[Route](func(query, fragment string) bool { return asksLesson(a, query, fragment) },
		func() app.Composer { return New(Lesson{Act: a}) }, instrument)
}

// Forms is a page with two forms: the first at addresses of which asks reports it, the second at all others. A page
// that is made in advance has no query and no fragment.
func Forms[Route any](asks func(query, fragment string) bool, first, second func() app.Composer) func() app.Composer {
	return func() app.Composer {
		e := &either[Route]{first: first, second: second, asks: asks}
		if app.IsClient {
			u := app.Window().URL()
			e.isFirst = asks(u.RawQuery, u.Fragment)
		} else {
			e.isFirst = asks("", "")
		}
		return e
	}
}

type either[Route any] struct {
	app.Compo
	first, second func() app.Composer
	asks          func(query, fragment string) bool // for the first
	isFirst       bool
	shown         app.Composer
}

// asksLesson reports whether an address is of the lesson.
func asksLesson(a *act.Act, query, fragment string) bool {
	asks := nav.Parameters(query)
	if a.Asked != "" {
		return asks.Has(a.Asked)
	}
	for name := range asks {
		if !slices.Contains(params, name) && !slices.Contains(ui.DisplayParams, name) ||
			name == "step" && !asks.Has("screen") {
			return false
		}
	}
	// an instrument may have a clock, too
	if clock := asks.Get("clock"); clock != "" && !slices.Contains(act.Clocks(), clock) {
		return false
	}
	return fragment == ""
}

// OnNav changes the form if the link is of the other one, which then opens it.
func (e *either[Route]) OnNav(ctx app.Context) {
	was, u := e.isFirst, ctx.Page().URL()
	if e.isFirst = e.asks(u.RawQuery, u.Fragment); e.isFirst != was {
		e.shown = nil
		e.now().(app.Navigator).OnNav(ctx)
	}
}

func (e *either[Route]) Render() app.UI { return e.now() }

func (e *either[Route]) now() app.Composer {
	switch {
	case e.shown != nil:
	case e.isFirst:
		e.shown = e.first()
	default:
		e.shown = e.second()
	}
	return e.shown
}
