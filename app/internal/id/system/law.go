package system

import "math"

// The probability distributions of field values. They have no parameters; their forms were chosen to resemble IDs
// found in the wild.

// crowd is the distribution of values counted from 0, such as the sequences of one node in one tick: there are at
// least n of them with probability 1/(n+1). Half of all tweets have sequence 0, a sixth 1, a twelfth 2, as
// predicted.
func crowd(n uint64) float64 { return 1/(float64(n)+1) - 1/(float64(n)+2) }

// crowdFrom is crowd averaged over all start values from first to last.
func crowdFrom(first, last, n uint64) float64 {
	if n < first {
		return 0
	}
	past := uint64(0)
	if n > last {
		past = n - last
	}
	return (1/(float64(past)+1) - 1/(float64(n-first)+2)) / (float64(last-first) + 1)
}

// scale is the distribution of values of any magnitude up to most: uniform in the logarithm.
func scale(n, most uint64) float64 {
	return math.Log1p(1/(float64(n)+1)) / math.Log(float64(most)+2)
}

// even is the uniform distribution up to most.
func even(most uint64) float64 { return 1 / (float64(most) + 1) }

// numbered is the distribution of node IDs: half are counted from 0 or 1, half come from a random number, a hash
// or an address. Random node IDs are at most 1,024; in a wider field they have any magnitude.
func numbered(n, most uint64) float64 {
	if most < 1024 {
		return (crowd(n) + even(most)) / 2
	}
	return (crowd(n) + scale(n, most)) / 2
}

// running is the distribution of a counter that never restarts, in many processes, some of which have just begun:
// a third each for crowd, scale and even.
func running(n, most uint64) float64 { return (crowd(n) + scale(n, most) + even(most)) / 3 }

// shown raises the probability of the node ID in the vendor's examples: one generator in ten keeps it.
func shown(p float64, isShown bool) float64 {
	if isShown {
		return 0.1 + 0.9*p
	}
	return 0.9 * p
}

// dockerHosts is the most containers expected in Docker's default network.
const dockerHosts = 30

// docker and smallNetwork are the shares of machines in Docker's default network,
// 172.17.0.0, and in networks whose third byte is 0 or 1.
const docker, smallNetwork = 0.05, 0.1

// address is the distribution of the lower half of a private IPv4 address. Outside the known networks it is
// uniform.
func address(n uint64) float64 {
	third, fourth := n>>8, n&255
	p := (1 - docker - smallNetwork) * even(1<<16-1)
	if third == 0 && fourth >= 2 && fourth < 2+dockerHosts { // 172.17.0.1 is the host
		p += docker / dockerHosts
	}
	if third <= 1 && fourth >= 1 && fourth <= 254 {
		p += smallNetwork / (2 * 254)
	}
	return p
}
