package ui

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"sync"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// With are an element's attributes: alternating names and values.
type With []string

// Elem is an element with its attributes and children. One call takes far less room in the program
// than a chain with a call per attribute, and a page has hundreds.
func Elem(tag string, with With, body ...app.UI) app.UI { return ElemOn(tag, with, body...) }

// Text is an element that contains only text.
func Text(tag, words string, with ...string) app.UI { return TextOn(tag, words, with...) }

// Nothing is an empty element. It keeps the place of a part that is not shown, so that its
// neighbours keep theirs.
func Nothing() app.UI { return Elem("div", nil) }

// SVG is an element of a picture.
func SVG(tag string, with With, body ...app.UI) app.UI { return SVGOn(tag, with, body...) }

// ElemOn is [Elem] for an element that gets handlers or further attributes. Using its type for all
// elements would cost a conversion wherever one contains another.
func ElemOn(tag string, with With, body ...app.UI) app.HTMLElem {
	e := app.Elem(tag)
	for i := 0; i+1 < len(with); i += 2 {
		e = e.Attr(with[i], with[i+1])
	}
	return e.Body(body...)
}

// TextOn is [Text] for an element that gets handlers or further attributes.
func TextOn(tag, words string, with ...string) app.HTMLElem {
	return ElemOn(tag, with).Text(words)
}

// Button is a button with a text; press is called through [On], which defines scope.
func Button(words string, with With, press func(ctx app.Context), scope ...any) app.HTMLElem {
	return TextOn("button", words, append(With{"type", "button"}, with...)...).
		OnClick(On(func(ctx app.Context, _ app.Event) { press(ctx) }), scope...)
}

// SVGOn is [SVG] for an element that gets handlers or further attributes.
func SVGOn(tag string, with With, body ...app.UI) app.HTMLElem {
	return ElemOn(tag, with, body...).XMLNS(svgNamespace)
}

// svgNamespace must be set on every element of a picture.
const svgNamespace = "http://www.w3.org/2000/svg"

// Div is a div with a class.
func Div(class string, body ...app.UI) app.UI { return Elem("div", With{"class", class}, body...) }

// Words is a paragraph with a class.
func Words(class, words string) app.UI { return Text("p", words, "class", class) }

// Field is a computed value: its exact text for outside checks, and its displayed text.
func Field(name, exact, shown string) app.UI {
	return Text("span", shown, "data-field", name, "data-value", exact)
}

// Bar is a length that shows a share, from 0 to 1.
func Bar(share float64, hue string) app.UI {
	rect := func(class, width string) app.UI {
		return SVG("rect", With{"data-part", class, "height", "8", "width", width})
	}
	return SVG("svg", With{"data-bar", hue, "width", "100%", "height", "8", "aria-hidden", "true"},
		rect("track", "100%"), rect("fill", Percent(min(max(share, 0), 1))))
}

// Percent is a share as a length in a drawing.
func Percent(share float64) string { return strconv.FormatFloat(100*share, 'f', 2, 64) + "%" }

// PhoneFold is content that is collapsed on a phone and shown at once in a wider window, where the
// stylesheet hides its title.
func PhoneFold(class string, title []app.UI, content ...app.UI) app.UI {
	return Elem("details", With{"class", class + " phone-fold"},
		append([]app.UI{Elem("summary", nil, title...)}, content...)...)
}

// panicEvent is the DOM event that tells [foot] of a handler's panic. A go-app action would keep
// every page that listens to it in memory for up to a minute after it was left.
const panicEvent, footID = "labpanic", "foot"

// On makes an event handler that cannot end the program: a panic in it becomes a card with the
// error, and the page continues. Every handler must use it.
//
// go-app distinguishes handlers by their code's address, which is the same for everything that
// On returns, and by the scope argument after them. Give each a scope that names the handler
// and what it closes over: OnClick(ui.On(h), "flip", 12).
func On(h app.EventHandler) app.EventHandler {
	return func(ctx app.Context, e app.Event) {
		defer Recover()
		h(ctx, e)
	}
}

// Entered is [On] for a control that a value was entered into or chosen in.
func Entered(take func(ctx app.Context, value string)) app.EventHandler {
	return On(func(ctx app.Context, e app.Event) { take(ctx, Control(ctx, e).Get("value").String()) })
}

// Control has the value, checked and valueAsNumber that the control of an input or change event had then: a frame
// between the event and its handler may have set it to what the page knew before, and more may have been entered.
func Control(ctx app.Context, e app.Event) app.Value {
	if then := app.Window().Get("labEntries").Call("heard", e.Value); then.Truthy() {
		return then
	}
	return ctx.JSSrc()
}

// onEnter is [On] for the Enter key.
func onEnter(do func(ctx app.Context)) app.EventHandler {
	return On(func(ctx app.Context, e app.Event) {
		if e.Get("key").String() == "Enter" {
			do(ctx)
		}
	})
}

// Go runs fn on a new goroutine with the same safety as [On].
func Go(ctx app.Context, fn func()) {
	ctx.Async(func() {
		defer Recover()
		fn()
	})
}

// Recover turns a panic into the card; defer it where [On] and [Go] cannot be used.
func Recover() {
	if r := recover(); r != nil {
		app.Logf("panic: %v", r)
		event := app.Window().Get("CustomEvent").New(panicEvent, map[string]any{"detail": fmt.Sprint(r)})
		app.Window().GetElementByID(footID).Call("dispatchEvent", event)
	}
}

// Grip is the element that a pointer drags, or that arrow keys move: a slider in a picture, with its
// index in data-node.
type Grip struct {
	Held    bool
	Node    int
	Element app.Value
	pointer int
}

// Gripped is what an event does to a grip.
type Gripped int

const (
	Untouched Gripped = iota
	Stepped           // by an arrow key
	Taken
	Dragged
	Dropped
	Released // without a drop: the browser took the pointer
)

// OnGrip lets hear handle the events of the grips within an element.
func OnGrip(within app.HTMLElem, scope string, hear func(ctx app.Context, event string, e app.Event)) app.HTMLElem {
	for _, event := range []string{"pointerdown", "pointermove", "pointerup", "pointercancel", "keydown"} {
		within = within.On(event, On(func(ctx app.Context, e app.Event) { hear(ctx, event, e) }), scope, event)
	}
	return within
}

// Hear is what an event does. An arrow key steps by 1 or −1, ten times as far with Shift. After a drag
// the caller lets go: Held is still true.
func (g *Grip) Hear(event string, e app.Event) (is Gripped, by int) {
	switch {
	case event == "pointerdown" || event == "keydown":
		grip := e.Get("target").Call("closest", "[data-node]")
		if !grip.Truthy() {
			return Untouched, 0
		}
		node, _ := strconv.Atoi(grip.Call("getAttribute", "data-node").String())
		if event == "keydown" {
			if by = arrow(e); by != 0 {
				g.Node, g.Element, is = node, grip, Stepped
			}
			return is, by
		}
		if e.Get("button").Int() != 0 || !Hold(grip, e) {
			return Untouched, 0
		}
		e.PreventDefault() // otherwise text is selected
		grip.Call("focus", map[string]any{"preventScroll": true})
		*g = Grip{true, node, grip, e.Get("pointerId").Int()}
		return Taken, 0
	case !g.Held || e.Get("pointerId").Int() != g.pointer:
		return Untouched, 0
	case event == "pointermove":
		return Dragged, 0
	}
	if event == "pointerup" {
		return Dropped, 0
	}
	return Released, 0
}

// arrow is how far an arrow key moves a slider; 0 for other keys.
func arrow(e app.Event) int {
	by := 1
	if e.Get("shiftKey").Bool() {
		by = 10
	}
	switch e.Get("key").String() {
	case "ArrowRight", "ArrowUp":
	case "ArrowLeft", "ArrowDown":
		by = -by
	default:
		return 0
	}
	e.PreventDefault() // otherwise the player steps
	return by
}

// Hold captures an event's pointer for an element, and reports whether it could: a finger may be
// lifted before the page handles the event.
func Hold(element app.Value, e app.Event) (held bool) {
	defer func() { held = recover() == nil }()
	element.Call("setPointerCapture", e.Get("pointerId"))
	return true
}

// Root is the prefix of every page's path on this host.
func Root() string {
	if app.IsServer { // which serves several
		return root()
	}
	return ownRoot()
}

func root() string { return strings.TrimSuffix(app.Getenv("GOAPP_ROOT_PREFIX"), "/") }

// A page asks the browser for these with every link, which takes a tenth of drawing it.
var (
	ownRoot  = sync.OnceValue(root)
	location = sync.OnceValue(func() app.Value { return app.Window().Get("location") })
)

// Href is the address of one of the site's pages, given as a path from the site's root with query
// and fragment. It keeps the display parameters.
func Href(path string) string { return Root() + AsShown(path) }

// DisplayParams are the parameters that say how a page is displayed, not what it shows. Links keep
// them from page to page, except the last, which is of one page.
var DisplayParams = []string{"present", "plan", "embed", "lang", "experiment"}

// AsShown adds the display parameters to a link.
func AsShown(path string) string {
	if app.IsServer || location().Get("search").String() == "" {
		return path
	}
	path, fragment, _ := strings.Cut(path, "#")
	q, sign := app.Window().URL().Query(), "?"
	if strings.Contains(path, sign) {
		sign = "&"
	}
	for _, name := range DisplayParams[:4] {
		if q.Has(name) {
			path, sign = path+sign+name+"="+url.QueryEscape(q.Get(name)), "&"
		}
	}
	if fragment != "" {
		path += "#" + fragment
	}
	return path
}

// Link is a link to one of the site's pages.
func Link(path, class string, body ...app.UI) app.HTMLElem {
	return ElemOn("a", With{"href", Href(path), "class", class}, body...)
}

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
// there, prerendered. That takes time. So a part that looks as it was prerendered is not drawn: it is
// an empty element, to which web/start.js gives the prerendered attributes and elements. It is drawn
// when it changes.
type memo struct {
	app.Compo
	Of any // a Drawing, a sentName, or keys

	draw    func() app.UI      // for keys; the first one is kept
	drawOne func(n int) app.UI // for the first of the keys; the first one is kept
	drawn   bool               // drawn before
	adopted string             // the name of the adopted part, and
	tag     string             // its element's
}

// Memo is a drawing that is redrawn only when one of its values changes. Values may be pointers to
// immutable data, but not functions.
func Memo(d Drawing) app.UI { return &memo{Of: d} }

// MemoFunc is a part of a page that is redrawn only when one of its keys changes: plain values that
// hold everything that the part depends on. The first function is kept, so it may close over
// nothing but the page and a place in it.
func MemoFunc(draw func() app.UI, keys ...any) app.UI { return &memo{Of: keys, draw: draw} }

// MemoSent is such a part that is adopted as [Sent] is. Its name holds everything that it depends on, and it has no
// buttons.
func MemoSent(name string, draw func() app.UI) app.UI { return &memo{Of: sentName(name), draw: draw} }

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
	if c.drawOne != nil {
		return c.drawOne(c.Of.([]any)[0].(int))
	}
	name := ""
	switch of := c.Of.(type) {
	case Sent:
		name = sentName(of.Key()).whole()
	case sentName:
		name = of.whole()
	}
	if c.adopted != "" && c.adopted != name {
		c.adopted = ""
		app.Window().Call("labEmpty", c.JSValue())
	}
	if app.IsClient && !c.drawn && name != "" {
		if tag := app.Window().Call("labTake", name); tag.Truthy() {
			c.adopted, c.tag = name, tag.String()
		}
	}
	c.drawn = app.IsClient
	switch {
	case c.adopted != "" && c.tag == "svg":
		return SVG(c.tag, With{"data-kept", name})
	case c.adopted != "":
		return Elem(c.tag, With{"data-kept", name})
	case name != "" && app.IsServer:
		return c.whole().(app.HTMLElem).DataSet("kept", name)
	}
	return c.whole()
}

// whole draws what is not adopted.
func (c *memo) whole() app.UI {
	if d, ok := c.Of.(Drawing); ok {
		return d.Render()
	}
	return c.draw()
}

// sentName is a name for a drawing's content; empty if it is not adopted.
type sentName string

// whole is the name with the language and the display parameters, as go-app writes it in an attribute.
func (n sentName) whole() string {
	if n == "" {
		return ""
	}
	return strings.TrimSpace(text.Current() + AsShown("") + " " + string(n))
}
