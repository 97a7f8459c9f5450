package page_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"
	_ "unsafe" // for the tables of two packages

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/choose"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// preset and row are the rows of the two tables, field by field.
type preset struct {
	name   string
	epoch  int64
	tick   time.Duration
	fields []snowflake.Field
}

type row struct {
	name    string
	title   text.Message
	_       bool
	_       int64
	weight  int
	pattern system.Pattern
	hosts   []string
	words   []string
	source  string
	note, _ text.Message
	design  string
	cited   *idkind.Citation
	_       string
	_       int64
	_       time.Duration
}

//go:linkname presets github.com/snowflakelab/snowflakelab/snowflake/layouts.presets
var presets []preset

//go:linkname systems github.com/snowflakelab/snowflakelab/app/internal/id/system.table
var systems []row

// The two rows are all that a new system needs.
func TestASystemIsEverywhereOnceItHasTwoRows(t *testing.T) {
	if last := systems[2]; last.name != "instagram" || last.cited == nil ||
		!strings.HasPrefix(last.cited.Facts, "store=") || presets[2].fields[1].Name != "shard" {
		t.Fatal("the rows of this test are not those of the tables")
	}
	wasPresets, wasSystems := presets, systems
	defer func() { presets, systems = wasPresets, wasSystems }()
	fields, err := layouts.ParseFields("unused:1,time:40,node:9,sequence:14")
	if err != nil {
		t.Fatal(err)
	}
	presets = append(slices.Clip(presets), preset{"made-up", 800_000_000_000, time.Millisecond, fields})
	systems = append(slices.Clip(systems),
		row{name: "made-up", title: "Made Up", weight: 500, pattern: system.Pattern{Counted: true, Signed: true},
			hosts: []string{"made-up.test"}, words: []string{"made-up"}, source: "https://made-up.test",
			note: "Invented.", design: "refuse"})

	layout, _ := system.Layout("made-up")
	now := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC) // as on the pages that are visited
	var ids []string
	for i := range uint64(20) {
		id, err := layout.Compose([]uint64{0, uint64(now.Add(-time.Hour).Sub(layout.Epoch).Milliseconds()) + 977*i,
			i % 3, 0})
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id.String())
	}
	one := format.Identify(ids[0], format.Options{Now: now})
	if len(one.Readings) == 0 || one.Readings[0].Name != "made-up" {
		t.Errorf("one of its IDs is read as %+v", one.Readings)
	}
	set := new(find.Set)
	r := find.NewReader(set)
	r.Feed([]byte(strings.Join(ids, "\n")))
	r.Close()
	if got := judge.IDs(set, judge.Options{Now: now}).Best(); got != "made-up" {
		t.Errorf("its IDs are judged as those of %s", got)
	}
	if all := judge.BoundsBetween(now, now.Add(time.Hour), nil); !slices.ContainsFunc(all,
		func(b judge.Bounds) bool { return strings.Contains(b.Title, "Made Up") }) {
		t.Error("an interval has no bounds for it")
	}
	for link, selector := range map[string]string{
		"/bits-of-an-id?layout=made-up": `[data-edit="layout"] option[value="made-up"]`,
		"/layout?layout=made-up":        `[data-edit="layout"] option[value="made-up"]`,
		"/live?layout=made-up":          `[data-edit="layout"] option[value="made-up"]`,
		"/rollover?layout=made-up":      `[data-field="step"]`,
		"/decode?layout=made-up":        `[data-edit="layout"] option[value="made-up"]`,
		"/compare":                      `tr[data-system="made-up"] [data-field]`,
		"/decode#id=" + url.QueryEscape("https://made-up.test/"+ids[0]): `[data-candidate="made-up"]`,
	} {
		visit(t, link, func(v *visitor) {
			if len(v.all(selector)) == 0 {
				t.Errorf("%s has no %s", link, selector)
			}
			v.untroubled()
		})
	}
	rows := map[string]string{}
	for _, r := range choose.Rows(now) {
		if was := rows[r.Also]; r.Also != "" && was != "" {
			t.Errorf("%s and %s are both the row of the design %s", was, r.Name, r.Also)
		}
		rows[r.Also] = r.Name
	}
	visit(t, "/compare", func(v *visitor) { // the design that runs it answers
		for _, field := range []string{"clock-back", "restart"} {
			own, twitters := v.first(`tr[data-system="made-up"] [data-field="`+field+`"]`),
				v.first(`tr[data-system="twitter"] [data-field="`+field+`"]`)
			if got, want := own.with["data-value"], twitters.with["data-value"]; got == "" || got != want {
				t.Errorf("%s: got %q, want %q as its design does", field, got, want)
			}
		}
	})
}
