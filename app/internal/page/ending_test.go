package page_test

import (
	"fmt"
	"path"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

func TestEverySceneHasAnEndingWithOneWayOn(t *testing.T) {
	for _, name := range scenario.Names() {
		s, _ := scenario.Find(name)
		last := sim.Play(s).Len() - 1
		link := fmt.Sprintf("/%s?scene=%s&step=", s.Page, path.Base(name))
		visit(t, link+strconv.Itoa(last), func(v *visitor) {
			known, _, _ := strings.Cut(s.Takeaway, ". ")
			v.says("[data-ending]", "Now you know", known, "Watch again", "Experiment")
			v.says("[data-ending] [data-next]", "Next: ")
			if ways := v.all("[data-ending] a"); len(ways) != 1 {
				t.Errorf("%s: %d links lead on, want one", name, len(ways))
			}
			if proof := v.text("[data-ending] .proof"); proof == "" {
				t.Errorf("%s: the small picture is empty", name)
			}
		})
		visit(t, link+strconv.Itoa(last-1), func(v *visitor) {
			if len(v.all("[data-ending]")) > 0 {
				t.Errorf("%s ends before its last step", name)
			}
		})
	}
}

func TestAnEndingLeadsToTheNextLessonOrScene(t *testing.T) {
	for link, next := range map[string]string{
		"/rollover?scene=rollover&step=7":      "/rollback",
		"/rollback?scene=scala-28&step=7":      "/rollback?scene=same-worker",
		"/nodes?scene=promoted-standby&step=9": "/systems?scene=store-down",
	} {
		visit(t, link, func(v *visitor) {
			v.press("Last")
			v.follow()
			if got := v.attributes("[data-next]", "href"); len(got) != 1 || !strings.HasPrefix(got[0], next) {
				t.Errorf("%s leads to %q, want %s", link, got, next)
			}
		})
	}
}

func TestWatchAgainPlaysFromTheBeginning(t *testing.T) {
	visit(t, "/rollover?scene=rollover&step=7", func(v *visitor) {
		v.press("Watch again")
		v.wait(time.Minute)
		v.shows("step", "5")
		v.first("[data-caption] .choice")
	})
}

func TestPlayingPausesAtTheFirstDuplicate(t *testing.T) {
	visit(t, "/rollback?step=5", func(v *visitor) {
		v.press("Play")
		v.wait(time.Minute)
		v.shows("step", "7")
		v.says(".caption-said", "Duplicate: the 2010 code issues 100/1 again.")
		v.says("[data-caption] .question", "A third version")
	})
	visit(t, "/nodes?scene=everyone-1-1&step=3", func(v *visitor) {
		v.press("Play")
		v.wait(time.Minute)
		v.shows("step", "4")
		v.press("Play")
		v.wait(time.Minute)
		v.shows("step", "14")
	})
}

func TestExperimentShowsToolsThatNewcomersDoNotSee(t *testing.T) {
	visit(t, "/rollback", func(v *visitor) {
		for _, tool := range []string{".interventions", ".editor", ".scenes", ".scene-choice", ".look-inside"} {
			e := v.first(tool)
			for e != nil && e.with["data-experiment"] == "" {
				e = e.parent
			}
			if e == nil {
				t.Errorf("%s is shown to newcomers", tool)
			}
		}
		v.press("Experiment")
		v.linked("experiment=1")
		v.press("Next")
		v.linked("step=1", "experiment=1")
		v.press("Experiment")
		if strings.Contains(v.address(), "experiment") {
			t.Errorf("switched off, the link is %s", v.address())
		}
	})
	for link, on := range map[string]string{
		"/rollback": "false", "/rollback?step=7": "false", "/rollback?experiment=1": "true", "/rollback?fork=4:ask": "true",
		"/rollover?scene=rollover&step=3.1": "true", "/systems?show=leaf": "true", "/rollback#script=lane%20refuse%0Aask": "true",
	} {
		visit(t, link, func(v *visitor) {
			if got := v.first(".experiment-switch").with["aria-checked"]; got != on {
				t.Errorf("%s: the switch is %s, want %s", link, got, on)
			}
		})
	}
}
