package nav

import (
	"fmt"
	"strconv"
	"testing"
)

// sample is a page's state with a parameter of each sort.
type sample struct {
	step   int
	colour int
	note   string
	size   string
	ids    []string
}

var colours = []string{"red", "green"}

func (s *sample) params(query, fragment *Params) {
	query.Choice("colour", colours[s.colour], colours, func(i int) { s.colour = i })
	query.Typed("note", s.note, func(v string) string { s.note = v; return "" })
	step := ""
	if s.step > 0 {
		step = strconv.Itoa(s.step)
	}
	query.Value("step", step, func(v string) (problem string) {
		var err error
		if s.step, err = strconv.Atoi(v); err != nil {
			return "no step"
		}
		return ""
	})
	query.WriteIf(s.step > 0, func() { query.Text("size", &s.size) })
	query.Known("old")
	fragment.List("id", s.ids, func(values []string) string { s.ids = values; return "" })
}

func TestALinkIsReadAndWrittenByTheSameLines(t *testing.T) {
	for _, c := range []struct{ name, query, fragment, written string }{
		{"what is not said is as usual", "", "", "colour=red&note=usual#"},
		{"an empty value is none, an empty text is one", "colour=&note=&step=", "", "colour=red&note=#"},
		{"all is kept", "colour=green&note=a%26b&step=3", "id=1&id=2", "colour=green&note=a%26b&step=3#id=1&id=2"},
		{"what is of no use is left out", "size=5&colour=green", "", "colour=green&note=usual#"},
		{"what is of use is not", "size=5&step=1", "", "colour=red&note=usual&step=1&size=5#"},
		{"what is known and says nothing is left out", "old=1&present=1", "", "colour=red&note=usual#"},
		{"a fragment without = is a place on the page", "", "practice", "colour=red&note=usual#"},
	} {
		s := sample{note: "usual"}
		problems := Parse(s.params, c.query, c.fragment)
		if query, fragment := Write(s.params); query+"#"+fragment != c.written || problems != nil {
			t.Errorf("%s: got %s#%s, %v, want %s", c.name, query, fragment, problems, c.written)
		}
	}
}

func TestInvalidParametersAreNamed(t *testing.T) {
	for _, c := range []struct{ query, fragment, want string }{
		{"typo=1&more=2", "",
			"[{[more typo] The link says “more”, “typo”, which this page does not know. It ignores that.}]"},
		{"id=1", "step=2",
			"[{[id] The link says “id”, which this page does not know. It ignores that.} {[step] The link says “step”, which this page does not know. It ignores that.}]"},
		{"step=1&step=2", "", "[{[step] The link says “step” more than once. Only the first value is used.}]"},
		{"colour=blue&step=x", "",
			"[{[colour] The link says colour=“blue”; valid values: red, green.} {[step] no step}]"},
		{"present=2", "", "[{[present] The link says present=“2”; valid values: 1.}]"},
		{"lang=xx", "", "[{[lang] The link says lang=“xx”; valid values: en, zh, ja, pseudo.}]"},
	} {
		s := sample{note: "usual"}
		problems := Parse(s.params, c.query, c.fragment)
		if got := fmt.Sprint(problems); got != c.want {
			t.Errorf("%s#%s: got %s, want %s", c.query, c.fragment, got, c.want)
		}
	}
}
