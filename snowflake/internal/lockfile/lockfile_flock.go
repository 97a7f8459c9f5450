//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package lockfile

import (
	"errors"
	"os"
	"syscall"
)

// open opens and locks the file. A flock lock belongs to the open file. Go closes that in
// child processes, so the lock ends with this process.
func open(path string) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, errors.Unwrap(err)
	}
	for {
		err = syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch err {
		case nil:
			return file, nil
		case syscall.EINTR:
			continue
		case syscall.EWOULDBLOCK:
			err = ErrHeld
		}
		_ = file.Close()
		return nil, err
	}
}

func intact(file *os.File, path string) bool {
	mine, err := file.Stat()
	if err != nil {
		return false
	}
	now, err := os.Stat(path)
	return err == nil && os.SameFile(mine, now)
}
