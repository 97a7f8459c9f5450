//go:build !js

package main

import (
	"fmt"
	gopath "path"
	"slices"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/interleave"
	"github.com/snowflakelab/snowflakelab/app/internal/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/sim"
)

// sight is what one should look at: a link, and a script that goes on from there.
type sight struct{ name, link, reach string }

// subject is what a sheet is about.
type subject struct {
	name   string
	sights func() []sight
}

// allSubjects are the scenes, the races and the bit operations.
func allSubjects(t tab, address string) (all []subject) {
	for _, path := range scenePages {
		for _, s := range scenario.On(path[1:]) {
			all = append(all, subject{path[1:] + "-" + gopath.Base(s.Name), func() []sight { return sceneSights(s) }})
		}
	}
	for _, g := range interleave.Guards() {
		all = append(all, subject{"race-" + g.String(), func() []sight { return raceSights(t, address, "/race?guard="+g.String()) }})
	}
	for _, link := range operations(t, address) {
		all = append(all, subject{operationName(link), func() []sight { return bitSights(t, address, link) }})
	}
	return all
}

// reach goes on by Next until a step is shown: so its question is asked.
const reach = `(async (step) => { while (!shows(step)) await go("Next") })`

// sceneSights are how a scene opens, the question that it asks first, what comes of
// it, and its end. Where it asks nothing, it is the first break that one looks at.
func sceneSights(s *sim.Script) []sight {
	run := sim.Play(s)
	at := func(name string, from, step int) sight {
		return sight{fmt.Sprintf("%s: step %d", name, step), fmt.Sprintf("%s&step=%d", scenario.Address(s), from), fmt.Sprintf("%s(%d)", reach, step)}
	}
	all := []sight{at("opening", s.Opens, s.Opens)}
	if n := first(run, asks); n > 0 {
		all = append(all, at("question", n-1, n), at("what comes of it", n+1, n+1))
	} else if n := first(run, breaks); n > 0 {
		all = append(all, at("break", n, n))
	}
	return append(all, at("end", run.Len()-1, run.Len()-1))
}

// first is the first step after the beginning of which something is so, 0 if it is
// so of none.
func first(run *sim.Run, is func(*sim.Frame) bool) int {
	for n := 1; n < run.Len(); n++ {
		if is(run.Frame(n)) {
			return n
		}
	}
	return 0
}

func asks(f *sim.Frame) bool { return f.Question() != nil }

// breaks says that something breaks in a step, in one of the lanes that are seen.
func breaks(f *sim.Frame) bool {
	for i := range f.Seen() {
		if len(f.Lane(i).Breaks()) > 0 {
			return true
		}
	}
	return false
}

// raceSights are how a race opens, an order that ends in a duplicate and one that
// does not, half way and at their ends; rather those that the page itself follows.
func raceSights(t tab, address, link string) []sight {
	type order struct {
		Moves     string
		Duplicate bool
	}
	t.open(address + link)
	orders := evaluate[[]order](t, `[".path[data-followed=true]", ".path"].flatMap((of) => [...document.querySelectorAll(of)]).map((p) => ({ Moves: p.innerText, Duplicate: p.dataset.duplicate === "true" }))`)
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

// operations are the links to the bit operations.
func operations(t tab, address string) []string {
	t.open(address + "/bits")
	return evaluate[[]string](t, `[...document.querySelectorAll(".ops a")].map((a) => a.getAttribute("href"))`)
}

// operationName is what a sheet about a bit operation is called.
func operationName(link string) string {
	_, name, _ := strings.Cut(link, "op=")
	name, _, _ = strings.Cut(name, "&")
	return "bits-" + name
}

// bitSights are a bit operation's first, middle and last step.
func bitSights(t tab, address, link string) (all []sight) {
	t.open(address + link)
	last := evaluate[int](t, `Number(document.querySelector('[data-field="steps"]').dataset.value)`)
	for _, step := range []int{0, last / 2, last} {
		all = append(all, sight{name: fmt.Sprintf("step %d of %d", step, last), link: fmt.Sprintf("%s&step=%d", link, step)})
	}
	return all
}
