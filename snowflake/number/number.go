// Package number determines a node's number, its node ID. Snowflake IDs depend on it:
// two nodes with the same number issue duplicates.
//
// A number is assigned, derived or taken. Assigned numbers come from configuration:
// [Env], or the ordinal in a host name, [Host]. Derived numbers come from something
// that differs between hosts: [IPv4] and [Hash]. Numbers that are taken come from a
// [Source], which tracks who holds which. [HostSource] and [EnvSource] wrap assigned
// numbers in the same interface. [FileSource] is for the processes of one host, without a
// server.
//
// [IPv4Collision] and [HashCollision] return the probability that n nodes
// collide. Check it before you choose: with host names hashed into 1024
// numbers, every second deployment of 38 nodes has a collision. Numbers that are taken
// do not collide as long as the source is right. Package grantsql claims them from a
// database, and prevents duplicates even if a holder is paused or its clock is wrong.
//
// [Values] makes the values of a layout's node fields of a number and of what only you
// know, such as the region.
package number

import (
	"encoding/binary"
	"fmt"
	"math"
	"net/netip"
	"os"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Error says why a source has no valid number.
type Error struct {
	// Source is the host name, address or variable.
	Source string
	// Problem says what is wrong with it, in English.
	Problem string
}

func (e *Error) Error() string {
	return fmt.Sprintf("number: %s: %s", e.Source, e.Problem)
}

// Host returns the number in a host name of the form NAME-NUMBER, such as 12 for "ids-12"
// or "ids-12.prod.example.com": the ordinal of a pod in a StatefulSet, or of a machine.
// Only the part before the first dot counts. Names that differ only before the number
// collide. Names of a Deployment's pods are rejected, even if their random suffix is a
// number, as in "web-7d9fc4b6c5-24567". The error is an [*Error].
func Host(name string) (uint64, error) {
	label, _, _ := strings.Cut(name, ".")
	hyphen := strings.LastIndexByte(label, '-')
	digits := label[hyphen+1:]
	if hyphen < 1 || digits == "" || strings.Trim(digits, "0123456789") != "" {
		return 0, &Error{name, "host name does not end in a hyphen and a number"}
	}
	if len(digits) == podSuffix && endsInPodHash(label[:hyphen]) {
		return 0, &Error{name, "number in the host name may be the random suffix of a Deployment's pod"}
	}
	n, err := strconv.ParseUint(digits, 10, 64)
	if err != nil {
		return 0, &Error{name, "number in the host name exceeds 64 bits"}
	}
	return n, nil
}

// Kubernetes names a pod of a ReplicaSet, and so of a Deployment, NAME-HASH-SUFFIX. Both
// are made of podAlphabet.
const (
	podSuffix   = 5  // characters of a suffix
	podHash     = 10 // most characters of a hash
	podAlphabet = "bcdfghjklmnpqrstvwxz2456789"
)

// endsInPodHash reports whether the last part of a name, which is not its only one, can be
// a ReplicaSet's hash.
func endsInPodHash(name string) bool {
	hyphen := strings.LastIndexByte(name, '-')
	hash := name[hyphen+1:]
	return hyphen >= 0 && len(hash) <= podHash && strings.Trim(hash, podAlphabet) == ""
}

// ThisHost returns [Host] of this machine's name. The error is that of [os.Hostname] or
// Host.
func ThisHost() (uint64, error) {
	name, err := os.Hostname()
	if err != nil {
		return 0, err
	}
	return Host(name)
}

// Env returns the unsigned decimal in an environment variable. There is no default: the
// error is an [*Error] if the variable is not set or contains anything else.
func Env(variable string) (uint64, error) {
	text, ok := os.LookupEnv(variable)
	if !ok {
		return 0, &Error{variable, "variable is not set"}
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil || strconv.FormatUint(n, 10) != text {
		return 0, &Error{variable, fmt.Sprintf("%q is not an unsigned 64-bit decimal", text)}
	}
	return n, nil
}

// IPv4 returns the low bits, from 1 to 32, of a private IPv4 address (RFC 1918, 169.254/16
// or 100.64/10), also in its IPv6 form. Hosts in one network never collide if its host
// part has at most that many bits; otherwise see [IPv4Collision]. The error is an
// [*Error].
//
// Beware of 100.64/10, the shared addresses of RFC 6598. They are unique in one network of
// a cloud, a cluster or a VPN that assigns them to its hosts. But they are also what a
// provider's translator gives its customers: then hosts of two sites have the same one.
// [ThisIPv4] never chooses such an address.
func IPv4(addr netip.Addr, bits int) (uint64, error) {
	addr = addr.Unmap()
	if bits < 1 || bits > 32 {
		return 0, &Error{addr.String(), fmt.Sprintf("%d bits are out of range: 1 to 32", bits)}
	}
	if addr.Is4() {
		b := addr.As4()
		if shared := b[0] == 100 && b[1]&0xc0 == 64; shared || addr.IsPrivate() || addr.IsLinkLocalUnicast() {
			return uint64(binary.BigEndian.Uint32(b[:])) & (1<<bits - 1), nil
		}
	}
	return 0, &Error{addr.String(), "not a private IPv4 address"}
}

// Values returns the values of all node fields of a layout: those that you give, such as
// the region, and number for the one field that is left. A pod's number never fills the
// region's field: pod 3 of each region would have the same node ID.
//
// The error is an [*Error] unless given lacks exactly one node field, or a
// [*snowflake.ValueError] for a value that does not fit into its field.
func Values(l snowflake.Layout, given snowflake.Values, number uint64) (snowflake.Values, error) {
	values := snowflake.Values{}
	var left []string
	for _, f := range l.Fields {
		if f.Kind == snowflake.KindNode {
			value, ok := given[f.Name]
			if values[f.Name] = value; !ok {
				left, values[f.Name] = append(left, f.Name), number
			}
		}
	}
	if len(left) != 1 {
		return nil, &Error{"layout " + l.Name, fmt.Sprintf("pass Values for all node fields except one, such as "+
			"Values{%q: 3}; without a value are %q", example(l), left)}
	}
	for _, f := range l.Fields {
		if values[f.Name] > f.Max() {
			return nil, &snowflake.ValueError{Field: f.Name, Value: values[f.Name], Max: f.Max()}
		}
	}
	for name := range given {
		if _, ok := values[name]; !ok {
			return nil, &Error{"layout " + l.Name, fmt.Sprintf("no node field %q", name)}
		}
	}
	return values, nil
}

// example is the name of a node field, for an error.
func example(l snowflake.Layout) string {
	if i := l.Index(snowflake.KindNode); i >= 0 {
		return l.Fields[i].Name
	}
	return "datacenter"
}

// Hash maps a text, such as a host name, a MAC address or a pod's UID, to a number
// below numbers: FNV-1a, followed by a mixing step. Two texts collide with a
// probability of 1/numbers; see [HashCollision] for more. It panics if numbers is 0.
func Hash(text string, numbers uint64) uint64 {
	h := uint64(14695981039346656037)
	for _, c := range []byte(text) {
		h = (h ^ uint64(c)) * 1099511628211
	}
	h = (h ^ h>>33) * 0xff51afd7ed558ccd
	h = (h ^ h>>33) * 0xc4ceb9fe1a85ec53
	return (h ^ h>>33) % numbers
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
