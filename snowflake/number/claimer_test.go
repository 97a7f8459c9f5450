package number

import (
	"context"
	"errors"
	"strings"
	"testing"
)

// pod is the claimer of a pod of that name.
func pod(name string) Claimer {
	return newAssigned("host name", func() (uint64, error) { return Host(name) })
}

func TestAPodsOrdinalIsClaimed(t *testing.T) {
	for _, c := range []struct {
		name, says string
		want       uint64
	}{
		{"web-0", "", 0}, {"web-3", "", 3}, {"web-63.web.prod.svc.cluster.local", "", 63},
		{"web-64", "number 64, where there are only 64", 0}, {"web-7d9fc4b6c5-x2lvq", "does not end in a number", 0},
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
		}
	}
}

func TestThisHostsNumberIsClaimed(t *testing.T) {
	want, hasNone := ThisHost()
	claim, err := HostClaimer().Claim(context.Background(), 1<<63)
	if hasNone != nil {
		if err == nil || err.Error() != hasNone.Error() {
			t.Errorf("got %v, want %v", err, hasNone)
		}
	} else if err != nil || claim.Number() != want {
		t.Errorf("got %v, %v; want %d", claim, err, want)
	}
}

func TestAVariablesNumberIsClaimed(t *testing.T) {
	for _, c := range []struct {
		text string
		ok   bool
	}{{"0", true}, {"1023", true}, {"1024", false}, {"", false}, {"-1", false}, {"web-3", false}} {
		t.Setenv("SNOWFLAKE_NODE", c.text)
		if claim, err := EnvClaimer("SNOWFLAKE_NODE").Claim(context.Background(), 1024); (err == nil) != c.ok {
			t.Errorf("%q: got %v, %v", c.text, claim, err)
		}
	}
	if _, err := EnvClaimer("SNOWFLAKE_NO_SUCH_VARIABLE").Claim(context.Background(), 1024); err == nil {
		t.Error("a variable that is not set gave a number")
	}
}

func TestANumberIsHeldByOneClaimAtATime(t *testing.T) {
	claims, ctx := pod("web-3"), context.Background()
	first, err := claims.Claim(ctx, 1024)
	if err != nil {
		t.Fatal(err)
	}
	over, end := context.WithCancel(ctx)
	end()
	if _, err := claims.Claim(over, 1024); !errors.Is(err, context.Canceled) {
		t.Fatalf("held twice: got %v", err)
	}
	second := make(chan Claim)
	go func() {
		claim, _ := claims.Claim(ctx, 1024)
		second <- claim
	}()
	for range [2]struct{}{} { // releasing twice lets one in
		if err := first.Release(ctx); err != nil {
			t.Error(err)
		}
	}
	if claim := <-second; claim.Number() != 3 {
		t.Errorf("got %d, want 3", claim.Number())
	}
	if _, err := claims.Claim(over, 1024); !errors.Is(err, context.Canceled) {
		t.Errorf("after two releases of one claim: got %v, want it held by the second", err)
	}
	select {
	case <-first.Lost():
		t.Error("lost")
	default:
	}
}
