package snowflake

import (
	"errors"
	"fmt"
	"time"
)

// The reasons why a generator rejects a request. The error is a [*RefusedError],
// which says how long to wait; use errors.Is to tell the reasons apart.
var (
	// ErrFull: sequence overflow. Every ID that the node may issue now is issued.
	ErrFull = errors.New("snowflake: sequence overflow: no IDs left in this tick")
	// ErrBehind: the clock reads an earlier tick than the last issued ID's.
	ErrBehind = errors.New("snowflake: clock moved back behind the last issued tick")
	// ErrReserved: another process reserved the current tick, or this one has not reserved
	// it yet. See [Reserver].
	ErrReserved = errors.New("snowflake: tick is reserved by another process")
	// ErrEarly: the clock reads a time before the layout's epoch.
	ErrEarly = errors.New("snowflake: clock is before the epoch")
	// ErrEnded: timestamp overflow. Waiting does not help.
	ErrEnded = errors.New("snowflake: timestamp overflow: the layout's lifetime has ended")
	// ErrStopped: [Generator.Stop] was called; without a RefusedError.
	ErrStopped = errors.New("snowflake: generator stopped")
)

var errZeroGenerator = errors.New("snowflake: zero Generator; create one with New or NewGenerator")

// RefusedError says why a request was rejected and when to retry.
type RefusedError struct {
	// Verdict is Full, Behind, Early, Ended or Reserved.
	Verdict Verdict
	// Wait is how long until the clock reaches a tick in which an ID can be issued.
	Wait time.Duration
	// Last is the start of the layout's last tick; set for Ended only.
	Last time.Time
}

// Error returns the reason, and how long to wait or when the last tick began.
func (e *RefusedError) Error() string {
	if e.Verdict == Ended {
		return fmt.Sprintf("%v; its last tick began %s", ErrEnded, e.Last.UTC().Format(time.RFC3339Nano))
	}
	return fmt.Sprintf("%v; retry in %s", e.Unwrap(), waitText(e.Wait))
}

// waitText formats a wait. One of 292 years or more may have been too long for a
// time.Duration.
func waitText(wait time.Duration) string {
	if wait >= 292*8766*time.Hour {
		return "more than 292 years"
	}
	return wait.String()
}

// Unwrap returns ErrFull, ErrBehind, ErrEarly, ErrEnded or ErrReserved.
func (e *RefusedError) Unwrap() error {
	switch e.Verdict {
	case Full:
		return ErrFull
	case Behind:
		return ErrBehind
	case Early:
		return ErrEarly
	case Reserved:
		return ErrReserved
	}
	return ErrEnded
}

// reserveError says that a Reserver did not reserve a tick.
type reserveError struct {
	tick, upTo int64 // of the next ID, and the last one that was reserved
	err        error // the Reserver's, or nil
}

func (e *reserveError) Error() string {
	if e.err != nil {
		return fmt.Sprintf("snowflake: cannot reserve tick %d: %v", e.tick, e.err)
	}
	return fmt.Sprintf("snowflake: cannot reserve tick %d: Reserve granted ticks up to %d only", e.tick, e.upTo)
}

func (e *reserveError) Unwrap() error { return e.err }

// ValueError says that a value is not an ID or does not fit into one, or that a [Policy] does
// not fit the layout.
type ValueError struct {
	// Field is the name of the field that Value does not fit into, or "Policy.Lead" or
	// "Policy.RandomBelow". It is empty for a node ID as a number, a wrong count of parts or
	// bytes, and a database column's type.
	Field string
	// Value is out of range: 0 to Max. Both are 0 for a count, a type or a policy.
	Value, Max uint64

	problem string
}

// Error says which value does not fit, and its range.
func (e *ValueError) Error() string {
	switch {
	case e.problem != "":
		return "snowflake: " + e.problem
	case e.Field == "":
		return fmt.Sprintf("snowflake: node ID %d is out of range: 0 to %d", e.Value, e.Max)
	}
	return fmt.Sprintf("snowflake: field %q: %d is out of range: 0 to %d", e.Field, e.Value, e.Max)
}

// LayoutError says why a layout is not valid or a generator cannot use it.
type LayoutError struct {
	// Layout is the layout's name; it may be empty.
	Layout string
	// Field is the name of the field at fault, or empty; Index is its index in
	// [Layout.Fields], or −1.
	Field string
	Index int
	// Fault is "name", "kind" or "width" of a field; "twice" if two fields share a name, or
	// two are the time or the sequence; "total" if the widths do not add up to 64; "tick" or
	// "epoch" if it is out of range; or what a generator lacks: "missing" a time or sequence
	// field, "node" values that match the node fields.
	Fault string
	// Other is the index of the earlier field, for "twice"; else −1.
	Other int
	// Bits is the field's width or, for "total", the sum of all widths.
	Bits int

	detail string
}

// Error returns the layout's name, if any, and what is wrong with it.
func (e *LayoutError) Error() string {
	if e.Layout == "" {
		return "snowflake: " + e.detail
	}
	return fmt.Sprintf("snowflake: layout %s: %s", e.Layout, e.detail)
}
