package format_test

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// intact is an ID of the last five years, as a node makes them that is not busy.
func intact(r *rand.Rand, s system.System) snowflake.ID {
	at := options.Now.Add(-time.Duration(r.Int64N(int64(5 * 365 * 24 * time.Hour))))
	parts := make(snowflake.Parts, len(s.Layout.Fields))
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
	for name, least := range map[string]int{"twitter": 300, "discord": 150, "mastodon": 350, "sonyflake": 300, "yitter": 0, "instagram": 0} { // of those swapped, and of those cut short
		s, _ := system.Find(name)
		r := rand.New(rand.NewPCG(1, 9))
		alarms, swapped, truncated := 0, 0, 0
		for range of {
			id := intact(r, s)
			alarms += suspected(id, "swapped", "truncated")
			swapped += suspected(snowflake.ID(bits.ReverseBytes64(uint64(id))), "swapped")
			truncated += suspected(id/10, "truncated")
		}
		t.Logf("%s: of %d, %d false alarms; %d swapped and %d truncated are suspected", name, of, alarms, swapped, truncated)
		if alarms > of*2/100 || swapped < least || truncated < least {
			t.Errorf("%s: of %d, got %d false alarms; %d swapped and %d truncated are suspected, want %d", name, of, alarms, swapped, truncated, least)
		}
	}
}
