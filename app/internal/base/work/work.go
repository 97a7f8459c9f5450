// Package work divides long work into slices, between which a page can respond, and cancels it: the
// work calls a [Yield] about every millisecond. [Order] sorts so. An [Answerer] does such work for a page. The
// package knows no clock and no browser; its callers do.
package work

// Yield lets others run if it is time, and reports whether the work should continue. A nil Yield
// always continues.
type Yield func() bool

// GoOn calls the yield, if there is one, and reports whether to continue.
func (y Yield) GoOn() bool { return y == nil || y() }

// Each calls a function for the numbers below n, in batches, and yields in between. It reports
// whether no yield stopped it.
func (y Yield) Each(n, size int, do func(from, to int)) bool {
	for from := 0; from < n; from += size {
		do(from, min(from+size, n))
		if !y.GoOn() {
			return false
		}
	}
	return true
}
