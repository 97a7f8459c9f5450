package number

import (
	"context"
	"fmt"
	"sync"
)

// Claimer hands out numbers: a table of leases, ZooKeeper, etcd, Redis; or, with
// [HostClaimer] and [EnvClaimer], whoever started this process.
type Claimer interface {
	// Claim waits until a number below numbers is free, and holds it. The error is
	// the authority's, or that of a context that ended before.
	Claim(ctx context.Context, numbers uint64) (Claim, error)
}

// Claim is a number that no other claim of the same authority has for as long
// as this one lasts.
type Claim interface {
	// Number is the number, from 0.
	Number() uint64
	// Lost is closed when the claim can no longer be relied upon: the holder must
	// have stopped to issue IDs by then. An authority must wait, before it hands
	// the number out again, longer than clocks may differ, and the next holder
	// begins above the last tick of the one before: see snowflake.Floor.
	Lost() <-chan struct{}
	// Release gives the number back, when no more IDs will be issued with it. A
	// second one does nothing.
	Release(ctx context.Context) error
}

// HostClaimer claims the number at the end of this machine's name, as [ThisHost]
// reads it: the ordinal of a pod in a StatefulSet, 3 for "web-3". Kubernetes runs
// no two pods of one set with one ordinal, not during a roll-out either, unless
// one is deleted by force. Two sets have the same ordinals: tell them apart by
// another node field, or by spec.ordinals.start.
//
// The set must never have more replicas than there are numbers: a Claim of an
// ordinal that is too large fails with an [*Error], as does one on a machine
// whose name has none.
func HostClaimer() Claimer { return newAssigned("host name", ThisHost) }

// EnvClaimer claims the number in an environment variable, as [Env] reads it. In
// Kubernetes a pod's ordinal comes there from its label
// apps.kubernetes.io/pod-index. Whoever sets the variable answers for it that no
// two nodes have one number. A Claim fails with an [*Error] where the variable is
// not set, is no number, or one that is too large.
func EnvClaimer(variable string) Claimer {
	return newAssigned(variable, func() (uint64, error) { return Env(variable) })
}

// assigned is a Claimer with one number, which somebody else has assigned to this
// process. One claim at a time holds it.
type assigned struct {
	source string
	number func() (uint64, error)
	held   chan struct{} // holds a value while a claim does the number
}

func newAssigned(source string, number func() (uint64, error)) Claimer {
	return &assigned{source: source, number: number, held: make(chan struct{}, 1)}
}

func (a *assigned) Claim(ctx context.Context, numbers uint64) (Claim, error) {
	n, err := a.number()
	if err != nil {
		return nil, err
	}
	if n >= numbers {
		return nil, &Error{a.source, fmt.Sprintf("number %d, where there are only %d, from 0", n, numbers)}
	}
	select {
	case a.held <- struct{}{}:
		return &holding{of: a, number: n}, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// holding is a claim of an assigned number.
type holding struct {
	of      *assigned
	number  uint64
	release sync.Once
}

func (h *holding) Number() uint64 { return h.number }

// Lost is never closed: who assigns a number by a name or a variable takes it
// back with the process alone.
func (h *holding) Lost() <-chan struct{} { return nil }

func (h *holding) Release(context.Context) error {
	h.release.Do(func() { <-h.of.held })
	return nil
}
