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

// Source assigns numbers to nodes: a table of numbers or, with [HostSource] and
// [EnvSource], whoever started this process.
type Source interface {
	// Take waits until a number below numbers is free, and takes it. The error is the
	// source's, or the context's.
	Take(ctx context.Context, numbers uint64) (Held, error)
}

// Held is a number that no other node gets from the same source until this one releases
// it. A source that takes a number back after a deadline cannot promise that: a
// holder that is paused, or whose clock is slow, still issues IDs. With such leases, issue
// IDs in grants: see package grant.
type Held interface {
	// Number returns the number, from 0.
	Number() uint64
	// Release gives the number back. Stop issuing IDs with it first. A second call
	// does nothing.
	Release(ctx context.Context) error
}

// HostSource takes the number at the end of this machine's name, as [ThisHost]
// returns it: the ordinal of a pod in a StatefulSet, 3 for "web-3". Kubernetes never
// runs two pods of a set with the same ordinal, not even during a rollout, unless one
// is force-deleted. Two sets have the same ordinals: distinguish them by another node
// field, see [Values], or by spec.ordinals.start.
//
// Within one process, calls of Take for the same number wait for each other, even those of
// different sources of one kind. Other processes on the same host or
// with the same variable get the same number: if several run, use a [FileSource].
//
// The set must not have more replicas than there are numbers. Take fails with an
// [*Error] if the ordinal is too large, or if the machine's name has none.
func HostSource() Source { return &assigned{"host name", ThisHost} }

// EnvSource takes the number in an environment variable, as [Env] returns it. In
// Kubernetes, set it to the pod's ordinal, the label apps.kubernetes.io/pod-index.
// Whoever sets the variable must give each node a different number. Take fails with
// an [*Error] if the variable is not set, is not a number, or is too large.
func EnvSource(variable string) Source {
	return &assigned{variable, func() (uint64, error) { return Env(variable) }}
}

// assigned takes the number that a source has assigned to this process.
type assigned struct {
	source string
	number func() (uint64, error)
}

type holder struct {
	source string
	number uint64
}

// inUse has a channel for each holder. The channel is full while this process holds the
// number, from any Source.
var inUse sync.Map // holder → chan struct{}

func (a *assigned) Take(ctx context.Context, numbers uint64) (Held, error) {
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
	place, _ := inUse.LoadOrStore(holder{a.source, n}, make(chan struct{}, 1))
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

// FileSource takes numbers for the processes of one host: the lowest number whose
// file in the folder, such as 3.lock, is not locked. It creates the folder. Take
// waits while all numbers are taken. A number is free again when its process ends, even if
// that is killed.
//
// The next holder may take a number in the same tick in which the last one was killed.
// Start after that tick: set Options.State of package snowflake to a Floor of the current
// tick, as in the example. This assumes that the clock was not set back and
// that no holder runs ahead of it; package statefile guards against both.
//
// The folder must be on a local file system that only these processes can write, such
// as /run/ids: locks on network file systems are not reliable. If someone removes a
// file in it, two processes can take the same number. Windows does not remove a locked
// file.
//
// On systems without file locks, such as js/wasm and Plan 9, the error of Take wraps
// [errors.ErrUnsupported].
func FileSource(folder string) Source { return fileSource(folder) }

type fileSource string

func (c fileSource) Take(ctx context.Context, numbers uint64) (Held, error) {
	if numbers == 0 {
		return nil, &Error{string(c), "no numbers to take"}
	}
	if err := os.MkdirAll(string(c), 0o777); err != nil {
		return nil, fmt.Errorf("number: %w", err)
	}
	var taken Held
	err := lockfile.Wait(ctx, func() (err error) {
		taken, err = c.try(ctx, numbers)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("number: cannot take a number below %d in %s: %w", numbers, string(c), err)
	}
	return taken, nil
}

// try takes the lowest free number.
func (c fileSource) try(ctx context.Context, numbers uint64) (Held, error) {
	for n := uint64(0); n < numbers && ctx.Err() == nil; n++ {
		lock, err := lockfile.Try(filepath.Join(string(c), strconv.FormatUint(n, 10)+".lock"))
		if errors.Is(err, lockfile.ErrHeld) {
			continue
		}
		if err != nil {
			return nil, err
		}
		return &fileHeld{number: n, lock: lock}, nil
	}
	return nil, lockfile.ErrHeld
}

type fileHeld struct {
	number  uint64
	lock    *lockfile.Lock
	release sync.Once
}

func (c *fileHeld) Number() uint64 { return c.number }

func (c *fileHeld) Release(context.Context) (err error) {
	c.release.Do(func() { err = c.lock.Release() })
	return err
}
