package player

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"io"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
)

// opened is a link, read and followed.
func opened(path, query, fragment string) (state, facts, []nav.Problem) {
	of := Plain{At: path}.Traits()
	return openedOn(&of, query, fragment)
}

func openedOn(of *Traits, query, fragment string) (state, facts, []nav.Problem) {
	s, problems := parse(of, query, fragment)
	s, f := derive(s, facts{})
	return s, f, append(problems, f.lacks...)
}

func TestEveryStateSurvivesItsLink(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 25 {
		s, _ := derive(anyState(r), facts{})
		query, fragment := s.link()
		got, _, problems := opened(s.traits.Path, query, fragment)
		if !reflect.DeepEqual(got, s) || problems != nil {
			t.Fatalf("%+v became %s#%s, which is read as %+v: %v", s, query, fragment, got, problems)
		}
	}
}

// anyState is a state that a reader may have made.
func anyState(r *rand.Rand) state {
	of := Plain{At: []string{"/rollover", "/rollback"}[r.IntN(2)]}.Traits()
	s := state{traits: &of}
	scenes := scenesOf(of.Path)
	scene := scenes[r.IntN(len(scenes))]
	s.scene = scene.Name
	switch r.IntN(4) {
	case 0:
		s.typed = "lane refuse\nlane leaf as other\nset 5ms\nask 2\nback 1ms\nask # &=+;\n"
	case 1:
		s.typed = "lane refuse\nset 5ms" + strings.Repeat("\nadvance 1ms\nask", 200)
		s.packed = packed{of: s.typed, z: packedText(s.typed)}
	}
	for range r.IntN(3) {
		s.forks = append(s.forks, fork{r.IntN(5), []string{"ask 10", "advance 1ms\nask", "restart saved"}[r.IntN(3)]})
	}
	if of, _ := scenario.Find(s.scene); s.typed == "" {
		s.inside = of.Lanes[r.IntN(len(of.Lanes))].Name
	}
	s.at = stepMoment{step: r.IntN(8)}
	_, f := derive(s, facts{})
	s.at.step = min(s.at.step, f.run.Len()-1)
	if f.run.Len() > 2 {
		s.at.moment = r.IntN(1 + min(9, len(f.run.Frame(s.at.step).Moments())))
	}
	return s
}

func TestALinkIsReadAsFarAsItCanBe(t *testing.T) {
	const wild = "layout=time:41,worker:23" // without a sequence
	for _, c := range []struct {
		path, query, fragment string
		want                  string
		says                  []string
	}{
		{"/rollover", "", "", "scene=rollover&step=0", nil},
		{"/rollover", "scene=rollover", "", "scene=rollover&step=0", nil},
		{"/rollover", "scene=rollover&step=0", "", "scene=rollover&step=0", nil},
		{"/rollback", "scene=scala-28", "", "scene=scala-28&step=0", nil},
		{"/rollback", "scene=scala-28&step=3&fork=2:ask+10&fork=x:ask&fork=4", "",
			"scene=scala-28&step=3&fork=2:ask+10",
			[]string{"fork=“x:ask”. The form is STEP:LINES, with the script lines to play after that step. The link says fork=“4”."}},
		{"/rollback", "scene=scala-28&fork=:ask&fork=ask", "", "scene=scala-28&step=0",
			[]string{"fork=“:ask”. The form is STEP:LINES, with the script lines to play after that step. The link says fork=“ask”."}},
		{"/rollback", "scene=scala-28&step=99", "", "scene=scala-28&step=7",
			[]string{"no step “99”; its steps are 0 to 7."}},
		{"/rollback", "scene=scala-28&step=x", "", "scene=scala-28&step=0", []string{"step=“x”"}},
		{"/rollback", "scene=scala-28&step=-1", "", "scene=scala-28&step=0", []string{"step=“-1”"}},
		{"/rollback", "scene=scala-28&step=3.x", "", "scene=scala-28&step=0", []string{"step=“3.x”"}},
		{"/rollback", "scene=scala-28&step=2.999", "", "scene=scala-28&step=2.10", []string{"no step “2.999”"}},
		{"/rollback", "scene=scala-28&step=1&lane=nope", "", "scene=scala-28&step=1",
			[]string{"lane=“nope”; valid values: twitter-scala-28, refuse."}},
		{"/rollback", "scene=scala-28&step=1&lane=twitter-scala-28", "", "scene=scala-28&step=1", nil},
		{"/rollback", "", "", "scene=two-orders&step=0", nil},
		{"/rollback", "scene=two-orders", "", "scene=two-orders&step=0", nil},
		{"/rollback", "scene=zzz&step=1", "", "scene=two-orders&step=1", []string{"unknown scene, “zzz”"}},
		{"/rollover", "scene=rollover&step=1&epoch=5", "", "scene=rollover&step=1", []string{"“epoch”"}},
		{"/rollover", "scene=rollover&step=1&layout=nobody&epoch=5", "", "scene=rollover&step=1",
			[]string{"unknown layout, “nobody”"}},
		{"/rollover", "scene=rollover&step=1&" + wild, "", "scene=rollover&step=1",
			[]string{"no generator and no scene can use it"}},
		{"/rollover", "scene=rollover&step=1&step=2", "", "scene=rollover&step=1",
			[]string{"“step” more than once. Only the first value is used."}},
		{"/rollover", "scene=rollover&step=1&foo=1", "bar=2", "scene=rollover&step=1", []string{"“foo”", "“bar”"}},
		{"/rollover", "scene=rollover&step=1", "lead", "scene=rollover&step=1", nil},
		{"/rollback", "scene=zzz&step=99&lane=no&fork=x&foo=1&" + wild, "", "scene=two-orders&step=10",
			[]string{"“foo”", "“zzz”", "no generator", "fork=“x”", "lane=“no”", "“99”"}},
	} {
		s, _, problems := opened(c.path, c.query, c.fragment)
		got, fragment := s.link()
		nav.CheckLink(t, c.path+"?"+c.query+"#"+c.fragment, got+fragment, c.want, problems, c.says)
	}
}

func TestALayoutIsPlayedAsAScriptThatCanBeChanged(t *testing.T) {
	s, f, problems := opened("/rollover", "scene=rollover&layout=sonyflake", "")
	if !strings.Contains(s.typed, "time:39") || f.bad != nil || problems != nil || s.at != (stepMoment{}) {
		t.Errorf("got the script %q at %s, %v and %v", s.typed, s.at, f.bad, problems)
	}
	_, _, problems = opened("/rollover", "scene=rollover&layout=sonyflake&tick=1s", "")
	if len(problems) != 1 || !strings.Contains(problems[0].Says, "“tick”, but the layout sonyflake") {
		t.Errorf("beside a tick: got %v", problems)
	}
}

func TestAPackedScriptIsReadOrSaysWhyNot(t *testing.T) {
	const script = "lane refuse\nset 5ms\nask 2\n"
	for _, c := range []struct {
		name, script, typed, says string
	}{
		{"a script", script, script, ""},
		{"more than a script", strings.Repeat("\n", mostInflated+1), "", "1,048,576 bytes"},
	} {
		z := packedText(c.script)
		s, _, problems := opened("/rollback", "scene=scala-28&step=2", "scriptz="+z)
		if s.typed != c.typed || !strings.Contains(nav.Sentences(problems), c.says) || c.says == "" && problems != nil {
			t.Errorf("%s: got the script %.40q and %v", c.name, s.typed, problems)
		}
		if query, fragment := s.link(); c.typed == "" &&
			(fragment != "scriptz="+z || query != "scene=scala-28&step=0") {
			t.Errorf("%s: got %s#%.40q, want what cannot be read to stay, and no step of it", c.name, query, fragment)
		}
	}
}

func TestALongScriptIsPackedOrTooLong(t *testing.T) {
	long := "lane refuse\nset 5ms" + strings.Repeat("\nadvance 1ms\nask", 200)
	for _, c := range []struct {
		name              string
		s                 state
		fragment          string
		unpacked, tooLong bool
	}{
		{"short", state{typed: "ask"}, "script=ask", false, false},
		{"long", state{typed: long}, "", true, false},
		{"packed", state{typed: long, packed: packed{of: long, z: "AA"}}, "scriptz=AA", false, false},
		{"edited since", state{typed: long + "\nask", packed: packed{of: long, z: "AA"}}, "", true, false},
		{"packed and still too long",
			state{typed: long, packed: packed{of: long, z: strings.Repeat("A", nav.LinkLimit+1)}}, "", false, true},
		{"longer than is read", state{typed: strings.Repeat("\n", mostInflated+1)}, "", false, true},
	} {
		c.s.traits = &Traits{Path: "/rollover"}
		if _, fragment := c.s.link(); fragment != c.fragment || c.s.unpacked() != c.unpacked ||
			c.s.tooLong() != c.tooLong {
			t.Errorf("%s: got the fragment %.20q, unpacked %t, too long %t", c.name, fragment, c.s.unpacked(),
				c.s.tooLong())
		}
	}
	if _, fragment := (state{traits: &Traits{Path: "/rollover"}, typed: long, packed: packed{of: long, none: true}}).
		link(); !strings.HasPrefix(fragment, "script=lane") {
		t.Errorf("where nothing can be packed: got the fragment %.20q", fragment)
	}
}

func TestALinkShowsUpToFourSystems(t *testing.T) {
	for _, c := range []struct {
		show  string
		want  []string
		names string // what a problem names
	}{
		{"twitter,leaf", []string{"twitter", "leaf"}, ""},
		{"twitter,snowflok,leaf", []string{"twitter", "leaf"}, "snowflok"},
		{"leaf,leaf", []string{"leaf"}, "leaf"},
		{"twitter,refuse", []string{"twitter"}, "refuse"},
		{"twitter,leaf,ours,sonyflake,borrow", []string{"twitter", "leaf", "ours", "sonyflake"}, "borrow"},
	} {
		of := mixed{Plain{At: "/systems"}}.Traits()
		s, f, problems := openedOn(&of, "show="+c.show, "")
		var lanes []string
		for _, l := range f.run.Script.Lanes {
			lanes = append(lanes, l.Name)
		}
		if !slices.Equal(lanes, c.want) || !slices.Equal(s.show, c.want) {
			t.Errorf("%s: got %v and %v, want %v", c.show, lanes, s.show, c.want)
		}
		if bad := nav.Sentences(problems); c.names == "" != (bad == "") || !strings.Contains(bad, c.names) {
			t.Errorf("%s: got %q, want a problem with %q", c.show, bad, c.names)
		}
		if query, _ := s.link(); !strings.Contains(query, "show="+strings.Join(c.want, "%2C")) &&
			!strings.Contains(query, "show="+strings.Join(c.want, ",")) {
			t.Errorf("%s: got the link %s", c.show, query)
		}
	}
}

func TestTheRulerHasNoPlaceForOtherIDs(t *testing.T) {
	p := newPage("/rollback")
	p.Open("", "script=lane refuse%0Alane auto-increment%0Aask")
	if p.bad == nil || p.bad.Line != 2 || p.bad.Word != "auto-increment" || p.typed == "" {
		t.Errorf("got %v, want line 2 and auto-increment named, and the script kept", p.bad)
	}
}

// packedText is a text as links hold it.
func packedText(plain string) string {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression) // a level that there is
	io.WriteString(w, plain)
	w.Close()
	return base64.RawURLEncoding.EncodeToString(b.Bytes())
}

func TestAPackedTextIsReadAsFarAsItMayBeLong(t *testing.T) {
	for _, plain := range []string{"", "ask 2\nsay Grüße", strings.Repeat("ask\n", mostInflated/4)} {
		if got, err := inflate(packedText(plain)); err != nil || got != plain {
			t.Errorf("%.20q, %d bytes: got %d bytes and %v", plain, len(plain), len(got), err)
		}
	}
	for _, more := range []int{1, 200 << 20} {
		link := packedText(strings.Repeat("\n", mostInflated+more))
		if got, err := inflate(link); !errors.Is(err, errTooLong) || got != "" {
			t.Errorf("%d too many, a link of %d letters: got %d bytes and %v, want none", more, len(link), len(got),
				err)
		}
	}
}

func TestADamagedPackedTextIsAnError(t *testing.T) {
	for _, link := range []string{"AAAA", "not*letters", packedText(strings.Repeat("ask 17\n", 100))[:20]} {
		if got, err := inflate(link); err == nil || got != "" {
			t.Errorf("%q: got %q, want an error", link, got)
		}
	}
}

func (s state) link() (query, fragment string) { return nav.Write(s.Params) }
