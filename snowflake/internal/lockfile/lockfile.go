// Package lockfile locks files against other processes. The system releases a
// lock when its process ends, however that ends.
package lockfile

import (
	"context"
	"errors"
	"os"
	"time"
)

// ErrHeld means that another lock holds the file, of this process or another one.
var ErrHeld = errors.New("another process holds the lock")

// Lock is a lock that is held. Its file stays when the lock is released: to remove
// it would let two processes lock two files of one name.
type Lock struct {
	path string
	file *os.File
}

// Try locks the file at path, which it creates if needed. The error wraps
// [ErrHeld] if the lock is held, and [errors.ErrUnsupported] where the system
// cannot lock.
func Try(path string) (*Lock, error) {
	for {
		file, err := open(path)
		if err != nil {
			return nil, &os.PathError{Op: "lock", Path: path, Err: err}
		}
		l := &Lock{path, file}
		if l.Intact() {
			return l, nil
		}
		_ = file.Close() // somebody replaced the file while it was being locked
	}
}

// poll is how often a lock that is held is tried again.
const poll = 20 * time.Millisecond

// Wait calls try until its error is nil or does not wrap [ErrHeld]. If the context
// ends before, the error is the context's.
func Wait(ctx context.Context, try func() error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	err := try()
	if !errors.Is(err, ErrHeld) {
		return err
	}
	ticker := time.NewTicker(poll)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-ticker.C:
			if err := try(); !errors.Is(err, ErrHeld) {
				return err
			}
		}
	}
}

// Intact reports whether the path still leads to the file that is locked. If the
// file was removed or replaced, another process may have locked the new one.
func (l *Lock) Intact() bool { return intact(l.file, l.path) }

// Release gives the lock up.
func (l *Lock) Release() error { return l.file.Close() }
