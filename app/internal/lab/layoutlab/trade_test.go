package layoutlab_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

func TestATradeAgreesWithTheLibrary(t *testing.T) {
	ratio := func(after, before uint64) int { return int(math.Log2(float64(after) / float64(before))) }
	for _, s := range system.All() {
		l, fields := s.Layout, len(s.Layout.Fields)
		trades := trades(l)
		if l.Index(snowflake.KindTime) < 0 {
			if len(trades) > 0 {
				t.Errorf("%s: trades without a time", s.Name)
			}
			continue
		}
		if len(trades) != fields*(fields-1) {
			t.Errorf("%s: got %d trades of %d fields", s.Name, len(trades), fields)
		}
		for _, m := range trades {
			if m.Bad != "" {
				t.Errorf("%s: %d to %d: %s", s.Name, m.From, m.To, m.Bad)
				continue
			}
			if err := m.Layout.Validate(); err != nil {
				t.Fatal(err)
			}
			after, got := m.Layout, [3]int{m.Years.Power, m.Nodes.Power, m.PerSecond.Power}
			want := [3]int{
				ratio(layouts.Ticks(after), layouts.Ticks(l)), ratio(after.Nodes(), l.Nodes()),
				ratio(layouts.IDsPerTick(after), layouts.IDsPerTick(l)),
			}
			if got != want {
				t.Errorf("%s: %d to %d: years, nodes and IDs by 2^%v, want 2^%v", s.Name, m.From, m.To, got, want)
			}
		}
	}
}

func TestATradeHasBeforeAfterAndSideEffects(t *testing.T) {
	for _, c := range []struct {
		spec     string
		from, to int
		want     string
	}{
		{"unused:1,time:41,node:10,sequence:12", 1, 3,
			"69.68 years to 34.84 years, 1,024 to 1,024, 4,096,000 to 8,192,000. "},
		{"unused:1,time:41,node:10,sequence:12", 0, 1, "69.68 years to 139.37 years, 1,024 to 1,024, 4,096,000 to " +
			"4,096,000. Bit 63 is now used: signed readers see negative numbers from 2080-07-10 on."},
		{"time:42,unused:1,node:9,sequence:12", 0, 1,
			"139.37 years to 69.68 years, 512 to 512, 4,096,000 to 4,096,000. "},
		{"time:42,node:21,sequence:1", 2, 0, "“sequence” has only one bit"},
		{"time:1,node:51,sequence:12", 0, 1, "“time” has only one bit"},
		{"time:62,sequence:2", 1, 0, "“time” would last beyond"},
	} {
		tick := "1ms"
		if strings.Contains(c.spec, ":62") {
			tick = "1s"
		}
		for _, m := range trades(layout(t, c.spec, "1288834974657", tick)) {
			if m.From != c.from || m.To != c.to {
				continue
			}
			got := fmt.Sprintf("%s to %s, %s to %s, %s to %s. %s", m.Years.Before, m.Years.After,
				m.Nodes.Before, m.Nodes.After, m.PerSecond.Before, m.PerSecond.After, m.Note)
			if m.Bad != "" {
				got = m.Bad
			}
			if !strings.HasPrefix(got, c.want) || c.want[0] != '\xe2' && got != c.want {
				t.Errorf("%s, %d to %d: got %s", c.spec, c.from, c.to, got)
			}
		}
	}
}

func TestCompareFindsDifferentConsequences(t *testing.T) {
	discord, baidu := layouts.Discord(), layouts.MustPreset("baidu")
	better := map[string]int{
		"lifetime-years": 1, "expires": 1, "clock-ahead": 1, "negative-from": -1, "digits": -1, "text-order": -1,
	}
	of := func(l snowflake.Layout) []layoutlab.Consequence { return layoutlab.Consequences(l, options()) }
	for _, p := range layoutlab.Compare(of(snowflake.Twitter()), of(discord)) {
		want := better[p.Name]
		if p.Name == "passes-2-53" {
			want = 1
		}
		if p.Better != want || p.Differs() != (want != 0) || p.A.Name != p.B.Name {
			t.Errorf("twitter and discord: %s: %s and %s, better %d", p.Name, p.A.Value, p.B.Value, p.Better)
		}
	}
	pinterest, _ := system.Layout("pinterest")
	pairs, lonely := layoutlab.Compare(of(pinterest), of(baidu)), 0
	for _, p := range pairs {
		if p.A.Name == "" {
			lonely++
			if by, times := p.Difference(); !p.Differs() || p.Better != 0 || by+times != "" {
				t.Errorf("%s: there is nothing to compare with", p.Name)
			}
		}
	}
	if lonely == 0 || len(pairs) != len(of(baidu)) {
		t.Errorf("got %d pairs, %d without a partner", len(pairs), lonely)
	}
}

func TestADifferenceHasItsUnitAndAFactor(t *testing.T) {
	const twitter = "unused:1,time:41,node:10,sequence:12"
	for _, c := range []struct{ spec, tick, name, by, times string }{
		{"unused:1,time:43,node:8,sequence:12", "1ms", "lifetime-years", "+209.05 years", "×4"},
		{"unused:1,time:43,node:8,sequence:12", "1ms", "nodes", "−768", "÷4"},
		{"unused:1,time:43,node:8,sequence:12", "1ms", "ids-per-second-total", "−3,145,728,000", "÷4"},
		{"unused:1,time:43,node:8,sequence:12", "1ms", "expires", "was 2080-07-10", ""},
		{"unused:1,time:43,node:8,sequence:12", "1ms", "ids-per-second", "", ""},
		{twitter, "2500us", "ids-per-second", "−2,457,600", "÷2.5"},
		{"unused:1,time:4,node:57,sequence:2", "1ms", "nodes", "", ""}, // neither is exact, or short
		{"time:42,node:10,sequence:12", "1ms", "negative-from", "was never", ""},
	} {
		options := options()
		before := layoutlab.Consequences(layout(t, twitter, "1288834974657", "1ms"), options)
		after := layoutlab.Consequences(layout(t, c.spec, "1288834974657", c.tick), options)
		for _, p := range layoutlab.Compare(before, after) {
			if by, times := p.Difference(); p.Name == c.name && (by != c.by || times != c.times) {
				t.Errorf("%s, %s: got %q %q, want %q %q", c.spec, c.name, by, times, c.by, c.times)
			}
		}
	}
}

func TestTheExamplesMatchTheirStories(t *testing.T) {
	for _, e := range layoutlab.Examples() {
		p := e.Draft.Problem()
		switch {
		case e.Title == "" || !strings.HasSuffix(e.Story, "."):
			t.Errorf("%s has no story", e.Name)
		case e.Name == "proposal" && (p == nil || e.Draft.Total() != 73):
			t.Errorf("the proposal: got %v", p)
		case e.Name == "since-1970" && value(e.Draft.Layout(), "expires") != "2039-09-07T15:47:35.551Z":
			t.Errorf("since 1970: got %v", value(e.Draft.Layout(), "expires"))
		case e.Name == "proposal-mended" && (p != nil || value(e.Draft.Layout(), "lifetime-years") != "8.51"):
			t.Errorf("mended: got %v, %s years", p, value(e.Draft.Layout(), "lifetime-years"))
		}
	}
	// What the proposal's code makes of two instants 2^28 ms apart.
	id := func(ms int64) int64 { return ms<<36 | 5<<16 | 7 }
	if a, b := id(1700000000000), id(1700000000000+1<<28); a != b || a != -119767602590056441 {
		t.Errorf("got %d and %d", a, b)
	}
}

// trades are all trades among all fields.
func trades(l snowflake.Layout) []layoutlab.Trade {
	return layoutlab.Trades(l, layoutlab.Movable(l, 64))
}

func TestTheWidestOfEachKindStandsForManyFields(t *testing.T) {
	l := layout(t, "u/unused:2,time:40,a:1,b:3,v/unused:1,c:2,d:3,e:1,f:1,sequence:10", "0", "1ms")
	among := layoutlab.Movable(l, 8)
	if got := fmt.Sprint(among); got != "[0 1 3 9]" {
		t.Fatalf("got fields %s, want the widest of each kind, in order", got)
	}
	if got := layoutlab.Movable(l, 10); len(got) != 10 {
		t.Errorf("got %v of ten fields, want all", got)
	}
	all := layoutlab.Trades(l, among)
	if len(all) != 12 {
		t.Fatalf("got %d trades, want 12", len(all))
	}
	// Each field's trades do the same as those of the one that stands for it.
	for _, m := range trades(l) {
		for _, s := range all {
			alike := l.Fields[m.From].Kind == l.Fields[s.From].Kind && l.Fields[m.To].Kind == l.Fields[s.To].Kind
			if alike && (m.Years != s.Years || m.Nodes != s.Nodes || m.PerSecond != s.PerSecond) {
				t.Errorf("%d to %d does not do what %d to %d does", m.From, m.To, s.From, s.To)
			}
		}
	}
}
