package number

import "math"

// AssignedCollision returns the probability that two nodes share a number if numbers
// are assigned one after another: 0 if there are enough, else 1.
func AssignedCollision(nodes, numbers uint64) float64 {
	if nodes > numbers {
		return 1
	}
	return 0
}

// HashCollision returns the probability that at least two nodes share a number if each
// number is random and independent, as a hash is. It is
// 1 − (1 − 1/N)(1 − 2/N)…(1 − (n−1)/N).
func HashCollision(nodes, numbers uint64) float64 {
	if nodes > manyNodes && nodes <= numbers {
		return manyCollide(float64(nodes), float64(numbers))
	}
	return collision(nodes, numbers, func(i uint64) float64 {
		return -float64(i) / float64(numbers)
	})
}

// manyNodes is the largest number of nodes for which the product is computed factor by
// factor.
const manyNodes = 1 << 16

// manyCollide computes HashCollision with the Taylor series of the logarithm, summed
// over the nodes. With more than manyNodes nodes, either a collision is certain or so
// few numbers are in use that three terms are exact to nine digits.
func manyCollide(nodes, numbers float64) float64 {
	first := nodes * (nodes - 1) / 2 / numbers
	if first > 40 {
		return 1
	}
	second := (nodes - 1) * nodes * (2*nodes - 1) / 12 / numbers / numbers
	third := first * first / 3 / numbers
	return -math.Expm1(-first - second - third)
}

// IPv4Collision returns the probability that at least two nodes share a number if each
// has a random, different address in a network with a host part of hostBits (8 in a
// /24), and its number is the low bits of that address. It is 0 if bits >= hostBits,
// and 1 if there are more nodes than numbers or addresses. Both are from 0 to 32.
func IPv4Collision(nodes uint64, hostBits, bits int) float64 {
	if addresses := uint64(1) << hostBits; nodes > addresses {
		return 1
	}
	if bits >= hostBits {
		return 0
	}
	addresses, each := math.Exp2(float64(hostBits)), math.Exp2(float64(hostBits-bits))
	return collision(nodes, 1<<bits, func(i uint64) float64 {
		// Of the addresses − i free addresses, i × (each − 1) map to a number in use.
		return -float64(i) * (each - 1) / (addresses - float64(i))
	})
}

// collision returns 1 − the product of 1 + miss(i) for all i < nodes. 1 + miss(i) is the
// probability that node i gets a free number.
func collision(nodes, numbers uint64, miss func(i uint64) float64) float64 {
	if nodes > numbers {
		return 1
	}
	free := 0.0 // a logarithm: a product of factors just below 1 would lose precision
	for i := uint64(1); i < nodes && free > -40; i++ {
		free += math.Log1p(miss(i))
	}
	return max(0, -math.Expm1(free)) // −0 for one node
}
