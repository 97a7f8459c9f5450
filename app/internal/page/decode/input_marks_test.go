package decode

import (
	"strings"
	"testing"
)

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
