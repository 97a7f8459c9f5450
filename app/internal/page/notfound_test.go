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
		"/story": {"", "/"}, "/": {"/story", "/rollover?scene=rollover-2-bit"}, "/rollover": {"/", "/rollback"}, "/rollback": {"/rollover?scene=rollover", "/play"}, "/play": {"/rollback", "/race"},
		"/race": {"/play", "/nodes"}, "/nodes": {"/race", "/nodes?scene=everyone-1-1"}, "/nodes?scene=everyone-1-1": {"/nodes", "/bits?op=negate"}, "/bits": {"/nodes?scene=everyone-1-1", "/layout"}, "/layout": {"/bits?op=max-of-bits&n=12&width=16", "/decode"}, "/decode": {"/layout", "/systems"}, "/systems": {"/decode", "/keys"}, "/keys": {"/systems", "/compare"}, "/compare": {"/keys", "/search"}, "/search": {"/compare", "/live"}, "/live": {"/search", "/claims"}, "/claims": {"/live", ""},
	} {
		if previous, next := nav.Neighbours(path); previous.Path != want[0] || next.Path != want[1] {
			t.Errorf("%s stands between %q and %q, want %q", path, previous.Path, next.Path, want)
		}
	}
}
