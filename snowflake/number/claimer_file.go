package number

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake/internal/lockfile"
)

// FileClaimer claims numbers for the processes of one host: the lowest whose file
// in the folder, such as 3.lock, no process has locked. It makes the folder. A
// claim waits while all numbers are taken, and ends with its process, also when
// that is killed.
//
// Whoever claims a number next may do so in the tick in which the last holder was
// killed: begin after that tick, with Options.Reserved of package snowflake set to
// the tick of the moment after the claim, as in the example. That trusts that the
// clock was not set back and that no holder issues ahead of it; package statefile
// guards against both.
//
// The folder must be on this host, where all its processes and nobody else can
// write, such as /run/ids: locks of network file systems are not reliable. Who
// removes a file in it lets two processes claim one number. The holder's
// [Claim.Lost] is then closed within a second. Windows does not let a file that is
// locked be removed.
//
// On systems that cannot lock files, js/wasm and Plan 9 among them, the error of a
// Claim wraps [errors.ErrUnsupported].
func FileClaimer(folder string) Claimer { return &fileClaimer{folder, time.Second} }

type fileClaimer struct {
	folder string
	check  time.Duration // how often a claim looks whether its file is still there
}

func (c *fileClaimer) Claim(ctx context.Context, numbers uint64) (Claim, error) {
	if numbers == 0 {
		return nil, &Error{c.folder, "there are no numbers to claim"}
	}
	if err := os.MkdirAll(c.folder, 0o777); err != nil {
		return nil, fmt.Errorf("number: %w", err)
	}
	var claim *fileClaim
	err := lockfile.Wait(ctx, func() (err error) {
		claim, err = c.try(ctx, numbers)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("number: no number below %d of %s was claimed: %w", numbers, c.folder, err)
	}
	go claim.watch(c.check)
	return claim, nil
}

// try claims the lowest number that is free.
func (c *fileClaimer) try(ctx context.Context, numbers uint64) (*fileClaim, error) {
	for n := uint64(0); n < numbers && ctx.Err() == nil; n++ {
		lock, err := lockfile.Try(filepath.Join(c.folder, strconv.FormatUint(n, 10)+".lock"))
		if errors.Is(err, lockfile.ErrHeld) {
			continue
		}
		if err != nil {
			return nil, err
		}
		return &fileClaim{number: n, lock: lock, lost: make(chan struct{}), released: make(chan struct{})}, nil
	}
	return nil, lockfile.ErrHeld
}

// fileClaim is a claim of a number by a lock.
type fileClaim struct {
	number   uint64
	lock     *lockfile.Lock
	lost     chan struct{}
	released chan struct{} // closed before the lock is released
	release  sync.Once
}

func (c *fileClaim) Number() uint64        { return c.number }
func (c *fileClaim) Lost() <-chan struct{} { return c.lost }

func (c *fileClaim) Release(context.Context) (err error) {
	c.release.Do(func() {
		close(c.released)
		err = c.lock.Release()
	})
	return err
}

// watch closes lost when the lock is no longer intact.
func (c *fileClaim) watch(every time.Duration) {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		select {
		case <-c.released:
			return
		case <-ticker.C:
		}
		if c.lock.Intact() {
			continue
		}
		select {
		case <-c.released: // and so not intact
		default:
			close(c.lost)
		}
		return
	}
}
