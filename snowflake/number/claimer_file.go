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
