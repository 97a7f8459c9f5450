package ui

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

func TestARecordCountsIDsPerTickAndWaits(t *testing.T) {
	var r Record
	start := time.UnixMilli(1000)
	issued := func(n int) snowflake.Outcome { return snowflake.Outcome{Count: n} }
	r.step(7, issued(4000), start)
	r.step(7, issued(96), start.Add(time.Microsecond))
	r.step(7, snowflake.Outcome{Verdict: snowflake.Full, Wait: 1}, start.Add(2*time.Microsecond))
	r.step(7, snowflake.Outcome{Verdict: snowflake.Full, Wait: 1}, start.Add(302*time.Microsecond)) // woken too soon
	r.step(8, issued(904), start.Add(1002*time.Microsecond))
	want := []TickRecord{{Tick: 7, Issued: 4096, Full: true, Waited: time.Millisecond}, {Tick: 8, Issued: 904}}
	if len(r.Ticks) != 2 || r.Ticks[0] != want[0] || r.Ticks[1] != want[1] || r.Issued != 5000 {
		t.Errorf("got %+v, want %+v", r.Ticks, want)
	}
	if n, total := r.waits(); n != 1 || total != time.Millisecond {
		t.Errorf("got %d waits, %v; want 1, 1ms", n, total)
	}
}

func TestABurstSaysWhoHadToWait(t *testing.T) {
	for _, c := range []struct {
		issued []int
		waited time.Duration
		says   string
	}{
		{[]int{10}, 0, "10 IDs took 3.0 ms, with 1 timestamp. No request had to wait."},
		{[]int{4096, 904}, 0,
			"5,000 IDs took 3.0 ms, with 2 different timestamps. The clock advanced just as the sequence ran out, so no request had to wait."},
		{[]int{4096, 904}, 700 * time.Microsecond,
			"5,000 IDs took 3.0 ms, with 2 different timestamps. The sequence overflowed once; the generator waited 0.7 ms for a later millisecond."},
		{[]int{4096, 904}, 3700 * time.Microsecond,
			"5,000 IDs took 3.0 ms, with 2 different timestamps. The sequence overflowed once; the generator waited 3.7 ms for a later millisecond. The next one is at most 1 ms away, but browsers wake a sleeping program late."},
	} {
		b := Burst{Layout: snowflake.Twitter(), Record: &Record{}, Took: 3 * time.Millisecond}
		for i, n := range c.issued {
			b.Record.step(int64(i), snowflake.Outcome{Count: n}, time.UnixMilli(int64(i)))
		}
		b.Record.Ticks[0].Waited = c.waited
		if got := b.Summary(); got != c.says {
			t.Errorf("%v: %q, want %q", c.issued, got, c.says)
		}
	}
}

func TestABurstReportsProgressAtMostTenTimesPerSecond(t *testing.T) {
	var told []int
	r := Record{tell: func(issued int) { told = append(told, issued) }}
	start := time.UnixMilli(1000)
	for ms := range 250 {
		at := start.Add(time.Duration(ms) * time.Millisecond)
		r.step(int64(ms), snowflake.Outcome{Count: 2}, at)
		r.step(int64(ms), snowflake.Outcome{Verdict: snowflake.Full, Wait: 1}, at)
	}
	if want := []int{2, 202, 402}; !slices.Equal(told, want) {
		t.Errorf("got %v, want %v", told, want)
	}
}

func TestALayoutWithAnyEpochHasAGeneratorThatSaysWhyItIssuesNothing(t *testing.T) {
	for want, epoch := range map[error]time.Time{snowflake.ErrEarly: time.Now().Add(time.Hour),
		snowflake.ErrEnded: {}} {
		l := snowflake.Twitter()
		l.Epoch = epoch
		s, err := NewTracedGenerator(l, snowflake.Values{"datacenter": 3, "worker": 7})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.generator.Next(); !errors.Is(err, want) {
			t.Errorf("%v: got %v, want %v", epoch, err, want)
		}
	}
}
