package ui

import (
	"sync"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// Drawing is plain values that draw themselves.
type Drawing interface{ Render() app.UI }

// Sent is a drawing that is taken over from the prerendered page, if that shows
// the same. Its root is made by [Elem].
type Sent interface {
	Drawing
	// Key holds all that the drawing shows: two drawings with one key look the
	// same. It is empty for a drawing with buttons, since drawing these for the
	// first time while one is pressed would lose the press.
	Key() string
}

// memo is a part of a page that is drawn again only when its values change. One
// component serves all parts, since each type of component brings all its methods
// into the program.
//
// When a page starts, go-app makes all its elements anew, though the same ones
// stand there already, prerendered. That takes time. So a part that would show
// just what was prerendered is left empty, and web/start.js moves the prerendered
// elements into it. It is really drawn when it changes.
type memo struct {
	app.Compo
	Of any // a Drawing, or keys

	draw    func() app.UI      // for keys; of the first time
	drawOne func(n int) app.UI // for the first of the keys; of the first time
	drawn   bool               // not for the first time
	adopted string             // the name of the sent part that stands here
}

// Memo is a drawing that stays as it is until one of its values changes. Values
// may be pointers to what stays the same, but not functions.
func Memo(d Drawing) app.UI { return &memo{Of: d} }

// MemoFunc is a part of a page that stays as it is until one of its keys changes:
// plain values that hold all that the part shows. The function of the first time
// is kept too, so that it may close over nothing but the page and a place in it.
func MemoFunc(draw func() app.UI, keys ...any) app.UI { return &memo{Of: keys, draw: draw} }

// MemoOne is one of many such parts, where another of them may stand in its place
// later: the function is told which.
func MemoOne(draw func(n int) app.UI, n int, keys ...any) app.UI {
	return &memo{Of: append([]any{n}, keys...), drawOne: draw}
}

// begun is done once the program's first page has all its elements.
var begun sync.Once

// OnMount is called when all elements of a page are made. Go-app draws all components
// once more then; of the program's first page, the browser shows what there is before.
func (c *memo) OnMount(app.Context) { begun.Do(Breathe) }

func (c *memo) Render() app.UI {
	d, ok := c.Of.(Drawing)
	switch {
	case c.drawOne != nil:
		return c.drawOne(c.Of.([]any)[0].(int))
	case !ok:
		return c.draw()
	}
	part := d.Render()
	name := sentName(d)
	switch {
	case c.drawn && c.adopted == "":
		return part
	case c.drawn && name == c.adopted:
		return part.(app.HTMLElem).Body().DataSet("kept", name)
	case c.drawn:
		c.adopted = ""
		c.JSValue().Call("replaceChildren")
		return part
	}
	c.drawn = app.IsClient
	switch {
	case name == "":
		return part
	case app.IsServer:
		return part.(app.HTMLElem).DataSet("kept", name)
	case app.Window().Call("labTake", name).Bool():
		c.adopted = name
		return part.(app.HTMLElem).Body().DataSet("kept", name)
	}
	return part
}

// sentName is a name for what a drawing shows, in the language that it is shown
// in; empty for one that is not taken over.
func sentName(d Drawing) string {
	if s, ok := d.(Sent); ok {
		if says := s.Key(); says != "" {
			return text.Current() + asShown("") + " " + says
		}
	}
	return ""
}
