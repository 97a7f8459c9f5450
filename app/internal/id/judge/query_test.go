package judge_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func utc(shown time.Time) time.Time { return shown }

// arranged are the rows that a query wants of IDs in Twitter's layout, and what cannot be read of it.
func arranged(r *judge.Report, q judge.Query, letters bool) (rows []int, bad map[string]string) {
	_, bad = q.Filter(snowflake.Twitter(), letters, utc)
	o, _ := r.Arrange(q, snowflake.Twitter(), letters, utc, nil)
	for _, row := range o.Rows {
		rows = append(rows, int(row))
	}
	return rows, bad
}

// threeRows are IDs of 2022-06-28, a second apart, of workers 7, 8 and 7.
func threeRows(t *testing.T) (*find.Set, *judge.Report) {
	t.Helper()
	l := snowflake.Twitter()
	var lines []string
	for i, worker := range []uint64{7, 8, 7} {
		tick := uint64(l.TickAt(time.Date(2022, 6, 28, 10, 0, i, 0, time.UTC)))
		id, err := l.Compose([]uint64{0, tick, 3, worker, 0})
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, id.String())
	}
	var set find.Set
	r := find.NewReader(&set)
	r.Feed([]byte(strings.Join(lines, "\n")))
	r.Close()
	return &set, judge.IDs(&set, judge.Options{Now: time.Date(2023, 1, 1, 0, 0, 0, 0, time.UTC), Layout: l})
}

func TestASelectionKeepsTheRowsThatItAsksFor(t *testing.T) {
	set, report := threeRows(t)
	for _, c := range []struct {
		name string
		v    judge.Query
		want []int
	}{
		{"nothing asked keeps all", judge.Query{}, []int{0, 1, 2}},
		{"one worker", judge.Query{Field: "worker", Value: "7"}, []int{0, 2}},
		{"from an instant on", judge.Query{From: "2022-06-28T10:00:01Z"}, []int{1, 2}},
		{"up to an instant, and with it", judge.Query{To: "2022-06-28T10:00:01Z"}, []int{0, 1}},
		{"up to the instant before", judge.Query{To: "2022-06-28T10:00:00.999Z"}, []int{0}},
		{"up to a day, and all of it", judge.Query{To: "2022-06-28"}, []int{0, 1, 2}},
		{"from a day on, and up to it", judge.Query{From: "2022-06-28", To: "2022-06-28"}, []int{0, 1, 2}},
		{"up to the day before", judge.Query{To: "2022-06-27"}, nil},
		{"up to milliseconds since 1970", judge.Query{To: "1656410401000"}, []int{0, 1}},
		{"any field of the value", judge.Query{Value: "8"}, []int{1}},
		{"a value that all have in some field", judge.Query{Value: "3"}, []int{0, 1, 2}},
		{"a value that no field has", judge.Query{Value: "9"}, nil},
		{"digits, however grouped", judge.Query{Find: set.Text(1)[:3] + "," + set.Text(1)[3:]}, []int{1}},
		{"the rows of a finding that there is not", judge.Query{Show: "duplicates"}, []int{0, 1, 2}},
		{"descending by worker", judge.Query{Sort: "-worker"}, []int{1, 0, 2}},
		{"a field that this layout has not", judge.Query{Field: "shard", Value: "7"}, []int{0, 1, 2}},
	} {
		got, bad := arranged(report, c.v, false)
		if !slices.Equal(got, c.want) || len(bad) > 0 {
			t.Errorf("%s: got rows %v and %v, want %v", c.name, got, bad, c.want)
		}
	}
}

func TestAnUnreadableFilterIsNamedAtItsBox(t *testing.T) {
	for _, c := range []struct {
		box string
		v   judge.Query
	}{
		{"find", judge.Query{Find: "12x"}},
		{"value", judge.Query{Field: "worker", Value: "32"}},
		{"value", judge.Query{Value: "x"}},
		{"value", judge.Query{Value: "-1"}},
		{"value", judge.Query{Value: "4096"}},
		{"from", judge.Query{From: "yesterday"}},
		{"to", judge.Query{To: "2022-13-01"}},
	} {
		if _, bad := c.v.Filter(snowflake.Twitter(), false, utc); len(bad) != 1 || bad[c.box] == "" {
			t.Errorf("%s of %+v: got %v", c.box, c.v, bad)
		}
	}
}

func TestADayEndsOnTheClocksThatShowIt(t *testing.T) {
	_, report := threeRows(t) // at 19:00 in Tokyo
	tokyo := func(shown time.Time) time.Time { return shown.Add(-9 * time.Hour) }
	for to, want := range map[string]int{"2022-06-28": 3, "2022-06-27": 0, "2022-06-28 19:00:01": 2} {
		if o, _ := report.Arrange(judge.Query{To: to}, snowflake.Twitter(), false, tokyo, nil); len(o.Rows) != want {
			t.Errorf("up to %s are %d rows, want %d", to, len(o.Rows), want)
		}
	}
}

func TestLongerIDsAreFoundAmongOthersByTheirDigits(t *testing.T) {
	var set find.Set
	r := find.NewReader(&set)
	r.Feed([]byte("1541815603606036480\n0181ab11-8149-73c6-8a2e-aa1122334455\n1541815607800340480\n"))
	r.Close()
	report := judge.IDs(&set,
		judge.Options{Now: time.Date(2023, 1, 1, 0, 0, 0, 0, time.UTC), Layout: snowflake.Twitter()})
	if !set.Letters() {
		t.Error("no ID is said to have letters")
	}
	for _, c := range []struct {
		v    judge.Query
		want []int
	}{{judge.Query{Find: "73C6"}, []int{1}}, {judge.Query{Find: "1541,8156"}, []int{0, 2}},
		{judge.Query{Value: "0"}, []int{0, 2}}} {
		got, bad := arranged(report, c.v, true)
		if !slices.Equal(got, c.want) || len(bad) > 0 {
			t.Errorf("%+v: got rows %v and %v, want %v", c.v, got, bad, c.want)
		}
	}
	if decimals, _ := threeRows(t); decimals.Letters() {
		t.Error("decimals are said to have letters")
	}
}
