package judge_test

import (
	"fmt"
	"runtime"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
)

func longList() string {
	return lines(100000, func(i int) string { return made(i*3/2, i%8*33, i%5) })
}

func longLog() string {
	return lines(100000, func(i int) string {
		at := time.Date(2024, 5, 17, 12, 0, 0, 0, time.UTC).Add(time.Duration(i*1500) * time.Microsecond)
		return fmt.Sprintf("%s INFO POST /statuses id=%s user=%d", at.Format("2006-01-02T15:04:05.000Z"), made(i*3/2, i%8*33, i%5), i*7919)
	})
}

func BenchmarkJudge(b *testing.B)    { benchmarkJudge(b, longList()) }
func BenchmarkJudgeLog(b *testing.B) { benchmarkJudge(b, longLog()) }

func benchmarkJudge(b *testing.B, text string) {
	s := read(text)
	var j judge.Job
	longest := time.Duration(0)
	for b.Loop() {
		begin := time.Now()
		j.Run(s, judge.Options{Now: now}, func() bool {
			longest, begin = max(longest, time.Since(begin)), time.Now()
			return true
		})
	}
	b.ReportMetric(float64(longest.Microseconds()), "µs-longest-slice")
}

func longStrange() string {
	return lines(100000, func(i int) string {
		at := time.Date(2019, 5, 17, 12, 0, 0, 0, time.UTC).Add(time.Duration(i*i%977*1500) * time.Millisecond)
		return fmt.Sprintf("%s INFO POST /statuses id=%s user=%d", at.Format("2006-01-02T15:04:05.000Z"), made(i*3/2, i%8*33, i%5), i*7919)
	})
}

func BenchmarkJudgeStrangeLog(b *testing.B) { benchmarkJudge(b, longStrange()) }

func allocated(run func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	run()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

func TestASecondIdenticalPasteTakesAlmostNoMemory(t *testing.T) {
	for name, text := range map[string]string{"a list": longList(), "a log": longLog()} {
		data := []byte(text)
		var s find.Set
		var j judge.Job
		paste := func() {
			r := find.NewReader(&s)
			for i := 0; i < len(data); i += 1 << 15 {
				r.Feed(data[i:min(i+1<<15, len(data))])
			}
			r.Close()
			j.Run(&s, judge.Options{Now: now}, nil)
		}
		first := allocated(paste)
		second := allocated(paste)
		t.Logf("%s: %d bytes, then %d", name, first, second)
		if s.Len() != 100000 || second*5 > first {
			t.Errorf("%s: %d rows took %d bytes, then %d; want less than a fifth", name, s.Len(), first, second)
		}
	}
}
