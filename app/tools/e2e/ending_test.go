//go:build !js

package e2e

import (
	"fmt"
	"path"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
)

// inView counts the controls of a page that are in view: what a reader can press, choose or type in.
const inView = `[...document.querySelectorAll("main :is(a, button, input, select, textarea, summary)")].filter((e) => {
	const box = e.getBoundingClientRect();
	return !e.disabled && e.checkVisibility() && box.width > 0 && box.top < innerHeight && !e.closest(".lesson, .offers");
}).length`

func TestAnEndingNeedsNoScrolling(t *testing.T) {
	for _, size := range few(1,
		[]stageSize{{"a desk", "", 1440, 900, nil, 0}, {"a projector", "&present=1", 1280, 720, nil, 0},
			{"a phone", "", 360, 740, nil, 0}}) {
		b := warm(t, lab).resize(size.width, size.height)
		for _, name := range few(2, scenario.Names()) {
			s, _ := scenario.Find(name)
			b.visit(fmt.Sprintf("/%s?scene=%s&step=0%s", s.Page, path.Base(name), size.query)).player("Last")
			b.until("the ending is there", `document.querySelector("[data-ending] [data-next]")`).settled()
			below := eval[float64](b,
				`(() => { const box = document.querySelector("[data-ending]").getBoundingClientRect(); return Math.max(0, -box.top, box.bottom - innerHeight) })()`)
			fmt.Printf("figure ending-%dx%d-%s %.0f want <=0\n", size.width, size.height, path.Base(name), below)
			if below > 0 {
				t.Errorf("%s on %s: %.0f px of the ending are out of view", name, size.name, below)
			}
			if seen := eval[float64](b, pictureSeen); seen < leastPicture {
				t.Errorf("%s on %s: %.0f px of the picture are in view with the ending, want at least %d", name,
					size.name, seen, leastPicture)
			}
		}
	}
}

// The picture that proves what an ending says is in view with it: so many pixels of it at least, above it or beside it.
const (
	leastPicture = 240
	pictureSeen  = `(() => {
		const box = (of) => document.querySelector(of).getBoundingClientRect(), end = box("[data-ending]"), picture = box(".theatre .picture");
		return (end.left > picture.left + 240 ? innerHeight : end.top) - picture.top;
	})()`
)

func TestTheStoryTheRaceAndTheRunOfNodesEndInView(t *testing.T) {
	for _, size := range few(1, []stageSize{{"a phone", "", 360, 740, nil, 0}, {"a desk", "", 1440, 900, nil, 0}}) {
		b := warm(t, lab).resize(size.width, size.height)
		for _, path := range []string{"/story?beat=10", "/race?moves=abaabb",
			"/nodes?nodes=3&rate=400&error=0s,-5ms,0s&seconds=0.04&at=140ms"} {
			b.visit(path).until("the ending is there", `document.querySelector("[data-ending] [data-next]")`).settled()
			if below := eval[float64](b,
				`Math.max(0, document.querySelector("[data-ending]").getBoundingClientRect().bottom - innerHeight)`); below > 0 {
				t.Errorf("%s on %s: %.0f px of the ending are out of view", path, size.name, below)
			}
		}
	}
}

func TestFewControlsAreInViewBeforeExperiment(t *testing.T) {
	b := warm(t, lab).resize(1440, 900)
	for _, c := range []struct {
		path string
		most int
	}{{"/rollover?scene=rollover", 8}, {"/rollback?scene=two-orders", 8}, {"/nodes?scene=everyone-1-1", 8},
		{"/systems", 8}} {
		got := eval[int](b.visit(c.path).settled(), inView)
		fmt.Printf("figure controls-%s %d want <=%d\n", c.path, got, c.most)
		if got > c.most {
			t.Errorf("%s: %d controls are in view, want at most %d", c.path, got, c.most)
		}
		b.click(".experiment-switch").
			until("the tools are there",
				`document.querySelector(".interventions").checkVisibility() && location.search.includes("experiment=1")`)
		b.reload().until("the address keeps them", `document.querySelector(".interventions").checkVisibility()`)
		b.click(".experiment-switch").
			until("they are gone",
				`!document.querySelector(".interventions").checkVisibility() && !location.search.includes("experiment")`)
	}
}

func TestThePageBeforeTurnsNoToolsOn(t *testing.T) {
	b := open(t, "/bits-of-an-id?layout=twitter&datacenter=3&worker=7#id=1541815603606036480")
	eval[bool](b, `(document.querySelector('a[href$="/rollover"]').click(), true)`)
	b.until("the next lesson is there",
		`location.pathname.endsWith("/rollover") && document.querySelector("main[data-ready] [data-stage]")`)
	if eval[bool](b, `document.documentElement.dataset.expert === "true"`) {
		t.Error("the address of the page before turned the tools for experiments on")
	}
}
