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
	all := curriculum()
	for i, c := range all {
		path, _, _ := strings.Cut(c.path, "?")
		previous, next := neighbours(path)
		if i > 0 && previous.Path != all[i-1].path || i+1 < len(all) && next.Path != all[i+1].path || i == 0 && previous.Path != "" {
			t.Errorf("%s stands between %q and %q", path, previous.Path, next.Path)
		}
	}
}
