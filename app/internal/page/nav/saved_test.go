package nav

import (
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

func TestSavedLayoutsAreReadAsTheyWereWritten(t *testing.T) {
	own := snowflake.Layout{Epoch: time.UnixMilli(-5).UTC(), Tick: 10 * time.Millisecond, Fields: []snowflake.Field{
		{Name: "time", Kind: snowflake.KindTime, Bits: 40}, {Name: "spare", Kind: snowflake.KindUnused, Bits: 2},
		{Name: "shard", Kind: snowflake.KindNode, Bits: 10}, {Name: "tail", Kind: snowflake.KindSequence, Bits: 12}}}
	plain := writeLayouts([]Saved{{Name: "Our  shop\n2024", Layout: own}, {Name: "post", Layout: snowflake.Discord()}})
	const want = "Our shop 2024\nlayout=time:40,spare/unused:2,shard:10,tail/sequence:12&epoch=-5&tick=10ms\npost\nlayout=discord\n"
	if plain != want {
		t.Errorf("got %q, want %q", plain, want)
	}
	got := readLayouts(plain)
	if len(got) != 2 || got[0].Name != "Our shop 2024" || got[0].Layout.FieldsText() != own.FieldsText() || !got[0].Layout.Epoch.Equal(own.Epoch) ||
		got[0].Layout.Tick != own.Tick || got[1].Layout.Name != "discord" {
		t.Errorf("got %+v", got)
	}
}

func TestSavedLayoutsThatCannotBeReadAreSkipped(t *testing.T) {
	for plain, want := range map[string]int{
		"": 0, "a": 0, "a\n": 0, "a\nlayout=time:65\nb\nlayout=leaf\n": 1, "\nlayout=leaf\n": 0, "a\nlayout=leaf": 1, "a\n\nb\nlayout=leaf\n": 1,
	} {
		if got := readLayouts(plain); len(got) != want {
			t.Errorf("%q: got %+v, want %d", plain, got, want)
		}
	}
}

func TestANameInUseIsNotTakenByAnotherLayout(t *testing.T) {
	discord := snowflake.Discord()
	discord.Name = ""
	kept := []Saved{{Name: "orders", Layout: snowflake.Twitter()}, {Name: "post", Layout: discord}}
	for _, c := range []struct {
		name   string
		layout snowflake.Layout
		want   bool
	}{
		{"orders", snowflake.Discord(), true}, {"orders", snowflake.Twitter(), false}, {"post", snowflake.Discord(), false}, {"Orders", snowflake.Discord(), false}, {"new", discord, false},
	} {
		if got := Taken(kept, Saved{Name: c.name, Layout: c.layout}); got != c.want {
			t.Errorf("%s for %s: got %t, want %t", c.name, c.layout.FieldsText(), got, c.want)
		}
	}
}
