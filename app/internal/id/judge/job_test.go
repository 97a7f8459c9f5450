package judge_test

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

func FuzzWhateverIsFoundIsJudged(f *testing.F) {
	for _, text := range []string{
		"1541815603606036480\n\n175928847299117063\r\n7", "-1\n0x1565a11f6217a000\n0b101\n1,541,815",
		"id,at\n7,2022-06-28T16:07:40Z\n8,2022-06-28 16:07:41 +0800\n",
		"017F22E2-79B0-7CC3-98C4-DC0C0C07398F 01ARYZ6S41TSV4RRFFQ69G5FAV",
		"0ujtsYcgvSTl8PAuAdqWYSMnLOv\n9m4e2mr0ui3e8a215n4g", strings.Repeat("9", 19) + "\n1\n1", "",
	} {
		f.Add(text)
	}
	f.Add("2022-06-28T16:07:40Z 1541815603606036480\n2022-06-28 16:07:41 +0800 1541815607800340480\nnull")
	f.Fuzz(func(t *testing.T, text string) {
		s := read(text)
		r := judge.IDs(s, judge.Options{Now: now})
		checkReport(t, s, r)
		discord := judge.IDs(s, judge.Options{Now: now, Layout: layouts.Discord()})
		checkReport(t, s, discord)
		if one, ok := judge.Single(text, s, format.Options{Now: now}); ok && one.Err == nil && !one.IsNumber &&
			len(one.Readings) == 0 {
			t.Errorf("%q: neither read nor refused", text)
		}
	})
}

func checkReport(t *testing.T, s *find.Set, r *judge.Report) {
	t.Helper()
	if r.Members > s.Len() {
		t.Errorf("got %d members of %d rows", r.Members, s.Len())
	}
	for _, c := range r.Guess {
		if !(c.Score >= 0 && c.Score <= 1) || c.Title == "" {
			t.Errorf("%s scores %v", c.Name, c.Score)
		}
	}
	for _, f := range r.Findings {
		if f.Sentence == "" || len(f.Rows) > f.Total || len(f.Rows) > 0 && int(slices.Max(f.Rows)) >= s.Len() {
			t.Errorf("%s: %q, %d of %d rows", f.Name, f.Sentence, len(f.Rows), f.Total)
		}
	}
	r.Best()
	r.Rival()
	columns := strings.Count(string(r.AppendCSVHead(nil)), ",")
	for row := range s.Len() {
		if line := string(r.AppendCSV(nil, row)); strings.Count(line, ",") != columns || strings.Contains(line, `"`) {
			t.Errorf("row %d as CSV is %q", row, line)
		}
	}
}

func TestAJobThatIsStoppedEndsAndCanBeRunAgain(t *testing.T) {
	s := read(longLog())
	var j judge.Job
	whole, done := j.Run(s, judge.Options{Now: now}, nil)
	if !done {
		t.Fatal("it ended early though nothing stopped it")
	}
	slices := 0
	j.Run(s, judge.Options{Now: now}, func() bool { slices++; return true })
	for stop := 0; stop < slices; stop += 1 + slices/40 {
		left, last := stop, 0.0
		if _, done := j.Run(s, judge.Options{Now: now}, func() bool {
			if j.Progress() < last || j.Progress() > 1 {
				t.Fatalf("from %v it came to %v", last, j.Progress())
			}
			last = j.Progress()
			left--
			return left >= 0
		}); done || left != -1 {
			t.Errorf("stopped in slice %d it is done: %v, and went on for %d", stop, done, -1-left)
		}
	}
	if again, done := j.Run(s, judge.Options{Now: now}, nil); !done || len(again.Findings) != len(whole.Findings) ||
		again.Guess[0].Score != whole.Guess[0].Score {
		t.Errorf("run to its end after that it is done: %v, and read as %v, not %v", done, again.Guess[0],
			whole.Guess[0])
	}
}

func longList() string {
	return lines(100000, func(i int) string { return made(i*3/2, i%8*33, i%5) })
}

func longLog() string {
	return lines(100000, func(i int) string {
		at := time.Date(2024, 5, 17, 12, 0, 0, 0, time.UTC).Add(time.Duration(i*1500) * time.Microsecond)
		return fmt.Sprintf("%s INFO POST /statuses id=%s user=%d", at.Format("2006-01-02T15:04:05.000Z"),
			made(i*3/2, i%8*33, i%5), i*7919)
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
		return fmt.Sprintf("%s INFO POST /statuses id=%s user=%d", at.Format("2006-01-02T15:04:05.000Z"),
			made(i*3/2, i%8*33, i%5), i*7919)
	})
}

func BenchmarkJudgeStrangeLog(b *testing.B) { benchmarkJudge(b, longStrange()) }

// A slice is timed as its fastest run, so that other processes do not count. On a busy machine that takes more runs: a
// slice that is long is long in each.
func TestNoSliceIsLong(t *testing.T) {
	for name, text := range map[string]string{
		"a list": longList(), "a log": longLog(), "strange dates": longStrange(),
	} {
		s, fastest := read(text), []time.Duration(nil)
		all, longest := time.Duration(0), time.Duration(0)
		for runs := 0; runs < 7 || runs < 70 && longest > all/8; runs++ {
			var j judge.Job
			slice, begin := 0, time.Now()
			j.Run(s, judge.Options{Now: now}, func() bool {
				if took := time.Since(begin); slice == len(fastest) {
					fastest = append(fastest, took)
				} else {
					fastest[slice] = min(fastest[slice], took)
				}
				slice, begin = slice+1, time.Now()
				return true
			})
			all, longest = 0, slices.Max(fastest)
			for _, took := range fastest {
				all += took
			}
		}
		if longest > all/8 {
			t.Errorf("%s: slice %d of %d takes %v of %v, want at most an eighth", name,
				slices.Index(fastest, longest), len(fastest), longest, all)
		}
	}
}

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
