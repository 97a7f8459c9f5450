package sim

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Event is one thing that happened in a lane: a machine was given a reading, an
// ID that was held back was handed out, or a program began again.
type Event struct {
	Kind EventKind
	Node int
	// At is the true time since the scene began, Clock what the node's clock
	// read then, since the scene's zero.
	At, Clock time.Duration
	// Asked is the true time at which the call was made.
	Asked   time.Duration
	Reading variant.Reading
	Outcome variant.Outcome
	// Before and After are the machine's memory.
	Before, After variant.Machine
	// Issued says that a caller was given an ID: Outcome.Run.First.
	Issued bool
	// Twin and Above are indices in the lane's log, or −1. Twin is the event that
	// issued the same ID before. Above is the one that issued the largest ID of
	// the node before, if this ID is not above it. Misfit says that the time does
	// not fit its field.
	Twin, Above int32
	Misfit      bool
	// Turned is how many waiting callers a restart turned away.
	Turned int
}

// EventKind is what an event is.
type EventKind uint8

// The kinds of events.
const (
	Asked     EventKind = iota // a machine was given a reading
	Woken                      // an ID that was held back is handed out
	Restarted                  // a program ended and began again
)

// ID is the ID that was made, if one was.
func (e *Event) ID() snowflake.ID { return e.Outcome.Run.First }

// Tick is the tick that the ID was issued from.
func (e *Event) Tick() int64 { return e.Reading.Now + e.Outcome.Lead }

// Waits says that the call is not over after this event.
func (e *Event) Waits() bool {
	return e.Kind == Asked && (e.Outcome.Then != variant.Return || e.Outcome.Hold > 0)
}

// Totals are a lane's figures after a step.
type Totals struct {
	// Asked counts calls, Issued IDs handed out, Refused calls that ended
	// without one, Duplicates IDs that the lane had issued before.
	Asked, Issued, Refused, Duplicates int
	// LongestWait is the longest time between a call and its ID, in true time.
	LongestWait time.Duration
}

// Pending is how many calls have no answer yet.
func (t Totals) Pending() int { return t.Asked - t.Issued - t.Refused }
