package page_test

import (
	"fmt"
	"net/url"
	"path"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

// lane is a lane's field, or what its lamp of that name says.
func (v *visitor) lane(lane, name string) string {
	for _, e := range v.all(`[data-lane="` + lane + `"] [data-field="` + name + `"]`) {
		return e.with["data-value"]
	}
	for _, e := range v.all(`[data-lane="` + lane + `"] [data-lamp="` + name + `"]`) {
		return e.with["data-state"]
	}
	return ""
}

// lanes fails the test unless a lane shows these: names and values in turn.
func (v *visitor) lanes(lane string, fields ...string) {
	v.Helper()
	for i := 0; i < len(fields); i += 2 {
		if got := v.lane(lane, fields[i]); got != fields[i+1] {
			v.Errorf("lane %s: %s is %q, want %q", lane, fields[i], got, fields[i+1])
		}
	}
}

// result fails the test unless a scene's last step shows what the simulation says.
func (v *visitor) result(s *sim.Script, run *sim.Run) {
	v.Helper()
	last, end := run.Frame(run.Len()-1), strconv.Itoa(run.Len()-1)
	v.shows("step", end, "steps", end)
	fields := []string{"issued", "refused", "duplicates", "longest-wait-ms", "lead-ms", "unique", "increasing", "fits"}
	if s.Workers != nil {
		fields = []string{"running", "issued", "refused", "duplicates", "unique"}
	}
	for i, lane := range s.Lanes {
		for _, field := range fields {
			if got, want := v.lane(lane.Name, field), last.Lane(i).Field(field); got != want {
				v.Errorf("%s: lane %s: %s: got %q, want %q", s.Name, lane.Name, field, got, want)
			}
		}
	}
	v.untroubled()
}

func TestTheDuplicateOf2010IsReported(t *testing.T) {
	visit(t, "/rollback?scene=scala-28&step=7", func(v *visitor) {
		v.lanes("twitter-scala-28", "duplicates", "1", "unique", "broken")
		v.lanes("refuse", "unique", "holds")
		v.says(".twins", "100/1 (419,852,289)", "to caller 2 at 100 ms and to caller 4 at 100 ms")
	})
}

func TestSubStepsHighlightTheirLineOfCode(t *testing.T) {
	visit(t, "/rollover?scene=rollover&step=6.2", func(v *visitor) {
		v.shows("step", "6.2")
		if got := len(v.all(`[data-stage] [data-code-line="now"]`)); got != 1 {
			t.Errorf("%d lines are running, want 1", got)
		}
		v.press("Next")
		v.follow()
		v.shows("step", "6.3")
	})
}

func TestAnIDIsPackedFieldByField(t *testing.T) {
	const whole = 100<<22 | 3<<17 | 7<<12 | 4093
	for i, want := range []int{100 << 22, 100 << 22, 100 << 22, 100<<22 | 4093, 100<<22 | 4093, whole} {
		visit(t, "/rollover?scene=rollover&step=3."+strconv.Itoa(i+1), func(v *visitor) {
			v.shows("step", "3."+strconv.Itoa(i+1), "id", strconv.Itoa(want))
		})
	}
	visit(t, "/rollover?scene=rollover&step=3", func(v *visitor) { v.shows("id", strconv.Itoa(whole)) })
}

func TestAnInterventionKeepsThePastAndCanBeUndone(t *testing.T) {
	visit(t, "/rollback?scene=back-3ms&step=2", func(v *visitor) {
		before := v.field("steps")
		v.press("Request 10 IDs")
		v.follow()
		v.shows("step", "3")
		v.first(".compared")
		v.lanes("refuse", "issued", "13")
		v.click(".interventions .undo")
		v.follow()
		v.shows("steps", before)
	})
}

func TestAllLanesRespondToUserActionsFromTheFirstStep(t *testing.T) {
	visit(t, "/rollback?step=4", func(v *visitor) {
		v.says(".listing h2", "Twitter 2010")
		v.press("Clock back 3 ms")
		v.follow()
		v.shows("step", "6", "steps", "11") // what joins by hand joins no more later
		v.linked("fork=4:others%3Bback+3ms")
		if got := len(v.all("[data-lane]")); got != 9 {
			t.Errorf("%d lanes are seen, want all 9", got)
		}
		v.press("Request an ID")
		v.follow()
		v.linked("fork=4:others%3Bback+3ms%3Bask")
		v.lanes("no-check", "issued", "3")
		for range 2 {
			v.click(".interventions .undo")
			v.follow()
		}
		v.shows("step", "4", "steps", "10")
		if got := len(v.all("[data-lane]")); got != 2 {
			t.Errorf("%d lanes are seen, want the first two", got)
		}
	})
}

func TestAnEndlessScriptIsCut(t *testing.T) {
	visit(t, "/rollback#script="+url.QueryEscape("lane refuse\nrepeat\nask\nend"),
		func(v *visitor) { v.first(`.editor [role="alert"]`) })
}

func TestADamagedScriptInALinkIsReportedAndTheScenePlays(t *testing.T) {
	for _, packed := range []string{"AAAA", "not*letters"} {
		visit(t, "/rollback?scene=scala-28&step=3#scriptz="+packed, func(v *visitor) {
			v.says(`[role="alert"]`, "damaged")
			v.shows("steps", "7")
			v.press("Next")
			v.linked("step=1&experiment=1#scriptz=")
		})
	}
}

func TestTheSentenceIsAnnouncedUnlessItIsPlayed(t *testing.T) {
	for link, sentence := range map[string]string{"/rollback?scene=two-orders": ".narration",
		"/bits?op=negate": ".say"} {
		visit(t, link, func(v *visitor) {
			if got := v.first(sentence).with["aria-live"]; got != "polite" {
				t.Errorf("%s: the sentence is %s", link, got)
			}
		})
	}
}

func TestTheRaceCountsEveryInterleaving(t *testing.T) {
	visit(t, "/race", func(v *visitor) {
		for guard, want := range map[string]string{"No lock": "18", "Compare and swap": "0"} {
			v.press(guard)
			v.shows("interleavings", "20", "with-duplicates", want)
		}
	})
	visit(t, "/race?moves=abaabb", func(v *visitor) {
		v.says(".stage .alert", "Both callers received 100/0")
		v.says(".verdict-line", "You have seen 1 of 20: 1 duplicate found.")
		if got := len(v.all(`.path[data-found="true"]`)); got != 1 {
			t.Errorf("%d orders are found, want the one that was played", got)
		}
		v.press("Reveal all")
		v.says(".verdict-line", "18 of the 20 possible interleavings produce a duplicate ID.")
		if got := len(v.all(`.path[data-found="true"]`)); got != 20 {
			t.Errorf("%d orders are revealed, want 20", got)
		}
	})
}

func TestTheFirstFailureIsPredictedAndTheDatabaseIsStopped(t *testing.T) {
	visit(t, "/systems", func(v *visitor) {
		if got := len(v.all(".counter")); got != 6 {
			t.Errorf("got %d counters, want 6", got)
		}
		v.press("Last")
		v.follow()
		v.lanes("twitter", "answered", "1", "increasing", "holds")
		v.lanes("uuid-v4", "answered", "1", "increasing", "broken")
		if got := v.first(`[data-lane="flickr"] [data-lamp="answered"]`).with["data-state"]; got != "broken" {
			t.Errorf("Flickr's lamp says that its callers were answered: %s", got)
		}
	})
	visit(t, "/systems?scene=merge&step=0", func(v *visitor) {
		v.click(".levers button")
		v.follow()
		v.shows("step", "1")
		v.says(".levers", "Start the database")
	})
}

func TestTheGalleryPutsSystemsOnTheStreet(t *testing.T) {
	visit(t, "/systems?show=leaf", func(v *visitor) {
		const uuid = `[data-system="uuid-v7"]`
		was := v.text(uuid + " output")
		v.click(uuid + " .buttons button")
		if v.text(uuid+" output") == was {
			t.Errorf("%s is issued again", was)
		}
		v.enter(uuid+" input", "true")
		v.first(`.counter[data-at="uuid-v7"]`)
		v.linked("show=leaf,uuid-v7")
	})
	visit(t, "/systems?show=leaf,uuid-v7&step=2", func(v *visitor) {
		if got := strings.Join(v.attributes("[data-lane]", "data-lane"), " "); got != "leaf uuid-v7" {
			t.Errorf("got lanes %s", got)
		}
		v.lanes("uuid-v7", "roughly", "holds", "estimate", "none", "waiting", "0")
	})
}

func TestTheDrawersFillAndTheHandCrossesToTheNextTick(t *testing.T) {
	visit(t, "/rollover?scene=rollover", func(v *visitor) {
		v.shows("step", "0")
		if got := v.all(`[data-drawer][data-filled="0"]`); len(got) != 2 {
			t.Errorf("%d drawers are empty before the page plays", len(got))
		}
		v.says(".caption-said", "in millisecond 100")
		if got := v.first("[data-hand]").with["data-value"]; got != "100" {
			t.Errorf("before the first step the hand is at %s, and the sentence speaks of millisecond 100", got)
		}
	})
	visit(t, "/rollover?scene=rollover&step=2", func(v *visitor) {
		v.shows("step", "2")
		if got := v.all(`[data-drawer][data-filled="4093"]`); len(got) != 1 || got[0].with["data-of"] != "4096" {
			t.Errorf("%d drawers hold 4093", len(got))
		}
		v.press("First")
		v.follow()
		v.shows("step", "0")
	})
	visit(t, "/rollover?scene=rollover&step=6.14", func(v *visitor) {
		if got := v.first("[data-hand]").with["data-value"]; got != "100" {
			t.Errorf("the hand is at %s", got)
		}
		v.press("Last")
		v.follow()
		if got := v.first("[data-hand]").with["data-value"]; got != "101" {
			t.Errorf("the hand is at %s", got)
		}
		v.first(`[data-caller][data-state="served"]`)
	})
}

func TestEveryLinkOfThePagesLeadsSomewhere(t *testing.T) {
	known := map[string]bool{}
	for _, r := range nav.Routes() {
		known[r.Path] = true
	}
	for _, r := range nav.Routes() {
		visit(t, r.Path, func(v *visitor) {
			v.explained(r.Path)
			for _, to := range v.attributes("a[href]", "href") {
				if u, err := url.Parse(to); err != nil || u.Host == "" && u.Path != "" && !known[u.Path] {
					t.Errorf("%s links to %s, which is no page", r.Path, to)
				}
			}
		})
	}
}

func TestASceneOpensStoppedBeforeItsFirstStepAndSaysWhatToDo(t *testing.T) {
	for _, name := range scenario.Names() {
		s, _ := scenario.Find(name)
		visit(t, fmt.Sprintf("/%s?scene=%s", s.Page, path.Base(name)), func(v *visitor) {
			v.wait(10 * time.Second)
			v.shows("step", "0")
			v.says(".player .primary", "Play")
			seen, _, _ := strings.Cut(s.Intro, ". ")
			v.says(".caption-said", seen)
			if do := v.texts(".narration p"); len(do) != 2 || !strings.HasPrefix(do[1], "Press Play") {
				t.Errorf("%s says %q", name, do)
			}
			v.explained(name)
		})
	}
}

func TestTheFirstIDExplainsHowIDsAreWritten(t *testing.T) {
	const written = "100/4095 is number 4095 of millisecond 100."
	for step, explained := range map[string]bool{"1": false, "2": true, "3": false} {
		visit(t, "/rollover?scene=rollover&step="+step, func(v *visitor) {
			if got := strings.Contains(v.text(".narration"), written); got != explained {
				t.Errorf("step %s explains it: %t in %q", step, got, v.text(".narration"))
			}
		})
	}
}
