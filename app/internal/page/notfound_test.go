package page

import (
	"strings"
	"testing"
)

func TestTheNearestPageIsSuggested(t *testing.T) {
	for path, want := range map[string]string{"/decoder": "/decode", "/Decode/": "/decode", "/dcode": "/decode", "/quite-another": "", "/": "", "": ""} {
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
	for _, c := range curriculum() {
		if u, _, _ := strings.Cut(c.path, "?"); !paths[u] || c.minutes < 1 || len(c.bits) != 24 {
			t.Errorf("chapter %q: page %s, %d minutes, %d bits in its picture", c.title, c.path, c.minutes, len(c.bits))
		}
	}
	for path, want := range map[string][2]string{
		"/": {"", "/rollover?scene=rollover-2-bit"}, "/rollover": {"/", "/rollback"}, "/rollback": {"/rollover?scene=rollover", "/race"},
		"/race": {"/rollback", "/bits?op=negate"}, "/bits": {"/race", "/layout"}, "/layout": {"/bits?op=max-of-bits&n=12", "/decode"}, "/decode": {"/layout", ""}, "/styles": {"", ""},
	} {
		if previous, next := neighbours(path); previous.Path != want[0] || next.Path != want[1] {
			t.Errorf("%s stands between %q and %q, want %q", path, previous.Path, next.Path, want)
		}
	}
}
