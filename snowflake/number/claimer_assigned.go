package number

import (
	"context"
	"fmt"
	"sync"
)

// HostClaimer claims the number at the end of this machine's name, as [ThisHost]
// returns it: the ordinal of a pod in a StatefulSet, 3 for "web-3". Kubernetes never
// runs two pods of a set with the same ordinal, not even during a rollout, unless one
// is force-deleted. Two sets have the same ordinals: distinguish them by another node
// field, or by spec.ordinals.start.
//
// Within one process, claims of the same number from the same source wait for each
// other, even if they come from different claimers. Other processes on the same host or
// with the same variable get the same number: if several run, use a [FileClaimer].
//
// The set must not have more replicas than there are numbers. A Claim fails with an
// [*Error] if the ordinal is too large, or if the machine's name has none.
func HostClaimer() Claimer { return &assigned{"host name", ThisHost} }

// EnvClaimer claims the number in an environment variable, as [Env] returns it. In
// Kubernetes, set it to the pod's ordinal, the label apps.kubernetes.io/pod-index.
// Whoever sets the variable must give each node a different number. A Claim fails with
// an [*Error] if the variable is not set, is not a number, or is too large.
func EnvClaimer(variable string) Claimer {
	return &assigned{variable, func() (uint64, error) { return Env(variable) }}
}

// assigned claims the number that a source has assigned to this process.
type assigned struct {
	source string
	number func() (uint64, error)
}

type holder struct {
	source string
	number uint64
}

// held has a channel for each holder. The channel is full while a claim of this
// process, from any Claimer, holds the number.
var held sync.Map // holder → chan struct{}

func (a *assigned) Claim(ctx context.Context, numbers uint64) (Claim, error) {
	n, err := a.number()
	if err != nil {
		return nil, err
	}
	if n >= numbers {
		return nil, &Error{a.source, fmt.Sprintf("number %d is out of range: must be below %d", n, numbers)}
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

type holding struct {
	number  uint64
	taken   chan struct{}
	release sync.Once
}

func (h *holding) Number() uint64 { return h.number }

func (h *holding) Release(context.Context) error {
	h.release.Do(func() { <-h.taken })
	return nil
}
