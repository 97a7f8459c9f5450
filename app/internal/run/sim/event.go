package sim

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/registry"
	"github.com/snowflakelab/snowflakelab/app/internal/design/store"
	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Event is one thing that happened in a lane: a machine got a reading, a held ID was delivered,
// a program restarted, or the store acted.
type Event struct {
	Kind EventKind
	Node int
	// At is the true time since the scene began. Clock is the node's clock reading at that time,
	// since the scene's zero.
	At, Clock time.Duration
	// Asked is the true time of the request.
	Asked   time.Duration
	Reading variant.Reading
	Outcome variant.Outcome
	// Before and After are the machine's state.
	Before, After variant.Machine
	// Issued means that a caller got Outcome.ID. Away means that the ID was made and is on its
	// way to a remote caller.
	Issued, Away bool
	// Twin, Above and Rough are indices in the lane's log, or −1. Twin is the event that issued
	// the same ID before. Above is the node's largest ID before, if this ID is not above it.
	// Rough is the largest ID issued more than a second earlier, if this ID is below it. Misfit
	// means that the timestamp does not fit its field.
	Twin, Above, Rough int32
	Misfit             bool
	// Turned is the number of waiting callers that were rejected because the program ended or
	// does not run.
	Turned int
	// Store is the store after it executed Outcome.Send and answered Reading.Reply. Lost means
	// that the answer is lost.
	Store *store.Store
	Lost  bool
	// Cluster is the lane's cluster after it, if there is one, and Why is why a program did not
	// start or may not issue.
	Cluster *Cluster
	Why     registry.Why
}

// EventKind is the kind of an event.
type EventKind uint8

// The kinds of events.
const (
	Asked     EventKind = iota // a machine got a reading
	Woken                      // a held ID is delivered
	Restarted                  // a program restarted
	Killed                     // a program ended for good
	Turned                     // callers of a program that does not run are rejected
	Stored                     // the store executed a request
	Replied                    // its answer arrived while no call waited for it
	Started                    // a program starts, or fails to
	Barred                     // a program rejects a request, since it has no worker ID for it
	Held                       // a node stands still inside a call
	Moved                      // a program gets another worker ID
)

func (p *laneRun) event(kind EventKind, node int, at time.Duration) Event {
	m := p.servers[node].machine
	e := Event{Kind: kind, Node: node, At: at, Clock: p.env.clocks[node].read(at), Before: m, After: m}
	e.Twin, e.Above, e.Rough = -1, -1, -1
	return e
}

// ID is the ID that was made, or its lower 64 bits.
func (e *Event) ID() snowflake.ID { return e.Outcome.Run.First }

// Tick is the timestamp in the ID.
func (e *Event) Tick() int64 { return e.Reading.Now + e.Outcome.Lead }

func (e *Event) called() bool { return e.Kind == Asked || e.Kind == Woken }

// Answers reports whether the event ends its call, with or without an ID.
func (e *Event) Answers() bool { return e.called() && !e.Waits() || e.Kind == Barred }

// Waits reports whether the call continues after this event.
func (e *Event) Waits() bool {
	return e.Away || e.Kind == Asked && (e.Outcome.Then != variant.Return || e.Outcome.Hold > 0)
}

// Totals are a lane's counts after a step.
type Totals struct {
	// Asked counts requests, Issued delivered IDs, Refused requests rejected, and Duplicates IDs
	// that the lane had issued before.
	Asked, Issued, Refused, Duplicates int
	// LongestWait is the longest true time between a request and its ID.
	LongestWait time.Duration
}

// Pending is the number of requests without an answer.
func (t Totals) Pending() int { return t.Asked - t.Issued - t.Refused }
