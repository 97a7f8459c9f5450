package snowflake

import (
	"fmt"
	"strconv"
	"strings"
)

// FieldsText is the fields as text, NAME[/KIND]:BITS with commas between, from
// the most significant bit down, such as
//
//	unused:1,time:41,datacenter:5,worker:5,sequence:12
//
// The kind is left out where the name tells it: "unused", "time" and "sequence"
// are of that kind, every other name is a node's. [ParseFields] reads it.
func (l Layout) FieldsText() string {
	var b strings.Builder
	for i, f := range l.Fields {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(f.Name)
		if f.Kind != kindOf(f.Name) {
			b.WriteString("/" + f.Kind.String())
		}
		b.WriteString(":" + strconv.Itoa(f.Bits))
	}
	return b.String()
}

// kindOf is the kind that a name tells by itself.
func kindOf(name string) Kind {
	switch name {
	case "unused":
		return KindUnused
	case "time":
		return KindTime
	case "sequence":
		return KindSequence
	}
	return KindNode
}

// FieldsError names the place in a text of fields that cannot be read.
type FieldsError struct {
	// Item is the text between two commas, Index its place, from 0.
	Item  string
	Index int
	// Problem is what is wrong with it, in English.
	Problem string
}

func (e *FieldsError) Error() string {
	return fmt.Sprintf("snowflake: field %d, %q: %s", e.Index+1, e.Item, e.Problem)
}

// ParseFields reads what [Layout.FieldsText] writes. The error is a
// [*FieldsError]. It checks the form alone; [Layout.Validate] checks the rest.
func ParseFields(text string) ([]Field, error) {
	var fields []Field
	for i, item := range strings.Split(text, ",") {
		fail := func(format string, args ...any) ([]Field, error) {
			return nil, &FieldsError{Item: item, Index: i, Problem: fmt.Sprintf(format, args...)}
		}
		if i == 64 {
			return fail("more than 64 fields")
		}
		label, width, ok := strings.Cut(item, ":")
		if !ok {
			return fail("no width; write NAME:BITS")
		}
		name, kindName, named := strings.Cut(label, "/")
		kind := kindOf(name)
		if !validName(name) {
			return fail("the name is not lower-case letters, digits and hyphens after a letter")
		}
		if named {
			if kind, ok = parseKind(kindName); !ok {
				return fail("unknown kind %q; there are unused, time, node and sequence", kindName)
			}
		}
		bits, err := strconv.Atoi(width)
		if err != nil || strconv.Itoa(bits) != width {
			return fail("the width %q is not a whole number", width)
		}
		if bits < 1 || bits > 64 {
			return fail("a width of %d bits; a field has 1 to 64", bits)
		}
		fields = append(fields, Field{Name: name, Kind: kind, Bits: bits})
	}
	return fields, nil
}

func parseKind(name string) (Kind, bool) {
	for k, n := range kindNames {
		if n == name {
			return Kind(k), true
		}
	}
	return 0, false
}
