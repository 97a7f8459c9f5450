package snowflake

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"time"
)

// Validate returns everything that is wrong with the layout, joined by [errors.Join],
// or nil: at most one [*LayoutError] for each field, in order, then one for the sum of
// the widths, then one for the tick or the last tick.
func (l Layout) Validate() error {
	var all []error
	add := func(e *LayoutError) {
		if e != nil {
			all = append(all, e)
		}
	}
	for i := range l.Fields {
		add(l.fieldFault(i))
	}
	add(l.totalFault())
	add(l.timeFault())
	return errors.Join(all...)
}

// fieldFault checks field i alone and against the fields above it.
func (l Layout) fieldFault(i int) *LayoutError {
	f := l.Fields[i]
	switch {
	case !validName(f.Name):
		return l.fault(i, "name", "field name %q must be a lower-case letter, then lower-case letters, digits and hyphens", f.Name)
	case f.Kind > KindSequence:
		return l.fault(i, "kind", "field %q has an unknown kind (%d)", f.Name, f.Kind)
	case f.Bits < 1 || f.Bits > 64:
		return l.fault(i, "width", "field %q has %d bits; a field has 1 to 64", f.Name, f.Bits)
	}
	for j, above := range l.Fields[:i] {
		if above.Name == f.Name {
			return l.fault(i, "twice", "two fields are named %q", f.Name).beside(j)
		}
	}
	if first := l.Index(f.Kind); first < i && (f.Kind == KindTime || f.Kind == KindSequence) {
		return l.fault(i, "twice", "fields %q and %q are both %s fields; a layout has at most one",
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
		e = l.fault(crosses, "total", "the fields have %d bits, %d too many: field %q crosses bit 63", total, total-64, l.Fields[crosses].Name)
	case total < 64:
		e = l.fault(-1, "total", "the fields have %d bits, %d too few", total, 64-total)
	default:
		return nil
	}
	e.Bits = total
	return e
}

// timeFault checks the tick, then the end of the lifetime.
func (l Layout) timeFault() *LayoutError {
	i := l.Index(KindTime)
	if i < 0 {
		return nil
	}
	if l.Tick < time.Microsecond || l.Tick > time.Second {
		return l.fault(i, "tick", "tick %v is out of range: 1µs to 1s", l.Tick)
	}
	hi, lo := bits.Mul64(l.Fields[i].Max(), uint64(l.Tick))
	sec := uint64(math.MaxUint64)
	if hi < 1e9 {
		sec, _ = bits.Div64(hi, lo, 1e9)
	}
	if _, ok := secondAfter(l.Epoch.Unix(), sec); !ok {
		return l.fault(i, "epoch", "field %q ends after the last time.Time", l.Fields[i].Name)
	}
	return nil
}

// fault returns a fault of field i; −1 means no field.
func (l Layout) fault(i int, fault, format string, args ...any) *LayoutError {
	e := &LayoutError{Layout: l.Name, Index: i, Other: -1, Fault: fault, detail: fmt.Sprintf(format, args...)}
	if i >= 0 {
		e.Field, e.Bits = l.Fields[i].Name, l.Fields[i].Bits
	}
	return e
}

func (e *LayoutError) beside(other int) *LayoutError {
	e.Other = other
	return e
}
