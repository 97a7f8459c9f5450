package act

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// Either is a page with two forms: the lesson and, at an address with what only the instrument knows, the instrument.
func Either(lesson, instrument func() app.Composer) func() app.Composer {
	return func() app.Composer {
		e := &either{forms: [2]func() app.Composer{lesson, instrument}}
		if app.IsClient {
			u := app.Window().URL()
			e.form = formOf(u.RawQuery, u.Fragment)
		}
		return e
	}
}

type either struct {
	app.Compo
	forms [2]func() app.Composer
	form  int // 0 for the lesson, 1 for the instrument
	shown app.Composer
}

// formOf is the form that an address is of.
func formOf(query, fragment string) int {
	asks := nav.Parameters(query)
	for name := range asks {
		if !slices.Contains(params, name) && !slices.Contains(ui.DisplayParams, name) ||
			name == "step" && !asks.Has("screen") {
			return 1
		}
	}
	// an instrument may have a clock, too
	if clock := asks.Get("clock"); clock != "" && !slices.Contains(act.Clocks(), clock) {
		return 1
	}
	if fragment != "" {
		return 1
	}
	return 0
}

// OnNav changes the form if the link is of the other one, which then opens it.
func (e *either) OnNav(ctx app.Context) {
	was, u := e.form, ctx.Page().URL()
	if e.form = formOf(u.RawQuery, u.Fragment); e.form != was {
		e.shown = nil
		e.now().(app.Navigator).OnNav(ctx)
	}
}

func (e *either) Render() app.UI { return e.now() }

func (e *either) now() app.Composer {
	if e.shown == nil {
		e.shown = e.forms[e.form]()
	}
	return e.shown
}
