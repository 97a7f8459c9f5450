// Package layouts has what an editor of layouts needs, and who chooses a layout: its
// text form, its fields by position, its capacity and its lifetime.
//
//	l, err := layouts.Parse("unused:1,time:41,worker:10,sequence:12", "2024-01-01", "1ms")
//	layouts.Text(l)         // the inverse of Parse
//	layouts.Lifetime(l)     // from the epoch to the overflow of the time field
//	layouts.NegativeFrom(l) // when IDs become negative as signed integers
//
// A program that only generates and reads IDs does not need it: it takes a preset of
// package snowflake or writes out a [snowflake.Layout].
//
// Every function accepts a layout that is not valid, as the methods of
// [snowflake.Layout] do: a width below 0 counts as 0 and one above 64 as 64.
package layouts

import (
	"fmt"
	"math/bits"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// MustPreset is [snowflake.Preset] for names that are constants in the source: it
// panics if there is no such preset.
func MustPreset(name string) snowflake.Layout {
	l, ok := snowflake.Preset(name)
	if !ok {
		panic(fmt.Errorf("layouts: no preset %q", name))
	}
	return l
}

// width returns the field's bits, clamped to 0…64.
func width(f snowflake.Field) int { return bits.Len64(f.Max()) }

// Shift returns the position of the lowest bit of field i: the number of bits below
// it. It panics if there is no such field.
func Shift(l snowflake.Layout, i int) int {
	below := 0
	for _, f := range l.Fields[i+1:] {
		below += width(f)
	}
	return below
}

// FieldAt returns the index of the field that contains bit, 63 being the most
// significant, or −1.
func FieldAt(l snowflake.Layout, bit int) int {
	top := 63
	for i, f := range l.Fields {
		width := max(f.Bits, 0) // not limited to 64: fields of longer IDs can be located too
		if bit <= top && bit > top-width {
			return i
		}
		top -= width
	}
	return -1
}

// Part returns the value of field i, as [snowflake.Layout.Value] does by name. It
// panics if there is no such field.
func Part(l snowflake.Layout, id snowflake.ID, i int) uint64 {
	return uint64(id) >> Shift(l, i) & l.Fields[i].Max()
}

// With returns the ID with field i set to value and all other bits unchanged. The
// error is a [*snowflake.ValueError] if the value does not fit. With panics if there is
// no such field.
func With(l snowflake.Layout, id snowflake.ID, i int, value uint64) (snowflake.ID, error) {
	f := l.Fields[i]
	if value > f.Max() {
		return id, &snowflake.ValueError{Field: f.Name, Value: value, Max: f.Max()}
	}
	shift := Shift(l, i)
	return id&^(snowflake.ID(f.Max())<<shift) | snowflake.ID(value)<<shift, nil
}
