package player

import (
	"net/url"
	"runtime"
	"slices"
	"testing"
	"testing/synctest"
	"weak"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

// change is what update does, without a browser.
func change(s state, f facts, to func(*state)) (state, facts) {
	to(&s)
	return derive(s, f)
}

func TestAStepPlaysNothingAgain(t *testing.T) {
	s, f, _ := opened("/rollover", "scene=rollover&step=2&fork=2:ask", "")
	before := f
	s, f = change(s, f, func(s *state) { s.at.step = 5 })
	if f.run != before.run || f.own != before.own || f.played != before.played || s.at.step != 5 {
		t.Errorf("at step %s a run was played again", s.at)
	}
	s, f = change(s, f, func(s *state) { s.forks = append(s.forks, fork{5, "ask"}) })
	if f.own != before.own || f.run == before.run || f.played != before.played+1 {
		t.Error("a further intervention plays more than itself")
	}
	s, f = change(s, f, func(s *state) { s.forks = nil })
	if f.run != f.own || f.own != before.own {
		t.Error("undone interventions leave another run")
	}
	if s, f = change(s, f, func(s *state) { s.edit("lane refuse\nset 5ms\nask") }); f.own == before.own ||
		f.run.Len() != 3 || s.at.step != 2 {
		t.Errorf("of another script there are %d frames, at %s", f.run.Len(), s.at)
	}
}

func TestAScriptWithAMistakeLeavesTheLastOneThatRan(t *testing.T) {
	s, f, _ := opened("/rollback", "scene=scala-28", "script=lane+refuse%0Aset+5ms%0Aask")
	s, f = change(s, f, func(s *state) { s.edit("lane refuse\njump") })
	if f.bad == nil || f.run.Len() != 3 {
		t.Errorf("got %v and %d frames, want the last three", f.bad, f.run.Len())
	}
	if s, f = change(s, f, func(s *state) { s.edit("") }); f.bad != nil || f.run.Len() != 8 || s.typed != "" {
		t.Errorf("got %v and %d frames, want the scene's own eight", f.bad, f.run.Len())
	}
	if _, f, _ = opened("/rollback", "scene=scala-28", "script=jump"); f.bad == nil || f.run.Len() != 8 {
		t.Errorf("from a link: got %v and %d frames, want the scene's own eight", f.bad, f.run.Len())
	}
}

func TestAnImpossibleInterventionIsDropped(t *testing.T) {
	s, f, _ := opened("/rollback", "scene=scala-28", "")
	s, f = change(s, f, func(s *state) { s.forks, s.at.step = []fork{{1, "ask"}, {1, "jump"}}, 2 })
	if len(s.forks) != 1 || f.forked == "" || s.at.step != 0 {
		t.Errorf("got %v at %s and %q", s.forks, s.at, f.forked)
	}
}

func TestALinkToASkippedMomentShowsEverySubStep(t *testing.T) {
	s, f, _ := opened("/rollover", "scene=rollover&step=3.2", "")
	if !s.fine || f.pointAt(f.index(s.at)) != s.at || len(f.stops) <= len(f.few) {
		t.Errorf("got %+v among %d places", s.at, len(f.stops))
	}
	at := f.coarser(s.at)
	if s, f = change(s, f, func(s *state) { s.fine, s.at = false, at }); s.fine || s.at != (stepMoment{step: 3}) {
		t.Errorf("among fewer places it stands at %s", s.at)
	}
}

func TestPressesMakeOneForkAndAreUndoneOneByOne(t *testing.T) {
	for _, path := range []string{"/rollover", "/rollback"} {
		s, f, _ := opened(path, "step=4", "")
		all := f.run.Len()
		for range 4 {
			s, f = change(s, f, func(s *state) { s.press("ask") })
		}
		s, f = change(s, f, func(s *state) { s.press("back 1ms") })
		s, f = change(s, f, func(s *state) { s.press("advance 1ms\nask") })
		if len(s.forks) != 1 || s.at != (stepMoment{step: 10}) || f.run.Len() != all+7 ||
			s.forks[0].words() != "4 × ask, back 1ms, advance 1ms, ask" {
			t.Errorf("%s: got %v at %s, %d steps more", path, s.forks, s.at, f.run.Len()-all)
		}
		if query, _ := s.link(); len(query) > 200 {
			t.Errorf("%s: the link has %d letters", path, len(query))
		}
		for _, want := range []int{9, 8, 7} {
			if s, f = change(s, f, (*state).takeBack); s.at.step != want || f.run.Len() != all+want-4 {
				t.Errorf("%s: one press less leads to %s, with %d steps more; want %d", path, s.at, f.run.Len()-all,
					want)
			}
		}
		s, _ = change(s, f, func(s *state) { s.at.step = 4; s.press("ask") })
		if len(s.forks) != 2 || s.forks[1] != (fork{4, "ask"}) || s.at.step != 5 {
			t.Errorf("%s: before all that, one press makes %v at %s", path, s.forks, s.at)
		}
	}
}

func TestAPressExtendsAForkWhateverItsVerb(t *testing.T) {
	lines := []string{"set 5ms", "drift 100", "slew 5ms at 100", "latency 5ms", "timeout 5ms", "join", "pause"}
	for _, line := range lines {
		s, f, problems := opened("/rollover", "step=5&fork=4:"+url.QueryEscape(line), "")
		length := f.run.Len()
		s, f = change(s, f, func(s *state) { s.press("ask") })
		if len(s.forks) != 1 || f.run.Len() != length+1 || problems != nil {
			t.Errorf("%s: a press makes %v, %d steps more: %v", line, s.forks, f.run.Len()-length, problems)
		}
		if s, f = change(s, f, (*state).takeBack); !slices.Equal(s.forks, []fork{{4, line}}) || f.run.Len() != length {
			t.Errorf("%s: taken back, it leaves %v and %d steps", line, s.forks, f.run.Len())
		}
	}
}

func TestUndoKeepsAPositionOutsideTheFork(t *testing.T) {
	for _, c := range []struct {
		query string
		want  int
		forks []fork
	}{
		{"step=2&fork=4:ask%3Bask", 2, []fork{{4, "ask"}}},
		{"step=5&fork=4:ask%3Bask", 5, []fork{{4, "ask"}}},
		{"step=7&fork=4:ask%3Bask", 6, []fork{{4, "ask"}}},
		{"step=7&fork=4:ask", 6, nil},
		{"step=6&fork=1:ask&fork=3:repeat+2%3Bask%3Bend", 6, []fork{{1, "ask"}}},
	} {
		s, f, _ := opened("/rollover", c.query, "")
		if s, _ = change(s, f, (*state).takeBack); s.at.step != c.want || !slices.Equal(s.forks, c.forks) {
			t.Errorf("%s: got %v at %s", c.query, s.forks, s.at)
		}
	}
}

func TestASceneOpenedTwelveTimesKeepsOneRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage("/rollback")
		browser := app.NewClientTester(p)
		defer browser.Close()
		var runs []weak.Pointer[sim.Run]
		for i := range 12 {
			u := &url.URL{Path: "/rollback", RawQuery: "scene=" + scenesOf("/rollback")[i%2].Name}
			browser.Nav(u)
			browser.Consume() // the event
			browser.Consume() // what it brought
			runs = append(runs, weak.Make(p.run))
		}
		runtime.GC()
		kept := 0
		for _, run := range runs {
			if run.Value() != nil {
				kept++
			}
		}
		if kept != 1 {
			t.Errorf("got %d runs, want the one that is shown", kept)
		}
		runtime.KeepAlive(p)
	})
}
