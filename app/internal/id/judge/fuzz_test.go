package judge_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func FuzzWhateverIsFoundIsJudged(f *testing.F) {
	for _, text := range []string{
		"1541815603606036480\n\n175928847299117063\r\n7", "-1\n0x1565a11f6217a000\n0b101\n1,541,815", "id,at\n7,2022-06-28T16:07:40Z\n8,2022-06-28 16:07:41 +0800\n",
		"017F22E2-79B0-7CC3-98C4-DC0C0C07398F 01ARYZ6S41TSV4RRFFQ69G5FAV", "0ujtsYcgvSTl8PAuAdqWYSMnLOv\n9m4e2mr0ui3e8a215n4g", strings.Repeat("9", 19) + "\n1\n1", "",
	} {
		f.Add(text)
	}
	f.Add("2022-06-28T16:07:40Z 1541815603606036480\n2022-06-28 16:07:41 +0800 1541815607800340480\nnull")
	f.Fuzz(func(t *testing.T, text string) {
		s := read(text)
		r := judge.IDs(s, judge.Options{Now: now})
		checkReport(t, s, r)
		discord := judge.IDs(s, judge.Options{Now: now, Layout: snowflake.Discord()})
		checkReport(t, s, discord)
		if one, ok := judge.Single(text, s, format.Options{Now: now}); ok && one.Err == nil && !one.IsNumber && len(one.Readings) == 0 {
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
		if line := r.AppendJSON(nil, row); !json.Valid(line) {
			t.Errorf("row %d as JSON is %s", row, line)
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
	if again, done := j.Run(s, judge.Options{Now: now}, nil); !done || len(again.Findings) != len(whole.Findings) || again.Guess[0].Score != whole.Guess[0].Score {
		t.Errorf("run to its end after that it is done: %v, and read as %v, not %v", done, again.Guess[0], whole.Guess[0])
	}
}
