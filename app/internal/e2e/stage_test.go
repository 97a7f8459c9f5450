//go:build !js

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/sim"
)

// stageLooks goes through a scene's places by Next and names what is not to be
// seen whole without scrolling, and on a projector what is too small. Far
// places of a long scene are left out.
const stageLooks = `(async (needed, least) => {
	const faults = new Set(), at = () => document.querySelector('[data-field="step"]').dataset.value;
	const track = document.querySelector('.player input[type="range"]');
	const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
	for (let n = 0; n < 40; n++) {
		for (const one of needed) {
			const all = [...document.querySelectorAll("[data-stage] " + one)];
			if (all.length === 0 && !one.includes("now")) faults.add(at() + ": no " + one);
			for (const e of all) {
				const box = e.getBoundingClientRect();
				if (box.top < -1 || box.bottom > innerHeight + 1 || box.left < -1 || box.right > innerWidth + 1 || box.height < 10) faults.add(at() + ": " + one + " from " + box.top + " to " + box.bottom);
			}
		}
		const small = least && [...document.querySelectorAll("[data-panel] text")].filter((e) => e.textContent && parseFloat(getComputedStyle(e).fontSize) * e.ownerSVGElement.getScreenCTM().a < least - 0.5);
		if (small && small.length > 0) faults.add(at() + ": small " + small[0].textContent + " in " + small[0].ownerSVGElement.dataset.panel);
		const lines = document.querySelector(".stage-lines"), code = least && lines && parseFloat(getComputedStyle(lines).fontSize);
		if (code && code < least - 0.1) faults.add("code of " + code + " px");
		const next = [...document.querySelectorAll(".player button")].find((e) => e.innerText === "Next"), was = at();
		if (track.value === track.max) break;
		next.click();
		for (let tries = 0; at() === was && tries < 200; tries++) await frame();
	}
	if (scrollY > 0) faults.add("the page has scrolled");
	return [...faults];
})`

func TestAllOfAStepIsSeenInOneLook(t *testing.T) {
	one := []string{"[data-caption]", ".picture", `[data-bits="sequence"]`, `[data-code-line="now"]`, "[data-player]", "[data-hand]", ".generator"}
	ruler := []string{"[data-caption]", ".picture", ".owners", "[data-player]", "[data-hand]", "[data-lane]", "[data-lane] .verdict", "[data-lamp=unique]"}
	several := append([]string{".stage-row", ".verdict-line"}, one[:5]...)
	for _, size := range []struct {
		name, query   string
		width, height int64
		needed        []string
		least         int
	}{
		{"a desk", "", 1440, 900, nil, 0},
		{"a projector", "present=1", 1920, 1080, nil, 24},
		{"a small laptop", "", 1280, 650, []string{"[data-caption]", ".picture", "[data-player]"}, 0},
		{"a phone", "", 360, 740, []string{"[data-caption]", "[data-player]"}, 0},
	} {
		t.Run(size.name, func(t *testing.T) {
			b := warm(t, lab).emulate("", "prefers-reduced-motion", "reduce").resize(size.width, size.height).visit("/styles?" + size.query)
			look := func(s *sim.Script, lane string, needed []string) {
				if size.needed != nil {
					needed = size.needed
				}
				b.visit("/" + s.Page + "?scene=" + s.Name + "&step=0&" + lane + "&" + size.query)
				quoted := fmt.Sprintf("[`%s`]", strings.Join(needed, "`, `"))
				for _, fault := range eval[[]string](b, fmt.Sprintf("%s(%s, %d)", stageLooks, quoted, size.least)) {
					t.Errorf("%s %s: %s", s.Name, lane, fault)
				}
			}
			for i, s := range scenario.On("rollover") {
				switch {
				case size.needed != nil && i > 2:
				case len(s.Lanes) > 1:
					look(s, "", several)
				default:
					look(s, "", one)
				}
			}
			for _, s := range scenario.On("rollback") {
				telling := s.Name == "back-3ms" // the rows of nine lanes stand alike in all
				if size.needed == nil && (len(s.Lanes) < 9 || telling) {
					look(s, "lane="+s.Lanes[len(s.Lanes)-1].Name, append(ruler, "[data-bits=sequence]", "[data-code-line=now]"))
				}
				if len(s.Lanes) >= 9 && (size.width == 1440 || telling) {
					look(s, "", ruler)
				}
			}
			if tall := eval[int](b, `document.querySelector(".tabs").offsetHeight`); size.width < 400 && tall > 60 {
				t.Errorf("the navigation is %d px high, want one row", tall)
			}
		})
	}
}

func TestTheStageOpensLoadedAndTheAddressOfAMomentIsWhereTheTrackStands(t *testing.T) {
	b := open(t, "/rollover").untilField("step", "2")
	if got := b.attribute("[data-drawer]", "data-filled") + " of " + b.attribute("[data-drawer]", "data-of"); !strings.Contains(got, "4093 of 4096") && b.count(`[data-drawer][data-filled="4093"]`) != 1 {
		t.Errorf("it opens with %s", got)
	}
	b.player("First").untilField("step", "0")
	b.visit("/rollover?scene=rollover&step=6.14").until("the track stands there", `(([e]) => Number(e.value) > 0 && Number(e.value) < Number(e.max))(document.querySelectorAll('.player input[type="range"]'))`)
	b.until("the hand is there", `document.querySelector("[data-hand]").dataset.value === "100"`)
	b.player("Last").until("the hand has crossed", `document.querySelector("[data-hand]").dataset.value === "101"`).until("the caller has his ID", `document.querySelector('[data-caller][data-state="served"]')`)
}
