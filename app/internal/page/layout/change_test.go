package layout

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/page/layoutlink"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// fieldOf is the exact text of a field of a page's markup, or "none".
func fieldOf(markup, name string) string {
	if m := regexp.MustCompile(`data-field="` + name + `" data-value="([^"]*)"`).FindStringSubmatch(markup); m != nil {
		return m[1]
	}
	if m := regexp.MustCompile(`data-value="([^"]*)" data-field="` + name + `"`).FindStringSubmatch(markup); m != nil {
		return m[1]
	}
	return "none"
}

const since2020 = "unused:1,time:41,node:10,sequence:12&epoch=1577836800000"

func TestALinkAsksAboutAChange(t *testing.T) {
	for _, c := range []struct{ query, verdict, safe, overlap string }{
		{"layout=discord&old=twitter&switch=2027-01-01", "overlaps", "2084-09-06T15:47:35.552Z", "1588346014924800000"},
		{"layout=twitter&old=sonyflake-2&switch=2027-01-01", "safe", "2027-01-01T00:00:00Z", "none"},
		{"layout=" + since2020 + "&old=twitter&switch=2027", "overlaps", "never",
			"926625772339200000"},
		{"layout=" + since2020 + "&old=twitter&switch=2027-01-01&used=0-31,32-63", "unordered",
			"2089-09-06T15:47:35.551Z", "none"},
		{"layout=twitter&old=unused:1,time:41,node:10,sequence:12&old-epoch=1577836800000&switch=2027-01-01", "safe",
			"2027-01-01T00:00:00Z", "none"},
	} {
		p := opened(c.query)
		markup := app.HTMLString(p.Render())
		if p.LinkBad != "" || !strings.Contains(markup, `data-verdict="`+c.verdict+`"`) ||
			fieldOf(markup, "first-safe") != c.safe || fieldOf(markup, "overlap-id") != c.overlap {
			t.Errorf("%s: %s: got first-safe %s, overlap-id %s in %s", c.query, p.LinkBad,
				fieldOf(markup, "first-safe"), fieldOf(markup, "overlap-id"), app.HTMLString(p.changeView()))
		}
	}
	if markup := app.HTMLString(opened("layout=discord").Render()); strings.Contains(markup, "data-change") ||
		!strings.Contains(markup, "I already have IDs") {
		t.Errorf("the drawer is open without a question, or missing")
	}
}

func TestTheExampleOpensUnderBothLayouts(t *testing.T) {
	markup := app.HTMLString(opened("layout=discord&old=twitter&switch=2027-01-01").changeView())
	links := regexp.MustCompile(`href="[^"]*/decode#([^"]*)"`).FindAllStringSubmatch(markup, -1)
	if len(links) != 2 {
		t.Fatalf("got %v", links)
	}
	for i, name := range []string{"twitter", "discord"} {
		q := nav.Parameters(strings.ReplaceAll(links[i][1], "&amp;", "&"))
		if l, err := layoutlink.Read(q); err != nil || l.Name != name || q.Get("id") != "1588346014924800000" {
			t.Errorf("link %d: got %v, %v", i, q, err)
		}
	}
}

func TestWhatIsWrongWithAChangeIsSaidAtItsInput(t *testing.T) {
	for _, c := range []struct{ query, box, want string }{
		{"layout=discord&old=twitter&switch=soon", "switch", "switch, “soon”, is not a date"},
		{"layout=discord&old=twitter&switch=", "switch", "switch, “”, is not a date"},
		{"layout=discord&old=twitter&switch=2014-12-31", "switch", "before its epoch"},
		{"layout=discord&old=twitter&switch=2027-01-01&since=2028", "since", "older than the switch"},
		{"layout=discord&old=twitter&switch=2027-01-01&used=7-3", "used", "are not node IDs"},
		{"layout=discord&old=nobody&switch=2027-01-01", "old-fields", "Unknown layout “nobody”"},
		{"layout=discord&old=time:4x,a:5&switch=2027-01-01", "old-fields", "“4x” is not a whole number"},
		{"layout=discord&old=time:42,a:22&old-epoch=soon&switch=2027-01-01", "old-epoch", "“soon” is not an epoch"},
		{"layout=discord&old=time:42,a:22&old-tick=7s&switch=2027-01-01", "old-tick", "A tick cannot be 7s"},
		{"layout=discord&old=pinterest&switch=2027-01-01", "old-fields", "no time field"},
	} {
		p := opened(c.query)
		words, invalid := blamedFor(p, c.box)
		if markup := app.HTMLString(p.changeView()); !invalid || !strings.Contains(words, c.want) ||
			strings.Contains(markup, "data-verdict") || strings.Count(markup, `role="alert"`) != 1 {
			t.Errorf("%s: got %q, invalid %t, want %q once and no verdict: %s", c.query, words, invalid, c.want, markup)
		}
	}
	for query, want := range map[string]string{
		"layout=pinterest&old=twitter&switch=2027-01-01":   "new layout has no time field",
		"layout=time:4x,a:5&old=twitter&switch=2027-01-01": "Fix the layout above first.",
	} {
		if markup := app.HTMLString(opened(query).changeView()); !strings.Contains(markup, want) ||
			strings.Contains(markup, "data-verdict") {
			t.Errorf("%s: got %s, want %q", query, markup, want)
		}
	}
}

// Each cure is pressed, and the verdict read again.
func TestAPressedCureHelps(t *testing.T) {
	const query = "layout=discord&old=twitter&switch=2027-01-01"
	p := opened(query)
	p.switchOn(p.moved.SafeDay)
	if got := app.HTMLString(p.changeView()); !strings.Contains(got, `data-verdict="safe"`) ||
		fieldOf(got, "first-safe") != "2084-09-07T00:00:00Z" {
		t.Errorf("on the safe day: %s", got)
	}
	p = opened("layout=twitter&old=unused:1,time:41,node:10,sequence:12&old-epoch=0&old-tick=1ms&switch=2027-01-01")
	if !p.moved.Epoch.Equal(time.Unix(0, 0)) || !p.moved.SafeDay.IsZero() {
		t.Fatalf("got an epoch of %v, a day %v", p.moved.Epoch, p.moved.SafeDay)
	}
	p.draft = p.draft.SetEpoch("0")
	p.Derive()
	if got := p.moved.Effect.Verdict.String(); got != "safe" {
		t.Errorf("with the earlier epoch: %s", got)
	}
}

func TestTheDrawerOpensWithTheLayoutThatWasChanged(t *testing.T) {
	p := opened("layout=twitter")
	if in := p.usualChange(); in.Old.Is(snowflake.Twitter()) || in.Old.Problem() != nil || in.Switch != "2026-11-21" {
		t.Errorf("without changes: %+v", in)
	}
	if in := opened("layout=discord").usualChange(); in.Old.Name != "twitter" {
		t.Errorf("of another layout: %+v", in)
	}
	for range 2 { // the first layout, not the one between
		p.history = p.history.Do(p.draft.Move(1, -1), "")
		p.draft = p.history.Now
	}
	if in := p.usualChange(); in.Old.Name != "twitter" || in.Since != "" {
		t.Errorf("after changes: %+v", in)
	}
	for _, query := range []string{"layout=twitter", "layout=discord"} { // an example, never an error
		p := opened(query)
		in := p.usualChange()
		p.migration = &in
		p.Derive()
		if len(p.moved.Wrong) > 0 || p.moved.Effect.Verdict.String() != "overlaps" {
			t.Errorf("%s opens with %v, %v", query, p.moved.Wrong, p.moved.Effect.Verdict)
		}
	}
}

func TestAChangedInputLeavesTheOldStateAsItIs(t *testing.T) {
	p := opened("layout=discord&old=twitter&switch=2027-01-01")
	before := p.migration
	p.migrate(func(in *layoutlab.MigrationInputs) { in.Old, in.Switch = refielded(in.Old, "leaf"), "2030-01-01" })
	if before.Switch != "2027-01-01" || before.Old.Name != "twitter" || p.migration.Old.Name != "leaf" {
		t.Errorf("got %+v, then %+v", before, p.migration)
	}
	d := refielded(layoutlab.From(snowflake.Twitter()), "time:42,node:22")
	if spec, epoch, tick := d.Link(); spec != "time:42,node:22" || epoch != "1288834974657" || tick != "1ms" {
		t.Errorf("other fields: %s, %s, %s", spec, epoch, tick)
	}
}

// Two keys may come before the page is drawn.
func TestEachStepMovesTheSwitchByADay(t *testing.T) {
	p := opened("layout=discord&old=twitter&switch=2027-01-01")
	for _, c := range []struct {
		by   int
		want string
	}{{-1, "2026-12-31"}, {-1, "2026-12-30"}, {10, "2027-01-09"}, {-10_000, "2015-01-01"}, {1_000_000, "2154-05-15"}} {
		if p.switchBy(c.by); p.migration.Switch != c.want {
			t.Errorf("by %d: got %s, want %s", c.by, p.migration.Switch, c.want)
		}
	}
	p = opened("layout=discord&old=twitter&switch=soon")
	if p.switchBy(1); p.migration.Switch != "soon" {
		t.Errorf("from no day: got %s", p.migration.Switch)
	}
}
