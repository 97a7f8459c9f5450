package load_test

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab/load"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// layout is a layout as links write it.
func layout(t testing.TB, spec, epoch, tick string) snowflake.Layout {
	t.Helper()
	d, err := layoutlab.ParseDraft(spec, epoch, tick)
	if err != nil {
		t.Fatal(err)
	}
	return d.Layout()
}

func play(t testing.TB, l snowflake.Layout, c load.Curve) load.Result {
	t.Helper()
	trial, err := load.NewTrial(l, c)
	if err != nil {
		t.Fatal(err)
	}
	trial.Play(nil)
	return trial.Result()
}

func burst(at, long time.Duration, rate uint64) load.Curve {
	return load.Curve{Bursts: []load.Burst{{At: at, For: long, Rate: rate}}}
}

// naive plays a part of a day ID by ID: every one has the time at which it came, and waits in a list.
func naive(t *testing.T, l snowflake.Layout, c load.Curve, from, to time.Duration) (day load.Result) {
	t.Helper()
	values, _ := l.NodeValues(0)
	node, err := snowflake.NewNode(l, values, snowflake.Policy{})
	if err != nil {
		t.Fatal(err)
	}
	var state snowflake.State
	var waiting, coming []time.Duration
	ticks := max(1, time.Millisecond/l.Tick)
	beat := ticks * l.Tick
	parts := uint64(0)
	for now := from / beat * beat; now < to+beat || len(waiting) > 0; now += l.Tick {
		if now%beat == 0 {
			looked := now // rates are looked up each 100 ms from the day's start, or each beat
			if beat < 100*time.Millisecond {
				looked = now / (100 * time.Millisecond) * (100 * time.Millisecond)
			}
			parts += c.RateAt(looked) * uint64(beat)
			count := parts / 1e9
			parts %= 1e9
			for i := range count {
				coming = append(coming, now+time.Duration(uint64(beat)*(2*i+1)/(2*count)))
			}
			day.Asked += count
		}
		late, fresh := len(waiting), 0
		for len(coming) > 0 && coming[0] < now+l.Tick {
			waiting, coming = append(waiting, coming[0]), coming[1:]
			fresh++
		}
		for n := 0; len(waiting) > 0; n++ {
			var o snowflake.Outcome
			if state, o = node.Take(state, int64(now/l.Tick), 1); o.Verdict != snowflake.Issued {
				break
			}
			if wait := now - waiting[0]; n < late && wait > day.Longest {
				day.Longest, day.LongestAt = wait, now
			}
			waiting = waiting[1:]
			day.Issued++
		}
		day.Waited += uint64(min(fresh, len(waiting)))
	}
	return day
}

// sumsOf are what the minutes of a day come to.
func sumsOf(day load.Result) load.Minute {
	return load.Minute{Asked: day.Asked, Issued: day.Issued, Waited: day.Waited, Longest: day.Longest}
}

func TestATrialAgreesWithQueueingEveryID(t *testing.T) {
	for _, c := range []struct {
		name, spec, tick string
		at, long         time.Duration
		rate             uint64
	}{
		{"ticks of a microsecond", "time:50,node:13,sequence:1", "1us", 3 * time.Hour, 200 * time.Millisecond, 2_900_000},
		{"ticks of 7 microseconds", "time:50,node:12,sequence:2", "7us", 3 * time.Hour, 300 * time.Millisecond, 700_001},
		{"ticks of a second", "time:40,node:20,sequence:4", "1s", time.Hour, 90 * time.Second, 21},
		{"ticks of 250 ms", "time:40,node:20,sequence:4", "250ms", 3 * time.Hour, 10 * time.Second, 91},
		{"a rate that just fits", "time:40,node:20,sequence:4", "1ms", 3 * time.Hour, 2 * time.Second, 16_000},
		{"one more", "time:40,node:20,sequence:4", "1ms", 3 * time.Hour, 2 * time.Second, 16_001},
		{"twice as many", "time:40,node:20,sequence:4", "1ms", 3 * time.Hour, time.Second, 32_000},
		{"fewer than one a tick", "time:40,node:20,sequence:4", "1ms", 3 * time.Hour, 2 * time.Second, 333},
		{"ticks of 3 ms", "time:40,node:20,sequence:4", "3ms", 3 * time.Hour, 2 * time.Second, 7_001},
		{"short ticks, all at ease", "time:50,node:10,sequence:4", "10us", 3 * time.Hour, time.Second, 900_000},
		{"short ticks, one more than fits", "time:50,node:12,sequence:2", "10us", 3 * time.Hour, time.Second, 400_100},
		{"short ticks, far too many", "time:50,node:12,sequence:2", "10us", 3 * time.Hour, 400 * time.Millisecond, 1_000_000},
		{"ticks that do not divide a millisecond", "time:50,node:12,sequence:2", "300us", 3 * time.Hour, time.Second, 20_000},
	} {
		l := layout(t, c.spec, "0", c.tick)
		// A second, smaller burst comes while the first one's IDs still wait.
		curve := burst(c.at, c.long, c.rate)
		curve.Bursts = append(curve.Bursts, load.Burst{At: c.at + c.long, For: c.long, Rate: c.rate / 3})
		want := naive(t, l, curve, c.at, c.at+2*c.long)
		got := play(t, l, curve)
		if a, b := sumsOf(got), sumsOf(want); a != b || got.Waiting != 0 || got.LongestAt != want.LongestAt {
			t.Errorf("%s: got %+v at %v, %d waiting; want %+v at %v", c.name, a, got.LongestAt, got.Waiting, b, want.LongestAt)
		}
		if (got.Waited > 0) != (got.From > 0) || got.From > 0 && got.From != c.rate {
			t.Errorf("%s: waiting begins at %d", c.name, got.From)
		}
		var sum load.Minute
		for _, m := range got.Minutes {
			sum.Asked += m.Asked
			sum.Issued += m.Issued
			sum.Waited += m.Waited
			sum.Longest = max(sum.Longest, m.Longest)
		}
		if len(got.Minutes) != 1440 || sum != sumsOf(got) {
			t.Errorf("%s: %d minutes come to %+v", c.name, len(got.Minutes), sum)
		}
	}
}

func TestWaitingStartsAtTheLayoutsLimitAndTheBacklogIsServed(t *testing.T) {
	// An hour at twice the ceiling takes an hour without requests to be served,
	// and the last ID of it has waited for that hour.
	sonyflakes := layout(t, "unused:1,time:41,node:14,sequence:8", "0", "10ms")
	got := play(t, sonyflakes, burst(2*time.Hour, time.Hour, 51_200))
	if got.Capacity != 25_600 || got.Asked != 51_200*3600 || got.Issued != got.Asked || got.From != 51_200 {
		t.Errorf("got %+v", got.From)
	}
	if off := got.Longest - time.Hour; off > time.Second || off < -time.Second || got.LongestAt/time.Second != 4*3600-1 {
		t.Errorf("the longest wait is %v at %v", got.Longest, got.LongestAt)
	}
	if share := got.WaitingShare(); share < 0.99999 || share >= 1 {
		t.Errorf("got %v of them waiting", share)
	}
	if q := got.Minutes[3*60-1].Queue; q < 25_600*3590 || q > 25_600*3600 {
		t.Errorf("at the end of the hour %d wait", q)
	}
	// A rising rate begins to wait just above the ceiling.
	rising := load.Curve{Points: []load.Point{{At: 22 * time.Hour, Rate: 0}, {At: 23 * time.Hour, Rate: 30_000}}}
	got = play(t, sonyflakes, rising)
	if got.From <= 25_600 || got.From > 25_610 || got.Waiting == 0 || got.Issued+got.Waiting != got.Asked {
		t.Errorf("waiting begins at %d; %d of %d issued, %d wait", got.From, got.Issued, got.Asked, got.Waiting)
	}
	// Where the rate falls again, the last of those that wait do so at a lower rate; waiting did not begin with them.
	falling := load.Curve{Points: []load.Point{
		{At: 8 * time.Hour, Rate: 0}, {At: 9 * time.Hour, Rate: 30_000}, {At: 10 * time.Hour, Rate: 0},
	}}
	if got = play(t, sonyflakes, falling); got.From <= 25_600 || got.From > 25_610 || got.Waiting > 0 {
		t.Errorf("waiting begins at %d", got.From)
	}
	// Requests by chance wait earlier, and some of them even at half the rate.
	random := load.Curve{Points: []load.Point{{At: 0, Rate: 400}}, Random: true, Seed: 1}
	got = play(t, layout(t, "unused:1,time:41,node:18,sequence:4", "0", "20ms"), random)
	share, asked := got.WaitingShare(), float64(got.Asked)/(400*86400)
	if got.From != 400 || share < 0.0007 || share > 0.0009 || asked < 0.999 || asked > 1.001 {
		t.Errorf("by chance: got from %d, %v of %d", got.From, share, got.Asked)
	}
}

func TestATrialPlayedInSlicesIsTheSame(t *testing.T) {
	l := layout(t, "unused:1,time:41,node:19,sequence:3", "0", "50ms")
	idle, _ := load.ParseCurve("00:00=0")
	for _, sample := range append(load.Samples(400), load.Sample{Name: "a day without requests", Curve: idle}) {
		sample.Curve.Random, sample.Curve.Seed = sample.Name == "office", 7
		want := play(t, l, sample.Curve)
		trial, err := load.NewTrial(l, sample.Curve)
		if err != nil {
			t.Fatal(err)
		}
		before, slices := 0.0, 1
		for ; !trial.Play(func() bool { return false }); slices++ {
			if p := trial.Progress(); p < before || p > 1 {
				t.Fatalf("%s: progress goes from %v to %v", sample.Name, before, p)
			}
			before = trial.Progress()
		}
		if got := trial.Result(); !reflect.DeepEqual(got, want) || trial.Progress() != 1 || slices < 100 {
			t.Errorf("%s: got %+v in %d slices", sample.Name, got.Longest, slices)
		}
	}
}

func TestATrialKnowsItsLimits(t *testing.T) {
	_, err := load.NewTrial(layout(t, "time:54,node:10", "0", "1us"), burst(0, time.Hour, 5))
	if err == nil || !strings.Contains(err.Error(), "not generate them") {
		t.Errorf("without a sequence: got %v", err)
	}
}

func TestALayoutThatEndsWithinTheDayGetsNoLaterRequests(t *testing.T) {
	for _, c := range []struct {
		name, spec, tick string
		rate             uint64
		end              time.Duration
		issued, waited   uint64
		minutes          int
	}{
		{"ticks of a second", "unused:40,time:14,sequence:10", "1s", 5, 1 << 14 * time.Second, 5 << 14, 0, 274},
		{"ticks of a millisecond", "unused:1,time:22,node:14,sequence:27", "1ms", 1000, 1 << 22 * time.Millisecond, 1 << 22,
			0, 70},
		{"within a millisecond of short ticks", "unused:24,time:30,sequence:10", "1us", 1_000_000, 1 << 30 * time.Microsecond,
			1 << 30, 0, 18},
		{"with a queue", "unused:48,time:15,sequence:1", "1s", 3, 1 << 15 * time.Second, 2 << 15, 3<<15 - 3, 547},
		{"long after nothing more was asked for", "unused:40,time:14,sequence:10", "1s", 0, 1 << 14 * time.Second, 0, 0, 274},
	} {
		got := play(t, layout(t, c.spec, "0", c.tick), load.Curve{Points: []load.Point{{At: 0, Rate: c.rate}}})
		if !got.Ended || got.End != c.end || got.Issued != c.issued || got.Waited != c.waited ||
			len(got.Minutes) != c.minutes {
			t.Errorf("%s: got an end %v at %v, %d issued, %d waited, %d minutes; want %+v",
				c.name, got.Ended, got.End, got.Issued, got.Waited, len(got.Minutes), c)
		}
		if got.Asked != got.Issued+got.Waiting || (got.From > 0) != (c.waited > 0) || got.Longest > got.End {
			t.Errorf("%s: %d asked, %d waiting, from %d on, at most for %v", c.name, got.Asked, got.Waiting, got.From,
				got.Longest)
		}
	}
	got := play(t, layout(t, "unused:24,time:30,sequence:10", "0", "1s"), burst(0, time.Hour, 5))
	if got.Ended || got.End != load.Day {
		t.Errorf("a layout that lasts: it ends at %v", got.End)
	}
}

func TestDrawnForIsTheBeatOfShortTicks(t *testing.T) {
	for tick, want := range map[string]time.Duration{
		"1us": time.Millisecond, "300us": 900 * time.Microsecond, "500us": time.Millisecond, "600us": 0, "1ms": 0, "1s": 0,
	} {
		if got := load.DrawnFor(layout(t, "unused:1,time:50,sequence:13", "0", tick).Tick); got != want {
			t.Errorf("ticks of %s: got %v, want %v", tick, got, want)
		}
	}
}

func TestCurvesAreReadAndWritten(t *testing.T) {
	for _, sample := range load.Samples(1_000_000) {
		again, err := load.ParseCurve(sample.Curve.String())
		if err != nil || !reflect.DeepEqual(again, sample.Curve) {
			t.Errorf("%s: got %s, %v", sample.Name, again, err)
		}
		if sample.Title == "" || sample.Curve.Peak() != 1_000_000 {
			t.Errorf("%s: its peak is %d", sample.Name, sample.Curve.Peak())
		}
	}
	c, err := load.ParseCurve("08:00=1000, 9:00 = 3,10:00:30=5000,20:00~90s=40000")
	if err != nil {
		t.Fatal(err)
	}
	for at, want := range map[time.Duration]uint64{
		0: 1000, 8 * time.Hour: 1000, 8*time.Hour + 30*time.Minute: 502, 9 * time.Hour: 3, 11 * time.Hour: 5000,
		20 * time.Hour: 45000, 20*time.Hour + 90*time.Second: 5000,
	} {
		if got := c.RateAt(at); got != want {
			t.Errorf("%v: got %d, want %d", at, got, want)
		}
	}
	for written, want := range map[string]string{
		"": "Item 1 of the curve, “”: enter a time", "8=5": "Item 1 of the curve, “8=5”: the time",
		"08:00=5,25:00=5": "Item 2", "08:00=x": "character 1, “x”",
		"08:00=5,08:00=6": "must be later", "08:00~0s=5": "must last", "08:00~x=5": "must last",
		"08:00=2000000000": "at most 1,000,000,000", "08:00=1000000000,07:00~3h=1": "exceeds 1,000,000,000",
	} {
		if _, err := load.ParseCurve(written); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", written, err, want)
		}
	}
}

func TestALoadIsTheSameShapeAtEveryPeak(t *testing.T) {
	for _, c := range []struct {
		name string
		peak uint64
		want string // the curve's beginning
	}{
		{"office", 199, "00:00=10,02:00=6,04:00=6,06:00=30,08:00=159,10:00=199,"},
		{"office", 6, "00:00=1,02:00=1,04:00=1,06:00=1,08:00=5,10:00=6,"},
		{"flat", 6, "00:00=6"},
		{"sale", 150, "00:00=5,06:00=3,09:00=12,"},
		{"hourly", 55, "00:00=6,00:00~10s=49,"},
		{"night", 1, "00:00=1,02:00~20m=0"},
		{"office", 1e18, "00:00=50000000000000000,"},
	} {
		for _, sample := range load.Samples(c.peak) {
			if got := sample.Curve.String(); sample.Name == c.name && !strings.HasPrefix(got, c.want) {
				t.Errorf("%s with a peak of %d: got %s, want %s", c.name, c.peak, got, c.want)
			}
			if got := sample.Curve.Peak(); got != c.peak {
				t.Errorf("%s with a peak of %d: got a peak of %d", sample.Name, c.peak, got)
			}
		}
	}
	// A sample just above what a node keeps up lets IDs wait.
	l := layout(t, "unused:1,time:40,node:22,sequence:1", "1735689600000", "1s")
	if got := play(t, l, load.Samples(6)[1].Curve); got.From == 0 || got.Waited == 0 {
		t.Errorf("a peak of 6 where 2 are kept up: waiting begins at %d", got.From)
	}
}

func BenchmarkADayAtAMillionASecond(b *testing.B) {
	for _, sample := range load.Samples(1_000_000)[:2] {
		b.Run(sample.Name, func(b *testing.B) {
			for b.Loop() {
				play(b, snowflake.Twitter(), sample.Curve)
			}
		})
	}
	b.Run("random", func(b *testing.B) {
		for b.Loop() {
			play(b, snowflake.Twitter(), load.Curve{Points: []load.Point{{At: 0, Rate: 1_000_000}}, Random: true})
		}
	})
}
