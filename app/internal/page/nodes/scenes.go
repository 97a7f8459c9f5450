package nodes

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/braid"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// preset is a run worth seeing.
type preset struct {
	name string
	state
}

func presets() []preset {
	with := func(change func(*state)) state {
		s := example()
		change(&s)
		s.spread()
		return s
	}
	return []preset{
		{text.T("Three exact clocks"), with(func(s *state) { s.Errors = []int64{0, 0, 0} })},
		{text.T("One clock 5 ms behind"), example()},
		{text.T("A reader that stays 6 ms behind"), with(func(s *state) { s.Lag = 6 * time.Millisecond })},
		{text.T("A pause, and late commits"), with(func(s *state) {
			s.Clock, s.Errors, s.Commit, s.Lag = braid.Pause, []int64{0, -8 * ms, 0}, 2*time.Millisecond, 4*time.Millisecond
		})},
		{text.T("A clock set back by 6 ms"), with(func(s *state) { s.Clock, s.Errors = braid.Step, []int64{0, -6 * ms, 0} })},
		{text.T("Sixteen clocks drift"), with(func(s *state) {
			s.Nodes, s.Rate, s.Clock, s.size, s.Errors, s.Seed, s.Lag = 16, 80, braid.Drift, 50_000, nil, 5, 3*time.Millisecond
		})},
		{text.T("1,024 nodes"), with(func(s *state) {
			s.Nodes, s.Rate, s.size, s.Errors, s.Seed, s.Lag = 1024, 250, 9*ms, nil, 9, 3*time.Millisecond
		})},
		{text.T("1,024 nodes, a million IDs"), with(func(s *state) {
			s.Nodes, s.Rate, s.size, s.Errors, s.Seed, s.Length, s.Lag = 1024, 976, 9*ms, nil, 9, time.Second, 6*time.Millisecond
		})},
	}
}

// presetOf is the index of the preset with these settings, except for the place in the run; −1 for
// none.
func presetOf(s state) int {
	for i, p := range presets() {
		if p.key() == s.key() {
			return i
		}
	}
	return -1
}

// key identifies the settings without the place in the run.
func (s state) key() string {
	s.at = none
	query, _ := s.link()
	return query
}
