package layoutlink

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

func TestLayoutsSurviveTheirLink(t *testing.T) {
	custom, err := Read(nav.Parameters("layout=unused:1,time:41,shard:10,tail/sequence:12&epoch=-28800000&tick=2500us"))
	if err != nil {
		t.Fatal(err)
	}
	all := []snowflake.Layout{custom}
	for _, s := range system.All() {
		all = append(all, s.Layout)
	}
	for _, l := range append(all,
		snowflake.Layout{Fields: []snowflake.Field{{Name: "all", Kind: snowflake.KindNode, Bits: 64}}}) {
		var k nav.Link
		Add(&k, l)
		got, err := Read(nav.Parameters(k.String()))
		if err != nil || layouts.FieldsText(got) != layouts.FieldsText(l) ||
			l.Index(snowflake.KindTime) >= 0 && (!got.Epoch.Equal(l.Epoch) || got.Tick != l.Tick) {
			t.Errorf("%s: got %+v, %v, want %+v", k.String(), got, err, l)
		}
	}
	var k nav.Link
	Add(&k, custom)
	if want := "layout=unused:1,time:41,shard:10,tail/sequence:12&epoch=-28800000&tick=2500us"; k.String() != want {
		t.Errorf("got %s, want %s", k.String(), want)
	}
}

func TestALinkToABrokenLayoutSaysWhatIsWrong(t *testing.T) {
	for query, want := range map[string]string{
		"layout=nonsense":                          "The link names an unknown layout, “nonsense”. Valid names:",
		"layout=time:37,server:20,seq/sequence:16": "In the link, layout: This layout cannot be used: the fields have 73 bits, 9 too many",
		"layout=time:41,worker:10,sequence:12":     "63 bits, 1 too few",
		"layout=time:-3,worker:67":                 "In the link, layout: Field “time” cannot have -3 bits",
		"layout=time:41,hex:23":                    "In the link, layout: “hex” is a reserved name",
		"layout=time:41,a/b:23":                    "In the link, layout: Field “a”: unknown kind “b”.",
		"layout=time:52,sequence:12&tick=2s":       "In the link, tick: A tick cannot be 2s",
		"layout=time:52,sequence:12&tick=x":        "In the link, tick: “x” is not a tick",
		"layout=time:52,sequence:12&epoch=soon":    "In the link, epoch: “soon” is not an epoch",
	} {
		l, err := Read(nav.Parameters(query))
		if err == nil || !strings.Contains(err.Error(), want) || l.Name != "twitter" {
			t.Errorf("%s: got %s, %v, want %q", query, l.Name, err, want)
		}
	}
}

func TestAParameterThatIsALayoutSaysWhatIsWrong(t *testing.T) {
	for query, want := range map[string]string{
		"layout=discord": "[]",
		"epoch=5": "[{[layout epoch tick] The link says “epoch”, but the layout twitter defines its own. " +
			"To change it, list the fields instead.}]",
		"layout=time:5,shard:x&shard=3": "[{[layout epoch tick] In the link, layout: Field “shard”: " +
			"“x” is not a whole number of bits from 1 to 64.}]",
	} {
		var l snowflake.Layout
		problems := nav.Parse(func(query, _ *nav.Params) { Param(query, &l) }, query, "")
		if got := fmt.Sprint(problems); got != want {
			t.Errorf("%s: got %s, want %s", query, got, want)
		}
	}
}

func TestNoSystemHasAFieldOfAReservedName(t *testing.T) {
	for _, s := range system.All() {
		for _, f := range s.Layout.Fields {
			if layoutlab.Reserved(f.Name) {
				t.Errorf("%s: the field %s is named as something else on the page", s.Name, f.Name)
			}
		}
	}
}

func TestSavedLayoutsAreReadAsTheyWereWritten(t *testing.T) {
	own := snowflake.Layout{Epoch: time.UnixMilli(-5).UTC(), Tick: 10 * time.Millisecond, Fields: []snowflake.Field{
		{Name: "time", Kind: snowflake.KindTime, Bits: 40}, {Name: "spare", Kind: snowflake.KindUnused, Bits: 2},
		{Name: "shard", Kind: snowflake.KindNode, Bits: 10}, {Name: "tail", Kind: snowflake.KindSequence, Bits: 12}}}
	plain := write([]Saved{{Name: "Our  shop\n2024", Layout: own}, {Name: "post", Layout: layouts.Discord()}})
	const want = "Our shop 2024\nlayout=time:40,spare/unused:2,shard:10,tail/sequence:12&epoch=-5&tick=10ms\npost\nlayout=discord\n"
	if plain != want {
		t.Errorf("got %q, want %q", plain, want)
	}
	got := read(plain)
	if len(got) != 2 || got[0].Name != "Our shop 2024" ||
		layouts.FieldsText(got[0].Layout) != layouts.FieldsText(own) || !got[0].Layout.Epoch.Equal(own.Epoch) ||
		got[0].Layout.Tick != own.Tick || got[1].Layout.Name != "discord" {
		t.Errorf("got %+v", got)
	}
}

func TestSavedLayoutsThatCannotBeReadAreSkipped(t *testing.T) {
	for plain, want := range map[string]int{
		"": 0, "a": 0, "a\n": 0, "a\nlayout=time:65\nb\nlayout=leaf\n": 1, "\nlayout=leaf\n": 0, "a\nlayout=leaf": 1,
		"a\n\nb\nlayout=leaf\n": 1,
	} {
		if got := read(plain); len(got) != want {
			t.Errorf("%q: got %+v, want %d", plain, got, want)
		}
	}
}

func TestANameInUseIsNotTakenByAnotherLayout(t *testing.T) {
	discord := layouts.Discord()
	discord.Name = ""
	kept := []Saved{{Name: "orders", Layout: snowflake.Twitter()}, {Name: "post", Layout: discord}}
	for _, c := range []struct {
		name   string
		layout snowflake.Layout
		want   bool
	}{
		{"orders", layouts.Discord(), true}, {"orders", snowflake.Twitter(), false},
		{"post", layouts.Discord(), false}, {"Orders", layouts.Discord(), false}, {"new", discord, false},
	} {
		if got := Taken(kept, Saved{Name: c.name, Layout: c.layout}); got != c.want {
			t.Errorf("%s for %s: got %t, want %t", c.name, layouts.FieldsText(c.layout), got, c.want)
		}
	}
}
