package layout

import (
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// derived is what follows from what a link says.
func derived(query string) (state, facts) {
	s, _ := parse(today, query, "")
	return s, derive(s, s.draft, today, facts{})
}

func TestALoweredNumberIsEnough(t *testing.T) {
	for _, query := range []string{
		"need-years=300&need-nodes=5000&need-rate=1,000,000&need=safe,text",
		"need-years=30&need-nodes=1000000000000&need-rate=1000000",
		"need-years=30&need-nodes=200&need-rate=50,000&need=safe&need-ticks=1us,1ms,1s",
		"need-years=0.4&need-nodes=17179869184&need-rate=1000000&need-ticks=1ms",
		"need-years=0.01&need-nodes=100000000000000&need-rate=100000000000&need-burst=1000000000000",
		"need-years=584542046090&need-nodes=1&need-rate=1",
	} {
		s, f := derived("open=needs&need-from=2026-01-01&" + query)
		least := 0
		for i, q := range quantities {
			unit := uint64(1)
			if q.box == needYears {
				unit = boxes.HundredthYear
			}
			value := f.read.Lowered(i, unit)
			if value == 0 {
				continue
			}
			least++
			n := s.needs
			if n.typed[q.box] = text.Group(value); q.box == needYears {
				n.typed[q.box] = text.Hundredths(value / unit)
			}
			if a := solve(n); len(a.wrong) > 0 || fitting(a.offers) == 0 {
				t.Errorf("%s: %s lowered to %s: %v, %+v", query, q.name, n.typed[q.box], a.wrong, a.offers)
			}
		}
		if fitting(f.offers) > 0 || least == 0 {
			t.Errorf("%s: got %+v, %d numbers to lower, %v", query, f.offers, least, f.wrong)
		}
	}
}

// fitting is the number of offers that are layouts.
func fitting(offers []layoutlab.Offer) (layouts int) {
	for _, o := range offers {
		if o.Missing == 0 {
			layouts++
		}
	}
	return layouts
}

func TestUnreadableNeedsAreNamedByTheirInput(t *testing.T) {
	for query, box := range map[string]string{
		"need-years=x": "years", "need-years=": "years", "need-from=soon": "from", "need-total=x": "total",
		"need-exact=x": "exact", "need-exact=13,14": "exact", "need-nodes=": "nodes", "need-rate=lots": "rate",
		"need-burst=x": "burst", "need-ticks=": "ticks",
	} {
		_, f := derived("open=needs&" + query)
		if len(f.wrong) != 1 || f.wrong[box] == "" || len(f.offers) != 0 {
			t.Errorf("%s: got %v and %d layouts", query, f.wrong, len(f.offers))
		}
	}
	if _, f := derived("open=needs"); len(f.wrong) > 0 || fitting(f.offers) == 0 {
		t.Errorf("as usual: got %v and %d layouts", f.wrong, len(f.offers))
	}
}

func TestNeedsAreSolvedOnce(t *testing.T) {
	s, f := derived("layout=twitter")
	first := f.solutions
	s.draft = s.draft.Move(1, 1)
	if f = derive(s, s.draft, today, f); f.solutions != first || first == nil {
		t.Error("the same needs are answered anew for another layout")
	}
	s.needs.typed[needNodes] = "7"
	if f = derive(s, s.draft, today, f); f.solutions == first || f.read.Nodes != 7 {
		t.Error("other needs have the answer of those before")
	}
}

func TestUnreadableHashedNodesAreReportedAndTheRestIsShown(t *testing.T) {
	if _, f := derived("hash=some"); !strings.Contains(f.hashedBad, "not a digit") || len(f.consequences) == 0 {
		t.Errorf("got %q and %d consequences", f.hashedBad, len(f.consequences))
	}
	if _, f := derived("hash=２０"); f.hashedBad != "" || f.options.HashNodes != 20 {
		t.Errorf("got %q, %d nodes", f.hashedBad, f.options.HashNodes)
	}
}

func TestTheCollisionUsesTheRequiredNodes(t *testing.T) {
	for query, want := range map[string]uint64{
		"": 200, "need-nodes=1000000": 1_000_000, "open=needs&need-nodes=1,000,000": 1_000_000,
		"need-nodes=1M":             1_000_000,
		"need-nodes=1000000&hash=7": 7, "need-nodes=some": 200, "hash=20": 20,
	} {
		s, f := derived(query)
		shown, err := boxes.Amount(s.hashNodes())
		if f.options.HashNodes != want || shown != want || err != nil || f.hashedBad != "" {
			t.Errorf("%s: got %d, and %s in the box; want %d", query, f.options.HashNodes, s.hashNodes(), want)
		}
	}
}

func TestNeedsAreReadAsPeopleWriteThem(t *testing.T) {
	for query, want := range map[string]string{
		"need-nodes=10k&need-rate=1e3":                            "unused:1,time:43,node:17,sequence:3",
		"need-from=2026":                                          "unused:1,time:43,node:11,sequence:9",
		"need-exact=13&need-rate=1k":                              "unused:1,time:45,node:13,sequence:5",
		"need-exact=shard:13&need-rate=1k":                        "unused:1,time:45,shard:13,sequence:5",
		"need-exact=zone:3, rack:10, seq/sequence:7&need-rate=1k": "unused:1,time:43,zone:3,rack:10,seq/sequence:7",
		"need-exact=region:2&need-nodes=500&need-rate=1k":         "unused:1,time:44,region:2,pod:13,sequence:4",
		"need-exact=2&need-nodes=500&need-rate=1k":                "unused:1,time:44,node:2,pod:13,sequence:4",
		"need-regions=4&need-nodes=500&need-rate=1k":              "unused:1,time:44,region:2,pod:13,sequence:4",
		"need-total=10M":                                          "unused:1,time:43,node:11,sequence:9",
		"need-total=1M&need-rate=50,000":                          "unused:1,time:43,node:11,sequence:9",
		"need=order,signed&need-ticks=1s,10ms,1ms":                "unused:1,time:43,node:11,sequence:9",
	} {
		p := opened("open=needs&need-ticks=1ms&" + query)
		if len(p.wrong) > 0 || fitting(p.offers) == 0 {
			t.Errorf("%s: got %v", query, p.wrong)
			continue
		}
		l := p.solutions.layout(&p.offers[0])
		if got := layoutlab.From(l).Spec(); got != want || l.Validate() != nil {
			t.Errorf("%s: got %s, want %s", query, got, want)
		}
	}
	s, f := derived("open=needs&need-total=10k&need-from=2026")
	if f.read.PerSecond != 0 || f.read.Total != 10_000 || s.needs.typed[needRate] != "" ||
		f.read.From.Format("2006-01-02") != "2026-01-01" {
		t.Errorf("so many in all: got %+v, %q", f.read, s.needs.typed)
	}
	if _, f = derived("open=needs&need-exact=shard"); f.wrong["exact"] == "" {
		t.Error("a width without a number is taken")
	}
}
