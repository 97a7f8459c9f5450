package variant_test

import (
	"maps"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func TestARandomPickRepeatsAsBirthdaysDo(t *testing.T) {
	const rounds = 4000
	for _, c := range []struct {
		ids  int
		want float64 // 1 − 4096·4095·…/4096^ids
	}{{2, 0.0002}, {10, 0.0109}, {50, 0.2591}, {76, 0.5026}, {100, 0.7043}, {200, 0.9928}} {
		m, _ := machine(t, "random-pick", snowflake.Twitter(), snowflake.Policy{Seed: uint64(c.ids)})
		repeated := 0
		for now := range int64(rounds) {
			var seen [4096]bool
			twice := false
			for range c.ids {
				var o variant.Outcome
				m, o = m.Ask(variant.Reading{Now: now})
				twice = twice || seen[o.Run.First%4096]
				seen[o.Run.First%4096] = true
			}
			if twice {
				repeated++
			}
		}
		if got := float64(repeated) / rounds; math.Abs(got-c.want) > 0.03 {
			t.Errorf("%d in a millisecond: got a repeated one in %.3f of all, want %.3f", c.ids, got, c.want)
		}
	}
}

func TestTheGamesIDsRepeatAfter2To28Milliseconds(t *testing.T) {
	d, _ := variant.Find("game-37-20-16")
	l := d.For(snowflake.Twitter())
	l.Epoch = time.UnixMilli(0)
	if err := l.Validate(); err != nil {
		t.Fatal(err)
	}
	for _, now := range []int64{1700000000000, 1700000000000 + 1<<28} {
		m, err := d.New(variant.Config{Layout: l, Number: 5})
		if err != nil {
			t.Fatal(err)
		}
		var o variant.Outcome
		for range 8 {
			m, o = m.Ask(variant.Reading{Now: now})
		}
		if got, want := d.Text(o.ID()), "-119767602590056441"; got != want {
			t.Errorf("at %d: got %s, want %s", now, got, want)
		}
	}
}

func TestADesignLikeAnotherDiffersInItsLayoutAlone(t *testing.T) {
	for _, d := range variant.All() {
		like, ok := variant.Find(d.Like)
		if d.Like == "" {
			continue
		}
		if !ok || like.Like != "" || d.Layout == nil || !reflect.DeepEqual(d.Loop(), like.Loop()) {
			t.Errorf("%s: got another code than that of %q, want the same on another layout", d.Name, d.Like)
		}
		c := variant.Config{Layout: d.For(snowflake.Twitter()), Number: 7}
		a, _ := d.New(c)
		b, _ := like.New(c)
		if reflect.TypeOf(a) != reflect.TypeOf(b) {
			t.Errorf("%s: got a %T, want a %T", d.Name, a, b)
		}
	}
}

func TestEachDocumentsFormsAreNamed(t *testing.T) {
	named := map[string]string{}
	for _, d := range variant.All() {
		which, _, _ := strings.Cut(string(d.Documents), ":")
		for _, document := range []string{"000", "001", "002", "003", "004"} {
			if strings.Contains(which, document) {
				named[document] += " " + d.Name
			}
		}
	}
	want := map[string]string{
		"000": " refuse", "001": " twitter-scala-28 leaf random-pick", "002": " refuse last-plus-1", "003": " refuse game-37-20-16",
		"004": " twitter-scala-28 leaf never-4095 random-pick random-start swapped",
	}
	if !maps.Equal(named, want) {
		t.Errorf("got %q, want %q", named, want)
	}
}
