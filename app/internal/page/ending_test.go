package page_test

import (
	"fmt"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

func TestEverySceneEndsWithWhatTheSimulationSaysAndOneWayOn(t *testing.T) {
	for _, name := range scenario.Names() {
		s, _ := scenario.Find(name)
		run := sim.Play(s)
		last := run.Len() - 1
		visit(t, fmt.Sprintf("/%s?scene=%s&step=%d", s.Page, path.Base(name), last), func(v *visitor) {
			v.result(s, run)
			known, _, _ := strings.Cut(s.Takeaway, ". ")
			v.says("[data-ending]", "Now you know", known, "Watch again", "Experiment")
			v.says("[data-ending] [data-next]", "Next: ")
			if ways := v.all("[data-ending] a"); len(ways) != 1 {
				t.Errorf("%s: %d links lead on, want one", name, len(ways))
			}
			if proof := v.text("[data-ending] .proof"); proof == "" {
				t.Errorf("%s: the small picture is empty", name)
			}
			before := *v.page.URL()
			before.RawQuery = fmt.Sprintf("scene=%s&step=%d", path.Base(name), last-1)
			v.browser.Nav(&before)
			v.settle()
			v.shows("step", strconv.Itoa(last-1))
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
	visit(t, "/rollback?scene=two-orders", func(v *visitor) {
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
	for link, tool := range map[string]string{"/nodes?scene=everyone-1-1": ".halves",
		"/rollover?scene=rollover&step=6.10": `[data-field="step"] span`} {
		visit(t, link, func(v *visitor) {
			if e := v.first(tool); e.with["data-experiment"] == "" || e.text() == "" {
				t.Errorf("%s: %s is %q, and for newcomers too", link, tool, e.text())
			}
		})
	}
	for link, on := range map[string]string{
		"/rollback?scene=two-orders": "false", "/rollback?step=7": "false",
		"/rollback?scene=two-orders&experiment=1": "true", "/rollback?fork=4:ask": "true",
		"/rollover?scene=rollover&step=3.1": "true", "/systems?show=leaf": "true",
		"/rollback#script=lane%20refuse%0Aask": "true",
	} {
		visit(t, link, func(v *visitor) {
			if got := v.first(".experiment-switch").with["aria-checked"]; got != on {
				t.Errorf("%s: the switch is %s, want %s", link, got, on)
			}
		})
	}
}

func TestTheRaceEndsWithWhatItsGuardDoes(t *testing.T) {
	for link, says := range map[string][]string{
		"/race?moves=abaabb":                        {"=", "two operations"},
		"/race?moves=aaabbb":                        {"≠", "a lucky one"},
		"/race?guard=lock&moves=aaaaabbbbb":         {"≠", "A lock makes"},
		"/race?guard=compare-and-swap&moves=aaabbb": {"≠", "retries"},
	} {
		visit(t, link, func(v *visitor) {
			v.says("[data-ending] .proof", says[0])
			v.says("[data-ending]", says[1], "Watch again", "Experiment")
			v.says("[data-ending] [data-next]", "Next: IDs out of order")
			v.press("Back")
			v.wait(time.Minute)
			if len(v.all("[data-ending]")) > 0 {
				t.Errorf("%s: the ending stays one step before the end", link)
			}
		})
	}
}

func TestTheRunOfManyNodesEndsWithItsMissedRows(t *testing.T) {
	visit(t, nav.Braid, func(v *visitor) {
		v.press("Most are never read")
		v.press("Last")
		v.wait(time.Minute)
		v.says("[data-ending] .proof", v.field("missed")+" rows")
		v.says("[data-ending]", "only roughly in order", "Watch again", "Experiment")
		v.says("[data-ending] [data-next]", "Next: Database outage")
	})
	visit(t, "/nodes?nodes=3&error=0s,-5ms,0s", func(v *visitor) {
		if len(v.all("[data-ending]")) > 0 {
			t.Error("a run that nobody has played has an ending")
		}
	})
}

func TestAnIDThatThePageHasMadeIsYours(t *testing.T) {
	visit(t, "/decode", func(v *visitor) {
		v.enter("textarea", ui.FreshID(snowflake.Twitter()).String())
		v.wait(time.Second)
		v.says(`.answer [data-column="from"]`, "Yours made here")
		if said := v.text(".answer"); strings.Contains(said, "sure") || strings.Contains(said, "Twitter") {
			t.Errorf("of an ID that the page has made it says %s", said)
		}
	})
}

// late is a page that is shown once a test has prepared what the browser keeps.
type late struct {
	app.Compo
	page app.Composer
	now  bool
}

func (l *late) Render() app.UI {
	if !l.now {
		return ui.Nothing()
	}
	return l.page
}

func TestWithoutAGameTheLessonsSayWhatTheCardNeeds(t *testing.T) {
	i := slices.IndexFunc(page.All(), func(p page.Page) bool { return p.Path == "/lessons" })
	l := &late{}
	show(t, func() app.Composer { l.page = page.All()[i].New(); return l }, &url.URL{Path: "/lessons"},
		func(v *visitor) {
			nav.Finish(v.ctx(), "/decode?lesson=1")
			v.browser.Dispatch(app.Dispatch{Source: l, Function: func(app.Context) { l.now = true }})
			v.settle()
			v.says(".course-card", "Lesson 5 is still open: play one level, then your card is here.")
		})
}

func TestTheLastLessonLeadsToTheDecoderAndTheCard(t *testing.T) {
	visit(t, "/decode?lesson=1&screen=6", func(v *visitor) {
		v.says("[data-next]", "Decode one of your own")
		if got := strings.Join(v.attributes("[data-ending] .button", "href"), " "); got != "/decode" {
			t.Errorf("it leads to %q, and one way is strong", got)
		}
		got := strings.Join(v.attributes("[data-ending] p a", "href"), " ")
		if !strings.HasPrefix(got, "/decode#layout=") || !strings.HasSuffix(got, " /lessons /practice?lesson=decode") {
			t.Errorf("the other ways are %q", got)
		}
	})
}

func TestAfterTheLastLessonTheCardIsAmongTheLessons(t *testing.T) {
	for finished, cards := range map[string]int{"/story": 0, "/decode?lesson=1": 1} {
		i := slices.IndexFunc(page.All(), func(p page.Page) bool { return p.Path == "/lessons" })
		l := &late{}
		show(t, func() app.Composer { l.page = page.All()[i].New(); return l }, &url.URL{Path: "/lessons"},
			func(v *visitor) {
				ui.KeepLevel(v.ctx(), "full", "")
				nav.Finish(v.ctx(), finished)
				v.browser.Dispatch(app.Dispatch{Source: l, Function: func(app.Context) { l.now = true }})
				v.settle()
				if n := len(v.all(".end-card svg")); n != cards {
					t.Errorf("after %s, %d cards are shown, want %d", finished, n, cards)
				}
				if cards > 0 {
					v.says(".end-card", "Save the picture", "A link to the lessons:")
				}
				if n := len(v.all(".course [data-picture]")); n != len(nav.Lessons()) {
					t.Errorf("%d lessons have a picture", n)
				}
			})
	}
}

func TestTheLayoutsToolsAreForWhoWantsToExperiment(t *testing.T) {
	for link, on := range map[string]string{
		"/layout": "false", "/layout?layout=discord": "false", "/layout?open=needs": "false",
		"/layout?experiment=1": "true",
		"/layout?open=export":  "true", "/layout?layout=time:41,a:12": "true",
	} {
		visit(t, link, func(v *visitor) {
			if got := v.first(".experiment-switch").with["aria-checked"]; got != on {
				t.Errorf("%s: the switch is %s, want %s", link, got, on)
			}
		})
	}
	visit(t, "/layout", func(v *visitor) {
		hidden := func(selector string) bool {
			for e := v.first(selector); e != nil; e = e.parent {
				if e.with["data-experiment"] != "" {
					return true
				}
			}
			return false
		}
		for _, tool := range []string{`[data-edit="with"]`, `[data-press="add"]`, `[data-edit="epoch"]`, ".field-tools",
			`[data-field="time-order"]`, `[data-drawer="moves"]`, ".use"} {
			if !hidden(tool) {
				t.Errorf("%s is shown to newcomers", tool)
			}
		}
		for _, part := range []string{".borders", `[data-field="lifetime-years"]`, `[data-field="nodes"]`,
			`[data-field="ids-per-second"]`, `[data-field="passes-2-53"]`, `[data-edit="need-years"]`} {
			if hidden(part) {
				t.Errorf("%s is hidden", part)
			}
		}
	})
}
