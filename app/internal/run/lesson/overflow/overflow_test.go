package overflow_test

import (
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/overflow"
)

func tell(at act.Ref) *act.Step {
	return overflow.Act.Tell(at, act.Twitters(), act.Exported(), act.Nobody).At()
}

func TestWhatRemainsIsWhatTheRunHandsOut(t *testing.T) {
	for choice, want := range map[string]string{"01": "100/0/1", "10": "100/0/2", "11": "100/0/3", "00": ""} {
		s := tell(act.Ref{Screen: 1, Choice: choice})
		if k := last(s).(*overflow.Counting); s.Twice != want || (s.Tone == act.Good) != (want == "") ||
			(k.Turned > 0) != (want == "") {
			t.Errorf("%s: twice is %s, the tone is %s, and the customer has waited %v", choice, s.Twice, s.Tone,
				k.Turned)
		}
	}
}

func last(s *act.Step) any { return s.Looks[len(s.Looks)-1].Of }

func TestWithoutALineTheFifthCustomerHasSomebodysID(t *testing.T) {
	for screen, want := range map[int]string{2: "1-0", 3: "0-0"} {
		for _, choice := range overflow.Act.Choices(screen)[1:] {
			s := tell(act.Ref{Screen: screen, Choice: choice})
			k := last(s).(*overflow.Counting)
			right := choice == want
			if (s.Tone == act.Good) != right || right && (k.Twin != want || k.Fifth.Twin < 0 ||
				s.Twice != act.Text(k.Fifth.Ticket)) || !right && (k.Twin != "" || s.Twice != "" || !k.Falls) {
				t.Errorf("screen %d, %s: %s has it, the tone is %q, and the run says %+v", screen, choice, k.Twin,
					s.Tone, k.Fifth)
			}
		}
	}
}

func TestTheMaskOfARealDrawer(t *testing.T) {
	for sequence, places := range map[int]int{10: 1024, 12: 4096, 13: 8192, 16: 8192, 2: 1024} {
		m := act.Twitters()
		m.Sequence = sequence
		for choice, want := range map[string]string{"places": "1 ID", "ones": "full", "more": "100/1/0"} {
			s := overflow.Act.Tell(act.Ref{Screen: 4, Choice: choice}, m, act.Exported(), act.Nobody).At()
			k := last(s).(*overflow.Drawer)
			got := map[bool]string{true: "full", false: act.Text(k.Out)}[k.Full]
			if len(k.Served) == 3 && k.Served[2].Tick == 102 {
				got = "1 ID"
			}
			if got != want || 1<<k.Bits != places {
				t.Errorf("%d bits, %s: got %s with %d places, want %s with %d", sequence, choice, got, 1<<k.Bits, want,
					places)
			}
		}
	}
}

func TestASleeperServesLater(t *testing.T) {
	k := last(tell(act.Ref{Screen: 5, Choice: "1017"})).(*overflow.Waiting)
	if k.Served[0].Microseconds() != 1000 || k.Served[1].Microseconds() != 1700 {
		t.Errorf("they serve after %v", k.Served)
	}
}

func TestACrowdIsServed(t *testing.T) {
	for _, want := range []struct {
		screen, sequence int
		choice           string
		filled           [overflow.Columns]int
	}{{6, 12, "1", [overflow.Columns]int{4096, 904}}, {6, 11, "2", [overflow.Columns]int{2048, 2048, 904}},
		{6, 13, "0", [overflow.Columns]int{5000}},
		{6, 10, "4", [overflow.Columns]int{1024, 1024, 1024, 1024, 904}}} {
		m := act.Twitters()
		m.Sequence = want.sequence
		for _, choice := range overflow.Act.Choices(want.screen)[1:] {
			s := overflow.Act.Tell(act.Ref{Screen: want.screen, Choice: choice}, m, act.Exported(), act.Nobody).At()
			k := last(s).(*overflow.Burst)
			if choice < want.choice { // it is played up to the guess
				if k.Left == 0 || s.Tone != act.Bad || s.Solves() {
					t.Errorf("%d bits, %s: %d left, %q", want.sequence, choice, k.Left, s.Says)
				}
				continue
			}
			if k.Filled[0] != want.filled || k.Left != 0 || (s.Tone == act.Good) != (choice == want.choice) ||
				!s.Solves() {
				t.Errorf("%d bits, screen %d, %s: %v, %d left, %q", want.sequence, want.screen, choice, k.Filled[0],
					k.Left, s.Tone)
			}
		}
	}
}

// The same question was asked once more, for two shops.
func TestASecondShopHalvesTheCrowd(t *testing.T) {
	for sequence, want := range map[int][overflow.Columns]int{12: {2500}, 10: {1024, 1024, 452}} {
		m := act.Twitters()
		m.Sequence = sequence
		at := act.Ref{Screen: 6, Choice: map[int]string{12: "1", 10: "4"}[sequence], Step: 1}
		s := overflow.Act.Tell(at, m, act.Exported(), act.Nobody).At()
		if k := last(s).(*overflow.Burst); k.Filled != [2][overflow.Columns]int{want, want} || k.Left != 0 ||
			!s.Solves() {
			t.Errorf("%d bits: %v, %d left: %s", sequence, k.Filled, k.Left, s.Says)
		}
	}
}

// A wrong answer does not show the right one: a sleeper who was guessed to wake too early is still asleep.
func TestAWrongGuessOfTheSleeperShowsItAsleep(t *testing.T) {
	for _, choice := range []string{"1010", "1013"} {
		s := tell(act.Ref{Screen: 5, Choice: choice})
		if k := last(s).(*overflow.Waiting); k.Served[1] != 0 || s.Solves() {
			t.Errorf("%s: it serves after %v: %s", choice, k.Served[1], s.Says)
		}
	}
}

func TestFiveThousandWithFewBitsTakeFiveMilliseconds(t *testing.T) {
	m := act.Twitters()
	m.Sequence = 10
	if s := overflow.Act.Tell(act.Ref{Screen: 6, Choice: "4"}, m, act.Exported(), act.Nobody).
		At(); !strings.Contains(s.Says,
		"4 ms") {
		t.Errorf("it says %q", s.Says)
	}
}

// The bit that the mask cuts off was gone from the last picture.
func TestTheBitThatIsCutOffStaysAndIsCrossedOut(t *testing.T) {
	looks := overflow.Act.Tell(act.Ref{Screen: 1, Choice: "00"}, act.Twitters(), act.Exported(), act.Nobody).At().Looks
	if sum := looks[len(looks)-1].Of.(*overflow.Counting).Sum; !sum.Over || !sum.Cut {
		t.Errorf("it ends with %+v", sum)
	}
}

// Three rounds of the same took more than 8 s.
func TestAMaskOfOneBitIsPlayedInSixSeconds(t *testing.T) {
	var lasts time.Duration
	for _, look := range tell(act.Ref{Screen: 4, Choice: "places"}).Looks {
		lasts += look.Lasts
	}
	if lasts > 6*time.Second {
		t.Errorf("it takes %v", lasts)
	}
}

// An answer that was tried and is wrong says why, as on other screens.
func TestAWrongGuessOfTheSleeperSaysWhy(t *testing.T) {
	all := overflow.Act.Tell(act.Ref{Screen: 5}, act.Twitters(), act.Exported(),
		func(string) bool { return true }).At().Acts
	for _, a := range all[:3] {
		if (a.Note == "") != (tell(a.To).Tone == act.Good) {
			t.Errorf("%s says %q", a.Says, a.Note)
		}
	}
}
