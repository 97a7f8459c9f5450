package number

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// pod claims the number of a pod with that name.
func pod(name string) Claimer {
	return &assigned{"test of pods", func() (uint64, error) { return Host(name) }}
}

func claim(t *testing.T, c Claimer, numbers, want uint64) Claim {
	t.Helper()
	claim, err := c.Claim(context.Background(), numbers)
	if err != nil || claim.Number() != want {
		t.Fatalf("got %v, %v; want number %d", claim, err, want)
	}
	return claim
}

// claimed claims a number in the background.
func claimed(t *testing.T, c Claimer, numbers uint64) <-chan Claim {
	done := make(chan Claim)
	go func() {
		claim, err := c.Claim(context.Background(), numbers)
		if err != nil {
			t.Error(err)
		}
		done <- claim
	}()
	return done
}

func ended() context.Context {
	ctx, end := context.WithCancel(context.Background())
	end()
	return ctx
}

func release(t *testing.T, c Claim) {
	t.Helper()
	if err := c.Release(context.Background()); err != nil {
		t.Errorf("releasing %d: %v", c.Number(), err)
	}
}

// isTaken checks that a claim waits until its context ends.
func isTaken(t *testing.T, c Claimer, numbers uint64) {
	t.Helper()
	ctx, end := context.WithTimeout(context.Background(), time.Millisecond)
	defer end()
	if claim, err := c.Claim(ctx, numbers); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("got %v, %v; want Claim to wait", claim, err)
	}
}

func TestHostClaimerClaimsAPodsOrdinal(t *testing.T) {
	for _, c := range []struct {
		name, says string
		want       uint64
	}{
		{"web-0", "", 0}, {"web-3", "", 3}, {"web-63.web.prod.svc.cluster.local", "", 63},
		{"web-64", "number 64 is out of range: must be below 64", 0},
		{"web-7d9fc4b6c5-x2lvq", "does not end in a hyphen and a number", 0},
	} {
		claim, err := pod(c.name).Claim(context.Background(), 64)
		switch {
		case c.says != "":
			var fault *Error
			if !errors.As(err, &fault) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%s: got %v, want %q", c.name, err, c.says)
			}
		case err != nil || claim.Number() != c.want:
			t.Errorf("%s: got %v, %v; want %d", c.name, claim, err, c.want)
		default:
			release(t, claim)
		}
	}
}

func TestHostClaimerClaimsThisHostsNumber(t *testing.T) {
	want, hasNone := ThisHost()
	claim, err := HostClaimer().Claim(context.Background(), 1<<63)
	switch {
	case fmt.Sprint(err) != fmt.Sprint(hasNone) || err == nil && claim.Number() != want:
		t.Errorf("got %v, %v; want %d, %v", claim, err, want, hasNone)
	case err == nil:
		release(t, claim)
	}
}

func TestEnvClaimerClaimsTheVariablesNumber(t *testing.T) {
	// and everything that Env rejects
	for text, ok := range map[string]bool{"0": true, "1023": true, "1024": false, "web-3": false} {
		t.Setenv("SNOWFLAKE_NODE", text)
		claim, err := EnvClaimer("SNOWFLAKE_NODE").Claim(context.Background(), 1024)
		if (err == nil) != ok {
			t.Errorf("%q: got %v, %v", text, claim, err)
		}
		if err == nil {
			release(t, claim)
		}
	}
}

func TestTwoClaimersOfOneSourceShareItsNumber(t *testing.T) {
	t.Setenv("SNOWFLAKE_NODE", "5")
	t.Setenv("SNOWFLAKE_OTHER_NODE", "5")
	first := claim(t, EnvClaimer("SNOWFLAKE_NODE"), 1024, 5)
	isTaken(t, EnvClaimer("SNOWFLAKE_NODE"), 1024)
	release(t, claim(t, EnvClaimer("SNOWFLAKE_OTHER_NODE"), 1024, 5)) // for another field
	release(t, first)
	release(t, claim(t, EnvClaimer("SNOWFLAKE_NODE"), 1024, 5))
}

func TestClaimFailsIfTheContextHasEnded(t *testing.T) {
	t.Setenv("SNOWFLAKE_NODE", "6")
	for i := 0; i < 200; i++ {
		if _, err := EnvClaimer("SNOWFLAKE_NODE").Claim(ended(), 1024); !errors.Is(err, context.Canceled) {
			t.Fatalf("claim %d: got %v, want %v", i, err, context.Canceled)
		}
	}
}

func TestOneClaimAtATimeHoldsANumber(t *testing.T) {
	claims := pod("web-3")
	first := claim(t, claims, 1024, 3)
	isTaken(t, claims, 1024)
	done := claimed(t, claims, 1024)
	release(t, first)
	release(t, first) // a second release frees nothing
	second := <-done
	if second.Number() != 3 {
		t.Errorf("got %d, want 3", second.Number())
	}
	isTaken(t, claims, 1024)
	release(t, second)
}

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
