package sim_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

func TestAMomentHasItsOwnClockCallersAndFigures(t *testing.T) {
	run := whole(t, "layout unused:1,time:41,worker:20,sequence:2\nlane refuse\nreadings 2\nset 7ms\nask 4\nask 2")
	var got []string
	for i, m := range run.Frame(3).Moments() {
		l := m.Frame().Lane(0)
		text := fmt.Sprintf("at %v in tick %d %s issued, %d wait", l.Clock(0), l.Tick(0), l.Field("issued"), l.Queue(0))
		if l.Waiting(0) != nil {
			text += " in a call"
		}
		if n := len(got) - 1; n < 0 || !strings.HasSuffix(got[n], text) {
			got = append(got, fmt.Sprintf("from %d on %s", i+1, text))
		}
	}
	want := []string{
		"from 1 on at 7ms in tick 7 4 issued, 2 wait", "from 6 on at 7ms in tick 7 4 issued, 2 wait in a call",
		"from 7 on at 7.5ms in tick 7 4 issued, 2 wait in a call",
		"from 10 on at 8ms in tick 8 4 issued, 2 wait in a call",
		"from 12 on at 8ms in tick 8 5 issued, 1 wait", "from 18 on at 8ms in tick 8 6 issued, 0 wait",
	}
	if moments := len(run.Frame(3).Moments()); moments != 18 || !slices.Equal(got, want) {
		t.Errorf("got %d moments\n%s\nwant 18\n%s", moments, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestAtAMomentOtherLanesAreAsFarAsItsTime(t *testing.T) {
	run := whole(t, "lane leaf\nlane borrow\nlane refuse\nset 100ms\nask\nback 3ms\nask\nadvance 10ms")
	var got []string
	for _, n := range []int{4, 5} {
		f := run.Frame(n)
		for i, m := range f.Moments() {
			if i+1 < len(f.Moments()) && f.Moments()[i+1].Event == m.Event && f.Moments()[i+1].Lane == m.Lane {
				continue
			}
			text := fmt.Sprintf("%d %v", n, m.Frame().At())
			for lane := range run.Script.Lanes {
				text += " " + m.Frame().Lane(lane).Field("issued")
			}
			got = append(got, text)
		}
	}
	if want := []string{"4 0s 1 1 1", "4 0s 1 2 1", "4 0s 1 2 1", "5 6ms 2 2 1"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestARestartRejectsTheQueue(t *testing.T) {
	run := whole(t, "lane leaf\nlane refuse\nnode a 1\nnode b 2\nset 100ms\nask\nback 3ms\nask a 3\nask b\nrestart a")
	before, after := run.Frame(5).Lane(0), run.Frame(6).Lane(0)
	got := [5]int{before.Queue(0), after.Queue(0), after.Queue(1), after.Events()[0].Turned, after.Totals().Refused}
	if want := [5]int{3, 0, 1, 3, 3}; got != want {
		t.Errorf("waiting before, after and elsewhere, and turned away: got %v, want %v", got, want)
	}
}

func TestAnAnswerOnItsWayComesThoughItsProgramEnds(t *testing.T) {
	run := whole(t, "lane refuse behind 20ms\nset 1s\nask 2 every 6ms\nadvance 8ms\nrestart\nadvance 1s")
	var got [6]int
	for n := range got {
		got[n] = run.Frame(n).Lane(0).Queue(0)
	}
	if want := [6]int{0, 0, 2, 1, 1, 0}; got != want {
		t.Errorf("waiting after each step: got %v, want %v", got, want)
	}
}

func TestEqualCallsAndReadingsHaveOneStop(t *testing.T) {
	for _, c := range []struct{ name, script, want string }{
		{"five calls are shown one by one", "ask 6", "5 11 17 23 29 35 over"},
		{"of more the first is, and the others together", "ask 8", "5 11 47×6 over"},
		{"readings too", "readings 9\nask 4096\nask", "5 11 24575×4094 over 6 9 30×7 33 over"},
		{"calls of several readings are the same",
			"lane leaf\nlane refuse\nset 100ms\nask\nback 3ms\nfreeze\nask 7\nadvance 1s",
			"5 10 over over over 4 6 18×6 over 2 6 8 38×5 over"},
	} {
		t.Run(c.name, func(t *testing.T) {
			script := c.script
			if !strings.Contains(script, "lane") {
				script = "lane refuse\n" + script
			}
			var got []string
			run := play(t, script)
			for _, s := range run.Stops() {
				if s.Step < 1 || run.Frame(s.Step).Verb() == sim.Set {
					continue
				}
				moments := run.Frame(s.Step).Moments()
				switch {
				case s.Moment == 0:
					got = append(got, "over")
				case s.Times > 0:
					got = append(got, fmt.Sprintf("%d×%d", s.Moment, s.Times))
				case s.Moment == len(moments) || moments[s.Moment].Event != moments[s.Moment-1].Event ||
					moments[s.Moment].Lane != moments[s.Moment-1].Lane:
					got = append(got, fmt.Sprint(s.Moment))
				}
			}
			if text := strings.Join(got, " "); text != c.want {
				t.Errorf("got %s, want %s", text, c.want)
			}
		})
	}
}

func TestRoundsThatBringNothingNewHaveOneStop(t *testing.T) {
	const head = "lane refuse\nlane no-check\nset 100ms\nask\n"
	for _, c := range []struct{ name, script, want string }{
		{"a few rounds are shown one by one", head + "back 10ms\nrepeat 4\nadvance 1ms\nask\nend",
			"0 1 2 3 4 5 6 7 8 9 10 11"},
		{"of many the first is, and the others together until something happens",
			head + "back 9ms\nrepeat 10\nadvance 1ms\nask\nend", "0 1 2 3 4 5 20×15 21 22 23"},
		{"what is said is not skipped", head + "back 9ms\nrepeat 7\nadvance 1ms\nask\nend\nsay Now.",
			"0 1 2 3 4 5 16×11 17"},
		{"what happens in a lane that is not yet seen does not count",
			"lane refuse\nlane no-check later\nset 100ms\nask\nback 9ms\nrepeat 9\nadvance 1ms\nask\nend\nothers",
			"0 1 2 3 4 5 20×15 21 22"},
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
	if got, want := after.Words(),
		"One more design joins. It ran on the same clock with the same requests."; got != want {
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
