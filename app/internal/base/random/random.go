// Package random makes pseudo-random numbers that are the same in every browser:
// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
// generators", 2014).
package random

// golden is 2^64 divided by the golden ratio: its multiples visit all numbers, evenly spread.
const golden = 0x9e3779b97f4a7c15

// Source is a generator, given by its state, which starts as a seed.
type Source uint64

// Next is the next number.
func (s *Source) Next() uint64 {
	n := Scatter(uint64(*s))
	*s += golden
	return n
}

// Below is a number from 0 to n − 1, where n is at least 1. For small n its bias is negligible.
func (s *Source) Below(n uint64) uint64 { return s.Next() % n }

// Between is a number from low to high, inclusive.
func (s *Source) Between(low, high int) int { return low + int(s.Below(uint64(high-low+1))) }

// Scatter maps neighbouring numbers to unrelated ones.
func Scatter(x uint64) uint64 {
	x += golden
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Mix combines several numbers into one seed.
func Mix(numbers ...uint64) uint64 {
	var s Source
	for _, n := range numbers {
		s = Source(s.Next() ^ n)
	}
	return s.Next()
}
