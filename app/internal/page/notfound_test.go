package page

import (
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
)

func TestTheNearestPageIsSuggested(t *testing.T) {
	for path, want := range map[string]string{"/decoder": "/decode", "/Decode/": "/decode", "/dcode": "/decode", "/glosary": "/glossary", "/style": "/story", "/quite-another": "", "/": "", "": ""} {
		if got, _ := nearest(path); got.Path != want {
			t.Errorf("%s: got %q, want %q", path, got.Path, want)
		}
	}
}

func TestEveryChapterHasItsPage(t *testing.T) {
	paths := map[string]bool{}
	for _, p := range All() {
		paths[p.Path] = true
	}
	for _, c := range nav.Curriculum() {
		if u, _, _ := strings.Cut(c.Path, "?"); !paths[u] || c.Minutes < 1 || len(c.Bits) != 24 {
			t.Errorf("chapter %q: page %s, %d minutes, %d bits in its picture", c.Title, c.Path, c.Minutes, len(c.Bits))
		}
	}
	for path, want := range map[string][2]string{
		"/story": {"", "/"}, "/rollover": {"/", "/rollback"}, // which has two chapters
		"/nodes": {"/race", "/nodes?scene=everyone-1-1"}, "/nodes?scene=everyone-1-1": {"/nodes", "/bits?op=negate"}, "/glossary": {"", ""},
	} {
		if previous, next := nav.Neighbours(path); previous.Path != want[0] || next.Path != want[1] {
			t.Errorf("%s stands between %q and %q, want %q", path, previous.Path, next.Path, want)
		}
	}
	for _, c := range nav.Curriculum() {
		_, next := nav.Neighbours(c.Path)
		if previous, _ := nav.Neighbours(next.Path); next.Path != "" && previous.Path != c.Path {
			t.Errorf("%s leads to %s, which leads back to %s", c.Path, next.Path, previous.Path)
		}
	}
}
