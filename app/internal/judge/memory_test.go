package judge_test

import (
	"runtime"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/find"
	"github.com/snowflakelab/snowflakelab/app/internal/judge"
)

// allocated is what a run allocates, in bytes.
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
