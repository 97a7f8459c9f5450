package clock_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/clock"
)

func every(string) bool { return true }

// deeds are answers that a reader makes on the second screen.
var deeds = []string{"i", "b3", "b3.i", "b2.i", "b3.i.i", "b3.i.i.i.i", "b2.i.b3.i", "b1.i.b1.i.b1.i", "i.i",
	"i.i.b2.i"}

// places are all of the lesson's, and those that a reader makes.
func places() []act.Ref {
	all := clock.Act.Places(act.Twitters())
	for _, choice := range deeds {
		all = append(all, act.Ref{Screen: 2, Choice: choice})
	}
	return all
}

func tell(at act.Ref, m act.Made, tried func(string) bool) *act.Part {
	return clock.Act.Tell(at, m, act.Exported(), tried)
}

// last is what an answer ends with.
func last[T any](t *testing.T, screen int, choice string, m act.Made) (step *act.Step, look T) {
	t.Helper()
	step = tell(act.Ref{Screen: screen, Choice: choice}, m, every).At()
	return step, *step.Looks[len(step.Looks)-1].Of.(*T)
}

func TestEveryPlaceIsSaidShortlyAndLeadsOn(t *testing.T) {
	for _, at := range places() {
		p := tell(at, act.Twitters(), every)
		s := p.At()
		if p.Choice != at.Choice {
			t.Errorf("%v is told as %v", at, p.Ref)
		}
		most := 35
		if at.Choice != "" {
			most = 30
		}
		if n := len(strings.Fields(s.Says)); n == 0 || n > most {
			t.Errorf("%v: %q has %d words, more than %d", at, s.Says, n, most)
		}
		open := s.Ends
		for _, a := range s.Acts {
			open = open || !a.Shut
			if to := tell(a.To, act.Twitters(), every); !a.Shut && to.Ref != a.To {
				t.Errorf("%v: %q leads to %v, which is told as %v", at, a.Says, a.To, to.Ref)
			}
		}
		if !open {
			t.Errorf("%v is an end", at)
		}
		if before := clock.Act.Before(p.Ref, act.Twitters()); before == p.Ref && p.Ref != (act.Ref{Screen: 1}) ||
			tell(before, act.Twitters(), every).Ref != before {
			t.Errorf("before %v is %v", at, before)
		}
		for _, look := range s.Looks {
			if n := len(strings.Fields(look.Says)); n > 20 {
				t.Errorf("%v: %q has %d words", at, look.Says, n)
			}
		}
	}
}

func TestAQuestionIsAnsweredBeforeItLeadsOn(t *testing.T) {
	for _, at := range places() {
		s := tell(at, act.Twitters(), act.Nobody).At()
		for i, a := range s.Acts {
			if a.Note != "" {
				t.Errorf("%v: %q tells %q before it was tried", at, a.Says, a.Note)
			}
			if a.Says != "Continue" {
				continue
			}
			if i != len(s.Acts)-1 || a.Shut == s.Solves() {
				t.Errorf("%v: %+v", at, a)
			}
		}
	}
}

// A reader who takes the last button of every screen learns nothing of the lesson otherwise.
func TestTheBestAnswerIsNotAlwaysTheLast(t *testing.T) {
	places := map[int]bool{}
	for screen, best := range map[int]string{3: "wait", 4: "reject", 5: "2010", 6: "zero", 7: "ahead"} {
		at := slices.IndexFunc(tell(act.Ref{Screen: screen}, act.Twitters(), every).At().Acts,
			func(a act.Answer) bool { return a.To.Choice == best })
		places[at] = true
		if at < 0 || at > 1 {
			t.Errorf("screen %d: %q is answer %d", screen, best, at)
		}
	}
	if len(places) < 2 {
		t.Error("all best answers have one place")
	}
}

func TestClocksGoBackAsFarAsIsSaid(t *testing.T) {
	for choice, want := range map[string]struct {
		from, to string
		back     time.Duration
	}{
		"ntp":  {"12:00:00.200", "12:00:00.000", 200 * time.Millisecond},
		"leap": {"23:59:59.900", "23:59:59.000", time.Second},
		"vm":   {"16:07:24.000", "16:07:23.000", time.Second},
	} {
		_, before := last[clock.Causes](t, 1, "", act.Twitters())
		_, k := last[clock.Causes](t, 1, choice, act.Twitters())
		if p := tell(act.Ref{Screen: 1, Choice: choice}, act.Twitters(), every).At(); p.Looks[0].Says == "" {
			t.Errorf("%s: it is played as an answer, but nothing was asked", choice)
		}
		from, to := before.Clocks[k.Pick].Reads.Format("15:04:05.000"), k.Clocks[k.Pick].Reads.Format("15:04:05.000")
		if from != want.from || to != want.to || k.Clocks[k.Pick].Back != want.back {
			t.Errorf("%s: from %s to %s, by %s; want %+v", choice, from, to, k.Clocks[k.Pick].Back, want)
		}
	}
}

// tickets are the IDs of all guests; x was rejected, ? waits.
func tickets(k *clock.Places) (all []string) {
	for i := range k.Guests {
		switch g := &k.Guests[i]; g.State {
		case act.Served:
			all = append(all, act.Text(g.Ticket))
		case act.Turned:
			all = append(all, "x")
		default:
			all = append(all, "?")
		}
	}
	return all
}

func TestTheReadersDeedsArePlayed(t *testing.T) {
	for choice, want := range map[string]struct {
		ids  string
		bad  bool
		says string
	}{
		"i":              {"102/1", false, "a new place"},
		"b3.i":           {"99/0", false, "no longer sorted"},
		"b2.i":           {"100/0", true, "100/0 exists twice"},
		"b3.i.i.i.i":     {"99/0 100/0 101/0 102/0", true, "3 duplicates"},
		"b2.i.b3.i":      {"100/0 98/0", true, "100/0 exists twice"},
		"b1.i.b1.i.b1.i": {"101/0 101/1 101/2", true, "101/0 exists twice"},
	} {
		s, k := last[clock.Places](t, 2, choice, act.Twitters())
		if got := strings.Join(tickets(&k)[3:], " "); got != want.ids || s.Tone == act.Bad != want.bad ||
			!strings.Contains(s.Says, want.says) {
			t.Errorf("%s: %s, %q, %q", choice, got, s.Tone, s.Says)
		}
		if s.Done != want.bad {
			t.Errorf("%s: the task is done: %t", choice, s.Done)
		}
	}
	for _, choice := range []string{"x", "b0.i", "b9", "b1.b1", "i.", ".i", "b-1.i", "i.i.i.i.i.i.i.i.i"} {
		if p := tell(act.Ref{Screen: 2, Choice: choice}, act.Twitters(), every); p.Choice != "" {
			t.Errorf("%q is told as %v", choice, p.Ref)
		}
	}
}

func TestTheClockCanBeSetOnThePicture(t *testing.T) {
	d := tell(act.Ref{Screen: 2}, act.Twitters(), every).At().Slide
	for share, want := range map[float64]int{-1: 4, 0: 4, 0.25: 3, 0.5: 2, 0.99: 0, 1: 0, 2: 0} {
		if got := d.Dragged(share); got != want {
			t.Errorf("at %v: %d ms back, want %d", share, got, want)
		}
	}
	if to := d.To(3); to.Choice != "b3" {
		t.Errorf("3 ms back leads to %v", to)
	}
	again := tell(act.Ref{Screen: 2, Choice: "b3"}, act.Twitters(), every).At().Slide
	if again.Value != 3 || again.Most != 4 || again.To(0).Choice != "" || again.To(1).Choice != "b1" {
		t.Errorf("%+v leads to %v and %v", again, again.To(0), again.To(1))
	}
}

// The slider said 0 ms while the picture's arrow said −2 ms.
func TestTheSliderSaysHowFarThePicturesClockIsBehind(t *testing.T) {
	for choice, want := range map[string][3]int{ // the least, the value, and the most
		"": {0, 0, 4}, "i": {0, 0, 5}, "b3": {0, 3, 4}, "b3.i": {2, 2, 4}, "b3.i.i": {1, 1, 4},
		"b3.i.i.i": {0, 0, 4}, "b2.i.b3": {1, 4, 4}, "b2.i.b3.i": {3, 3, 4}, "b1.i.b1": {0, 1, 4},
	} {
		s, k := last[clock.Places](t, 2, choice, act.Twitters())
		behind := 0
		if k.Before > 0 {
			behind = int(k.Before - k.Clock)
		}
		d := s.Slide
		if got := [3]int{d.Least, d.Value, d.Most}; got != want || behind != d.Value {
			t.Errorf("%q: the slider has %v, want %v; the picture says %d", choice, got, want, behind)
		}
		if d.Value < d.Most && d.Dragged(0) != d.Most || d.To(d.Value).Choice != choice {
			t.Errorf("%q: it is dragged to %d, and %d leads to %v", choice, d.Dragged(0), d.Value, d.To(d.Value))
		}
		if to := tell(d.To(d.Most), act.Twitters(), every); to.Ref != d.To(d.Most) {
			t.Errorf("%q: the most leads to %v", choice, to.Ref)
		}
	}
}

func TestWhatThreeMillisecondsCost(t *testing.T) {
	for choice, want := range map[string][2]string{
		"reject": {"x x x", "3 customers get an error"},
		"wait":   {"102/1 102/2 102/3", "3 customers wait, at most 3 ms"},
		"ahead":  {"102/1 102/2 102/3", "up to 3 ms wrong"},
	} {
		s, k := last[clock.Places](t, 3, choice, act.Twitters())
		if got := strings.Join(tickets(&k)[3:], " "); got != want[0] || !strings.Contains(s.Says, want[1]) {
			t.Errorf("%s: %s, %q", choice, got, s.Says)
		}
		if best := choice == "wait"; best != (s.Tone == act.Good) || !s.Solves() ||
			!best && !strings.Contains(s.Says, "A wait of 3 ms") {
			t.Errorf("%s is not compared with the wait: tone %q, %q", choice, s.Tone, s.Says)
		}
		for i, g := range k.Guests[3:] {
			wait := time.Duration(0)
			if choice == "wait" {
				wait = time.Duration(3-i) * time.Millisecond
			}
			if g.Wait != wait || g.Came != int64(99+i) {
				t.Errorf("%s: customer %d came at %d and waited %s", choice, i, g.Came, g.Wait)
			}
		}
	}
}

func TestWhatAnHourCosts(t *testing.T) {
	for choice, want := range map[string][]string{
		"reject": {"An outage", "3,600 errors"},
		"wait":   {"waits for 1 hour", "up to 1 hour"},
		"ahead": {"all 3,600 IDs say 10:00, up to 1 hour wrong. And one restart at 9:30 repeats 1,800 IDs",
			"1 hour wrong"},
	} {
		for _, m := range []act.Made{act.Twitters(), {Sequence: 10, Node: 8, Epoch: act.Exported(), Clock: "wait"}} {
			s, k := last[clock.Hour](t, 4, choice, m)
			note := s.Acts[slices.IndexFunc(s.Acts, func(a act.Answer) bool { return a.To.Choice == choice })].Note
			if k.Count != 3600 || k.Clock != 10*time.Hour || !strings.Contains(s.Says, want[0]) || note != want[1] {
				t.Errorf("%s: %+v, %q, %q", choice, k, s.Says, note)
			}
		}
	}
}

// After 3,600 IDs that say 10:00, the memory still read sequence 0.
// At 10:00 all who waited had been served, and for 1.4 s the picture said “0 wait” beside 360 figures.
func TestAnHoursCountIsThatOfItsFigures(t *testing.T) {
	for _, choice := range []string{"reject", "wait", "ahead"} {
		part := clock.Act.Tell(act.Ref{Screen: 4, Choice: choice}, act.Twitters(), act.Exported(), act.Nobody)
		for i, look := range part.At().Looks {
			if k := look.Of.(*clock.Hour); k.Count != k.Parts*3600/clock.Parts {
				t.Errorf("%s, look %d: %d parts of the hour have passed, and it counts %d", choice, i, k.Parts, k.Count)
			}
		}
	}
}

func TestAnHoursMemoryIsThatOfTheLastID(t *testing.T) {
	for choice, want := range map[string]struct{ sequences, end string }{
		"":       {"0", "10:00"},
		"reject": {"0 0 0 0 0 0 0 0 0 0 0 0 0", "10:00"},
		"wait":   {"0 0 0 0 0 0 0 0 0 0 0 0 3600", "10:00"},
		"ahead":  {"0 300 600 900 1200 1500 1800 2100 2400 2700 3000 3300 3600", "10:00"},
	} {
		var got []string
		for _, look := range tell(act.Ref{Screen: 4, Choice: choice}, act.Twitters(), every).At().Looks {
			k := look.Of.(*clock.Hour)
			got = append(got, k.Sequence)
			if k.Last != want.end {
				t.Errorf("%s: the last time is %s", choice, k.Last)
			}
		}
		if strings.Join(got, " ") != want.sequences {
			t.Errorf("%s: %q", choice, got)
		}
	}
	// A millisecond has 1,024 IDs here: after 10:00/0 and 3,600 more, the shop is in the fourth.
	_, k := last[clock.Hour](t, 4, "ahead", act.Made{Sequence: 10, Node: 8, Epoch: act.Exported(), Clock: "wait"})
	if k.Last != "10:00" || k.Sequence != "528" {
		t.Errorf("with 10 bits it remembers %s and %s", k.Last, k.Sequence)
	}
}

func TestOnlyTheOrderOf2010RepeatsAnID(t *testing.T) {
	for choice, runs := range map[string][2]bool{"2010": {true, true}, "final": {false, true},
		"neither": {true, true}} {
		s, k := last[clock.Halves](t, 5, choice, act.Twitters())
		for i, want := range [2]string{"100/0 100/1 - 100/1", "100/0 100/1 - 100/2"} {
			var got []string
			for _, r := range k.Versions[i].Requests {
				switch {
				case !r.Done:
				case r.State == act.Turned:
					got = append(got, "-")
				default:
					got = append(got, act.Text(r.Ticket))
				}
			}
			if !runs[i] {
				want = "100/0"
			}
			if strings.Join(got, " ") != want {
				t.Errorf("%s: version %d hands out %q", choice, i, got)
			}
		}
		if wrong := choice != "2010"; wrong != strings.HasPrefix(s.Says, "No: ") {
			t.Errorf("%s: the verdict is %q", choice, s.Says)
		}
		if s.Solves() != runs[0] { // whoever has seen both is not asked again
			t.Errorf("%s leads on: %v", choice, s.Solves())
		}
		if runs[0] != strings.Contains(s.Says, "100/1 twice") || runs[0] &&
			(k.Versions[0].Requests[2].Sequence != "0" || k.Versions[1].Requests[2].Sequence != "1") {
			t.Errorf("%s: %q, %+v", choice, s.Says, k)
		}
	}
}

// On a phone one version is above the other; their buttons were the other way round.
func TestTheVersionsAreAnsweredInTheOrderOfTheirPictures(t *testing.T) {
	s, k := last[clock.Halves](t, 5, "", act.Twitters())
	for i, v := range k.Versions {
		if s.Acts[i].Says != v.Name {
			t.Errorf("button %d is %s, picture %d %s", i, s.Acts[i].Says, i, v.Name)
		}
	}
}

func TestEachLineIsPlayedUpToItself(t *testing.T) {
	for choice, want := range map[string]struct {
		tone     act.Tone
		sequence string
		never    bool
		looks    int
	}{"count": {act.Bad, "1", false, 1}, "zero": {act.Good, "0", false, 2}, "check": {act.Bad, "0", false, 3},
		"last": {act.Bad, "0", true, 4}, "out": {act.Bad, "0", true, 4}} {
		s, k := last[clock.Listing](t, 6, choice, act.Twitters())
		if s.Tone != want.tone || k.Sequence != want.sequence || k.Never != want.never || len(s.Looks) != want.looks {
			t.Errorf("%s: %q, %+v", choice, s.Tone, k)
		}
	}
	fixed := tell(act.Ref{Screen: 6, Choice: "zero", Step: 1}, act.Twitters(), every).At()
	k := fixed.Looks[len(fixed.Looks)-1].Of.(*clock.Listing)
	if got := act.Text(k.Requests[3].Ticket); got != "100/2" || k.Order[0] != clock.LineCheck ||
		!strings.Contains(fixed.Says, got) {
		t.Errorf("after the fix it hands out %s: %+v", got, k)
	}
}

func TestWhatARestartFinds(t *testing.T) {
	for choice, want := range map[string]struct {
		ids    string
		writes int
		says   string
	}{
		"nothing": {"100/0 101/0 102/0", 0, "3 duplicates"},
		"last":    {"102/1 102/2 102/3", 6, "6 writes for 6 IDs"},
		"ahead":   {"104/0 104/1 104/2", 2, "2 writes for 6 IDs"},
	} {
		s, k := last[clock.Places](t, 7, choice, act.Twitters())
		if got := strings.Join(tickets(&k)[3:], " "); got != want.ids || k.Disk.Writes != want.writes ||
			!strings.Contains(s.Says, want.says) {
			t.Errorf("%s: %s, %+v, %q", choice, got, k.Disk, s.Says)
		}
		if twice := s.Tone == act.Bad; twice != (choice == "nothing") {
			t.Errorf("%s: %q", choice, s.Tone)
		}
	}
	if _, k := last[clock.Places](t, 7, "ahead", act.Twitters()); k.Disk.Fence != 103 {
		t.Errorf("the fence is after %d", k.Disk.Fence)
	}
}

func TestEveryLayoutOfTheReaderTellsTheLesson(t *testing.T) {
	for _, sequence := range []int{act.LeastSequence, 7, act.MostBits} {
		for _, node := range []int{act.LeastNode, act.MostBits} {
			m := act.Made{Sequence: sequence, Node: node, Epoch: act.Exported(), Clock: "reject"}
			for _, at := range places() {
				if sequence == act.LeastSequence && at.Screen == 4 {
					continue // an hour of IDs takes 15 minutes of its milliseconds
				}
				if got, want := tell(at, m, every).At().Says, tell(at, act.Twitters(), every).At().Says; got != want {
					t.Errorf("%d and %d bits, %v: %q, want %q", sequence, node, at, got, want)
				}
			}
		}
	}
}

// A presenter's key sets the clock back, hands out the ID that repeats, and tries every answer.
func TestOneKeyTellsTheWholeLesson(t *testing.T) {
	at, tried := act.Ref{Screen: 1}, act.Played{}
	for presses := 0; at.Screen < len(clock.Act.Screens()); presses++ {
		if presses > 60 {
			t.Fatalf("after 60 presses it is at %v", at)
		}
		part := clock.Act.Play(at, act.Twitters(), act.Exported(), tried)
		button, _ := clock.Act.Forth(part, act.Twitters(), act.Exported(), tried.Of(at.Screen))
		if button.Shut {
			t.Fatalf("%v: %q cannot be pressed", at, button.Says)
		}
		at = button.To
	}
	for i := range clock.Act.Screens() {
		for _, choice := range clock.Act.Choices(i + 1) {
			if choice != "" && !tried[act.Ref{Screen: i + 1, Choice: choice}] && i+1 < len(clock.Act.Screens()) {
				t.Errorf("screen %d: %q was not tried; these were: %v", i+1, choice, slices.Collect(maps.Keys(tried)))
			}
		}
	}
}

// After a leap second the hand was at nine o'clock, and 23:59:59 was written.
func TestAClocksHandIsThatOfItsSeconds(t *testing.T) {
	for choice, n := range map[string]int{"leap": 1, "vm": 2} {
		at := act.Ref{Screen: 1, Choice: choice}
		looks := clock.Act.Tell(at, act.Twitters(), act.Exported(), act.Nobody).At().Looks
		k := looks[len(looks)-1].Of.(*clock.Causes).Clocks[n]
		if k.Turn != time.Minute || k.Back != time.Second {
			t.Errorf("%s: %s back, where the hand turns once in %s", choice, k.Back, k.Turn)
		}
	}
}
