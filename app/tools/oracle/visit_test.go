package oracle

import (
	"cmp"
	"io"
	"maps"
	"net/url"
	"reflect"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page"
)

// today is when pages are visited.
var today = time.Date(2026, 1, 2, 3, 4, 5, 6e6, time.UTC)

// visitor opens links on a page that is drawn without a browser.
type visitor struct {
	browser app.ClientDispatcher
	shown   app.Composer
	page    app.Page
}

// visiting is held by the one visitor: a program shows one page, and what readers answered there is the program's.
var visiting sync.Mutex

// visit opens a link at a fixed time; time passes only where everything waits.
func visit(t *testing.T, link string, use func(v *visitor)) {
	t.Helper()
	visiting.Lock()
	defer visiting.Unlock()
	synctest.Test(t, func(t *testing.T) {
		u := address(t, link)
		i := slices.IndexFunc(page.All(), func(p page.Page) bool { return p.Path == u.Path })
		if i < 0 {
			t.Fatalf("%s leads to no page", link)
		}
		time.Sleep(time.Until(today))
		v := &visitor{shown: page.All()[i].New()}
		v.browser = app.NewClientTester(v.shown)
		defer v.browser.Close()
		v.follow(u)
		use(v)
	})
}

func address(t *testing.T, link string) *url.URL {
	t.Helper()
	u, err := url.Parse("https://lab.test" + link)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// follow opens a link on the page that is shown.
func (v *visitor) follow(u *url.URL) {
	v.browser.Nav(u)
	v.browser.Dispatch(app.Dispatch{Source: v.shown, Function: func(ctx app.Context) { v.page = ctx.Page() }})
	v.settle()
}

// settle waits until the page has nothing to do at the moment.
func (v *visitor) settle() {
	for range 3 {
		v.browser.Consume()
		synctest.Wait()
	}
}

// private reads a field that a package keeps to itself.
func private(of reflect.Value, name string) reflect.Value {
	field := of.FieldByName(name)
	return reflect.NewAt(field.Type(), field.Addr().UnsafePointer()).Elem()
}

// element is an HTML element or a text of go-app.
type element struct {
	ui     app.UI
	tag    string
	words  string
	with   map[string]string
	inside []element
}

// drawn is the page as it is drawn now.
func drawn(ui app.UI) element {
	e, of := element{ui: ui}, reflect.ValueOf(ui).Elem()
	switch ui.Kind() {
	case app.Component:
		return drawn(private(of, "root").Interface().(app.UI))
	case app.SimpleText:
		e.words = private(of, "value").String()
	case app.HTML:
		e.tag = private(of, "tag").String()
		e.with = private(of, "attributes").Convert(reflect.TypeFor[map[string]string]()).Interface().(map[string]string)
		for _, child := range private(of, "children").Interface().([]app.UI) {
			e.inside = append(e.inside, drawn(child))
		}
	}
	return e
}

// write writes an element with its attributes in order.
func (e element) write(to io.Writer) {
	if e.tag == "" {
		io.WriteString(to, e.words+"\n")
		return
	}
	io.WriteString(to, "<"+e.tag)
	for _, name := range slices.Sorted(maps.Keys(e.with)) {
		io.WriteString(to, " "+name+"="+e.with[name])
	}
	io.WriteString(to, ">\n")
	for _, child := range e.inside {
		child.write(to)
	}
	io.WriteString(to, "</"+e.tag+">\n")
}

// text is what can be read in an element.
func (e element) text() string {
	words := e.words
	for _, child := range e.inside {
		words += child.text()
	}
	return words
}

// all are the elements for which is holds, in order.
func (e element) all(is func(element) bool) (found []element) {
	if is(e) {
		found = append(found, e)
	}
	for _, child := range e.inside {
		found = append(found, child.all(is)...)
	}
	return found
}

// held is what a box holds: its text, the value of the chosen option, or whether it is checked.
func (e element) held() string {
	for _, option := range e.all(func(e element) bool { return e.tag == "option" && e.with["selected"] == "true" }) {
		return option.with["value"]
	}
	if e.with["type"] == "checkbox" {
		return cmp.Or(e.with["checked"], "false")
	}
	return cmp.Or(e.with["value"], e.text())
}

// entered is an element that holds a text.
type entered struct {
	app.Value
	text string
}

func (v entered) Get(string) app.Value { return v }
func (v entered) String() string       { return v.text }
func (v entered) Bool() bool           { return v.text == "true" }

// hears calls an element's handler of an event, if it has one, with the text that the element holds.
func (v *visitor) hears(e element, text string, event string) (heard bool) {
	of := reflect.ValueOf(e.ui).Elem()
	value := private(of, "jsElement")
	value.Set(reflect.ValueOf(entered{value.Interface().(app.Value), text}))
	h := private(of, "eventHandlers").MapIndex(reflect.ValueOf(event))
	if !h.IsValid() {
		return false
	}
	known := reflect.New(h.Type()).Elem()
	known.Set(h)
	handler := private(known, "goHandler").Interface().(app.EventHandler)
	v.browser.Dispatch(app.Dispatch{Source: e.ui, Function: func(ctx app.Context) {
		handler(ctx, app.Event{Value: entered{app.Null(), text}})
	}})
	v.settle()
	return true
}

// touched is how many boxes of a page are touched.
const touched = 4

// touch has the page write its link: what its first boxes hold is entered again, and a button or a
// checkbox that every page of its kind has is pressed.
func (v *visitor) touch() {
	for n := range touched {
		boxes := drawn(v.shown).all(func(e element) bool { return e.with["data-edit"] != "" })
		if n >= len(boxes) {
			break
		}
		if box := boxes[n]; !v.hears(box, box.held(), "input") {
			v.hears(box, box.held(), "change")
		}
	}
	for _, is := range []func(element) bool{
		func(e element) bool { return e.tag == "button" && e.text() == "Next" },
		func(e element) bool { return e.with["data-count"] == "10" },
		func(e element) bool { return e.with["data-need"] != "" || e.with["name"] == "need" },
	} {
		for _, e := range drawn(v.shown).all(is) {
			if e.with["disabled"] != "true" && (v.hears(e, "true", "click") || v.hears(e, "true", "change")) {
				return
			}
		}
	}
}
