// Package lockfile locks files against other processes. The system releases a lock when
// its process ends, even if it is killed.
package lockfile

import (
	"context"
	"errors"
	"os"
	"time"
)

// ErrHeld: the file is already locked, by this process or another one.
var ErrHeld = errors.New("file is locked")

// Lock is a held lock. Release keeps its file: after a removal, two processes could lock
// two files of the same name.
type Lock struct {
	path string
	file *os.File
}

// Try locks the file at path, and creates it if needed. The error wraps [ErrHeld] if the
// file is locked, and [errors.ErrUnsupported] on systems without file locks.
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
		_ = file.Close() // the file was replaced before it was locked
	}
}

// poll is the interval between two tries.
const poll = 20 * time.Millisecond

// Wait calls try until its error is nil or does not wrap [ErrHeld]. If the context ends
// first, the error is the context's.
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

// Intact reports whether path is still the locked file. If it was removed or replaced,
// another process may have locked the new one.
func (l *Lock) Intact() bool { return intact(l.file, l.path) }

// Release releases the lock.
func (l *Lock) Release() error { return l.file.Close() }
