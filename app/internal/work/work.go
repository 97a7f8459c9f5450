// Package work divides long work into slices, between which a page can react, and stops it: a worker is given a [Yield]
// and calls it every millisecond or so. The package knows neither clocks nor browsers; the caller does.
package work

// Yield lets others go on where that is due, and reports whether the work is to
// go on. A nil Yield never ends any.
type Yield func() bool

// GoOn calls the yield, if there is one.
func (y Yield) GoOn() bool { return y == nil || y() }

// Each does something for the numbers below n, so many at a time, and yields in
// between. It reports whether it came to the end.
func (y Yield) Each(n, size int, do func(from, to int)) bool {
	for from := 0; from < n; from += size {
		if do(from, min(from+size, n)); !y.GoOn() {
			return false
		}
	}
	return true
}
