//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd || windows)

package lockfile

import (
	"errors"
	"os"
)

func open(string) (*os.File, error) { return nil, errors.ErrUnsupported }

func intact(*os.File, string) bool { return false }
