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
	return func() app.Composer {
		e := &either[Route]{of: a, instrument: instrument}
		if app.IsClient {
			u := app.Window().URL()
			e.asks = asksLesson(a, u.RawQuery, u.Fragment)
		} else {
			e.asks = a.Asked == ""
		}
		return e
	}
}

type either[Route any] struct {
	app.Compo
	of         *act.Act
	instrument func() app.Composer
	asks       bool // for the lesson
	shown      app.Composer
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
	was, u := e.asks, ctx.Page().URL()
	if e.asks = asksLesson(e.of, u.RawQuery, u.Fragment); e.asks != was {
		e.shown = nil
		e.now().(app.Navigator).OnNav(ctx)
	}
}

func (e *either[Route]) Render() app.UI { return e.now() }

func (e *either[Route]) now() app.Composer {
	switch {
	case e.shown != nil:
	case e.asks:
		e.shown = New(Lesson{Act: e.of})
	default:
		e.shown = e.instrument()
	}
	return e.shown
}
