package layouts_test

import (
	"errors"
	"math"
	"reflect"
	"strings"
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
		{layouts.Discord(),
			shown{13937, 1024, 4096, 4_096_000, "2084-09-06T15:47:35.552Z", "2015-01-25T20:31:23.648Z"}},
		{layouts.MustPreset("instagram"),
			shown{6968, 8192, 1024, 1_024_000, "2046-06-27T17:00:49.497Z", "2011-09-06T07:22:43.545Z"}},
		{layouts.MustPreset("mastodon"),
			shown{891940, 1, 65536, 65_536_000, "6429-10-17T02:45:55.328Z", "1974-05-10T17:29:13.472Z"}},
		{layouts.Sonyflake(), shown{17421, 65536, 256, 25_600, "never", "2014-11-02T03:18:29.12Z"}},
		{layouts.MustPreset("baidu"), shown{851, 1 << 22, 8192, 8192, "never", "2016-05-22T16:49:04Z"}},
		{layouts.MustPreset("leaf"), shown{6968, 1024, 4096, 4_096_000, "never", "2010-11-28T22:14:18.305Z"}},
	} {
		l := c.l
		got := shown{layouts.Lifetime(l).HundredthsOfYears(), l.Nodes(), layouts.IDsPerTick(l), layouts.IDsPerSecond(l),
			instantOrNever(layouts.NegativeFrom(l)), instantOrNever(layouts.FirstOverBits(l, 53))}
		if got != c.want {
			t.Errorf("%s: got %+v, want %+v", l.Name, got, c.want)
		}
	}
}

// largestOf composes the largest ID of a tick field by field.
func largestOf(t *testing.T, l snowflake.Layout, tick uint64) snowflake.ID {
	t.Helper()
	parts := make([]uint64, len(l.Fields))
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
			got, want := instantOrNever(layouts.FirstOverBits(l, width)), firstAbove(t, l, 1<<width-1)
			if got != want {
				t.Errorf("%s, %d bits: got %s, want %s", fields, width, got, want)
			}
		}
		for ten := snowflake.ID(1); ten < 1e19; ten *= 10 {
			largest := largestOf(t, l, uint64(ten%256))
			for _, limit := range []snowflake.ID{ten - 1, ten, largest, largest - 1} {
				if got, want := instantOrNever(layouts.FirstOver(l, limit)), firstAbove(t, l, limit); got != want {
					t.Errorf("%s above %d: got %s, want %s", fields, limit, got, want)
				}
			}
		}
	}
	l := snowflake.Twitter()
	for _, width := range []int{-1, math.MinInt} {
		if got, want := instantOrNever(layouts.FirstOverBits(l, width)),
			instantOrNever(layouts.FirstOverBits(l, 0)); got != want || got == "never" {
			t.Errorf("%d bits: got %s, want %s", width, got, want)
		}
	}
	for _, width := range []int{64, 65, math.MaxInt32} {
		if got := instantOrNever(layouts.FirstOverBits(l, width)); got != "never" {
			t.Errorf("%d bits: got %s, want never", width, got)
		}
	}
	if got := instantOrNever(layouts.FirstOver(written(t, "time:64", 0, time.Microsecond),
		math.MaxUint64)); got != "never" {
		t.Errorf("above the largest ID: got %s", got)
	}
}

func TestLayoutsWithoutATimeFieldHaveNoLifetime(t *testing.T) {
	l, _ := layouts.Preset("pinterest")
	if layouts.Ticks(l) != 0 || layouts.IDsPerSecond(l) != 0 || layouts.Lifetime(l) != (layouts.Span{}) ||
		layouts.Used(l, time.Now()) != 0 {
		t.Error("a layout without a time field has ticks")
	}
	_, passes := layouts.FirstOverBits(l, 53)
	_, ends := layouts.Last(l)
	_, _, has := layouts.IDsAt(l, time.Now())
	if passes || ends || has || layouts.TimeOrdered(l) || !l.Time(7).IsZero() {
		t.Errorf("it passes 2^53 at an instant: %t; a last tick: %t; IDs of an instant: %t; ordered: %t; an ID of %v",
			passes, ends, has, layouts.TimeOrdered(l), l.Time(7))
	}
	none := written(t, "unused:64", 0, 0)
	if layouts.TimeOrdered(none) || none.Nodes() != 1 || layouts.IDsPerTick(none) != 1 {
		t.Error("64 unused bits have a meaning")
	}
}

func TestCountsThatDoNotFitSaturate(t *testing.T) {
	nodes, l := written(t, "shard:64", 0, 0).Nodes(), written(t, "time:1,sequence:63", 0, time.Microsecond)
	if nodes != math.MaxUint64 || layouts.IDsPerTick(l) != 1<<63 || layouts.IDsPerSecond(l) != math.MaxUint64 {
		t.Errorf("got %d nodes, %d IDs a tick and %d a second", nodes, layouts.IDsPerTick(l), layouts.IDsPerSecond(l))
	}
}

func TestLifetimesLongerThanADurationAreExact(t *testing.T) {
	for _, c := range []struct {
		layout snowflake.Layout
		want   layouts.Span
		fits   bool
	}{
		{snowflake.Twitter(), layouts.Span{Seconds: 2199023255, Nanoseconds: 552_000_000}, true},
		{layouts.MustPreset("mastodon"), layouts.Span{Seconds: 281474976710, Nanoseconds: 656_000_000}, false},
		{written(t, "time:64", 0, time.Microsecond), layouts.Span{Seconds: 18446744073709, Nanoseconds: 551_616_000},
			false},
		{written(t, "time:58,sequence:6", 0, time.Second), layouts.Span{Seconds: 1 << 58}, false},
	} {
		got := layouts.Lifetime(c.layout)
		d, fits := got.Duration()
		want := time.Duration(c.want.Seconds)*time.Second + time.Duration(c.want.Nanoseconds)
		if got != c.want || fits != c.fits || fits && d != want {
			t.Errorf("%s: got %+v, %v %v; want %+v", layouts.FieldsText(c.layout), got, d, fits, c.want)
		}
	}
	if got := (layouts.Span{Seconds: 315576*7 + 157788}).HundredthsOfYears(); got != 8 {
		t.Errorf("half a hundredth: got %d, want 8", got)
	}
}

func TestUsedIsExactAndFrom0To1(t *testing.T) {
	l := written(t, "unused:56,time:3,worker:3,sequence:2", 1000, time.Millisecond)
	for after, want := range map[time.Duration]float64{
		-time.Hour: 0, 0: 0, time.Millisecond: 0.125, 6*time.Millisecond + 999: 0.75, 8 * time.Millisecond: 1,
		time.Hour: 1,
	} {
		if got := layouts.Used(l, l.Epoch.Add(after)); got != want {
			t.Errorf("%v: got %v, want %v", after, got, want)
		}
	}
}

func TestParseNamesTheTextItCannotParse(t *testing.T) {
	for _, c := range []struct{ layout, epoch, tick, part, say string }{
		{"", "", "", "layout", "no width"}, {"time", "", "", "layout", "no width"},
		{"time:x", "", "", "layout", `"x" is not a whole number`}, {"time:041", "", "", "layout", "not a whole number"},
		{"time:-1", "", "", "layout", "width -1 "}, {"time:0", "", "", "layout", "width 0 "},
		{"time:65", "", "", "layout", "width 65 "}, {"Time:41", "", "", "layout", "lower-case"},
		{"a/b:3", "", "", "layout", `unknown kind "b"`}, {"time:41,", "", "", "layout", "field 2"},
		{strings.Repeat("a:1,", 64) + "b:1", "", "", "layout", "more than 64"},
		{"twitter", "2024-13-01", "", "epoch", `epoch "2024-13-01"`}, {"time:64", "1e3", "", "epoch", `epoch "1e3"`},
		{"time:64", " ", "", "epoch", `epoch " "`},
		{"twitter", "", "10", "tick", `tick "10": use a duration`}, {"time:64", "0", "ms", "tick", `tick "ms"`},
	} {
		_, err := layouts.Parse(c.layout, c.epoch, c.tick)
		var unread *layouts.TextError
		if !errors.As(err, &unread) || unread.Part != c.part || !strings.Contains(err.Error(), c.say) {
			t.Errorf("%q %q %q: got %v, want an error for the %s with %q", c.layout, c.epoch, c.tick, err, c.part,
				c.say)
		}
		var field *layouts.FieldsError
		if errors.As(err, &field) != (c.part == "layout") {
			t.Errorf("%q: %v unwraps to %v", c.layout, err, field)
		}
	}
}

func TestZeroErrorsHaveAText(t *testing.T) {
	for _, err := range []error{
		&layouts.TextError{}, &layouts.FieldsError{}, &layouts.TextError{Part: layouts.PartLayout, Text: "a:1"},
	} {
		if text := err.Error(); !strings.HasPrefix(text, "layouts: ") || strings.Contains(text, "nil") {
			t.Errorf("%T: got %q", err, text)
		}
	}
}

func TestTheRootsLayoutsAreThePresetsOfTheirNames(t *testing.T) {
	for _, l := range []snowflake.Layout{snowflake.Twitter(), snowflake.Bwmarrin()} {
		if preset := layouts.MustPreset(l.Name); !reflect.DeepEqual(l, preset) {
			t.Errorf("got %+v, want %+v", l, preset)
		}
	}
}
