package snowflake_test

import (
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// tiny is a layout small enough to walk to every end of it: 8 ticks of 4 IDs.
func tiny() snowflake.Layout {
	return snowflake.Layout{
		Fields: []snowflake.Field{
			{Name: "unused", Kind: snowflake.KindUnused, Bits: 57}, {Name: "time", Kind: snowflake.KindTime, Bits: 3},
			{Name: "worker", Kind: snowflake.KindNode, Bits: 2}, {Name: "sequence", Kind: snowflake.KindSequence, Bits: 2},
		},
		Epoch: time.UnixMilli(0), Tick: time.Millisecond,
	}
}

func tinyNode(t *testing.T, p snowflake.Policy) *snowflake.Node {
	t.Helper()
	n, err := snowflake.NewNode(tiny(), snowflake.Values{"worker": 2}, p)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestTakeAnswersEveryHistory(t *testing.T) {
	id := func(tick, sequence snowflake.ID) snowflake.ID { return tick<<4 | 2<<2 | sequence }
	state := func(tick int64, sequence uint64) snowflake.State {
		return snowflake.State{Tick: tick, Sequence: sequence}
	}
	for _, c := range []struct {
		name string
		lead int64
		s    snowflake.State
		now  int64
		want int
		next snowflake.State
		out  snowflake.Outcome
	}{
		{"the first ID of all", 0, state(0, 0), 0, 1, state(0, 1), snowflake.Outcome{Run: snowflake.Run{First: id(0, 0), Stride: 1, Count: 1}}},
		{"a fresh tick begins at 0", 0, state(3, 2), 5, 1, state(5, 1), snowflake.Outcome{Run: snowflake.Run{First: id(5, 0), Stride: 1, Count: 1}}},
		{"the same tick counts on", 0, state(5, 1), 5, 2, state(5, 3), snowflake.Outcome{Run: snowflake.Run{First: id(5, 1), Stride: 1, Count: 2}}},
		{"a batch ends with its tick", 0, state(5, 3), 5, 9, state(5, 4), snowflake.Outcome{Run: snowflake.Run{First: id(5, 3), Stride: 1, Count: 1}}},
		{"a full tick waits for the next", 0, state(5, 4), 5, 1, state(5, 4), snowflake.Outcome{Verdict: snowflake.Full, Wait: 1}},
		{"a clock behind waits for its tick", 0, state(5, 1), 3, 1, state(5, 1), snowflake.Outcome{Verdict: snowflake.Behind, Wait: 2}},
		{"behind a full tick it waits one longer", 0, state(5, 4), 3, 1, state(5, 4), snowflake.Outcome{Verdict: snowflake.Behind, Wait: 3}},
		{"a lead of one borrows the next tick", 1, state(5, 4), 5, 1, state(6, 1), snowflake.Outcome{Run: snowflake.Run{First: id(6, 0), Stride: 1, Count: 1}, Lead: 1}},
		{"a lead used up is full", 1, state(6, 4), 5, 1, state(6, 4), snowflake.Outcome{Verdict: snowflake.Full, Wait: 1}},
		{"a lead rides out a small step back", 2, state(5, 1), 3, 1, state(5, 2), snowflake.Outcome{Run: snowflake.Run{First: id(5, 1), Stride: 1, Count: 1}, Lead: 2}},
		{"before the epoch", 9, state(0, 0), -4, 1, state(0, 0), snowflake.Outcome{Verdict: snowflake.Early, Wait: 4}},
		{"the last ID of the lifetime", 0, state(7, 3), 7, 5, state(7, 4), snowflake.Outcome{Run: snowflake.Run{First: id(7, 3), Stride: 1, Count: 1}}},
		{"a full last tick is the end", 9, state(7, 4), 7, 1, state(7, 4), snowflake.Outcome{Verdict: snowflake.Ended}},
		{"the clock is past the end", 0, state(3, 1), 8, 1, state(3, 1), snowflake.Outcome{Verdict: snowflake.Ended}},
		{"asking for none", 0, state(3, 1), 5, 0, state(3, 1), snowflake.Outcome{}},
		{"asking for fewer than none", 0, state(3, 1), 5, -7, state(3, 1), snowflake.Outcome{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			next, out := tinyNode(t, snowflake.Policy{Lead: c.lead}).Take(c.s, c.now, c.want)
			if next != c.next || out != c.out {
				t.Errorf("got %+v, %+v; want %+v, %+v", next, out, c.next, c.out)
			}
		})
	}
}

func TestRunsStrideOverTheFieldsBelowTheSequence(t *testing.T) {
	n, err := snowflake.NewNode(snowflake.Sonyflake(), snowflake.Values{"machine": 0xabcd}, snowflake.Policy{})
	if err != nil {
		t.Fatal(err)
	}
	_, out := n.Take(snowflake.State{}, 7, 300)
	if want := (snowflake.Run{First: 7<<24 | 0xabcd, Stride: 1 << 16, Count: 256}); out.Run != want {
		t.Errorf("got %+v, want %+v", out.Run, want)
	}
}

func TestStartPoliciesKeepOrderAndDifferAtLowRates(t *testing.T) {
	for _, c := range []struct {
		name string
		p    snowflake.Policy
	}{
		{"at zero", snowflake.Policy{}},
		{"below three", snowflake.Policy{Start: snowflake.StartRandom, Below: 3, Seed: 42}},
		{"carried on", snowflake.Policy{Start: snowflake.StartContinue}},
	} {
		t.Run(c.name, func(t *testing.T) {
			n := tinyNode(t, c.p)
			var s snowflake.State
			var last snowflake.ID
			sequences := map[snowflake.ID]bool{}
			for now := int64(0); now < 8; now++ {
				next, out := n.Take(s, now, 1)
				if out.Verdict != snowflake.Issued || now > 0 && out.Run.First <= last {
					t.Fatalf("tick %d: got %+v after %d", now, out, last)
				}
				last, s = out.Run.First, next
				sequences[last&3] = true
			}
			if got, want := len(sequences) > 1, c.p.Start != snowflake.StartAtZero; got != want {
				t.Errorf("different sequences: got %v, want %v", got, want)
			}
		})
	}
}

func TestNewNodeNamesWhatIsMissing(t *testing.T) {
	noTime := snowflake.Layout{Fields: []snowflake.Field{{Name: "shard", Kind: snowflake.KindNode, Bits: 64}}}
	noSequence := snowflake.Layout{Fields: []snowflake.Field{{Name: "time", Kind: snowflake.KindTime, Bits: 64}}, Epoch: time.UnixMilli(0), Tick: time.Millisecond}
	for _, c := range []struct {
		name   string
		layout snowflake.Layout
		values snowflake.Values
		p      snowflake.Policy
		say    string
	}{
		{"no time", noTime, snowflake.Values{"shard": 1}, snowflake.Policy{}, "snowflake: no time field; a generator needs one"},
		{"no sequence", noSequence, nil, snowflake.Policy{}, "snowflake: no sequence field; a generator needs one"},
		{"a node field without value", snowflake.Twitter(), snowflake.Values{"worker": 1}, snowflake.Policy{}, `snowflake: layout twitter: node field "datacenter" has no value`},
		{"a value without node field", snowflake.Leaf(), snowflake.Values{"worker": 1, "datacenter": 1}, snowflake.Policy{}, `snowflake: layout leaf: no node field "datacenter"`},
		{"a value out of range", snowflake.Leaf(), snowflake.Values{"worker": 1024}, snowflake.Policy{}, `snowflake: field "worker" cannot hold 1024; its range is 0 to 1023`},
		{"a negative lead", snowflake.Mastodon(), nil, snowflake.Policy{Lead: -1}, "out of range"},
		{"a start below nothing", snowflake.Mastodon(), nil, snowflake.Policy{Start: snowflake.StartRandom}, "out of range"},
	} {
		t.Run(c.name, func(t *testing.T) {
			n, err := snowflake.NewNode(c.layout, c.values, c.p)
			if err == nil || n != nil || !strings.Contains(err.Error(), c.say) {
				t.Errorf("got %v, %v; want %q", n, err, c.say)
			}
		})
	}
}
