package nav

import (
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/system"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func TestLayoutsSurviveTheirLink(t *testing.T) {
	custom, err := LayoutFrom(Parameters("layout=unused:1,time:41,shard:10,tail/sequence:12&epoch=-28800000&tick=2500us"))
	if err != nil {
		t.Fatal(err)
	}
	layouts := []snowflake.Layout{custom}
	for _, s := range system.All() {
		layouts = append(layouts, s.Layout)
	}
	for _, l := range append(layouts, snowflake.Layout{Fields: []snowflake.Field{{Name: "all", Kind: snowflake.KindNode, Bits: 64}}}) {
		var k Link
		k.AddLayout(l)
		got, err := LayoutFrom(Parameters(k.String()))
		if err != nil || got.FieldsText() != l.FieldsText() || l.Index(snowflake.KindTime) >= 0 && (!got.Epoch.Equal(l.Epoch) || got.Tick != l.Tick) {
			t.Errorf("%s: got %+v, %v, want %+v", k.String(), got, err, l)
		}
	}
	var k Link
	k.AddLayout(custom)
	if want := "layout=unused:1,time:41,shard:10,tail/sequence:12&epoch=-28800000&tick=2500us"; k.String() != want {
		t.Errorf("got %s, want %s", k.String(), want)
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
