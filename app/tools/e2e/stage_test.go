//go:build !js

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

// stageLooks visits a scene's steps with Next, and skips most steps of a long scene.
const stageLooks = `
	const needed = [%s], least = %d, at = () => document.querySelector('[data-field="step"]').dataset.value;
	const track = document.querySelector('.player input[type="range"]');
	for (let n = 0; n < 40; n++) {
		for (const one of needed) {
			const all = [...document.querySelectorAll("[data-stage] " + one)];
			if (all.length === 0 && !one.includes("now")) faults.add(at() + ": no " + one);
			for (const e of all) whole(e, at() + ": ");
		}
		large("[data-panel] text, .stage-line", least, at() + ": ");
		const next = [...document.querySelectorAll(".player button")].find((e) => e.innerText === "Next"), was = at();
		if (track.value === track.max) break;
		next.click();
		await until(() => at() !== was);
	}`

// stageSize is a window in which scenes are checked.
type stageSize struct {
	name, query   string
	width, height int64
	needed        []string // needed is what has to be seen, all of the stage if nil.
	least         int      // least is the size of the smallest letters.
}

// another reports whether the i-th scene is looked at in another window alone: on a desk
// and on a projector in turn, unless every screen is asked for.
func (s stageSize) another(i int) bool {
	return s.needed == nil && !thorough && (i%2 == 0) != (s.query == "")
}

func TestAStepFitsOnOneScreen(t *testing.T) {
	t.Parallel()
	one := []string{"[data-caption]", ".picture", `[data-bits="sequence"]`, `[data-code-line="now"]`, "[data-player]",
		"[data-hand]", ".generator"}
	ruler := []string{"[data-caption]", ".picture", ".owners", "[data-player]", "[data-hand]", "[data-lane]",
		"[data-lane] .verdict", "[data-lamp=unique]"}
	several := append([]string{".stage-row", ".verdict-line"}, one[:5]...)
	for _, size := range few(1, []stageSize{
		{"a desk", "", 1440, 900, nil, 0},
		{"a phone", "", 360, 740, []string{"[data-caption]", "[data-player]"}, 0},
		{"a projector", "present=1", 1920, 1080, nil, 24},
		{"a small laptop", "", 1280, 650, []string{"[data-caption]", ".picture", "[data-player]"}, 0},
	}) {
		t.Run(size.name, func(t *testing.T) {
			b := warm(t, lab).resize(size.width, size.height).visit("/glossary?" + size.query)
			look := func(s *sim.Script, lane string, needed []string) {
				if size.needed != nil {
					needed = size.needed
				}
				b.visit("/" + s.Page + "?scene=" + s.Name + "&step=0&" + lane + "&" + size.query)
				for _, fault := range b.unseen(fmt.Sprintf(stageLooks, "`"+strings.Join(needed, "`, `")+"`",
					size.least)) {
					t.Errorf("%s %s: %s", s.Name, lane, fault)
				}
			}
			for i, s := range scenario.On("rollover") {
				switch {
				case size.needed != nil && i > 2 || size.another(i) || !thorough && i > 1:
				case len(s.Lanes) > 1:
					look(s, "", several)
				default:
					look(s, "", one)
				}
			}
			for i, s := range scenario.On("rollback") {
				if size.needed == nil && !size.another(i) && (thorough || i < 3) {
					look(s, "lane="+s.Lanes[len(s.Lanes)-1].Name,
						append(ruler, "[data-bits=sequence]", "[data-code-line=now]"))
				}
				if s.Name == "back-3ms" { // the rows stand alike in all, and none is looked into
					look(s, "", ruler)
				}
			}
			if tall := eval[int](b, `document.querySelector("header").offsetHeight`); size.width < 400 && tall > 60 {
				t.Errorf("the navigation is %d px high, want one row", tall)
			}
		})
	}
}
