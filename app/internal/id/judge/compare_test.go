package judge_test

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func id(text string) snowflake.ID {
	id, err := snowflake.Parse(text)
	if err != nil {
		panic(err)
	}
	return id
}

func TestTwoIDsAreCompared(t *testing.T) {
	huge := snowflake.Layout{Fields: []snowflake.Field{{Name: "time", Kind: snowflake.KindTime, Bits: 64}}, Tick: 1e9}
	pinterest := snowflake.Layout{Fields: []snowflake.Field{{Name: "shard", Kind: snowflake.KindNode, Bits: 28}, {Name: "sequence", Kind: snowflake.KindSequence, Bits: 36}}}
	for _, c := range []struct {
		name   string
		layout snowflake.Layout
		a, b   snowflake.ID
		want   judge.Comparison
		say    string
	}{
		{"one node, one tick", snowflake.Twitter(), id(made(0, 7, 3)), id(made(0, 7, 9)), judge.Comparison{Order: -1, OneGenerator: true, OfNode: 5}, "The first ID is older: same tick"},
		{"one node, later", snowflake.Twitter(), id(made(3, 7, 1)), id(made(0, 7, 9)), judge.Comparison{Order: 1, Ticks: 3, Milliseconds: 3, OneGenerator: true, OfNode: 3*4096 - 9, OfAll: 2 << 22}, "The second ID is older by 3 ms (3 ticks)."},
		{"neighbours", snowflake.Twitter(), id(made(0, 7, 3)), id(made(0, 7, 4)), judge.Comparison{Order: -1, OneGenerator: true}, "can have issued 0 IDs between"},
		{"two nodes, one tick", snowflake.Twitter(), id(made(0, 7, 3)), id(made(0, 8, 3)), judge.Comparison{}, "their order is unknown"},
		{"the same", snowflake.Twitter(), 7, 7, judge.Comparison{}, "The two are the same ID."},
		{"an unused bit is set", snowflake.Twitter(), 1 << 63, 1, judge.Comparison{Order: -1}, "bits differ"},
		{"ticks of half the universe", huge, 0, math.MaxUint64, judge.Comparison{Order: -1, Ticks: math.MaxUint64, Milliseconds: math.MaxUint64, OneGenerator: true, OfNode: math.MaxUint64 - 1, OfAll: math.MaxUint64 - 1}, "years"},
		{"no time", pinterest, 5, 9, judge.Comparison{OneGenerator: true, OfNode: 3}, "This layout has no time"},
	} {
		got := judge.Compare(c.layout, c.a, c.b)
		if got.Differ != c.a^c.b {
			t.Errorf("%s: got %d for the bits that differ", c.name, got.Differ)
		}
		if text := strings.Join(got.Sentences, " "); !strings.Contains(text, c.say) {
			t.Errorf("%s: got %q, want it to say %q", c.name, text, c.say)
		}
		if len(got.Why) == 0 {
			t.Errorf("%s: no reason is given", c.name)
		}
		got.Differ, got.Why, got.Sentences = 0, nil, nil
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: got %+v, want %+v", c.name, got, c.want)
		}
	}
}
