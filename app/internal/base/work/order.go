package work

import (
	"math/bits"
	"slices"
)

// Order is rows in some order, by their numbers. It sorts a hundred thousand in a few milliseconds, and yields in
// between. It sorts by the digits of keys,
// of eleven bits each, from the lowest at which they differ up: so equal rows stay
// as they were, and sorting by a second key first is sorting by both. The zero
// Order has no rows; it keeps its memory.
type Order struct {
	Rows  []uint32
	spare []uint32
	keys  []uint64 // of [Order.SortBy]

	begins [1 << digitBits]uint32
}

// digitBits are few enough for the counts of all digits to stay in a processor's
// nearest memory, and many enough for six passes to sort by 64 bits.
const digitBits = 11

// slice is how many rows are counted or moved between two yields, a tenth of a
// millisecond's worth or two; slow is how many where a function is called for
// each, which may take long.
const slice, slow = 1 << 15, 1 << 12

// All makes the order that of n rows by their numbers.
func (o *Order) All(n int) {
	o.Rows = slices.Grow(o.Rows[:0], n)[:n]
	for i := range o.Rows {
		o.Rows[i] = uint32(i)
	}
}

// Sort sorts by the key of each row, that keys holds at the row's number. It
// reports whether it came to the end.
func (o *Order) Sort(keys []uint64, yield Yield) bool {
	rows := o.Rows
	varying := uint64(0)
	if !yield.Each(len(rows), slice, func(from, to int) {
		for _, row := range rows[from:to] {
			varying |= keys[row] ^ keys[rows[0]]
		}
	}) {
		return false
	}
	o.spare = slices.Grow(o.spare[:0], len(rows))[:len(rows)]
	for shift := 0; varying>>shift != 0; shift += digitBits {
		if shift += bits.TrailingZeros64(varying >> shift); !o.pass(keys, shift, yield) {
			return false
		}
	}
	return true
}

func (o *Order) pass(keys []uint64, shift int, yield Yield) bool {
	const digit = 1<<digitBits - 1
	begins := &o.begins
	clear(begins[:])
	rows, sorted := o.Rows, o.spare
	if !yield.Each(len(rows), slice, func(from, to int) {
		for _, row := range rows[from:to] {
			begins[keys[row]>>shift&digit]++
		}
	}) {
		return false
	}
	sum := uint32(0)
	for d, n := range begins {
		begins[d], sum = sum, sum+n
	}
	if !yield.Each(len(rows), slice, func(from, to int) {
		for _, row := range rows[from:to] {
			d := keys[row] >> shift & digit
			sorted[begins[d]] = row
			begins[d]++
		}
	}) {
		return false
	}
	o.Rows, o.spare = sorted, rows
	return true
}

// SortBy sorts by a key that is computed once for each row, optionally descending. It reports whether it came to
// the end.
func (o *Order) SortBy(key func(row uint32) uint64, descending bool, yield Yield) bool {
	turn := uint64(0)
	if descending {
		turn = ^turn
	}
	most := uint32(0)
	for _, row := range o.Rows {
		most = max(most, row)
	}
	o.keys = slices.Grow(o.keys[:0], int(most)+1)[:most+1]
	return yield.Each(len(o.Rows), slow, func(from, to int) {
		for _, row := range o.Rows[from:to] {
			o.keys[row] = key(row) ^ turn
		}
	}) && o.Sort(o.keys, yield)
}

// Keep leaves only the rows that are wanted. It reports whether it came to the
// end.
func (o *Order) Keep(wanted func(row uint32) bool, yield Yield) bool {
	kept := o.Rows[:0]
	if !yield.Each(len(o.Rows), slow, func(from, to int) {
		for _, row := range o.Rows[from:to] {
			if wanted(row) {
				kept = append(kept, row)
			}
		}
	}) {
		return false
	}
	o.Rows = kept
	return true
}
