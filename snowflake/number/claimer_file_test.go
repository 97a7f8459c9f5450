package number

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// needLocks checks the error on a system without file locks, and skips the test there.
func needLocks(t *testing.T) {
	t.Helper()
	if runtime.GOOS != "js" {
		return
	}
	if _, err := FileClaimer(t.TempDir()).Claim(context.Background(), 4); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("got %v, want %v", err, errors.ErrUnsupported)
	}
	t.SkipNow()
}

func TestFileClaimerClaimsTheLowestFreeNumber(t *testing.T) {
	needLocks(t)
	folder := filepath.Join(t.TempDir(), "run", "ids") // created by the claim
	one, other := FileClaimer(folder), FileClaimer(folder)
	first := claim(t, one, 3, 0)
	second := claim(t, other, 3, 1)
	third := claim(t, one, 3, 2)
	release(t, second)
	release(t, second)
	again := claim(t, one, 3, 1)
	for _, c := range []Claim{second, first, third, again} {
		release(t, c)
	}
}

func TestFileClaimerWaitsUntilANumberIsFree(t *testing.T) {
	needLocks(t)
	claims := FileClaimer(t.TempDir())
	held := claim(t, claims, 1, 0)
	isTaken(t, claims, 1)
	done := claimed(t, claims, 1)
	release(t, held)
	release(t, <-done)
	if c, err := claims.Claim(ended(), 1); !errors.Is(err, context.Canceled) {
		t.Errorf("with an ended context: got %v, %v", c, err)
	}
}

func TestFileClaimerRejectsZeroNumbers(t *testing.T) {
	var fault *Error
	if c, err := FileClaimer(t.TempDir()).Claim(context.Background(), 0); !errors.As(err, &fault) {
		t.Errorf("got %v, %v; want an error", c, err)
	}
}

func TestFileClaimerFailsIfItCannotCreateTheFolder(t *testing.T) {
	needLocks(t)
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var fault *os.PathError
	if c, err := FileClaimer(file).Claim(context.Background(), 1); !errors.As(err, &fault) {
		t.Errorf("got %v, %v; want an error with the path", c, err)
	}
}
