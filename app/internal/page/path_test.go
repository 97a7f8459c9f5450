package page_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// way leads through the lessons: two questions, levels that end, and then the card.
type way struct {
	app.Compo
	levels map[string]string
	ended  bool
}

func (p *way) Render() app.UI {
	if p.ended {
		return ui.Div("", &ui.Recall{Level: "full", Says: "See how."},
			&ui.EndCard{Levels: []string{"same", "full", "restart"}, Lasts: "25 days"})
	}
	asked := func(id string) app.UI {
		return &ui.Prediction{ID: id, Question: "How many?",
			Answers: []ui.Answer{{Words: "one " + id, Right: true, Why: "so."}, {Words: "two " + id, Why: "no."}}}
	}
	return ui.Div("", asked("first"), asked("second"), ui.Button("End", nil, func(ctx app.Context) {
		for level, duplicate := range p.levels {
			ui.KeepLevel(ctx, level, duplicate)
			ui.KeepLevel(ctx, level, duplicate)
		}
		p.ended = true
	}, "end"))
}

// The questions of the lessons count; what cannot be answered wrongly does not.
func TestALessonKeepsWhatWasPredictedAtFirst(t *testing.T) {
	for link, presses := range map[string][]string{
		"/rollover":          {"11", "00", "01"}, // wrong, then right, then wrong
		"/rollback?screen=3": {"Reject them"},
	} {
		visit(t, link, func(v *visitor) {
			for _, press := range presses {
				v.press(press)
				v.settle()
			}
			first, later := map[string]bool{}, map[string]bool{}
			_ = v.ctx().LocalStorage().Get("predicted", &first)
			_ = v.ctx().LocalStorage().Get("repaired", &later)
			right, asked := first["rollover notice"]
			if is := link == "/rollover"; asked != is || right || later["rollover notice"] != is || len(first) > 1 {
				t.Errorf("%s: at first %v, later %v", link, first, later)
			}
		})
	}
}

func TestTheCardHasWhatTheReaderPredictedAndSurvived(t *testing.T) {
	w := &way{levels: map[string]string{"same": "", "full": "100/3"}}
	show(t, func() app.Composer { return w }, &url.URL{Path: "/"}, func(v *visitor) {
		v.answer("two first")
		v.press("Retry the question")
		v.answer("one first") // the first prediction counts
		v.answer("one second")
		v.press("End")
		v.says(".recall", "As the generator, you issued 100/3 twice. See how.")
		picture := v.first(".end-card svg")
		for _, want := range []string{"I know why two servers", "1 of 2 predictions right",
			"1 of 3 game levels survived"} {
			if !strings.Contains(picture.with["aria-label"], want) {
				t.Errorf("the card says %q, want %q in it", picture.with["aria-label"], want)
			}
		}
		id := v.first(".end-card").with["data-row"]
		said := strings.Join(v.texts(".end-card text"), "\n")
		for _, want := range []string{"1 of 2 predictions right", "1 repaired since", "When\n41 bits", "Which\n12 bits",
			"\n" + id + "\n", "\n03:04:05."} {
			if !strings.Contains(said, want) {
				t.Errorf("the picture says %q, want %q in it", said, want)
			}
		}
		if got := v.attributes(".end-card a", "href"); len(got) != 1 || got[0] != "/decode#id="+id {
			t.Errorf("the card leads to %q", got)
		}
	})
}

func TestNothingIsRecalledAfterADuplicateThatAnotherLevelOrAnEarlierTryEndedWith(t *testing.T) {
	for _, ends := range [][][2]string{{{"full", ""}, {"back-3", "100/0"}}, {{"full", "100/0"}, {"full", ""}},
		{{"full", ""}, {"full", "100/0"}}} {
		w := &way{}
		show(t, func() app.Composer { return w }, &url.URL{Path: "/"}, func(v *visitor) {
			v.browser.Dispatch(app.Dispatch{Source: w, Function: func(ctx app.Context) {
				for _, end := range ends {
					ui.KeepLevel(ctx, end[0], end[1])
				}
			}})
			v.settle()
			v.press("End")
			if alt := v.first(".end-card svg").
				with["aria-label"]; !strings.Contains(alt, "1 of 3 game levels survived") {
				t.Errorf("the card says %q", alt)
			}
			if said := v.texts(".recall"); len(said) > 0 {
				t.Errorf("after %q, it is said %q", ends, said)
			}
		})
	}
}

func TestWhoIssuedNoIDTwiceIsToldSo(t *testing.T) {
	w := &way{levels: map[string]string{"same": "", "full": ""}}
	show(t, func() app.Composer { return w }, &url.URL{Path: "/"}, func(v *visitor) {
		v.press("End")
		v.says(".recall", "As the generator, you issued no ID twice. See how.")
	})
}

func TestWhoHasNotPlayedSeesNoCard(t *testing.T) {
	w := &way{}
	show(t, func() app.Composer { return w }, &url.URL{Path: "/"}, func(v *visitor) {
		v.press("End")
		if n := len(v.all(".end-card")) + len(v.all(".recall")); n > 0 {
			t.Errorf("%d parts of the path are shown, want none", n)
		}
	})
}
