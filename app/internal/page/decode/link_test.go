package decode

import (
	"math/rand/v2"
	"net/url"
	"reflect"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/page/layoutlink"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
)

func TestEveryStateSurvivesItsLink(t *testing.T) {
	sample, _ := parse("", "sample=log")
	r, log := rand.New(rand.NewPCG(1, 2)), sample.typed
	for range 500 {
		s := anyState(r, log)
		query, fragment := s.link()
		if got, problems := parse(query, fragment); query != "" || !reflect.DeepEqual(got, s) || problems != nil {
			t.Fatalf("%+v became %s#%s, which is read as %+v: %v", s, query, fragment, got, problems)
		}
	}
}

// anyState is a state that a reader may have made, and that a link can hold; log
// is a rare one, since it takes time to make.
func anyState(r *rand.Rand, log string) state {
	s, _ := parse("", "")
	maybe := func(into *string, values ...string) {
		if r.IntN(2) == 0 {
			*into = values[r.IntN(len(values))]
		}
	}
	if s.boxText = boxOf([]string{"", "7", " 12 <b>\"x\"</b> & 50% #é\n", "1\n\n2\n"}[r.IntN(4)]); r.IntN(4) == 0 {
		s.keys = []string{"mi3k2", "mi3k3"}
		s.boxText = boxText{typed: layoutlink.Example.String(), offered: true}
	} else if r.IntN(50) == 0 {
		s.boxText = boxText{typed: log, sample: "log"}
	}
	switch all := system.All(); r.IntN(3) {
	case 0:
		l, _ := system.Layout(all[r.IntN(len(all))].Name)
		s.chosen = &l
	case 1:
		l, _ := layoutlink.Read(url.Values{"layout": {"unused:1,time:41,spare/unused:2,shard:8,tail/sequence:12"},
			"epoch": {"-5"}, "tick": {"10ms"}})
		s.chosen = &l
	}
	maybe(&s.zoneKey, "local", "Europe/Berlin")
	maybe(&s.only, "id", "text")
	s.small = r.IntN(2) == 0
	v := &s.rows
	maybe(&v.Sort, "id", "-utc", "worker")
	maybe(&v.Find, "42", "7a b")
	if maybe(&v.Value, "7", "x:y"); v.Value != "" {
		maybe(&v.Field, "worker")
	}
	maybe(&v.From, "2022-06-28 10:00")
	maybe(&v.To, "2022-06-29")
	maybe(&v.Show, "clock-back")
	v.opened, v.compared = r.IntN(3), [][2]int{{}, {1}, {9, 4}}[r.IntN(3)]
	maybe(&s.bounds.since, "2022-06-28")
	maybe(&s.bounds.until, "2022-06-29")
	maybe(&s.bounds.system, "discord")
	maybe(&s.reading, "discord", "uuid-v7")
	s.step = max(r.IntN(18)-9, 0)
	for _, name := range folds {
		if r.IntN(2) == 0 || name == "bounds" && s.bounds != (boundsForm{}) || name == "walk" && s.step > 0 {
			s.unfolded[name] = true
		}
	}
	return s
}

func TestALinkStaysAsItIsWritten(t *testing.T) {
	for _, link := range []string{
		"id=7", "id=", "id=1&id=&id=2", "sample=log", "attached=mi3k2,mi3k3", "id=7&attached=mi3k2",
		"id=175928847299117063&layout=discord", "id=7&layout=nope&tick=2s",
		"id=7&layout=time:41,worker:11,sequence:12&epoch=-5&tick=10ms",
		"id=7&id=8&zone=Europe/Berlin&only=author_id&sort=-id&find=42&where=worker:8&from=2024-03-28&to=2024-03-29&show=clock-back&open=3&compare=1,4",
		"id=1541815603606036480&id=7&small=1&sort=id",
		"id=7&where=:8&compare=2&since=2024-03-29&until=2024-03-30&system=discord&reading=discord&step=2&see=bounds,pictures,walk",
	} {
		s, _ := parse("", link)
		if query, fragment := s.link(); query != "" || fragment != link {
			t.Errorf("%s became %s#%s", link, query, fragment)
		}
		if moved, problems := parse(link, ""); !reflect.DeepEqual(moved, s) && problems == nil {
			t.Errorf("%s is another state in the query: %+v", link, moved)
		}
	}
}

func TestALinkIsWrittenOnlyOfWhatItCanHold(t *testing.T) {
	long := paste{boxText: boxText{longEdits: 1}}
	for _, c := range []struct {
		name string
		s    state
		want string
	}{
		{"the page's example", state{paste: paste{boxText: boxText{typed: "7", offered: true}}}, "id=7"},
		{"the page's example beside an attachment",
			state{paste: paste{boxText: boxText{typed: "7", offered: true}, keys: []string{"a"}}}, "attached=a"},
		{"a text that stays in the browser", state{paste: long}, ""},
		{"a text that is too long", state{paste: paste{boxText: boxOf(strings.Repeat("7\n", nav.LinkLimit/5))}}, ""},
		{"a second row without a first", state{paste: long, rows: selection{compared: [2]int{0, 0}}}, ""},
	} {
		if _, got := c.s.link(); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

func TestALinkIsReadAsFarAsItCanBe(t *testing.T) {
	for _, c := range []struct {
		query, fragment, want string
		says                  []string
	}{
		{"", "", "id=1541815603606036480", nil},
		{"lang=pseudo&id=7", "", "id=7", nil},
		{"id=5", "id=7", "id=7",
			[]string{"“id” twice. The value after # is used: 7. The one before it is ignored: 5."}},
		{"id=7&zone=local", "id=7", "id=7&zone=local", nil},
		{"", "foo", "id=1541815603606036480", []string{"“foo”, which this page does not know"}},
		{"a=1", "b=2&id=7", "id=7", []string{"“a”, “b”, which this page does not know"}},
		{"", "id=7&zone=local&zone=Europe/Berlin", "id=7&zone=local",
			[]string{"“zone” more than once. Only the first value is used"}},
		{"", "id=7&layout=nope&foo=1", "id=7&layout=nope", []string{"“foo”", "unknown layout, “nope”"}},
		{"", "id=7&layout=time:37,server:20,seq/sequence:16", "id=7&layout=time:37,server:20,seq/sequence:16",
			[]string{"have 73 bits, 9 too many"}},
		{"", "id=7&layout=time:41,worker:10,sequence:12", "id=7&layout=time:41,worker:10,sequence:12",
			[]string{"63 bits, 1 too few"}},
		{"", "id=7&layout=time:-3,worker:67", "id=7&layout=time:-3,worker:67", []string{"-3 bits"}},
		{"", "id=7&layout=time:41,hex:23", "id=7&layout=time:41,hex:23", []string{"“hex”"}},
		{"", "id=7&layout=time:52,sequence:12&tick=2s", "id=7&layout=time:52,sequence:12&tick=2s", []string{"2s"}},
		{"", "id=7&layout=time:52,sequence:12&epoch=soon", "id=7&layout=time:52,sequence:12&epoch=soon",
			[]string{"“soon”"}},
		{"", "id=7&layout=discord&epoch=5", "id=7&layout=discord", []string{"“epoch”, but the layout discord"}},
		{"", "sample=none", "id=1541815603606036480", []string{"sample=“none”; valid values: post"}},
		{"", "id=7&small=yes", "id=7", []string{"small=“yes”; valid values: 1"}},
		{"", "id=7&sample=log", "id=7", nil},
		{"", "id=7&plot=pie", "id=7", []string{"plot=“pie”; valid values: lines, time, nodes, sequence, bits"}},
		{"", "id=7&where=worker", "id=7", []string{"where=“worker”"}},
		{"", "id=7&open=x&compare=1,x", "id=7&compare=1",
			[]string{"open=“x”; rows are counted from 1", "compare=“1,x”; rows are counted from 1"}},
		{"", "id=7&open=-2&compare=0", "id=7", []string{"open=“-2”", "compare=“0”"}},
		{"", "id=7&open=99999999999999999999", "id=7", []string{"open=“99999999999999999999”"}},
		{"", "id=7&reading=discord&step=x", "id=7&reading=discord&see=walk", []string{"step is “x”"}},
		{"", "id=7&reading=discord&step=0", "id=7&reading=discord&see=walk", nil}, // as links of earlier pages have it
		{"", "id=7&step=3", "id=7&step=3&see=walk", nil},
		{"", "id=7&see=pictures,nothing", "id=7&see=pictures",
			[]string{"see=“nothing”; valid values: bad, bounds, candidates, damage, every, excluded, less, mark, more, pictures, walk, why"}},
		{"", "id=7&since=2022-06-28", "id=7&since=2022-06-28&see=bounds", nil},
		{"embed=2", "id=7", "id=7", []string{"embed=“2”"}},
	} {
		s, problems := parse(c.query, c.fragment)
		_, got := s.link()
		nav.CheckLink(t, c.query+"#"+c.fragment, got, c.want, problems, c.says)
	}
}

func TestEveryParameterOfALinkIsKnown(t *testing.T) {
	for _, name := range []string{"id", "sample", "attached", "layout", "epoch", "tick", "zone", "only", "sort", "find",
		"where", "from", "to", "show", "plot", "open", "compare", "since", "until", "system", "reading", "step",
		"see"} {
		if _, problems := parse("", name+"="); problems != nil {
			t.Errorf("%s: got %v", name, problems)
		}
	}
}

func TestALineIsChangedAndTheOthersStayAsTheyWereTyped(t *testing.T) {
	b := boxOf(" 7\n8x\n\n9")
	for number, want := range map[int]string{1: "5\n8x\n\n9", 2: " 7\n5\n\n9", 4: " 7\n8x\n\n5"} {
		if got := b.withLine(number, "5"); got != want {
			t.Errorf("line %d: got %q, want %q", number, got, want)
		}
	}
}

func TestASelectionIsChosenRowByRow(t *testing.T) {
	var v selection
	for _, c := range []struct {
		row  int
		want [2]int
	}{{3, [2]int{3}}, {5, [2]int{3, 5}}, {7, [2]int{3, 7}}, {3, [2]int{7}}, {9, [2]int{7, 9}}, {9, [2]int{7}},
		{7, [2]int{}}} {
		if v.toggleCompared(c.row); v.compared != c.want {
			t.Fatalf("after row %d: got %v, want %v", c.row, v.compared, c.want)
		}
	}
	for i, want := range []string{"id", "-id", ""} {
		if v.SortBy("id"); v.Sort != want {
			t.Errorf("after click %d: sorted by %q, want %q", i+1, v.Sort, want)
		}
	}
	for _, want := range []int{4, 0} {
		if v.toggleOpened(4); v.opened != want {
			t.Errorf("row 4: %d is open, want %d", v.opened, want)
		}
	}
}

func (s state) link() (query, fragment string) { return nav.Write(s.Params) }
