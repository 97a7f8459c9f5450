// Package practice asks about one idea again and again, with other numbers. A family is a pure function from a seed to
// a question. Its right answer comes from the library or from a machine of package variant, and each wrong one from a
// misconception with a name, computed from the same numbers. An answer can be replayed: what would have been issued,
// and where it repeats, overflows or comes out of order.
//
// When an idea is asked again is a pure function of what was answered and of the day: spacing.go knows ideas by their
// names only. stored.go is how a reader's records are stored and linked, and check.go the check before and after the
// lessons.
//
// Each family is a file. Read replay.go for what a replay shows. quiz.go writes the questions of all families as files
// that learning platforms import, Moodle's XML and GIFT: the same questions in both, with a reason for each answer, as
// plain text and not HTML.
package practice

import (
	"slices"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
)

// Group is a row of ideas on the opening screen.
type Group string

// The groups.
const (
	Reads    Group = "read"    // read an ID
	Runs     Group = "run"     // run the generator
	Computes Group = "compute" // compute
)

// Family asks about one idea.
type Family struct {
	Name   string // in links: never changed, and never given to another family
	Number uint64 // mixed into each seed, so that two families draw different numbers; never changed
	Group  Group
	Title  func() string // the idea; a hint, so it is shown after the answer
	About  func() string // what is asked, in a few words
	Lesson string        // the lesson that teaches it: the name of its act; empty if none does
	See    string        // the address of the scene that shows it, and
	Seen   func() string // what that is called
	Cases  []string      // of the idea: one is drawn for each question
	// Draw makes a question of a case. It draws its numbers from r, and shuffles its answers with [Question.Shuffle].
	Draw func(r *random.Source, which string) *Question
}

// Question asks one thing, which has one right answer.
type Question struct {
	Family *Family
	Seed   uint64
	Case   string
	Asks   string
	Given  []Given
	// Answers are four, in the order of their buttons: the right one, and three from misconceptions. A question with a
	// Field shows them after it was answered, and to a class.
	Answers []Answer
	Field   *Field

	tempting string // what the wrong answer says that a family names first
}

// Given is a value that the question is about.
type Given struct {
	Says  string // its name
	Value string
}

// Answer is one of a question's answers, and what would happen if it were right.
type Answer struct {
	Says string // on its button
	// Wrong names the misconception; empty in the right answer, and in a typed number that no misconception gives.
	Wrong  string
	Right  bool
	Why    string // at most 25 words: why it is right, or why not
	Replay Replay
}

// Field is where the reader types a number.
type Field struct {
	Binary bool // the number is asked for in bits
	Width  int  // the bits that the answer may have, with its sign
	// Typed is the answer that a number is: one of the question's, or one with a replay of its own.
	Typed func(n int64) Answer
}

// Ask is the family's question of a seed: the same seed asks the same question, in any language.
func (f *Family) Ask(seed uint64) *Question {
	r := random.Source(random.Mix(seed, f.Number))
	which := f.Cases[r.Below(uint64(len(f.Cases)))]
	q := f.Draw(&r, which)
	q.Family, q.Seed, q.Case = f, seed, which
	return q
}

// MostDrawn is the largest seed that a page draws: a link is short.
const MostDrawn = 9999

// NextSeed is the seed after another one, of those that a page draws; 1 after the last.
func NextSeed(seed uint64) uint64 { return seed%MostDrawn + 1 }

// Twin is the next seed whose question is of the same case as a seed's, with other numbers.
func (f *Family) Twin(seed uint64) uint64 { return f.next(seed, true) }

// Other is the next seed whose question is of another case than a seed's, or the twin of a family with one case.
func (f *Family) Other(seed uint64) uint64 { return f.next(seed, len(f.Cases) == 1) }

func (f *Family) next(seed uint64, sameCase bool) uint64 {
	which := f.Ask(seed).Case
	next := NextSeed(seed)
	for next == seed || (f.Ask(next).Case == which) != sameCase {
		next = NextSeed(next)
	}
	return next
}

// Shuffle puts the answers into an order that is drawn. The first wrong one was the most tempting.
func (q *Question) Shuffle(r *random.Source) *Question {
	if i := slices.IndexFunc(q.Answers, func(a Answer) bool { return !a.Right }); i >= 0 {
		q.tempting = q.Answers[i].Says
	}
	for i := len(q.Answers) - 1; i > 0; i-- {
		j := r.Below(uint64(i + 1))
		q.Answers[i], q.Answers[j] = q.Answers[j], q.Answers[i]
	}
	return q
}

// Right is the place of the right answer.
func (q *Question) Right() int {
	return slices.IndexFunc(q.Answers, func(a Answer) bool { return a.Right })
}

// Tempting is the wrong answer that most readers would give.
func (q *Question) Tempting() *Answer {
	return &q.Answers[slices.IndexFunc(q.Answers, func(a Answer) bool { return a.Says == q.tempting })]
}

// Named is the family of a name, or nil.
func Named(name string) *Family {
	if i := slices.IndexFunc(Families(), func(f *Family) bool { return f.Name == name }); i >= 0 {
		return Families()[i]
	}
	return nil
}
