package player

import (
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

// newPage is a page at a path with a plain stage; with mixed lanes, one without a picture.
func newPage(path string) *Player {
	p, plain := &Player{}, Plain{At: path}
	if path == "/systems" {
		p.Start(mixed{plain})
	} else {
		p.Start(plain)
	}
	return p
}

type mixed struct{ Plain }

func (s mixed) Traits() Traits {
	t := s.Plain.Traits()
	t.Mixed = true
	return t
}

func (mixed) Prepare(*Player)                            {}
func (mixed) Picture(*Player, func(int) app.UI) []app.UI { return nil }
func (mixed) Look(*Player, sim.Stop) *Shot               { return &Shot{} }

// shown is a page in a browser with empty storage.
func shown(t *testing.T, path, query string) *Player {
	t.Helper()
	p := newPage(path)
	browser := app.NewClientTester(p)
	t.Cleanup(func() {
		p.address.Arrive() // there is no address to write to
		browser.Close()
	})
	browser.Consume()
	p.Open(query, "")
	return p
}

func TestPlayingIsHeldWhereAnOpenQuestionIsShown(t *testing.T) {
	for link, want := range map[[2]string]bool{
		{"/rollback", "scene=two-orders"}: true,
		{"/systems", "scene=store-down"}:  true,
		{"/rollover", "step=5"}:           false, // it has a question, and a link lands beyond it
	} {
		p := shown(t, link[0], link[1])
		if !p.asks(p.at) {
			t.Fatalf("%v: there is no question at step %s", link, p.at)
		}
		if got := p.held(); got != want {
			t.Errorf("%v: held is %v", link, got)
		}
	}
}

func TestPlayAtAQuestionShowsTheAnswerAndHoldsNoLonger(t *testing.T) {
	p := shown(t, "/rollback", "scene=two-orders")
	at := p.at
	p.giveUp(p.ctx)
	if !p.answered || p.held() || p.at != at {
		t.Fatalf("answered %v, held %v, at %s", p.answered, p.held(), p.at)
	}
	p.playOn(p.ctx, false)
	if p.answered {
		t.Error("the question is to be asked again, and its answer is still shown")
	}
}

func TestPlayingIsHeldAtEachQuestionThatItReaches(t *testing.T) {
	p := shown(t, "/rollback", "scene=scala-28&step=0")
	var held []int
	for index := range p.length() {
		if p.move(p.ctx, index); p.held() {
			held = append(held, p.asked)
			p.giveUp(p.ctx)
		}
	}
	if len(held) != 2 {
		t.Errorf("held at steps %v, want the two that ask", held)
	}
}

func TestAnAnswerIsJudgedWhereTheSceneHasShownTheTruth(t *testing.T) {
	for _, c := range []struct {
		path, query   string
		asked, judged int
	}{
		{"/systems", "scene=store-down", 2, 6}, // where Leaf rejects a call, after 1.1 s
		{"/systems", "scene=back&step=1", 2, 4},
		{"/systems", "scene=sorted&step=0", 1, 2},
		{"/rollover", "scene=rollover&step=4", 5, 6},
		{"/rollover", "scene=rollover-ours&step=1", 2, 3}, // where it rejects later is another matter
		{"/rollback", "scene=two-orders&step=3", 4, 5},
		{"/rollback", "scene=back-1s&step=0", 3, 44}, // whether it ever catches up is seen at the end
		{"/systems", "scene=burst&step=0", 1, 6},
		{"/systems", "scene=store-down&step=12", 13, 16},
	} {
		p := shown(t, c.path, c.query)
		for p.asked == none {
			p.move(p.ctx, p.index(p.at)+1)
		}
		if p.asked != c.asked || p.decided() != c.judged {
			t.Errorf("%s %s: asked at %d and judged at %d, want %d and %d", c.path, c.query, p.asked, p.decided(), c.asked, c.judged)
		}
		for p.at.step < c.judged {
			if p.judges() {
				t.Errorf("%s %s: it is judged at %s", c.path, c.query, p.at)
			}
			p.move(p.ctx, p.index(p.at)+1)
		}
		for p.at.moment > 0 {
			p.move(p.ctx, p.index(p.at)+1)
		}
		if !p.judges() {
			t.Errorf("%s %s: it is not judged at %s", c.path, c.query, p.at)
		}
	}
}
