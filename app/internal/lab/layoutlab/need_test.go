package layoutlab_test

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// oneMS is the tick of 1 ms, and no other.
var oneMS = layoutlab.UsualTicks[3:4]

// someNeeds are needs as the page's boxes can write them: small and large ones, few and many at once.
func someNeeds(t *rapid.T) layoutlab.Needs {
	up := func(name string, most int) uint64 { // every size as often
		return uint64(math.Exp2(rapid.Float64Range(0, float64(most)).Draw(t, name)))
	}
	seldom := func(name string) bool { return rapid.IntRange(0, 3).Draw(t, name) == 0 }
	n := layoutlab.Needs{From: today, Seconds: boxes.HundredthYear * up("hundredths", 17), Nodes: up("nodes", 24),
		Safe: seldom("safe"), Signed: rapid.Bool().Draw(t, "signed"), SortsAsText: seldom("text"),
		Ordered:  seldom("order"),
		Replaced: seldom("replaced")}
	if rapid.Bool().Draw(t, "each") {
		n.PerSecond = up("per second", 28)
	} else {
		n.Total = up("total", 30)
	}
	if seldom("burst?") {
		n.Burst = up("burst", 20)
	}
	if seldom("regions?") {
		n.Regions = up("regions", 5)
	}
	for _, tick := range layoutlab.UsualTicks {
		if rapid.Bool().Draw(t, "tick") {
			n.Ticks = append(n.Ticks, tick)
		}
	}
	if seldom("exact?") {
		kind := rapid.IntRange(0, 3).Draw(t, "kind")
		n.Exact[kind] = rapid.IntRange(1, [...]int{12, 45, 24, 24}[kind]).Draw(t, "width")
	}
	if n.Exact[snowflake.KindTime]+n.Exact[snowflake.KindUnused] > 0 {
		n.SortsAsText = false // then fewer bits may do what more do not, and only a search finds out
	}
	return n
}

// meeting are the offers that meet the needs.
func meeting(n layoutlab.Needs) []layoutlab.Offer {
	return slices.DeleteFunc(n.Offers(), func(o layoutlab.Offer) bool { return o.Missing > 0 })
}

// Of each tick, the layout is the one that a search through all finds best.
func TestTheLayoutsAreThoseOfASearchThroughAll(t *testing.T) {
	fits := 0
	rapid.Check(t, func(t *rapid.T) {
		n := someNeeds(t)
		got := meeting(n)
		if best := model(n).Solve(1).Offers; (len(got) > 0) != (len(best) > 0) {
			t.Fatalf("%+v: got %+v, the search found %+v", n, got, best)
		} else if len(best) > 0 && !same(&got[0], &best[0], n.From) {
			t.Fatalf("%+v: got first %+v, the search found %+v", n, got[0], best[0])
		}
		for _, tick := range n.Ticks {
			one := model(n)
			one.Ticks = []time.Duration{tick}
			best := one.Solve(1).Offers
			i := slices.IndexFunc(got, func(o layoutlab.Offer) bool { return o.Tick == tick })
			if i < 0 != (len(best) == 0) || i >= 0 && !same(&got[i], &best[0], n.From) {
				t.Fatalf("%+v: ticks of %v: got %+v, the search found %+v", n, tick, got, best)
			}
			fits += len(best)
		}
	})
	if fits < 50 {
		t.Errorf("of all needs only %d ticks have a layout", fits)
	}
}

func same(got *layoutlab.Offer, want *Offer, from time.Time) bool {
	a, b := got.Layout(from), want.Layout(from)
	return layouts.FieldsText(a) == layouts.FieldsText(b) && a.Epoch.Equal(b.Epoch) && a.Tick == b.Tick &&
		got.Slack == [3]int{want.Time, want.Node, want.Rate}
}

// A lowered number is enough, and one more is not.
func TestALoweredNumberIsTheLargestThatSuffices(t *testing.T) {
	lowered := 0
	rapid.Check(t, func(t *rapid.T) {
		n := someNeeds(t)
		for n.Clock != layoutlab.Untrusted && len(meeting(n)) > 0 {
			n.Nodes = max(n.Nodes, 1) << 8
		}
		if len(meeting(n)) > 0 {
			return
		}
		for i := range n.Quantities() {
			unit := uint64(1)
			if i == 0 {
				unit = boxes.HundredthYear
			}
			value, left := n.Lowered(i, unit), n
			if value == 0 {
				continue
			}
			lowered++
			if *left.Quantities()[i] = value; len(model(left).Solve(1).Offers) == 0 {
				t.Fatalf("%+v: quantity %d lowered to %d is not enough", n, i, value)
			}
			if *left.Quantities()[i] += unit; len(model(left).Solve(1).Offers) > 0 {
				t.Fatalf("%+v: more of quantity %d than %d would do too", n, i, value)
			}
		}
	})
	if lowered < 10 {
		t.Errorf("only %d numbers were lowered", lowered)
	}
}

func TestWhatIsMissingIsCounted(t *testing.T) {
	for name, c := range map[string]struct {
		change  func(*layoutlab.Needs)
		tick    time.Duration
		bits    string
		missing int
	}{
		"a layout fits": {func(n *layoutlab.Needs) {}, time.Millisecond, "[1 43 11 9]", 0},
		"safe numbers":  {func(n *layoutlab.Needs) { n.Safe = true }, time.Millisecond, "[11 40 8 6]", 1},
		"a time of 39 bits": {func(n *layoutlab.Needs) {
			n.Exact[snowflake.KindTime], n.Ticks = 39, oneMS
		}, time.Millisecond, "[1 40 8 6]", 1},
		"64 bits that are all given": {func(n *layoutlab.Needs) { n.Exact = [4]int{1, 40, 8, 14} },
			time.Microsecond, "", 1},
		"far too much": {func(n *layoutlab.Needs) { n.Seconds, n.Nodes, n.PerSecond = 1<<62, 1<<62, 1<<62 },
			time.Microsecond, "", 106},
	} {
		n := needs()
		c.change(&n)
		o := n.Offers()[0]
		if got := fmt.Sprint(o.Bits); o.Missing != c.missing || c.bits != "" && (got != c.bits || o.Tick != c.tick) {
			t.Errorf("%s: got %d missing, %s with ticks of %v", name, o.Missing, got, o.Tick)
		}
	}
	n := needs()
	if n.Ordered, n.Ticks = true, []time.Duration{10 * time.Millisecond}; len(n.Offers()) > 0 {
		t.Error("order to the millisecond with longer ticks")
	}
}

func needs() layoutlab.Needs {
	return layoutlab.Needs{From: today, Seconds: boxes.HundredthYear * 3000, Nodes: 200, PerSecond: 50_000,
		Signed: true, Ticks: layoutlab.UsualTicks}
}

func TestTypicalNeedsHaveTheExpectedLayouts(t *testing.T) {
	for _, c := range []struct {
		name   string
		best   string
		epoch  string // today's if empty
		change func(*layoutlab.Needs)
	}{
		{"as they are", "time:44,node:11,sequence:9", "", func(n *layoutlab.Needs) {}},
		{"bit 63 unused", "unused:1,time:43,node:11,sequence:9", "", func(n *layoutlab.Needs) { n.Signed = true }},
		{"ticks of 1 ms alone", "time:44,node:11,sequence:9", "", func(n *layoutlab.Needs) { n.Ticks = oneMS }},
		{"as text", "unused:1,time:43,node:11,sequence:9", "1996-09-01T07:28:03.593Z", func(n *layoutlab.Needs) {
			n.SortsAsText, n.Signed, n.Ticks = true, true, oneMS
		}},
		{"as text with ticks shorter than an epoch's", "time:55,node:6,sequence:3", "1841-03-19T08:50:00Z",
			func(n *layoutlab.Needs) {
				n.SortsAsText, n.Nodes, n.Ticks = true, 2, []time.Duration{3 * time.Microsecond}
			}},
		{"safe in JavaScript, with less", "unused:11,time:43,node:7,sequence:3", "", func(n *layoutlab.Needs) {
			n.Safe, n.Nodes, n.PerSecond = true, 16, 1000
		}},
		{"a burst", "time:41,node:9,sequence:14", "", func(n *layoutlab.Needs) { n.Burst, n.Ticks = 4096, oneMS }},
		{"so many in all, whatever each makes", "time:44,node:11,sequence:9", "", func(n *layoutlab.Needs) {
			n.PerSecond, n.Total, n.Ticks = 0, 10_000_000, oneMS
		}},
		{"13 bits for the shard", "unused:1,time:42,node:13,sequence:8", "", func(n *layoutlab.Needs) {
			n.Signed, n.Exact[snowflake.KindNode] = true, 13
		}},
		{"13 bits for the shard that it fills", "unused:1,time:45,node:13,sequence:5", "", func(n *layoutlab.Needs) {
			n.Signed, n.Nodes, n.PerSecond, n.Exact[snowflake.KindNode], n.Ticks = true, 8192, 1000, 13, oneMS
		}},
		{"two bits for regions of 500 nodes", "unused:1,time:42,node:13,sequence:8", "", func(n *layoutlab.Needs) {
			n.Signed, n.Nodes, n.Exact[snowflake.KindNode], n.Ticks = true, 500, 2, oneMS
		}},
		{"four regions of 500 nodes", "unused:1,time:42,node:13,sequence:8", "", func(n *layoutlab.Needs) {
			n.Signed, n.Nodes, n.Regions, n.Ticks = true, 500, 4, oneMS
		}},
		{"nodes that start before the old ones stop", "unused:1,time:42,node:11,sequence:10", "",
			func(n *layoutlab.Needs) {
				n.Signed, n.Nodes, n.PerSecond, n.Replaced, n.Ticks = true, 500, 200_000, true, oneMS
			}},
		{"order to the millisecond", "time:44,node:11,sequence:9", "", func(n *layoutlab.Needs) {
			n.Ordered, n.Ticks = true, []time.Duration{time.Millisecond, 10 * time.Millisecond}
		}},
		{"nothing at all", "time:31,node:21,sequence:12", "", func(n *layoutlab.Needs) {
			n.Seconds, n.Nodes, n.PerSecond = 1, 1, 1
		}},
	} {
		n := needs()
		n.Signed = false
		c.change(&n)
		all := meeting(n)
		if len(all) == 0 {
			t.Errorf("%s: no layout", c.name)
			continue
		}
		l, epoch := all[0].Layout(n.From), cmp.Or(c.epoch, "2026-11-21T05:00:00Z")
		if got := l.Epoch.Format(time.RFC3339Nano); layouts.FieldsText(l) != c.best || got != epoch {
			t.Errorf("%s: got %s from %s; want %s from %s", c.name, layouts.FieldsText(l), got, c.best, epoch)
		}
	}
}

func TestWithoutATrustedClockAnotherKindIsRecommended(t *testing.T) {
	for want, change := range map[string]func(*layoutlab.Needs){
		"":               func(n *layoutlab.Needs) { n.Clock = layoutlab.Pauses },
		"auto-increment": func(n *layoutlab.Needs) { n.Nodes = 1 },
		"flickr":         func(n *layoutlab.Needs) { n.Ordered, n.Signed = true, true },
		"leaf-segment":   func(n *layoutlab.Needs) { n.Signed = true },
		"uuid-v4":        func(n *layoutlab.Needs) { n.Regions = 3 },
	} {
		n := needs()
		n.Signed, n.Clock = false, layoutlab.Untrusted
		change(&n)
		name, title, why := n.Instead()
		if name != want || (len(n.Offers()) > 0) != (want == "") || want != "" && (title == "" || why == "") {
			t.Errorf("got %q, %q, %q; want %q, and no layout beside it", name, title, why, want)
		}
	}
}

func TestWithoutANetworkNoDatabaseIsRecommended(t *testing.T) {
	for name, change := range map[string]func(*layoutlab.Needs){
		"one node": func(n *layoutlab.Needs) { n.Nodes = 1 }, "in order": func(n *layoutlab.Needs) { n.Ordered = true },
		"bit 63 free": func(n *layoutlab.Needs) { n.Signed = true },
	} {
		n := needs()
		n.Clock, n.Offline = layoutlab.Untrusted, true
		change(&n)
		if got, _, _ := n.Instead(); got != "uuid-v4" {
			t.Errorf("%s: got %q, want random IDs", name, got)
		}
	}
}
