package layout

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab/load"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/system"
)

func TestTheLayoutLabsLinksKeepTheirState(t *testing.T) {
	for _, query := range []string{
		"layout=twitter", "layout=bwmarrin", "layout=unused:1,time:41,datacenter:5,worker:5,sequence:12&epoch=1288834974657&tick=1ms",
		"layout=time:4x,a/kind:5,:3&epoch=soon&tick=2s", "layout=time:-3,worker:67&epoch=0&tick=1ms", "layout=discord&hash=x",
		"layout=leaf&with=baidu&open=compare", "layout=leaf&with=time:40,node:12,sequence:12&with-epoch=5&with-tick=10ms&open=moves,compare",
		"layout=leaf&need-from=2026-01-01&need-years=30&need-nodes=x&need-rate=5&need-burst=7&need=signed,text&need-ticks=1us,1s&open=needs",
		"layout=leaf&need-from=2026-01-01&need-years=30&need-nodes=1&need-rate=5&need=&need-ticks=&open=needs",
		"layout=leaf&load=sale&peak=77&chance=1&open=traffic", "layout=leaf&load=own&curve=08:00%3D5&open=traffic", "layout=leaf&export=sql&open=export",
	} {
		p := newPage()
		p.read(query, "")
		if got := p.query(); got != query || p.linkBad != "" {
			t.Errorf("%s became %s (%s)", query, got, p.linkBad)
		}
	}
}

func TestEverySystemsLayoutOpensInTheLayoutLab(t *testing.T) {
	for _, s := range system.All() {
		p := newPage()
		p.read("layout="+s.Name, "")
		if len(p.problems) > 0 || p.layout.FieldsText() != s.Layout.FieldsText() || len(p.consequences) == 0 {
			t.Errorf("%s: %v, %s", s.Name, p.problems, p.layout.FieldsText())
		}
		if !strings.HasPrefix(s.Source, "https://") {
			t.Errorf("%s: its source is %q", s.Name, s.Source)
		}
	}
	for _, e := range layoutlab.Examples() {
		p := newPage()
		var k nav.Link
		addDraft(&k, "", e.Draft)
		p.read(k.String(), "")
		if !p.history.Now.Equal(e.Draft) {
			t.Errorf("%s became %s", e.Name, p.history.Now.Spec())
		}
	}
}

func TestWhatIsGivenUpIsTypedForTheReader(t *testing.T) {
	for _, query := range []string{
		"need-years=300&need-nodes=5000&need-rate=1,000,000&need=safe,text",
		"need-years=30&need-nodes=1000000000000&need-rate=1000000",
		"need-years=30&need-nodes=200&need-rate=50,000&need=safe&need-ticks=1us,1ms,1s",
		"need-years=0.4&need-nodes=17179869184&need-rate=1000000&need-ticks=1ms",
		"need-years=0.01&need-nodes=100000000000000&need-rate=100000000000&need-burst=1000000000000",
		"need-years=584542046090&need-nodes=1&need-rate=1",
	} {
		p := newPage()
		p.read("open=needs&need-from=2026-01-01&"+query, "")
		least := p.needs.read.GiveUp(nil)
		if p.needs.answer.Count != 0 || len(least) == 0 {
			t.Fatalf("%s: got %d layouts, %d concessions, %v", query, p.needs.answer.Count, len(least), p.needs.bad)
		}
		for i := range least {
			n := p.needs
			n.typed, n.wants = map[string]string{"from": "2026-01-01"}, nil
			n.giveUp(&least[i].Needs)
			p.needs = n
			if p.seek(); len(p.needs.bad) > 0 || p.needs.answer.Count == 0 {
				t.Errorf("%s: %s: %v; %q lead to %d layouts", query, least[i].Name, p.needs.bad, p.needs.typed, p.needs.answer.Count)
			}
			years, _ := format.Years(n.typed["years"])
			said := strconv.FormatFloat(float64(years/format.HundredthYear)/100, 'f', 2, 64) + " years instead"
			if strings.Contains(least[i].Name, "years") && !strings.Contains(strings.ReplaceAll(least[i].Words, ",", ""), said) {
				t.Errorf("%s: %q puts %s into the box", query, least[i].Words, n.typed["years"])
			}
		}
	}
}

func TestALayoutWrittenOutIsCalledByItsSystemsName(t *testing.T) {
	for _, s := range system.All() {
		d := layoutlab.From(s.Layout)
		d.Name = ""
		got, ok := system.Layout(knownAs(&d))
		if !ok || got.FieldsText() != s.Layout.FieldsText() || !got.Epoch.Equal(s.Layout.Epoch) || got.Tick != s.Layout.Tick {
			t.Errorf("%s written out is called %q", s.Name, knownAs(&d))
		}
		p := newPage()
		var k nav.Link
		addDraft(&k, "", d)
		p.read(k.String(), "")
		if markup := app.HTMLString(p.about()); !strings.Contains(markup, "rel=\"noopener\"") {
			t.Errorf("%s written out has no source: %s", s.Name, markup)
		}
		for what, other := range map[string]layoutlab.Draft{
			"another epoch": d.SetEpoch("7"), "another tick": d.SetTick("17us"), "another name": d.Rename(0, "other"), "a bit more": d.Resize(0, "x"), "an epoch unread": d.SetEpoch("x"),
		} {
			if got := knownAs(&other); got != "" {
				t.Errorf("%s with %s is called %s", s.Name, what, got)
			}
		}
	}
	named := layoutlab.From(system.All()[3].Layout)
	if got := knownAs(&named); got != named.Name {
		t.Errorf("%s is called %s", named.Name, got)
	}
}

func TestWhatALinkSaysBesideANamedLayoutIsNotJustIgnored(t *testing.T) {
	for query, want := range map[string]string{
		"layout=twitter&epoch=5": "“epoch”", "layout=twitter&epoch=5&tick=1s": "“epoch”, “tick”", "layout=twitter&foo=1&tick=1s": "“foo”", "layout=leaf&with=twitter&with-tick=1s&open=compare": "“with-tick”",
		"layout=twitter": "", "layout=time:64&epoch=5&tick=1s": "", "epoch=5": "“epoch”", "layout=nobody&epoch=5": "",
	} {
		p := newPage()
		if p.read(query, ""); !strings.Contains(p.linkBad, want) || (want == "") != (p.linkBad == "") {
			t.Errorf("%s: got %q, want %q", query, p.linkBad, want)
		}
	}
}

func TestALoadThatCannotBeReadIsNamedForAsLongAsItStands(t *testing.T) {
	for query, want := range map[string]string{
		"load=own&curve=1": "Item 1 of the curve", "load=own": "Item 1 of the curve", "peak=many": "not a digit", "peak=5,000,000,000": "1,000,000,000", "peak=0": "more than 0",
		"peak=1,000,000,000": "", "load=own&curve=08:00=5": "", "load=flat": "",
	} {
		p := newPage()
		p.read("layout=twitter&open=traffic&"+query, "")
		for range 2 {
			if !strings.Contains(p.traffic.bad, want) || (want == "") != (p.traffic.bad == "") {
				t.Errorf("%s: got %q, want %q", query, p.traffic.bad, want)
			}
			p.take(p.history.Do(p.history.Now.Move(1, 1), "")) // it stands there after a drag too
		}
	}
}

func TestAChoiceThatALinkSaysAndNobodyKnowsIsNamed(t *testing.T) {
	for query, want := range map[string]string{
		"load=mad&open=traffic": "“mad”", "export=pdf&open=export": "“pdf”", "open=moves,cellar": "“cellar”", "need=safe,cheap&open=needs": "“cheap”", "need-ticks=1ms,7ms&open=needs": "“7ms”", "chance=2": "“2”",
		"load=sale&export=sql&open=moves,compare&need=signed,safe,text&need-ticks=1us,1s&chance=1": "", "need=&need-ticks=": "",
	} {
		p := newPage()
		if p.read(query, ""); !strings.Contains(p.linkBad, want) || (want == "") != (p.linkBad == "") {
			t.Errorf("%s: got %q, want %q", query, p.linkBad, want)
		}
	}
}

func TestWhatBelongsToAFieldWithoutANameIsNamedAllTheSame(t *testing.T) {
	p := newPage()
	p.read("layout=time:41,:11,sequence:12", "")
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

func TestADayOfTrafficClaimsNoMoreThanWasPlayed(t *testing.T) {
	const (
		spread = "chance is drawn only once every 1 ms"
		never  = "Every ID was issued in the tick in which it was asked for"
	)
	for _, c := range []struct {
		query     string
		has, lack []string
	}{
		{"layout=time:50,sequence:14&epoch=0&tick=1us&load=flat&peak=900&chance=1", []string{spread, "not seen", "several IDs into one tick"}, []string{never, "never"}},
		{"layout=time:50,sequence:14&epoch=0&tick=1us&load=flat&peak=900", []string{never, "never"}, []string{spread}},
		{"layout=time:50,sequence:14&epoch=0&tick=1ms&load=flat&peak=900&chance=1", []string{never, "never"}, []string{spread}},
		{"layout=unused:1,time:26,node:10,sequence:27&epoch=1767225600000&tick=1ms&load=flat&peak=1000", []string{never, "at 18:38:28.864", "first day of the layout", "That first day was 2026-01-01; the layout ended on 2026-01-01."}, nil},
		{"layout=unused:1,time:40,node:22,sequence:1&epoch=1735689600000&tick=1s", []string{"3 IDs/s", "by an ID that still waits", "Still waiting"}, []string{"issued at 24:00"}},
		{"layout=baidu&load=flat&peak=100", []string{"first day of the layout", "That first day was 2016-05-19; the layout ended on 2024-11-20."}, []string{"The layout ended"}},
	} {
		p := newPage()
		p.now = time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
		p.read(c.query+"&open=traffic", "")
		curve, _ := p.curve()
		real, err := load.NewTrial(p.layout, curve)
		if err != nil {
			t.Fatal(err)
		}
		real.Play(nil)
		p.traffic.run = &trial{day: real.Result(), curve: curve, done: true}
		markup := app.HTMLString(p.trafficView())
		for _, want := range c.has {
			if !strings.Contains(markup, want) {
				t.Errorf("%s: %q is missing", c.query, want)
			}
		}
		for _, not := range c.lack {
			if strings.Contains(markup, not) {
				t.Errorf("%s: says %q", c.query, not)
			}
		}
	}
}

func TestAnEpochToComeIsMarkedOnTheAxis(t *testing.T) {
	p := newPage()
	p.now = time.Date(2026, 11, 21, 5, 0, 0, 0, time.UTC)
	p.read("layout=unused:1,time:41,node:10,sequence:12&epoch=1893456000000&tick=1ms", "")
	if markup := app.HTMLString(p.groups()); !strings.Contains(strings.Join(strings.Fields(markup), ""), "<span>Epoch</span>") {
		t.Errorf("the epoch is not marked: %s", markup)
	}
	p.read("layout=twitter", "")
	if markup := app.HTMLString(p.life()); strings.Contains(markup, "<span>Epoch</span>") {
		t.Errorf("the axis begins at the epoch, which needs no mark: %s", markup)
	}
}

func TestAnEpochThatLooksLikeAYearIsSaidToBeMilliseconds(t *testing.T) {
	for epoch, want := range map[string]bool{"1970": true, "2024": true, "2100": true, "1969": false, "2101": false, "0": false, "1288834974657": false} {
		d, err := layoutlab.ParseDraft("unused:1,time:40,node:22,sequence:1", epoch, "1s")
		if got := strings.Contains(epochHint(&d), "read as "+epoch+" milliseconds"); got != want || err != nil {
			t.Errorf("%s: got %q, %v", epoch, epochHint(&d), err)
		}
	}
}
