package judge_test

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func names(r *judge.Report) (all []string) {
	for _, f := range r.Findings {
		all = append(all, f.Name)
	}
	return all
}

func TestARoundedTwinIsNotAnotherID(t *testing.T) {
	const script, double, cut = "after JavaScript rounded it", "after a program stored it as a floating-point number",
		"after it was cut to 15 digits"
	for _, c := range []struct{ text, says, compared string }{
		{"636507967185264641\n636507967185264600",
			"636,507,967,185,264,600 (line 2) is 636,507,967,185,264,641 (line 1) " + script,
			script + "."},
		{"636507967185264600\n636507967185264641",
			"636,507,967,185,264,600 (line 1) is 636,507,967,185,264,641 (line 2) " + script,
			script + "."},
		{"636507967185264641 became 636507967185264600", "(line 1) is 636,507,967,185,264,641 (line 1) " + script,
			script + "."},
		{"636507967185264641\n636507967185264000", cut, cut + ", as spreadsheets do."},
		{"1050118621198921755\n1050118621198921800", "after it was rounded to 17 digits",
			"after it was rounded to 17 digits."},
		// snowflakedb/snowflake-connector-nodejs#320
		{"e.g 32621973126123526 becomes 32621973126123530", script, script + "."},
		// com-lihaoyi/upickle#522
		{"{'a':738529527931269425}\n{\"a\":738529527931269376}", double, double + "."},
		{"175928847299117102\n175928847299117088", double, double + "."},
		{"-636507967185264641\n-636507967185264600", script, script + "."},
		{"1541815603606036497\n1541815603606036500", script, script + "."},
		{"1541815603606036497\n1541815603606036500\n175928847299117063", script, ""},
		// Neighbours that one generator counted may look so too.
		{"1541815603606036480\n1541815603606036481", "", double + "."},
		{"9007199254740993\n9007199254740992", "", script + "."},
		{"636507967185264641\n636507967185264640", "", double + "."},
		{"636507967185264641\n736507967185264600", "", "bits differ."},
	} {
		s := read(c.text)
		r := judge.IDs(s, judge.Options{Now: now})
		f, found := findingOf(r, "rounded")
		if found != (c.says != "") || !strings.Contains(f.Sentence, c.says) ||
			found && (r.Echoes != 1 || r.Members != s.Len()-1 || f.Total != 2) {
			t.Errorf("%s: got %q (%v), %d members of %d", c.text, f.Sentence, names(r), r.Members, s.Len())
		}
		if found && s.Len() == 2 && (slices.Contains(names(r), "inversions") || slices.Contains(names(r), "busiest")) {
			t.Errorf("%s: got %v", c.text, names(r))
		}
		if got := r.Compare(r.Layout, 0, 1); c.compared != "" &&
			(!slices.Contains(got.Sentences, c.compared) &&
				!strings.Contains(strings.Join(got.Sentences, " "), c.compared) || got.Paired != found) {
			t.Errorf("%s: got %+v, want %q", c.text, got, c.compared)
		}
	}
}

func TestARoundedTwinIsNoEvidenceForASystem(t *testing.T) {
	alone := judge.IDs(read("636507967185264641\n"), judge.Options{Now: now})
	pair := judge.IDs(read("636507967185264641\n636507967185264600"), judge.Options{Now: now})
	if pair.Guess[0].Name != alone.Guess[0].Name || pair.Guess[0].Score != alone.Guess[0].Score ||
		pair.Earliest != alone.Earliest || pair.Latest != alone.Latest {
		t.Errorf("got %s, %v to %v; alone %s, %v to %v", best(pair), pair.Earliest, pair.Latest, best(alone),
			alone.Earliest, alone.Latest)
	}
}

func TestOneIDInTwoBasesIsNoDuplicate(t *testing.T) {
	for _, c := range []struct{ text, best, says string }{
		{"1541815603606036480\n0x1565a11f6217a000", "twitter",
			"Lines 1 and 2 hold the same ID: as a decimal and as hexadecimal digits."},
		{"1541815603606036480\n0b1010101100101101000010001111101100010000101111010000000000000", "twitter",
			"as a decimal and as binary digits"},
		{"1541815603606036480\n1010101100101101000010001111101100010000101111010000000000000", "twitter",
			"as a decimal and as binary digits"},
		{"-7681556433248739325\n10765187640460812291", "", "as a signed decimal and as a decimal"},
		{"Int64: 1541815603606036480\nBase64: MTU0MTgxNTYwMzYwNjAzNjQ4MA==", "",
			"as a decimal and as base64 of its decimal digits"},
	} {
		r := judge.IDs(read(c.text), judge.Options{Now: now})
		f, _ := findingOf(r, "spellings")
		if !strings.Contains(f.Sentence, c.says) || slices.Contains(names(r), "duplicates") || r.Members != 1 ||
			r.Echoes != 1 || c.best != "" && r.Best() != c.best {
			t.Errorf("%s: got %q, %v, %s", c.text, f.Sentence, names(r), r.Best())
		}
		if got := r.Compare(r.Layout, 0, 1); !got.Paired || got.Differ != 0 ||
			!strings.HasPrefix(got.Sentences[0], "The two are the same ID: as ") || got.Why != nil {
			t.Errorf("%s: got %+v", c.text, got)
		}
	}
	r := judge.IDs(read("1541815603606036480\n0x1565a11f6217a000\n1541815603606036480"), judge.Options{Now: now})
	if f, _ := findingOf(r, "duplicates"); f.Total != 2 || r.Members != 2 || r.Echoes != 1 {
		t.Errorf("an ID twice and once in another base: got %+v, %d members", f, r.Members)
	}
}

func TestIDsThatWereCountedAreNotTakenForRoundedOnes(t *testing.T) {
	burst := lines(5000, func(i int) string { return made(i/1000, 7, i%1000) })
	twos := lines(5000, func(i int) string { return made(i/2*25, 7, i%2) })
	discord := lines(5000,
		func(i int) string { return fmt.Sprint(uint64(175928847299117056) + uint64(i)<<21 + uint64(i)) })
	crowd := lines(5000, func(i int) string { return made(i/10, 7, i%10*400) })
	for name, text := range map[string]string{"a burst": burst, "two a tick": twos, "a counter that runs on": discord,
		"ten a tick": crowd} {
		if f, found := findingOf(judge.IDs(read(text), judge.Options{Now: now}), "rounded"); found {
			t.Errorf("%s: %s", name, f.Sentence)
		}
	}
}

func TestRoundedTwinsAreFoundInALongList(t *testing.T) {
	all := lines(5000, func(i int) string {
		n := uint64(id(made(i*7, 7, 31+i%64)))
		return fmt.Sprintf("%d %s", n, strconv.FormatFloat(float64(n), 'f', -1, 64)) // as JavaScript writes it
	})
	r := judge.IDs(read(all), judge.Options{Now: now})
	f, _ := findingOf(r, "rounded")
	if r.Echoes < 4000 || r.Members+r.Echoes != 10000 ||
		!strings.HasPrefix(f.Sentence, text.Group(r.Echoes)+
			" of the IDs are rounded copies of others in this text. The first: ") {
		t.Errorf("got %d, %q", r.Echoes, f.Sentence)
	}
}

func TestEqualIDsAreComparedInLinearTime(t *testing.T) {
	for name, line := range map[string]func(i int) string{
		"one ID":              func(int) string { return made(0, 1, 5) },
		"one ID and its twin": func(i int) string { return []string{"636507967185264641", "636507967185264600"}[i%2] },
		"neighbours":          func(i int) string { return fmt.Sprint(1541815603606036480 + i*100) },
	} {
		s, begin := read(lines(200_000, line)), time.Now()
		if judge.IDs(s, judge.Options{Now: now}); time.Since(begin) > 20*time.Second {
			t.Errorf("%s: took %v", name, time.Since(begin))
		}
	}
}

func id(text string) snowflake.ID {
	id, err := snowflake.Parse(text)
	if err != nil {
		panic(err)
	}
	return id
}

func TestTwoIDsAreCompared(t *testing.T) {
	huge := snowflake.Layout{Fields: []snowflake.Field{{Name: "time", Kind: snowflake.KindTime, Bits: 64}}, Tick: 1e9}
	pinterest := snowflake.Layout{Fields: []snowflake.Field{{Name: "shard", Kind: snowflake.KindNode, Bits: 28},
		{Name: "sequence", Kind: snowflake.KindSequence, Bits: 36}}}
	for _, c := range []struct {
		name   string
		layout snowflake.Layout
		a, b   snowflake.ID
		want   judge.Comparison
		say    string
	}{
		{"one node, one tick", snowflake.Twitter(), id(made(0, 7, 3)), id(made(0, 7, 9)),
			judge.Comparison{Order: -1, OneGenerator: true}, "The first ID is older: same tick"},
		{"one node, later", snowflake.Twitter(), id(made(3, 7, 1)), id(made(0, 7, 9)),
			judge.Comparison{Order: 1, Ticks: 3, OneGenerator: true}, "The second ID is older by 3 ms (3 ticks)."},
		{"neighbours", snowflake.Twitter(), id(made(0, 7, 3)), id(made(0, 7, 4)),
			judge.Comparison{Order: -1, OneGenerator: true}, "same tick, lower sequence"},
		{"two nodes, one tick", snowflake.Twitter(), id(made(0, 7, 3)), id(made(0, 8, 3)), judge.Comparison{},
			"their order is unknown"},
		{"the same", snowflake.Twitter(), 7, 7, judge.Comparison{}, "The two are the same ID."},
		{"an unused bit is set", snowflake.Twitter(), 1 << 63, 1, judge.Comparison{Order: -1}, "bits differ"},
		{"ticks of half the universe", huge, 0, math.MaxUint64,
			judge.Comparison{Order: -1, Ticks: math.MaxUint64, OneGenerator: true}, "years"},
		{"no time", pinterest, 5, 9, judge.Comparison{OneGenerator: true}, "This layout has no time"},
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
