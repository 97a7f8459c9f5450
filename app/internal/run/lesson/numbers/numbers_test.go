package numbers_test

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/numbers"
	"github.com/snowflakelab/snowflakelab/snowflake/number"
)

// each visits every place of the lesson, for readers with narrow and wide worker IDs.
func each(visit func(m act.Made, at act.Ref, s *act.Step)) {
	for _, node := range []int{0, 1, 9, 10, 16} {
		m := act.Twitters()
		m.Node = node
		for _, at := range numbers.Act.Places(m) {
			visit(m, at, numbers.Act.Tell(at, m, act.Exported(), every).At())
		}
	}
}

func every(string) bool { return true }

// last is the last look of an answer, for a reader with Twitter's layout.
func last[T any](t *testing.T, screen int, choice string) (T, *act.Step) {
	t.Helper()
	p := numbers.Act.Tell(act.Ref{Screen: screen, Choice: choice}, act.Twitters(), act.Exported(), act.Nobody)
	if p.Choice != choice {
		t.Fatalf("screen %d has no answer %q", screen, choice)
	}
	k, ok := p.At().Looks[len(p.At().Looks)-1].Of.(*T)
	if !ok {
		t.Fatalf("screen %d shows %T", screen, p.At().Looks[0].Of)
	}
	return *k, p.At()
}

func TestADuplicateInTheFirstMillisecondComesAtOnce(t *testing.T) {
	k, s := last[numbers.Rate](t, 1, "10000")
	if k.Since != time.Millisecond || !strings.HasPrefix(s.Says, "At once") {
		t.Errorf("after %s it says %q", k.Since, s.Says)
	}
}

func TestTheWordsAreShort(t *testing.T) {
	each(func(_ act.Made, at act.Ref, s *act.Step) {
		most := 35
		if at.Choice != "" {
			most = 30
		}
		if n := len(strings.Fields(s.Says)); n == 0 || n > most {
			t.Errorf("%v: %q has %d words, more than %d", at, s.Says, n, most)
		}
		for _, look := range s.Looks {
			if n := len(strings.Fields(look.Says)); n > 14 {
				t.Errorf("%v: %q has %d words", at, look.Says, n)
			}
		}
	})
}

func TestEveryButtonLeadsToAPlace(t *testing.T) {
	each(func(m act.Made, at act.Ref, s *act.Step) {
		for _, a := range s.Acts {
			if p := numbers.Act.Tell(a.To, m, act.Exported(), every); p.Ref != a.To {
				t.Errorf("%v: %q leads to %v, which is %v", at, a.Says, a.To, p.Ref)
			}
		}
		if d := s.Slide; d != nil {
			for n := d.Least; n <= d.Most; n++ {
				if p := numbers.Act.Tell(d.To(n), m, act.Exported(), every); p.Ref != d.To(n) ||
					p.At().Slide.Value != n {
					t.Errorf("%v: the slider at %d leads to %v, where it is at %d", at, n, p.Ref, p.At().Slide.Value)
				}
			}
		}
		if !s.Ends && !slices.ContainsFunc(s.Acts,
			func(a act.Answer) bool { return a.Strong && (a.To.Screen == at.Screen+1 || a.To.Step == at.Step+1) }) {
			t.Errorf("%v: nothing leads on", at)
		}
	})
}

func TestAScreenIsLeftByItsAnswer(t *testing.T) {
	for i, s := range numbers.Act.Screens()[:len(numbers.Act.Screens())-1] {
		_, open := stepOf(i+1, s.Leads(act.Twitters()), every)
		_, shut := stepOf(i+1, "", act.Nobody)
		if !open || shut {
			t.Errorf("%s: with its answer Continue is open: %t; without: %t", s.Name, open, shut)
		}
	}
	last := act.Ref{Screen: len(numbers.Act.Screens())}
	if !numbers.Act.Tell(last, act.Twitters(), act.Exported(), act.Nobody).At().Ends {
		t.Error("the last screen does not end the lesson")
	}
}

// stepOf is the last step of a screen's part, and whether it leads on to the next screen.
func stepOf(screen int, choice string, tried func(string) bool) (s *act.Step, open bool) {
	p := numbers.Act.Tell(act.Ref{Screen: screen, Choice: choice}, act.Twitters(), act.Exported(),
		func(c string) bool { return c != act.Solved && tried(c) })
	s = &p.Steps[len(p.Steps)-1]
	return s, slices.ContainsFunc(s.Acts, func(a act.Answer) bool { return a.Strong && !a.Shut })
}

func TestTheRightAnswerIsNotAlwaysLast(t *testing.T) {
	places := map[int]bool{}
	for i, s := range numbers.Act.Screens()[1:6] {
		step, _ := stepOf(i+2, "", act.Nobody)
		right := slices.IndexFunc(step.Acts, func(a act.Answer) bool { return a.To.Choice == s.Leads(act.Twitters()) })
		places[right] = true
		if right == len(step.Acts)-2 {
			t.Errorf("%s: the right answer is last", s.Name)
		}
	}
	if len(places) < 2 {
		t.Error("the right answer is always at one place")
	}
}

func TestTheFirstDuplicateComesAsSoonAsTheFormulaSays(t *testing.T) {
	for _, perSecond := range []int{50, 100, 1000, 10_000} {
		const runs = 4000
		sum := time.Duration(0)
		for seed := range uint64(runs) {
			o := numbers.Open(perSecond, seed)
			sum += o.After
			twice := 0
			for _, id := range o.IDs[0] {
				if slices.Contains(o.IDs[1], id) {
					twice++
				}
			}
			if twice != 1 {
				t.Fatalf("%d/s, seed %d: %d IDs went out twice", perSecond, seed, twice)
			}
		}
		mean, want := float64(sum)/runs, float64(time.Millisecond)/math.Pow(1-math.Exp(-float64(perSecond)/1000), 2)
		if math.Abs(mean/want-1) > 0.06 || math.Abs(float64(numbers.Average(perSecond))/want-1) > 1e-6 {
			t.Errorf("%d/s: the mean is %.2f ms, and %.2f ms is told", perSecond, mean/1e6, want/1e6)
		}
	}
	for perSecond, want := range map[int]string{1: "16\u00a0min\u00a041\u00a0s", 100: "110 ms", 10_000: "1 ms"} {
		if got := numbers.Span(numbers.Average(perSecond)); got != want {
			t.Errorf("%d/s: got %s, want %s", perSecond, got, want)
		}
	}
}

func TestTwoServersWithOneWorkerID(t *testing.T) {
	for _, perSecond := range numbers.Rates {
		k, s := last[numbers.Rate](t, 1, strconv.Itoa(perSecond))
		if act.Text(k.Last[0]) != act.Text(k.Last[1]) || act.Text(k.Last[0]) != s.Twice || !k.Twice ||
			len(k.First) != 1+numbers.Others || k.First[0] != k.Since {
			t.Errorf("%d/s: %+v", perSecond, k)
		}
		if ms := k.Last[0][0].Digits; ms != strconv.FormatInt(k.Since.Milliseconds(), 10) { // it was one less
			t.Errorf("%d/s: after %s both hand out an ID of millisecond %s", perSecond, k.Since, ms)
		}
		after := numbers.Span(k.Since)
		if k.Since == time.Millisecond {
			after = "At once"
		}
		if !strings.Contains(s.Says, after) || !strings.Contains(s.Says, numbers.Span(k.Average)) {
			t.Errorf("%q is not about %s and %s", s.Says, k.Since, k.Average)
		}
	}
}

func TestOneDefaultIsOneWorkerID(t *testing.T) {
	k, s := last[numbers.Image](t, 2, "3")
	different := map[string]int{}
	for _, customers := range k.Customers {
		for _, c := range customers {
			different[act.Text(c.Ticket)]++
		}
	}
	if len(different) != 3 || different["104/1/0"] != numbers.Servers || s.Tone != act.Good {
		t.Errorf("%v, and the tone of 3 is %q", different, s.Tone)
	}
	for _, wrong := range []string{"7", "21"} {
		if _, s := last[numbers.Image](t, 2, wrong); s.Tone != act.Bad || !strings.Contains(s.Says, "only 3") {
			t.Errorf("%s: %q, %q", wrong, s.Tone, s.Says)
		}
	}
}

func TestAHashCollidesAsTheLibrarySays(t *testing.T) {
	each(func(m act.Made, at act.Ref, s *act.Step) {
		if at.Screen != 3 || at.Choice == "" {
			return
		}
		k := s.Looks[len(s.Looks)-1].Of.(*numbers.Hash)
		seen := map[int]bool{}
		for _, id := range k.IDs {
			seen[id] = true
		}
		if alone := len(k.IDs) - k.Sharing; alone > len(seen) || k.Sharing > 0 != (k.Shared >= 0) || k.Sharing == 1 {
			t.Errorf("%v: %d of %d servers share %d worker IDs", at, k.Sharing, len(k.IDs), len(seen))
		}
		shared := slices.ContainsFunc(k.Fails, func(fails bool) bool { return fails })
		if (len(seen) < len(k.IDs)) != shared || shared != (k.Shared >= 0) || len(k.Fails) != numbers.Deployments {
			t.Errorf("%v: %d of %d worker IDs differ, deployments %v", at, len(seen), len(k.IDs), k.Fails)
		}
		if k.Shared >= 0 &&
			(number.Hash(k.Pair[0], 1<<k.Bits) != number.Hash(k.Pair[1], 1<<k.Bits) || k.Pair[0] == k.Pair[1]) {
			t.Errorf("%v: %v do not share %d", at, k.Pair, k.Shared)
		}
		even := numbers.Even(k.Bits)
		if number.HashCollision(uint64(even), 1<<k.Bits) <= 0.5 ||
			number.HashCollision(uint64(even-1), 1<<k.Bits) > 0.5 {
			t.Errorf("%d bits: %d servers are not the first", k.Bits, even)
		}
		if right := k.Servers == even; right != (s.Tone == act.Good) {
			t.Errorf("%v: %d servers, and the tone is %q", at, k.Servers, s.Tone)
		}
	})
	if numbers.Even(10) != 38 {
		t.Errorf("got %d", numbers.Even(10))
	}
}

// The picture has 8 to 12 bits. Of a layout with 13 it said “a worker ID below 4,096”, as if that were the reader's.
func TestTheHashSaysWhatIsTrueOfTheReadersLayout(t *testing.T) {
	for bits, want := range map[int][2]string{10: {"below 1,024", "(1,023/1,024)"},
		13: {"13 bits", "13 bits, it is 107."}, 7: {"7 bits", "7 bits, it is 14."}} {
		m := act.Twitters()
		m.Sequence, m.Node = 9, bits
		for i, choice := range []string{"", "even"} {
			says := numbers.Act.Tell(act.Ref{Screen: 3, Choice: choice}, m, act.Exported(), act.Nobody).At().Says
			if !strings.Contains(says, want[i]) {
				t.Errorf("%d bits: %q does not say %q", bits, says, want[i])
			}
			if bits == 10 && strings.Contains(says, "Your") {
				t.Errorf("%d bits are on the picture: %q", bits, says)
			}
		}
		end := numbers.Act.Tell(act.Ref{Screen: 8}, m, act.Exported(), act.Nobody).At().Looks[0].Of.(*numbers.Owner)
		if end.Even != numbers.Even(bits) {
			t.Errorf("%d bits: the end says %d servers, not %d", bits, end.Even, numbers.Even(bits))
		}
	}
}

func TestAnOrdinalHasOneOwnerUntilAnEventBreaksIt(t *testing.T) {
	for event, twice := range map[string]string{"restart": "", "second": "104/0/0", "force": "106/2/0"} {
		k, first := last[numbers.Pods](t, 4, event)
		s, open := stepOf(4, event, every)
		if first.Solves() || open != (twice != "") { // Continue was open after one of the two
			t.Errorf("%s: after one event it leads on: %t; after both: %t", event, first.Solves(), open)
		}
		var tickets []string
		marked := 0
		for _, p := range k.Pods {
			for _, c := range []*act.Customer{p.Before, p.Customer} {
				if c != nil {
					tickets = append(tickets, act.Text(c.Ticket))
				}
			}
			if p.Twice {
				marked++
			}
		}
		slices.Sort(tickets)
		same := len(tickets) != len(slices.Compact(slices.Clone(tickets)))
		if same != (twice != "") || same != (marked == 2) || s.Twice != twice || (twice != "") != (s.Tone == act.Good) {
			t.Errorf("%s: tickets %v, %d marked, %q is told twice, tone %q", event, tickets, marked, s.Twice, s.Tone)
		}
	}
}

func TestOnlyLentMillisecondsStopAPausedServer(t *testing.T) {
	for _, c := range []struct {
		screen        int
		choice, twice string
		tone          act.Tone
	}{
		{5, "nothing", "114/2/0", act.Bad}, {5, "before", "114/2/0", act.Bad}, {5, "twice", "114/2/0", act.Good},
		{6, "minute", "64103/2/0", act.Bad}, {6, "checks", "114/2/0", act.Bad}, {6, "ticks", "", act.Good},
	} {
		k, s := last[numbers.Lease](t, c.screen, c.choice)
		a, b := k.Customers[0], k.Customers[1]
		if (act.Text(a.Ticket) == act.Text(b.Ticket)) != (c.twice != "") || k.Twice != (c.twice != "") ||
			s.Twice != c.twice ||
			s.Tone != c.tone || b.State != act.Served {
			t.Errorf("%s: %v and %v, %q is told twice, tone %q", c.choice, a.Ticket, b.Ticket, s.Twice, s.Tone)
		}
		if (c.choice == "ticks") != (a.State == act.Turned) {
			t.Errorf("%s: the left customer is %v", c.choice, a.State)
		}
		if k.Loans[0].Until >= k.Now || k.Loans[1].From > k.Now || k.Owner != 1 || k.Pause.Until != k.Now {
			t.Errorf("%s: loans %v and %v, pause %v, now %d", c.choice, k.Loans[0], k.Loans[1], k.Pause, k.Now)
		}
		ran := slices.IndexFunc(k.Code, func(l numbers.Line) bool { return l.Now })
		if value := k.Code[ran].Value; c.twice != "" && value != c.twice || c.twice == "" && value != "true" {
			t.Errorf("%s: the last line has the value %s", c.choice, value)
		}
		if len(k.Code) > 5 {
			t.Errorf("%s: %d lines", c.choice, len(k.Code))
		}
		if says := s.Looks[0].Says; says == "" {
			t.Errorf("%s: nothing is said", c.choice)
		}
	}
}

// The times in the words of the lease are those of its run.
func TestTheWordsOfTheLeaseHaveTheTimesOfItsRun(t *testing.T) {
	each(func(_ act.Made, at act.Ref, s *act.Step) {
		if at.Screen != 5 && at.Screen != 6 {
			return
		}
		known, words := map[string]bool{"0": true, "2": true}, s.Says
		know := func(times ...int64) {
			for _, time := range times {
				known[strconv.FormatInt(time, 10)] = true
			}
		}
		for _, look := range s.Looks {
			k := look.Of.(*numbers.Lease)
			know(k.Now, k.Worker)
			for _, loan := range k.Loans {
				if loan != nil {
					know(loan.From, loan.Until, loan.Until-1)
				}
			}
			if k.Pause != nil {
				know(k.Pause.From, k.Pause.Until, k.Pause.Until-k.Pause.From)
			}
			words += " " + look.Says
		}
		if at.Choice == "" { // when the left server will wake
			k, _ := last[numbers.Lease](t, 5, "twice")
			know(k.Now)
		}
		for _, number := range regexp.MustCompile(`\d+`).FindAllString(words, -1) {
			if !known[number] {
				t.Errorf("%v: %s is in no run: %q", at, number, words)
			}
		}
	})
}

// A teacher presses one key.
func TestOneKeyTellsTheWholeLesson(t *testing.T) {
	tried, at, m := act.Played{}, act.Ref{Screen: 1}, act.Twitters()
	for steps := 0; ; steps++ {
		p := numbers.Act.Play(at, m, act.Exported(), tried)
		if p.At().Ends {
			break
		}
		if steps > 30 {
			t.Fatalf("the key does not lead on from %v", at)
		}
		next, _ := numbers.Act.Forth(p, m, act.Exported(), tried.Of(at.Screen))
		at = next.To
	}
	for i, s := range numbers.Act.Screens()[1:7] {
		for _, choice := range numbers.Act.Choices(i + 2)[1:] {
			if !tried[act.Ref{Screen: i + 2, Choice: choice}] {
				t.Errorf("%s: %q is not told", s.Name, choice)
			}
		}
	}
}
