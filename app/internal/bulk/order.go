package bulk

import "math/bits"

// order sorts rows by keys, from the lowest digit of the keys up, a bounded
// number of rows a step. It is stable.
type order struct {
	rows, spare []uint32
	keys        []uint64 // by row

	begins  [1 << digitBits]int32
	varying uint64
	shift   int
	at      int
	phase   orderPhase
}

const digitBits = 11

// orderPhase is what a step of an order does.
type orderPhase uint8

const (
	orderLook orderPhase = iota // at which digits keys differ
	orderCount
	orderMove
	orderDone
)

// all makes the order that of n rows as they stand, or of the given ones.
func (o *order) all(n int, members []uint32) {
	o.rows, o.spare = sized(o.rows, n), sized(o.spare, n)
	if members != nil {
		copy(o.rows, members)
		return
	}
	for i := range o.rows {
		o.rows[i] = uint32(i)
	}
}

// by begins to sort by the key of each row, that keys holds.
func (o *order) by(keys []uint64) {
	o.keys, o.varying, o.shift, o.at, o.phase = keys, 0, 0, 0, orderLook
}

// step works on up to so many rows, and reports whether there is more to do.
func (o *order) step(rows int) bool {
	end := min(o.at+rows, len(o.rows))
	switch o.phase {
	case orderLook:
		for _, row := range o.rows[o.at:end] {
			o.varying |= o.keys[row] ^ o.keys[o.rows[0]]
		}
	case orderCount:
		for _, row := range o.rows[o.at:end] {
			o.begins[o.keys[row]>>o.shift&(1<<digitBits-1)]++
		}
	case orderMove:
		for _, row := range o.rows[o.at:end] {
			d := o.keys[row] >> o.shift & (1<<digitBits - 1)
			o.spare[o.begins[d]] = row
			o.begins[d]++
		}
	}
	if o.at = end; end == len(o.rows) {
		o.advance()
	}
	return o.phase != orderDone
}

// advance goes on to the next phase.
func (o *order) advance() {
	o.at = 0
	switch o.phase {
	case orderLook:
		o.nextDigit(0)
	case orderCount:
		sum := int32(0)
		for d, n := range o.begins {
			o.begins[d], sum = sum, sum+n
		}
		o.phase = orderMove
	case orderMove:
		o.rows, o.spare = o.spare, o.rows
		o.nextDigit(o.shift + digitBits)
	}
}

// nextDigit goes to the lowest digit from shift up at which keys differ.
func (o *order) nextDigit(shift int) {
	if shift >= 64 || o.varying>>shift == 0 {
		o.phase = orderDone
		return
	}
	o.shift = shift + bits.TrailingZeros64(o.varying>>shift)
	clear(o.begins[:])
	o.phase = orderCount
}

// sized is the slice with a length, and new memory only where the old is too
// short.
func sized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/8)
	}
	return s[:n]
}
