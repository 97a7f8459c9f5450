package generate

import (
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/page/layoutlink"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

func TestRecomposingKeepsTheInstantAndTheSequence(t *testing.T) {
	twitter, values := snowflake.Twitter(),
		snowflake.Values{"datacenter": 11, "worker": 26, "process": 3, "shard": 4, "machine": 5}
	id, _ := layouts.With(twitter, layoutlink.Example, 4, 300)
	for _, c := range []struct {
		to       snowflake.Layout
		sequence uint64
		losses   string
	}{
		{twitter, 300, ""}, {layouts.Discord(), 300, ""}, {layouts.MustPreset("instagram"), 300, ""},
		{layouts.MustPreset("mastodon"), 300, ""},
		{layouts.Sonyflake(), 300 & 255,
			"The sequence 300 does not fit into 8 bits; its lowest bits, 44, are shown."},
		{layouts.MustPreset("leaf"), 300, ""},
	} {
		m := recompose(id, twitter, c.to, values)
		tm, seq := c.to.Index(snowflake.KindTime), c.to.Index(snowflake.KindSequence)
		before, after := twitter.Instant(layouts.Part(twitter, id, 1)), c.to.Instant(layouts.Part(c.to, m.id, tm))
		if gap := before.Sub(after); gap < 0 || gap >= c.to.Tick {
			t.Errorf("%s: the instant moved by %v", c.to.Name, gap)
		}
		if got := layouts.Part(c.to, m.id, seq); got != c.sequence || strings.Join(m.losses, " ") != c.losses {
			t.Errorf("%s: got sequence %d, losses %q; want %d, %q", c.to.Name, got, m.losses, c.sequence, c.losses)
		}
		for i, f := range c.to.Fields {
			if v := layouts.Part(c.to, m.id, i); f.Kind == snowflake.KindNode && v != values[f.Name] ||
				f.Kind == snowflake.KindUnused && v != 0 {
				t.Errorf("%s: %s is %d", c.to.Name, f.Name, v)
			}
		}
	}
}

func TestRecomposingOutsideALifetimeExplainsWhatIsShown(t *testing.T) {
	mastodon := layouts.MustPreset("mastodon")
	for _, c := range []struct {
		ms   uint64
		tick uint64
		say  string
	}{
		{0, 0, "Twitter starts at 2010-11-04T01:42:54.657Z; its first tick is shown."},
		{1 << 42, 1<<41 - 1, "Twitter ends at 2080-07-10T17:30:30.208Z; its last tick is shown."},
	} {
		m := recompose(snowflake.ID(c.ms<<16), mastodon, snowflake.Twitter(), nil)
		if layouts.Part(snowflake.Twitter(), m.id, 1) != c.tick || len(m.losses) != 1 || m.losses[0] != c.say {
			t.Errorf("%d ms: got %+v; want tick %d, %q", c.ms, m, c.tick, c.say)
		}
	}
}

func TestBitRangesNameEveryBitOnce(t *testing.T) {
	for mask, want := range map[uint64]string{1: "0", 3: "1–0", 0b1011: "3, 1–0", 1 << 63: "63", 1<<64 - 1: "63–0",
		0x1f000: "16–12", 5: "2, 0"} {
		if got := bitRanges(mask); got != want {
			t.Errorf("%b: got %q, want %q", mask, got, want)
		}
	}
}
