package find_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// id is an ID of Twitter's layout, made so many milliseconds after noon of a
// day in 2024, and made is the same as it is written.
func id(ms, node, sequence int) snowflake.ID {
	l := snowflake.Twitter()
	tick := l.TickAt(time.Date(2024, 5, 17, 12, 0, 0, 0, time.UTC)) + int64(ms)
	id, err := l.Compose(snowflake.Parts{0, uint64(tick), uint64(node >> 5), uint64(node & 31), uint64(sequence)})
	if err != nil {
		panic(err)
	}
	return id
}

func made(ms, node, sequence int) string { return id(ms, node, sequence).String() }

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
	var s find.Set
	data := []byte(text)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		r := find.NewReader(&s)
		for i := 0; i < len(data); i += 1 << 15 {
			r.Feed(data[i:min(i+1<<15, len(data))])
		}
		if r.Close(); s.Len() != 100000 {
			b.Fatal(s.Len())
		}
	}
}
