package decode

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

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
		v    query
		rows map[uint32]bool
		want []int
	}{
		{"nothing asked keeps all", query{}, nil, []int{0, 1, 2}},
		{"one worker", query{field: "worker", value: "7"}, nil, []int{0, 2}},
		{"from an instant on", query{from: "2022-06-28T10:00:01Z"}, nil, []int{1, 2}},
		{"up to an instant, and with it", query{to: "2022-06-28T10:00:01Z"}, nil, []int{0, 1}},
		{"up to the instant before", query{to: "2022-06-28T10:00:00.999Z"}, nil, []int{0}},
		{"up to a day, and all of it", query{to: "2022-06-28"}, nil, []int{0, 1, 2}},
		{"from a day on, and up to it", query{from: "2022-06-28", to: "2022-06-28"}, nil, []int{0, 1, 2}},
		{"up to the day before", query{to: "2022-06-27"}, nil, nil},
		{"up to milliseconds since 1970", query{to: "1656410401000"}, nil, []int{0, 1}},
		{"any field of the value", query{value: "8"}, nil, []int{1}},
		{"a value that all have in some field", query{value: "3"}, nil, []int{0, 1, 2}},
		{"a value that no field has", query{value: "9"}, nil, nil},
		{"digits, however grouped", query{find: set.Text(1)[:3] + "," + set.Text(1)[3:]}, nil, []int{1}},
		{"the rows of a finding", query{}, map[uint32]bool{2: true}, []int{2}},
		{"a field that this layout has not", query{field: "shard", value: "7"}, nil, []int{0, 1, 2}},
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

func TestAnUnreadableFilterIsNamedAtItsBox(t *testing.T) {
	for _, c := range []struct {
		box string
		v   query
	}{
		{"find", query{find: "12x"}},
		{"value", query{field: "worker", value: "32"}},
		{"value", query{value: "x"}},
		{"value", query{value: "-1"}},
		{"value", query{value: "4096"}},
		{"from", query{from: "yesterday"}},
		{"to", query{to: "2022-13-01"}},
	} {
		if _, bad := c.v.filter(snowflake.Twitter(), false, nil); len(bad) != 1 || bad[c.box] == "" {
			t.Errorf("%s of %+v: got %v", c.box, c.v, bad)
		}
	}
	if f, bad := (&query{find: "12X"}).filter(snowflake.Twitter(), true, nil); len(bad) > 0 || f.find != "12x" {
		t.Errorf("a part of a longer ID: got %q, %v", f.find, bad)
	}
}

func TestADayEndsOnTheClocksOfTheZone(t *testing.T) {
	f, bad := (&query{to: "2022-06-28"}).filter(snowflake.Twitter(), false, nil)
	if want := time.Date(2022, 6, 29, 0, 0, 0, 0, time.UTC); !f.to.Equal(want) || len(bad) > 0 {
		t.Errorf("got %s, %v, want %s", f.to, bad, want)
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
		v    query
		want []int
	}{{query{find: "73C6"}, []int{1}}, {query{find: "1541,8156"}, []int{0, 2}}, {query{value: "0"}, []int{0, 2}}} {
		f, bad := c.v.filter(snowflake.Twitter(), true, nil)
		var got []int
		for row := range uint32(set.Len()) {
			if wanted, _ := f.wants(report, &set, row, nil); wanted {
				got = append(got, int(row))
			}
		}
		if !slices.Equal(got, c.want) || len(bad) > 0 {
			t.Errorf("%+v: got rows %v and %v, want %v", c.v, got, bad, c.want)
		}
	}
	if decimals, _ := threeRows(t); decimals.Letters() {
		t.Error("decimals are said to have letters")
	}
}

// manyRows opens the page with more IDs than are put in order at once: 0 to manyLimit, in line order.
func manyRows(t *testing.T, use func(p *decode, settle func())) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		p := New()().(*decode)
		browser := app.NewClientTester(p)
		defer browser.Close()
		browser.Nav(&url.URL{Path: "/decode"})
		settle := func() {
			for range 3 {
				browser.Consume()
				synctest.Wait()
			}
		}
		settle()
		var lines strings.Builder
		for i := range manyLimit + 1 {
			fmt.Fprintln(&lines, 1541815603606036480+uint64(i)<<22)
		}
		var set find.Set
		r := find.NewReader(&set)
		r.Feed([]byte(lines.String()))
		r.Close()
		f, done := derive(p.state, &set, p.environment, new(judge.Job), func() bool { return true })
		if !done || f.many == nil {
			t.Fatal("the rows are not read")
		}
		f.many.partial = false
		p.learn(f)
		use(p, settle)
	})
}

func TestAStoppedSortLeavesTheFilterOfTheRowsThatAreShown(t *testing.T) {
	manyRows(t, func(p *decode, settle func()) {
		p.update(func(s *state) { s.rows.find = "1541815603606036480" })
		settle()
		if rows := p.many.order.Rows; len(rows) != 1 {
			t.Fatalf("%d rows are shown, want 1", len(rows))
		}
		p.update(func(s *state) { s.rows.find, s.rows.sort = "", "-id" })
		synctest.Wait() // sorted, but not handed over
		p.stop()
		settle()
		if rows := p.many.order.Rows; len(rows) != 1 || p.rows.find != "1541815603606036480" || p.rows.sort != "" ||
			p.input.job.Sliced() {
			t.Errorf("%d rows are shown beside the query %+v", len(rows), p.rows.query)
		}
	})
}

func TestTheQueryOfTheRowsThatAreShownEndsASortOfOthers(t *testing.T) {
	manyRows(t, func(p *decode, settle func()) {
		p.update(func(s *state) { s.rows.find = "1541815603606036480" })
		synctest.Wait()
		p.update(func(s *state) { s.rows.find = "" })
		settle()
		if rows := p.many.order.Rows; len(rows) != manyLimit+1 {
			t.Errorf("%d rows are shown, want all", len(rows))
		}
	})
}

func TestSavingRowsThatAreNotSortedYetSortsThem(t *testing.T) {
	manyRows(t, func(p *decode, settle func()) {
		p.update(func(s *state) { s.rows.find = "1541815603606036480" })
		synctest.Wait()
		p.table.save()
		settle()
		if rows := p.many.order.Rows; len(rows) != 1 {
			t.Errorf("%d rows are shown beside the query %+v", len(rows), p.rows.query)
		}
	})
}
