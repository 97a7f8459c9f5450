package snowflake_test

import (
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// written parses a layout's fields, valid or not.
func written(t testing.TB, fields string, epoch int64, tick time.Duration) snowflake.Layout {
	t.Helper()
	f, err := layouts.ParseFields(fields)
	if err != nil {
		t.Fatal(err)
	}
	return snowflake.Layout{Fields: f, Epoch: time.UnixMilli(epoch), Tick: tick}
}

// bounds composes the smallest ID of tick first and the largest of tick last.
func bounds(t *testing.T, l snowflake.Layout, first, last uint64) (smallest, largest snowflake.ID) {
	t.Helper()
	low, high := make([]uint64, len(l.Fields)), make([]uint64, len(l.Fields))
	for i, f := range l.Fields {
		switch f.Kind {
		case snowflake.KindTime:
			low[i], high[i] = first, last
		case snowflake.KindNode, snowflake.KindSequence:
			high[i] = f.Max()
		}
	}
	smallest, err := l.Compose(low)
	if err != nil {
		t.Fatal(err)
	}
	if largest, err = l.Compose(high); err != nil {
		t.Fatal(err)
	}
	return smallest, largest
}

func TestIDRangeHasExactlyTheIDsOfItsTicks(t *testing.T) {
	for _, fields := range []string{"unused:56,time:3,worker:3,sequence:2", "time:3,unused:56,sequence:2,worker:3"} {
		l := written(t, fields, 1000, time.Millisecond)
		at := func(d time.Duration) time.Time { return l.Epoch.Add(d) }
		if small, large, ok := layouts.IDsAt(l, at(-1)); ok {
			t.Errorf("the instant before the epoch: got %d to %d, want nothing", small, large)
		}
		for _, c := range []struct {
			name        string
			from, to    time.Duration
			first, last int64 // −1: nothing
		}{
			{"one instant", 2 * time.Millisecond, 2*time.Millisecond + 1, 2, 2},
			{"up to a tick's start leaves that tick out", 2 * time.Millisecond, 4 * time.Millisecond, 2, 3},
			{"parts of ticks count as a whole", 2*time.Millisecond + 999_999, 4*time.Millisecond + 1, 2, 4},
			{"cut at the epoch", -time.Hour, time.Millisecond, 0, 0},
			{"cut at the end", 6 * time.Millisecond, time.Hour, 6, 7},
			{"empty", time.Millisecond, time.Millisecond, -1, -1},
			{"reversed", 2 * time.Millisecond, time.Millisecond, -1, -1},
			{"before the epoch", -time.Hour, 0, -1, -1},
			{"past the end", 8 * time.Millisecond, 9 * time.Millisecond, -1, -1},
		} {
			small, large, ok := l.IDRange(at(c.from), at(c.to))
			if c.first < 0 {
				if ok {
					t.Errorf("%s: got %d to %d, want nothing", c.name, small, large)
				}
				continue
			}
			wantSmall, wantLarge := bounds(t, l, uint64(c.first), uint64(c.last))
			if !ok || small != wantSmall || large != wantLarge {
				t.Errorf("%s: got %d to %d, %v; want %d to %d", c.name, small, large, ok, wantSmall, wantLarge)
			}
		}
	}
}
