package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Drawing is plain values that draw themselves.
type Drawing interface{ Render() app.UI }

// kept is a part of a page that is drawn anew only when what it is of changes.
// It is one component for all parts, since each type of component brings all its
// methods into the program.
type kept struct {
	app.Compo
	Of any // a Drawing, or keys

	draw func() app.UI // for keys; of the first time
}

// Keep is a drawing that stays as it is until one of its values changes. Values
// may be pointers to what stays the same, but not functions.
func Keep(d Drawing) app.UI { return &kept{Of: d} }

// Kept is a part of a page that stays as it is until one of its keys changes:
// plain values that hold all that the part shows. The function of the first time
// is kept too, so that it may close over nothing but the page and a place in it.
func Kept(draw func() app.UI, keys ...any) app.UI { return &kept{Of: keys, draw: draw} }

// Render draws the part.
func (c *kept) Render() app.UI {
	if d, ok := c.Of.(Drawing); ok {
		return d.Render()
	}
	return c.draw()
}
