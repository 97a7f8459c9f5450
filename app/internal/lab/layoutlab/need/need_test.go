package need_test

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab/need"
	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

var today = time.Date(2026, 11, 21, 5, 0, 0, 0, time.UTC)

// meets looks, tick by tick, whether a layout does what is needed if its epoch
// lies so many ticks before the first ID.
func meets(n need.Needs, l snowflake.Layout, lead uint64) bool {
	needed := uint64(math.Ceil(float64(n.Seconds) / l.Tick.Seconds()))
	last := lead + needed - 1
	_, negative := layouts.NegativeFrom(l)
	_, unsafe := layouts.FirstOverBits(l, 53)
	switch {
	case n.Ordered && l.Tick > time.Millisecond, !exactly(n, l):
		return false
	case last >= layouts.Ticks(l), l.Nodes() < numbers(n), layouts.IDsPerTick(l) < n.Burst, n.Signed && negative, n.Safe && unsafe:
		return false
	case float64(layouts.IDsPerTick(l))/l.Tick.Seconds() < max(float64(n.PerSecond),
		math.Ceil(float64(n.Total)/float64(n.Nodes*max(n.Regions, 1)))):
		return false
	}
	if !n.SortsAsText {
		return true
	}
	at := l.Index(snowflake.KindTime)
	smallest, err := layouts.With(l, 0, at, lead)
	if err != nil {
		return false
	}
	_, largest, ok := l.IDsAt(l.Instant(last))
	return ok && len(smallest.String()) == len(largest.String())
}

// numbers are the node IDs that there must be: as many for each region as the nodes of one
// need, in whole bits.
func numbers(n need.Needs) uint64 {
	each, bits := n.Nodes, 0
	if n.Replaced {
		each = uint64(math.Ceil(1.25 * float64(n.Nodes)))
	}
	for 1<<bits < each {
		bits++
	}
	regions := uint64(1)
	for regions < n.Regions {
		regions *= 2
	}
	if exact := n.Exact[snowflake.KindNode]; 1<<exact < regions<<bits {
		regions = max(regions, 1<<exact)
	}
	return regions << bits
}

// bruteForce are all layouts that do, as text.
func bruteForce(n need.Needs) map[string]bool {
	all := map[string]bool{}
	for _, tick := range n.Ticks {
		for time := 1; time <= n.Bits; time++ {
			for node := 0; time+node < n.Bits; node++ {
				for sequence := 1; time+node+sequence <= n.Bits; sequence++ {
					if n.Signed && n.Bits == 64 && time+node+sequence > 63 {
						continue
					}
					l := need.Offer{Tick: tick, TimeBits: time, NodeBits: node, SequenceBits: sequence,
						SpareBits: 64 - time - node - sequence}.Layout(n.From)
					leads := uint64(1)
					if n.SortsAsText {
						leads = layouts.Ticks(l)
					}
					for lead := range leads {
						if meets(n, l, lead) {
							all[layouts.FieldsText(l)+" "+tick.String()] = true
							break
						}
					}
				}
			}
		}
	}
	return all
}

// exactly reports whether the fields have the widths that they must have.
func exactly(n need.Needs, l snowflake.Layout) bool {
	var bits [4]int
	for _, f := range l.Fields {
		bits[f.Kind] = f.Bits
	}
	for kind, must := range n.Exact {
		regions := kind == int(snowflake.KindNode) && 1<<must < numbers(n)
		if must > 0 && bits[kind] != must && !regions {
			return false
		}
	}
	return true
}

func smallNeeds(t *rapid.T) need.Needs {
	n := need.Needs{
		From:      today,
		Seconds:   rapid.Uint64Range(1, 40).Draw(t, "seconds"),
		Nodes:     rapid.Uint64Range(1, 9).Draw(t, "nodes"),
		PerSecond: rapid.Uint64Range(1, 30).Draw(t, "per second"),
		Burst:     rapid.Uint64Range(0, 9).Draw(t, "burst"), SortsAsText: rapid.Bool().Draw(t, "as text"),
		Bits:    rapid.IntRange(4, 13).Draw(t, "bits"),
		Total:   rapid.SampledFrom([]uint64{0, 0, 1, 30, 100}).Draw(t, "total"),
		Regions: rapid.SampledFrom([]uint64{0, 0, 1, 2, 3}).Draw(t, "regions"), Replaced: rapid.Bool().Draw(t, "replaced"),
		Ordered: rapid.SampledFrom([]bool{false, false, false, true}).Draw(t, "ordered"),
		Exact: [4]int{0, rapid.SampledFrom([]int{0, 0, 5}).Draw(t, "time bits"),
			rapid.SampledFrom([]int{0, 0, 3}).Draw(t, "node bits"), 0},
	}
	for _, tick := range []time.Duration{
		time.Second, time.Millisecond, 500 * time.Millisecond, 300 * time.Millisecond, 40 * time.Millisecond,
	} {
		if rapid.Bool().Draw(t, "tick") {
			n.Ticks = append(n.Ticks, tick)
		}
	}
	return n
}

func TestSolveAgreesWithBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := smallNeeds(t)
		got := map[string]bool{}
		answer := n.Solve(1 << 20)
		for i, o := range answer.Offers {
			l := o.Layout(n.From)
			if err := l.Validate(); err != nil {
				t.Fatal(err)
			}
			if !meets(n, l, uint64(l.TickAt(n.From))) {
				t.Fatalf("%s, ticks of %v from %v, does not meet %+v", layouts.FieldsText(l), l.Tick, l.Epoch, n)
			}
			if i > 0 && o.Least() > answer.Offers[i-1].Least() {
				t.Fatalf("%+v stands below %+v", o, answer.Offers[i-1])
			}
			got[layouts.FieldsText(l)+" "+l.Tick.String()] = true
		}
		want := bruteForce(n)
		if !maps.Equal(got, want) || answer.Count != len(got) {
			t.Fatalf("%+v:\ngot %d %v\nwant %v", n, answer.Count, slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
		}
		if few := n.Solve(3); few.Count != answer.Count ||
			!slices.Equal(few.Offers, answer.Offers[:min(3, len(answer.Offers))]) {
			t.Fatalf("the best three are not the first three: %+v", few)
		}
	})
}

func TestTheCheapestConcessionIsMinimal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := smallNeeds(t)
		concessions := n.GiveUp(nil)
		if len(bruteForce(n)) > 0 {
			if concessions != nil {
				t.Fatalf("there are layouts, and %+v is to be given up", concessions)
			}
			return
		}
		for i, c := range concessions {
			if len(bruteForce(c.Needs)) == 0 {
				t.Fatalf("%+v: %s is not enough", n, c.Words)
			}
			if i > 0 && c.Cost < concessions[i-1].Cost || !strings.HasSuffix(c.Words, ".") {
				t.Fatalf("%+v stands wrong", c)
			}
			more := c.Needs
			switch c.Name {
			case "years":
				more.Seconds++
			case "nodes":
				more.Nodes++
			case "regions":
				more.Regions++
			case "per-second":
				more.PerSecond++
			case "burst":
				more.Burst++
			case "total":
				more.Total++
			default:
				continue
			}
			if len(bruteForce(more)) > 0 {
				t.Fatalf("%+v: one more than %q would do too", n, c.Words)
			}
		}
	})
}

var millisecond = []time.Duration{time.Millisecond}

func needs() need.Needs {
	return need.Needs{From: today, Seconds: boxes.HundredthYear * 3000, Nodes: 200, PerSecond: 50_000,
		Ticks: need.Ticks()}
}

func TestTypicalNeedsHaveTheExpectedLayouts(t *testing.T) {
	for _, c := range []struct {
		name   string
		count  int
		best   string
		epoch  string // today's if empty
		change func(*need.Needs)
	}{
		{"as they are", 1519, "time:44,node:11,sequence:9", "", func(n *need.Needs) {}},
		{"bit 63 unused", 1145, "unused:1,time:43,node:11,sequence:9", "", func(n *need.Needs) { n.Signed = true }},
		{"ticks of 1 ms alone", 286, "time:44,node:11,sequence:9", "", func(n *need.Needs) { n.Ticks = millisecond }},
		{"as text", 178, "unused:1,time:43,node:11,sequence:9", "1996-09-01T07:28:03.593Z", func(n *need.Needs) {
			n.SortsAsText, n.Signed, n.Ticks = true, true, millisecond
		}},
		{"as text with ticks shorter than an epoch's", 541, "time:55,node:6,sequence:3", "1841-03-19T08:50:00Z",
			func(n *need.Needs) {
				n.SortsAsText, n.Nodes, n.Ticks = true, 2, []time.Duration{3 * time.Microsecond}
			}},
		{"safe in JavaScript, with less", 754, "unused:11,time:43,node:7,sequence:3", "", func(n *need.Needs) {
			n.Safe, n.Nodes, n.PerSecond = true, 16, 1000
		}},
		{"a burst", 35, "time:41,node:9,sequence:14", "", func(n *need.Needs) { n.Burst, n.Ticks = 4096, millisecond }},
		{"so many in all, whatever each makes", 286, "time:44,node:11,sequence:9", "", func(n *need.Needs) {
			n.PerSecond, n.Total, n.Ticks = 0, 10_000_000, millisecond
		}},
		{"13 bits for the shard", 71, "unused:1,time:42,node:13,sequence:8", "", func(n *need.Needs) {
			n.Signed, n.Exact[snowflake.KindNode] = true, 13
		}},
		{"13 bits for the shard that it fills", 55, "unused:1,time:45,node:13,sequence:5", "", func(n *need.Needs) {
			n.Signed, n.Nodes, n.PerSecond, n.Exact[snowflake.KindNode], n.Ticks = true, 8192, 1000, 13, millisecond
		}},
		{"two bits for regions of 500 nodes", 84, "unused:1,time:42,node:13,sequence:8", "", func(n *need.Needs) {
			n.Signed, n.Nodes, n.Exact[snowflake.KindNode], n.Ticks = true, 500, 2, millisecond
		}},
		{"four regions of 500 nodes", 84, "unused:1,time:42,node:13,sequence:8", "", func(n *need.Needs) {
			n.Signed, n.Nodes, n.Regions, n.Ticks = true, 500, 4, millisecond
		}},
		{"nodes that start before the old ones stop", 56, "unused:1,time:42,node:11,sequence:10", "", func(n *need.Needs) {
			n.Signed, n.Nodes, n.PerSecond, n.Replaced, n.Ticks = true, 500, 200_000, true, millisecond
		}},
		{"order to the millisecond", 286, "time:44,node:11,sequence:9", "", func(n *need.Needs) {
			n.Ordered, n.Ticks = true, []time.Duration{time.Millisecond, 10 * time.Millisecond}
		}},
		{"nothing at all", 197432, "time:31,node:21,sequence:12", "", func(n *need.Needs) {
			n.Seconds, n.Nodes, n.PerSecond = 1, 1, 1
		}},
	} {
		n := needs()
		c.change(&n)
		a := n.Solve(20)
		if len(a.Offers) == 0 {
			t.Errorf("%s: no layout", c.name)
			continue
		}
		l := a.Offers[0].Layout(n.From)
		epoch := cmp.Or(c.epoch, "2026-11-21T05:00:00Z")
		if got := l.Epoch.Format(time.RFC3339Nano); a.Count != c.count || layouts.FieldsText(l) != c.best || got != epoch {
			t.Errorf("%s: got %d, %s from %s; want %d, %s from %s",
				c.name, a.Count, layouts.FieldsText(l), got, c.count, c.best, epoch)
		}
		for _, o := range a.Offers {
			if l := o.Layout(n.From); l.Validate() != nil || !meets(n, l, uint64(l.TickAt(n.From))) {
				t.Errorf("%s: %s from %v does not do", c.name, layouts.FieldsText(l), l.Epoch)
			}
		}
	}
}

func TestConcessionsHaveTheirAmounts(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*need.Needs)
		want   []string
	}{
		{"there are layouts", func(n *need.Needs) {}, nil},
		{"safe numbers for many nodes", func(n *need.Needs) { n.Safe = true }, []string{
			"years 463: 21.77 years instead of 30.00 years.",
			"per-second 610: 32,768 IDs/s per node instead of 50,000.",
			"nodes 644: 128 nodes instead of 200.",
			"safe 11000: Send IDs to JavaScript as text, not as numbers.",
		}},
		{"the wrong tick", func(n *need.Needs) {
			n.Safe, n.PerSecond, n.Ticks = true, 30_000, []time.Duration{700 * time.Millisecond}
		}, []string{
			"years 333: 23.81 years instead of 30.00 years.",
			"per-second 358: 23,405 IDs/s per node instead of 30,000.", "ticks 515: Use ticks of 1 s.",
		}},
		{"two things at once", func(n *need.Needs) {
			n.Safe, n.Signed, n.Nodes, n.Seconds, n.PerSecond = true, true, 1<<34, boxes.HundredthYear*1_000_000, 1_000_000
		}, []string{"safe+nodes"}},
		{"no lifetime that a box of years could say", func(n *need.Needs) {
			n.Signed, n.Nodes, n.PerSecond = true, 1e12, 1e6
		}, []string{"nodes 26863: 8,192 nodes"}},
		{"less than a year", func(n *need.Needs) {
			n.Signed, n.Nodes, n.PerSecond, n.Seconds = true, 1<<20, 1_000_000, boxes.HundredthYear*40
		}, []string{"years 567: 0.27 years instead of 0.40 years."}},
		{"nodes that a total is shared among", func(n *need.Needs) {
			n.Safe, n.Nodes, n.PerSecond, n.Total, n.Ticks = true, 5000, 0, 1_000_000, millisecond
		}, []string{"nodes 288: 4,096 nodes"}},
		{"widths that leave too little", func(n *need.Needs) {
			n.Signed, n.Exact[snowflake.KindTime], n.Ticks = true, 39, millisecond
		}, []string{
			"years 784: 17.42 years instead of 30.00 years.", "exact 1000: Allow other field widths."}},
		{"order without a short tick", func(n *need.Needs) {
			n.Ordered, n.Ticks = true, []time.Duration{10 * time.Millisecond}
		}, []string{"order 1000: Order IDs of different nodes to the tick, not to the millisecond."}},
		{"regions of too many nodes", func(n *need.Needs) {
			n.Signed, n.Nodes, n.Exact[snowflake.KindNode], n.Safe, n.PerSecond, n.Ticks = true, 500, 2, true, 6000, millisecond
		}, []string{"per-second 585: 4,000 IDs/s", "years 784: 17.42 years", "nodes 966: 256 nodes instead of 500.", "exact 1000:"}},
		{"nodes that overlap", func(n *need.Needs) {
			n.Signed, n.Safe, n.Nodes, n.PerSecond, n.Replaced, n.Ticks = true, true, 900, 8000, true, millisecond
		}, []string{"nodes 136: 819 nodes instead of 900.", "replaced 322: Stop each node before its replacement starts."}},
		{"no clock", func(n *need.Needs) { n.Clock = need.Untrusted }, nil},
		{"far too much", func(n *need.Needs) { n.Seconds, n.Nodes, n.PerSecond = 1<<62, 1<<62, 1<<62 }, []string{"all"}},
	} {
		n := needs()
		c.change(&n)
		var got []string
		for _, g := range n.GiveUp(nil) {
			got = append(got, fmt.Sprintf("%s %d: %s", g.Name, g.Cost, g.Words))
			if g.Needs.Seconds%boxes.HundredthYear != 0 && n.Seconds < 1<<62 {
				t.Errorf("%s: %s are %d seconds, which no box says", c.name, g.Words, g.Needs.Seconds)
			}
			if g.Needs.Solve(1).Count == 0 {
				t.Errorf("%s: %s is not enough", c.name, g.Words)
			}
		}
		first := got[:min(len(got), len(c.want))]
		if !slices.EqualFunc(first, c.want, strings.HasPrefix) || c.want == nil && got != nil {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestWithoutATrustedClockAnotherKindIsRecommended(t *testing.T) {
	for want, change := range map[string]func(*need.Needs){
		"":               func(n *need.Needs) { n.Clock = need.Pauses },
		"auto-increment": func(n *need.Needs) { n.Nodes = 1 },
		"flickr":         func(n *need.Needs) { n.Ordered, n.Signed = true, true },
		"leaf-segment":   func(n *need.Needs) { n.Signed = true },
		"uuid-v4":        func(n *need.Needs) { n.Regions = 3 },
	} {
		n := needs()
		n.Clock = need.Untrusted
		change(&n)
		got, ok := n.Instead()
		if got.Name != want || ok != (want != "") || (n.Solve(1).Count > 0) == ok || ok && got.Why == "" {
			t.Errorf("got %+v, %t; want %q, and no layout beside it", got, ok, want)
		}
	}
}

func TestWithoutANetworkNoDatabaseIsRecommended(t *testing.T) {
	for name, change := range map[string]func(*need.Needs){
		"one node": func(n *need.Needs) { n.Nodes = 1 }, "in order": func(n *need.Needs) { n.Ordered = true },
		"bit 63 free": func(n *need.Needs) { n.Signed = true },
	} {
		n := needs()
		n.Clock, n.Offline = need.Untrusted, true
		change(&n)
		if got, ok := n.Instead(); !ok || got.Name != "uuid-v4" {
			t.Errorf("%s: got %+v, %t; want random IDs", name, got, ok)
		}
	}
}

func BenchmarkTheSearchThroughMostLayouts(b *testing.B) {
	n := needs()
	n.Seconds, n.Nodes, n.PerSecond = 1, 1, 1
	for b.Loop() {
		n.Solve(50)
	}
}
