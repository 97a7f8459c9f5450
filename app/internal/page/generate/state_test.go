package generate

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

func TestEveryLinkRestoresItsState(t *testing.T) {
	written, _ := parse("layout=time:50,rack:3,worker:10,sequence:1&epoch=-5&tick=100ms&worker=%20x&rack=", "id=7")
	layouts := []state{written}
	for _, s := range system.All() {
		named, _ := parse("layout="+s.Name, "")
		changed := named
		changed.choose(named.layout, idOrigin{})
		layouts = append(layouts, named, changed)
	}
	for _, s := range layouts {
		query, fragment := s.link()
		if got, problems := parse(query, fragment); !reflect.DeepEqual(got, s) || problems != nil {
			t.Errorf("%+v became %s#%s, which is read as %+v: %v", s, query, fragment, got, problems)
		}
	}
}

func TestALinkIsReadAsFarAsItCanBe(t *testing.T) {
	const usual = "layout=twitter&datacenter=11&worker=26#"
	for _, c := range []struct {
		query, fragment, want string
		says                  []string
	}{
		{"", "", usual, nil},
		{"layout=&datacenter=11", "id=", usual, nil},
		{"layout=twitter&datacenter=3&worker=7", "", "layout=twitter&datacenter=3&worker=7#", nil},
		{"", "id=0x10", usual + "id=16", nil},
		{"", "id=1x", usual, []string{"The link's ID cannot be read"}},
		{"", "history", usual, nil},
		{"", "foo=1", usual, []string{"“foo”"}},
		{"laoyut=leaf", "", usual, []string{"“laoyut”"}},
		{"layout=zzz&rack=1", "", usual, []string{"unknown layout, “zzz”"}},
		{"layout=leaf&worker=5&epoch=3", "id=9", "layout=leaf&worker=5#id=9", []string{"“epoch”"}},
		{"worker=&datacenter=99", "", "layout=twitter&datacenter=99&worker=#", nil},
		{"layout=discord&datacenter=1", "", "layout=discord&worker=1&process=1#", []string{"“datacenter”"}},
	} {
		s, problems := parse(c.query, c.fragment)
		query, fragment := s.link()
		nav.CheckLink(t, c.query+"#"+c.fragment, query+"#"+fragment, c.want, problems, c.says)
	}
}

func TestAPageOpensWithTheExampleFromTheChosenNode(t *testing.T) {
	l := snowflake.Twitter()
	for _, c := range []struct {
		query, origin, note string
		parts               []uint64
	}{
		{"", "example", "An example", []uint64{0, 506465703778, 11, 26, 0}},
		{"worker=7&datacenter=3", "composed", "5 bits changed: 20, 16–14, 12", []uint64{0, 506465703778, 3, 7, 0}},
		{"worker=32", "example", "An example", []uint64{0, 506465703778, 11, 26, 0}},
	} {
		s, _ := parse(c.query, "")
		how := opened(s)
		if got := l.Decompose(s.id); !reflect.DeepEqual(got, c.parts) || how.origin != c.origin ||
			!strings.Contains(how.note, c.note) {
			t.Errorf("%s: got %v, %+v; want %+v", c.query, got, how, c)
		}
	}
	if s, _ := parse("", "id=7"); opened(s).origin != "linked" {
		t.Errorf("an ID of the link: got %+v", opened(s))
	}
}

func TestAnotherNodeOrLayoutKeepsTheInstantAndSequence(t *testing.T) {
	before := idOrigin{origin: "issued"}
	s, _ := parse("layout=twitter&datacenter=3&worker=7", "id=2124271127220428809")
	how := s.setNode("worker", "8", before)
	if parts := s.layout.Decompose(s.id); parts[3] != 8 || how.origin != "composed" ||
		how.changed != uint64(s.id^2124271127220428809) {
		t.Errorf("got %v, %+v", parts, how)
	}
	id := s.id
	if how := s.setNode("worker", "32", before); how != before || s.id != id || s.nodes["worker"] != "32" ||
		derive(s).bad["worker"] == "" {
		t.Errorf("a value that does not fit: got %+v, %+v", s, how)
	}
	if how := s.setNode("process", "1", before); how != before || len(s.nodes) != 2 {
		t.Errorf("a field of no more: got %+v, %+v", s, how)
	}
	s.nodes["worker"] = "8"
	s.choose(layouts.Discord(), before)
	if got := s.layout.Decompose(s.id); s.nodes["worker"] != "8" || s.nodes["process"] != "1" || got[1] != 8 ||
		got[3] != 9 {
		t.Errorf("in another layout: got %v of nodes %v", got, s.nodes)
	}
}

func TestFactsExplainWhyALayoutCannotIssueIDs(t *testing.T) {
	for query, want := range map[string]string{
		"layout=unused:2,shard:16,type:10,local:36": "has no time field",
		"layout=time:54,node:10":                    "has no sequence field",
		"":                                          "",
	} {
		s, _ := parse(query, "")
		if got := derive(s).cannot; !strings.Contains(got, want) || (got == "") != (want == "") {
			t.Errorf("%s: got %q, want %q", query, got, want)
		}
	}
	s, _ := parse("layout=baidu", "")
	end := time.Date(2024, 11, 20, 13, 24, 15, 0, time.UTC)
	if got := ended(s.layout, end.Add(500*time.Millisecond)); got != "" {
		t.Errorf("in the last tick: got %q", got)
	}
	if got := ended(s.layout, end.Add(2*time.Second)); !strings.Contains(got, "2024-11-20T13:24:15Z") {
		t.Errorf("after the last tick: got %q", got)
	}
}

func parse(query, fragment string) (s state, problems []nav.Problem) {
	problems = nav.Parse(s.Params, query, fragment)
	return s, problems
}

func (s state) link() (query, fragment string) { return nav.Write(s.Params) }
