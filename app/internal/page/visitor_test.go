package page_test

import (
	"fmt"
	"html"
	"net/url"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page"
)

// visitor follows links, presses buttons and types on pages that are drawn without a
// browser. Nothing has a size there, no key is pressed, and nothing has the focus.
type visitor struct {
	*testing.T
	browser app.ClientDispatcher
	shown   app.Composer
	page    app.Page
	drawn   *element // drawn is the page as it was read; nil where it may have changed.
}

// today is when pages are visited.
var today = time.Date(2026, 1, 2, 3, 4, 5, 6e6, time.UTC)

// visit follows a link, and lets a test use the page; time passes only where all wait.
func visit(t *testing.T, link string, use func(v *visitor)) {
	t.Helper()
	u, err := url.Parse("https://lab.test" + link)
	i := slices.IndexFunc(page.All(), func(p page.Page) bool { return p.Path == u.Path })
	if err != nil || i < 0 {
		t.Fatalf("%s leads to no page: %v", link, err)
	}
	show(t, page.All()[i].New, u, use)
}

// alerts are what a link's page tells as errors. A link is followed once for all tests.
func alerts(t *testing.T, link string) []string {
	t.Helper()
	if _, known := alertsOf[link]; !known {
		visit(t, link, func(v *visitor) { alertsOf[link] = v.texts(`[role="alert"]`) })
	}
	return alertsOf[link]
}

var alertsOf = map[string][]string{}

// show uses a component at an address.
func show(t *testing.T, new func() app.Composer, u *url.URL, use func(v *visitor)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Until(today))
		v := &visitor{T: t, shown: new()}
		v.browser = app.NewClientTester(v.shown)
		defer v.browser.Close()
		v.browser.Nav(u)
		v.browser.Dispatch(app.Dispatch{Source: v.shown, Function: func(ctx app.Context) { v.page = ctx.Page() }})
		v.settle()
		use(v)
	})
}

// settle waits until the page has nothing to do at the moment.
func (v *visitor) settle() {
	v.drawn = nil
	for range 3 {
		v.browser.Consume()
		synctest.Wait()
	}
}

// address is query and fragment of the page's address.
func (v *visitor) address() string {
	u := v.page.URL()
	return strings.TrimPrefix(u.String(), "https://lab.test"+u.Path)
}

// follow opens what the address says by now, without the way to it that a picture
// would go in a browser.
func (v *visitor) follow() {
	v.browser.Nav(v.page.URL())
	v.settle()
}

// An element of a page: a tag, or words if that is empty.
type element struct {
	ui     app.UI
	tag    string
	words  string
	with   map[string]string
	parent *element
	inside []*element
}

// private reads what go-app keeps to itself.
func private(of reflect.Value, name string) reflect.Value {
	key := fieldName{of.Type(), name}
	index, known := fieldIndex[key]
	if !known { // a search by name takes longer than all else
		found, _ := key.of.FieldByName(name)
		index = found.Index
		fieldIndex[key] = index
	}
	field := of.FieldByIndex(index)
	return reflect.NewAt(field.Type(), field.Addr().UnsafePointer()).Elem()
}

type fieldName struct {
	of   reflect.Type
	name string
}

var fieldIndex = map[fieldName][]int{}

// read is the page as it is drawn now.
func read(ui app.UI, parent *element) *element {
	e, of := &element{ui: ui, parent: parent}, reflect.ValueOf(ui).Elem()
	switch ui.Kind() {
	case app.Component:
		return read(private(of, "root").Interface().(app.UI), parent)
	case app.SimpleText:
		e.words = private(of, "value").String()
	case app.HTML:
		e.tag = private(of, "tag").String()
		e.with = private(of, "attributes").Convert(reflect.TypeFor[map[string]string]()).Interface().(map[string]string)
		for _, child := range private(of, "children").Interface().([]app.UI) {
			e.inside = append(e.inside, read(child, e))
		}
	case app.RawHTML:
		return readMarkup(private(of, "value").String(), parent)
	}
	return e
}

var (
	markupPart = regexp.MustCompile(`<(/?)([a-z]+)((?: [a-z-]+="[^"]*")*)>|[^<]+`)
	markupWith = regexp.MustCompile(` ([a-z-]+)="([^"]*)"`)
)

// readMarkup is the one element that a page writes as HTML.
func readMarkup(markup string, parent *element) *element {
	root := &element{parent: parent}
	at := root
	for _, part := range markupPart.FindAllStringSubmatch(markup, -1) {
		switch tag := part[2]; {
		case part[1] != "":
			at = at.parent
		case tag == "":
			at.inside = append(at.inside, &element{words: html.UnescapeString(part[0]), parent: at})
		default:
			e := &element{tag: tag, with: map[string]string{}, parent: at}
			for _, with := range markupWith.FindAllStringSubmatch(part[3], -1) {
				e.with[with[1]] = html.UnescapeString(with[2])
			}
			if at.inside = append(at.inside, e); tag != "input" {
				at = e
			}
		}
	}
	return root
}

// matches reports whether an element is what one part of a selector asks for: a tag, a
// class, attributes.
func (e *element) matches(part string) bool {
	tag, attributes, _ := strings.Cut(part, "[")
	tag, class, classed := strings.Cut(tag, ".")
	if e.tag == "" || tag != "" && tag != e.tag || classed && !slices.Contains(strings.Fields(e.with["class"]), class) {
		return false
	}
	for one := range strings.SplitSeq(attributes, "[") {
		name, value, valued := strings.Cut(strings.TrimSuffix(one, "]"), "=")
		got, there := e.with[name]
		if one != "" && (!there || got == "false" && !valued || valued && got != strings.Trim(value, `"`)) {
			return false
		}
	}
	return true
}

// selectorPart is what a selector asks of one element.
var selectorPart = regexp.MustCompile(`(\[[^]]*]|[^ [])+`)

// all are the elements that a selector finds, whose parts are parted by spaces.
func (v *visitor) all(selector string) (found []*element) {
	parts := selectorPart.FindAllString(selector, -1)
	last := len(parts) - 1
	var look func(e *element)
	look = func(e *element) {
		if e.matches(parts[last]) {
			rest := parts[:last]
			for above := e.parent; above != nil && len(rest) > 0; above = above.parent {
				if above.matches(rest[len(rest)-1]) {
					rest = rest[:len(rest)-1]
				}
			}
			if len(rest) == 0 {
				found = append(found, e)
			}
		}
		for _, child := range e.inside {
			look(child)
		}
	}
	if v.drawn == nil {
		v.drawn = read(v.shown, nil)
	}
	look(v.drawn)
	return found
}

// first is the first element found, without which the test ends.
func (v *visitor) first(selector string) *element {
	v.Helper()
	found := v.all(selector)
	if len(found) == 0 {
		v.Fatalf("there is no %s", selector)
	}
	return found[0]
}

// text is what can be read in an element.
func (e *element) text() string {
	words := e.words
	for _, child := range e.inside {
		words += child.text() + map[bool]string{true: " "}[child.tag != "" && child.tag != "span"]
	}
	return strings.Join(strings.Fields(words), " ")
}

func (v *visitor) text(selector string) string { v.Helper(); return v.first(selector).text() }

// texts are the words of all that a selector finds.
func (v *visitor) texts(selector string) (texts []string) {
	for _, e := range v.all(selector) {
		texts = append(texts, e.text())
	}
	return texts
}

// attributes are those of a name, of all that a selector finds.
func (v *visitor) attributes(selector, name string) (values []string) {
	for _, e := range v.all(selector) {
		values = append(values, e.with[name])
	}
	return values
}

// fields are the exact texts of all fields of that name, in order, parted by spaces.
func (v *visitor) fields(name string) string {
	return strings.Join(v.attributes(`[data-field="`+name+`"]`, "data-value"), " ")
}

// field is the exact text of the first field of that name.
func (v *visitor) field(name string) string {
	v.Helper()
	return v.first(`[data-field="` + name + `"]`).with["data-value"]
}

// shows fails the test unless fields have these exact texts: names and values in turn.
func (v *visitor) shows(fields ...string) {
	v.Helper()
	for i := 0; i < len(fields); i += 2 {
		if got := v.field(fields[i]); got != fields[i+1] {
			v.Errorf("field %s is %q, want %q", fields[i], got, fields[i+1])
		}
	}
}

// says fails the test unless what a selector finds says these words.
func (v *visitor) says(selector string, words ...string) {
	v.Helper()
	got := strings.Join(v.texts(selector), "\n")
	for _, one := range words {
		if !strings.Contains(got, one) {
			v.Errorf("%s says %q, want %q", selector, got, one)
		}
	}
}

// linked fails the test unless the page's address holds these parts.
func (v *visitor) linked(parts ...string) {
	v.Helper()
	for _, part := range parts {
		if got := v.address(); !strings.Contains(got, part) {
			v.Errorf("the link is %s, want %s", got, part)
		}
	}
}

// untroubled fails the test if an error is told.
func (v *visitor) untroubled() {
	v.Helper()
	if alerts := v.texts(`[role="alert"]`); len(alerts) > 0 {
		v.Errorf("told is %q", alerts)
	}
}

// typed is an element in which a text stands, or which is checked if that is "true".
type typed struct {
	app.Value
	text string
}

func (v typed) Get(string) app.Value { return v }
func (v typed) String() string       { return v.text }
func (v typed) Bool() bool           { return v.text == "true" }

// hears has an element's handlers told of an event.
func (v *visitor) hears(e *element, text string, events ...string) {
	v.Helper()
	if !v.told(e, text, events...) {
		v.Fatalf("nothing hears %v on <%s %v>", events, e.tag, e.with)
	}
	v.settle()
}

// told dispatches events to an element's handlers, and reports whether there is one.
func (v *visitor) told(e *element, text string, events ...string) (heard bool) {
	of := reflect.ValueOf(e.ui).Elem()
	value := private(of, "jsElement")
	value.Set(reflect.ValueOf(typed{value.Interface().(app.Value), text}))
	for _, event := range events {
		h := private(of, "eventHandlers").MapIndex(reflect.ValueOf(event))
		if !h.IsValid() {
			continue
		}
		heard = true
		known := reflect.New(h.Type()).Elem()
		known.Set(h)
		handler := private(known, "goHandler").Interface().(app.EventHandler)
		v.browser.Dispatch(app.Dispatch{Source: e.ui, Function: func(ctx app.Context) {
			handler(ctx, app.Event{Value: typed{app.Null(), text}})
		}})
	}
	return heard
}

// click presses the first element found.
func (v *visitor) click(selector string) { v.Helper(); v.hears(v.first(selector), "", "click") }

// enter types a text into the first input found, chooses an option, or checks a box.
func (v *visitor) enter(selector, text string) {
	v.Helper()
	v.hears(v.first(selector), text, "input", "change")
}

// press presses the first button with these words.
func (v *visitor) press(words string) {
	v.Helper()
	buttons := v.all("button")
	i := slices.IndexFunc(buttons, func(e *element) bool { return e.text() == words })
	if i < 0 {
		v.Fatalf("no button says %q among %s", words, fmt.Sprint(v.texts("button")))
	}
	v.hears(buttons[i], "", "click")
}
