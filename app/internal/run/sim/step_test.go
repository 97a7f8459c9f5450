package sim_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

func TestRoundsThatBringNothingNewHaveOneStop(t *testing.T) {
	const head = "lane refuse\nlane no-check\nset 100ms\nask\n"
	for _, c := range []struct{ name, script, want string }{
		{"a few rounds are shown one by one", head + "back 10ms\nrepeat 4\nadvance 1ms\nask\nend", "0 1 2 3 4 5 6 7 8 9 10 11"},
		{"of many the first is, and the others together until something happens", head + "back 9ms\nrepeat 10\nadvance 1ms\nask\nend", "0 1 2 3 4 5 20×15 21 22 23"},
		{"what is said is not skipped", head + "back 9ms\nrepeat 7\nadvance 1ms\nask\nend\nsay Now.", "0 1 2 3 4 5 16×11 17"},
		{"what happens in a lane that is not yet seen does not count", "lane refuse\nlane no-check later\nset 100ms\nask\nback 9ms\nrepeat 9\nadvance 1ms\nask\nend\nothers", "0 1 2 3 4 5 20×15 21 22"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, s := range whole(t, c.script).Steps() {
				text := fmt.Sprint(s.Step)
				if s.Times > 0 {
					text += fmt.Sprintf("×%d", s.Times)
				}
				got = append(got, text)
			}
			if got := strings.Join(got, " "); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestLanesThatComeLaterArePlayedAllAlong(t *testing.T) {
	run := whole(t, "lane refuse\nlane no-check later\nset 100ms\nask\nothers\nask")
	before, after := run.Frame(2), run.Frame(3)
	if before.Seen() != 1 || after.Seen() != 2 || after.Verb() != sim.Others {
		t.Errorf("got %d and then %d lanes at %q, want 1 and then 2", before.Seen(), after.Seen(), after.Verb())
	}
	if got := after.Lane(1).Field("issued"); got != "1" {
		t.Errorf("the lane that came later has issued %s, want 1", got)
	}
	if got, want := after.Words(), "One more design joins. It ran on the same clock with the same requests."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, m := range before.Moments() {
		if m.Lane != 0 {
			t.Fatalf("a moment of lane %d, which is not seen yet", m.Lane)
		}
	}
	if _, err := sim.Parse("x", "lane refuse later\nlane no-check"); err == nil {
		t.Error("a lane that is seen from the beginning stands behind one that comes later, and there is no error")
	}
}
