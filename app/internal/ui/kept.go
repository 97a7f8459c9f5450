package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// kept is a part of a page that is drawn anew only when a key of its changes.
type kept struct {
	app.Compo
	Keys []any

	draw func() app.UI // of the first time; what it reads must be the page's
}

// Kept is a part of a page that stays as it is until one of its keys changes:
// plain values that hold all that the part shows. The function of the first time
// is kept too, so that it may close over nothing but the page and a place in it.
func Kept(draw func() app.UI, keys ...any) app.UI { return &kept{Keys: keys, draw: draw} }

// Render draws the part.
func (c *kept) Render() app.UI { return c.draw() }
