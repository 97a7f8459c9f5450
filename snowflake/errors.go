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
	// it yet. See Options.Reserved and Options.Reserve.
	ErrReserved = errors.New("snowflake: tick is reserved by another process")
	// ErrEarly: the clock reads a time before the layout's epoch.
	ErrEarly = errors.New("snowflake: clock is before the epoch")
	// ErrEnded: timestamp overflow. Waiting does not help.
	ErrEnded = errors.New("snowflake: timestamp overflow: the layout's lifetime has ended")
)

// ErrZeroGenerator is returned when a zero [Generator] is asked for an ID.
var ErrZeroGenerator = errors.New("snowflake: zero Generator; create one with New or NewGenerator")

// ErrStopped is returned after [Generator.Stop] was called.
var ErrStopped = errors.New("snowflake: generator stopped")

// RefusedError says why a request was rejected and when to retry.
type RefusedError struct {
	// Verdict is Full, Behind, Early, Ended or Reserved.
	Verdict Verdict
	// Wait is how long until the clock reaches a tick in which an ID can be
	// issued, at most the longest time.Duration; 0 for Ended.
	Wait time.Duration
	// Last is the start of the layout's last tick; set for Ended only.
	Last time.Time
}

// Error returns the reason and how long to wait or, for Ended, when the last tick began.
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

// ReserveError says that Options.Reserve did not reserve the tick of the next ID.
type ReserveError struct {
	// Tick is that tick, and UpTo the last tick that Reserve returned.
	Tick, UpTo int64
	// Err is Reserve's error, or nil.
	Err error
}

func (e *ReserveError) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("snowflake: cannot reserve tick %d: %v", e.Tick, e.Err)
	}
	return fmt.Sprintf("snowflake: cannot reserve tick %d: Reserve granted ticks up to %d only", e.Tick, e.UpTo)
}

// Unwrap returns the error of Reserve, or nil.
func (e *ReserveError) Unwrap() error { return e.Err }

// ValueError names a field and the value that does not fit into it.
type ValueError struct {
	// Field is empty if Value is a number for all node fields together.
	Field string
	Value uint64
	// Max is the largest value that fits; the smallest is 0.
	Max uint64
}

func (e *ValueError) Error() string {
	if e.Field == "" {
		return fmt.Sprintf("snowflake: node ID %d is out of range: 0 to %d", e.Value, e.Max)
	}
	return fmt.Sprintf("snowflake: field %q: %d is out of range: 0 to %d", e.Field, e.Value, e.Max)
}

// PartsError says that [Layout.Compose] was given the wrong number of parts.
type PartsError struct{ Got, Want int }

func (e *PartsError) Error() string {
	return fmt.Sprintf("snowflake: got %d parts for a layout of %d fields", e.Got, e.Want)
}

// BytesError says that the binary form of an ID did not have eight bytes.
type BytesError struct{ Got int }

func (e *BytesError) Error() string {
	return fmt.Sprintf("snowflake: got %d bytes; an ID has 8", e.Got)
}

// Fault is what is wrong with a layout.
type Fault uint8

// The faults that [Layout.Validate], [NewNode] and [NewGenerator] find.
const (
	FaultName    Fault = iota // a field name is not valid
	FaultTwice                // two fields share a name, or two are the time or the sequence
	FaultKind                 // a field has an unknown kind
	FaultWidth                // a field has fewer than 1 or more than 64 bits
	FaultTotal                // the widths do not add up to 64
	FaultTick                 // the tick is shorter than 1 µs or longer than 1 s
	FaultEpoch                // the last tick is beyond time.Time, or a generator has no valid epoch
	FaultMissing              // a generator needs a time and a sequence field
	FaultNode                 // a node field has no value, or a value has no field
	FaultPolicy               // the policy is out of range
)

// LayoutError says why a layout is not valid, or why a generator cannot use it, and
// names the field at fault.
type LayoutError struct {
	// Layout is the layout's name; it may be empty.
	Layout string
	// Field is the name of the field at fault, or empty; Index is its index in
	// [Layout.Fields], or −1.
	Field string
	Index int
	// Other is the index of the earlier field with the same name or kind, for
	// FaultTwice; else −1.
	Other int
	Fault Fault
	// Bits is the field's width or, for FaultTotal, the sum of all widths.
	Bits int

	detail string
}

func (e *LayoutError) Error() string {
	if e.Layout == "" {
		return "snowflake: " + e.detail
	}
	return fmt.Sprintf("snowflake: layout %s: %s", e.Layout, e.detail)
}
