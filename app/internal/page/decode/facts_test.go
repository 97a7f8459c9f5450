package decode

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/page/layoutlink"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// factsOf are the facts of a link that is read at once.
func factsOf(t *testing.T, link string, saved ...layoutlink.Saved) (state, *facts) {
	t.Helper()
	s, problems := parse("", link)
	if problems != nil {
		t.Fatalf("%s: %v", link, problems)
	}
	f, done := derive(s, s.paste.read(), environment{saved: saved}, new(judge.Job), nil)
	if !done {
		t.Fatalf("%s: not done", link)
	}
	return s, f
}

func TestWithoutALayoutTheBestReadingIsShown(t *testing.T) {
	for _, c := range []struct{ typed, best, field, want string }{
		{"1541815603606036480", "twitter", "datacenter", "11"},
		{"175928847299117063", "discord", "process", "0"},
		{"103270115826048975", "mastodon", "tail", "40911"},
		{"11637205501278089", "instagram", "shard", "1341"},
		{"241294492511762325", "pinterest", "shard", "3429"},
		{"6698247966366502912", "simple-snowflake", "datacenter", "1"},
		{"507f1f77bcf86cd799439011", "objectid", "counter", "4427793"},
		{"017F22E2-79B0-7CC3-98C4-DC0C0C07398F", "uuid-v7", "time", "1645557742000"},
		{"21e58ba8-5c7e-4524-ae8f-079faf987b3b", "uuid-v4", "version", "4"},
		{"01ARYZ6S41TSV4RRFFQ69G5FAV", "ulid", "time", "1469918176385"},
		{"9m4e2mr0ui3e8a215n4g", "xid", "process", "58408"},
		{"-JhLeOlGIEjaIOFHR0xd", "push-id", "time", "1423088131153"},
		{"1355517523.000005", "slack-ts", "suffix", "5"},
		{"01226N0640J7K", "tsid", "time", "9145327665"},
	} {
		s, f := factsOf(t, "id="+c.typed)
		if f.Report != nil || f.One.Err != nil || f.Shown != &f.One.Readings[0] || f.One.Readings[0].Name != c.best ||
			s.typed != c.typed {
			t.Errorf("%s: got %+v, shown %v, %q, %q", c.typed, f.One, f.Shown, f.One.Readings[0].Name, s.typed)
			continue
		}
		got := map[string]string{}
		for _, field := range f.One.Readings[0].Fields() {
			got[field.Name] = field.Value
		}
		if got[c.field] != c.want {
			t.Errorf("%s: got %v, want %s=%s", c.typed, got, c.field, c.want)
		}
	}
}

func TestWhatIsChosenIsShown(t *testing.T) {
	_, f := factsOf(t, "id=175928847299117063&layout=cockroachdb")
	if f.Layout.Name != "cockroachdb" || f.One.Readings[0].Name != "discord" ||
		f.Shown.Name != "cockroachdb" {
		t.Errorf("got %s, %v of %v", f.Layout.Name, f.Shown, f.One.Readings)
	}
	// A layout that is no likely reading of a number shows it all the same.
	if _, f = factsOf(t, "id=4096&layout=twitter"); f.Shown != nil || f.Layout.Name != "twitter" ||
		f.ID != 4096 {
		t.Errorf("got %v, %s, %+v", f.Shown, f.Layout.Name, f.One)
	}
	if _, f = factsOf(t, "id=4096"); f.Shown != nil || f.Layout.Name != "twitter" || len(f.One.Readings) > 0 {
		t.Errorf("got %v, %s, %v", f.Shown, f.Layout.Name, f.One.Readings)
	}
}

func TestAnIDIsEditedWhereItsLineHoldsNothingElse(t *testing.T) {
	for typed, line := range map[string]int{"7": 1, "%0A7": 2, "the 1541815603606036480 of it": 0} {
		if _, f := factsOf(t, "id="+typed); f.One.Err != nil || f.One.Line != line {
			t.Errorf("%s: got %+v, want line %d", typed, f.One, line)
		}
	}
	if _, f := factsOf(t, "id=12x"); f.One.Err == nil || f.One.Line != 1 {
		t.Errorf("no ID: got %+v", f.One)
	}
}

func TestALogIsJudged(t *testing.T) {
	_, f := factsOf(t, "sample=log")
	if f.Report == nil || f.set.Len() != 300 || f.Layout.Name != "twitter" || f.few() ||
		len(f.order.Rows) != 300 {
		t.Fatalf("got %d IDs read as %s: %+v", f.set.Len(), f.Layout.Name, f.Report)
	}
	if rows := f.Report.Behind("clock-back"); len(rows) == 0 {
		t.Error("the clock that was turned back is not found")
	}
	if _, f = factsOf(t, "id=1541815603606036480&id=1541815603606036481"); !f.few() {
		t.Error("two IDs are not few")
	}
	if _, f = factsOf(t, "id=1541815603606036480&id=017f22e2-79b0-7cc3-98c4-dc0c0c07398f"); f.few() ||
		f.oneLayout || !f.letters {
		t.Errorf("with a longer ID: got %+v", f.Report)
	}
}

func TestTheSlowRequestOfALogIsFoundByItsID(t *testing.T) {
	s, f := factsOf(t, "sample=requests")
	if f.Report == nil || f.set.Len() != 60 || f.Layout.Name != "twitter" {
		t.Fatalf("got %d IDs read as %s", f.set.Len(), f.Layout.Name)
	}
	rows := f.Report.Behind("inversions")
	if len(rows) != 1 || rows[59] {
		t.Fatalf("rows %v stand out of order, want the one", rows)
	}
	row := slices.Collect(maps.Keys(rows))[0]
	line := strings.Split(s.typed, "\n")[row]
	at, ok := f.Report.Instant(int(row))
	answered, err := time.Parse(time.RFC3339Nano, line[len("time="):strings.Index(line, " ")])
	if !ok || err != nil || !strings.HasSuffix(line, "took=2.34s") || answered.Sub(at) < 2339*time.Millisecond ||
		answered.Sub(at) > 2341*time.Millisecond {
		t.Errorf("it began at %v: %s", at, line)
	}
}

func TestIDsOfOnePlaceAreRead(t *testing.T) {
	const link = "id=id,author_id&id=1541815603606036480,175928847299117063&id=1541815607800340480,175928847299117063"
	for only, want := range map[string]int{"": 4, "id": 2, "author_id": 2} {
		if _, f := factsOf(t, link+"&only="+only); f.set.Len() != want ||
			(f.Report.Behind("duplicates") != nil) != (only != "id") {
			t.Errorf("only %q: got %d IDs, %+v", only, f.set.Len(), f.Report.Findings)
		}
	}
}

func TestSmallNumbersAreSkippedUnlessALinkIncludesThem(t *testing.T) {
	const tweet = "id={&id=\"id\": 1541815603606036480,&id=\"display_text_range\": [&id=0,&id=140&id=]&id=}"
	for link, want := range map[string][2]int{tweet: {1, 2}, tweet + "&small=1": {3, 2},
		"id=7&id=1541815603606036480&id=175928847299117063": {2, 1}, "id=7&id=8": {2, 0}, "id=7&id=8&small=1": {2, 0}} {
		if _, f := factsOf(t, link); f.set.Len() != want[0] || f.set.Small() != want[1] || f.Report == nil {
			t.Errorf("%s: got %d IDs and %d small numbers, want %v", link, f.set.Len(), f.set.Small(), want)
		}
	}
	if _, f := factsOf(t, tweet); f.Report.Earliest.Year() != 2022 || len(f.Report.Findings) != 0 {
		t.Errorf("got %v, %+v", f.Report.Earliest, f.Report.Findings)
	}
}

func TestARoundedTwinIsShownAsACard(t *testing.T) {
	if _, f := factsOf(t, "id=636507967185264641&id=636507967185264600"); !f.few() || !f.oneLayout ||
		f.Report.EchoOf(0) != "" ||
		f.Report.EchoOf(1) !=
			"636,507,967,185,264,600 (line 2) is 636,507,967,185,264,641 (line 1) after JavaScript rounded it." {
		t.Errorf("got %q, %q", f.Report.EchoOf(0), f.Report.EchoOf(1))
	}
	if _, f := factsOf(t, "id=1541815603606036480 0x1565a11f6217a000"); f.Report == nil ||
		f.Report.EchoOf(1) != "Line 1 holds the ID of line 1 as hexadecimal digits." {
		t.Errorf("got %+v", f.Report)
	}
}

func TestRowsAreInTheOrderThatALinkSays(t *testing.T) {
	const link = "id=1541815607800340481&id=1541815603606036480&id=1541815611994644482&layout=twitter"
	for view, want := range map[string]string{
		"": "[0 1 2]", "&sort=-line": "[2 1 0]", "&sort=id": "[1 0 2]", "&sort=-utc": "[2 0 1]",
		"&sort=-sequence": "[2 0 1]", "&sort=nothing": "[0 1 2]",
		"&where=sequence:1": "[0]", "&where=:2&sort=id": "[2]", "&find=1541815603": "[1]", "&sort=-id&find=607": "[0]",
		"&show=nothing": "[0 1 2]", "&show=inversions": "[1]",
	} {
		if _, f := factsOf(t, link+view); fmt.Sprint(f.order.Rows) != want {
			t.Errorf("%s: got rows %v, want %s", view, f.order.Rows, want)
		}
	}
}

func TestStoppedWorkIsNotDone(t *testing.T) {
	s, _ := parse("", "sample=log")
	set, calls := s.paste.read(), 0
	for stop := 1; ; stop *= 2 {
		calls = 0
		_, done := derive(s, set, environment{}, new(judge.Job), func() bool { calls++; return calls < stop })
		if done != (calls < stop) {
			t.Fatalf("stopped at yield %d of %d: done is %t", stop, calls, done)
		}
		if done {
			return
		}
	}
}

func TestKeptLayoutsTakePart(t *testing.T) {
	l := snowflake.Twitter()
	l.Name, l.Epoch = "", l.Epoch.AddDate(-3, 0, 0)
	_, f := factsOf(t, "id=1541815603606036480", layoutlink.Saved{Name: "mine", Layout: l})
	if !slices.ContainsFunc(f.One.Readings, func(r format.Reading) bool { return strings.Contains(r.Title, "mine") }) {
		t.Errorf("got %v", f.One.Readings)
	}
}

func TestADateLeadsBackToIDs(t *testing.T) {
	_, f := factsOf(t, "id=1541815603606036480")
	since, until := f.day()
	if since != "2022-06-28" || until != "2022-06-29" {
		t.Errorf("the day of the ID is from %s to %s", since, until)
	}
	_, f = factsOf(t, "id=175928847299117063")
	if since, until = f.day(); since != "2016-04-30" || until != "2016-05-01" {
		t.Errorf("the day of the message is from %s to %s", since, until)
	}
	found := f.between("2015-01-01", "2015-01-02")
	at := slices.IndexFunc(found.all, func(b judge.Bounds) bool { return b.Name == "discord" })
	if at < 0 || found.all[at].Smallest != "0" || found.all[at].Largest != "362387865599999" {
		t.Errorf("got %+v", found)
	}
	for _, c := range []struct {
		since, until                  string
		badSince, badUntil, backwards bool
	}{{"2016-13-01", "", true, false, false}, {"2016-01-01", "x", false, true, false},
		{"2016-01-02", "2016-01-01", false, false, true}, {"2016-01-01", "", false, false, false}} {
		found := f.between(c.since, c.until)
		if (found.badSince != nil) != c.badSince || (found.badUntil != nil) != c.badUntil ||
			(found.problem != "") != c.backwards || (len(found.all) > 0) == (c.badSince || c.badUntil || c.backwards) {
			t.Errorf("%s to %s: got %+v", c.since, c.until, found)
		}
	}
}

func TestBestIsTheNameOfWhatIsShown(t *testing.T) {
	const posts = "309090333021581313 2013-03-05T23:57:32Z"
	for link, want := range map[string]string{
		"id=175928847299117063":                                                    "discord",
		"id=175928847299117063&layout=sonyflake":                                   "sonyflake",
		"id=" + posts:                                                              "twitter",
		"id=" + posts + "&id=made":                                                 "twitter",
		"id=" + posts + "&id=made&layout=discord":                                  "discord",
		"id=017f22e2-79b0-7cc3-98c4-dc0c0c07398f":                                  "uuid-v7",
		"id=017f22e2-79b0-7cc3-98c4-dc0c0c07398f&id=x":                             "uuid-v7",
		"id=https://www.linkedin.com/feed/update/urn:li:share:7151241570371948544": "linkedin",
		"id=hello!&id=you":                                                         "",
		"id=hello!":                                                                "",
		"id=7&id=8&layout=time:40,node:24&epoch=0&tick=1ms":                        "layout",
	} {
		_, f := factsOf(t, link)
		if got := f.best(); got != want {
			t.Errorf("%s: got %q, want %q", link, got, want)
		}
	}
}
