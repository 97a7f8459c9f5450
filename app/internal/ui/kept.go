package ui

import (
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// Drawing is plain values that draw themselves.
type Drawing interface{ Render() app.UI }

// kept is a part of a page that is drawn anew only when what it is of changes.
// It is one component for all parts, since each type of component brings all its
// methods into the program.
//
// When a page starts, the program makes all its elements, though the same ones
// stand there already, prerendered. Most of a start is spent on that. So a part
// that would show just what was sent is left empty, and what was sent moves in
// (web/start.js does that); only when it changes is it really drawn.
type kept struct {
	app.Compo
	Of any // a Drawing, or keys

	draw    func() app.UI // for keys; of the first time
	drawn   bool          // not for the first time
	adopted string        // the name of the sent part that stands here
}

// Pressed is a drawing whose parts may be buttons. Those are not taken over: to
// draw them for the first time while one is pressed would lose the press.
type Pressed interface{ Pressed() bool }

// Keep is a drawing that stays as it is until one of its values changes. Values
// may be pointers to what stays the same, but not functions. A drawing without
// pointers whose root is made by [Make] has no handlers, and is taken over from
// the page as it was sent, unless it is [Pressed].
func Keep(d Drawing) app.UI { return &kept{Of: d} }

// Kept is a part of a page that stays as it is until one of its keys changes:
// plain values that hold all that the part shows. The function of the first time
// is kept too, so that it may close over nothing but the page and a place in it.
func Kept(draw func() app.UI, keys ...any) app.UI { return &kept{Of: keys, draw: draw} }

// Render draws the part.
func (c *kept) Render() app.UI {
	d, ok := c.Of.(Drawing)
	if !ok {
		return c.draw()
	}
	part := d.Render()
	root, ok := part.(app.HTMLElem)
	if !ok || c.drawn && c.adopted == "" {
		return part
	}
	name := sentName(d)
	switch {
	case c.drawn && name == c.adopted:
		return root.Body().DataSet("kept", name)
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
		return root.DataSet("kept", name)
	case app.Window().Call("labTake", name).Bool():
		c.adopted = name
		return root.Body().DataSet("kept", name)
	}
	return part
}

// sentName is a name for all that a drawing shows: equal where it would show the
// same. A drawing that holds pointers or buttons has none.
func sentName(d Drawing) string {
	if b, ok := d.(Pressed); ok && b.Pressed() {
		return ""
	}
	says := fmt.Sprintf("%s %T %+v", text.Current(), d, d)
	if strings.Contains(says, "0x") {
		return ""
	}
	sum := fnv.New64a()
	sum.Write([]byte(says))
	return strconv.FormatUint(sum.Sum64(), 36)
}
