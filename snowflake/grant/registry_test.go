package grant

import (
	"errors"
	"math"
	"testing"
)

func TestAGrantFollowsFromTheMarkAndTheRegistrysClock(t *testing.T) {
	const length, minute = 10, 60
	for _, c := range []struct {
		name        string
		until, now  int64
		from, upper int64
		err         error
	}{
		{"a new worker ID", 0, 100, 100, 110, nil},
		{"at the epoch", 0, 0, 0, 10, nil},
		{"just before the epoch", 0, -1, 0, 9, nil},
		{"long before the epoch", 0, -10, 0, 0, ErrNoTicks},
		{"the earliest clock", 0, math.MinInt64, 0, 0, ErrAhead},
		{"the latest clock", 0, math.MaxInt64, 0, 0, ErrNoTicks},
		{"just before the latest clock", 0, math.MaxInt64 - 1, math.MaxInt64 - 1, math.MaxInt64, nil},
		{"the mark is now", 100, 100, 100, 110, nil},
		{"the mark is ahead", 105, 100, 105, 110, nil},
		{"one tick is left", 109, 100, 109, 110, nil},
		{"no tick is left", 110, 100, 0, 0, ErrNoTicks},
		{"a minute ahead", 160, 100, 0, 0, ErrNoTicks},
		{"more than a minute ahead", 161, 100, 0, 0, ErrAhead},
		{"the mark is past", 40, 100, 100, 110, nil},
	} {
		m := Mark{Until: c.until, Version: 7, Layout: "a layout"}
		got, g, err := m.Grant(c.now, length, minute)
		want, grant := m, Grant{}
		if c.err == nil {
			want.Until, want.Version = c.upper, 8
			grant = Grant{c.from, c.upper, 8}
		}
		if got != want || g != grant || !errors.Is(err, c.err) {
			t.Errorf("%s: got %+v, %+v, %v; want %+v, %+v, %v", c.name, got, g, err, want, grant, c.err)
		}
	}
}

func TestOnlyTheLastGrantIsReleased(t *testing.T) {
	m, first, _ := Mark{}.Grant(100, 10, 60)
	m, second, _ := m.Grant(105, 10, 60)
	if got := m.Release(first, 103); got != m {
		t.Errorf("an earlier grant: got %+v, want no change", got)
	}
	for _, until := range []int64{second.Until, second.Until + 1} {
		if got := m.Release(second, until); got != m {
			t.Errorf("up to %d: got %+v, want no change", until, got)
		}
	}
	lowered := m.Release(second, 103)
	if lowered != (Mark{Until: 103, Version: 3}) || lowered.Release(second, 101) != lowered {
		t.Errorf("got %+v, then %+v; want 103 once", lowered, lowered.Release(second, 101))
	}
	// The next node's grant ends where the first node's ended. A late copy of the first
	// node's release must not lower it.
	again, third, err := lowered.Grant(105, 10, 60)
	if err != nil || third.Until != second.Until || again.Release(second, 103) != again {
		t.Errorf("got %+v, %+v, %v; want the same end and no release", again, third, err)
	}
}
