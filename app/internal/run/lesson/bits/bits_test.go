package bits_test

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/bits"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

var now = time.Date(2026, 11, 26, 12, 34, 56, 789e6, time.UTC)

// mades are readers: Twitter's layout, others, one that has just begun, and one that has ended.
func mades() []act.Made {
	own := func(sequence, node int, epoch time.Time) act.Made {
		return act.Made{Sequence: sequence, Node: node, Epoch: epoch, Clock: "reject"}
	}
	twitter, today := snowflake.Twitter().Epoch, now.Truncate(24*time.Hour)
	return []act.Made{act.Twitters(), own(11, 4, twitter), own(2, 1, twitter), own(8, 2, time.UnixMilli(0).UTC()),
		own(12, 10, today), own(14, 11, today), own(16, 16, twitter)}
}

func nothing(string) bool { return false }

func tell(screen int, choice string, m act.Made) *act.Part {
	return bits.Act.Tell(act.Ref{Screen: screen, Choice: choice}, m, now, nothing)
}

// each visits what a reader sees: what each screen begins with, and all answers to it.
func each(visit func(m act.Made, p *act.Part)) {
	for _, m := range mades() {
		for screen := 1; screen <= len(bits.Act.Screens()); screen++ {
			first := tell(screen, "", m)
			visit(m, first)
			for _, a := range first.At().Acts {
				if a.To.Screen == screen && a.To.Choice != "" {
					visit(m, tell(screen, a.To.Choice, m))
				}
			}
		}
		visit(m, tell(3, "forged", m))
		visit(m, tell(1, "day", m))
		visit(m, tell(1, "day-49", m))
		visit(m, tell(1, "m31", m))
		visit(m, tell(1, "5", m))
	}
}

func TestEveryButtonLeadsToAPlaceThatExists(t *testing.T) {
	each(func(m act.Made, p *act.Part) {
		for i, a := range p.At().Acts {
			if a.On != "" && (m != act.Twitters() || p.Choice != "" && i%7 > 0) {
				continue // there are thousands
			}
			if to := bits.Act.Tell(a.To, m, now, nothing); to.Ref != a.To {
				t.Errorf("%+v %v: %q leads to %v", m, p.Ref, a.Says, to.Ref)
			}
		}
		if p.Screen < len(bits.Act.Screens()) && len(p.At().Acts) == 0 {
			t.Errorf("%v is an end", p.Ref)
		}
		before := bits.Act.Before(p.Ref, m)
		if is := bits.Act.Tell(before, m, now, nothing); is.Ref != before || before == p.Ref && p.Screen > 1 {
			t.Errorf("before %v is %v", p.Ref, before)
		}
	})
}

func TestTheWordsAreShort(t *testing.T) {
	each(func(m act.Made, p *act.Part) {
		most := 35
		if p.At().Tone != act.Plain {
			most = 30
		}
		if n := len(strings.Fields(p.At().Says)); n > most || n == 0 && !p.At().Ends {
			t.Errorf("%v: %q has %d words, more than %d", p.Ref, p.At().Says, n, most)
		}
	})
}

// A class sees the lesson with one key.
func TestOneKeyTellsTheLesson(t *testing.T) {
	for _, m := range mades() {
		at, tried := act.Ref{Screen: 1}, act.Played{}
		for n := 0; ; n++ {
			p := bits.Act.Play(at, m, now, tried)
			if p.At().Ends {
				break
			}
			if n > 60 {
				t.Fatalf("%+v: the key never ends; it is at %v", m, at)
			}
			a, _ := bits.Act.Forth(p, m, now, tried.Of(at.Screen))
			at = a.To
		}
	}
}

func last(s *act.Step) *bits.Aligned { return s.Looks[len(s.Looks)-1].Of.(*bits.Aligned) }

// The first touch was final, and a wrong one told where the mark belongs. Now a bit is marked, the mark can be moved,
// and time passes when the reader says so.
func TestTheNextIDIsTheGenerators(t *testing.T) {
	for _, m := range mades() {
		for name, passed := range map[string]time.Duration{"": time.Second, "minute-": time.Minute, "hour-": time.Hour,
			"day-": 24 * time.Hour} {
			for guess := 1; guess <= 63; guess++ {
				marked := tell(1, name+"m"+strconv.Itoa(guess), m).At()
				if marked.Tone != act.Plain || marked.Solves() || last(marked).Served {
					t.Fatalf("%+v: a mark at %d decides: %+v", m, guess, marked)
				}
				s := tell(1, name+strconv.Itoa(guess), m).At()
				k := last(s)
				if id, ok := m.Issue(now); ok && id != k.IDs[0] {
					t.Fatalf("%+v: the first ID is %d, not %d", m, k.IDs[0], id)
				}
				l := k.Layout
				was, is := l.Time(k.IDs[0]), l.Time(k.IDs[1])
				if is.Sub(was) != passed || k.Marked && !k.Clock.Equal(is) {
					t.Fatalf("%+v: the next ID is of %s later, and the clock shows %s", m, is.Sub(was), k.Clock)
				}
				sequence := bits.Part(l, snowflake.KindSequence, k.IDs[1])
				if bits.Part(l, snowflake.KindNode, k.IDs[1]) != 1 || sequence != 0 {
					t.Fatalf("%+v: the next ID is %v", m, l.Decompose(k.IDs[1]))
				}
				// A span changes as many bits as its milliseconds have, at least, and up to the highest that differs.
				least := len(strconv.FormatInt(passed.Milliseconds(), 2))
				least += layouts.Shift(l, l.Index(snowflake.KindTime))
				// After a wrong mark the second passes too; the bits beyond the mark stay hidden.
				if hidden := map[bool]int{true: 0, false: guess}[k.Marked]; !k.Served || !k.Clock.Equal(is) ||
					k.Hidden != hidden {
					t.Errorf("%+v: after a mark at %d: served %t at %s, and %d bits are seen", m, guess, k.Served,
						k.Clock, k.Hidden)
				}
				if close := strings.HasPrefix(s.Says, "Close"); k.Marked &&
					close == (guess == k.Reach()) {
					t.Errorf("%+v: the last %d bits, and %d differ: %q", m, guess, k.Reach(), s.Says)
				}
				right := guess >= least-1 && guess <= k.Reach()+1
				if right != (s.Tone == act.Good) || right != k.Marked || right != s.Solves() {
					t.Errorf("%+v: the last %d bits are %s, and %d differ: %s", m, guess, s.Tone, k.Reach(), s.Says)
				}
			}
		}
	}
}

func TestABitIsWorthItsTime(t *testing.T) {
	for _, m := range mades() {
		for bit := range tell(2, "", m).At().Slide.Most + 1 {
			s := tell(2, strconv.Itoa(bit), m).At()
			k := s.Looks[0].Of.(*bits.Aligned)
			later := k.Layout.Time(k.IDs[1]).UnixMilli() - k.Layout.Time(k.IDs[0]).UnixMilli()
			if later != int64(1)<<bit {
				t.Errorf("%+v: bit %d is worth %d ms, not %d", m, bit, later, int64(1)<<bit)
			}
			if (k.IDs[0]^k.IDs[1])&(1<<k.Bit-1) != 0 || (k.IDs[0]^k.IDs[1])>>k.Bit&1 == 0 {
				t.Errorf("%+v: bit %d changes %b", m, bit, k.IDs[0]^k.IDs[1])
			}
		}
	}
	hour := func(choice string) bool { return choice == "22" }
	s := bits.Act.Tell(act.Ref{Screen: 2, Choice: "10"}, act.Twitters(), now, hour).At()
	if s.Tone == act.Good || !strings.Contains(s.Says, "a year") || strings.Contains(s.Says, "an hour") {
		t.Errorf("a second and an hour are found, and it says %q", s.Says)
	}
}

func TestAForgedIDSaysWhatWasAsked(t *testing.T) {
	for _, m := range mades() {
		s := tell(3, "forged", m).At()
		k := s.Looks[0].Of.(*bits.Aligned)
		if s.Tone != act.Good || slices.ContainsFunc(k.Aims, func(a bits.Aim) bool { return !a.Done }) {
			t.Errorf("%+v: %q: %+v", m, s.Says, k.Aims)
		}
		if bits.Part(k.Layout, snowflake.KindSequence, k.IDs[1]) != 2 || k.IDs[1]>>63 != 0 {
			t.Errorf("%+v: forged is %v", m, k.Layout.Decompose(k.IDs[1]))
		}
		days := k.Layout.Time(k.IDs[1]).Sub(k.Layout.Time(k.IDs[0])).Abs().Hours() / 24
		if len(k.Aims) == 3 && (days < 330 || days > 430) {
			t.Errorf("%+v: a year are %.0f days", m, days)
		}
	}
	for _, wrong := range []string{"x", "7", "7-64", "7-63", "9223372036854775808-1", "-1-1"} {
		if p := tell(3, wrong, act.Twitters()); p.Choice != "" {
			t.Errorf("choice %s is %v", wrong, p.Ref)
		}
	}
}

func TestOnlyWithTheTimeFirstAreLaterIDsLarger(t *testing.T) {
	for _, m := range mades() {
		for choice, tone := range map[string]act.Tone{"shop": act.Bad, "sequence": act.Bad, "time": act.Good} {
			s := tell(4, choice, m).At()
			k := s.Looks[len(s.Looks)-1].Of.(*bits.Shelf)
			late := slices.ContainsFunc(k.Customers, func(c bits.Customer) bool { return c.Late })
			if s.Tone != tone || layouts.TimeOrdered(k.Layout) == late {
				t.Errorf("%+v: %s first is %q with %d crossings", m, choice, s.Tone, k.Crossings())
			}
			rows := slices.Clone(k.Customers)
			slices.SortFunc(rows, func(a, b bits.Customer) int { return a.Row - b.Row })
			if !slices.IsSortedFunc(rows, func(a, b bits.Customer) int { return cmp.Compare(a.ID, b.ID) }) {
				t.Errorf("%+v: with %s first the rows are not sorted: %+v", m, choice, rows)
			}
			if n := crossed(k.Customers); n != k.Crossings() || !strings.Contains(s.Says, strconv.Itoa(n)+" crossing") {
				t.Errorf("%s: %q, of %d lines that cross", choice, s.Says, n)
			}
		}
	}
}

// crossed is how many of the lines cross that lead from customers to their rows: three were counted where four are
// drawn.
func crossed(customers []bits.Customer) (n int) {
	for i, a := range customers {
		for _, b := range customers[i+1:] {
			if b.Row < a.Row {
				n++
			}
		}
	}
	return n
}

func TestTheTopBitIsASign(t *testing.T) {
	for _, m := range mades() {
		for gap := range 7 {
			s := tell(5, strconv.Itoa(gap), m).At()
			k := s.Looks[len(s.Looks)-1].Of.(*bits.Shelf)
			id := k.Customers[len(k.Customers)-1].ID | 1<<63
			read := "−" + strconv.FormatInt(int64(id), 10)[1:]
			if k.Gap != gap || s.Tone == act.Good != (gap == 0) || strings.ReplaceAll(k.Number, ",", "") != read {
				t.Errorf("%+v: in place %d it is %q, in row %d, as %s", m, gap, s.Tone, k.Gap, k.Number)
			}
		}
	}
}

func TestTheRightAnswerIsNotAlwaysTheLast(t *testing.T) {
	last := 0
	for screen := 4; screen <= 5; screen++ {
		acts := tell(screen, "", act.Twitters()).At().Acts
		if tell(screen, acts[len(acts)-1].To.Choice, act.Twitters()).At().Tone == act.Good {
			last++
		}
	}
	if last > 0 {
		t.Errorf("the last answer is right on %d screens", last)
	}
}

// A reader looks for the bits of a year, and flipped them blindly.
func TestEachBitSaysBrieflyWhatItIsWorth(t *testing.T) {
	l := act.Twitters().Layout()
	for bit, want := range map[int]string{0: "1", 11: "2048", 12: "1", 22: "1 ms", 31: "512 ms", 32: "1 s",
		38: "1.1 min", 44: "1.2 h", 48: "18 h", 49: "1.6 d", 56: "198 d", 57: "1.1 y", 62: "34 y"} {
		if got := bits.Brief(l, bit); got != want {
			t.Errorf("bit %d is worth %q, want %q", bit, got, want)
		}
	}
}

func TestAForgedTimeIsASum(t *testing.T) {
	m := act.Twitters()
	first := last(tell(3, "", m).At()).IDs[0]
	shop5 := first&^(1023<<12)&^4095 | 5<<12 | 2 // what was asked before
	months, day := snowflake.ID(1)<<56, snowflake.ID(1)<<49
	id := shop5 ^ months ^ day
	sign := map[bool]string{true: "+", false: "−"}
	want := sign[id&months != 0] + "198 d " + sign[id&day != 0] + " 1.6 d: about "
	if s := tell(3, strconv.FormatUint(uint64(id), 10)+"-49", m).At(); !strings.HasPrefix(s.Says, want) {
		t.Errorf("it says %q, want %q first", s.Says, want)
	}
}

// After a bit of shop 1 was flipped, “the shop: 4” stood below an ID of shop 5.
func TestAFlippedBitSaysWhatItAddsAndWhatTheFieldIsNow(t *testing.T) {
	m := act.Twitters()
	first := last(tell(3, "", m).At()).IDs[0]
	for bit, want := range map[int]string{14: "shop + 4: now 5", 12: "shop − 1: now 0", 0: "sequence − 1: now 2",
		11: "sequence + 2,048: now 2,051"} {
		s := tell(3, strconv.FormatUint(uint64(first^1<<bit), 10)+"-"+strconv.Itoa(bit), m).At()
		if got := last(s).Worth; got != want {
			t.Errorf("bit %d: %q, want %q", bit, got, want)
		}
	}
	for _, sign := range []snowflake.ID{0, 1} {
		id := first&^(1<<57) | sign<<57
		s := tell(3, strconv.FormatUint(uint64(id), 10)+"-57", m).At()
		want := "time " + []string{"−", "+"}[sign] + " 1 year 32 days"
		if got := last(s).Worth; got != want {
			t.Errorf("a year: %q, want %q", got, want)
		}
	}
}

func TestTheFieldsAreNamed(t *testing.T) {
	for bit, want := range map[int]string{63: "always 0", 22: "worth 1 ms", 57: "worth 1 year 32 days",
		0: "worth 1 in the sequence", 14: "worth 4 in the shop’s number"} {
		if got := bits.Worth(act.Twitters().Layout(), bit); got != want {
			t.Errorf("bit %d is worth %q, want %q", bit, got, want)
		}
	}
}
