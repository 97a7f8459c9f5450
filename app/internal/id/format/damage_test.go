package format_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// suspicion is the damage of a name; nil where there is none.
func suspicion(typed, name string) *format.Damage {
	n := format.Identify(typed, options)
	if i := slices.IndexFunc(n.Damage, func(d format.Damage) bool { return d.Name == name }); i >= 0 {
		return &n.Damage[i]
	}
	return nil
}

func TestTheRangeOfOriginalsIsWhatRoundsToTheSameDouble(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		original := snowflake.ID(r.Uint64()>>r.IntN(10) | 1<<53 + 1)
		written := strconv.FormatFloat(float64(original), 'f', -1, 64)
		damaged, err := snowflake.Parse(written)
		if err != nil { // above the largest ID
			continue
		}
		from, to, found := format.Rounded(damaged)
		if !found || original < from || original > to {
			t.Fatalf("%d became %d: got %d to %d, %v", original, damaged, from, to, found)
		}
		if float64(from) != float64(damaged) || float64(to) != float64(damaged) ||
			float64(from-1) == float64(damaged) || to < math.MaxUint64 && float64(to+1) == float64(damaged) {
			t.Fatalf("%d: the range %d to %d is too short or too long", damaged, from, to)
		}
	}
	for _, power := range []snowflake.ID{1 << 54, 1 << 60, 1 << 63} { // below them doubles lie closer
		from, to, _ := format.Rounded(power)
		if f := float64(power); found(power) &&
			(float64(from) != f || float64(from-1) == f || float64(to) != f || float64(to+1) == f) {
			t.Errorf("%d: got %d to %d", power, from, to)
		}
	}
}

func found(id snowflake.ID) bool { _, _, found := format.Rounded(id); return found }

func TestTheSharesOfIntactIDsThatLookRoundedAreAsStated(t *testing.T) {
	share := func(low, high, multiple uint64) float64 {
		const of = 200_000
		hits, r := 0, rand.New(rand.NewPCG(1, 2))
		for range of {
			if found(snowflake.ID((low + r.Uint64N(high-low)) / multiple * multiple)) {
				hits++
			}
		}
		return float64(hits) / of
	}
	for _, c := range []struct {
		name                string
		low, high, multiple uint64
		least, most         float64
	}{
		{"17 digits", 1e16, 1e17, 1, 0.10, 0.25}, {"above 5e17", 5e17, 1e18, 1, 0.005, 0.02},
		{"19 digits", 1e18, 2e18, 1, 0.002, 0.009},
		{"19 digits of slow nodes", 1e18, 2e18, 4096, 0.02, 0.06},
	} {
		got := share(c.low, c.high, c.multiple)
		t.Logf("%s: %.4f", c.name, got)
		if got < c.least || got > c.most {
			t.Errorf("%s: got %.4f, want %v to %v", c.name, got, c.least, c.most)
		}
	}
}

func TestTheFieldsOfTheOriginalsAreSpanned(t *testing.T) {
	d := suspicion("1541815603606036500", "possibly-damaged")
	if d == nil || d.From != 1541815603606036352 || d.To != 1541815603606036608 {
		t.Fatalf("got %+v", d)
	}
	for _, s := range d.Fields {
		values := map[uint64]bool{}
		l := snowflake.Twitter()
		i := slices.IndexFunc(l.Fields, func(f snowflake.Field) bool { return f.Name == s.Name })
		for id := d.From; id <= d.To; id++ {
			values[layouts.Part(l, id, i)] = true
		}
		if len(values) != s.Values {
			t.Errorf("%s: got %d values, want %d", s.Name, s.Values, len(values))
		}
	}
}

func TestOtherDamageIsSuspectedWhereItIsLikely(t *testing.T) {
	for _, c := range []struct {
		typed, name, want string // without want there is none
	}{
		{"1541815603606036500", "possibly-damaged",
			"one of the 257 numbers from 1,541,815,603,606,036,352 to 1,541,815,603,606,036,608. It is probably damaged: by chance, only 0.2 to 0.9 %"},
		{"175928847299117060", "possibly-damaged", "a few percent"},
		{"9007199254740994", "possibly-damaged", "up to 2^54"},
		{"103270115826048980", "possibly-damaged", "JSON.parse"},
		{"1541815603606036480", "possibly-damaged", ""}, {"1541815603606036481", "possibly-damaged", ""},
		{"1541815603606036736", "possibly-damaged", "by chance, one ID of this size in 256"},
		{"868651092550882304", "possibly-damaged", "Python"}, {"175928847299117063", "possibly-damaged", ""},
		{"9007199254740992", "possibly-damaged", ""}, {"9007199254740993", "possibly-damaged", ""},
		{"0x1565a11f6217a000", "possibly-damaged", ""},
		{"18446744073709552000", "possibly-damaged", ""}, {"42", "possibly-damaged", ""},
		{"17592884729911706", "truncated", "With one more digit at the end it would be Discord, 2016-04-30"},
		{"175928847299117063", "truncated", ""}, {"1541815603606036480", "truncated", ""}, {"7", "truncated", ""},
		{"-1541815603606036480", "signed",
			"Without the sign it would be 1,541,815,603,606,036,480: Twitter, 2022-06-28"},
		{"16904928470103515136", "signed", "the same 64 bits are -1,541,815,603,606,036,480"},
		{"1541815603606036480", "signed", ""}, {"-1", "signed", ""},
		{"154181560360603648", "truncated",
			"These 18 digits may be complete. With one more digit at the end it would be Twitter, 2022-06-28"},
		{"1541815603606030000", "spreadsheet",
			"one of the 10,000 numbers from 1,541,815,603,606,030,000 to 1,541,815,603,606,039,999"},
		{"1541815603606036480", "spreadsheet", ""},
		{"1.54182E+18", "spreadsheet", "from 1,541,815,000,000,000,000 to 1,541,824,999,999,999,999"},
		{"1.5147651311241830e18", "spreadsheet",
			"one of the 257 numbers from 1,514,765,131,124,182,912 to 1,514,765,131,124,183,168"},
		{"1514765131124183040.0", "spreadsheet",
			"one of the 257 numbers from 1,514,765,131,124,182,912 to 1,514,765,131,124,183,168"},
		{"\"1514765131124183040.00\"", "spreadsheet", "pandas"},
		{"175928847299117063.0", "spreadsheet", "from 175,928,847,299,117,040 to 175,928,847,299,117,072"},
		{"1541815603606036480.5", "spreadsheet", ""}, {"7.0", "spreadsheet", ""},
		{"1514765131124183040.", "spreadsheet", ""},
		{"1.5e15", "spreadsheet", "from 1,450,000,000,000,000 to 1,549,999,999,999,999"}, {"1.5e3", "spreadsheet", ""},
		{"1e99", "spreadsheet", ""},
	} {
		d := suspicion(c.typed, c.name)
		if c.want == "" {
			if d != nil {
				t.Errorf("%s: suspected of %s: %q", c.typed, c.name, d.Sentences)
			}
			continue
		}
		if d == nil || !strings.Contains(strings.Join(d.Sentences, " "), c.want) {
			t.Errorf("%s: %s: got %+v, want %q", c.typed, c.name, d, c.want)
		}
	}
}

func TestDigitsThatASpreadsheetLostDecideNothing(t *testing.T) {
	for typed, want := range map[string]string{
		"1934266310456380000": "2025-06-15", "1934266314650680000": "2025-06-15", "1541815603606030000": "2022-06-28",
	} {
		first := format.Identify(typed, options).Readings[0]
		pro, _ := first.Reasons()
		if first.Name != "twitter" || first.At.Format("2006-01-02") != want ||
			!strings.Contains(strings.Join(pro, " "), "the last digits mean nothing") {
			t.Errorf("%s: got %s (%.2f) of %s for %q", typed, first.Name, first.Score, first.At, pro)
		}
	}
}

// intact is an ID of the last five years, as a node makes them that is not busy.
func intact(r *rand.Rand, s system.System) snowflake.ID {
	at := options.Now.Add(-time.Duration(r.Int64N(int64(5 * 365 * 24 * time.Hour))))
	parts := make([]uint64, len(s.Layout.Fields))
	for i, f := range s.Layout.Fields {
		switch {
		case f.Kind == snowflake.KindTime:
			parts[i] = uint64(s.Layout.TickAt(at))
		case f.Kind == snowflake.KindNode && s.Pattern.Counted:
			parts[i] = r.Uint64N(10) & f.Max()
		case f.Kind == snowflake.KindSequence && !s.Pattern.Runs: // begun at 0
		case f.Kind != snowflake.KindUnused:
			parts[i] = r.Uint64() & f.Max()
		}
	}
	id, _ := s.Layout.Compose(parts)
	return id
}

func TestIntactIDsAreSeldomSuspectedAndSomeDamagedOnesAre(t *testing.T) {
	n := format.NewIdentifier(options)
	suspected := func(id snowflake.ID, names ...string) int {
		out := n.Identify(strconv.FormatUint(uint64(id), 10))
		if slices.ContainsFunc(out.Damage, func(d format.Damage) bool { return slices.Contains(names, d.Name) }) {
			return 1
		}
		return 0
	}
	const of = 500
	// of those cut short
	for name, least := range map[string]int{"twitter": 300, "discord": 150, "mastodon": 350, "sonyflake": 300,
		"yitter": 0, "instagram": 0} {
		s, _ := system.Find(name)
		r := rand.New(rand.NewPCG(1, 9))
		alarms, truncated := 0, 0
		for range of {
			id := intact(r, s)
			alarms += suspected(id, "truncated")
			truncated += suspected(id/10, "truncated")
		}
		t.Logf("%s: of %d, %d false alarms; %d truncated are suspected", name, of, alarms, truncated)
		if alarms > of*2/100 || truncated < least {
			t.Errorf("%s: of %d, got %d false alarms; %d truncated are suspected, want %d", name, of, alarms, truncated,
				least)
		}
	}
}
