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

// ValueError says that a value is not an ID or does not fit into one.
type ValueError struct {
	// Field is the name of the field that Value does not fit into. It is empty for a node
	// ID as a number, and for what no field has: a wrong count of parts or bytes, or a
	// database column of another type.
	Field string
	// Value is out of range, and Max is the largest value that fits; the smallest is 0.
	// Both are 0 if the error is not about a number.
	Value, Max uint64

	problem string
}

// Error names the field or the node ID, the value and its range, or else the problem.
func (e *ValueError) Error() string {
	switch {
	case e.problem != "":
		return "snowflake: " + e.problem
	case e.Field == "":
		return fmt.Sprintf("snowflake: node ID %d is out of range: 0 to %d", e.Value, e.Max)
	}
	return fmt.Sprintf("snowflake: field %q: %d is out of range: 0 to %d", e.Field, e.Value, e.Max)
}

// LayoutError says why a layout is not valid, or why a generator cannot use it, and
// names the field at fault.
type LayoutError struct {
	// Layout is the layout's name; it may be empty.
	Layout string
	// Field is the name of the field at fault, or empty; Index is its index in
	// [Layout.Fields], or −1.
	Field string
	Index int
	// Fault is what is wrong:
	//   - name: a field name is not valid
	//   - twice: two fields share a name, or two are the time or the sequence
	//   - kind: a field has an unknown kind
	//   - width: a field has fewer than 1 or more than 64 bits
	//   - total: the widths do not add up to 64
	//   - tick: the tick is shorter than 1 µs or longer than 1 s
	//   - epoch: the last tick is beyond time.Time, or a generator has no valid epoch
	//   - missing: a generator needs a time and a sequence field
	//   - node: a node field has no value, or a value has no field
	//   - policy: the policy is out of range
	Fault string
	// Other is the index of the earlier field with the same name or kind, for twice;
	// else −1.
	Other int
	// Bits is the field's width or, for total, the sum of all widths.
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
