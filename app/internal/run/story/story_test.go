package story_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

var now = time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)

// each visits every step of every part.
func each(m story.Made, visit func(p *story.Part, step int)) {
	for beat := range story.Beats() {
		for _, choice := range story.Choices(beat + 1) {
			at := story.StepRef{Beat: beat + 1, Choice: choice}
			for n := range story.Tell(at, m, now, every).Steps {
				at.Step = n
				visit(story.Tell(at, m, now, every), n)
			}
		}
	}
}

func every(string) bool { return true }

func TestWhatIsToldIsWhatHappened(t *testing.T) {
	each(story.Twitters(), func(p *story.Part, step int) {
		s, lamps := p.Steps[step], p.Lamps(step)
		broken := slices.Contains(lamps[:], story.Broken)
		if s.Tone == story.Bad != broken && s.Tone != story.Plain || s.Tone == story.Good && broken {
			t.Errorf("%v: %q is %q, and the lamps are %q", p.StepRef, s.Says, s.Tone, lamps)
		}
		id, first, second, twice := p.Duplicate(step)
		if twice != (lamps[0] == story.Broken) && p.Run != nil {
			t.Errorf("%v: a duplicate: %t, and the lamps are %q", p.StepRef, twice, lamps)
		}
		if all := p.Customers(step); twice &&
			(story.Text(all[first].Ticket) != id || story.Text(all[second].Ticket) != id || first >= second) {
			t.Errorf("%v: customers %d and %d do not both have %s", p.StepRef, first, second, id)
		}
		most := 35 // before the reader acts
		if s.Tone != story.Plain {
			most = 30
		}
		if n := len(strings.Fields(s.Says)); n > most {
			t.Errorf("%v: %q has %d words, more than %d", p.StepRef, s.Says, n, most)
		}
		if p.Choice == "" && p.Title != story.Title(p.Beat) {
			t.Errorf("%v: %q is not %q", p.StepRef, p.Title, story.Title(p.Beat))
		}
		wide := 0
		for _, f := range s.Field {
			wide += f.Bits
		}
		if wide != 64 {
			t.Errorf("%v: the ID has %d bits", p.StepRef, wide)
		}
	})
}

func TestEachEscapeBreaksItsOwnLamps(t *testing.T) {
	for choice, want := range map[string][4]story.Lamp{
		"central":  {story.Holds, story.Holds, story.Broken, story.Holds},
		"odd-even": {story.Broken, story.Broken, story.Holds, story.Holds},
		"random":   {story.Holds, story.Broken, story.Holds, story.Broken},
	} {
		p := story.Tell(story.StepRef{Beat: 2, Choice: choice, Step: 1}, story.Twitters(), now, every)
		if got := p.Lamps(1); got != want {
			t.Errorf("%s: got %q, want %q", choice, got, want)
		}
	}
}

// Two counters were called sorted, because the shops of the story serve in turn.
func TestTheMarkOfSortedIDsIsTrueWhereOneShopServesMore(t *testing.T) {
	for at, want := range map[story.StepRef]story.Lamp{
		{Beat: 1, Step: 3}:            story.Holds, // one shop
		{Beat: 2, Step: 1}:            story.Broken,
		{Beat: 2, Choice: "central"}:  story.Holds,
		{Beat: 2, Choice: "odd-even"}: story.Broken,
		{Beat: 3, Step: 1}:            story.Holds,
		{Beat: 4, Step: 3}:            story.Holds,
		{Beat: 5, Choice: "number"}:   story.Holds,
		{Beat: 8, Choice: "reject"}:   story.Holds,
	} {
		if got := story.Tell(at, story.Twitters(), now, every).Lamps(at.Step)[1]; got != want {
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
		all := story.Tell(story.StepRef{Beat: 4, Choice: choice}, story.Twitters(), now, every).Customers(0)
		last := all[len(all)-1]
		if story.Text(last.Ticket) != want.id || last.Wait != want.wait || last.Twin != want.twin {
			t.Errorf("%s: the last customer has %s after %s, as customer %d; want %+v", choice, story.Text(last.Ticket),
				last.Wait, last.Twin, want)
		}
	}
}

func TestWhatAClockThatGoesBackCosts(t *testing.T) {
	for clock, want := range map[string]story.Cost{
		"ignore": {Duplicates: 4}, "reject": {Rejected: 3},
		"wait": {Waited: 3, Longest: 3 * time.Millisecond}, "lead": {Ahead: 3 * time.Millisecond, Repeated: 3},
	} {
		if got := story.Twitters().Cost(clock); got != want {
			t.Errorf("%s: got %+v, want %+v", clock, got, want)
		}
	}
}

func TestARestartForgetsThatTheClockRanAhead(t *testing.T) {
	run := story.Tell(story.StepRef{Beat: 8, Choice: "lead"}, story.Twitters(), now, every).Run
	fork, err := run.Fork(12, "restart") // in the middle of the three milliseconds
	if err != nil {
		t.Fatal(err)
	}
	if l := fork.Frame(fork.Len() - 1).Lane(0); l.Totals().Duplicates == 0 {
		t.Errorf("after a restart %d IDs are issued, and none twice", l.Totals().Issued)
	}
}

func TestEveryButtonLeadsToAPlaceThatExists(t *testing.T) {
	each(story.Twitters(), func(p *story.Part, step int) {
		for _, act := range p.Steps[step].Acts {
			if to := act.To.Near(); to != act.To || len(story.Tell(to, story.Twitters(), now, every).Steps) <= to.Step {
				t.Errorf("%v: %q leads to %v", p.StepRef, act.Says, act.To)
			}
		}
		if p.Beat < len(story.Beats()) && len(p.Steps[step].Acts) == 0 {
			t.Errorf("%v is an end", p.StepRef)
		}
		if before := story.Twitters().Before(p.StepRef); before != before.Near() ||
			before == p.StepRef && p.StepRef != (story.StepRef{Beat: 1}) {
			t.Errorf("before %v is %v", p.StepRef, before)
		}
	})
}

func TestALayoutThatHasEndedIsToldAndClosed(t *testing.T) {
	m := story.Twitters()
	m.Sequence, m.Node = 14, 12
	p := story.Tell(story.StepRef{Beat: 6, Choice: "2010"}, m, now, every)
	life := m.Life(now)
	if !life.Over || life.Last.Year() != 2015 || life.GiveBack == 0 {
		t.Fatalf("with 14 and 12 bits: %+v", life)
	}
	if last := p.Steps[0].Acts[3]; !last.Shut || p.Steps[0].Tone != story.Bad ||
		!strings.Contains(p.Steps[0].Says, "Give back") {
		t.Errorf("%q, %+v", p.Steps[0].Says, last)
	}
	m.Sequence -= life.GiveBack
	if again := m.Life(now); again.Over {
		t.Errorf("%d bits were given back, and it is still over: %+v", life.GiveBack, again)
	}
}

func TestTheReadersLayoutGenerates(t *testing.T) {
	for sequence := story.LeastSequence; sequence <= story.MostBits; sequence++ {
		for node := story.LeastNode; node <= story.MostBits; node++ {
			m := story.Twitters()
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
			if (sequence == story.LeastSequence || sequence == story.MostBits) &&
				(node == story.LeastNode || node == story.MostBits) {
				each(m, func(p *story.Part, step int) { p.Customers(step) })
			}
		}
	}
}

func TestAChoiceOfBitsOpensWithTooFew(t *testing.T) {
	for _, at := range []story.StepRef{{4, "wait", 1}, {5, "number", 1}} {
		s := story.Tell(at, story.Undecided(), now, every).Steps[1]
		if use := s.Acts[0]; s.Tone == story.Good || use.Strong || use.Note == "" {
			t.Errorf("%v opens with %d bits, which are enough: %+v", at, s.Slide.Value, use)
		}
		made := story.Undecided()
		s.Acts[0].Made(&made)
		if again := story.Tell(at, made, now, every).Steps[1]; again.Slide.Value != s.Slide.Value {
			t.Errorf("%v: accepted are %d bits, and it shows %d", at, s.Slide.Value, again.Slide.Value)
		}
	}
	m := story.Made{Sequence: 11, Node: 9}
	if late, without := m.Late(), m.Unnumbered(); late != "952 wait" || without != "488 get no number" {
		t.Errorf("with 11 and 9 bits: %q, %q", late, without)
	}
	if m := story.Twitters(); m.Late()+m.Unnumbered() != "" {
		t.Errorf("with Twitter's bits: %q, %q", m.Late(), m.Unnumbered())
	}
}

func TestAQuestionIsAnsweredBeforeItLeadsOn(t *testing.T) {
	for _, beat := range []int{6, 8} {
		for _, choice := range story.Choices(beat) {
			p := story.Tell(story.StepRef{Beat: beat, Choice: choice}, story.Twitters(), now, every)
			acts := p.Steps[len(p.Steps)-1].Acts
			if last := acts[len(acts)-1]; last.Shut != (choice == "") || last.Strong == last.Shut {
				t.Errorf("beat %d, choice %q: %+v", beat, choice, last)
			}
		}
	}
}

func TestWhoLeansOnACounterIsNotKnownUntilItStops(t *testing.T) {
	for step, want := range []story.Lamp{story.Unknown, story.Broken} {
		if got := story.Tell(story.StepRef{2, "central", step}, story.Twitters(), now, every).
			Lamps(step)[2]; got != want {
			t.Errorf("step %d: independent is %q, want %q", step, got, want)
		}
	}
}

func TestTheSaleDayIsARun(t *testing.T) {
	for bits, want := range map[int]time.Duration{2: 749 * time.Millisecond, 11: time.Millisecond, 12: 0} {
		m := story.Twitters()
		m.Sequence = bits
		p := story.Tell(story.StepRef{Beat: 4, Choice: "wait", Step: 1}, m, now, every)
		l := p.Run.Frame(p.Steps[1].Frame).Lane(0)
		if got := l.Totals(); got.LongestWait != want || got.Issued != story.Rush {
			t.Errorf("%d bits: %+v, want a wait of %s", bits, got, want)
		}
	}
}

// A presenter's key took 4 bits, 1970 and the first of four clocks, so that the class ended with a generator that
// repeats IDs.
func TestOneKeyTriesEveryIdeaAndEndsWithAnIDThatHolds(t *testing.T) {
	at, made, tried := story.StepRef{Beat: 1}, story.Undecided(), map[story.StepRef]bool{}
	for presses := 0; at.Beat < len(story.Beats()); presses++ {
		if presses > 100 {
			t.Fatalf("after 100 presses it is at %v", at)
		}
		tried[story.StepRef{Beat: at.Beat, Choice: at.Choice}] = true
		act, _ := story.Tell(at, made, now,
			func(choice string) bool { return tried[story.StepRef{Beat: at.Beat, Choice: choice}] }).
			Forth(func(choice string) bool { return tried[story.StepRef{Beat: at.Beat, Choice: choice}] })
		if act.Shut {
			t.Fatalf("%v: %q cannot be pressed", at, act.Says)
		}
		if act.Made != nil {
			act.Made(&made)
		}
		at = act.To
	}
	for beat := range len(story.Beats()) - 1 {
		for _, choice := range story.Choices(beat + 1) {
			if !tried[story.StepRef{Beat: beat + 1, Choice: choice}] {
				t.Errorf("beat %d: %q was not tried", beat+1, choice)
			}
		}
	}
	if made.Sequence != 12 || made.Node != 10 || made.Epoch.Year() != now.Year() || made.Clock == "ignore" {
		t.Errorf("the class has made %+v", made)
	}
	for i, lamp := range story.Tell(at, made, now, every).Lamps(0) {
		if lamp != story.Holds {
			t.Errorf("mark %d is %s at the end", i, lamp)
		}
	}
}

// Once all ideas were tried, the key must not lead past the question.
func TestOneKeyAtAQuestionWhoseIdeasWereTriedPlaysTheLast(t *testing.T) {
	for beat, want := range map[int]string{4: "wait", 6: "today", 8: "lead"} {
		at := story.StepRef{Beat: beat, Step: 99}
		if act, _ := story.Tell(at, story.Twitters(), now, every).Forth(every); act.To.Choice != want ||
			act.To.Beat != beat {
			t.Errorf("beat %d: the key leads to %v, want %s", beat, act.To, want)
		}
	}
}
