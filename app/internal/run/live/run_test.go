package live

import (
	"encoding/binary"
	"math"
	"reflect"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// fake is a clock that goes on by a microsecond each time it is read, and shows only
// whole steps.
type fake struct {
	at   time.Duration
	step time.Duration
}

func (c *fake) read() time.Time {
	c.at += time.Microsecond
	return time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC).Add(c.at.Truncate(c.step))
}

// usual is Twitter's node 3, 7.
func usual(rate int, p Policy) Settings {
	return Settings{Layout: snowflake.Twitter(), Values: snowflake.Values{"datacenter": 3, "worker": 7}, Rate: rate,
		Policy: p, After: -1}
}

// running is a run on a fake clock.
func running(t *testing.T, s Settings, step time.Duration) (*Generator, *fake) {
	t.Helper()
	clock := &fake{step: step}
	r, err := NewRun(s, clock.read)
	if err != nil {
		t.Fatal(err)
	}
	return r, clock
}

// work lets a run work for so long, as a worker does.
func work(r *Generator, clock *fake, d time.Duration) {
	for end := clock.at + d; clock.at < end; {
		clock.at += r.Slice(8*time.Millisecond, 40*time.Millisecond)
	}
}

func written(r *Generator) (Report, []byte) {
	out := make([]byte, Size)
	r.Report(out)
	return ReadReport(out), out
}

func TestSettingsAreParsedFromTheirText(t *testing.T) {
	s := usual(1000, Refuse)
	s.Random, s.Back, s.After = true, 15*time.Millisecond, 506_392_260_172
	for _, s := range []Settings{s, usual(0, Wait),
		{Layout: layouts.Sonyflake(), Values: snowflake.Values{"machine": 9}}} {
		got, err := Parse(s.String())
		if s.Layout.Name = ""; err != nil || !reflect.DeepEqual(got, s) {
			t.Errorf("%s: got %+v, %v; want %+v", s, got, err, s)
		}
	}
	for _, line := range []string{"", "time:1", "time:41,sequence:23 0 1 2 3 4 5 6 7",
		"time:41,sequence:23 0,x 1 2 3 4 5 6 7", "x 0,0 1 2 3 4 5 6 7",
		"time:41,sequence:23 0,0 0 0 1000 0 0 0 -1", "sequence:64 0 0 1000000 1000 0 1 0 -1",
		"time:41,sequence:22 0,0 0 1000000 0 0 0 0 -1"} {
		if _, err := Parse(line); err == nil {
			t.Errorf("%q is read as settings", line)
		}
	}
}

func TestAtFullSpeedEveryMillisecondIsFullWithoutDuplicates(t *testing.T) {
	for _, step := range []time.Duration{time.Microsecond, 100 * time.Microsecond, time.Millisecond} {
		r, clock := running(t, usual(0, Wait), step)
		work(r, clock, 400*time.Millisecond)
		got, out := written(r)
		if got.Issued < 398*4096 || got.Disorder != 0 || got.Lead != 0 {
			t.Errorf("%v: got %+v, want 4,096 IDs in each of 400 ms", step, got)
		}
		if waits := got.Issued / 4096; got.Waits < waits-1 || got.Waits > waits {
			t.Errorf("%v: got %d waits for %d milliseconds", step, got.Waits, waits)
		}
		for i := range Bars - 1 { // the newest has only begun
			if n := binary.LittleEndian.Uint32(out[8*Head+4*i:]); n != 4096 {
				t.Errorf("%v: bar %d has %d IDs", step, i, n)
			}
		}
		if share := float64(got.Idle) / float64(got.Elapsed); share < 0.95 || share > 1 {
			t.Errorf("%v: idle for %.3f of the time, though issuing takes none on this clock", step, share)
		}
		if got.Step != step {
			t.Errorf("a clock of steps of %v is said to have steps of %v", step, got.Step)
		}
	}
}

func TestCallersArriveAtTheRate(t *testing.T) {
	for _, rate := range []int{1, 20, 1000, 50_000, 100_000, 300_000} {
		r, clock := running(t, usual(rate, Wait), 100*time.Microsecond)
		for range 4 {
			work(r, clock, time.Second)
			written(r)
		}
		got, _ := written(r)
		want := float64(rate) * got.Elapsed.Seconds()
		if off := math.Abs(float64(got.Issued) - want); off > 1+5*math.Sqrt(want) {
			t.Errorf("%d a second: got %d IDs in %v", rate, got.Issued, got.Elapsed)
		}
		if rate <= everyRow && got.Sampled != got.Issued {
			t.Errorf("%d a second: %d of %d IDs have a row", rate, got.Sampled, got.Issued)
		}
	}
}

func TestAClockRollbackIsHandledByThePolicy(t *testing.T) {
	for _, c := range []struct {
		policy        Policy
		waits, refuse bool
	}{{Wait, true, false}, {Lead, false, false}, {Refuse, false, true}} {
		s := usual(20_000, c.policy)
		r, clock := running(t, s, time.Microsecond)
		work(r, clock, 100*time.Millisecond)
		before, _ := written(r)
		s.Back = 5 * time.Millisecond
		if err := r.Set(s); err != nil {
			t.Fatal(err)
		}
		clock.at += r.Slice(2*time.Millisecond, 0)
		soon, _ := written(r)
		work(r, clock, 100*time.Millisecond)
		got, _ := written(r)
		if got.Disorder != 0 || got.Waits > 0 != c.waits || got.Refused > 0 != c.refuse ||
			soon.Issued > before.Issued != (c.policy == Lead) || soon.Lead < 1 || got.Issued < soon.Issued+50 {
			t.Errorf("%s: got %+v, and soon after it %+v", Policies[c.policy], got, soon)
		}
	}
}

func TestALeadIsAtMostASecond(t *testing.T) {
	r, clock := running(t, usual(0, Lead), time.Microsecond)
	work(r, clock, 50*time.Millisecond)
	if got, _ := written(r); got.Lead != 1000 || got.Disorder != 0 {
		t.Errorf("got %+v, want a lead of 1000 ms", got)
	}
}

func TestRejectedRequestsAreCounted(t *testing.T) {
	r, clock := running(t, usual(0, Refuse), time.Microsecond)
	work(r, clock, 50*time.Millisecond)
	got, _ := written(r)
	if got.Issued < 49*4096 || got.Refused < 1000 || got.Waits != 0 {
		t.Errorf("got %+v, want full milliseconds and many refused", got)
	}
}

func TestARandomInitialSequenceMakesOddIDs(t *testing.T) {
	for _, random := range []bool{false, true} {
		s := usual(100, Wait)
		s.Random = random
		r, clock := running(t, s, time.Microsecond)
		work(r, clock, 2*time.Second)
		odd := uint64(0)
		for i := 1; i < 1024; i += 2 {
			odd += r.remainders[i]
		}
		if random != (odd > r.issued/4) {
			t.Errorf("random start %v: %d of %d IDs are odd", random, odd, r.issued)
		}
	}
}

func TestARunContinuesWithOtherSettings(t *testing.T) {
	r, clock := running(t, usual(0, Wait), time.Microsecond)
	for _, s := range []Settings{usual(1000, Wait), usual(0, Lead), usual(0, Wait), usual(10, Refuse)} {
		work(r, clock, 20*time.Millisecond)
		if err := r.Set(s); err != nil {
			t.Fatal(err)
		}
	}
	work(r, clock, 20*time.Millisecond)
	got, _ := written(r)
	if got.Disorder != 0 {
		t.Errorf("%d IDs are not above those before them", got.Disorder)
	}
	s := usual(0, Wait)
	s.After = got.Tick
	again, _ := running(t, s, time.Microsecond)
	again.clock = clock.read
	if state := again.g.Stats().State; state.Tick != got.Tick {
		t.Errorf("a run after another begins in tick %d, want after %d", state.Tick, got.Tick)
	}
}

func TestALayoutThatHasEndedIssuesNothing(t *testing.T) {
	s := Settings{Layout: layouts.MustPreset("baidu"), Values: snowflake.Values{"worker": 1}, After: -1}
	r, clock := running(t, s, time.Microsecond)
	work(r, clock, time.Millisecond)
	if got, _ := written(r); !got.Over || got.Issued != 0 {
		t.Errorf("got %+v, want that it is over", got)
	}
}
