package explore_test

import (
	"strconv"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

// moves is a counterexample's history as a challenge's lines.
func moves(t *testing.T, p explore.Plan, found *explore.Counterexample) (lines []string) {
	t.Helper()
	all := p.Moves()
	for _, s := range found.Steps {
		for _, m := range all {
			if m.Kind == s.Kind && (m.Line == s.Line || m.Line == s.Line+" async") {
				lines = append(lines, m.Line)
			}
		}
	}
	return lines
}

// A person can reach the search's par: the allowed events lead to a duplicate with the last one.
func TestAChallengesParCanBeReached(t *testing.T) {
	kinds := [][]explore.Kind{
		{explore.Tick, explore.Back1}, {explore.Tick, explore.Restart}, {explore.Tick, explore.Restart, explore.LostAnswer},
		{explore.Tick, explore.Back3, explore.BackPast}, {explore.Tick, explore.Second}, {explore.Tick, explore.Back1, explore.RestartSaved},
	}
	found := 0
	for _, d := range explore.Designs() {
		for _, allowed := range kinds {
			p := explore.Plan{Design: d.Name, SequenceBits: 2, Events: explore.Events{explore.Ask: explore.Often}, Bounds: explore.Bounds{Events: 7, Ticks: 7}}
			for _, k := range allowed {
				if explore.Plays(d, k) {
					p.Events[k] = explore.Often
				}
			}
			r := search(t, p)
			if r.Found == nil {
				continue
			}
			found++
			script, lines := p.Begin(), moves(t, p, r.Found)
			for _, line := range lines {
				script += line + "\n"
			}
			s, err := sim.Parse("challenge", script)
			if err != nil {
				t.Fatalf("%s: %v", d.Name, err)
			}
			run := sim.Play(s)
			last := run.Len() - 1
			if n, wrong := p.Cost(lines); n != len(r.Found.Steps) || wrong != "" || last != n+1 {
				t.Errorf("%s: %d events and %q, want %d; %d steps", d.Name, n, wrong, len(r.Found.Steps), last)
			}
			if got, before := run.Frame(last).Lane(0).Totals().Duplicates, run.Frame(last-1).Lane(0).Totals().Duplicates; got == 0 || before > 0 {
				t.Errorf("%v: %d duplicates, %d before the last event:\n%s", p.Values(), got, before, script)
			}
		}
	}
	if found < 40 {
		t.Errorf("%d challenges have a par, want at least 40", found)
	}
}

func TestACostCountsRequestsAndNamesOtherLines(t *testing.T) {
	p := explore.Default()
	for _, c := range []struct {
		lines []string
		n     int
		wrong string
	}{
		{[]string{"ask async", "ask 3 async", "back 1ms"}, 5, ""},
		{[]string{"ask async", "back 2ms", "freeze"}, 3, "back 2ms"},
		{[]string{"ask"}, 1, "ask"},
		{[]string{"ask -3 async"}, 1, "ask -3 async"},
	} {
		if n, wrong := p.Cost(c.lines); n != c.n || wrong != c.wrong {
			t.Errorf("%s: got %d and %q, want %s and %q", c.lines, n, wrong, strconv.Itoa(c.n), c.wrong)
		}
	}
}
