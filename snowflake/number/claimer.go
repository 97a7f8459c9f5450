package number

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"sync"

	"github.com/snowflakelab/snowflakelab/snowflake/internal/lockfile"
)

// Claimer assigns numbers to nodes: a table of numbers or, with [HostClaimer] and
// [EnvClaimer], whoever started this process.
type Claimer interface {
	// Claim waits until a number below numbers is free, and claims it. The error is
	// the authority's, or the context's.
	Claim(ctx context.Context, numbers uint64) (Claim, error)
}

// Claim is a number that no other claim of the same authority has until this one is
// released. An authority that takes a number back after a deadline cannot promise that: a
// holder that is paused, or whose clock is slow, still issues IDs. With such leases, issue
// IDs in grants: see package grant.
type Claim interface {
	// Number returns the number, from 0.
	Number() uint64
	// Release gives the number back. Stop issuing IDs with it first. A second call
	// does nothing.
	Release(ctx context.Context) error
}

// HostClaimer claims the number at the end of this machine's name, as [ThisHost]
// returns it: the ordinal of a pod in a StatefulSet, 3 for "web-3". Kubernetes never
// runs two pods of a set with the same ordinal, not even during a rollout, unless one
// is force-deleted. Two sets have the same ordinals: distinguish them by another node
// field, see [Values], or by spec.ordinals.start.
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

// FileClaimer claims numbers for the processes of one host: the lowest number whose
// file in the folder, such as 3.lock, is not locked. It creates the folder. A claim
// waits while all numbers are taken. It ends with its process, even if that is killed.
//
// The next holder may claim a number in the same tick in which the last one was killed.
// Start after that tick: set Options.Reserved of package snowflake to the current tick
// after the claim, as in the example. This assumes that the clock was not set back and
// that no holder runs ahead of it; package statefile guards against both.
//
// The folder must be on a local file system that only these processes can write, such
// as /run/ids: locks on network file systems are not reliable. If someone removes a
// file in it, two processes can claim the same number. Windows does not remove a locked
// file.
//
// On systems without file locks, such as js/wasm and Plan 9, the error of a Claim wraps
// [errors.ErrUnsupported].
func FileClaimer(folder string) Claimer { return fileClaimer(folder) }

type fileClaimer string

func (c fileClaimer) Claim(ctx context.Context, numbers uint64) (Claim, error) {
	if numbers == 0 {
		return nil, &Error{string(c), "no numbers to claim"}
	}
	if err := os.MkdirAll(string(c), 0o777); err != nil {
		return nil, fmt.Errorf("number: %w", err)
	}
	var claim Claim
	err := lockfile.Wait(ctx, func() (err error) {
		claim, err = c.try(ctx, numbers)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("number: cannot claim a number below %d in %s: %w", numbers, string(c), err)
	}
	return claim, nil
}

// try claims the lowest free number.
func (c fileClaimer) try(ctx context.Context, numbers uint64) (Claim, error) {
	for n := uint64(0); n < numbers && ctx.Err() == nil; n++ {
		lock, err := lockfile.Try(filepath.Join(string(c), strconv.FormatUint(n, 10)+".lock"))
		if errors.Is(err, lockfile.ErrHeld) {
			continue
		}
		if err != nil {
			return nil, err
		}
		return &fileClaim{number: n, lock: lock}, nil
	}
	return nil, lockfile.ErrHeld
}

type fileClaim struct {
	number  uint64
	lock    *lockfile.Lock
	release sync.Once
}

func (c *fileClaim) Number() uint64 { return c.number }

func (c *fileClaim) Release(context.Context) (err error) {
	c.release.Do(func() { err = c.lock.Release() })
	return err
}
