package classroom

import (
	"errors"
	"math"
	"slices"
	"strings"
	"time"
)

// Limits of a class.
const (
	Students = 500              // Students is how many tokens there are at most.
	Unseen   = time.Minute      // Unseen is after how long a token that never answered makes room.
	Idling   = 4 * time.Hour    // Idling is after how long without a press a class ends.
	Hold     = 20 * time.Second // Hold is how long a request for the state or the results waits.
	kept     = 99               // kept is how many questions have their answers; the oldest makes room.
)

// Rates: so many at once, then one each interval.
var (
	joining   = rate{50, time.Second / 50} // of all: a school has one address
	answering = rate{5, time.Second}       // of one token
)

// Refused requests change nothing.
var (
	ErrInvalid = errors.New("classroom: invalid question, choice or token")
	ErrLate    = errors.New("classroom: the question is revealed, or another one or another round is open")
	ErrUnknown = errors.New("classroom: unknown token")
)

// Later refuses a request that may succeed after a time.
type Later struct {
	In   time.Duration
	Full bool // Full says that all places are taken.
}

func (l Later) Error() string {
	if l.Full {
		return "classroom: the class is full"
	}
	return "classroom: too many requests"
}

// Class is one class. It is not safe for concurrent use. Times may come from any clock that does not go back.
type Class struct {
	random func() string // a token or a class's name

	name      string
	rev       int64 // what students see
	change    int64 // what the teacher sees; rev <= change
	questions map[int]*questionRound
	current   *questionRound // nil before the first question, while paused and after the end
	students  map[string]*student
	ended     bool
	prepared  bool
	joins     time.Time // see rate
	pressed   time.Time // the last press of anybody
}

// questionRound is a question with the answers of its round.
type questionRound struct {
	Question
	rounds   []votes // by their number, from 1
	revealed bool
	late     map[string]int64 // by token: the highest number of a choice that was refused
}

// votes are a round's choices, by token.
type votes map[string]Counted

// round is the number of the current round.
func (q *questionRound) round() int { return len(q.rounds) - 1 }

// votes are those of a round; none if there is no such round.
func (q *questionRound) votes(round int) votes {
	if q == nil || round < 0 || round >= len(q.rounds) {
		return nil
	}
	return q.rounds[round]
}

type student struct {
	seen     time.Time
	answered bool      // at least once
	loaded   bool      // the lab
	answers  time.Time // see rate
}

// New is an idle class. random returns 128 random bits in hexadecimal.
func New(now time.Time, random func() string) *Class {
	c := &Class{random: random, change: now.UnixMilli()} // a restarted program does not repeat a rev
	c.begin(now)
	return c
}

// begin forgets everything.
func (c *Class) begin(now time.Time) {
	c.name, c.questions, c.students, c.current, c.ended, c.prepared = c.random(), map[int]*questionRound{},
		map[string]*student{}, nil, false, false
	c.turn(now)
}

// turn notes a change that students see.
func (c *Class) turn(now time.Time) {
	c.change++
	c.rev, c.pressed = c.change, now
}

// vote notes a change that only the teacher sees.
func (c *Class) vote(now time.Time) {
	c.change++
	c.pressed = now
}

// Join gives a student the offered token, or one of its own if none is offered. A student who has it has joined
// already. If all are taken, one that never answered and is long unseen makes room.
func (c *Class) Join(offer string, now time.Time) (Joined, error) {
	switch {
	case c.ended:
		return Joined{}, ErrLate
	case c.students[offer] != nil:
		return Joined{offer}, nil
	case offer == "":
		offer = c.random()
	case len(offer) != 32 || strings.Trim(offer, "0123456789abcdef") != "":
		return Joined{}, ErrInvalid
	}
	if err := joining.take(&c.joins, now); err != nil {
		return Joined{}, err
	}
	if len(c.students) >= Students {
		for token, s := range c.students {
			if !s.answered && now.Sub(s.seen) >= Unseen {
				delete(c.students, token)
				break
			}
		}
	}
	if len(c.students) >= Students {
		return Joined{}, Later{In: Unseen, Full: true}
	}
	c.students[offer] = &student{seen: now}
	c.vote(now)
	return Joined{offer}, nil
}

// Leave forgets a student's token and answers.
func (c *Class) Leave(token string, now time.Time) error {
	if c.students[token] == nil {
		return ErrUnknown
	}
	delete(c.students, token)
	for _, q := range c.questions {
		delete(q.late, token)
		for _, round := range q.rounds {
			delete(round, token)
		}
	}
	c.vote(now)
	return nil
}

// Answer notes a student's choice, unless one with a higher number was noted, and returns which one counts. A request
// may arrive late or twice: one for a choice that counts is never refused, and a choice that was refused never counts.
func (c *Class) Answer(token string, v Vote, now time.Time) (Counted, error) {
	s := c.students[token]
	if s == nil {
		return Counted{}, ErrUnknown
	}
	s.seen = now
	if err := answering.take(&s.answers, now); err != nil {
		return Counted{}, err
	}
	q := c.questions[v.Q]
	if q == nil {
		return Counted{}, ErrLate
	}
	has := q.votes(v.Round)[token]
	newest := max(has.Number, q.late[token])
	if v.Number == 0 {
		v.Number = newest + 1
	}
	switch open := q == c.current && v.Round == q.round() && !q.revealed; {
	case v.Number < 0 || open && (v.Choice == nil || *v.Choice < Unsure || *v.Choice >= len(q.Answers)):
		return has, ErrInvalid
	case v.Number <= newest:
	case !open:
		q.late[token] = v.Number
	default:
		changed := has.Mine == nil || *has.Mine != *v.Choice
		has, s.answered = Counted{v.Choice, v.Number}, true
		if q.rounds[v.Round][token] = has; changed {
			c.vote(now)
		}
	}
	if has.Number < v.Number {
		return has, ErrLate
	}
	return has, nil
}

// Ask opens a question. One that was asked before keeps its answers and its reveal. After the end it begins
// another class.
func (c *Class) Ask(q Question, now time.Time) error {
	if !q.valid() {
		return ErrInvalid
	}
	if c.ended {
		c.begin(now)
	}
	known := c.questions[q.N]
	if known == nil || !known.same(q) {
		next := &questionRound{Question: q, rounds: make([]votes, 1), late: map[string]int64{}}
		if known != nil {
			next.rounds = make([]votes, len(known.rounds)) // an answer to the one before must not count
		}
		next.rounds = append(next.rounds, votes{})
		known = next
		c.questions[q.N] = known
		c.forget(q.N)
	}
	if c.current != known {
		c.current = known
		c.turn(now)
	}
	return nil
}

// forget makes room for a question.
func (c *Class) forget(asked int) {
	oldest := math.MaxInt
	for n := range c.questions {
		if n != asked {
			oldest = min(oldest, n)
		}
	}
	if len(c.questions) > kept {
		delete(c.questions, oldest)
	}
}

// valid reports whether a question can be asked.
func (q Question) valid() bool {
	right := 0
	for _, a := range q.Answers {
		if a.Words == "" {
			return false
		}
		if a.Right {
			right++
		}
	}
	return 1 <= q.N && q.Path != "" && q.Lang != "" && q.Text != "" && 2 <= len(q.Answers) && len(q.Answers) <= 6 &&
		right <= 1 && (q.Check == NoCheck || q.Check == CheckBefore || q.Check == CheckAfter)
}

func (q Question) same(other Question) bool {
	return q.Lang == other.Lang && q.Text == other.Text && slices.Equal(q.Given, other.Given) &&
		slices.Equal(q.Answers, other.Answers)
}

// Again opens another round of the question, without answers; a round that has none is opened again.
func (c *Class) Again(t Turn, now time.Time) error {
	q := c.current
	switch {
	case q == nil || t.Q != q.N || t.Round > q.round():
		return ErrLate
	case t.Round < q.round():
		return nil // the press came a second time
	case len(q.votes(q.round())) == 0 && !q.revealed:
		return nil
	case len(q.votes(q.round())) == 0: // nobody has anything to discuss: the round is open again
		q.revealed = false
	default:
		q.rounds, q.revealed = append(q.rounds, votes{}), false
	}
	c.turn(now)
	return nil
}

// Pause closes a question that the teacher has left before its reveal. [Class.Ask] opens it again, with its answers.
func (c *Class) Pause(t Turn, now time.Time) {
	if q := c.current; q != nil && t.Q == q.N && !q.revealed {
		c.current = nil
		c.turn(now)
	}
}

// Reveal ends the vote of a round. A check's questions are never revealed.
func (c *Class) Reveal(t Turn, now time.Time) error {
	q := c.current
	if q == nil || t.Q != q.N || t.Round != q.round() || q.Check != NoCheck {
		return ErrLate
	}
	if !q.revealed {
		q.revealed = true
		c.turn(now)
	}
	return nil
}

// Prepare tells phones to load the lab.
func (c *Class) Prepare(now time.Time) {
	if !c.prepared && !c.ended {
		c.prepared = true
		c.turn(now)
	}
}

// Loaded notes that a student's phone has loaded the lab.
func (c *Class) Loaded(token string, now time.Time) {
	if s := c.students[token]; s != nil && c.prepared && !s.loaded {
		s.loaded = true
		c.vote(now)
	}
}

// Begin begins another class after the end of one.
func (c *Class) Begin(now time.Time) {
	if c.ended {
		c.begin(now)
	}
}

// End forgets everything.
func (c *Class) End(now time.Time) {
	if !c.ended {
		c.begin(now)
		c.ended = true
	}
}

// Expire ends a class that nobody has used for long, and returns how long it must still be unused; 0 if
// there is nothing to forget.
func (c *Class) Expire(now time.Time) time.Duration {
	if len(c.students)+len(c.questions) == 0 {
		return 0
	}
	rest := Idling - now.Sub(c.pressed)
	if rest <= 0 {
		c.End(now)
		return 0
	}
	return rest
}

// Rev is what [PhoneState.Rev] is now.
func (c *Class) Rev() int64 { return c.rev }

// Change is what [Results.Rev] is now.
func (c *Class) Change() int64 { return c.change }

// State is what a student sees, or without a token a watcher: the current question, or if n is not 0 that
// question, which must have been asked.
func (c *Class) State(token string, n int, now time.Time) (PhoneState, error) {
	s := c.students[token]
	if s != nil {
		s.seen = now
	} else if token != "" && !c.ended { // an ended class says so
		return PhoneState{}, ErrUnknown
	}
	out := PhoneState{Class: c.name, Rev: c.rev, Phase: c.phase(), Prepare: c.prepared}
	q := c.current
	if q != nil {
		out.Now = q.N
	}
	if n != 0 {
		if q = c.questions[n]; q == nil {
			return PhoneState{}, ErrLate
		}
	}
	if q == nil {
		return out, nil
	}
	out.Q, out.Round, out.Lang, out.Text, out.Phase = q.N, q.round(), q.Lang, q.Text, Open
	out.Given = q.Given
	out.Counted = q.votes(q.round())[token]
	for _, a := range q.Answers {
		out.Answers = append(out.Answers, Option{Words: a.Words})
	}
	if q.revealed {
		q.tell(&out)
	}
	return out, nil
}

// tell adds what students see once a question is revealed.
func (q *questionRound) tell(out *PhoneState) {
	out.Phase, out.Path = Revealed, q.Path
	now := q.count(q.round())
	for i, a := range q.Answers {
		out.Answers[i].Why, out.Answers[i].Right = a.Why, a.Right
		if now.Answered >= Few {
			out.Answers[i].Count = &now.Counts[i]
		}
	}
	if now.Answered >= Few {
		out.Unsure = &now.Unsure
	}
}

// count counts the answers of a round.
func (q *questionRound) count(round int) Tally {
	votes := q.votes(round)
	out := Tally{Answered: len(votes), Counts: make([]int, len(q.Answers))}
	for _, one := range votes {
		if *one.Mine == Unsure {
			out.Unsure++
		} else {
			out.Counts[*one.Mine]++
		}
	}
	return out
}

func (c *Class) phase() Phase {
	switch {
	case c.ended:
		return Ended
	case c.current == nil:
		return Idle
	case c.current.revealed:
		return Revealed
	}
	return Open
}

// Results are what the teacher sees, without addresses.
func (c *Class) Results() Results {
	out := Results{Class: c.name, Rev: c.change, Phase: c.phase(), Joined: len(c.students),
		Tally: Tally{Counts: []int{}}, Right: -1, Prepare: c.prepared}
	for _, s := range c.students {
		if s.loaded {
			out.Loaded++
		}
	}
	if q := c.current; q != nil {
		out.Q, out.Round, out.Tally = q.N, q.round(), q.count(q.round())
		out.Check = q.Check
		if before := c.before(q); before.Answered > 0 {
			out.Before = &before
		}
		out.Right = slices.IndexFunc(q.Answers, func(a Answer) bool { return a.Right })
	}
	out.First, out.Last = c.sum(CheckBefore), c.sum(CheckAfter)
	return out
}

// before is how the round before was answered; for a twin's first round, that of the question that it repeats, whose
// misconceptions its answers have in another order.
func (c *Class) before(q *questionRound) Tally {
	first := c.questions[q.Twin]
	before := q.count(q.round() - 1)
	if before.Answered > 0 || first == nil || first == q {
		return before
	}
	was := first.count(first.round())
	before = Tally{Answered: was.Answered, Unsure: was.Unsure, Counts: make([]int, len(q.Answers))}
	for i, a := range q.Answers {
		for j, other := range first.Answers {
			if a.Right && other.Right || a.Slip != "" && a.Slip == other.Slip {
				before.Counts[i] += was.Counts[j]
			}
		}
	}
	return before
}

// sum is what came of a check so far.
func (c *Class) sum(check Check) (s CheckResult) {
	for _, q := range c.questions {
		tally := q.count(q.round())
		if q.Check != check || tally.Answered < Few {
			continue
		}
		s.Questions++
		s.Answered += tally.Answered
		for i, a := range q.Answers {
			if a.Right {
				s.Right += tally.Counts[i]
			}
		}
	}
	return s
}

// rate allows many requests at once, then one each interval.
type rate struct {
	many  int
	every time.Duration
}

// take takes a request's place, or says when there is one. free is when all places will be free again.
func (r rate) take(free *time.Time, now time.Time) error {
	next := *free
	if next.Before(now) {
		next = now
	}
	if wait := next.Sub(now) - time.Duration(r.many-1)*r.every; wait > 0 {
		return Later{In: wait}
	}
	*free = next.Add(r.every)
	return nil
}
