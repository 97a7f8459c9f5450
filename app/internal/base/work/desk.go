package work

import "errors"

// Desk answers questions, one after another. It may keep what the next question continues.
type Desk[Question, Answer any] interface {
	// Answer answers a question. Reach, unless it is nil, takes what share of the work is done, from 0 to 1, and
	// reports whether the work should continue; if not, the error is [ErrStopped].
	Answer(q Question, reach func(share float64) bool) (Answer, error)
}

// ErrStopped is the error of an answer that nobody waits for.
var ErrStopped = errors.New("work: stopped")

// What lines of the second program begin with; any other line is an error.
const (
	Answered = "answer "
	Progress = "progress " // then the share of the work that is done
)
