package layout

import (
	"html"
	"strings"
	"testing"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// today is when the tests' page is opened.
var today = time.Date(2026, 11, 21, 5, 0, 0, 0, time.UTC)

// opened is the page as a link opens it.
func opened(query string) *layoutLab {
	p := newPage(today)
	p.Open(query, "")
	return p
}

func TestEverySystemsLayoutOpensInTheLayoutLab(t *testing.T) {
	for _, s := range system.All() {
		p := opened("layout=" + s.Name)
		if len(p.problems) > 0 || layouts.FieldsText(p.layout) != layouts.FieldsText(s.Layout) ||
			len(p.consequences) == 0 {
			t.Errorf("%s: %v, %s", s.Name, p.problems, layouts.FieldsText(p.layout))
		}
		if !strings.HasPrefix(s.Source, "https://") {
			t.Errorf("%s: its source is %q", s.Name, s.Source)
		}
	}
	for _, e := range layoutlab.Examples() {
		query, _ := state{draft: e.Draft}.link()
		p := opened(query)
		if !p.draft.Equal(e.Draft) {
			t.Errorf("%s became %s", e.Name, p.draft.Spec())
		}
		if markup := app.HTMLString(p.about()); !strings.Contains(markup, "class=\"warning\"") {
			t.Errorf("%s has no story: %s", e.Name, markup)
		}
	}
}

func TestALayoutWrittenOutIsNamedAfterItsSystem(t *testing.T) {
	for _, s := range system.All() {
		d := layoutlab.From(s.Layout)
		d.Name = ""
		if got, ok := d.System(); !ok || !system.Same(got.Layout, s.Layout) {
			t.Errorf("%s written out is called %q", s.Name, got.Name)
		}
		query, _ := state{draft: d}.link()
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

func TestABrokenLayoutShowsOneAlertAndNoConsequences(t *testing.T) {
	for layout, want := range map[string]string{
		"unused:1,time:41,datacenter:5,worker:5,sequence:11": "63 bits, one too few: bit 63",
		"time:37,server:20,seq/sequence:16":                  "73 bits, 9 too many: the highest 9 bits of “time”",
		"time:-3,worker:67":                                  "Field “time” cannot have -3 bits",
		"time:41,worker/machine:23":                          "Field “worker”: unknown kind “machine”",
		strings.Repeat("a:1,", 64) + "b:1":                   "at most 64 fields",
		"time:41,hex:23":                                     "“hex”",
		"time:41,a:5,a:18":                                   "both named “a”",
		"nonsense":                                           "Unknown layout “nonsense”",
		"time:4x,worker:10,sequence:12":                      "“4x” is not a whole number",
		"unused:1,time:41,worker:10,sequence:12&tick=2s":     "A tick cannot be 2s",
		"unused:1,time:41,worker:10,sequence:12&epoch=soon":  "“soon” is not an epoch",
	} {
		p := opened("layout=" + layout + "&open=moves,compare,needs,export")
		fault := app.HTMLString(p.fault())
		if !strings.Contains(fault, want) || strings.Count(fault, `role="alert"`) != 1 ||
			!strings.Contains(fault, `data-field="error"`) {
			t.Errorf("%.60s: got %s, want %q", layout, fault, want)
		}
		rest := app.HTMLString(p.use()) + app.HTMLString(p.drawers())
		if strings.Contains(rest, "<button") || strings.Contains(app.HTMLString(p.dash()), "card") || p.LinkBad != "" {
			t.Errorf("%.60s: beside the error stands %s %s", layout, rest, p.LinkBad)
		}
	}
}

func TestTheTableOfMovesShowsTheWidestOfEachKindOfManyFields(t *testing.T) {
	p := opened("layout=unused:2,time:40,a:1,b:3,c:1,d:2,e:3,f:1,g:1,sequence:10&epoch=0&tick=1ms&open=moves")
	markup := app.HTMLString(p.moves())
	if rows := strings.Count(markup, `scope="row"`); rows != 4 || !strings.Contains(markup, `data-move="3-9"`) {
		t.Errorf("got %d rows: %s", rows, markup)
	}
}

func TestEveryFactIsShownOnce(t *testing.T) {
	for _, system := range system.All() {
		p := opened("layout=" + system.Name + "&open=moves,compare,needs,pods,meanings,keep,export")
		markup := app.HTMLString(p.Render())
		for _, c := range p.consequences {
			if got := strings.Count(markup, `data-field="`+c.Name+`"`); got != 1 {
				t.Errorf("%s: %s stands %d times", system.Name, c.Name, got)
			}
			if !strings.Contains(markup, html.EscapeString(c.Meaning)) && !strings.Contains(markup, c.Meaning) {
				t.Errorf("%s: what %s means is not said", system.Name, c.Name)
			}
		}
	}
}

func TestThePreviousLifetimeIsDrawnBesideThePresentOne(t *testing.T) {
	twitter, discord, baidu := snowflake.Twitter(), layouts.Discord(), layouts.MustPreset("baidu")
	if c := lifeOf(&discord, &twitter, today); c.WasEnd == 0 || c.WasEnd >= c.End || c.Over || c.Beyond {
		t.Errorf("Discord's after Twitter's: %+v", c)
	}
	if c := lifeOf(&twitter, &twitter, today); c.WasEnd != 0 || c.Now < c.Begin || c.Now > c.End {
		t.Errorf("Twitter's: %+v", c)
	}
	if c := lifeOf(&baidu, nil, today); !c.Over || c.End >= c.Now {
		t.Errorf("Baidu's has ended: %+v", c)
	}
	mastodon, _ := system.Layout("mastodon")
	if c := lifeOf(&mastodon, nil, time.Time{}); !c.Beyond || c.End != 1 || c.Now >= 0 {
		t.Errorf("Mastodon's: %+v", c)
	}
}

func TestTilesShowWhatHasChanged(t *testing.T) {
	p := opened("layout=twitter")
	p.history = p.history.Do(p.draft.Move(1, -2), "")
	p.Change(func() { p.draft = p.history.Now })
	for name, want := range map[string]difference{
		"lifetime-years": {"+209.05 years", "×4", 1}, "nodes": {"−768", "÷4", -1}, "ids-per-second": {},
	} {
		if got := p.differenceOf(name); got != want {
			t.Errorf("%s: got %+v, want %+v", name, got, want)
		}
	}
	p = opened("layout=twitter&open=compare&with=discord")
	if got := p.differenceOf("lifetime-years"); got != (difference{"−69.68 years", "÷2", -1}) {
		t.Errorf("beside Discord's: %+v", got)
	}
}

func TestAnotherKindOfIDIsRecommendedWhereNoClockIsTrusted(t *testing.T) {
	p := opened("layout=twitter&need-clock=none")
	if markup := app.HTMLString(p.needsView()); !strings.Contains(markup, `data-instead="leaf-segment"`) ||
		strings.Contains(markup, "data-offer") {
		t.Errorf("got %s", markup)
	}
	for query, want := range map[string]string{
		"need=merged": "Two tables become one", "need=replaced": "a quarter more node IDs",
		"need-clock=pauses": "A paused VM", "need=order": "NTP keeps clocks",
	} {
		if markup := app.HTMLString(opened(query).needsView()); !strings.Contains(markup, want) ||
			strings.Count(markup, "caution\"") != 1 {
			t.Errorf("%s: %q is missing, or something else is said: %s", query, want, markup)
		}
	}
}

func TestControlsOfANamelessFieldHaveNames(t *testing.T) {
	p := opened("layout=time:41,:11,sequence:12")
	markup := app.HTMLString(p.sheet())
	for _, want := range []string{"Bits of field 2", "Kind of field 2", "Remove field 2", "Add one bit to field 2"} {
		if !strings.Contains(markup, `"`+want+`"`) {
			t.Errorf("%q is missing", want)
		}
	}
	for _, want := range []string{"Divider between time and field 2", "Divider between field 2 and sequence"} {
		if !strings.Contains(app.HTMLString((&borders{Draft: p.draft}).Render()), `"`+want+`"`) {
			t.Errorf("%q is missing", want)
		}
	}
}

func TestAnEpochThatLooksLikeAYearIsExplained(t *testing.T) {
	for epoch, want := range map[string]bool{
		"1970": true, "2024": true, "2100": true, "1969": false, "2101": false, "0": false, "1288834974657": false,
	} {
		d, err := layoutlab.ParseDraft("unused:1,time:40,node:22,sequence:1", epoch, "1s")
		if got := strings.Contains(epochHint(&d), "means "+epoch+" milliseconds"); got != want || err != nil {
			t.Errorf("%s: got %q, %v", epoch, epochHint(&d), err)
		}
	}
}
