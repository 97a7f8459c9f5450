// Package number finds the number of a node, the one thing that Snowflake IDs
// need and cannot make themselves: two nodes with one number issue the same IDs.
//
// A number is assigned, derived or claimed. Assigned ones come from
// configuration: [Env], or the ordinal in a host's name, [Host]. Derived ones
// come from something that differs between hosts: [IPv4] and [Hash]. Claimed
// ones come from an authority that remembers who holds which, a [Claimer]; with
// [HostClaimer] and [EnvClaimer] assigned ones are claimed in the same way.
// [FileClaimer] is one for the processes of a host, and needs no server. For each
// there is the probability that n nodes collide: [AssignedCollision],
// [IPv4Collision] and [HashCollision]; a claim has none while its authority
// keeps its word. Look at them before choosing: names hashed into 1024 numbers
// collide in one of two deployments at 38 nodes.
//
// Layout.NodeValues of package snowflake turns a number into the values of a
// layout's node fields.
package number

import (
	"fmt"
	"net/netip"
	"os"
	"strconv"
	"strings"
)

// Error says that a source gave no number.
type Error struct {
	// Source is the host name, address or variable that was asked.
	Source string
	// Problem is what is wrong with it, in English.
	Problem string
}

func (e *Error) Error() string {
	return fmt.Sprintf("number: %s: %s", e.Source, e.Problem)
}

// Host is the number at the end of a host's name, such as 12 for "ids-12" or
// "ids-12.prod.example.com": the ordinal that a StatefulSet gives its pods, or
// an operator gives machines. Only the part before the first dot counts. Names
// with the same number behind different words collide. The error is an [*Error].
func Host(name string) (uint64, error) {
	label, _, _ := strings.Cut(name, ".")
	digits := label[len(strings.TrimRight(label, "0123456789")):]
	if digits == "" {
		return 0, &Error{name, "the host name does not end in a number"}
	}
	n, err := strconv.ParseUint(digits, 10, 64)
	if err != nil {
		return 0, &Error{name, "the host name's number needs more than 64 bits"}
	}
	return n, nil
}

// ThisHost is [Host] of the machine's own name. The error is that of
// [os.Hostname] or Host.
func ThisHost() (uint64, error) {
	name, err := os.Hostname()
	if err != nil {
		return 0, err
	}
	return Host(name)
}

// Env is the unsigned decimal in an environment variable. The error is an
// [*Error] where it is not set or holds anything else: there is no default.
func Env(variable string) (uint64, error) {
	text, ok := os.LookupEnv(variable)
	if !ok {
		return 0, &Error{variable, "the variable is not set"}
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil || strconv.FormatUint(n, 10) != text {
		return 0, &Error{variable, fmt.Sprintf("%q is not an unsigned decimal of 64 bits", text)}
	}
	return n, nil
}

// IPv4 is the low bits, from 1 to 32, of a private IPv4 address (RFC 1918, or
// 169.254/16), also where it is written as IPv6. Hosts of one network whose
// host part is no longer than bits never collide; see [IPv4Collision] for
// others. The error is an [*Error].
func IPv4(addr netip.Addr, bits int) (uint64, error) {
	addr = addr.Unmap()
	switch {
	case bits < 1 || bits > 32:
		return 0, &Error{addr.String(), fmt.Sprintf("%d bits of an IPv4 address; it has 1 to 32", bits)}
	case !addr.Is4() || !addr.IsPrivate() && !addr.IsLinkLocalUnicast():
		return 0, &Error{addr.String(), "not a private IPv4 address"}
	}
	b := addr.As4()
	all := uint64(b[0])<<24 | uint64(b[1])<<16 | uint64(b[2])<<8 | uint64(b[3])
	return all & (1<<bits - 1), nil
}

// Hash is a text as one of so many numbers, such as a host name, a MAC address
// or a pod's UID: FNV-1a, with its bits mixed once more. Any two texts get one
// number with a chance of 1 in numbers; see [HashCollision] for many. It panics
// if numbers is 0.
func Hash(text string, numbers uint64) uint64 {
	h := uint64(14695981039346656037)
	for _, c := range []byte(text) {
		h = (h ^ uint64(c)) * 1099511628211
	}
	h = (h ^ h>>33) * 0xff51afd7ed558ccd
	h = (h ^ h>>33) * 0xc4ceb9fe1a85ec53
	return (h ^ h>>33) % numbers
}
