package sim

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/store"
	"github.com/snowflakelab/snowflakelab/app/internal/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Event is one thing that happened in a lane: a machine was given a reading, an
// ID that was held back was handed out, a program began again, or the store did
// something.
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
	// Issued says that a caller was given an ID: Outcome.ID. Away says that it was
	// made, and is on its way to a caller behind a network.
	Issued, Away bool
	// Twin and Above are indices in the lane's log, or −1. Twin is the event that
	// issued the same ID before. Above is the one that issued the largest ID of
	// the node before, if this ID is not above it. Misfit says that the time does
	// not fit its field. Rough is the largest ID that was issued more than a second
	// earlier, if this one is below it.
	Twin, Above, Rough int32
	Misfit             bool
	// Turned is how many waiting callers were turned away, because a program began
	// again or is not there.
	Turned int
	// Store is the store after it did Outcome.Send and answered Reading.Reply. Lost
	// says that nobody will be told.
	Store *store.Store
	Lost  bool
}

// EventKind is what an event is.
type EventKind uint8

// The kinds of events.
const (
	Asked     EventKind = iota // a machine was given a reading
	Woken                      // an ID that was held back is handed out
	Restarted                  // a program ended and began again
	Killed                     // a program ended for good
	Turned                     // a program that does not run turns its callers away
	Stored                     // the store did what it was asked for
	Replied                    // its answer came while no call waited for it
)

// event is one of a node that changes nothing, with nothing in the log to refer to.
func (p *laneRun) event(kind EventKind, node int, at time.Duration) Event {
	m := p.servers[node].machine
	e := Event{Kind: kind, Node: node, At: at, Clock: p.env.clocks[node].read(at), Before: m, After: m}
	e.Twin, e.Above, e.Rough = -1, -1, -1
	return e
}

// ID is the ID that was made, if one was, or its lower 64 bits.
func (e *Event) ID() snowflake.ID { return e.Outcome.Run.First }

// Tick is the tick that the ID was issued from.
func (e *Event) Tick() int64 { return e.Reading.Now + e.Outcome.Lead }

func (e *Event) called() bool { return e.Kind == Asked || e.Kind == Woken }

// Answers says that the call is over with this event, with an ID or without.
func (e *Event) Answers() bool { return e.called() && !e.Waits() }

// Waits says that the call is not over after this event.
func (e *Event) Waits() bool {
	return e.Away || e.Kind == Asked && (e.Outcome.Then != variant.Return || e.Outcome.Hold > 0)
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
