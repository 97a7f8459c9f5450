package page_test

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/page"
)

// closed hide what they contain until the reader opens them.
var closed = []string{"details", "dialog", "[data-experiment]", "[popover]", ".offers"}

// seen reports whether a reader sees an element of a page that has just opened.
func (e *element) seen() bool {
	for at := e; at != nil; at = at.parent {
		_, open := at.with["open"]
		if !open && at != e && slices.ContainsFunc(closed, at.matches) || at.matches("[hidden]") {
			return false
		}
	}
	return !e.matches("[data-experiment]")
}

// markup is an element with everything in it.
func (e *element) markup(to *strings.Builder) {
	to.WriteString("<" + e.tag)
	for _, name := range slices.Sorted(maps.Keys(e.with)) {
		to.WriteString(" " + name + "=" + e.with[name])
	}
	to.WriteString(">" + e.words)
	for _, child := range e.inside {
		child.markup(to)
	}
}

// whole is all that a press may change: the address and the page.
func (v *visitor) whole() string {
	v.first("main")
	var all strings.Builder
	v.drawn.markup(&all)
	return v.page.URL().String() + all.String()
}

// listens reports whether a press calls the program.
func (e *element) listens() bool {
	return private(reflect.ValueOf(e.ui).Elem(), "eventHandlers").MapIndex(reflect.ValueOf("click")).IsValid()
}

// idle are buttons that change nothing in the page: they move the focus, copy or save; bits are heard by what is
// around them; a chosen one of several stays chosen, and others are switched off.
var idle = []string{
	".skip", ".copy", "[data-save]", "[data-bit]", "[aria-pressed=true]", "[disabled]", "[aria-disabled=true]",
}

// unseen do something that only a browser shows: one opens another page, one searches again and finds the same.
var unseen = []string{"/ Decode", "/search Search"}

// TestEveryButtonActsWhenItIsPressedFirst presses each button that a reader sees in a page of its own. The
// browser's test presses those that only a browser knows.
func TestEveryButtonActsWhenItIsPressedFirst(t *testing.T) {
	for _, p := range page.All() {
		pressed := map[string]int{}
		var press []int
		visit(t, p.Path, func(v *visitor) {
			for i, b := range v.all("button") { // of many that look alike, two are pressed
				names := strings.Join(slices.Sorted(maps.Keys(b.with)), " ")
				kind := b.parent.with["class"] + " " + names + " " + b.with["class"]
				if !b.seen() || slices.ContainsFunc(idle, b.matches) || !thorough && pressed[kind] >= 2 {
					continue
				}
				pressed[kind]++
				if opens, is := b.with["popovertarget"]; is {
					v.first(`[id="` + opens + `"]`)
					continue
				}
				press = append(press, i)
			}
		})
		for _, i := range press {
			visit(t, p.Path, func(v *visitor) {
				b := v.all("button")[i]
				if !b.listens() {
					t.Errorf("%s: nobody hears the button %q", p.Path, b.text())
					return
				}
				before := v.whole()
				if v.hears(b, "", "click"); v.whole() == before && !slices.Contains(unseen, p.Path+" "+b.text()) {
					t.Errorf("%s: pressed first, the button %q %v changes nothing", p.Path, b.text(), b.with)
				}
			})
		}
	}
}
