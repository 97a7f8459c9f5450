package ui

import (
	"sync"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Drawing is plain values that can draw themselves.
type Drawing interface{ Render() app.UI }

// Sent is a drawing that is adopted from the prerendered page if it looks the same there. Its root
// is made by [Elem].
type Sent interface {
	Drawing
	// Key holds everything that the drawing depends on: two drawings with one key look the same. It
	// is empty for a drawing with buttons, since drawing them for the first time while one is
	// pressed would lose the press.
	Key() string
}

// memo is a part of a page that is redrawn only when its values change. One component serves all
// parts, since each component type adds all its methods to the program.
//
// When a page starts, go-app creates all its elements again, although the same ones are already
// there, prerendered. That takes time. So a part that looks as it was prerendered is left empty,
// and web/start.js moves the prerendered elements into it. It is drawn when it changes.
type memo struct {
	app.Compo
	Of any // a Drawing, or keys

	draw    func() app.UI      // for keys; the first one is kept
	drawOne func(n int) app.UI // for the first of the keys; the first one is kept
	drawn   bool               // drawn before
	adopted string             // the name of the adopted part
}

// Memo is a drawing that is redrawn only when one of its values changes. Values may be pointers to
// immutable data, but not functions.
func Memo(d Drawing) app.UI { return &memo{Of: d} }

// MemoFunc is a part of a page that is redrawn only when one of its keys changes: plain values that
// hold everything that the part depends on. The first function is kept, so it may close over
// nothing but the page and a place in it.
func MemoFunc(draw func() app.UI, keys ...any) app.UI { return &memo{Of: keys, draw: draw} }

// MemoOne is one of many such parts, where another may later take its place: the function is told
// which.
func MemoOne(draw func(n int) app.UI, n int, keys ...any) app.UI {
	return &memo{Of: append([]any{n}, keys...), drawOne: draw}
}

// begun is closed once the program's first page has all its elements.
var begun sync.Once

// OnMount is called when all elements of a page exist. go-app then draws all components once
// more; for the program's first page, the browser first shows what is there.
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

// sentName is a name for a drawing's content and language; empty if it is not adopted.
func sentName(d Drawing) string {
	if s, ok := d.(Sent); ok {
		if says := s.Key(); says != "" {
			return text.Current() + asShown("") + " " + says
		}
	}
	return ""
}
