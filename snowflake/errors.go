package snowflake

import (
	"errors"
	"fmt"
	"time"
)

// The reasons for which a generator refuses. Every refusal is a
// [*RefusedError], which says how long to wait; errors.Is tells them apart.
var (
	// ErrFull: every ID of the ticks within reach has been issued.
	ErrFull = errors.New("snowflake: the sequence of this tick is used up")
	// ErrBehind: the clock reads an earlier tick than one already issued from.
	ErrBehind = errors.New("snowflake: the clock is behind the last issued tick")
	// ErrReserved: an earlier program reserved the tick that the clock reads, and may
	// have issued from it. The clock is right; see Options.Reserved.
	ErrReserved = errors.New("snowflake: an earlier program reserved this tick")
	// ErrEarly: the clock reads an instant before the layout's epoch.
	ErrEarly = errors.New("snowflake: the clock is before the epoch")
	// ErrEnded: the time field cannot hold the tick; waiting does not help.
	ErrEnded = errors.New("snowflake: the layout's lifetime has ended")
)

// ErrZeroGenerator is the error of every method of a zero [Generator] that was
// to issue an ID.
var ErrZeroGenerator = errors.New("snowflake: a zero Generator issues nothing; make one with New or NewGenerator")

// The reasons for which a generator issues nothing ever again.
var (
	// ErrStopped: [Generator.Stop] was called.
	ErrStopped = errors.New("snowflake: the generator was stopped")
	// ErrLost: Options.Lost was closed.
	ErrLost = errors.New("snowflake: the claim of the node's number was lost")
)

// RefusedError says why no ID was issued and when one may be.
type RefusedError struct {
	// Verdict is Full, Behind, Early, Ended or Reserved.
	Verdict Verdict
	// Wait is the time from the refusal until the clock reaches a tick in
	// which an ID can be issued; 0 when the verdict is Ended.
	Wait time.Duration
	// Last is, when the verdict is Ended, the start of the lifetime's last tick.
	Last time.Time
}

// Error says why and, where waiting helps, for how long, else since when.
func (e *RefusedError) Error() string {
	if e.Verdict == Ended {
		return fmt.Sprintf("%v: its last tick began %s", ErrEnded, e.Last.UTC().Format(time.RFC3339Nano))
	}
	return fmt.Sprintf("%v; wait %v", e.Unwrap(), e.Wait)
}

// Unwrap is ErrFull, ErrBehind, ErrEarly, ErrEnded or ErrReserved.
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

// ReserveError says that Options.Reserve did not reserve the tick that an ID
// was to be issued from. It unwraps to the error that Reserve returned, if any.
type ReserveError struct {
	Tick, UpTo int64
	Err        error
}

func (e *ReserveError) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("snowflake: tick %d could not be reserved: %v", e.Tick, e.Err)
	}
	return fmt.Sprintf("snowflake: tick %d was not reserved, only ticks up to %d", e.Tick, e.UpTo)
}

// Unwrap is the error that Reserve returned, or nil.
func (e *ReserveError) Unwrap() error { return e.Err }

// ValueError names a field and the value that does not fit into it.
type ValueError struct {
	// Field is empty where all node fields together are meant.
	Field string
	Value uint64
	// Max is the largest value that fits; the smallest is 0.
	Max uint64
}

func (e *ValueError) Error() string {
	if e.Field == "" {
		return fmt.Sprintf("snowflake: the node fields cannot hold %d; their range is 0 to %d", e.Value, e.Max)
	}
	return fmt.Sprintf("snowflake: field %q cannot hold %d; its range is 0 to %d", e.Field, e.Value, e.Max)
}

// PartsError says that an ID was composed of the wrong number of parts.
type PartsError struct{ Got, Want int }

func (e *PartsError) Error() string {
	return fmt.Sprintf("snowflake: %d parts for a layout of %d fields", e.Got, e.Want)
}

// BytesError says that an ID was read from a number of bytes other than eight.
type BytesError struct{ Got int }

func (e *BytesError) Error() string {
	return fmt.Sprintf("snowflake: %d bytes; an ID has 8", e.Got)
}

// Fault is what is wrong with a layout.
type Fault uint8

// The faults that [Layout.Validate], [NewNode] and [NewGenerator] find.
const (
	FaultName    Fault = iota // a field's name is not a name
	FaultTwice                // two fields with one name, two times or two sequences
	FaultKind                 // a field of an unknown kind
	FaultWidth                // a field outside 1 to 64 bits
	FaultTotal                // the widths do not add up to 64
	FaultTick                 // a tick outside 1 µs to 1 s
	FaultEpoch                // an end beyond a time.Time, or no epoch for a generator
	FaultMissing              // a generator needs a time and a sequence
	FaultNode                 // a node field without a value, or a value without a field
	FaultPolicy               // a policy out of range
)

// LayoutError says what is wrong with a layout, or with its use for a
// generator, and names the field at fault.
type LayoutError struct {
	// Layout is the layout's name; it may be empty.
	Layout string
	// Field is the name of the field at fault, or empty; Index is its place in
	// [Layout.Fields], or −1.
	Field string
	Index int
	// Other is, for FaultTwice, the place of the field above with the same name
	// or kind, else −1.
	Other int
	Fault Fault
	// Bits is the sum of all widths for FaultTotal, else the field's width.
	Bits int

	detail string
}

func (e *LayoutError) Error() string {
	if e.Layout == "" {
		return "snowflake: " + e.detail
	}
	return fmt.Sprintf("snowflake: layout %s: %s", e.Layout, e.detail)
}
