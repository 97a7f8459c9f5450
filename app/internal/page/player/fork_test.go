package player

import (
	"slices"
	"testing"
)

func TestPressesMakeOneForkAndAreUndoneOneByOne(t *testing.T) {
	for _, path := range []string{"/rollover", "/rollback"} {
		s, f, _ := opened(path, "step=4", "")
		all := f.run.Len()
		for range 4 {
			s, f = change(s, f, func(s *state) { s.press("ask") })
		}
		s, f = change(s, f, func(s *state) { s.press("back 1ms") })
		s, f = change(s, f, func(s *state) { s.press("advance 1ms\nask") })
		if len(s.forks) != 1 || s.at != (point{step: 10}) || f.run.Len() != all+7 || s.forks[0].words() != "4 × ask, back 1ms, advance 1ms, ask" {
			t.Errorf("%s: got %v at %s, %d steps more", path, s.forks, s.at, f.run.Len()-all)
		}
		if query, _ := s.link(); len(query) > 200 {
			t.Errorf("%s: the link has %d letters", path, len(query))
		}
		for _, want := range []int{9, 8, 7} {
			if s, f = change(s, f, (*state).takeBack); s.at.step != want || f.run.Len() != all+want-4 {
				t.Errorf("%s: one press less leads to %s, with %d steps more; want %d", path, s.at, f.run.Len()-all, want)
			}
		}
		s, _ = change(s, f, func(s *state) { s.at.step = 4; s.press("ask") })
		if len(s.forks) != 2 || s.forks[1] != (fork{4, "ask"}) || s.at.step != 5 {
			t.Errorf("%s: before all that, one press makes %v at %s", path, s.forks, s.at)
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
