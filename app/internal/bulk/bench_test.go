package bulk_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/bulk"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func list(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(made(i*3/2, i%8*33, i%5) + "\n")
	}
	return b.String()
}

func logs(n int) string {
	var b strings.Builder
	for i := range n {
		at := time.Date(2024, 5, 17, 12, 0, 0, 0, time.UTC).Add(time.Duration(i*1500) * time.Microsecond)
		fmt.Fprintf(&b, "%s INFO [worker-%d] 10.0.0.%d:8080 POST /statuses id=%s user=%d 201 %dms\n", at.Format("2006-01-02T15:04:05.000Z"), i%8, i%250, made(i*3/2, i%8*33, i%5), i*7919, i%90)
	}
	return b.String()
}

func BenchmarkReadList(b *testing.B) { benchmarkRead(b, list(100000)) }
func BenchmarkReadLog(b *testing.B)  { benchmarkRead(b, logs(100000)) }

func benchmarkRead(b *testing.B, text string) {
	var s bulk.Set
	data := []byte(text)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		r := bulk.NewReader(&s)
		for i := 0; i < len(data); i += 1 << 15 {
			r.Feed(data[i:min(i+1<<15, len(data))])
		}
		if r.Close(); s.Len() != 100000 {
			b.Fatal(s.Len())
		}
	}
}

func BenchmarkJudge(b *testing.B) {
	s := read(list(100000))
	var j bulk.Job
	most := time.Duration(0)
	for b.Loop() {
		j.Start(s, bulk.Options{Now: now, Layout: snowflake.Layout{}})
		for {
			begin := time.Now()
			more := j.Step()
			most = max(most, time.Since(begin))
			if !more {
				break
			}
		}
	}
	b.ReportMetric(float64(most.Microseconds()), "µs-longest-step")
	b.Log(j.Report().Guess[0].Name, j.Report().Guess[0].Score, j.Report().Guess[1].Name, j.Report().Guess[1].Score, len(j.Report().Findings))
	for _, f := range j.Report().Findings {
		b.Log(f.Name, f.Sentence)
	}
	for _, f := range j.Report().Facts {
		b.Log(f.Name, f.Value, f.Sentence)
	}
}
