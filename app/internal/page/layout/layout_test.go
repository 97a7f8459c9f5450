package layout

import (
	"strings"
	"testing"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab/export"
	"github.com/snowflakelab/snowflakelab/app/internal/system"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// today is when the tests' page is opened.
var today = time.Date(2026, 11, 21, 5, 0, 0, 0, time.UTC)

// opened is the page as a link opens it.
func opened(query string) *layoutLab {
	p := newPage(today)
	p.open(query, "")
	return p
}

func TestEverySystemsLayoutOpensInTheLayoutLab(t *testing.T) {
	for _, s := range system.All() {
		p := opened("layout=" + s.Name)
		if len(p.problems) > 0 || p.layout.FieldsText() != s.Layout.FieldsText() || len(p.consequences) == 0 {
			t.Errorf("%s: %v, %s", s.Name, p.problems, p.layout.FieldsText())
		}
		if !strings.HasPrefix(s.Source, "https://") {
			t.Errorf("%s: its source is %q", s.Name, s.Source)
		}
	}
	for _, e := range layoutlab.Examples() {
		query, _ := state{draft: e.Draft, hashed: usualHashed}.link()
		p := opened(query)
		if !p.draft.Equal(e.Draft) {
			t.Errorf("%s became %s", e.Name, p.draft.Spec())
		}
		if markup := app.HTMLString(p.about()); !strings.Contains(markup, "class=\"warning\"") {
			t.Errorf("%s has no story: %s", e.Name, markup)
		}
	}
}

func TestALayoutWrittenOutIsCalledByItsSystemsName(t *testing.T) {
	for _, s := range system.All() {
		d := layoutlab.From(s.Layout)
		d.Name = ""
		if got, ok := d.System(); !ok || !system.Same(got.Layout, s.Layout) {
			t.Errorf("%s written out is called %q", s.Name, got.Name)
		}
		query, _ := state{draft: d, hashed: usualHashed}.link()
		if markup := app.HTMLString(opened(query).about()); !strings.Contains(markup, "rel=\"noopener\"") {
			t.Errorf("%s written out has no source: %s", s.Name, markup)
		}
		for what, other := range map[string]layoutlab.Draft{
			"another epoch": d.SetEpoch("7"), "another tick": d.SetTick("17us"), "another name": d.Rename(0, "other"),
			"a bit more": d.Resize(0, "x"), "an epoch unread": d.SetEpoch("x"),
		} {
			if got, ok := other.System(); ok {
				t.Errorf("%s with %s is called %s", s.Name, what, got.Name)
			}
		}
	}
	named := layoutlab.From(system.All()[3].Layout)
	if got, _ := named.System(); got.Name != named.Name {
		t.Errorf("%s is called %s", named.Name, got.Name)
	}
}

func TestAnExampleKeepsItsStoryWhateverItsFieldsAreCalled(t *testing.T) {
	example := layoutlab.Examples()[0].Draft
	for what, c := range map[string]struct {
		draft layoutlab.Draft
		want  bool
	}{
		"itself": {example, true}, "another name": {example.Rename(1, "host"), true},
		"another kind": {example.SetKind(1, snowflake.KindUnused), false},
		"a bit fewer":  {example.Resize(0, "36"), false}, "another epoch": {example.SetEpoch("5"), false},
		"a field fewer": {example.Remove(0), false},
	} {
		if got := alike(&example, &c.draft); got != c.want {
			t.Errorf("%s: got %t", what, got)
		}
	}
}

func TestABrokenLayoutSaysOnceWhatIsWrongAndNothingElse(t *testing.T) {
	for layout, want := range map[string]string{
		"unused:1,time:41,datacenter:5,worker:5,sequence:11": "63 bits, one too few: bit 63",
		"time:37,server:20,seq/sequence:16":                  "73 bits, 9 too many: the highest 9 bits of “time”",
		"time:-3,worker:67":                                  "Field “time” cannot have -3 bits",
		"time:41,worker/machine:23":                          "Field “worker”: “machine” is no kind",
		strings.Repeat("a:1,", 64) + "b:1":                   "more than 64 fields",
		"time:41,hex:23":                                     "“hex”",
		"time:41,a:5,a:18":                                   "both named “a”",
		"nonsense":                                           "No layout is named “nonsense”",
		"time:4x,worker:10,sequence:12":                      "“4x” is not a whole number",
		"unused:1,time:41,worker:10,sequence:12&tick=2s":     "A tick cannot be 2s",
		"unused:1,time:41,worker:10,sequence:12&epoch=soon":  "“soon” is not an epoch",
	} {
		p := opened("layout=" + layout + "&open=moves,compare,needs,traffic,export")
		fault := app.HTMLString(p.fault())
		if !strings.Contains(fault, want) || strings.Count(fault, `role="alert"`) != 1 ||
			!strings.Contains(fault, `data-field="error"`) {
			t.Errorf("%.60s: got %s, want %q", layout, fault, want)
		}
		rest := app.HTMLString(p.headline()) + app.HTMLString(p.groups()) + app.HTMLString(p.use()) +
			app.HTMLString(p.drawers())
		if strings.Contains(rest, "data-field") || strings.Contains(rest, "<button") || p.linkBad != "" {
			t.Errorf("%.60s: beside the error stands %s %s", layout, rest, p.linkBad)
		}
	}
}

func TestTheTableOfMovesHasTheWidestOfEachKindOfManyFields(t *testing.T) {
	p := opened("layout=unused:2,time:40,a:1,b:3,c:1,d:2,e:3,f:1,g:1,sequence:10&epoch=0&tick=1ms&open=moves")
	markup := app.HTMLString(p.moves())
	if rows := strings.Count(markup, `scope="row"`); rows != 4 || !strings.Contains(markup, `data-move="3-9"`) {
		t.Errorf("got %d rows: %s", rows, markup)
	}
}

func TestAnEpochToComeIsMarkedOnTheAxis(t *testing.T) {
	p := opened("layout=unused:1,time:41,node:10,sequence:12&epoch=1893456000000&tick=1ms")
	markup := app.HTMLString(p.groups())
	if !strings.Contains(strings.Join(strings.Fields(markup), ""), "<span>Epoch</span>") {
		t.Errorf("the epoch is not marked: %s", markup)
	}
	p = opened("layout=twitter")
	if markup := app.HTMLString(p.life()); strings.Contains(markup, "<span>Epoch</span>") {
		t.Errorf("the axis begins at the epoch, which needs no mark: %s", markup)
	}
}

func TestWhatBelongsToAFieldWithoutANameIsNamedAllTheSame(t *testing.T) {
	p := opened("layout=time:41,:11,sequence:12")
	markup := app.HTMLString(p.sheet()) + app.HTMLString(p.rows())
	for _, want := range []string{"Bits of field 2", "Kind of field 2", "Remove field 2", "One bit more for field 2"} {
		if !strings.Contains(markup, `"`+want+`"`) {
			t.Errorf("%q is missing", want)
		}
	}
	borders := borders{Fields: p.fields(), Says: []string{"", ""}}
	if markup = app.HTMLString(borders.Render()); !strings.Contains(markup, `"Border between time and field 2"`) {
		t.Errorf("the border has no name: %s", markup)
	}
}

func TestAnEpochThatLooksLikeAYearIsSaidToBeMilliseconds(t *testing.T) {
	for epoch, want := range map[string]bool{
		"1970": true, "2024": true, "2100": true, "1969": false, "2101": false, "0": false, "1288834974657": false,
	} {
		d, err := layoutlab.ParseDraft("unused:1,time:40,node:22,sequence:1", epoch, "1s")
		if got := strings.Contains(epochHint(&d), "read as "+epoch+" milliseconds"); got != want || err != nil {
			t.Errorf("%s: got %q, %v", epoch, epochHint(&d), err)
		}
	}
}

func TestALayoutComesBackAsItsJSON(t *testing.T) {
	queries := []string{
		"layout=unused:1,time:41,shard:13,seq/sequence:9&epoch=1767225600000&tick=2500us",
		"layout=time:20,spare/unused:4,a:20,b:20&epoch=-28800000&tick=10ms",
	}
	for _, s := range system.All() {
		if s.Layout.Index(snowflake.KindTime) >= 0 { // without one nothing tells it from a layout that is written out
			queries = append(queries, "layout="+s.Name)
		}
	}
	for _, query := range queries {
		d, err := export.ReadJSON(export.JSON(opened(query).layout))
		if layout, epoch, tick := d.Link(); err != nil || !opened(query).draft.Equal(d) {
			t.Errorf("%s became %s, %s, %s: %v", query, layout, epoch, tick, err)
		}
	}
}
