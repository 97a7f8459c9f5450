package present

import (
	"net/url"
	"testing"
	"testing/synctest"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/run/classroom"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

func TestAShareIsRoundedToWholePercent(t *testing.T) {
	for _, c := range []struct {
		n, of int
		want  string
	}{{0, 0, "0"}, {12, 28, "43"}, {1, 3, "33"}, {2, 3, "67"}, {28, 28, "100"}} {
		if got := percent(c.n, c.of); got != c.want {
			t.Errorf("%d of %d is %s %%, want %s", c.n, c.of, got, c.want)
		}
	}
}

func TestAnAddressIsShownAsItIsTyped(t *testing.T) {
	for address, want := range map[string]string{
		"http://192.168.1.20:8000/q/4": "192.168.1.20:8000/q/4", "https://lab.test/": "lab.test",
		"http://10.0.0.1/lab/rollover?step=5&ask=1": "10.0.0.1/lab/rollover?step=5&ask=1",
	} {
		if got := short(address); got != want {
			t.Errorf("%s is shown as %s, want %s", address, got, want)
		}
	}
}

// After a reload the projector said for 20 s that nobody had answered: the server had nothing to tell.
func TestAQuestionThatIsOpenAlreadyKeepsItsCounts(t *testing.T) {
	r := classroom.Results{Q: 4, Round: 2, Phase: classroom.Revealed, Right: 1,
		Tally: classroom.Tally{Answered: 6, Counts: []int{4, 2}}}
	if got := opened(r, 4); got.Answered != 6 || got.Round != 2 || got.Phase != classroom.Revealed || got.Right != 1 {
		t.Errorf("the same question: %+v", got)
	}
	if got := opened(r, 5); got.Q != 5 || got.Answered != 0 || got.Round != 1 || got.Phase != classroom.Open ||
		got.Right != -1 {
		t.Errorf("another question: %+v", got)
	}
}

func TestTheButtonThatEndsAClassAsksAsLongEachTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		room := &Room{}
		browser := app.NewClientTester(room)
		defer browser.Close()
		browser.Nav(&url.URL{Path: "/"})
		browser.Consume()
		// What is dispatched is done in its order: a tester waits for every timer first.
		at := func(pause time.Duration, do func(app.Context)) {
			time.Sleep(pause)
			browser.Dispatch(app.Dispatch{Source: room, Function: do})
		}
		asks := func(want bool) func(app.Context) {
			return func(app.Context) {
				if room.ending != want {
					t.Errorf("it asks: %t, want %t", room.ending, want)
				}
			}
		}
		at(0, func(ctx app.Context) {
			room.class = &client{known: true}
			room.ask(ctx)
			time.Sleep(time.Second)
			room.sure(ctx)
			time.Sleep(time.Second)
			room.ask(ctx) // another class began meanwhile
			at(sureFor-time.Second, asks(true))
			at(2*time.Second, asks(false))
		})
		browser.Consume()
	})
}

// presented is a page with a question, if it asks one, and the corner.
type presented struct {
	app.Compo
	corner *Corner
	asks   string
}

func (p *presented) Render() app.UI {
	asked := ui.Elem("div", nil)
	if p.asks != "" {
		asked = ui.Elem("div", nil, &ui.Prediction{ID: p.asks, Class: true, Answers: make([]ui.Answer, 2)})
	}
	return ui.Elem("div", nil, asked, p.corner)
}

func TestTheCornerFollowsThePageWithoutLookingAtItAgainAndAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		page := &presented{corner: &Corner{}, asks: "one"}
		browser := app.NewClientTester(page)
		browser.Nav(&url.URL{Path: "/"})
		begin := time.Now()
		idle := make(chan bool)
		follows := func(question string) {
			t.Helper()
			go func() {
				for range 3 { // what is drawn has more to say
					browser.Consume()
				}
				idle <- true
			}()
			select {
			case <-idle:
			case <-time.After(time.Minute): // a tester waits for what is still to come
				t.Error("it never rests")
				browser.Close()
				<-idle
			}
			if page.corner.seen.question != question {
				t.Errorf("the page asks %q, the corner has seen %q", question, page.corner.seen.question)
			}
		}
		follows("one")
		for _, question := range []string{"two", "", "three"} {
			if t.Failed() {
				return
			}
			browser.Dispatch(app.Dispatch{Source: page, Function: func(app.Context) { page.asks = question }})
			follows(question)
		}
		if took := time.Since(begin); took != settled {
			t.Errorf("it waited %s, want %s: once, after a question was left", took, settled)
		}
		browser.Close()
	})
}
