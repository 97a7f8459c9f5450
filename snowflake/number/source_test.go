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

// pod takes the number of a pod with that name.
func pod(name string) Source {
	return &assigned{"test of pods", func() (uint64, error) { return Host(name) }}
}

func held(t *testing.T, c Source, numbers, want uint64) Held {
	t.Helper()
	held, err := c.Take(context.Background(), numbers)
	if err != nil || held.Number() != want {
		t.Fatalf("got %v, %v; want number %d", held, err, want)
	}
	return held
}

// takenLater takes a number in the background.
func takenLater(t *testing.T, c Source, numbers uint64) <-chan Held {
	done := make(chan Held)
	go func() {
		held, err := c.Take(context.Background(), numbers)
		if err != nil {
			t.Error(err)
		}
		done <- held
	}()
	return done
}

func ended() context.Context {
	ctx, end := context.WithCancel(context.Background())
	end()
	return ctx
}

func release(t *testing.T, c Held) {
	t.Helper()
	if err := c.Release(context.Background()); err != nil {
		t.Errorf("releasing %d: %v", c.Number(), err)
	}
}

// isTaken checks that Take waits until its context ends.
func isTaken(t *testing.T, c Source, numbers uint64) {
	t.Helper()
	ctx, end := context.WithTimeout(context.Background(), time.Millisecond)
	defer end()
	if held, err := c.Take(ctx, numbers); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("got %v, %v; want Take to wait", held, err)
	}
}

func TestHostSourceTakesAPodsOrdinal(t *testing.T) {
	for _, c := range []struct {
		name, says string
		want       uint64
	}{
		{"web-0", "", 0}, {"web-3", "", 3}, {"web-63.web.prod.svc.cluster.local", "", 63},
		{"web-64", "number 64 is out of range: must be below 64", 0},
		{"web-7d9fc4b6c5-x2lvq", "does not end in a hyphen and a number", 0},
	} {
		held, err := pod(c.name).Take(context.Background(), 64)
		switch {
		case c.says != "":
			var fault *Error
			if !errors.As(err, &fault) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%s: got %v, want %q", c.name, err, c.says)
			}
		case err != nil || held.Number() != c.want:
			t.Errorf("%s: got %v, %v; want %d", c.name, held, err, c.want)
		default:
			release(t, held)
		}
	}
}

func TestHostSourceTakesThisHostsNumber(t *testing.T) {
	want, hasNone := ThisHost()
	held, err := HostSource().Take(context.Background(), 1<<63)
	switch {
	case fmt.Sprint(err) != fmt.Sprint(hasNone) || err == nil && held.Number() != want:
		t.Errorf("got %v, %v; want %d, %v", held, err, want, hasNone)
	case err == nil:
		release(t, held)
	}
}

func TestEnvSourceTakesTheVariablesNumber(t *testing.T) {
	// and everything that Env rejects
	for text, ok := range map[string]bool{"0": true, "1023": true, "1024": false, "web-3": false} {
		t.Setenv("SNOWFLAKE_NODE", text)
		held, err := EnvSource("SNOWFLAKE_NODE").Take(context.Background(), 1024)
		if (err == nil) != ok {
			t.Errorf("%q: got %v, %v", text, held, err)
		}
		if err == nil {
			release(t, held)
		}
	}
}

func TestTwoSourcesOfOneVariableShareItsNumber(t *testing.T) {
	t.Setenv("SNOWFLAKE_NODE", "5")
	t.Setenv("SNOWFLAKE_OTHER_NODE", "5")
	first := held(t, EnvSource("SNOWFLAKE_NODE"), 1024, 5)
	isTaken(t, EnvSource("SNOWFLAKE_NODE"), 1024)
	release(t, held(t, EnvSource("SNOWFLAKE_OTHER_NODE"), 1024, 5)) // for another field
	release(t, first)
	release(t, held(t, EnvSource("SNOWFLAKE_NODE"), 1024, 5))
}

func TestTakeFailsIfTheContextHasEnded(t *testing.T) {
	t.Setenv("SNOWFLAKE_NODE", "6")
	for i := 0; i < 200; i++ {
		if _, err := EnvSource("SNOWFLAKE_NODE").Take(ended(), 1024); !errors.Is(err, context.Canceled) {
			t.Fatalf("try %d: got %v, want %v", i, err, context.Canceled)
		}
	}
}

func TestOneHolderAtATimeHasANumber(t *testing.T) {
	source := pod("web-3")
	first := held(t, source, 1024, 3)
	isTaken(t, source, 1024)
	done := takenLater(t, source, 1024)
	release(t, first)
	release(t, first) // a second release frees nothing
	second := <-done
	if second.Number() != 3 {
		t.Errorf("got %d, want 3", second.Number())
	}
	isTaken(t, source, 1024)
	release(t, second)
}

// needLocks checks the error on a system without file locks, and skips the test there.
func needLocks(t *testing.T) {
	t.Helper()
	if runtime.GOOS != "js" {
		return
	}
	if _, err := FileSource(t.TempDir()).Take(context.Background(), 4); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("got %v, want %v", err, errors.ErrUnsupported)
	}
	t.SkipNow()
}

func TestFileSourceTakesTheLowestFreeNumber(t *testing.T) {
	needLocks(t)
	folder := filepath.Join(t.TempDir(), "run", "ids") // created by Take
	one, other := FileSource(folder), FileSource(folder)
	first := held(t, one, 3, 0)
	second := held(t, other, 3, 1)
	third := held(t, one, 3, 2)
	release(t, second)
	release(t, second)
	again := held(t, one, 3, 1)
	for _, c := range []Held{second, first, third, again} {
		release(t, c)
	}
}

func TestFileSourceWaitsUntilANumberIsFree(t *testing.T) {
	needLocks(t)
	source := FileSource(t.TempDir())
	held := held(t, source, 1, 0)
	isTaken(t, source, 1)
	done := takenLater(t, source, 1)
	release(t, held)
	release(t, <-done)
	if c, err := source.Take(ended(), 1); !errors.Is(err, context.Canceled) {
		t.Errorf("with an ended context: got %v, %v", c, err)
	}
}

func TestFileSourceRejectsZeroNumbers(t *testing.T) {
	var fault *Error
	if c, err := FileSource(t.TempDir()).Take(context.Background(), 0); !errors.As(err, &fault) {
		t.Errorf("got %v, %v; want an error", c, err)
	}
}

func TestFileSourceFailsIfItCannotCreateTheFolder(t *testing.T) {
	needLocks(t)
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var fault *os.PathError
	if c, err := FileSource(file).Take(context.Background(), 1); !errors.As(err, &fault) {
		t.Errorf("got %v, %v; want an error with the path", c, err)
	}
}
