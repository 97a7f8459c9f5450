package snowflake_test

import (
	"math"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// written parses a layout's fields, valid or not.
func written(t testing.TB, fields string, epoch int64, tick time.Duration) snowflake.Layout {
	t.Helper()
	f, err := snowflake.ParseFields(fields)
	if err != nil {
		t.Fatal(err)
	}
	return snowflake.Layout{Fields: f, Epoch: time.UnixMilli(epoch), Tick: tick}
}

func instantOrNever(at time.Time, ok bool) string {
	if !ok {
		return "never"
	}
	return at.Format(time.RFC3339Nano)
}

func TestConsequencesOfPresetsAreAsDocumented(t *testing.T) {
	type shown struct {
		years, nodes, perTick, perSecond uint64 // years in hundredths
		negative, passes                 string // when, and when the largest ID passes 2^53
	}
	for _, c := range []struct {
		l    snowflake.Layout
		want shown
	}{
		{snowflake.Twitter(), shown{6968, 1024, 4096, 4_096_000, "never", "2010-11-28T22:14:18.305Z"}},
		{snowflake.Discord(), shown{13937, 1024, 4096, 4_096_000, "2084-09-06T15:47:35.552Z", "2015-01-25T20:31:23.648Z"}},
		{snowflake.Instagram(), shown{6968, 8192, 1024, 1_024_000, "2046-06-27T17:00:49.497Z", "2011-09-06T07:22:43.545Z"}},
		{snowflake.Mastodon(), shown{891940, 1, 65536, 65_536_000, "6429-10-17T02:45:55.328Z", "1974-05-10T17:29:13.472Z"}},
		{snowflake.Sonyflake(), shown{17421, 65536, 256, 25_600, "never", "2014-11-02T03:18:29.12Z"}},
		{snowflake.Baidu(), shown{851, 1 << 22, 8192, 8192, "never", "2016-05-22T16:49:04Z"}},
		{snowflake.Leaf(), shown{6968, 1024, 4096, 4_096_000, "never", "2010-11-28T22:14:18.305Z"}},
	} {
		l := c.l
		got := shown{l.Lifetime().Years(), l.Nodes(), l.IDsPerTick(), l.IDsPerSecond(),
			instantOrNever(l.NegativeFrom()), instantOrNever(l.FirstOverBits(53))}
		if got != c.want {
			t.Errorf("%s: got %+v, want %+v", l.Name, got, c.want)
		}
	}
}

// largestOf composes the largest ID of a tick field by field.
func largestOf(t *testing.T, l snowflake.Layout, tick uint64) snowflake.ID {
	t.Helper()
	parts := make(snowflake.Parts, len(l.Fields))
	for i, f := range l.Fields {
		switch f.Kind {
		case snowflake.KindTime:
			parts[i] = tick
		case snowflake.KindNode, snowflake.KindSequence:
			parts[i] = f.Max()
		}
	}
	id, err := l.Compose(parts)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// firstAbove tries every tick of a layout with 8 timestamp bits.
func firstAbove(t *testing.T, l snowflake.Layout, limit snowflake.ID) string {
	t.Helper()
	for tick := uint64(0); tick < 256; tick++ {
		if largestOf(t, l, tick) > limit {
			return l.Instant(tick).Format(time.RFC3339Nano)
		}
	}
	return "never"
}

func TestFirstOverIsTheFirstTickWhoseLargestIDIsAboveTheLimit(t *testing.T) {
	for _, fields := range []string{
		"unused:1,time:8,node:40,sequence:15", "time:8,node:41,sequence:15", "node:10,time:8,sequence:46",
		"sequence:40,time:8,node:16", "unused:54,time:8,sequence:2",
		"unused:10,time:8,unused-b/unused:44,sequence:2", "unused:2,sequence:8,time:8,spare/unused:46",
	} {
		l := written(t, fields, 0, time.Millisecond)
		if err := l.Validate(); err != nil {
			t.Fatal(err)
		}
		for width := 0; width < 64; width++ {
			got, want := instantOrNever(l.FirstOverBits(width)), firstAbove(t, l, 1<<width-1)
			if got != want {
				t.Errorf("%s, %d bits: got %s, want %s", fields, width, got, want)
			}
		}
		for ten := snowflake.ID(1); ten < 1e19; ten *= 10 {
			largest := largestOf(t, l, uint64(ten%256))
			for _, limit := range []snowflake.ID{ten - 1, ten, largest, largest - 1} {
				if got, want := instantOrNever(l.FirstOver(limit)), firstAbove(t, l, limit); got != want {
					t.Errorf("%s above %d: got %s, want %s", fields, limit, got, want)
				}
			}
		}
	}
	l := snowflake.Twitter()
	for _, width := range []int{-1, math.MinInt} {
		if got, want := instantOrNever(l.FirstOverBits(width)), instantOrNever(l.FirstOverBits(0)); got != want || got == "never" {
			t.Errorf("%d bits: got %s, want %s", width, got, want)
		}
	}
	for _, width := range []int{64, 65, math.MaxInt32} {
		if got := instantOrNever(l.FirstOverBits(width)); got != "never" {
			t.Errorf("%d bits: got %s, want never", width, got)
		}
	}
	if got := instantOrNever(written(t, "time:64", 0, time.Microsecond).FirstOver(math.MaxUint64)); got != "never" {
		t.Errorf("above the largest ID: got %s", got)
	}
}

func TestLayoutsWithoutATimeFieldHaveNoLifetime(t *testing.T) {
	l, _ := snowflake.Preset("pinterest")
	if l.Ticks() != 0 || l.IDsPerSecond() != 0 || l.Lifetime() != (snowflake.Span{}) || l.Used(time.Now()) != 0 {
		t.Error("a layout without a time field has ticks")
	}
	_, passes := l.FirstOverBits(53)
	_, ends := l.Last()
	_, _, has := l.IDsAt(time.Now())
	if passes || ends || has || l.TimeOrdered() || !l.Time(7).IsZero() {
		t.Errorf("it passes 2^53 at an instant: %t; a last tick: %t; IDs of an instant: %t; ordered: %t; an ID of %v",
			passes, ends, has, l.TimeOrdered(), l.Time(7))
	}
	none := written(t, "unused:64", 0, 0)
	if none.TimeOrdered() || none.Nodes() != 1 || none.IDsPerTick() != 1 {
		t.Error("64 unused bits have a meaning")
	}
}

func TestCountsThatDoNotFitSaturate(t *testing.T) {
	nodes, l := written(t, "shard:64", 0, 0).Nodes(), written(t, "time:1,sequence:63", 0, time.Microsecond)
	if nodes != math.MaxUint64 || l.IDsPerTick() != 1<<63 || l.IDsPerSecond() != math.MaxUint64 {
		t.Errorf("got %d nodes, %d IDs a tick and %d a second", nodes, l.IDsPerTick(), l.IDsPerSecond())
	}
}

func TestLifetimesLongerThanADurationAreExact(t *testing.T) {
	for _, c := range []struct {
		layout snowflake.Layout
		want   snowflake.Span
		fits   bool
	}{
		{snowflake.Twitter(), snowflake.Span{Seconds: 2199023255, Nanoseconds: 552_000_000}, true},
		{snowflake.Mastodon(), snowflake.Span{Seconds: 281474976710, Nanoseconds: 656_000_000}, false},
		{written(t, "time:64", 0, time.Microsecond), snowflake.Span{Seconds: 18446744073709, Nanoseconds: 551_616_000}, false},
		{written(t, "time:58,sequence:6", 0, time.Second), snowflake.Span{Seconds: 1 << 58}, false},
	} {
		got := c.layout.Lifetime()
		d, fits := got.Duration()
		want := time.Duration(c.want.Seconds)*time.Second + time.Duration(c.want.Nanoseconds)
		if got != c.want || fits != c.fits || fits && d != want {
			t.Errorf("%s: got %+v, %v %v; want %+v", c.layout.FieldsText(), got, d, fits, c.want)
		}
	}
	if got := (snowflake.Span{Seconds: 315576*7 + 157788}).Years(); got != 8 {
		t.Errorf("half a hundredth: got %d, want 8", got)
	}
}

func TestUsedIsExactAndFrom0To1(t *testing.T) {
	l := tiny()
	for after, want := range map[time.Duration]float64{
		-time.Hour: 0, 0: 0, time.Millisecond: 0.125, 6*time.Millisecond + 999: 0.75, 8 * time.Millisecond: 1, time.Hour: 1,
	} {
		if got := l.Used(l.Epoch.Add(after)); got != want {
			t.Errorf("%v: got %v, want %v", after, got, want)
		}
	}
}

func TestIDRangeHasExactlyTheIDsOfItsTicks(t *testing.T) {
	for _, fields := range []string{"unused:56,time:3,worker:3,sequence:2", "time:3,unused:56,sequence:2,worker:3"} {
		l := written(t, fields, 1000, time.Millisecond)
		at := func(d time.Duration) time.Time { return l.Epoch.Add(d) }
		if small, large, ok := l.IDsAt(at(-1)); ok {
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
			wantSmall, err := l.With(0, l.Index(snowflake.KindTime), uint64(c.first))
			if err != nil {
				t.Fatal(err)
			}
			if wantLarge := largestOf(t, l, uint64(c.last)); !ok || small != wantSmall || large != wantLarge {
				t.Errorf("%s: got %d to %d, %v; want %d to %d", c.name, small, large, ok, wantSmall, wantLarge)
			}
		}
	}
}
