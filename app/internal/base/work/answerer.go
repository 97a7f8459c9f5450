package work

import "errors"

// Answerer answers questions, one after another. A page asks through ui.Desk; the answerer runs in the second program
// (command app/internal/site/worker, a web worker) or on the page. It may keep what the next question continues.
type Answerer[Q, A any] interface {
	// Answer answers a question. Progress, unless it is nil, takes what share of the work is done, from 0 to 1, and
	// reports whether the work should continue; if not, the error is [ErrStopped].
	Answer(question Q, progress func(share float64) bool) (A, error)
}

// ErrStopped is the error of an answer that nobody waits for.
var ErrStopped = errors.New("work: stopped")

// Lines from the second program to the page. LineReady is the whole line: the program can be asked. LineAnswer is
// followed by JSON, LineProgress by the share of the work that is done, from 0 to 1; any other line is an error's text.
const (
	LineReady    = "ready"
	LineAnswer   = "answer "
	LineProgress = "progress "
)
