package snowflake

import (
	"fmt"
	"math/bits"
	"time"
)

// Validate reports the first thing that keeps the layout from giving every bit
// of an ID exactly one meaning, as a [*LayoutError].
func (l Layout) Validate() error {
	seen := map[string]bool{}
	kinds := map[Kind]string{}
	for _, f := range l.Fields {
		switch {
		case !validName(f.Name):
			return l.fault(f, FaultName, fmt.Sprintf("field name %q is not lower-case letters, digits and hyphens after a letter", f.Name))
		case seen[f.Name]:
			return l.fault(f, FaultTwice, fmt.Sprintf("two fields are named %q", f.Name))
		case f.Kind > KindSequence:
			return l.fault(f, FaultKind, fmt.Sprintf("field %q has no known kind (%d)", f.Name, f.Kind))
		case f.Bits < 1 || f.Bits > 64:
			return l.fault(f, FaultWidth, fmt.Sprintf("field %q has %d bits; a field has 1 to 64", f.Name, f.Bits))
		}
		seen[f.Name] = true
		if first := kinds[f.Kind]; first != "" && (f.Kind == KindTime || f.Kind == KindSequence) {
			return l.fault(f, FaultTwice, fmt.Sprintf("fields %q and %q are both the %s; a layout has one", first, f.Name, f.Kind))
		}
		kinds[f.Kind] = f.Name
	}
	if err := l.validateTotal(); err != nil {
		return err
	}
	return l.validateTime()
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

// validateTotal names the field that holds the 65th bit, counted from the
// least significant one, or says how many bits are missing.
func (l Layout) validateTotal() error {
	total := 0
	var crosses Field
	for i := len(l.Fields) - 1; i >= 0; i-- {
		if total <= 64 && total+l.Fields[i].Bits > 64 {
			crosses = l.Fields[i]
		}
		total += l.Fields[i].Bits
	}
	switch {
	case total > 64:
		return &LayoutError{Layout: l.Name, Field: crosses.Name, Fault: FaultTotal, Bits: total,
			detail: fmt.Sprintf("the fields need %d bits, %d too many: field %q crosses bit 63", total, total-64, crosses.Name)}
	case total < 64:
		return &LayoutError{Layout: l.Name, Fault: FaultTotal, Bits: total,
			detail: fmt.Sprintf("the fields have %d bits; %d of 64 have no meaning yet", total, 64-total)}
	}
	return nil
}

func (l Layout) validateTime() error {
	i := l.Index(KindTime)
	if i < 0 {
		return nil
	}
	f := l.Fields[i]
	if l.Tick < time.Microsecond || l.Tick > time.Second {
		return l.fault(f, FaultTick, fmt.Sprintf("a tick of %v; it must be from 1µs to 1s", l.Tick))
	}
	hi, lo := bits.Mul64(f.Max(), uint64(l.Tick))
	if _, ok := secondAfter(l.Epoch.Unix(), span(hi, lo).Seconds); !ok {
		return l.fault(f, FaultEpoch, fmt.Sprintf("field %q ends later than a time.Time can say", f.Name))
	}
	return nil
}

func (l Layout) fault(f Field, fault Fault, detail string) error {
	return &LayoutError{Layout: l.Name, Field: f.Name, Fault: fault, Bits: f.Bits, detail: detail}
}
