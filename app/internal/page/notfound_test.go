package page

import (
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
)

func TestTheNearestPageIsSuggested(t *testing.T) {
	for path, want := range map[string]string{"/decoder": "/decode", "/Decode/": "/decode", "/dcode": "/decode",
		"/glosary": "/glossary", "/style": "/story", "/quite-another": "", "/": "", "": ""} {
		if got, _ := nearest(path); got.Path != want {
			t.Errorf("%s: got %q, want %q", path, got.Path, want)
		}
	}
}

func TestEachPageButTheFrontPageAndTheListIsALessonOrAReference(t *testing.T) {
	paths := map[string]int{}
	for _, g := range nav.Groups() {
		for i, e := range g.Entries {
			path, _, _ := strings.Cut(e.Path, "?")
			paths[path]++
			previous, next := nav.Neighbours(e.Path)
			if i > 0 && previous.Path != g.Entries[i-1].Path || i == 0 && previous.Path != "" ||
				i+1 < len(g.Entries) && next.Path != g.Entries[i+1].Path || i+1 == len(g.Entries) && next.Path != "" {
				t.Errorf("%s is between %q and %q", e.Path, previous.Path, next.Path)
			}
		}
	}
	for _, p := range All() {
		if listed, want := paths[p.Path],
			map[string]int{"/": 0, "/lessons": 0, "/practice": 0, "/nodes": 2, "/decode": 2}; listed != 1 {
			if n, known := want[p.Path]; !known || n != listed {
				t.Errorf("%s is listed %d times", p.Path, listed)
			}
		}
		delete(paths, p.Path)
	}
	if len(paths) > 0 {
		t.Errorf("%v are listed and are no pages", paths)
	}
}

func TestTheLessonsTakeThreeQuartersOfAnHour(t *testing.T) {
	minutes := 0
	for _, l := range nav.Lessons() {
		minutes += l.Minutes
	}
	if n := len(nav.Lessons()); n != 7 || minutes != 48 {
		t.Errorf("got %d lessons of %d minutes, want 7 of 48", n, minutes)
	}
}
