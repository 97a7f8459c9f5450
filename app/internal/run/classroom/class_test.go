package classroom_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/classroom"
)

var start = time.Date(2026, 11, 27, 8, 0, 0, 0, time.UTC)

// lesson is a class with a clock that only a test moves.
type lesson struct {
	*classroom.Class
	t     *testing.T
	now   time.Time
	names int
}

func begin(t *testing.T) *lesson {
	l := &lesson{t: t, now: start}
	l.Class = classroom.New(l.now, func() string {
		l.names++
		return fmt.Sprintf("%032x", l.names)
	})
	return l
}

// join lets a number of students join, as fast as they may.
func (l *lesson) join(n int) (tokens []string) {
	l.t.Helper()
	for range n {
		l.now = l.now.Add(time.Second / 50)
		joined, err := l.Join("", l.now)
		if err != nil {
			l.t.Fatal(err)
		}
		tokens = append(tokens, joined.Token)
	}
	return tokens
}

func (l *lesson) vote(token string, q, round, choice int) error {
	_, err := l.Answer(token, classroom.Vote{Q: q, Round: round, Choice: &choice}, l.now)
	return err
}

// must fails a test whose request is refused.
func (l *lesson) must(err error) {
	l.t.Helper()
	if err != nil {
		l.t.Fatal(err)
	}
}

func (l *lesson) see(token string) classroom.PhoneState {
	l.t.Helper()
	state, err := l.State(token, 0, l.now)
	l.must(err)
	return state
}

func question(n int) classroom.Question {
	return classroom.Question{N: n, Path: "/rollover?step=5", Lang: "en", Text: "What does it do?",
		Answers: []classroom.Answer{
			{Words: "It spins", Why: "the mask gives 0", Right: true}, {Words: "It issues 100/4096", Why: "13 bits"},
			{Words: "It issues 100/0", Why: "half right"},
		}}
}

func TestEachRequestInEachPhase(t *testing.T) {
	const joined, late, unknown = "ok", "late", "unknown"
	for _, phase := range []struct {
		name  classroom.Phase
		lead  func(l *lesson)
		wants map[string]string
	}{
		{classroom.Idle, func(*lesson) {},
			map[string]string{"join": joined, "answer": late, "leave": joined, "again": late, "reveal": late}},
		{classroom.Open, func(l *lesson) { l.must(l.Ask(question(4), l.now)) },
			map[string]string{"join": joined, "answer": joined, "leave": joined, "again": joined, "reveal": joined}},
		{classroom.Revealed, func(l *lesson) {
			l.must(l.Ask(question(4), l.now))
			l.must(l.Reveal(classroom.Turn{Q: 4, Round: 1}, l.now))
		}, map[string]string{"join": joined, "answer": late, "leave": joined, "again": joined, "reveal": joined}},
		{classroom.Ended, func(l *lesson) { l.End(l.now) },
			map[string]string{"join": late, "answer": unknown, "leave": unknown, "again": late, "reveal": late}},
	} {
		for name, want := range phase.wants {
			l := begin(t)
			token := l.join(1)[0]
			phase.lead(l)
			if got := l.see("").Phase; got != phase.name {
				t.Fatalf("the phase is %s, want %s", got, phase.name)
			}
			var err error
			switch turn := (classroom.Turn{Q: 4, Round: 1}); name {
			case "join":
				_, err = l.Join("", l.now)
			case "answer":
				err = l.vote(token, 4, 1, 2)
			case "leave":
				err = l.Leave(token, l.now)
			case "again":
				err = l.Again(turn, l.now)
			case "reveal":
				err = l.Reveal(turn, l.now)
			}
			if !errors.Is(err,
				map[string]error{joined: nil, late: classroom.ErrLate, unknown: classroom.ErrUnknown}[want]) {
				t.Errorf("%s: %s: got %v, want %s", phase.name, name, err, want)
			}
		}
	}
}

func TestTheLastAnswerOfEachStudentCounts(t *testing.T) {
	l := begin(t)
	tokens := l.join(6)
	l.must(l.Ask(question(4), l.now))
	for i, token := range tokens {
		l.must(l.vote(token, 4, 1, i%3))
	}
	l.must(l.vote(tokens[0], 4, 1, 2))
	l.must(l.vote(tokens[1], 4, 1, classroom.Unsure))
	l.must(l.Leave(tokens[5], l.now))
	got := l.Results()
	if got.Joined != 5 || got.Answered != 5 || !slices.Equal(got.Counts, []int{1, 1, 2}) || got.Unsure != 1 {
		t.Errorf("got %+v", got)
	}
	l.must(l.Reveal(classroom.Turn{Q: 4, Round: 1}, l.now))
	state := l.see(tokens[0])
	for i, want := range []int{1, 1, 2} {
		if c := state.Answers[i].Count; c == nil || *c != want {
			t.Errorf("students see %v for answer %d, want %d", c, i, want)
		}
	}
	if *state.Unsure != 1 || *state.Mine != 2 || !state.Answers[0].Right || state.Answers[0].Why == "" ||
		state.Path == "" {
		t.Errorf("got %+v", state)
	}
}

// What a student receives before the reveal must not tell the answer, by any byte.
func TestNothingTellsTheAnswerBeforeTheReveal(t *testing.T) {
	bytes := func(right int) string {
		l := begin(t)
		tokens := l.join(9)
		q := question(4)
		for i := range q.Answers {
			q.Answers[i].Right, q.Answers[i].Why = i == right, strings.Repeat("why ", right)
		}
		q.Path += fmt.Sprint(right)
		l.must(l.Ask(q, l.now))
		l.must(l.vote(tokens[0], 4, 1, 1))
		for _, token := range tokens[1:] {
			l.must(l.vote(token, 4, 1, right))
		}
		data, err := json.Marshal([]classroom.PhoneState{l.see(tokens[0]), l.see("")})
		l.must(err)
		return string(data)
	}
	if bytes(0) != bytes(2) || strings.Contains(bytes(2), "count") {
		t.Errorf("the right answer or the votes change what students receive:\n%s\n%s", bytes(0), bytes(2))
	}
}

func TestFewAnswersAreNotCountedForStudents(t *testing.T) {
	for n, want := range map[int]bool{classroom.Few - 1: false, classroom.Few: true} {
		l := begin(t)
		l.must(l.Ask(question(4), l.now))
		for _, token := range l.join(n) {
			l.must(l.vote(token, 4, 1, 0))
		}
		l.must(l.Reveal(classroom.Turn{Q: 4, Round: 1}, l.now))
		if state := l.see(""); (state.Unsure != nil) != want || (state.Answers[0].Count != nil) != want {
			t.Errorf("%d answers: counted %t, want %t", n, state.Unsure != nil, want)
		}
	}
}

func TestAskingAgainForgetsTheRound(t *testing.T) {
	l := begin(t)
	token := l.join(1)[0]
	l.must(l.Ask(question(4), l.now))
	l.must(l.vote(token, 4, 1, 1))
	for range 2 { // the second press is the first one, sent twice
		l.must(l.Again(classroom.Turn{Q: 4, Round: 1}, l.now))
	}
	state := l.see(token)
	if state.Round != 2 || state.Mine != nil || l.Results().Answered != 0 {
		t.Errorf("got round %d, answer %v, %d answered", state.Round, state.Mine, l.Results().Answered)
	}
	if err := l.vote(token, 4, 1, 1); !errors.Is(err, classroom.ErrLate) {
		t.Errorf("an answer of the old round: got %v", err)
	}
	if err := l.Reveal(classroom.Turn{Q: 4, Round: 1}, l.now); !errors.Is(err, classroom.ErrLate) {
		t.Errorf("a reveal of the old round: got %v", err)
	}
}

// A class that had predicted nothing was asked to predict again, after a discussion.
func TestARoundWithoutAnswersIsOpenedAgain(t *testing.T) {
	l := begin(t)
	token := l.join(1)[0]
	l.must(l.Ask(question(4), l.now))
	l.must(l.Reveal(classroom.Turn{Q: 4, Round: 1}, l.now))
	l.must(l.Again(classroom.Turn{Q: 4, Round: 1}, l.now))
	if got := l.see(token); got.Phase != classroom.Open || got.Round != 1 {
		t.Errorf("it is %s in round %d", got.Phase, got.Round)
	}
	l.must(l.vote(token, 4, 1, 0))
}

func TestAQuestionThatTheTeacherLeavesWaitsWithItsAnswers(t *testing.T) {
	l := begin(t)
	token := l.join(1)[0]
	l.must(l.Ask(question(4), l.now))
	l.must(l.vote(token, 4, 1, 1))
	l.Pause(classroom.Turn{Q: 3, Round: 1}, l.now) // a pause for an earlier question, which arrives late
	if got := l.see(token); got.Phase != classroom.Open {
		t.Fatalf("another question's pause: it is %s", got.Phase)
	}
	l.Pause(classroom.Turn{Q: 4, Round: 1}, l.now)
	if got := l.see(token); got.Phase != classroom.Idle || got.Now != 0 || l.Results().Q != 0 {
		t.Errorf("it is %s, the question is %d", got.Phase, got.Now)
	}
	if err := l.vote(token, 4, 1, 2); !errors.Is(err, classroom.ErrLate) {
		t.Errorf("an answer in the pause: got %v", err)
	}
	l.must(l.Ask(question(4), l.now))
	if got := l.see(token); got.Phase != classroom.Open || got.Round != 1 || *got.Mine != 1 {
		t.Errorf("opened again: %+v", got)
	}
	l.must(l.Reveal(classroom.Turn{Q: 4, Round: 1}, l.now))
	l.Pause(classroom.Turn{Q: 4, Round: 1}, l.now)
	if got := l.see(token); got.Phase != classroom.Revealed {
		t.Errorf("a result is %s after its teacher has gone on", got.Phase)
	}
}

func TestAQuestionKeepsItsAnswersUnlessItChanges(t *testing.T) {
	l := begin(t)
	token := l.join(1)[0]
	l.must(l.Ask(question(4), l.now))
	l.must(l.vote(token, 4, 1, 1))
	rev := l.Rev()
	l.must(l.Ask(question(4), l.now)) // the teacher's page was reloaded
	if l.Rev() != rev || l.Results().Answered != 1 {
		t.Errorf("the same question again: rev %d after %d, %d answered", l.Rev(), rev, l.Results().Answered)
	}
	l.must(l.Ask(question(5), l.now))
	l.must(l.Ask(question(4), l.now)) // and back
	if state := l.see(token); *state.Mine != 1 || state.Round != 1 || l.Rev() == rev {
		t.Errorf("an earlier question: got %+v", state)
	}
	changed := question(4)
	changed.Lang = "zh"
	l.must(l.Ask(changed, l.now))
	if state := l.see(token); state.Mine != nil || state.Round != 2 {
		t.Errorf("another question with its number: got %+v", state)
	}
}

func TestAPastQuestionShowsItsResult(t *testing.T) {
	l := begin(t)
	l.must(l.Ask(question(4), l.now))
	l.must(l.Reveal(classroom.Turn{Q: 4, Round: 1}, l.now))
	l.must(l.Ask(question(5), l.now))
	past, err := l.State("", 4, l.now)
	if err != nil || past.Q != 4 || past.Now != 5 || past.Phase != classroom.Revealed || !past.Answers[0].Right {
		t.Errorf("got %+v, %v", past, err)
	}
	if _, err := l.State("", 6, l.now); !errors.Is(err, classroom.ErrLate) {
		t.Errorf("a question that was not asked: got %v", err)
	}
}

func TestTheEndForgetsEverything(t *testing.T) {
	l := begin(t)
	token := l.join(1)[0]
	l.must(l.Ask(question(4), l.now))
	l.must(l.vote(token, 4, 1, 1))
	before := l.see(token).Class
	l.End(l.now)
	if state := l.see(token); state.Phase != classroom.Ended || state.Q != 0 || state.Text != "" || state.Mine != nil {
		t.Errorf("got %+v", state)
	}
	if got := l.Results(); got.Joined+got.Answered+got.Q != 0 {
		t.Errorf("got %+v", got)
	}
	l.must(l.Ask(question(4), l.now))
	if l.see("").Class == before || l.Results().Answered != 0 {
		t.Error("the next class is the same class")
	}
	if _, err := l.State(token, 0, l.now); !errors.Is(err, classroom.ErrUnknown) {
		t.Errorf("a token of the class before: got %v", err)
	}
}

func TestAClassThatNobodyUsesEnds(t *testing.T) {
	l := begin(t)
	l.join(1)
	if rest := l.Expire(l.now.Add(time.Hour)); rest != classroom.Idling-time.Hour || l.Results().Joined != 1 {
		t.Errorf("after an hour: got %v", rest)
	}
	if rest := l.Expire(l.now.Add(classroom.Idling)); rest != 0 || l.see("").Phase != classroom.Ended ||
		l.Results().Joined != 0 {
		t.Errorf("after four hours: got %v", rest)
	}
}

// The votes of a class must not wake its phones.
func TestStudentsAreWokenOnlyByTheTeacher(t *testing.T) {
	l := begin(t)
	rev, change := l.Rev(), l.Change()
	step := func(name string, wakes bool, f func()) {
		t.Helper()
		f()
		if (l.Rev() != rev) != wakes || l.Change() == change {
			t.Errorf("%s: rev %d after %d, change %d after %d, want woken students %t", name, l.Rev(), rev, l.Change(),
				change, wakes)
		}
		rev, change = l.Rev(), l.Change()
	}
	var token string
	step("join", false, func() { token = l.join(1)[0] })
	step("question", true, func() { l.must(l.Ask(question(4), l.now)) })
	step("vote", false, func() { l.must(l.vote(token, 4, 1, 1)) })
	step("again", true, func() { l.must(l.Again(classroom.Turn{Q: 4, Round: 1}, l.now)) })
	step("reveal", true, func() { l.must(l.Reveal(classroom.Turn{Q: 4, Round: 2}, l.now)) })
	step("prepare", true, func() { l.Prepare(l.now) })
	step("loaded", false, func() { l.Loaded(token, l.now) })
	step("leave", false, func() { l.must(l.Leave(token, l.now)) })
	step("end", true, func() { l.End(l.now) })
	step("begin", true, func() { l.Begin(l.now) })
}

func TestTheTeacherIsToldWhatToDecideBy(t *testing.T) {
	l := begin(t)
	tokens := l.join(3)
	if got := l.Results(); got.Right != -1 || got.Before != nil || got.Prepare || got.Loaded != 0 {
		t.Errorf("before the first question: %+v", got)
	}
	l.Loaded(tokens[0], l.now) // nobody was told to
	l.must(l.Ask(question(4), l.now))
	l.must(l.vote(tokens[0], 4, 1, 0))
	l.must(l.vote(tokens[1], 4, 1, 2))
	l.must(l.Again(classroom.Turn{Q: 4, Round: 1}, l.now))
	l.must(l.Again(classroom.Turn{Q: 4, Round: 2}, l.now)) // nobody had answered
	l.Prepare(l.now)
	l.Loaded(tokens[0], l.now)
	l.Loaded(tokens[0], l.now)
	l.Loaded("forged", l.now)
	got := l.Results()
	if got.Right != 0 || got.Before == nil || got.Before.Answered != 2 ||
		!slices.Equal(got.Before.Counts, []int{1, 0, 1}) || !got.Prepare || got.Loaded != 1 {
		t.Errorf("after the discussion: %+v, before it: %+v", got, got.Before)
	}
	l.must(l.Leave(tokens[0], l.now))
	if got := l.Results(); got.Before.Answered != 1 || got.Loaded != 0 {
		t.Errorf("one left: %+v, before: %+v", got, got.Before)
	}
	moved := question(4)
	moved.Path = "/rollover?step=6"
	l.must(l.Ask(moved, l.now))
	if got := l.Results(); got.Round != 2 || got.Before == nil {
		t.Errorf("the page’s address changed, and its question began anew: %+v", got)
	}
}

func TestAFullClassHasRoomForOneIfAnotherNeverAnswered(t *testing.T) {
	l := begin(t)
	tokens := l.join(classroom.Students)
	l.must(l.Ask(question(4), l.now))
	if _, err := l.Join("", l.now.Add(time.Second)); !errors.As(err, new(classroom.Later)) ||
		!err.(classroom.Later).Full {
		t.Fatalf("one too many: got %v", err)
	}
	for _, token := range tokens[1:] {
		l.must(l.vote(token, 4, 1, 1))
	}
	l.now = l.now.Add(classroom.Unseen)
	l.see(tokens[0])
	if _, err := l.Join("", l.now); err == nil {
		t.Error("one that is there made room")
	}
	l.now = l.now.Add(classroom.Unseen)
	if joined, err := l.Join("", l.now); err != nil || joined.Token == "" {
		t.Errorf("a long unseen one made no room: %v", err)
	}
	if _, err := l.State(tokens[0], 0, l.now); !errors.Is(err, classroom.ErrUnknown) {
		t.Errorf("its token: got %v", err)
	}
	l.now = l.now.Add(classroom.Unseen)
	l.see("") // the new one has not answered either, and makes room
	l.join(1)
}

func TestRatesAreLimited(t *testing.T) {
	l := begin(t)
	for i := range 50 {
		if _, err := l.Join("", l.now); err != nil {
			t.Fatalf("join %d: %v", i, err)
		}
	}
	_, err := l.Join("", l.now)
	if later, is := errors.AsType[classroom.Later](err); !is || later.Full || later.In != time.Second/50 {
		t.Errorf("the 51st at once: got %v", err)
	}
	l.now = l.now.Add(time.Second)
	token := l.join(1)[0]
	l.must(l.Ask(question(4), l.now))
	for i := range 5 {
		l.must(l.vote(token, 4, 1, i%3))
	}
	err = l.vote(token, 4, 1, 0)
	if later, is := errors.AsType[classroom.Later](err); !is || later.In != time.Second {
		t.Errorf("the sixth answer at once: got %v", err)
	}
	l.now = l.now.Add(time.Second)
	l.must(l.vote(token, 4, 1, 0))
}

func TestAClassThatIsAskedManyQuestionsForgetsTheOldest(t *testing.T) {
	l := begin(t)
	token := l.join(1)[0]
	for n := 1; n <= 150; n++ {
		l.now = l.now.Add(time.Second)
		l.must(l.Ask(question(n), l.now))
		l.must(l.vote(token, n, 1, 0))
	}
	for n, want := range map[int]error{1: classroom.ErrLate, 51: classroom.ErrLate, 52: nil, 150: nil} {
		if _, err := l.State(token, n, l.now); !errors.Is(err, want) {
			t.Errorf("question %d: got %v, want %v", n, err, want)
		}
	}
	l.must(l.Ask(question(1), l.now))
	if got := l.see(token); got.Q != 1 || got.Mine != nil {
		t.Errorf("a forgotten question that is asked again: %+v", got)
	}
	l.must(l.Ask(question(150), l.now))
	if got := l.see(token); got.Q != 150 || got.Mine == nil {
		t.Errorf("a newer one keeps its answers: %+v", got)
	}
}

func TestInvalidRequestsChangeNothing(t *testing.T) {
	change := func(f func(q *classroom.Question)) classroom.Question {
		q := question(4)
		f(&q)
		return q
	}
	for name, q := range map[string]classroom.Question{
		"number 0":      question(0),
		"one answer":    change(func(q *classroom.Question) { q.Answers = q.Answers[:1] }),
		"seven answers": change(func(q *classroom.Question) { q.Answers = slices.Repeat(q.Answers[1:2], 7) }),
		"two right":     change(func(q *classroom.Question) { q.Answers[1].Right = true }),
		"no words":      change(func(q *classroom.Question) { q.Answers[1].Words = "" }),
		"no text":       change(func(q *classroom.Question) { q.Text = "" }),
		"no path":       change(func(q *classroom.Question) { q.Path = "" }),
		"no language":   change(func(q *classroom.Question) { q.Lang = "" }),
	} {
		l := begin(t)
		before := l.Change()
		if err := l.Ask(q, l.now); !errors.Is(err, classroom.ErrInvalid) || l.Change() != before {
			t.Errorf("%s: got %v", name, err)
		}
	}
	l := begin(t)
	token := l.join(1)[0]
	l.must(l.Ask(question(4), l.now))
	for _, choice := range []int{-2, 3, 99} {
		if err := l.vote(token, 4, 1, choice); !errors.Is(err, classroom.ErrInvalid) {
			t.Errorf("choice %d: got %v", choice, err)
		}
	}
	l.now = l.now.Add(time.Minute)
	if _, err := l.Answer(token, classroom.Vote{Q: 4, Round: 1}, l.now); !errors.Is(err, classroom.ErrInvalid) ||
		l.Results().Answered != 0 {
		t.Errorf("no choice: got %v", err)
	}
	if _, err := l.choose(token, 4, 1, 0, -1); !errors.Is(err, classroom.ErrInvalid) {
		t.Errorf("number -1: got %v", err)
	}
	if err := l.vote("forged", 4, 1, 0); !errors.Is(err, classroom.ErrUnknown) {
		t.Errorf("a forged token: got %v", err)
	}
}

// The reply to a phone was lost, it asked to join again, and two had joined.
func TestARepeatedRequestJoinsOnce(t *testing.T) {
	l := begin(t)
	offer := strings.Repeat("0f", 16)
	for range 2 {
		if joined, err := l.Join(offer, l.now); err != nil || joined.Token != offer || l.Results().Joined != 1 {
			t.Errorf("got %+v, %v, %d joined", joined, err, l.Results().Joined)
		}
	}
	for _, bad := range []string{"0f", strings.Repeat("0F", 16), strings.Repeat("0f", 16) + "\n"} {
		if _, err := l.Join(bad, l.now); !errors.Is(err, classroom.ErrInvalid) {
			t.Errorf("%q: got %v", bad, err)
		}
	}
}

// choose sends a choice with its number.
func (l *lesson) choose(token string, q, round, choice int, number int64) (classroom.Counted, error) {
	l.now = l.now.Add(time.Second)
	return l.Answer(token, classroom.Vote{Q: q, Round: round, Choice: &choice, Number: number}, l.now)
}

// An answer that the network has held replaced one that the student had chosen later.
func TestALateRequestReplacesNoNewerChoice(t *testing.T) {
	l := begin(t)
	token := l.join(1)[0]
	l.must(l.Ask(question(4), l.now))
	for i, c := range []struct {
		choice     int
		number     int64
		has, hasNo int
	}{
		{1, 2, 1, 2}, {0, 1, 1, 2}, // chosen earlier, arrives later
		{1, 2, 1, 2},                                             // sent twice
		{2, 2, 1, 2},                                             // another tab's
		{2, 3, 2, 3}, {1, 2, 2, 3}, {classroom.Unsure, 0, -1, 4}, // without a number: the newest
	} {
		got, err := l.choose(token, 4, 1, c.choice, c.number)
		if state := l.see(token); err != nil || *got.Mine != c.has || got.Number != int64(c.hasNo) ||
			*state.Mine != c.has || state.Number != got.Number {
			t.Fatalf("%d: got %v %d, the state %v %d, %v, want %+v", i, *got.Mine, got.Number, *state.Mine,
				state.Number, err, c)
		}
	}
	if got := l.Results(); got.Answered != 1 || got.Unsure != 1 {
		t.Errorf("got %+v", got)
	}
}

// An answer was counted, its reply was lost, and the repeated request came after the reveal: it was called too late.
func TestARepeatedRequestIsToldThatItsChoiceWasCounted(t *testing.T) {
	l := begin(t)
	tokens := l.join(2)
	l.must(l.Ask(question(4), l.now))
	for _, token := range tokens {
		_, err := l.choose(token, 4, 1, 2, 7)
		l.must(err)
	}
	repeated := func(when string) {
		t.Helper()
		if got, err := l.choose(tokens[0], 4, 1, 2, 7); err != nil || got.Number != 7 || *got.Mine != 2 {
			t.Errorf("%s: a repeated request: got %+v, %v", when, got, err)
		}
		if got, err := l.choose(tokens[0], 4, 1, 1, 8); !errors.Is(err, classroom.ErrLate) || got.Number != 7 ||
			*got.Mine != 2 {
			t.Errorf("%s: another choice: got %+v, %v", when, got, err)
		}
	}
	l.must(l.Reveal(classroom.Turn{Q: 4, Round: 1}, l.now))
	repeated("after the reveal")
	for round := 1; round < 3; round++ {
		l.must(l.Again(classroom.Turn{Q: 4, Round: round}, l.now))
		repeated(fmt.Sprint("in round ", round+1))
		_, err := l.choose(tokens[1], 4, round+1, 0, 9)
		l.must(err)
	}
	l.must(l.Ask(question(5), l.now))
	repeated("at another question")
	if got := l.Results(); got.Answered != 0 {
		t.Errorf("another question has %d answers", got.Answered)
	}
}

// A phone that was told "too late" must not be counted by a copy of its request.
func TestAChoiceThatWasRefusedIsNotCountedLater(t *testing.T) {
	for name, c := range map[string]struct{ close, open func(l *lesson) }{
		"pause": {func(l *lesson) { l.Pause(classroom.Turn{Q: 4, Round: 1}, l.now) },
			func(l *lesson) { l.must(l.Ask(question(4), l.now)) }},
		"again": {func(l *lesson) { l.must(l.Reveal(classroom.Turn{Q: 4, Round: 1}, l.now)) },
			func(l *lesson) { l.must(l.Again(classroom.Turn{Q: 4, Round: 1}, l.now)) }},
	} {
		l := begin(t)
		token := l.join(1)[0]
		l.must(l.Ask(question(4), l.now))
		c.close(l)
		if _, err := l.choose(token, 4, 1, 2, 7); !errors.Is(err, classroom.ErrLate) {
			t.Fatalf("%s: while the question is closed: got %v", name, err)
		}
		c.open(l)
		if _, err := l.choose(token, 4, 1, 2, 7); !errors.Is(err, classroom.ErrLate) || l.Results().Answered != 0 {
			t.Errorf("%s: the same choice once it is open again: got %v, %d answered", name, err, l.Results().Answered)
		}
		if got, err := l.choose(token, 4, 1, 1, 8); err != nil || *got.Mine != 1 {
			t.Errorf("%s: the next choice: got %+v, %v", name, got, err)
		}
	}
}
