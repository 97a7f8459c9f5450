package judge_test

import (
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

func TestNodesRatesAndHowFullTicksWereAreCounted(t *testing.T) {
	r := judged(lines(40, func(i int) string { return made(i/4*500, i%4/2*33, i%2*2) }) + made(4500, 33, 6))
	if r.Pictures.NodesTotal != 2 || r.Rate != "8.89" || r.FullSecond != 9 {
		t.Errorf("got %d nodes, %s IDs per second, %d in the busiest", r.Pictures.NodesTotal, r.Rate, r.FullSecond)
	}
	if f, _ := findingOf(r,
		"busiest"); f.More != "One node issued at most 3 IDs in a tick, of 4,096 possible: 0.07 %." {
		t.Errorf("got %q", f.More)
	}
}

func TestPicturesCountEveryID(t *testing.T) {
	const n = 500
	r := judged(lines(n, func(i int) string { return made(i*i, i%5*33, i*8) }))
	sum := func(counts []int) (all int) {
		for _, n := range counts {
			all += n
		}
		return all
	}
	p := r.Pictures
	if sum(p.Time.Counts) != n || len(p.Time.Counts) > 121 || p.Time.Counts[0] <= p.Time.Counts[len(p.Time.Counts)-1] {
		t.Errorf("over time: got %d IDs in %v", sum(p.Time.Counts), p.Time.Counts)
	}
	if end := p.Time.From.Add(time.Duration(len(p.Time.Counts)) * p.Time.Each); p.Time.From != r.Earliest ||
		end.Before(r.Latest) {
		t.Errorf("over time: from %s to %s, want %s to %s", p.Time.From, end, r.Earliest, r.Latest)
	}
	if p.NodesTotal != 5 || len(p.Nodes) != 5 || p.Nodes[0].Count != 100 ||
		p.Nodes[1].Name != "datacenter 1, worker 1" || p.Nodes[1].Node != r.Node(1) {
		t.Errorf("nodes: got %+v, that of the second row is %d", p.Nodes, r.Node(1))
	}
}

func TestNodesAreListedByHowManyIDsTheyHave(t *testing.T) {
	r := judged(lines(3000, func(i int) string { return made(i, i%300, 0) }) + made(5000, 299, 0) + "\n" +
		made(5001, 7, 0) + "\n" + made(5002, 7, 0))
	nodes := r.Pictures.Nodes
	if r.Pictures.NodesTotal != 300 || len(nodes) != judge.NodesLimit || nodes[0].Count != 12 ||
		nodes[0].Name != "datacenter 0, worker 7" || nodes[1].Count != 11 {
		t.Errorf("got %d of %d, the first %+v", len(nodes), r.Pictures.NodesTotal, nodes[:2])
	}
}

func TestAnEmptySetHasAReport(t *testing.T) {
	for _, l := range []snowflake.Layout{{}, layouts.Sonyflake()} {
		r := judge.IDs(read("no ID\n"), judge.Options{Now: now, Layout: l})
		if len(r.Findings) > 0 || r.Members != 0 || !r.Earliest.IsZero() {
			t.Errorf("got %+v", r)
		}
	}
}

func TestALayoutWithoutTimeOrSequenceHasFewerFindings(t *testing.T) {
	shards := snowflake.Layout{Name: "shards",
		Fields: []snowflake.Field{{Name: "shard", Kind: snowflake.KindNode, Bits: 28},
			{Name: "local", Kind: snowflake.KindSequence, Bits: 36}}}
	times := snowflake.Layout{Name: "times",
		Fields: []snowflake.Field{{Name: "time", Kind: snowflake.KindTime, Bits: 48},
			{Name: "node", Kind: snowflake.KindNode, Bits: 16}}, Tick: time.Millisecond, Epoch: time.Unix(0, 0)}
	text := lines(30, func(i int) string { return fmt.Sprint(1<<61 + (29-i)*(1<<36)) })
	for _, c := range []struct {
		layout snowflake.Layout
		want   string
	}{{shards, "inversions sequence-zero"}, {times, "clock-back future inversions"}} {
		var names []string
		for _, f := range judge.IDs(read(text), judge.Options{Now: now, Layout: c.layout}).Findings {
			names = append(names, f.Name)
		}
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("%s: got %s, want %s", c.layout.Name, got, c.want)
		}
	}
}

func TestRowsThatAreNotInTheOrderOfTimeAreSortedForIt(t *testing.T) {
	seata, text := snowflake.Layout{Name: "worker-first",
		Fields: []snowflake.Field{{Name: "unused", Bits: 1}, {Name: "worker", Kind: snowflake.KindNode, Bits: 10},
			{Name: "time", Kind: snowflake.KindTime, Bits: 41},
			{Name: "sequence", Kind: snowflake.KindSequence, Bits: 12}}, Tick: time.Millisecond,
		Epoch: time.Unix(1600000000, 0)}, ""
	for i := range 40 {
		tick := 100_000_000_000 + i*100
		if i >= 20 {
			tick += 60_000
		}
		id, _ := seata.Compose([]uint64{0, uint64(i * 7 % 3), uint64(tick), 0})
		text += id.String() + "\n"
	}
	f, found := findingOf(judge.IDs(read(text), judge.Options{Now: now, Layout: seata}), "gaps")
	if !found || f.Total != 1 || f.Rows[0] != 20 {
		t.Errorf("got %v %+v, want the gap before row 20", found, f)
	}
}

func TestIDsWithoutATimeDoNotHideThoseThatHaveOne(t *testing.T) {
	const random = "550e8400-e29b-41d4-a716-446655440000"
	for each, want := range map[int]idkind.Kind{1: idkind.Decimal, 3: idkind.Decimal, 9: idkind.UUIDv4} {
		text := lines(20,
			func(i int) string { return "user " + made(i*1000, 1, 0) + strings.Repeat(" request "+random, each) })
		if r := judge.IDs(read(text), judge.Options{Now: now}); r.Kind != want {
			t.Errorf("%d in each line: got %s, want %s", each, r.Kind, want)
		}
	}
}

func TestSentencesSayInstantsAsTheyAreAskedTo(t *testing.T) {
	var j judge.Job
	r, _ := j.Run(read(made(0, 1, 0)+"\n"+made(0, 1, 1)), judge.Options{Now: now, Layout: snowflake.Twitter()}, nil)
	says := func() string {
		f, _ := findingOf(r, "busiest")
		return f.Sentence
	}
	before := says()
	j.Reword(func(at time.Time) string { return "<" + at.UTC().Format(time.TimeOnly) + ">" })
	if got := says(); strings.Count(got, "<12:00:00>") != 1 || strings.Contains(got, "2024") {
		t.Errorf("got %q", got)
	}
	if j.Reword(nil); says() != before || strings.Count(before, "2024-05-17T12:00:00") != 1 {
		t.Errorf("in UTC again: got %q, want %q", says(), before)
	}
}

var now = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// made is an ID of Twitter's layout, made so many milliseconds after noon of a day in 2024.
func made(ms, node, sequence int) string {
	l := snowflake.Twitter()
	tick := l.TickAt(time.Date(2024, 5, 17, 12, 0, 0, 0, time.UTC)) + int64(ms)
	id, err := l.Compose([]uint64{0, uint64(tick), uint64(node >> 5), uint64(node & 31), uint64(sequence)})
	if err != nil {
		panic(err)
	}
	return id.String()
}

func lines(n int, line func(i int) string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(line(i) + "\n")
	}
	return b.String()
}

func read(text string) *find.Set {
	r := find.NewReader(&find.Set{})
	r.Feed([]byte(text))
	return r.Close()
}

func javaScript(id string) string {
	n, _ := strconv.ParseFloat(id, 64)
	return strconv.FormatFloat(n, 'f', -1, 64)
}

// double is a number as a double in all its digits.
func double(id string) string {
	n, _ := strconv.ParseFloat(id, 64)
	return strconv.FormatFloat(n, 'f', 0, 64)
}

func TestAFindingAppearsIfAndOnlyIfItsRuleHolds(t *testing.T) {
	steady := func(i int) string { return made(i*1000+i%7, 33, i%3) }
	days := lines(3, func(i int) string {
		return time.Date(2024, 5, 19, 12, 0, i, 0, time.UTC).Format(time.RFC3339) + " id=" + made(i*1000, 1, 1)
	})
	for _, c := range []struct {
		finding   string
		has, not  string
		rows      []uint32 // of has, from 0; nil for all
		total     int
		sentences []string
	}{
		{"clock-back", made(5, 1, 0) + "," + made(3, 1, 0), "", []uint32{1}, 1,
			[]string{"by up to 2 ms (both in line 1)"}},
		// the first of two
		{"busiest", lines(4, func(i int) string { return made(9-i/2*6, 1, i%2) }), "", []uint32{2, 3}, 2, nil},
		{"time-zone", days, "", nil, 3,
			[]string{"The IDs' times are 48 hours behind those in their lines.", "No time zone is that far off"}},
		{"duplicates", made(0, 1, 0) + "\n" + made(1, 1, 0) + "\n" + made(0, 1, 0),
			made(0, 1, 0) + "\n" + made(1, 1, 0), []uint32{0, 2}, 2,
			[]string{"2 rows have the same ID as another row: lines 1 and 3 have the same tick, datacenter 0, worker 1, sequence 0."}},
		{"inversions", made(5, 1, 0) + "\n" + made(3, 2, 0) + "\n" + made(6, 1, 0),
			made(3, 2, 0) + "\n" + made(5, 1, 0), []uint32{1}, 1,
			[]string{"1 ID is smaller than an ID before, by up to 2 ms (lines 1 and 2)."}},
		{"clock-back", made(5, 1, 0) + "\n" + made(3, 1, 0), made(5, 1, 0) + "\n" + made(3, 2, 0), []uint32{1}, 1,
			[]string{"1 ID has an older timestamp than an earlier ID of the same node",
				"by up to 2 ms (lines 1 and 2)"}},
		{"shared-node", made(5, 1, 4) + "\n" + made(5, 2, 0) + "\n" + made(5, 1, 3) + "\n" + made(5, 1, 5),
			made(5, 1, 4) + "\n" + made(5, 2, 3) + "\n" + made(6, 1, 3), []uint32{2}, 1,
			[]string{"In 1 row the sequence is lower"}},
		{"sequence-zero", lines(20, func(i int) string { return made(i*1000, 1, 0) }),
			lines(19, func(i int) string { return made(i*1000, 1, 0) }), nil, 20, []string{"all 20 IDs is 0"}},
		{"sequence-even", lines(20, func(i int) string { return made(i*1000, 1, 2*i) }),
			lines(20, func(i int) string { return made(i*1000, 1, 2*i+i/19) }), nil, 20,
			[]string{"All 20 sequences are even"}},
		{"sequence-low-random", lines(100, func(i int) string { return made(i*1000, 1, i*37%100) }),
			lines(100, func(i int) string { return made(i*1000, 1, i*37%101) }), nil, 100, []string{"below 100"}},
		{"gaps", lines(20, func(i int) string { return made(i*100+i/10*3000, 1, 1) }),
			lines(20, func(i int) string { return made(i*100+i/10*900, 1, 1) }), []uint32{10}, 1,
			[]string{"There is a pause far longer than usual, the longest 3.1 seconds"}},
		{"future", made(0, 1, 0) + "\n" + snowID(now.Add(61*time.Second)),
			made(0, 1, 0) + "\n" + snowID(now.Add(59*time.Second)), []uint32{1}, 1,
			[]string{"1 ID is in the future, the farthest by 1 minute"}},
		{"busiest", made(0, 1, 0) + "\n" + made(7, 1, 0) + "\n" + made(7, 2, 0) + "\n" + made(7, 2, 0),
			made(0, 1, 0) + "\n" + made(7, 2, 0) + "\n" + made(7, 2, 0), []uint32{1, 2, 3}, 3,
			[]string{"2024-05-17T12:00:00.007Z, has 2 different IDs"}},
		{"time-zone", lines(5,
			func(i int) string { return fmt.Sprintf("2024-05-17 20:00:%02d,000 made %s", i+30, made(i*1000, 1, 1)) }),
			lines(5, func(i int) string {
				return fmt.Sprintf("2024-05-17 12:00:%02d,000 made %s", i+30,
					made(i*1000, 1, 1))
			}), nil, 5, []string{"8 hours behind"}},
		{"damaged", lines(10, func(i int) string { return javaScript(made(i*1713, 33, 77+i)) }),
			lines(10, func(i int) string { return made(i*1713, 33, 77+i) }), nil, 10,
			[]string{"10 of the 10 IDs above 2^53"}},
		{"damaged", lines(10, func(i int) string { return double(made(i*1713, 33, 300+300*i)) }),
			lines(10, func(i int) string { return made(i*1713, 33, 0) }), nil, 10,
			[]string{"10 of the 10 IDs whose lowest 12 bits are not all 0"}},
	} {
		t.Run(c.finding, func(t *testing.T) {
			f, found := findingOf(judged(c.has), c.finding)
			if !found || f.Total != c.total || c.rows != nil && !slices.Equal(f.Rows, c.rows) ||
				len(f.Rows) != c.total {
				t.Errorf("got %v with rows %v of %d, want rows %v of %d", found, f.Rows, f.Total, c.rows, c.total)
			}
			for _, part := range c.sentences {
				if !strings.Contains(f.Sentence+" "+f.More, part) {
					t.Errorf("got %q, %q, want it to say %q", f.Sentence, f.More, part)
				}
			}
			if f.More == "" {
				t.Error("nothing is said of what it may mean")
			}
			for _, without := range []string{c.not, lines(25, steady)} {
				if f, found := findingOf(judged(without), c.finding); found {
					t.Errorf("found without reason: %s in %.100s", f.Sentence, without)
				}
			}
		})
	}
}

func TestIDsThatAreAllAheadOfTheClockAreStillReadAsTheirSystems(t *testing.T) {
	// beyond, another system fits as well
	years := map[string]time.Duration{"twitter": 9, "discord": 2, "mastodon": 2, "instagram": 2}
	for _, system := range system.All() {
		for name, ahead := range map[string]time.Duration{"an hour": time.Hour, "two days": 48 * time.Hour,
			"a year": 366 * 24 * time.Hour, "nine years": 9 * 365 * 24 * time.Hour} {
			if ahead > years[system.Name]*366*24*time.Hour {
				continue
			}
			for _, n := range []int{2, 5, 30} {
				if n == 2 && ahead > 24*time.Hour && system.Name == "discord" {
					continue // two may as well be of a busy node of Twitter's shape, years ago
				}
				var text strings.Builder
				for _, id := range samples(system, now.Add(ahead), n) {
					fmt.Fprintln(&text, id)
				}
				r := judge.IDs(read(text.String()), judge.Options{Now: now})
				if f, found := findingOf(r, "future"); r.Layout.Name != system.Name || !found || f.Total != n {
					t.Errorf("%d of %s, %s ahead: read as %s (%.2f), the future found in %d rows", n, system.Name, name,
						r.Guess[0].Name, r.Guess[0].Score, f.Total)
				}
			}
		}
	}
	var text strings.Builder // two of five are of the past
	for i := range 5 {
		fmt.Fprintln(&text, snowID(now.AddDate(i/2, 0, -3)))
	}
	r := judge.IDs(read(text.String()), judge.Options{Now: now})
	if f, _ := findingOf(r, "future"); r.Layout.Name != "twitter" || f.Total != 3 {
		t.Errorf("three of five: read as %s, the future found in %d rows", r.Layout.Name, f.Total)
	}
}

func TestRulesHoldToTheirLimits(t *testing.T) {
	stamped := func(behind time.Duration) string {
		return lines(3, func(i int) string {
			at := time.Date(2024, 5, 17, 12, 0, i, 0, time.UTC).Add(behind)
			return at.Format("2006-01-02T15:04:05.000Z") + " id=" + made(i*1000, 1, 1)
		})
	}
	spaced := func(last int) string {
		return lines(20, func(i int) string { return made(i*100+i/19*(last-100), 1, i) })
	}
	for _, c := range []struct {
		name, finding, text string
		want                bool
	}{
		{"an equal sequence is a duplicate and no fall", "shared-node", made(5, 1, 4) + "\n" + made(5, 1, 4), false},
		{"half an hour and a minute", "time-zone", stamped(31 * time.Minute), true},
		{"half an hour, a minute and a bit", "time-zone", stamped(31*time.Minute + time.Millisecond), false},
		{"minus five hours and a half", "time-zone", stamped(-330 * time.Minute), true},
		{"a minute is no time zone", "time-zone", stamped(time.Minute), false},
		{"20 times the median is no gap", "gaps", spaced(2000), false},
		{"more than 20 times is one", "gaps", spaced(2001), true},
		{"19 rows are too few for a gap", "gaps", lines(19, func(i int) string { return made(i*100+i/18*5000, 1, i) }),
			false},
		{"19 even sequences are too few", "sequence-even",
			lines(19, func(i int) string { return made(i*1000, 1, 2*i) }), false},
		{"99 low sequences are too few", "sequence-low-random",
			lines(99, func(i int) string { return made(i*1000, 1, i*37%100) }), false},
		{"20 low values are some chosen by chance", "sequence-low-random",
			lines(100, func(i int) string { return made(i*1000, 1, i%20) }), true},
		{"19 low values are too few", "sequence-low-random",
			lines(100, func(i int) string { return made(i*1000, 1, i%19) }), false},
		{"4 damaged IDs are too few", "damaged",
			lines(4, func(i int) string { return javaScript(made(i*1713, 33, 77+i)) }), false},
		{"one in ten may be intact", "damaged",
			lines(10, func(i int) string { return javaScript(made(i*1713, 33, 77+i)) }) + made(1, 33, 77), true},
		{"two in ten may not", "damaged", lines(8, func(i int) string { return javaScript(made(i*1713, 33, 77+i)) }) +
			made(1, 33, 77) + "\n" + made(2, 33, 77), false},
	} {
		if _, found := findingOf(judged(c.text), c.finding); found != c.want {
			t.Errorf("%s: %s is found: %v, want %v", c.name, c.finding, found, c.want)
		}
	}
}

func TestATimeZoneIsFoundWhereverProgramsWriteTheirClocks(t *testing.T) {
	for _, form := range []string{time.RFC1123, time.RubyDate,
		"Mon Jan 02 2006 15:04:05 GMT+0000 (Coordinated Universal Time)", "02.01.2006 15:04:05", "ts="} {
		for behind, want := range map[time.Duration]bool{0: false, 8 * time.Hour: true} {
			r := judged(lines(25, func(i int) string {
				at := time.Date(2024, 5, 17, 12, 0, i, 0, time.UTC).Add(behind)
				stamp := at.Format(form)
				if form == "ts=" {
					stamp = form + strconv.FormatInt(at.Unix(), 10)
				}
				return stamp + " order=" + made(i*1000, 33, i%3)
			}))
			twitter := slices.IndexFunc(r.Guess, func(c judge.Candidate) bool { return c.Name == "twitter" })
			agrees := slices.Contains(r.Guess[twitter].Pro, "Its dates agree with those in the lines.")
			if _, found := findingOf(r, "time-zone"); found != want || agrees == want {
				t.Errorf("%q, %s behind: a time zone is found: %v, the dates agree: %v", form, behind, found, agrees)
			}
		}
	}
}

func judged(text string) *judge.Report {
	return judge.IDs(read(text), judge.Options{Now: now, Layout: snowflake.Twitter()})
}

func findingOf(r *judge.Report, name string) (judge.Finding, bool) {
	for _, f := range r.Findings {
		if f.Name == name {
			return f, true
		}
	}
	return judge.Finding{}, false
}

func snowID(at time.Time) string {
	smallest, _, _ := layouts.IDsAt(snowflake.Twitter(), at)
	return smallest.String()
}

func exported(s *find.Set, l snowflake.Layout) string {
	r := judge.IDs(s, judge.Options{Now: now, Layout: l})
	csv := r.AppendCSVHead(nil)
	for i := range s.Len() {
		csv = r.AppendCSV(csv, i)
	}
	return string(csv)
}

func TestAPathWithAQuoteIsOneValueOfTheCSV(t *testing.T) {
	table := exported(read(`{"a \"b\", c_id": 1541815603606036480, "id": 1541815603606036481}
{"a \"b\", c_id": 1541815603606036482, "id": 1541815603606036483}`), snowflake.Twitter())
	records, err := csv.NewReader(strings.NewReader(table)).ReadAll()
	if err != nil || len(records) != 5 {
		t.Fatalf("a reader of CSV got %d records, %v, of %s", len(records), err, table)
	}
	for _, record := range records[1:] {
		if record[1] == "" || !strings.HasPrefix(record[2], "15418156036060364") {
			t.Errorf("got path %q and ID %q", record[1], record[2])
		}
	}
}

func TestRowsLeaveAsCSV(t *testing.T) {
	table := exported(
		read("2022-06-28T16:07:41Z id=1541815603606036480\nid=0181ab24-1400-7000-8000-000000000000\nid=-5"),
		snowflake.Twitter())
	want := "line,path,id,kind,utc,unix-ms,unused,time,datacenter,worker,sequence,line-utc\r\n" +
		"1,id,1541815603606036480,decimal,2022-06-28T16:07:40.105Z,1656432460105,0,367597485448,11,26,0,2022-06-28T16:07:41.000Z\r\n" +
		"2,id,0181ab24-1400-7000-8000-000000000000,uuid-v7,2022-06-28T16:27:57.312Z,1656433677312,,,,,,\r\n" +
		"3,id,-5,signed,2080-07-10T17:30:30.208Z,3487858230208,1,2199023255551,31,31,4091,\r\n"
	if table != want {
		t.Errorf("got\n%s\nwant\n%s", table, want)
	}
	records, err := csv.NewReader(strings.NewReader(table)).ReadAll()
	if err != nil || len(records) != 4 {
		t.Errorf("a reader of CSV got %d records, %v", len(records), err)
	}
}
