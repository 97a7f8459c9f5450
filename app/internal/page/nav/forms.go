package nav

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Forms is a page that has several forms. Which is the number of the one that an address asks for. An export has no
// address. Each route has a type of its own: go-app would take a component of the same type for the page that it shows
// already.
func Forms[Route any](which func(query, fragment string) int, forms ...func() app.Composer) func() app.Composer {
	return func() app.Composer {
		f := &form[Route]{which: which, forms: forms}
		if app.IsClient {
			u := app.Window().URL()
			f.is = which(u.RawQuery, u.Fragment)
		} else {
			f.is = which("", "")
		}
		return f
	}
}

type form[Route any] struct {
	app.Compo
	which func(query, fragment string) int
	forms []func() app.Composer
	is    int
	shown app.Composer // the form that is drawn
}

// OnNav changes the form if the link asks for another one, which then opens it. A form that was not drawn yet opens it,
// too.
func (f *form[Route]) OnNav(ctx app.Context) {
	was, u := f.is, ctx.Page().URL()
	if f.is = f.which(u.RawQuery, u.Fragment); f.is != was || f.shown == nil {
		f.shown = nil
		f.now().(app.Navigator).OnNav(ctx)
	}
}

func (f *form[Route]) Render() app.UI { return f.now() }

func (f *form[Route]) now() app.Composer {
	if f.shown == nil {
		f.shown = f.forms[f.is]()
	}
	return f.shown
}
