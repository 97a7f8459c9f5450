//go:build !js

package e2e

import (
	_ "embed"
	"fmt"
	"path"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
)

// cut is the JavaScript function that lists text that is cut off or covered.
//
//go:embed cut.js
var cut string

// sizes are windows in which text has to be whole.
var sizes = [][2]int64{{1440, 900}, {1280, 720}, {768, 1024}, {360, 740}}

// inEachSize runs a test in windows of each size.
func inEachSize(t *testing.T, test func(t *testing.T, b *tab)) {
	for _, size := range sizes {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			test(t, warm(t, lab).resize(size[0], size[1]))
		})
	}
}

// readable fails the test for each text that is not whole, also in the explanations that buttons open.
func (b *tab) readable(what string) {
	b.t.Helper()
	eval[*int](b, "window.cutNow ??= "+cut+", undefined")
	for _, fault := range eval[[]string](b.settled(), `(async () => {
		const faults = await cutNow(), told = window.toldCut ??= new Set();
		for (const button of document.querySelectorAll("[popovertarget]")) {
			const says = document.getElementById(button.getAttribute("popovertarget"));
			const key = button.outerHTML + says?.textContent;
			if (!says || button.disabled || !button.checkVisibility({ visibilityProperty: true })) continue;
			if (button.closest("table") || told.has(key)) continue;
			told.add(key);
			button.scrollIntoView({ block: "center", behavior: "instant" });
			button.click();
			await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
			const cut = await cutNow("#" + CSS.escape(says.id));
			faults.push(...cut.map((fault) => "opened by " + button.innerText + ": " + fault));
			says.hidePopover();
		}
		return faults;
	})()`) {
		b.t.Errorf("%s: %s", what, fault)
	}
}

func TestTextIsWholeInTheStoryAndAtAnEnding(t *testing.T) {
	b := warm(t, lab)
	for _, look := range []struct {
		width, height int64
		link          string
	}{
		{1440, 900, "/story?beat=4&choice=wait&step=1"},
		{360, 740, "/story?beat=4&choice=wait&step=1"},
		{768, 1024, "/rollover?step=7"},
	} {
		b.resize(look.width, look.height).visit(look.link).readable(fmt.Sprintf("%d px, %s", look.width, look.link))
	}
}

// TestOnAPhoneTheCallerIsSeenBesideTheQuestion looks at lesson 3, whose player floats above the picture.
func TestOnAPhoneTheCallerIsSeenBesideTheQuestion(t *testing.T) {
	b := warm(t, lab).resize(360, 740).visit("/rollover?step=5&ask=1")
	b.until("it asks", `document.querySelector(".prediction .choice")`).settled()
	if over := eval[float64](b, `(() => {
		const box = (e) => e.getBoundingClientRect(), end = box(document.querySelector(".stage-panel.callers")).bottom;
		const people = [...document.querySelectorAll('.callers [data-is~=person]:not([opacity="0"])')];
		const feet = people.map((e) => box(e).bottom).filter((y) => y < end);
		return feet.length ? Math.min(...feet) - box(document.querySelector(".playing")).top : 1000;
	})()`); over > 0 {
		t.Errorf("the player covers %.0f px of the caller", over)
	}
}

func TestTextIsWholeInEveryState(t *testing.T) {
	more(t)
	for _, s := range states() {
		t.Run(s.name, func(t *testing.T) {
			b := s.enter(t)
			for _, size := range sizes {
				b.resize(size[0], size[1]).readable(fmt.Sprintf("%dx%d", size[0], size[1]))
			}
		})
	}
}

func TestTextIsWholeInEveryPlaceOfTheLessons(t *testing.T) {
	more(t)
	inEachSize(t, func(t *testing.T, b *tab) {
		for _, link := range placesOfLessons() {
			b.visit(link).readable(link)
		}
	})
}

func TestTextIsWholeInEveryStepOfEachScene(t *testing.T) {
	more(t)
	inEachSize(t, func(t *testing.T, b *tab) {
		for _, name := range scenario.Names() {
			t.Run(name, func(t *testing.T) {
				s, _ := scenario.Find(name)
				b.t = t
				b.visit(fmt.Sprintf("/%s?scene=%s&step=0", s.Page, path.Base(name))).settled().walk(name)
			})
		}
	})
}

// walk goes through a scene, and answers its questions wrongly if the first answer is wrong.
func (b *tab) walk(name string) {
	b.t.Helper()
	for {
		at := b.field("step")
		b.readable(name + " " + at)
		if b.count(".prediction .choice") > 0 {
			if b.count(".prediction input.node") > 0 {
				b.paste(".prediction input.node", "21")
			}
			b.push(`document.querySelector(".prediction button")`)
			b.until("it is answered", `!document.querySelector(".prediction button.choice")`)
			b.readable(name + " " + at + ", answered")
		}
		const track = `document.querySelector('.player input[type="range"]')`
		if b.field("step") == b.field("steps") || eval[bool](b, track+".value === "+track+".max") {
			return
		}
		if b.field("step") == at {
			const step = `document.querySelector('[data-field="step"]').dataset.value`
			b.player("Next").until("it goes on", fmt.Sprintf(step+" !== %q", at))
		}
	}
}
