package snowflake

import (
	"fmt"
	"math/bits"
	"slices"
	"time"
)

// Validate reports the first thing that keeps the layout from giving every bit
// of an ID exactly one meaning, as a [*LayoutError].
func (l Layout) Validate() error {
	if all := l.Faults(); len(all) > 0 {
		return all[0]
	}
	return nil
}

// Faults are all things that keep the layout from giving every bit of an ID
// exactly one meaning: at most one for each field, in order, then the sum of the
// widths, then tick and end of the time. A valid layout has none.
func (l Layout) Faults() []*LayoutError {
	var all []*LayoutError
	for i := range l.Fields {
		all = append(all, l.fieldFault(i))
	}
	all = append(all, l.totalFault(), l.timeFault())
	return slices.DeleteFunc(all, func(e *LayoutError) bool { return e == nil })
}

// fieldFault is what is wrong with field i by itself or beside those above it.
func (l Layout) fieldFault(i int) *LayoutError {
	f := l.Fields[i]
	switch {
	case !validName(f.Name):
		return l.fault(i, FaultName, "field name %q is not lower-case letters, digits and hyphens after a letter", f.Name)
	case f.Kind > KindSequence:
		return l.fault(i, FaultKind, "field %q has no known kind (%d)", f.Name, f.Kind)
	case f.Bits < 1 || f.Bits > 64:
		return l.fault(i, FaultWidth, "field %q has %d bits; a field has 1 to 64", f.Name, f.Bits)
	}
	for j, above := range l.Fields[:i] {
		if above.Name == f.Name {
			return l.fault(i, FaultTwice, "two fields are named %q", f.Name).beside(j)
		}
	}
	if first := l.Index(f.Kind); first < i && (f.Kind == KindTime || f.Kind == KindSequence) {
		return l.fault(i, FaultTwice, "fields %q and %q are both the %s; a layout has one",
			l.Fields[first].Name, f.Name, f.Kind).beside(first)
	}
	return nil
}

func validName(name string) bool {
	for i, c := range []byte(name) {
		letter := 'a' <= c && c <= 'z'
		if !letter && (i == 0 || c != '-' && (c < '0' || c > '9')) {
			return false
		}
	}
	return name != ""
}

// totalFault names the field that holds the 65th bit, counted from the least
// significant one, or says how many bits are missing.
func (l Layout) totalFault() *LayoutError {
	total, crosses := 0, -1
	for i := len(l.Fields) - 1; i >= 0; i-- {
		if total <= 64 && total+l.Fields[i].width() > 64 {
			crosses = i
		}
		total += l.Fields[i].width()
	}
	var e *LayoutError
	switch {
	case total > 64:
		e = l.fault(crosses, FaultTotal, "the fields need %d bits, %d too many: field %q crosses bit 63", total, total-64, l.Fields[crosses].Name)
	case total < 64:
		e = l.fault(-1, FaultTotal, "the fields have %d bits; %d of 64 have no meaning yet", total, 64-total)
	default:
		return nil
	}
	e.Bits = total
	return e
}

// timeFault is what is wrong with the tick, else with the lifetime's end.
func (l Layout) timeFault() *LayoutError {
	i := l.Index(KindTime)
	if i < 0 {
		return nil
	}
	if l.Tick < time.Microsecond || l.Tick > time.Second {
		return l.fault(i, FaultTick, "a tick of %v; it must be from 1µs to 1s", l.Tick)
	}
	hi, lo := bits.Mul64(l.Fields[i].Max(), uint64(l.Tick))
	if _, ok := secondAfter(l.Epoch.Unix(), span(hi, lo).Seconds); !ok {
		return l.fault(i, FaultEpoch, "field %q ends later than a time.Time can say", l.Fields[i].Name)
	}
	return nil
}

// fault is a fault of field i, or of none where i is −1.
func (l Layout) fault(i int, fault Fault, format string, args ...any) *LayoutError {
	e := &LayoutError{Layout: l.Name, Index: i, Other: -1, Fault: fault, detail: fmt.Sprintf(format, args...)}
	if i >= 0 {
		e.Field, e.Bits = l.Fields[i].Name, l.Fields[i].Bits
	}
	return e
}

// beside is the fault with the other field that has part in it.
func (e *LayoutError) beside(other int) *LayoutError {
	e.Other = other
	return e
}
