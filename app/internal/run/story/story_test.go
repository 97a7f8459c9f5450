package story_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

var now = time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)

// each visits every step of every part.
func each(m act.Made, visit func(p *act.Part, step int)) {
	for beat := range story.Act.Screens() {
		for _, choice := range story.Act.Choices(beat + 1) {
			at := act.Ref{Screen: beat + 1, Choice: choice}
			for n := range story.Act.Tell(at, m, now, every).Steps {
				at.Step = n
				visit(story.Act.Tell(at, m, now, every), n)
			}
		}
	}
}

func every(string) bool { return true }

// look is what a step of the story shows at its end.
func look(p *act.Part, step int) *story.Look {
	looks := p.Steps[step].Looks
	return looks[len(looks)-1].Of.(*story.Look)
}

func TestWhatIsToldIsWhatHappened(t *testing.T) {
	each(act.Twitters(), func(p *act.Part, step int) {
		s, lamps, k := p.Steps[step], p.Steps[step].Lamps(), look(p, step)
		broken := slices.Contains(lamps[:], act.Broken)
		if s.Tone == act.Bad != broken && s.Tone != act.Plain || s.Tone == act.Good && broken {
			t.Errorf("%v: %q is %q, and the lamps are %q", p.Ref, s.Says, s.Tone, lamps)
		}
		id, first, second, twice := k.Duplicate(step)
		if twice != (lamps[0] == act.Broken) && k.Run != nil {
			t.Errorf("%v: a duplicate: %t, and the lamps are %q", p.Ref, twice, lamps)
		}
		if all := k.Customers(); twice &&
			(act.Text(all[first].Ticket) != id || act.Text(all[second].Ticket) != id || first >= second) {
			t.Errorf("%v: customers %d and %d do not both have %s", p.Ref, first, second, id)
		}
		most := 35 // before the reader acts
		if s.Tone != act.Plain {
			most = 30
		}
		if n := len(strings.Fields(s.Says)); n > most {
			t.Errorf("%v: %q has %d words, more than %d", p.Ref, s.Says, n, most)
		}
		if p.Choice == "" && p.Title != story.Title(p.Screen) {
			t.Errorf("%v: %q is not %q", p.Ref, p.Title, story.Title(p.Screen))
		}
		wide := 0
		for _, f := range s.Field {
			wide += f.Bits
		}
		if wide != 64 {
			t.Errorf("%v: the ID has %d bits", p.Ref, wide)
		}
	})
}

func TestEachEscapeBreaksItsOwnLamps(t *testing.T) {
	for choice, want := range map[string][4]act.Lamp{
		"central":  {act.Holds, act.Holds, act.Broken, act.Holds},
		"odd-even": {act.Broken, act.Broken, act.Holds, act.Holds},
		"random":   {act.Holds, act.Broken, act.Holds, act.Broken},
	} {
		p := story.Act.Tell(act.Ref{Screen: 2, Choice: choice, Step: 1}, act.Twitters(), now, every)
		if got := p.Steps[1].Lamps(); got != want {
			t.Errorf("%s: got %q, want %q", choice, got, want)
		}
	}
}

// Two counters were called sorted, because the shops of the story serve in turn.
func TestTheMarkOfSortedIDsIsTrueWhereOneShopServesMore(t *testing.T) {
	for at, want := range map[act.Ref]act.Lamp{
		{Screen: 1, Step: 3}:            act.Holds, // one shop
		{Screen: 2, Step: 1}:            act.Broken,
		{Screen: 2, Choice: "central"}:  act.Holds,
		{Screen: 2, Choice: "odd-even"}: act.Broken,
		{Screen: 3, Step: 1}:            act.Holds,
		{Screen: 4, Step: 3}:            act.Holds,
		{Screen: 5, Choice: "number"}:   act.Holds,
		{Screen: 8, Choice: "reject"}:   act.Holds,
	} {
		if got := story.Act.Tell(at, act.Twitters(), now, every).At().Lamps()[1]; got != want {
			t.Errorf("%v: sorted is %q, want %q", at, got, want)
		}
	}
}

func TestTheFifthCustomer(t *testing.T) {
	for choice, want := range map[string]struct {
		id   string
		wait time.Duration
		twin int
	}{"spill": {"105/0", 0, 4}, "restart": {"104/0", 0, 0}, "wait": {"105/0", time.Millisecond, -1}} {
		all := look(story.Act.Tell(act.Ref{Screen: 4, Choice: choice}, act.Twitters(), now, every), 0).Customers()
		last := all[len(all)-1]
		if act.Text(last.Ticket) != want.id || last.Wait != want.wait || last.Twin != want.twin {
			t.Errorf("%s: the last customer has %s after %s, as customer %d; want %+v", choice, act.Text(last.Ticket),
				last.Wait, last.Twin, want)
		}
	}
}

func TestWhatAClockThatGoesBackCosts(t *testing.T) {
	for clock, want := range map[string]story.Cost{
		"ignore": {Duplicates: 4}, "reject": {Rejected: 3},
		"wait": {Waited: 3, Longest: 3 * time.Millisecond}, "lead": {Ahead: 3 * time.Millisecond, Repeated: 3},
	} {
		if got := story.CostOf(act.Twitters(), clock); got != want {
			t.Errorf("%s: got %+v, want %+v", clock, got, want)
		}
	}
}

func TestARestartForgetsThatTheClockRanAhead(t *testing.T) {
	run := look(story.Act.Tell(act.Ref{Screen: 8, Choice: "lead"}, act.Twitters(), now, every), 0).Run
	fork, err := run.Fork(12, "restart") // in the middle of the three milliseconds
	if err != nil {
		t.Fatal(err)
	}
	if l := fork.Frame(fork.Len() - 1).Lane(0); l.Totals().Duplicates == 0 {
		t.Errorf("after a restart %d IDs are issued, and none twice", l.Totals().Issued)
	}
}

func TestEveryButtonLeadsToAPlaceThatExists(t *testing.T) {
	each(act.Twitters(), func(p *act.Part, step int) {
		for _, button := range p.Steps[step].Acts {
			if to := story.Act.Near(button.To); to != button.To ||
				len(story.Act.Tell(to, act.Twitters(), now, every).Steps) <= to.Step {
				t.Errorf("%v: %q leads to %v", p.Ref, button.Says, button.To)
			}
		}
		if p.Screen < len(story.Act.Screens()) && len(p.Steps[step].Acts) == 0 {
			t.Errorf("%v is an end", p.Ref)
		}
		if before := story.Act.Before(p.Ref, act.Twitters()); before != story.Act.Near(before) ||
			before == p.Ref && p.Ref != (act.Ref{Screen: 1}) {
			t.Errorf("before %v is %v", p.Ref, before)
		}
	})
}

func TestALayoutThatHasEndedIsToldAndClosed(t *testing.T) {
	m := act.Twitters()
	m.Sequence, m.Node = 14, 12
	p := story.Act.Tell(act.Ref{Screen: 6, Choice: "2010"}, m, now, every)
	life := m.Life(now)
	if !life.Over || life.Last.Year() != 2015 || life.GiveBack == 0 {
		t.Fatalf("with 14 and 12 bits: %+v", life)
	}
	if last := p.Steps[0].Acts[3]; !last.Shut || p.Steps[0].Tone != act.Bad ||
		!strings.Contains(p.Steps[0].Says, "Give back") {
		t.Errorf("%q, %+v", p.Steps[0].Says, last)
	}
	m.Sequence -= life.GiveBack
	if again := m.Life(now); again.Over {
		t.Errorf("%d bits were given back, and it is still over: %+v", life.GiveBack, again)
	}
}

func TestTheReadersLayoutGenerates(t *testing.T) {
	for sequence := act.LeastSequence; sequence <= act.MostBits; sequence++ {
		for node := act.LeastNode; node <= act.MostBits; node++ {
			m := act.Twitters()
			m.Sequence, m.Node = sequence, node
			if err := m.Layout().Validate(); err != nil {
				t.Fatalf("%d and %d bits: %v", sequence, node, err)
			}
			id, ok := m.Issue(now)
			if ended := m.Life(now).Last.Before(now); ok == ended {
				t.Errorf("%d and %d bits: issued %t, ended %t", sequence, node, ok, ended)
			}
			if l := m.Layout(); ok &&
				(l.Node(id) != 1 || layouts.Part(l, id, l.Index(snowflake.KindSequence)) != 3 || l.Time(id) != now) {
				t.Errorf("%d and %d bits: %v", sequence, node, l.Decompose(id))
			}
			if (sequence == act.LeastSequence || sequence == act.MostBits) &&
				(node == act.LeastNode || node == act.MostBits) {
				each(m, func(p *act.Part, step int) { look(p, step).Customers() })
			}
		}
	}
}

func TestAChoiceOfBitsOpensWithTooFew(t *testing.T) {
	for _, at := range []act.Ref{{Screen: 4, Choice: "wait", Step: 1}, {Screen: 5, Choice: "number", Step: 1}} {
		s := story.Act.Tell(at, act.Undecided(), now, every).Steps[1]
		if use := s.Acts[0]; s.Tone == act.Good || !use.Shut || use.Note == "" {
			t.Errorf("%v opens with %d bits, which are enough: %+v", at, s.Slide.Value, use)
		}
		made := act.Undecided()
		s.Acts[0].Made(&made)
		if again := story.Act.Tell(at, made, now, every).Steps[1]; again.Slide.Value != s.Slide.Value {
			t.Errorf("%v: accepted are %d bits, and it shows %d", at, s.Slide.Value, again.Slide.Value)
		}
	}
}

func TestAQuestionIsAnsweredBeforeItLeadsOn(t *testing.T) {
	for _, beat := range []int{6, 8} {
		for _, choice := range story.Act.Choices(beat) {
			p := story.Act.Tell(act.Ref{Screen: beat, Choice: choice}, act.Twitters(), now, every)
			acts := p.Steps[len(p.Steps)-1].Acts
			if last := acts[len(acts)-1]; last.Shut != (choice == "") || last.Strong == last.Shut {
				t.Errorf("beat %d, choice %q: %+v", beat, choice, last)
			}
		}
	}
}

func TestWhoLeansOnACounterIsNotKnownUntilItStops(t *testing.T) {
	for step, want := range []act.Lamp{act.Unknown, act.Broken} {
		if got := story.Act.Tell(act.Ref{Screen: 2, Choice: "central", Step: step}, act.Twitters(), now, every).
			At().Lamps()[2]; got != want {
			t.Errorf("step %d: independent is %q, want %q", step, got, want)
		}
	}
}

func TestTheSaleDayIsARun(t *testing.T) {
	for bits, want := range map[int]time.Duration{2: 749 * time.Millisecond, 11: time.Millisecond, 12: 0} {
		m := act.Twitters()
		m.Sequence = bits
		p := story.Act.Tell(act.Ref{Screen: 4, Choice: "wait", Step: 1}, m, now, every)
		l := look(p, 1).Frame().Lane(0)
		if got := l.Totals(); got.LongestWait != want || got.Issued != story.Rush {
			t.Errorf("%d bits: %+v, want a wait of %s", bits, got, want)
		}
	}
}

// A presenter's key took 4 bits, 1970 and the first of four clocks, so that the class ended with a generator that
// repeats IDs.
func TestOneKeyTriesEveryIdeaAndEndsWithAnIDThatHolds(t *testing.T) {
	at, made, tried := act.Ref{Screen: 1}, act.Undecided(), map[act.Ref]bool{}
	for presses := 0; at.Screen < len(story.Act.Screens()); presses++ {
		if presses > 100 {
			t.Fatalf("after 100 presses it is at %v", at)
		}
		tried[act.Ref{Screen: at.Screen, Choice: at.Choice}] = true
		was := func(choice string) bool { return tried[act.Ref{Screen: at.Screen, Choice: choice}] }
		button, _ := story.Act.Forth(story.Act.Tell(at, made, now, was), made, now, was)
		if button.Shut {
			t.Fatalf("%v: %q cannot be pressed", at, button.Says)
		}
		if button.Made != nil {
			button.Made(&made)
		}
		at = button.To
	}
	for beat := range len(story.Act.Screens()) - 1 {
		for _, choice := range story.Act.Choices(beat + 1) {
			if !tried[act.Ref{Screen: beat + 1, Choice: choice}] {
				t.Errorf("beat %d: %q was not tried", beat+1, choice)
			}
		}
	}
	if made.Sequence != 12 || made.Node != 10 || made.Epoch.Year() != now.Year() || made.Clock == "ignore" {
		t.Errorf("the class has made %+v", made)
	}
	for i, lamp := range story.Act.Tell(at, made, now, every).At().Lamps() {
		if lamp != act.Holds {
			t.Errorf("mark %d is %s at the end", i, lamp)
		}
	}
}

// Once all ideas were tried, the key must not lead past the question.
func TestOneKeyAtAQuestionWhoseIdeasWereTriedPlaysTheLast(t *testing.T) {
	for beat, want := range map[int]string{4: "wait", 6: "today", 8: "lead"} {
		at := act.Ref{Screen: beat, Step: 99}
		part := story.Act.Tell(at, act.Twitters(), now, every)
		if button, _ := story.Act.Forth(part, act.Twitters(), now, every); button.To.Choice != want ||
			button.To.Screen != beat {
			t.Errorf("beat %d: the key leads to %v, want %s", beat, button.To, want)
		}
	}
}

func TestATimeShorterThanAYearIsInDays(t *testing.T) {
	for seconds, want := range map[uint64]string{2_147_484: "25 days", 86_400: "1 day", 365 * 86_400: "1.00 years",
		2_199_023_256: "69.68 years"} {
		if got := story.Years(layouts.Span{Seconds: seconds}); got != want {
			t.Errorf("%d s are %s, want %s", seconds, got, want)
		}
	}
}

func TestCountingFrom1970IsNoSuccess(t *testing.T) {
	s := story.Act.Tell(act.Ref{Screen: 6, Choice: "1970"}, act.Twitters(), act.Exported(), act.Nobody).At()
	if s.Tone != act.Plain || !s.Solves() || !strings.Contains(s.Says, "years are left") {
		t.Errorf("tone %q, done %t: %s", s.Tone, s.Solves(), s.Says)
	}
}

// Odd and even numbers were called unsorted beside 5, 6, 7 and 8.
func TestTheReaderSeesThatOddAndEvenIDsAreNotSorted(t *testing.T) {
	p := story.Act.Tell(act.Ref{Screen: 2, Choice: "odd-even"}, act.Twitters(), now, every)
	var ids []int
	for _, c := range look(p, 0).Customers() {
		id, _ := strconv.Atoi(act.Text(c.Ticket))
		ids = append(ids, id)
	}
	if len(ids) == 0 || slices.IsSorted(ids) {
		t.Errorf("they went out as %v", ids)
	}
}
