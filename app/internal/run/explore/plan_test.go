package explore_test

import (
	"errors"
	"strconv"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

func TestAWrongValueIsNamedAndTheRestWorks(t *testing.T) {
	for _, c := range []struct{ name, value, says string }{
		{"design", "snowflok", "unknown design"},
		{"allow", "ask,tock", "unknown event"},
		{"allow", "ask,back-1:0", "not from 1 to 16 times"},
		{"allow", "ask,back-1:-2", "not from 1 to 16 times"},
		{"invariant", "sorted", "unknown invariant"},
		{"bits", "0", "not from 1 to 3"},
		{"bits", "two", "not a whole number"},
		{"events", "0", "not from 1 to 16"},
		{"events", "-1", "not from 1 to 16"},
		{"events", "99999999999999999999", "not a whole number"},
		{"ticks", "17", "not from 0 to 16"},
		{"within", "-1", "not from 0 to 16"},
	} {
		p, wrong := explore.Parse(func(name string) string {
			switch name {
			case c.name:
				return c.value
			case "bits":
				return "1"
			case "events":
				return "3"
			}
			return ""
		})
		if len(wrong) != 1 || wrong[0].Part != c.name || wrong[0].Problem != c.says {
			t.Errorf("%s=%s: got %v, want %q", c.name, c.value, wrong, c.says)
		}
		if r := search(t, p); r.Verdict != explore.None && c.name != "events" {
			t.Errorf("%s=%s: got %v, want a search of the rest", c.name, c.value, r.Verdict)
		}
	}
}

func TestAPlanThatNothingCanSearchIsAnError(t *testing.T) {
	for _, c := range []struct {
		part   string
		change func(*explore.Plan)
	}{
		{"design", func(p *explore.Plan) { p.Design = "" }},
		{"bits", func(p *explore.Plan) { p.SequenceBits = 4 }},
		{"events", func(p *explore.Plan) { p.Bounds.Events = 1 << 40 }},
		{"ticks", func(p *explore.Plan) { p.Bounds.Ticks = -1 }},
		{"invariant", func(p *explore.Plan) { p.Invariant = 9 }},
		{"back-past", func(p *explore.Plan) { p.Events[explore.BackPast] = 1 }},
		{"lost-answer", func(p *explore.Plan) { p.Events[explore.LostAnswer] = 1 }},
		{"allow", func(p *explore.Plan) { p.Events = explore.Events{} }},
	} {
		p := explore.Default()
		c.change(&p)
		_, err := explore.New(p)
		var e *explore.PlanError
		if !errors.As(err, &e) || e.Part != c.part {
			t.Errorf("%+v: got %v, want an error of %s", p, err, c.part)
		}
	}
}

func TestASearchStopsAtItsLimitAndKeepsWhatIsComplete(t *testing.T) {
	p := hundred()
	p.Bounds.Ticks = 16
	r := search(t, p)
	if r.Verdict != explore.Stopped || r.States < explore.MostStates || r.Depth != len(r.Rings)-1 || r.Depth < 8 ||
		r.Histories == (explore.Count{}) {
		t.Errorf("got %v (%s) with %d states at depth %d, want it stopped after many rings", r.Verdict,
			r.Plan.Why(r.Verdict, r.States), r.States, r.Depth)
	}
}

func TestACountHasMoreThan64Bits(t *testing.T) {
	for want, c := range map[string]explore.Count{
		"0":                          {},
		"999,999,999":                {Low: 999_999_999},
		"1,000,000,000":              {Low: 1_000_000_000},
		"18,446,744,073,709,551,616": {High: 1},
		"340,282,366,920,938,463,463,374,607,431,768,211,455": {High: 1<<64 - 1, Low: 1<<64 - 1},
	} {
		if got := c.String(); got != want {
			t.Errorf("%+v: got %s, want %s", c, got, want)
		}
	}
}

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
	kinds := [][]explore.EventKind{
		{explore.Tick, explore.Back1}, {explore.Tick, explore.Restart},
		{explore.Tick, explore.Restart, explore.LostAnswer},
		{explore.Tick, explore.Back3, explore.BackPast}, {explore.Tick, explore.Second},
		{explore.Tick, explore.Back1, explore.RestartSaved},
	}
	found := 0
	for _, d := range explore.Designs() {
		for _, allowed := range kinds {
			p := explore.Plan{Design: d.Name, SequenceBits: 2, Events: explore.Events{explore.Ask: explore.Often},
				Bounds: explore.Bounds{Events: 7, Ticks: 7}}
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
			if got, before := run.Frame(last).Lane(0).Totals().Duplicates,
				run.Frame(last-1).Lane(0).Totals().Duplicates; got == 0 || before > 0 {
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
