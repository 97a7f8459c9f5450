package player

import "testing"

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
	if s, f = change(s, f, func(s *state) { s.edit("lane refuse\nset 5ms\nask") }); f.own == before.own || f.run.Len() != 3 || s.at.step != 2 {
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
	if s, f = change(s, f, func(s *state) { s.fine, s.at = false, at }); s.fine || s.at != (point{step: 3}) {
		t.Errorf("among fewer places it stands at %s", s.at)
	}
}
