package work

import "errors"

// Answerer answers questions, one after another. A page asks through ui.Desk; the answerer runs in the second program
// (package worker) or on the page. It may keep what the next question continues.
type Answerer[Q, A any] interface {
	// Answer answers a question. Progress, unless it is nil, takes what share of the work is done, from 0 to 1, and
	// reports whether the work should continue; if not, the error is [ErrStopped].
	Answer(question Q, progress func(share float64) bool) (A, error)
}

// ErrStopped is the error of an answer that nobody waits for.
var ErrStopped = errors.New("work: stopped")

// What the lines of the second program (package worker, in a web worker) are or begin with; any other line is an
// error.
const (
	Ready    = "ready" // it can be asked
	Answered = "answer "
	Progress = "progress " // then the share of the work that is done
)
