package ui

import (
	"regexp"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// walk is a page with a player. Some of its places ask a question.
type walk struct {
	app.Compo
	at    int
	asks  []int // places with an open question
	drawn []int // the place at each drawing

	player *Player
}

const walkEnd = 5

func (p *walk) Render() app.UI {
	p.drawn = append(p.drawn, p.at)
	player := &Player{Len: walkEnd + 1, At: p.at,
		OnMove: func(_ app.Context, at int) { p.at = at },
		Held:   func() bool { return slices.Contains(p.asks, p.at) },
	}
	if p.player == nil {
		p.player = player // go-app keeps the first one
	}
	return Div("", player)
}

// press presses Play, and waits until playing ends.
func (p *walk) press(browser app.ClientDispatcher) {
	browser.Consume()
	p.player.ctx.Dispatch(p.player.toggle)
	for browser.ConsumeNext(); p.player.playing; browser.ConsumeNext() {
	}
}

// played plays a walk in simulated time, by one press of Play after another.
func played(t *testing.T, p *walk, test func(press func())) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		browser := app.NewClientTester(p)
		defer browser.Close()
		browser.Consume()
		test(func() { p.press(browser) })
	})
}

func TestThePageIsDrawnAtEveryPlayedStep(t *testing.T) {
	p := &walk{}
	played(t, p, func(press func()) {
		press()
		if p.at != walkEnd {
			t.Fatalf("playing ended at %d, want %d", p.at, walkEnd)
		}
		if seen := slices.Compact(p.drawn); !slices.Equal(seen, []int{0, 1, 2, 3, 4, walkEnd}) {
			t.Errorf("the page was drawn at %v", seen)
		}
	})
}

func TestPlayingStopsAtEachQuestionAndPlayDoesNotSkipIt(t *testing.T) {
	p := &walk{asks: []int{2, 3}}
	played(t, p, func(press func()) {
		for i, want := range []int{2, 2, 3, 3, walkEnd} {
			if press(); p.at != want {
				t.Fatalf("press %d led to %d, want %d", i+1, p.at, want)
			}
			if p.player.playing {
				t.Errorf("at %d the button says Pause", want)
			}
			if i == 1 || i == 3 { // the reader answers
				p.asks = p.asks[1:]
			}
		}
	})
}

func TestPlayAtTheEndRestartsAndStopsAtAQuestion(t *testing.T) {
	p := &walk{at: walkEnd, asks: []int{0}}
	played(t, p, func(press func()) {
		if press(); p.at != 0 || p.player.playing {
			t.Errorf("at %d, playing %v; want a stop at the question of place 0", p.at, p.player.playing)
		}
	})
}

func TestNothingMovesAfterAPause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &walk{}
		browser := app.NewClientTester(p)
		defer browser.Close()
		browser.Consume()
		p.player.ctx.Dispatch(func(ctx app.Context) {
			p.player.toggle(ctx)
			p.player.toggle(ctx)
		})
		browser.Consume()
		time.Sleep(time.Minute)
		synctest.Wait()
		browser.Consume()
		if p.at != 0 || p.player.playing {
			t.Errorf("after a pause it goes on to %d", p.at)
		}
	})
}

// A presenter's Page Up opened the question again, and playing went on behind it.
func TestAQuestionThatIsOpenedAgainStopsPlaying(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &walk{asks: []int{0}}
		browser := app.NewClientTester(p)
		defer browser.Close()
		browser.Consume()
		p.player.ctx.Dispatch(func(ctx app.Context) {
			p.player.toggle(ctx)
			p.asks = []int{0}
		})
		for range walkEnd {
			browser.Consume()
			time.Sleep(time.Minute)
			synctest.Wait()
		}
		browser.Consume()
		if p.at != 0 || p.player.playing {
			t.Errorf("playing went on to %d", p.at)
		}
	})
}

func TestAPlayerWithoutStepsIsAtStepZeroOfZero(t *testing.T) {
	drawn := app.HTMLString(Div("", &Player{}))
	if !regexp.MustCompile(`<span [^>]*data-field="steps"[^>]*>0</span>`).MatchString(drawn) {
		t.Errorf("got %s", drawn)
	}
}
