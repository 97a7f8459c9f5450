package system

import "math"

// The laws by which fields are filled, as probabilities of one value. They have no
// numbers of their own, and were chosen to resemble IDs that were found.

// crowd is the law of what is counted from 0 up, such as the IDs of one node in one tick: there are at least n of them
// with a chance of 1 in n + 1. Half of all tweets have sequence 0, a sixth 1, a twelfth 2, as it has them.
func crowd(n uint64) float64 { return 1/(float64(n)+1) - 1/(float64(n)+2) }

// crowdFrom is the same where the count begins at any of the numbers from first to last: their mean.
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

// scale is the law of what may be of any size up to most, each as likely as the other: its logarithm is spread evenly.
func scale(n, most uint64) float64 {
	return math.Log1p(1/(float64(n)+1)) / math.Log(float64(most)+2)
}

// even is the law of what may be any number up to most.
func even(most uint64) float64 { return 1 / (float64(most) + 1) }

// numbered is the law of nodes that some count from 0 or 1 up, while others draw them by chance, by a hash or an
// address: half each. Nobody draws from more than 1,024: in a wider field they are of any size.
func numbered(n, most uint64) float64 {
	if most < 1024 {
		return (crowd(n) + even(most)) / 2
	}
	return (crowd(n) + scale(n, most)) / 2
}

// running is the law of a count that runs on in each of many processes, of which some
// have only begun: a third for each law.
func running(n, most uint64) float64 { return (crowd(n) + scale(n, most) + even(most)) / 3 }

// shown is the law of nodes one of which the makers' examples have: one in ten is that.
func shown(p float64, isShown bool) float64 {
	if isShown {
		return 0.1 + 0.9*p
	}
	return 0.9 * p
}

// dockerHosts is how many containers of Docker's default network are likely at most.
const dockerHosts = 30

// docker and smallNetwork are the shares of machines in Docker's default network,
// 172.17.0.0, and in networks whose third byte is 0 or 1.
const docker, smallNetwork = 0.05, 0.1

// address is the law of the lower half of a private IPv4 address. What is of no such
// network may be any number, by an address or by a program's own choice.
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
