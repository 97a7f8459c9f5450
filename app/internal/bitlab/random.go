package bitlab

// random is the state of a small generator of numbers, SplitMix64: the same
// seed gives the same numbers in every browser.
type random uint64

func (r *random) next() uint64 {
	*r += 0x9e3779b97f4a7c15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below is a number from 0 to n − 1. The numbers that n does not divide are so
// few, for the small n used here, that none is visibly preferred.
func (r *random) below(n uint64) uint64 { return r.next() % n }

// between is a number from low to high, both included.
func (r *random) between(low, high int) int { return low + int(r.below(uint64(high-low+1))) }

// Mix makes one seed of several numbers.
func Mix(numbers ...uint64) uint64 {
	var r random
	for _, n := range numbers {
		r = random(r.next() ^ n)
	}
	return r.next()
}
