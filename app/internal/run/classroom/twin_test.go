package classroom_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/run/classroom"
)

// slips is a question whose answers have these misconceptions; the right one has none.
func slips(n int, names ...string) classroom.Question {
	q := classroom.Question{N: n, Path: "/practice", Lang: "en", Text: "What does the caller get?",
		Given: [][2]string{{"Sequence", "2 bits"}}}
	for i, name := range names {
		q.Answers = append(q.Answers, classroom.Answer{Words: string(rune('a' + i)), Right: name == "", Slip: name})
	}
	return q
}

func TestATwinIsComparedByMisconceptions(t *testing.T) {
	l := begin(t)
	tokens := l.join(8)
	l.must(l.Ask(slips(1, "counts on", "", "the mask alone"), l.now))
	for i, choice := range []int{0, 0, 0, 0, 1, 2, 2, classroom.Unsure} {
		l.must(l.vote(tokens[i], 1, 1, choice))
	}
	l.must(l.Reveal(classroom.Turn{Q: 1, Round: 1}, l.now))

	twin := slips(2, "", "the mask alone", "borrows", "counts on")
	twin.Twin = 1
	l.must(l.Ask(twin, l.now))
	want := classroom.Tally{Answered: 8, Counts: []int{1, 2, 0, 4}, Unsure: 1}
	if got := l.Results().Before; got == nil || got.Answered != 8 || !slices.Equal(got.Counts, want.Counts) ||
		got.Unsure != 1 {
		t.Errorf("the question that it repeats was answered %+v, want %+v", got, want)
	}
	// Its second round is compared with its first.
	l.must(l.vote(tokens[0], 2, 1, 3))
	l.must(l.Again(classroom.Turn{Q: 2, Round: 1}, l.now))
	if got := l.Results().Before; got == nil || !slices.Equal(got.Counts, []int{0, 0, 0, 1}) {
		t.Errorf("the round before was answered %+v", got)
	}
	if got := l.see(tokens[0]).Given; !slices.Equal(got, twin.Given) {
		t.Errorf("a phone is told the values %q", got)
	}
	if told, err := json.Marshal(l.see(tokens[0])); err != nil || strings.Contains(string(told), "borrows") ||
		strings.Contains(string(told), "slip") {
		t.Errorf("before the reveal a phone is told the misconceptions: %s, %v", told, err)
	}
}

func TestACheckTellsItsSumFromFiveAnswersOn(t *testing.T) {
	l := begin(t)
	tokens := l.join(6)
	ask := func(n int, check classroom.Check, choices ...int) {
		t.Helper()
		q := slips(n, "", "a slip")
		q.Check = check
		l.must(l.Ask(q, l.now))
		for i, choice := range choices {
			l.must(l.vote(tokens[i], n, 1, choice))
		}
	}
	ask(1, classroom.CheckBefore, 0, 0, 1, 1, classroom.Unsure)
	ask(2, classroom.CheckBefore, 0, 0, 0, 0) // so few would tell who chose what
	ask(3, classroom.CheckBefore, 1, 1, 1, 1, 1, 0)
	ask(4, classroom.NoCheck, 0, 0, 0, 0, 0)
	l.now = l.now.Add(classroom.Unseen)
	ask(5, classroom.CheckAfter, 0, 0, 0, 0, 1)
	first := classroom.CheckResult{Questions: 2, Answered: 11, Right: 3}
	last := classroom.CheckResult{Questions: 1, Answered: 5, Right: 4}
	if r := l.Results(); r.First != first || r.Last != last {
		t.Errorf("the checks are %+v and %+v, want %+v and %+v", r.First, r.Last, first, last)
	}
	if err := l.Ask(classroom.Question{N: 6, Path: "/", Lang: "en", Text: "?", Check: "other",
		Answers: []classroom.Answer{{Words: "a"}, {Words: "b"}}}, l.now); err != classroom.ErrInvalid {
		t.Errorf("a check without meaning: %v", err)
	}
}
