package layout

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func TestEveryLinkRestoresItsState(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		s := anyState(r)
		query, fragment := s.link()
		if got, problems := parse(today, query, fragment); !reflect.DeepEqual(got, s) || problems != nil {
			t.Fatalf("%+v became %s#%s, which is read as %+v: %v", s, query, fragment, got, problems)
		}
	}
}

// anyState is a state that a reader may have made. What stands in drawers that are
// closed is as usual, since no link has it.
func anyState(r *rand.Rand) state {
	s, _ := parse(today, "", "")
	s.draft, s.opened = anyDraft(r), someChosen(r, drawerNames)
	if typed := anyTyped(r); r.IntN(2) == 0 {
		s.hash(typed)
	}
	if s.draft.Name == "discord" {
		s.other = layoutlab.From(snowflake.Twitter())
	}
	if s.isOpen("compare") {
		s.other = anyDraft(r)
	}
	if r.IntN(2) == 0 {
		for i := range s.needs.typed {
			if typed := anyTyped(r); typed != "" || i != needFrom {
				s.needs.typed[i] = typed
			}
		}
		s.needs.wishes, s.needs.ticks = someChosen(r, wishNames), someChosen(r, tickNames)
		s.needs.clock = clockNames[r.IntN(len(clockNames))]
	}
	if r.IntN(2) == 0 {
		s.migration = &layoutlab.MigrationInputs{Old: anyDraft(r), Switch: anyTyped(r), Since: anyTyped(r),
			Nodes: anyTyped(r)}
	}
	if s.isOpen("export") {
		names := append(exportNames(), "")
		s.export = names[r.IntN(len(names))]
	}
	return s
}

// anyDraft is a system's layout, or one that was edited a few times, rightly or
// wrongly; as a link has it.
func anyDraft(r *rand.Rand) layoutlab.Draft {
	systems := system.All()
	d := layoutlab.From(systems[r.IntN(len(systems))].Layout)
	for range r.IntN(5) {
		i := r.IntN(len(d.Fields))
		switch r.IntN(7) {
		case 0:
			d = d.Resize(i, anyTyped(r))
		case 1:
			d = d.Rename(i, anyTyped(r))
		case 2:
			d = d.SetKind(i, snowflake.Kind(r.IntN(4)))
		case 3:
			d = d.SetEpoch(anyTyped(r))
		case 4:
			d = d.SetTick(anyTyped(r))
		case 5:
			d = d.Add(i)
		case 6:
			d = d.Resize(i, strconv.Itoa(r.IntN(70)))
		}
	}
	d, _ = layoutlab.ParseDraft(d.Link())
	return d
}

// anyTyped is something that may stand in a box.
func anyTyped(r *rand.Rand) string {
	return []string{"", "5", "10ms", "1,000", "x", "a/b:c,d", "100%", "2026-01-01", "08:30=5000", "&=+#",
		"é “x”"}[r.IntN(11)]
}

func someChosen(r *rand.Rand, all []string) []string {
	return those(all, func(string) bool { return r.IntN(2) == 0 })
}

func TestALinkKeepsItsForm(t *testing.T) {
	for _, query := range []string{
		"layout=twitter", "layout=bwmarrin",
		"layout=unused:1,time:41,datacenter:5,worker:5,sequence:12&epoch=1288834974657&tick=1ms",
		"layout=time:4x,a/kind:5,:3&epoch=soon&tick=2s", "layout=time:-3,worker:67&epoch=0&tick=1ms",
		"layout=discord&hash=x",
		"layout=discord&hash=", "layout=nobody",
		"layout=leaf&with=baidu&open=compare",
		"layout=leaf&with=time:40,node:12,sequence:12&with-epoch=5&with-tick=10ms&open=moves,compare",
		"layout=leaf&need-from=2026-01-01&need-years=30&need-nodes=x&need-rate=5&need-burst=7&need=signed,text&need-ticks=1us,1s&open=needs",
		"layout=leaf&need-from=2026-01-01&need-years=30&need-nodes=1&need-rate=&need=&need-ticks=&open=needs",
		"layout=leaf&need-from=2026-01-01&need-years=30&need-nodes=500&need-rate=5&need-regions=4&need=signed,replaced,merged&need-clock=pauses&need-ticks=1ms",

		"layout=leaf&old=baidu&switch=2027-01-01",
		"layout=leaf&old=nobody&switch=&since=x&used=0-31,32-63",
		"layout=leaf&old=time:40,node:12,sequence:12&old-epoch=5&old-tick=10ms&switch=soon&open=moves",

		"layout=leaf&export=sql&open=export",
		"layout=leaf&with=discord&need-from=2026-11-21&need-years=30&need-nodes=200&need-rate=50,000&need=signed&need-ticks=1ms,10ms,1s&open=moves,compare,needs,export",
	} {
		s, problems := parse(today, query, "")
		if got, fragment := s.link(); got != query || fragment != "" || problems != nil {
			t.Errorf("%s became %s#%s: %v", query, got, fragment, problems)
		}
	}
}

func TestALinkIsReadAsFarAsItCanBe(t *testing.T) {
	for _, c := range []struct {
		query, fragment, want string
		says                  []string
	}{
		{"", "moves", "layout=twitter", nil},
		{"layout=&hash=20&open=&need-from=", "", "layout=twitter&hash=20", nil},
		{"open=compare&layout=discord", "", "layout=discord&with=twitter&open=compare", nil},
		{"with=leaf&export=go", "", "layout=twitter", nil}, // in drawers that are closed
		{"layout=twitter&epoch=5", "", "layout=twitter", []string{"“epoch”"}},
		{"layout=twitter&epoch=5&tick=1s", "", "layout=twitter", []string{"“epoch”, “tick”, but the layout twitter"}},
		{"layout=twitter&foo=1&tick=1s", "", "layout=twitter", []string{"“foo”", "“tick”"}},
		{"layout=leaf&with=twitter&with-tick=1s&open=compare", "", "layout=leaf&with=twitter&open=compare",
			[]string{"“with-tick”, but the layout twitter"}},
		{"with-epoch=1", "", "layout=twitter", []string{"“with-epoch”, but the layout discord"}},
		{"layout=time:64&epoch=5&tick=1s", "", "layout=time:64&epoch=5&tick=1s", nil},
		{"epoch=5", "", "layout=twitter", []string{"“epoch”"}},
		{"layout=nobody&epoch=5", "", "layout=nobody", nil}, // the page says that nobody knows it
		{"load=own&curve=08:00%3D5&peak=77&chance=1&open=traffic,export", "", "layout=twitter&open=export",
			[]string{"This page no longer simulates a day of traffic."}},
		{"export=pdf&open=export", "", "layout=twitter&open=export",
			[]string{"export=“pdf”; valid values: go, sql, mysql, svg."}},
		{"export=kubernetes&open=export", "", "layout=twitter&open=export",
			[]string{"export=“kubernetes”; valid values: go, sql, mysql, svg."}},
		{"export=json&open=export", "", "layout=twitter&open=export", []string{"no longer exports JSON"}},
		{"export=pods&open=pods,export", "", "layout=twitter&open=pods,export", []string{"code for pods"}},
		{"export=markdown&open=export", "", "layout=twitter&open=export", []string{"Markdown"}},
		{"open=export,cellar,moves", "", "layout=twitter&open=moves,export",
			[]string{"open=“cellar”; valid values: moves, compare, needs, pods, meanings, keep, export."}},
		{"need=signed,cheap,fast", "", "layout=twitter",
			[]string{"need=“cheap,fast”; valid values: signed, safe, text, order, replaced, merged, offline."}},
		{"need-ticks=1ms,10ms,1s,7ms", "", "layout=twitter", []string{"need-ticks=“7ms”; valid values:"}},
		{"layout=twitter&layout=leaf", "", "layout=twitter",
			[]string{"“layout” more than once. Only the first value is used."}},
		{"need-clock=sundial", "", "layout=twitter",
			[]string{"need-clock=“sundial”; valid values: ntp, pauses, none."}},
		{"old=leaf", "", "layout=twitter&old=leaf&switch=2026-11-21", nil},
		{"switch=2027-01-01&layout=leaf", "", "layout=leaf&old=twitter&switch=2027-01-01", nil},
		{"since=2027-01-01&used=3&old=", "", "layout=twitter", nil}, // nothing is asked
		{"old=leaf&old-tick=1s", "", "layout=twitter&old=leaf&switch=2026-11-21",
			[]string{"“old-tick”, but the layout leaf"}},
		{"need-regions=&need-clock=ntp", "", "layout=twitter", nil},
		{"need=&need-ticks=", "",
			"layout=twitter&need-from=2026-11-21&need-years=30&need-nodes=200&need-rate=50,000&need=&need-ticks=", nil},
		{"x=1", "y=2", "layout=twitter", []string{"“x”", "“y”"}},
		{"x=1&epoch=5&open=attic", "", "layout=twitter",
			[]string{"“x”", "“epoch”", "“attic”"}},
	} {
		s, problems := parse(today, c.query, c.fragment)
		got, _ := s.link()
		nav.CheckLink(t, c.query+"#"+c.fragment, got, c.want, problems, c.says)
	}
}

func TestTogglingKeepsTheOrderOfThePage(t *testing.T) {
	some := toggled(drawerNames, nil, "export", true)
	some = toggled(drawerNames, some, "moves", true)
	some = toggled(drawerNames, some, "moves", true)
	if got := strings.Join(some, ","); got != "moves,export" {
		t.Errorf("got %s", got)
	}
	if some = toggled(drawerNames, some, "moves", false); strings.Join(some, ",") != "export" {
		t.Errorf("got %s", some)
	}
}

// FuzzLinks follows links: what a link says is written the same way ever after, and
// whatever it says has consequences or problems.
func FuzzLinks(f *testing.F) {
	for _, query := range []string{
		"layout=time:4x,a/kind:5,:3&epoch=soon&tick=2s", "layout=twitter&layout=leaf&foo=1", "%zz&a=%ff;&&=",
		"layout=leaf&with=time:40,node:12,sequence:12&with-epoch=5&with-tick=10ms&open=moves,compare",
		"layout=leaf&need-from=2026-01-01&need-years=30&need-nodes=x&need-rate=5&need=signed,text&need-ticks=1us,1s&open=needs",
		"layout=leaf&load=own&curve=08:00%3D5,%2009:30=7&peak=77&chance=1&open=traffic",
		"layout=leaf&export=sql&open=export&hash=1e3",
		"layout=leaf&old=time:40,node:24&old-epoch=-5&switch=-9999-01-01&used=3",
	} {
		f.Add(query, "")
		f.Add("", query)
	}
	f.Fuzz(func(t *testing.T, query, fragment string) {
		s, problems := parse(today, query, fragment)
		for _, p := range problems {
			if fmt.Sprint(p) == "" {
				t.Error("a problem without words")
			}
		}
		once, nothing := s.link()
		again, problems := parse(today, once, nothing)
		if twice, _ := again.link(); twice != once || nothing != "" || len(problems) > 0 {
			t.Errorf("%q became %q, then %q: %v", query, once, twice, problems)
		}
		if facts := derive(s, s.draft, today, facts{}); len(facts.problems) == 0 {
			facts.sample()
		}
	})
}

func parse(now time.Time, query, fragment string) (s state, problems []nav.Problem) {
	s = empty(now)
	problems = nav.Parse(s.Params, query, fragment)
	return s, problems
}

func (s state) link() (query, fragment string) { return nav.Write(s.Params) }
