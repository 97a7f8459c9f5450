package page

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/bulk"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func TestASelectionSurvivesItsLink(t *testing.T) {
	for _, v := range []selection{
		{},
		{sort: "-id", find: "42"},
		{field: "worker", value: "7", from: "2022-06-28 10:00", to: "2022-06-29", show: "clock-back"},
		{opened: 3, compare: [2]int{1, 0}},
		{opened: 300, compare: [2]int{9, 4}},
	} {
		var k link
		v.addTo(&k)
		if got := readView(parameters(k.String())); got != v {
			t.Errorf("%s: got %+v, want %+v", k.String(), got, v)
		}
	}
	var k link
	if (&selection{}).addTo(&k); k.String() != "" {
		t.Errorf("nothing chosen is written as %q", k.String())
	}
}

// threeRows are IDs of 2022-06-28, a second apart, of workers 7, 8 and 7.
func threeRows(t *testing.T) (*bulk.Set, *bulk.Report) {
	t.Helper()
	l := snowflake.Twitter()
	var lines []string
	for i, worker := range []uint64{7, 8, 7} {
		tick := uint64(l.TickAt(time.Date(2022, 6, 28, 10, 0, i, 0, time.UTC)))
		id, err := l.Compose(snowflake.Parts{0, tick, 3, worker, 0})
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, id.String())
	}
	var set bulk.Set
	r := bulk.NewReader(&set)
	r.Feed([]byte(strings.Join(lines, "\n")))
	r.Close()
	return &set, bulk.Judge(&set, bulk.Options{Now: time.Date(2023, 1, 1, 0, 0, 0, 0, time.UTC), Layout: l})
}

func TestASelectionKeepsTheRowsThatItAsksFor(t *testing.T) {
	set, report := threeRows(t)
	for _, c := range []struct {
		name string
		v    selection
		rows map[uint32]bool
		want []int
	}{
		{"nothing asked keeps all", selection{}, nil, []int{0, 1, 2}},
		{"one worker", selection{field: "worker", value: "7"}, nil, []int{0, 2}},
		{"from an instant on", selection{from: "2022-06-28T10:00:01Z"}, nil, []int{1, 2}},
		{"up to an instant, and not with it", selection{to: "2022-06-28T10:00:01Z"}, nil, []int{0}},
		{"digits, however grouped", selection{find: set.Text(1)[:3] + "," + set.Text(1)[3:]}, nil, []int{1}},
		{"the rows of a finding", selection{}, map[uint32]bool{2: true}, []int{2}},
		{"a field that this layout has not", selection{field: "shard", value: "7"}, nil, []int{0, 1, 2}},
	} {
		f, bad := c.v.filter(snowflake.Twitter(), false, nil)
		f.rows = c.rows
		var got []int
		var buffer []byte
		for row := range 3 {
			var wanted bool
			if wanted, buffer = f.wants(report, set, uint32(row), buffer); wanted {
				got = append(got, row)
			}
		}
		if !slices.Equal(got, c.want) || len(bad) > 0 {
			t.Errorf("%s: got rows %v and %v, want %v", c.name, got, bad, c.want)
		}
	}
}

func TestWhatASelectionCannotReadIsNamedAtItsBox(t *testing.T) {
	for box, v := range map[string]selection{
		"find":  {find: "12x"},
		"value": {field: "worker", value: "32"},
		"from":  {from: "yesterday"},
		"to":    {to: "2022-13-01"},
	} {
		if _, bad := v.filter(snowflake.Twitter(), false, nil); len(bad) != 1 || bad[box] == "" {
			t.Errorf("%s: got %v", box, bad)
		}
	}
	if f, bad := (&selection{find: "12X"}).filter(snowflake.Twitter(), true, nil); len(bad) > 0 || f.find != "12x" {
		t.Errorf("a part of a longer ID: got %q, %v", f.find, bad)
	}
}
