package player

import (
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// newPage is a page at a path with a plain stage; with mixed lanes, one without a picture.
func newPage(path string) *Player {
	p, plain := &Player{}, Plain{At: path}
	if path == "/systems" {
		p.Play(mixed{plain})
	} else {
		p.Play(plain)
	}
	return p
}

type mixed struct{ Plain }

func (s mixed) Traits() Traits {
	t := s.Plain.Traits()
	t.Mixed = true
	return t
}

func (mixed) Prepare(*Player) int                        { return 0 }
func (mixed) Picture(*Player, func(int) app.UI) []app.UI { return nil }

// shown is a page in a browser with empty storage.
func shown(t *testing.T, path, query string) *Player {
	t.Helper()
	p := newPage(path)
	browser := app.NewClientTester(p)
	t.Cleanup(func() {
		p.Address.Arrive() // there is no address to write to
		browser.Close()
	})
	browser.Consume()
	p.Open(query, "")
	return p
}

func TestPlayingIsHeldWhereAnOpenQuestionIsShown(t *testing.T) {
	for link, want := range map[[2]string]bool{
		{"/rollback", "step=4&ask=1"}: true,
		{"/systems", "step=2&ask=1"}:  true,
		{"/rollover", "step=5"}:       false, // it has a question, and a link lands beyond it
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

func TestAnAnswerHoldsNoLonger(t *testing.T) {
	p := shown(t, "/rollback", "step=4&ask=1")
	at := p.at
	p.playOn(p.Ctx, true)
	if !p.answered || p.held() || p.at != at {
		t.Fatalf("answered %v, held %v, at %s", p.answered, p.held(), p.at)
	}
	p.playOn(p.Ctx, false)
	if p.answered {
		t.Error("the question is to be asked again, and its answer is still shown")
	}
}

func TestPlayingIsHeldAtEachQuestionThatItReaches(t *testing.T) {
	p := shown(t, "/rollback", "scene=scala-28&step=0")
	var held []int
	for index := range p.length() {
		if p.move(p.Ctx, index); p.held() {
			held = append(held, p.asked)
			p.playOn(p.Ctx, true)
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
			p.move(p.Ctx, p.index(p.at)+1)
		}
		if p.asked != c.asked || p.decided() != c.judged {
			t.Errorf("%s %s: asked at %d and judged at %d, want %d and %d", c.path, c.query, p.asked, p.decided(),
				c.asked, c.judged)
		}
		for p.at.step < c.judged {
			if p.judges() {
				t.Errorf("%s %s: it is judged at %s", c.path, c.query, p.at)
			}
			p.move(p.Ctx, p.index(p.at)+1)
		}
		for p.at.moment > 0 {
			p.move(p.Ctx, p.index(p.at)+1)
		}
		if !p.judges() {
			t.Errorf("%s %s: it is not judged at %s", c.path, c.query, p.at)
		}
	}
}

func TestTheRightAnswerIsEquallyOftenInEachPlace(t *testing.T) {
	places := make([]int, 3)
	for _, name := range scenario.Names() {
		s, _ := scenario.Find(name)
		run := sim.Play(s)
		for n := range run.Len() {
			q := run.Frame(n).Question()
			if q == nil || len(q.Answers) != 3 {
				continue
			}
			var answers []ui.Answer
			for _, a := range q.Answers {
				answers = append(answers, ui.Answer{Words: a.Text, Right: a.Right})
			}
			for at, i := range ui.Mixed(name+"."+strconv.Itoa(n), answers) {
				if answers[i].Right {
					places[at]++
				}
			}
		}
	}
	for _, n := range places {
		if n < 4 {
			t.Errorf("the right answers stand in places %v, want them spread evenly", places)
			break
		}
	}
}

func TestAScriptWithoutTheOpenQuestionIsToldInWords(t *testing.T) {
	p := newPage("/rollback")
	p.Open("scene=two-orders&step=0", "")
	for p.at.step < p.run.Len()-1 && !p.asks(p.at) {
		p.at.step++
	}
	p.asked = p.at.step
	if !p.asking() {
		t.Fatal("no step of the scene has a question")
	}
	s := p.state
	s.edit("lane ours\nset 100ms" + strings.Repeat("\nask", p.run.Len()))
	if p.follow(s); p.asking() {
		t.Errorf("at step %s the caption waits for the answer to a question that the script has not", p.at)
	}
}

func TestACaptionSaysWhatAStepChangedAndWhyBeforeItsCounts(t *testing.T) {
	for _, c := range []struct{ page, link, headline, details string }{
		{"/rollover", "scene=rollover&step=3", "Issues 100/4093 (ID 419,856,381).", "t = 100 ms: 1 ID requested."},
		{"/rollover", "scene=rollover&step=1", "The clock is set to 100 ms.", ""},
		{"/rollback", "scene=back-3ms&step=6",
			"Twitter final, Twitter 2010: rejected, since the clock is behind and must advance 2 ms. Callers wait in Leaf.", "t = 98 ms: 1 ID requested of each design. 6 IDs issued. 2 requests rejected. Callers wait in 1 design."},
		{"/rollback", "scene=two-orders&step=7",
			"Duplicate: the 2010 code issues 100/1 again. Two callers have the same ID, and neither notices.",
			"t = 100 ms: 1 ID requested of each design. 2 IDs issued. 1 duplicate ID!"},
		{"/systems", "scene=store-down&step=13",
			"Leaf’s segments: rejected, since no numbers are left in stock. Callers wait in Tinyid, Flickr (ticket servers).", "From t = 6.4 s: 5 IDs requested of each design, one every 100 ms. 15 IDs issued. 5 requests rejected. Callers wait in 2 designs."},
	} {
		p := shown(t, c.page, c.link)
		headline, details := p.headline(p.run.Frame(p.at.step))
		if headline != c.headline || details != c.details {
			t.Errorf("%s?%s: got %q and %q, want %q and %q", c.page, c.link, headline, details, c.headline, c.details)
		}
	}
}

func TestLanesAreCalledByWhatTellsThemApart(t *testing.T) {
	for _, c := range []struct{ path, query, script, want string }{
		// Lanes of one design are called by their policies,
		{"/rollover", "scene=rollover-ours", "", "Rejects, Waits, Borrows"},
		{"/rollover", "scene=starts", "", "Starts at 0, Starts at random, Continues"},
		{"/rollover", "scene=rollover", "", "Twitter final (reject)"},
		// and lanes of one system as the script names them.
		{"/systems", "", "lane x as flickr\nlane y as flickr\nask", "x, y"},
		{"/systems", "", "lane flickr behind 20ms\nask", "Flickr (ticket servers)"},
		{"/systems", "", "lane twitter\nlane far as twitter behind 20ms", "Snowflake, As a service"},
	} {
		p, fragment := newPage(c.path), ""
		if c.script != "" {
			fragment = "script=" + url.QueryEscape(c.script)
		}
		p.Open(c.query, fragment)
		var titles []string
		for i := range p.run.Script.Lanes {
			titles = append(titles, p.Title(i))
		}
		if got := strings.Join(titles, ", "); got != c.want {
			t.Errorf("%s?%s, %q: got %s, want %s", c.path, c.query, c.script, got, c.want)
		}
	}
}
