package page_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page"
)

// TestNoOrderOfPressesStopsAPage presses what can be pressed, in any order, sometimes before the page has drawn what
// the press before has changed.
func TestNoOrderOfPressesStopsAPage(t *testing.T) {
	presses := 40
	if os.Getenv("MORE") == "1" {
		presses = 1000
	}
	links := []string{
		"/rollover?scene=rollover", "/rollback?scene=back-3ms", "/rollback?break=refuse", "/nodes?scene=yaml",
		"/systems?scene=store-down", "/layout?layout=discord&old=twitter&switch=2027-01-01&used=0-31",
	}
	for _, p := range page.All() {
		links = append(links, p.Path)
	}
	for _, link := range links {
		t.Run("page"+link, func(t *testing.T) {
			presses := presses
			if link == "/search" || link == "/keys" { // a press may be a second's work
				presses /= 10
			}
			for seed := range uint64(2) {
				visit(t, link, func(v *visitor) { v.hammer(rand.New(rand.NewPCG(seed, 0)), presses/2) })
			}
		})
	}
}

// TestAPressMayComeBeforeTheRaceIsDrawn presses each button of a race twice before the page shows what the first press
// has changed: nothing is left to take back, or a thread is done.
func TestAPressMayComeBeforeTheRaceIsDrawn(t *testing.T) {
	for _, link := range []string{"/race?moves=a", "/race?moves=aabbb", "/race?guard=lock&moves=a"} {
		visit(t, link, func(v *visitor) {
			v.cards()
			for _, first := range v.all("button") {
				for _, second := range v.all("button") {
					v.told(first, "", "click")
					v.told(second, "", "click")
					v.settle()
				}
			}
		})
	}
}

// cards fails the test, once it uses the page, where a reader would see the card of an error.
func (v *visitor) cards() {
	log := app.DefaultLogger
	v.Cleanup(func() { app.DefaultLogger = log })
	app.DefaultLogger = func(format string, args ...any) {
		if strings.HasPrefix(format, "panic") {
			v.Errorf("%s\n%s", fmt.Sprintf(format, args...), debug.Stack())
		}
	}
}

// hammer presses buttons in random order until a card is shown.
func (v *visitor) hammer(r *rand.Rand, presses int) {
	v.cards()
	var pressed []string
	defer func() {
		if fault := recover(); fault != nil { // while the page is drawn
			v.Errorf("panic: %v\n%s", fault, debug.Stack())
		}
		if v.Failed() {
			v.Errorf("pressed last: %q at %s", pressed[max(0, len(pressed)-8):], v.address())
		}
	}()
	for len(pressed) < presses && !v.Failed() {
		buttons := slices.DeleteFunc(v.all("button"), func(e *element) bool {
			return e.with["disabled"] == "true" || e.text() == "Measure clock reads" // while the clock stands still
		})
		if len(buttons) == 0 {
			return
		}
		e := buttons[r.IntN(len(buttons))]
		for range 1 + r.IntN(3) {
			if r.IntN(3) == 0 {
				e = buttons[r.IntN(len(buttons))]
			}
			pressed = append(pressed, e.text())
			v.told(e, "", "click")
		}
		v.settle()
		if r.IntN(3) == 0 {
			time.Sleep(time.Duration(r.IntN(3000)) * time.Millisecond)
			v.settle()
		}
	}
}
