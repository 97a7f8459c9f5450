package support_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/support"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func tell(at act.Ref, m act.Made) *act.Step {
	return support.Act.Tell(at, m, act.Exported(), act.Nobody).At()
}

func last(s *act.Step) any { return s.Looks[len(s.Looks)-1].Of }

// readers are layouts that readers may have drawn. That of the last one counts from today, so the lesson shows
// Twitter's.
func readers() []act.Made {
	small := act.Made{Sequence: act.LeastSequence, Node: act.LeastNode, Epoch: time.Unix(0, 0).UTC(), Clock: "lead"}
	wide := act.Made{Sequence: act.MostBits, Node: 8, Epoch: act.Exported().Truncate(24*time.Hour).AddDate(-1, 0, 0),
		Clock: "wait"}
	ended := act.Made{Sequence: act.MostBits, Node: act.MostBits, Epoch: time.Unix(0, 0).UTC(), Clock: "wait"}
	today := act.Twitters()
	today.Epoch = act.Exported()
	return []act.Made{act.Twitters(), small, wide, ended, today}
}

// cuts are what the first two screens show at each place of their sliders, with the step.
func cuts(m act.Made, screen int, visit func(n int, k *support.Divided, s *act.Step)) {
	d := tell(act.Ref{Screen: screen}, m).Slide
	for n := d.Least; n <= d.Most; n++ {
		s := tell(d.To(n), m)
		visit(n, last(s).(*support.Divided), s)
	}
}

func TestOnlyOneEndOfTheTimeFitsTheDay(t *testing.T) {
	day := act.Exported().Add(-2 * time.Hour).Format("2006-01-02")
	for _, m := range readers() {
		fits := 0
		cuts(m, 1, func(n int, k *support.Divided, s *act.Step) {
			same := k.At().Format("2006-01-02") == day
			if k.Time != n || same != (s.Tone == act.Good) || same != k.Fits || s.Slide.Value != n {
				t.Errorf("%+v: with %d bits it is of %s, and the tone is %q", m, n, k.At(), s.Tone)
			}
			early := k.At().Before(act.Exported().AddDate(0, 0, -1))
			if !same && early != strings.Contains(s.Says, "Too early") {
				t.Errorf("%+v: of %s it says %q", m, k.At(), s.Says)
			}
			if same {
				fits = n
			}
		})
		if leads := support.Act.Screens()[0].Leads(m); leads != "t"+strconv.Itoa(fits) {
			t.Errorf("%+v: %d bits fit, and it is left with %s", m, fits, leads)
		}
	}
}

// Somebody passed 10 bits, stopped at 15 and could continue.
func TestANumberThatWasPassedLeadsNowhere(t *testing.T) {
	solved := func(choice string) bool { return choice == act.Solved }
	for _, m := range readers() {
		for screen := 1; screen <= 2; screen++ {
			cuts(m, screen, func(n int, _ *support.Divided, s *act.Step) {
				p := support.Act.Tell(s.Slide.To(n), m, act.Exported(), solved).At()
				on := p.Acts[slices.IndexFunc(p.Acts, func(a act.Answer) bool { return a.Strong })]
				if on.Shut != (s.Tone != act.Good) {
					t.Errorf("%+v: screen %d with %d bits, tone %q: Continue is shut: %t", m, screen, n, s.Tone, on.Shut)
				}
			})
		}
	}
}

func TestTheReaderFindsTheShopAndTheSequence(t *testing.T) {
	for _, m := range readers() {
		right := support.Act.Screens()[1].Leads(m)
		cuts(m, 2, func(n int, k *support.Divided, s *act.Step) {
			is := "s"+strconv.Itoa(n) == right
			if is != (s.Tone == act.Good) || is && (k.Where() != 1 || k.Which() != 3) {
				t.Errorf("%+v: with %d bits it is of shop %d, sequence %d; the tone is %q", m, n, k.Where(), k.Which(),
					s.Tone)
			}
			if low := uint64(k.ID) & (1<<k.Rest() - 1); k.Where()<<(k.Rest()-n)|k.Which() != low {
				t.Errorf("%+v: %d bits lose some of %b", m, n, low)
			}
		})
	}
}

func TestTheTicketIsDecodedNumberByNumber(t *testing.T) {
	for _, m := range readers() {
		at, memory := act.Ref{Screen: 3}, act.Played{}
		for _, press := range []int{2, 0, 1} {
			s := support.Act.Play(at, m, act.Exported(), memory).At()
			name := strconv.Itoa(press + 1)
			i := slices.IndexFunc(s.Acts, func(a act.Answer) bool { return a.On == name })
			if i < 0 {
				t.Fatalf("%+v, %v: number %s cannot be pressed", m, at, name)
			}
			at = s.Acts[i].To
			played := support.Act.Play(at, m, act.Exported(), memory)
			if k := last(played.At()).(*support.Log); played.Ref != at || !k.Read[press] ||
				!strings.Contains(played.At().Says, "shop 1, sequence 0") {
				t.Errorf("%+v, %v: %v is read, and it says %q", m, at, k.Read, played.At().Says)
			}
		}
		if before := support.Act.Before(at, m); before.Choice != "n31" {
			t.Errorf("before %v is %v", at, before)
		}
	}
}

func TestTheTicketNamesTheShopAndTheTimeOfTheDuplicate(t *testing.T) {
	for _, m := range readers() {
		var says []string
		for choice, right := range map[string]bool{"other": false, "duplicate": true, "digits": false} {
			s := tell(act.Ref{Screen: 3, Choice: choice}, m)
			k := last(s).(*support.Log)
			if (s.Tone == act.Good) != right || k.Lines[0] != k.Lines[2] {
				t.Errorf("%+v, %s: the tone is %q", m, choice, s.Tone)
			}
			if at := k.Layout.Time(k.Lines[0]).UTC().Format("15:04:05.000"); strings.Contains(s.Says, at) != right {
				t.Errorf("%+v, %s: it was at %s, and it says %q", m, choice, at, s.Says)
			}
		}
		for _, a := range tell(act.Ref{Screen: 3, Choice: "n213"}, m).Acts {
			says = append(says, a.Says)
		}
		if slices.Sort(says); len(slices.Compact(says)) != 4 {
			t.Errorf("%+v: two answers are the same: %q", m, says)
		}
	}
}

func TestTheLogShowsItsFault(t *testing.T) {
	for _, m := range readers() {
		for line, right := range map[string]bool{"1": false, "2": true, "3": false} {
			s := tell(act.Ref{Screen: 4, Choice: line}, m)
			k := last(s).(*support.Log)
			if right != (k.Back == 2) || k.Lines[0] != k.Lines[2] || (s.Tone == act.Good) != right {
				t.Errorf("%+v, line %s: %+v, %q", m, line, k, s.Tone)
			}
			if l := k.Layout; l.Node(k.Lines[1]) != 1 || !l.Time(k.Lines[1]).Before(l.Time(k.Lines[0])) {
				t.Errorf("%+v: line 2 is %v", m, l.Decompose(k.Lines[1]))
			}
			if !right && (!strings.Contains(s.Says, "Press the line that breaks") ||
				strings.Contains(s.Says, "second") || strings.Contains(s.Says, "line above")) {
				t.Errorf("line %s gives the answer away, or asks for no other: %s", line, s.Says)
			}
		}
	}
}

func TestOneCauseLeavesTheLog(t *testing.T) {
	for _, m := range readers() {
		for cause, want := range map[string][2]bool{"twins": {false, true}, "back": {true, true},
			"full": {false, false}} {
			k := last(tell(act.Ref{Screen: 5, Choice: cause}, m)).(*support.Log)
			seen := map[snowflake.ID]bool{}
			twice := false
			for _, id := range k.Tested {
				twice = twice || seen[id]
				seen[id] = true
			}
			if k.Fits != want[0] || twice != want[1] || len(k.Tested) != len(k.Lines) {
				t.Errorf("%+v, %s: fits %t, a duplicate %t, %d lines", m, cause, k.Fits, twice, len(k.Tested))
			}
		}
	}
}

func TestTheEndOpensTheReadersOwnOrderInTheDecoder(t *testing.T) {
	for _, m := range readers()[:3] {
		k := last(tell(act.Ref{Screen: 1}, m)).(*support.Divided)
		s := tell(act.Ref{Screen: len(support.Act.Screens())}, m)
		if want := "&id=" + strconv.FormatUint(uint64(k.ID), 10); !strings.HasSuffix(s.See[0], want) || !s.Ends {
			t.Errorf("%+v: it leads to %s, want an end in %s", m, s.See[0], want)
		}
		for _, sample := range last(s).(*support.Found).Samples {
			if at := sample.Layout.Time(sample.ID); at.After(act.Exported()) || at.Year() < 2010 {
				t.Errorf("%s is of %s", sample.Service, at)
			}
		}
	}
}

func TestWordsAreFew(t *testing.T) {
	check := func(at act.Ref, s *act.Step) {
		if n := len(strings.Fields(s.Says)); n > 35 || s.Tone != act.Plain && n > 33 {
			t.Errorf("%v: %d words: %s", at, n, s.Says)
		}
	}
	for _, at := range support.Act.Places(act.Twitters()) {
		check(at, tell(at, act.Twitters()))
	}
	for screen := 1; screen <= 2; screen++ {
		cuts(act.Twitters(), screen, func(n int, _ *support.Divided, s *act.Step) {
			check(act.Ref{Screen: screen, Step: n}, s)
		})
	}
}

// The answers have the times that the numbers say: whoever saw them had nothing to decode.
func TestTheAnswersComeWhenAllIsDecoded(t *testing.T) {
	for choice, answers := range map[string]int{"": 0, "n2": 0, "n21": 0, "n213": 3, "other": 3, "digits": 3} {
		s := tell(act.Ref{Screen: 3, Choice: choice}, act.Twitters())
		asked := 0
		for _, a := range s.Acts {
			if !a.Deed && !a.Strong && !a.Shut {
				asked++
			}
			if a.Shut && strings.Contains(a.Says, ":1") {
				t.Errorf("%q: an answer that is shut says %s", choice, a.Says)
			}
		}
		if k := last(s).(*support.Log); asked != answers || (k.Read == [3]bool{true, true, true}) != (answers > 0) {
			t.Errorf("%q: %d answers, and %v is decoded", choice, asked, k.Read)
		}
	}
}

func TestTheCauseIsFoundOnItsScreen(t *testing.T) {
	if says := tell(act.Ref{Screen: 4, Choice: "2"}, act.Twitters()).Says; strings.Contains(says, "clock") {
		t.Errorf("the fault names its cause: %s", says)
	}
	s := tell(act.Ref{Screen: 5, Choice: "back"}, act.Twitters())
	k := last(s).(*support.Log)
	if to := "to " + k.Layout.Time(k.Lines[1]).UTC().Format("15:04:05.000"); !strings.Contains(s.Says, to) {
		t.Errorf("the clock was set back %s, and it says %q", to, s.Says)
	}
}
