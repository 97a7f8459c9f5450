package decode

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

const mostMarks = 2000

// mark is an ID in the box's text, by its bytes. A hit's line is marked too.
type mark struct {
	from, to int
	hit      bool
}

// marks are the IDs of a short text of several lines; hits are the rows of a finding. Longer texts have none: the browser
// would lay them out twice.
func (t *paste) marks(set *find.Set, hits map[uint32]bool) (marks []mark) {
	if t.sliced() || t.wrap() != "off" {
		return nil
	}
	for i := range min(set.Len(), mostMarks) {
		from := set.Row(i).Offset
		if from >= len(t.typed) || len(marks) > 0 && from < marks[len(marks)-1].to {
			continue
		}
		long := len(set.Text(i))
		if rest := t.typed[from:]; !strings.HasPrefix(rest, set.Text(i)) { // it is written in another form
			if long = strings.IndexAny(rest, " \t\n\"',;"); long < 0 {
				long = len(rest)
			}
		}
		marks = append(marks, mark{from: from, to: from + long, hit: hits[uint32(i)]})
	}
	return marks
}

func marked(typed string, marks []mark) string {
	var b strings.Builder
	at := 0
	for _, line := range strings.SplitAfter(typed, "\n") {
		from, to := at, at+len(line)
		n, hit := 0, false
		for n < len(marks) && marks[n].from < to {
			hit = hit || marks[n].hit
			n++
		}
		if hit {
			b.WriteString("<span data-hit>")
			to -= len(line) - len(strings.TrimSuffix(line, "\n"))
		}
		for _, m := range marks[:n] {
			end := min(m.to, to)
			b.WriteString(ui.Escaped(typed[from:m.from]) + "<mark>" + ui.Escaped(typed[m.from:end]) + "</mark>")
			from = end
		}
		b.WriteString(ui.Escaped(typed[from:to]))
		if hit {
			b.WriteString("</span>" + line[to-at:])
		}
		marks, at = marks[n:], at+len(line)
	}
	return b.String()
}

// layer lies behind the box and shows its marks: letters for letters as the box has them, but unseen. The browser is
// given it as HTML, since thousands of elements would take long to be compared.
type layer struct {
	app.Compo
	Typed string
	Of    []mark

	scrolled app.Func
	heard    app.Value // the box whose scrolling it hears
	at       int       // the mark that was scrolled to
}

func (c *layer) Render() app.UI {
	return ui.Elem("div", ui.With{"class", "marks", "aria-hidden", "true"})
}

// OnMount has the layer scroll as the box does.
func (c *layer) OnMount(ctx app.Context) {
	c.scrolled = app.FuncOf(func(app.Value, []app.Value) any {
		c.follow()
		return nil
	})
	ctx.Defer(func(ctx app.Context) { // the box stands behind it then
		if box := c.box(); c.scrolled != nil && box.Truthy() {
			c.heard = box
			box.Call("addEventListener", "scroll", c.scrolled, map[string]any{"passive": true})
			c.OnUpdate(ctx)
		}
	})
}

// OnDismount removes the listener, since the box may still scroll while it is taken away; of a page that is prerendered,
// nothing was mounted.
func (c *layer) OnDismount() {
	if c.heard != nil {
		c.heard.Call("removeEventListener", "scroll", c.scrolled)
	}
	if c.scrolled != nil {
		c.scrolled.Release()
	}
	c.heard, c.scrolled = nil, nil
}

// OnUpdate draws the marks, and brings the first line of another finding into sight.
func (c *layer) OnUpdate(app.Context) {
	box := c.box()
	if !box.Truthy() {
		return
	}
	html, first := "", -1
	if len(c.Of) > 0 {
		html = marked(c.Typed, c.Of)
	}
	c.JSValue().Set("innerHTML", html)
	for i, m := range c.Of {
		if m.hit || i == 0 {
			first = m.from
		}
		if m.hit {
			break
		}
	}
	mark := c.JSValue().Call("querySelector", "[data-hit] mark")
	if !mark.Truthy() && !box.Call("matches", ":focus").Bool() { // nobody types in it
		mark = c.JSValue().Call("querySelector", "mark")
	}
	if mark.Truthy() && first != c.at {
		const around = 24 // pixels between a mark and the edge
		box.Set("scrollTop", mark.Get("offsetTop").Int()-around)
		box.Set("scrollLeft", mark.Get("offsetLeft").Int()+mark.Get("offsetWidth").Int()+around-box.Get("clientWidth").Int())
	}
	c.at = first
	c.follow()
}

// box is none while the page is being made.
func (c *layer) box() app.Value { return c.JSValue().Get("nextElementSibling") }

func (c *layer) follow() {
	for _, way := range []string{"scrollTop", "scrollLeft"} {
		c.JSValue().Set(way, c.box().Get(way))
	}
}
