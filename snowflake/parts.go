package snowflake

import "math"

// Parts are the values of a layout's fields, in the order of
// [Layout.Fields], unused ones included.
type Parts []uint64

// Decompose takes an ID apart. It is the inverse of [Layout.Compose] for every
// ID and every valid layout.
func (l Layout) Decompose(id ID) Parts {
	parts := make(Parts, len(l.Fields))
	low := 0
	for i := len(l.Fields) - 1; i >= 0; i-- {
		parts[i] = uint64(id) >> low & l.Fields[i].Max()
		low += l.Fields[i].width()
	}
	return parts
}

// Compose puts an ID together. The error is a [*ValueError] naming the first
// field whose value does not fit, or a [*PartsError] if there are more or
// fewer parts than fields.
func (l Layout) Compose(parts Parts) (ID, error) {
	if len(parts) != len(l.Fields) {
		return 0, &PartsError{Got: len(parts), Want: len(l.Fields)}
	}
	var id ID
	for i, f := range l.Fields {
		if parts[i] > f.Max() {
			return 0, &ValueError{Field: f.Name, Value: parts[i], Max: f.Max()}
		}
		id |= ID(parts[i]) << l.Shift(i)
	}
	return id, nil
}

// Value is field i of the ID. It panics if there is no such field.
func (l Layout) Value(id ID, i int) uint64 {
	return uint64(id) >> l.Shift(i) & l.Fields[i].Max()
}

// ValueOf is the value of the field with that name. If the layout has no such
// field, ok is false.
func (l Layout) ValueOf(id ID, field string) (value uint64, ok bool) {
	for i, f := range l.Fields {
		if f.Name == field {
			return l.Value(id, i), true
		}
	}
	return 0, false
}

// With is the ID with field i set to value and every other bit as it was. The
// error is a [*ValueError] if the value does not fit; it panics if there is no
// such field.
func (l Layout) With(id ID, i int, value uint64) (ID, error) {
	f := l.Fields[i]
	if value > f.Max() {
		return id, &ValueError{Field: f.Name, Value: value, Max: f.Max()}
	}
	shift := l.Shift(i)
	return id&^(ID(f.Max())<<shift) | ID(value)<<shift, nil
}

// NodeValues spreads one number over all node fields, the first of which takes
// its most significant bits: 103 is datacenter 3, worker 7 for [Twitter]. The
// error is a [*ValueError], with an empty Field, for a number that needs more
// bits than all node fields have together.
func (l Layout) NodeValues(number uint64) (Values, error) {
	if most := l.Nodes() - 1; number > most && l.Nodes() != math.MaxUint64 {
		return nil, &ValueError{Value: number, Max: most}
	}
	values := Values{}
	for i := len(l.Fields) - 1; i >= 0; i-- {
		if f := l.Fields[i]; f.Kind == KindNode {
			values[f.Name] = number & f.Max()
			number >>= f.width()
		}
	}
	return values, nil
}

// Node is the number that [Layout.NodeValues] spreads: all node fields of the
// ID, one behind the other.
func (l Layout) Node(id ID) uint64 {
	var number uint64
	for i, f := range l.Fields {
		if f.Kind == KindNode {
			number = number<<f.width() | l.Value(id, i)
		}
	}
	return number
}
