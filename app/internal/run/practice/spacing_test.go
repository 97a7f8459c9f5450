package practice_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/snowflakelab/snowflakelab/app/internal/run/practice"
)

const today = practice.Day("2026-11-29")

// told is an idea after answers: each is a day, counted from today, a seed and whether it was right.
func told(answers ...[3]int) practice.Progress {
	var r practice.Records
	for _, a := range answers {
		r.Answer("mask", uint64(a[1]), a[2] == 1, today.Plus(a[0]))
	}
	return r.Ideas["mask"]
}

func TestTheSixRules(t *testing.T) {
	type answers = [][3]int
	for name, c := range map[string]struct {
		answers
		due   int // days from today
		level int
	}{
		"one right answer is not enough":   {answers{{0, 5, 1}}, 0, 0},
		"two right: known for a day":       {answers{{0, 5, 1}, {0, 6, 1}}, 1, 1},
		"the same question twice":          {answers{{0, 5, 1}, {0, 5, 1}}, 0, 0},
		"right on the due day: a week":     {answers{{0, 5, 1}, {0, 6, 1}, {1, 7, 1}}, 8, 2},
		"right some days later: a week":    {answers{{0, 5, 1}, {0, 6, 1}, {5, 7, 1}}, 12, 2},
		"then a month":                     {answers{{0, 5, 1}, {0, 6, 1}, {1, 7, 1}, {8, 8, 1}}, 38, 3},
		"then a month again":               {answers{{0, 5, 1}, {0, 6, 1}, {1, 7, 1}, {8, 8, 1}, {38, 9, 1}}, 68, 3},
		"right before the due day":         {answers{{0, 5, 1}, {0, 6, 1}, {0, 7, 1}, {0, 8, 1}}, 1, 1},
		"wrong is due on that day":         {answers{{0, 5, 1}, {0, 6, 1}, {0, 7, 0}}, 0, 0},
		"wrong and one right: still due":   {answers{{0, 5, 1}, {0, 6, 1}, {3, 7, 0}, {3, 8, 1}}, 3, 0},
		"wrong and two right: a day again": {answers{{0, 5, 1}, {0, 6, 1}, {3, 7, 0}, {3, 8, 1}, {3, 4, 1}}, 4, 1},
		"the answer was just shown":        {answers{{0, 5, 0}, {0, 5, 1}, {0, 6, 1}}, 0, 0},
		"right, wrong, right":              {answers{{0, 5, 1}, {0, 6, 0}, {0, 7, 1}}, 0, 0},
		"two right answers on two days":    {answers{{0, 5, 1}, {2, 6, 1}}, 3, 1},
		"the clock was set back":           {answers{{0, 5, 1}, {0, 6, 1}, {1, 7, 1}, {-90, 8, 1}}, 8, 2},
		"a month is 30 days":               {answers{{30, 1, 1}, {30, 2, 1}, {31, 3, 1}, {38, 4, 1}}, 68, 3},
		"an evening: due the next day":     {answers{{0, 1, 1}, {0, 2, 1}}, 1, 1},
		"wrong on a day that was set back": {answers{{0, 5, 1}, {0, 6, 1}, {-3, 7, 0}}, -3, 0},
	} {
		p := told(c.answers...)
		if p.Due != today.Plus(c.due) || p.Level() != c.level {
			t.Errorf("%s: due %s, level %d, want %s, %d", name, p.Due, p.Level(), today.Plus(c.due), c.level)
		}
	}
}

func TestAnIdeaIsNewDueOrKnown(t *testing.T) {
	var r practice.Records
	check := func(name string, day int, want practice.IdeaState) {
		t.Helper()
		if got := r.State(name, today.Plus(day)); got != want {
			t.Errorf("%s after %d days is %s, want %s", name, day, got, want)
		}
	}
	check("mask", 0, practice.NewIdea)
	r.Answer("mask", 1, true, today)
	check("mask", 0, practice.DueIdea)
	r.Answer("mask", 2, true, today)
	check("mask", 0, practice.KnownIdea)
	check("mask", 1, practice.DueIdea)
	check("mask", -9, practice.KnownIdea)
	r.Answer("next", 3, false, today)
	check("next", 0, practice.DueIdea)
	check("next", -9, practice.DueIdea)
	if n := practice.Day("2026-12-30").Until("2027-01-05"); n != 6 {
		t.Errorf("it is %d days, want 6", n)
	}
}

func TestAPauseThatBeganOnALaterDayBeginsToday(t *testing.T) {
	ahead := today.Plus(400)
	var r practice.Records
	r.Answer("mask", 1, true, ahead)
	for seed := uint64(2); seed < 4; seed++ {
		r.Answer("older", seed, true, ahead)
		r.Answer("next", seed, true, today.Plus(-1))
		r.Answer("epoch", seed, true, today)
	}
	r.Ideas["layout"] = practice.Progress{Due: ahead.Plus(30), Step: 4, Seed: 9}
	r.Answer("restart", 1, false, ahead)
	if !r.Settle(today) || r.Settle(today) {
		t.Error("the answers are still from a later day, or none was")
	}
	for name, want := range map[string]practice.Progress{
		"mask": {Due: today, Step: 1, Seed: 1}, "older": {Due: today.Plus(1), Step: 2, Seed: 3},
		"layout": {Due: today.Plus(30), Step: 4, Seed: 9}, "restart": {Due: today, Step: 0, Seed: 1},
		"next": {Due: today, Step: 2, Seed: 3}, "epoch": {Due: today.Plus(1), Step: 2, Seed: 3},
	} {
		if got := r.Ideas[name]; got != want {
			t.Errorf("%s is %+v, want %+v", name, got, want)
		}
	}
	if got := r.Due(today.Plus(1)); !slices.Contains(got, "older") || r.State("older", today) != practice.KnownIdea {
		t.Errorf("due a day later are %q", got)
	}
}

func TestGainIsAShareOfWhatCouldBeGained(t *testing.T) {
	check := func(right string) float64 { return practice.Check{Seed: 1, Right: right}.Share() }
	for _, c := range []struct{ before, after, want float64 }{
		{check("101000"), check("101110"), 0.5}, {0.25, 1, 1}, {0.5, 0.5, 0}, {0.5, 0.25, -0.5}, {0, 0.2, 0.2},
	} {
		if g, is := practice.Gain(c.before, c.after); !is || math.Abs(g-c.want) > 1e-9 {
			t.Errorf("from %v to %v: got %v, %t, want %v", c.before, c.after, g, is, c.want)
		}
	}
	if g, is := practice.Gain(1, 0.5); is {
		t.Errorf("all was right before: got %v", g)
	}
}

func TestALessonsMistakeMakesOnlyANewIdeaDue(t *testing.T) {
	var r practice.Records
	r.Answer("mask", 1, true, today.Plus(-9))
	r.Answer("mask", 2, true, today.Plus(-9))
	r.Answer("older", 1, false, today.Plus(-3))
	before := r.Ideas["mask"]
	r.Miss("mask", today)
	r.Miss("restart", today)
	if r.Ideas["mask"] != before {
		t.Errorf("a practised idea became %+v", r.Ideas["mask"])
	}
	if got := r.Due(today); !slices.Equal(got, []string{"restart", "mask", "older"}) {
		t.Errorf("due are %q: first what a lesson missed, then the longest due", got)
	}
}

func TestASessionAsksWhatIsDueAndElseNewIdeas(t *testing.T) {
	all := []string{"a", "b", "c", "d", "e"}
	var r practice.Records
	if got := r.Begin(all, today).Names; fmt.Sprint(got) != "[a b c a b c]" {
		t.Errorf("at first: %q", got)
	}
	for _, name := range all[:4] {
		r.Answer(name, 1, true, today.Plus(-2))
		r.Answer(name, 2, true, today.Plus(-2))
	}
	r.Answer("gone", 1, false, today)
	r.Answer("b", 3, true, today)
	if got := r.Begin(all, today).Names; fmt.Sprint(got) != "[a c d]" {
		t.Errorf("due are %q", got)
	}
	if got := r.Begin(all, today.Plus(-2)).Names; fmt.Sprint(got) != "[e e]" {
		t.Errorf("nothing is due, and asked are %q", got)
	}
	r.Answer("e", 1, true, today)
	r.Answer("e", 2, true, today)
	for _, name := range all[:4] {
		r.Answer(name, 9, true, today)
	}
	if got := r.Begin(all, today).Names; len(got) != 0 {
		t.Errorf("all is known, and asked are %q", got)
	}
}

func TestAMissedIdeaComesAgainAfterTwoOthers(t *testing.T) {
	for at, want := range map[int]string{0: "[a b c a d]", 1: "[a b c d b]", 2: "[a b c d c]", 3: "[a b c d d]"} {
		s := practice.Session{Names: []string{"a", "b", "c", "d"}, At: at}
		s.Again(s.Names[at])
		s.Again(s.Names[at])
		if fmt.Sprint(s.Names) != want {
			t.Errorf("missed at %d: %v, want %s", at, s.Names, want)
		}
	}
	var none practice.Session
	if none.Again("a"); len(none.Names) != 0 || none.Next() != "" {
		t.Errorf("a question outside a session made one: %v", none.Names)
	}
}

func TestRecordsAreReadAsTheyWereWritten(t *testing.T) {
	const written = "1,mask:2026-11-30/2/83,next:2026-11-29/0/12,before:7/110100,after:9/111101,skipped"
	r, whole := practice.ReadRecords(written)
	if r.String() != written || !whole || r.Before.Score() != 3 || !r.Skipped {
		t.Errorf("read %q, %t", r, whole)
	}
	if empty, whole := practice.ReadRecords("1"); !empty.Empty() || !whole || empty.String() != "1" {
		t.Errorf("nothing is %q", empty)
	}
	for _, strange := range []string{"", "2,mask:2026-11-30/2/83", "null", "1,mask", "1,mask:2026-11-30/5/83",
		"1,mask:2026-11-30/-1/83", "1,mask:2026-13-30/1/83", "1,mask:2026-11-30/1/x", "1,before:0/110100",
		"1,before:7/11010", "1,after:7/110102", "1,:2026-11-30/2/83", "1,<b>:2026-11-30/2/83", "1,mask:2026-11-30/2"} {
		if r, whole := practice.ReadRecords(strange); whole || len(r.Ideas) > 0 || r.Before.Seed+r.After.Seed > 0 {
			t.Errorf("%q is read as %q, whole %t", strange, r, whole)
		}
	}
	r, whole = practice.ReadRecords("1,mask:2026-11-30/2/83,next:gone")
	if whole || r.String() != "1,mask:2026-11-30/2/83" {
		t.Errorf("beside a damaged item, read %q, %t", r, whole)
	}
}

func TestWhatIsDueIsCountedWithoutReadingIt(t *testing.T) {
	var r practice.Records
	for i, name := range []string{"mask", "next", "older", "restart"} {
		r.Answer(name, 1, true, today.Plus(-i))
		r.Answer(name, 2, i%2 == 0, today.Plus(-i))
	}
	r.Before = practice.Check{Seed: 20261101, Right: "110000"}
	for day := -5; day < 9; day++ {
		on := today.Plus(day)
		if got, want := practice.DueOn(r.String(), on), len(r.Due(on)); got != want && day >= 0 {
			t.Errorf("after %d days %d are due, want %d", day, got, want)
		}
	}
	for _, strange := range []string{"", "null", "1", "::::"} {
		if n := practice.DueOn(strange, today); n != 0 {
			t.Errorf("in %q %d are due", strange, n)
		}
	}
}

func TestAnotherDevicesRecordsReplaceWhatIsOlder(t *testing.T) {
	var here, there practice.Records
	here.Answer("mask", 1, true, today)
	here.Answer("next", 1, false, today)
	here.Answer("older", 1, true, today)
	there.Answer("mask", 2, true, today.Plus(-3))
	there.Answer("next", 2, true, today.Plus(1))
	there.Answer("restart", 2, false, today)
	there.Before, there.Skipped = practice.Check{Seed: 4, Right: "000000"}, true
	here.After = practice.Check{Seed: 5, Right: "111111"}
	here.Merge(there)
	const want = "1,mask:2026-11-29/1/1,next:2026-11-30/1/2,older:2026-11-29/1/1,restart:2026-11-29/0/2," +
		"before:4/000000,after:5/111111,skipped"
	if here.String() != want {
		t.Errorf("together they are %s, want %s", here, want)
	}
	// an idea that was known longer there, and missed here since
	there.Answer("older", 3, true, today.Plus(-2))
	there.Answer("older", 4, true, today.Plus(-2))
	here.Answer("older", 5, false, today)
	if here.Merge(there); here.Ideas["older"].Step != 0 {
		t.Errorf("an older success hid a later mistake: %+v", here.Ideas["older"])
	}
}

func TestTheCheckIsOfferedOnceAndItsTwinsAfterTheLessons(t *testing.T) {
	var r practice.Records
	check := func(name string, done int, want practice.Asks) {
		t.Helper()
		if got := r.Check(done, 7); got != want {
			t.Errorf("%s: offered is %d, want %d", name, got, want)
		}
	}
	check("at first", 0, practice.BeforeThem)
	check("a lesson was done", 1, practice.NoCheck)
	r.Skipped = true
	check("it was declined", 0, practice.NoCheck)
	check("it was declined, and the lessons are done", 7, practice.NoCheck)
	r = practice.Records{Before: practice.Check{Seed: 3, Right: "101000"}}
	check("it was done", 0, practice.NoCheck)
	check("six lessons are done", 6, practice.NoCheck)
	check("all lessons are done", 7, practice.AfterThem)
	r.After = practice.Check{Seed: 4, Right: "101110"}
	check("both were done", 7, practice.NoCheck)
	if !r.Before.Known(0) || r.Before.Known(1) || r.Before.Known(9) {
		t.Error("the check does not know what was right")
	}
}

func TestACalendarHasADayForEachDayThatIdeasAreDue(t *testing.T) {
	var r practice.Records
	for _, name := range []string{"mask", "next"} {
		r.Answer(name, 1, true, today)
		r.Answer(name, 2, true, today)
	}
	r.Answer("older", 1, true, today) // due today: no event
	now := time.Date(2026, 11, 29, 22, 30, 0, 0, time.FixedZone("", 2*3600))
	file := r.Calendar(now, "https://lab.test/practice", func(n int) string {
		return fmt.Sprintf("Practice; %d ideas, due: \\ 復習する項目があります。復習する項目があります。", n)
	})
	for _, want := range []string{"BEGIN:VCALENDAR\r\nVERSION:2.0\r\n", "DTSTART;VALUE=DATE:20261130\r\n",
		"DTSTAMP:20261129T203000Z\r\n", "URL:https://lab.test/practice\r\n", `SUMMARY:Practice\; 2 ideas\, due: \\ `,
		"END:VEVENT\r\nEND:VCALENDAR\r\n"} {
		if !strings.Contains(file, want) {
			t.Errorf("there is no %q in\n%s", want, file)
		}
	}
	if n := strings.Count(file, "BEGIN:VEVENT"); n != 1 {
		t.Errorf("there are %d events, want 1", n)
	}
	for line := range strings.SplitSeq(file, "\r\n") {
		if len(line) > 75 || !utf8.ValidString(line) || strings.Contains(line, "\n") {
			t.Errorf("the line %q has %d bytes", line, len(line))
		}
	}
}
