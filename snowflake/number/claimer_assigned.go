package number

import (
	"context"
	"fmt"
	"sync"
)

// HostClaimer claims the number at the end of this machine's name, as [ThisHost]
// reads it: the ordinal of a pod in a StatefulSet, 3 for "web-3". Kubernetes runs
// no two pods of one set with one ordinal, not during a roll-out either, unless
// one is deleted by force. Two sets have the same ordinals: tell them apart by
// another node field, or by spec.ordinals.start.
//
// Within one process, claims of one number wait for each other, whichever
// HostClaimer or EnvClaimer of that source they come from. Other processes of the
// same host or with the same variable get the same number: where several run,
// use a [FileClaimer].
//
// The set must never have more replicas than there are numbers: a Claim of an
// ordinal that is too large fails with an [*Error], as does one on a machine
// whose name has none.
func HostClaimer() Claimer { return &assigned{"host name", ThisHost} }

// EnvClaimer claims the number in an environment variable, as [Env] reads it. In
// Kubernetes a pod's ordinal comes there from its label
// apps.kubernetes.io/pod-index. Whoever sets the variable must give no two nodes
// one number. A Claim fails with an [*Error] where the variable is not set, is no
// number, or one that is too large.
func EnvClaimer(variable string) Claimer {
	return &assigned{variable, func() (uint64, error) { return Env(variable) }}
}

// assigned is a Claimer of the number that a source has assigned to this process.
type assigned struct {
	source string
	number func() (uint64, error)
}

// holder is a source and the number that it assigned.
type holder struct {
	source string
	number uint64
}

// held has a channel for each holder, with a value in it while a claim of this
// process holds that number, whichever Claimer it came from.
var held sync.Map // holder → chan struct{}

func (a *assigned) Claim(ctx context.Context, numbers uint64) (Claim, error) {
	n, err := a.number()
	if err != nil {
		return nil, err
	}
	if n >= numbers {
		return nil, &Error{a.source, fmt.Sprintf("number %d, where there are only %d, from 0", n, numbers)}
	}
	if err := ctx.Err(); err != nil { // select would choose at random
		return nil, err
	}
	place, _ := held.LoadOrStore(holder{a.source, n}, make(chan struct{}, 1))
	taken := place.(chan struct{})
	select {
	case taken <- struct{}{}:
		return &holding{number: n, taken: taken}, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// holding is a claim of an assigned number.
type holding struct {
	number  uint64
	taken   chan struct{}
	release sync.Once
}

func (h *holding) Number() uint64 { return h.number }

// Lost is never closed: an assigned number lasts as long as the process.
func (h *holding) Lost() <-chan struct{} { return nil }

func (h *holding) Release(context.Context) error {
	h.release.Do(func() { <-h.taken })
	return nil
}
