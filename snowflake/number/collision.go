package number

import "math"

// AssignedCollision is the probability that two of the nodes share a number,
// where each was assigned the next of so many: 0 as long as there are enough,
// and 1 beyond.
func AssignedCollision(nodes, numbers uint64) float64 {
	if nodes > numbers {
		return 1
	}
	return 0
}

// HashCollision is the probability that at least two of the nodes share a
// number, where each has one of so many by chance, independently: what a hash
// or a random number does. It is 1 − (1 − 1/N)(1 − 2/N)…(1 − (n−1)/N).
func HashCollision(nodes, numbers uint64) float64 {
	if nodes > manyNodes && nodes <= numbers {
		return manyCollide(float64(nodes), float64(numbers))
	}
	return collision(nodes, numbers, func(i uint64) float64 {
		return -float64(i) / float64(numbers)
	})
}

// manyNodes is the number of nodes up to which they are gone through one by one.
const manyNodes = 1 << 16

// manyCollide is HashCollision by the series of the logarithm, summed over the
// nodes. With more than manyNodes of them, collisions are either sure or the
// share of numbers in use so small that three terms are exact to nine digits.
func manyCollide(nodes, numbers float64) float64 {
	first := nodes * (nodes - 1) / 2 / numbers
	if first > 40 {
		return 1
	}
	second := (nodes - 1) * nodes * (2*nodes - 1) / 12 / numbers / numbers
	third := first * first / 3 / numbers
	return -math.Expm1(-first - second - third)
}

// IPv4Collision is the probability that at least two of the nodes share a
// number, where each has another address, by chance, of a network with hostBits
// bits of host part (8 in a /24), and its number is the low bits of that. It is 0
// if bits is at least hostBits, and 1 if there are more nodes than numbers or
// than addresses. Both are from 0 to 32.
func IPv4Collision(nodes uint64, hostBits, bits int) float64 {
	if addresses := uint64(1) << hostBits; nodes > addresses {
		return 1
	}
	if bits >= hostBits {
		return 0
	}
	addresses, each := math.Exp2(float64(hostBits)), math.Exp2(float64(hostBits-bits))
	return collision(nodes, 1<<bits, func(i uint64) float64 {
		// Of addresses − i left, i × each are on numbers in use, less those i
		// that are taken themselves.
		return -float64(i) * (each - 1) / (addresses - float64(i))
	})
}

// collision is 1 − the product of 1 + miss(i) for all i below nodes, where each
// miss is how much less than sure it is that node i finds a free number.
func collision(nodes, numbers uint64, miss func(i uint64) float64) float64 {
	if nodes > numbers {
		return 1
	}
	free := 0.0 // the logarithm: many factors just below 1 would lose digits
	for i := uint64(1); i < nodes && free > -40; i++ {
		free += math.Log1p(miss(i))
	}
	return max(0, -math.Expm1(free)) // of one node that is −0
}
