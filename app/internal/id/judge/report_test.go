package judge_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func TestFactsCountNodesRatesAndHowFullTicksWere(t *testing.T) {
	r := judged(lines(40, func(i int) string { return made(i/4*500, i%4/2*33, i%2*2) }) + made(4500, 33, 6))
	for name, want := range map[string]string{
		"nodes": "2", "rate": "8.89", "busiest-second": "9 IDs", "ceiling": "3 IDs", "sequence-even": "41", "sequence-highest": "6",
		"span": "2024-05-17T12:00:00Z – 2024-05-17T12:00:04.500Z",
	} {
		if got := r.Fact(name); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
	if f, _ := findingOf(r, "busiest"); f.More != "One node issued at most 3 IDs in a tick, of 4,096 possible: 0.07 %." {
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
	if end := p.Time.From.Add(time.Duration(len(p.Time.Counts)) * p.Time.Each); p.Time.From != r.Earliest || end.Before(r.Latest) {
		t.Errorf("over time: from %s to %s, want %s to %s", p.Time.From, end, r.Earliest, r.Latest)
	}
	if sum(p.Sequence.Counts) != n || len(p.Sequence.Counts) != 64 || p.Sequence.Each != 64 || p.Sequence.Counts[0] != 8 || p.Sequence.Counts[63] != 0 {
		t.Errorf("sequences: got %+v", p.Sequence)
	}
	if p.NodesTotal != 5 || len(p.Nodes) != 5 || p.Nodes[0].Count != 100 || p.Nodes[1].Name != "datacenter 1, worker 1" || p.Nodes[1].Node != r.Node(1) {
		t.Errorf("nodes: got %+v, that of the second row is %d", p.Nodes, r.Node(1))
	}
	ones := [64]int{}
	for i := range n {
		for bit := range ones {
			ones[bit] += int(uint64(id(made(i*i, i%5*33, i*8))) >> bit & 1)
		}
	}
	if p.Ones != ones {
		t.Errorf("bits that are set: got %v, want %v", p.Ones, ones)
	}
}

func TestNodesAreListedByHowManyIDsTheyHave(t *testing.T) {
	r := judged(lines(3000, func(i int) string { return made(i, i%300, 0) }) + made(5000, 299, 0) + "\n" + made(5001, 7, 0) + "\n" + made(5002, 7, 0))
	nodes := r.Pictures.Nodes
	if r.Pictures.NodesTotal != 300 || len(nodes) != judge.NodesLimit || nodes[0].Count != 12 || nodes[0].Name != "datacenter 0, worker 7" || nodes[1].Count != 11 {
		t.Errorf("got %d of %d, the first %+v", len(nodes), r.Pictures.NodesTotal, nodes[:2])
	}
}

func TestAnEmptySetHasAReport(t *testing.T) {
	for _, l := range []snowflake.Layout{{}, snowflake.Sonyflake()} {
		r := judge.IDs(read("no ID\n"), judge.Options{Now: now, Layout: l})
		if len(r.Findings) > 0 || r.Members != 0 || !r.Earliest.IsZero() {
			t.Errorf("got %+v", r)
		}
	}
}

func TestALayoutWithoutTimeOrSequenceHasFewerFindings(t *testing.T) {
	shards := snowflake.Layout{Name: "shards", Fields: []snowflake.Field{{Name: "shard", Kind: snowflake.KindNode, Bits: 28}, {Name: "local", Kind: snowflake.KindSequence, Bits: 36}}}
	times := snowflake.Layout{Name: "times", Fields: []snowflake.Field{{Name: "time", Kind: snowflake.KindTime, Bits: 48}, {Name: "node", Kind: snowflake.KindNode, Bits: 16}}, Tick: time.Millisecond, Epoch: time.Unix(0, 0)}
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
	seata, text := snowflake.Layout{Name: "worker-first", Fields: []snowflake.Field{{Name: "unused", Bits: 1}, {Name: "worker", Kind: snowflake.KindNode, Bits: 10}, {Name: "time", Kind: snowflake.KindTime, Bits: 41}, {Name: "sequence", Kind: snowflake.KindSequence, Bits: 12}}, Tick: time.Millisecond, Epoch: time.Unix(1600000000, 0)}, ""
	for i := range 40 {
		tick := 100_000_000_000 + i*100
		if i >= 20 {
			tick += 60_000
		}
		id, _ := seata.Compose(snowflake.Parts{0, uint64(i * 7 % 3), uint64(tick), 0})
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
		text := lines(20, func(i int) string { return "user " + made(i*1000, 1, 0) + strings.Repeat(" request "+random, each) })
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
		return f.Sentence + r.Fact("span")
	}
	before := says()
	j.Reword(func(at time.Time) string { return "<" + at.UTC().Format(time.TimeOnly) + ">" })
	if got := says(); strings.Count(got, "<12:00:00>") != 3 || strings.Contains(got, "2024") {
		t.Errorf("got %q", got)
	}
	if j.Reword(nil); says() != before || strings.Count(before, "2024-05-17T12:00:00") != 3 {
		t.Errorf("in UTC again: got %q, want %q", says(), before)
	}
}
