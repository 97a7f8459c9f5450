package snowflake

import "math"

// Parts are the values of a layout's fields, in the order of [Layout.Fields],
// including unused fields.
type Parts []uint64

// Decompose splits an ID into its fields. It is the inverse of [Layout.Compose] for
// every ID and every valid layout.
func (l Layout) Decompose(id ID) Parts {
	parts := make(Parts, len(l.Fields))
	low := 0
	for i := len(l.Fields) - 1; i >= 0; i-- {
		parts[i] = uint64(id) >> low & l.Fields[i].Max()
		low += l.Fields[i].width()
	}
	return parts
}

// Compose packs fields into an ID. The error is a [*ValueError] for the first field
// whose value does not fit, or a [*PartsError] if there are more or fewer parts than
// fields.
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

// Value returns field i of the ID. It panics if there is no such field.
func (l Layout) Value(id ID, i int) uint64 {
	return uint64(id) >> l.Shift(i) & l.Fields[i].Max()
}

// ValueOf returns the value of the named field. ok is false if the layout has no such
// field.
func (l Layout) ValueOf(id ID, field string) (value uint64, ok bool) {
	for i, f := range l.Fields {
		if f.Name == field {
			return l.Value(id, i), true
		}
	}
	return 0, false
}

// With returns the ID with field i set to value and all other bits unchanged. The
// error is a [*ValueError] if the value does not fit. With panics if there is no such
// field.
func (l Layout) With(id ID, i int, value uint64) (ID, error) {
	f := l.Fields[i]
	if value > f.Max() {
		return id, &ValueError{Field: f.Name, Value: value, Max: f.Max()}
	}
	shift := l.Shift(i)
	return id&^(ID(f.Max())<<shift) | ID(value)<<shift, nil
}

// NodeValues splits a node ID into the values of all node fields, the first of which
// takes the most significant bits: for [Twitter], 103 is datacenter 3, worker 7. The
// error is a [*ValueError] with an empty Field if the number needs more bits than the
// node fields have.
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

// Node returns an ID's node ID: the bits of all node fields in one number. It is the
// inverse of [Layout.NodeValues].
func (l Layout) Node(id ID) uint64 {
	var number uint64
	for i, f := range l.Fields {
		if f.Kind == KindNode {
			number = number<<f.width() | l.Value(id, i)
		}
	}
	return number
}
