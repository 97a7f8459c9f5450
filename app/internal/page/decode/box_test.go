package decode

import (
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
)

func TestTheSampleLogIsTheSameEachTimeAndHasOneClockRollback(t *testing.T) {
	log := sampleLog()
	if log != sampleLog() {
		t.Error("two logs differ")
	}
	lines := strings.Split(strings.TrimSuffix(log, "\n"), "\n")
	if len(lines) != 300 {
		t.Fatalf("got %d lines, want 300", len(lines))
	}
	last, back := map[string]string{}, 0
	for _, line := range lines {
		words := strings.Fields(line)
		if words[2] <= last[words[1]] {
			back++
		}
		last[words[1]] = words[2]
	}
	if back != 1 {
		t.Errorf("a node's IDs go back %d times, want once", back)
	}
}

func TestASampleIsRecognised(t *testing.T) {
	for _, s := range samples() {
		typed := s.made()
		if typed == "" || !s.is(typed) || s.is("") || s.is(typed[1:]+"x") {
			t.Errorf("%s: of %d bytes, it is not told from other texts", s.name, len(typed))
		}
	}
}

func TestEverySampleCanBeNamedInALink(t *testing.T) {
	for _, s := range samples() {
		var got paste
		nav.Parse(func(_, fragment *nav.Params) { got.params(fragment) }, "", "sample="+s.name)
		if got.typed != s.made() {
			t.Errorf("%s: the link's box holds %.40q", s.name, got.typed)
		}
	}
}

func TestNoOtherTextMakesASample(t *testing.T) {
	made := 0
	s := sample{size: 3, made: func() string { made++; return "123" }}
	if s.is("") || s.is("1234") || made > 0 {
		t.Errorf("the sample was made %d times", made)
	}
}

func TestIDsAndTheLinesOfAFindingAreMarked(t *testing.T) {
	for _, c := range []struct {
		typed string
		hits  map[uint32]bool
		want  string
	}{
		{"175928847299117063", nil, ""}, // one line needs no marks
		{"a <b> 175928847299117063 c\n175928847299117064", nil,
			"a &lt;b&gt; <mark>175928847299117063</mark> c\n<mark>175928847299117064</mark>"},
		{"175928847299117063\nid=175928847299117064 x\n", map[uint32]bool{1: true},
			"<mark>175928847299117063</mark>\n<span data-hit>id=<mark>175928847299117064</mark> x</span>\n"},
		{"0x271046a30c00007\n017F22E2-79B0-7CC3-98C4-DC0C0C07398F,é", map[uint32]bool{0: true},
			"<span data-hit><mark>0x271046a30c00007</mark></span>\n<mark>017F22E2-79B0-7CC3-98C4-DC0C0C07398F</mark>,é"},
	} {
		text := paste{box: boxOf(c.typed)}
		marks, got := text.marks(text.read(), c.hits), ""
		if len(marks) > 0 {
			got = marked(c.typed, marks)
		}
		if got != c.want {
			t.Errorf("%q: got %q, want %q", c.typed, got, c.want)
		}
	}
	long := paste{box: box{typed: strings.Repeat("175928847299117063\n", 3), long: 1}}
	if got := long.marks(long.read(), nil); got != nil {
		t.Errorf("a long text has marks: %v", got)
	}
}
