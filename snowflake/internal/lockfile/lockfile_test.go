package lockfile

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

func try(t *testing.T, path string) *Lock {
	t.Helper()
	l, err := Try(path)
	if runtime.GOOS == "js" {
		if !errors.Is(err, errors.ErrUnsupported) {
			t.Errorf("got %v, want %v", err, errors.ErrUnsupported)
		}
		t.SkipNow()
	}
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestAFileCanBeLockedOnceUntilItsRelease(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.lock")
	first := try(t, path)
	var fault *os.PathError
	if _, err := Try(path); !errors.Is(err, ErrHeld) || !errors.As(err, &fault) || fault.Path != path {
		t.Errorf("locked twice: got %v, want %v with the path", err, ErrHeld)
	}
	if err := first.Release(); err != nil {
		t.Fatal(err)
	}
	if err := try(t, path).Release(); err != nil {
		t.Fatal(err)
	}
}

func TestALockIsNotIntactAfterItsFileWasReplaced(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.lock")
	l := try(t, path)
	defer l.Release()
	if !l.Intact() {
		t.Error("a new lock is not intact")
	}
	if runtime.GOOS == "windows" {
		return // Windows does not remove a locked file
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if l.Intact() {
		t.Error("a lock without its file is intact")
	}
	other := try(t, path)
	defer other.Release()
	if l.Intact() || !other.Intact() {
		t.Errorf("after a replacement: got %v and %v, want false and true", l.Intact(), other.Intact())
	}
}

func TestTryFailsIfItCannotCreateTheFile(t *testing.T) {
	_, err := Try(filepath.Join(t.TempDir(), "no such folder", "a.lock"))
	if runtime.GOOS != "js" && !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v, want %v", err, os.ErrNotExist)
	}
}

func TestWaitEndsWithTheLockAnErrorOrTheContext(t *testing.T) {
	tries, broken := 0, errors.New("broken")
	for _, c := range []struct {
		after int
		err   error
	}{{1, nil}, {3, nil}, {2, broken}} {
		tries = 0
		err := Wait(context.Background(), func() error {
			if tries++; tries < c.after {
				return ErrHeld
			}
			return c.err
		})
		if err != c.err || tries != c.after {
			t.Errorf("%+v: got %v after %d tries", c, err, tries)
		}
	}
	ctx, end := context.WithCancel(context.Background())
	if err := Wait(ctx, func() error { end(); return ErrHeld }); err != context.Canceled {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
	if err := Wait(ctx, func() error { t.Error("tried with an ended context"); return nil }); err != context.Canceled {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}
