package decode

// order sorts rows by their digits, from the lowest eleven bits of their keys
// up, so that it can give way after each pass and equal rows stay as they were.
type order struct {
	rows, spare []uint32
	give        func() bool // called between passes; false ends the work
}

const digitBits = 11

// all makes the order that of n rows as they were read.
func (o *order) all(n int) {
	if cap(o.rows) < n {
		o.rows = make([]uint32, n)
	}
	o.rows = o.rows[:n]
	for i := range o.rows {
		o.rows[i] = uint32(i)
	}
}

// sort orders the rows by a key. It reports whether it came to the end.
func (o *order) sort(key func(row uint32) uint64, descending bool) bool {
	if cap(o.spare) < len(o.rows) {
		o.spare = make([]uint32, len(o.rows))
	}
	turn := uint64(0)
	if descending {
		turn = ^turn
	}
	for shift := 0; shift < 64; shift += digitBits {
		var begins [1 << digitBits]int
		digit := func(row uint32) uint64 { return (key(row) ^ turn) >> shift & (1<<digitBits - 1) }
		for _, row := range o.rows {
			begins[digit(row)]++
		}
		if len(o.rows) > 0 && begins[digit(o.rows[0])] == len(o.rows) {
			continue // all have the same digit here
		}
		sum := 0
		for d, n := range begins {
			begins[d], sum = sum, sum+n
		}
		sorted := o.spare[:len(o.rows)]
		for _, row := range o.rows {
			d := digit(row)
			sorted[begins[d]] = row
			begins[d]++
		}
		o.rows, o.spare = sorted, o.rows
		if o.give != nil && !o.give() {
			return false
		}
	}
	return true
}

// keep leaves only the rows that are wanted. It reports whether it came to the
// end.
func (o *order) keep(wanted func(row uint32) bool) bool {
	const between = 4096
	kept := o.rows[:0]
	for i, row := range o.rows {
		if wanted(row) {
			kept = append(kept, row)
		}
		if i%between == between-1 && o.give != nil && !o.give() {
			return false
		}
	}
	o.rows = kept
	return true
}
