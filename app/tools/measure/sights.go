//go:build !js

package main

import (
	"fmt"
	gopath "path"
	"slices"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/run/interleave"
	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

// sight is a view to check: a link, and a script to run there.
type sight struct{ name, link, reach string }

// screens are a desktop and a projector.
var screens = []struct {
	query         string
	width, height int64
}{{"", 1440, 900}, {"&present=1", 1920, 1080}}

// allSights are the sights of scenes, races and bit operations.
func allSights(t tab, address string) (all []subject) {
	add := func(name string, sights func(*sheet) []sight) {
		all = append(all, subject{name, 2 * len(screens), func(s *sheet) {
			for _, l := range sights(s) {
				s.take(l)
			}
		}})
	}
	for _, path := range scenePages {
		for _, scene := range scenario.On(path[1:]) {
			add(path[1:]+"-"+gopath.Base(scene.Name), func(*sheet) []sight { return sceneSights(scene) })
		}
	}
	for _, g := range interleave.Guards() {
		add("race-"+g.String(), func(s *sheet) []sight { return s.raceSights("/race?guard=" + g.String()) })
	}
	for _, link := range operations(t, address) {
		add(operationName(link), func(s *sheet) []sight { return s.bitSights(link) })
	}
	return all
}

// take takes a sight's screenshots: on both screens, light and dark.
func (s *sheet) take(l sight) {
	for _, on := range screens {
		s.size(on.width, on.height)
		s.emulate("", "prefers-reduced-motion", "reduce")
		s.open(s.address + l.link + on.query)
		if l.reach != "" {
			s.run(l.reach)
		}
		for _, theme := range []string{"light", "dark"} {
			s.emulate("", "prefers-color-scheme", theme, "prefers-reduced-motion", "reduce")
			s.add("%s, %d wide, %s", l.name, on.width, theme)
		}
	}
}

// reach presses Next until a step is shown, so that its question is asked.
const reach = `(async (step) => { while (!shows(step)) await go("Next") })`

// sceneSights are a scene's start, its first question, the outcome, and the end. Without a
// question, it is the first broken promise.
func sceneSights(s *sim.Script) []sight {
	run := sim.Play(s)
	at := func(name string, from, step int) sight {
		return sight{fmt.Sprintf("%s: step %d", name, step), fmt.Sprintf("%s&step=%d", scenario.Address(s), from),
			fmt.Sprintf("%s(%d)", reach, step)}
	}
	all := []sight{at("opening", s.Opens, s.Opens)}
	if n := first(run, asks); n > 0 {
		all = append(all, at("question", n-1, n), at("what comes of it", n+1, n+1))
	} else if n := first(run, breaks); n > 0 {
		all = append(all, at("break", n, n))
	}
	return append(all, at("end", run.Len()-1, run.Len()-1))
}

// first returns the first step for which the condition holds, or 0.
func first(run *sim.Run, is func(*sim.Frame) bool) int {
	for n := 1; n < run.Len(); n++ {
		if is(run.Frame(n)) {
			return n
		}
	}
	return 0
}

func asks(f *sim.Frame) bool { return f.Question() != nil }

// breaks reports whether a promise breaks in a step, in a visible lane.
func breaks(f *sim.Frame) bool {
	for i := range f.Seen() {
		if len(f.Lane(i).Breaks()) > 0 {
			return true
		}
	}
	return false
}

// raceSights are a race's start, and one interleaving with a duplicate and one without, halfway
// and at the end; preferably those that the page follows.
func (s *sheet) raceSights(link string) []sight {
	type order struct {
		Moves     string
		Duplicate bool
	}
	s.open(s.address + link)
	orders := evaluate[[]order](s.tab,
		`[".path[data-followed=true]", ".path"].flatMap((of) => [...document.querySelectorAll(of)]).map((p) => ({ Moves: p.innerText, Duplicate: p.dataset.duplicate === "true" }))`)
	all := []sight{{name: "opening", link: link}}
	for _, duplicate := range []bool{true, false} {
		i := slices.IndexFunc(orders, func(o order) bool { return o.Duplicate == duplicate })
		if i < 0 {
			continue
		}
		moves := orders[i].Moves
		for _, some := range []string{moves[:len(moves)/2+1], moves} {
			all = append(all, sight{name: "after " + some, link: link + "&moves=" + some})
		}
	}
	return all
}

// operations returns the links to the bit operations.
func operations(t tab, address string) []string {
	t.open(address + "/bits")
	return evaluate[[]string](t, `[...document.querySelectorAll(".ops a")].map((a) => a.getAttribute("href"))`)
}

// operationName returns the name of a bit operation's sheet.
func operationName(link string) string {
	_, name, _ := strings.Cut(link, "op=")
	name, _, _ = strings.Cut(name, "&")
	return "bits-" + name
}

// bitSights are a bit operation's first, middle and last step.
func (s *sheet) bitSights(link string) (all []sight) {
	s.open(s.address + link)
	last := evaluate[int](s.tab, `Number(document.querySelector('[data-field="steps"]').dataset.value)`)
	for _, step := range []int{0, last / 2, last} {
		all = append(all,
			sight{name: fmt.Sprintf("step %d of %d", step, last), link: fmt.Sprintf("%s&step=%d", link, step)})
	}
	return all
}
