package page

import (
	"testing"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

func TestLayoutsSurviveTheirLink(t *testing.T) {
	custom, err := layoutFrom(parameters("layout=unused:1,time:41,shard:10,tail/sequence:12&epoch=-28800000&tick=2500us"))
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range append(snowflake.Presets(), custom, snowflake.Layout{Fields: []snowflake.Field{{Name: "all", Kind: snowflake.KindNode, Bits: 64}}}) {
		var k link
		k.addLayout(l)
		got, err := layoutFrom(parameters(k.String()))
		if err != nil || got.FieldsText() != l.FieldsText() || l.Index(snowflake.KindTime) >= 0 && (!got.Epoch.Equal(l.Epoch) || got.Tick != l.Tick) {
			t.Errorf("%s: got %+v, %v, want %+v", k.String(), got, err, l)
		}
	}
	var k link
	k.addLayout(custom)
	if want := "layout=unused:1,time:41,shard:10,tail/sequence:12&epoch=-28800000&tick=2500us"; k.String() != want {
		t.Errorf("got %s, want %s", k.String(), want)
	}
}

func TestMarkupOfEveryPageIsThereBeforeTheProgram(t *testing.T) {
	for _, p := range append(All(), NotFound()) {
		m := Markup(p)
		if len(m) < 500 || p.Title == "" || p.Description == "" {
			t.Errorf("%s: %d bytes of markup, title %q, description %q", p.Path, len(m), p.Title, p.Description)
		}
	}
}
