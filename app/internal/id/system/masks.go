package system

import (
	"math/bits"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Masks are the positions of a layout's fields, computed once for many IDs. A missing field is zero.
type Masks struct {
	Time, Sequence Mask
	Nodes          []Mask // from the most significant down
	Node, Unused   uint64 // the bits of all node fields, and of all unused ones
}

// Mask is the position of a field: its value is the ID shifted right by Shift and masked by Most.
type Mask struct {
	Shift int
	Most  uint64
	Field int // Field is its index in the layout.
}

// Of is the field's value in an ID.
func (m Mask) Of(id snowflake.ID) uint64 { return uint64(id) >> m.Shift & m.Most }

// Bits is the field's width, 0 without a field.
func (m Mask) Bits() int { return bits.Len64(m.Most) }

// MasksOf are those of a layout.
func MasksOf(l snowflake.Layout) Masks {
	var all Masks
	for i, f := range l.Fields {
		m := Mask{Shift: l.Shift(i), Most: f.Max(), Field: i}
		switch f.Kind {
		case snowflake.KindUnused:
			all.Unused |= m.Most << m.Shift
		case snowflake.KindTime:
			all.Time = m
		case snowflake.KindSequence:
			all.Sequence = m
		case snowflake.KindNode:
			all.Nodes = append(all.Nodes, m)
			all.Node |= m.Most << m.Shift
		}
	}
	return all
}
