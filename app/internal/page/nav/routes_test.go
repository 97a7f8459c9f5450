package nav_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

func TestEachGroupOfTheNavigationFollowsTheCurriculum(t *testing.T) {
	place := map[string]int{} // a page's last lesson
	for i, c := range nav.Curriculum() {
		path, _, _ := strings.Cut(c.Path, "?")
		place[path] = i
	}
	last := map[string]int{}
	for _, r := range nav.Routes() {
		if at, taught := place[r.Path]; taught && at < last[r.Group] {
			t.Errorf("%s comes before its neighbour in the curriculum", r.Path)
		} else {
			last[r.Group] = max(at, last[r.Group])
		}
	}
}

func TestThePagesOfAGroupAreTogether(t *testing.T) {
	var groups []string
	for _, r := range nav.Routes() {
		groups = append(groups, r.Group)
	}
	groups = slices.Compact(groups)
	want := []string{"Generate", "Learn", "Design", "Decode", ""}
	if !slices.Equal(groups, want) {
		t.Errorf("the groups are %q, want %q", groups, want)
	}
}

func TestAPageShowsTheGroupsAndThePagesOfItsOwn(t *testing.T) {
	for path, want := range map[string]string{"/": "Generate", "/live": "Generate", "/bits?op=negate": "Learn", "/layout": "Design", "/decode": "Decode", "/glossary": "", "": ""} {
		s := nav.Shell(path)
		var paths []string
		for _, p := range s.Pages {
			paths = append(paths, p.Path)
		}
		if s.Group != want || len(s.Groups) != 4 || (want != "") != slices.Contains(paths, s.Current) {
			t.Errorf("%s: the groups are %v, the current one is %q with %v; want %q", path, s.Groups, s.Group, paths, want)
		}
		if i := slices.IndexFunc(s.Groups, func(g ui.Tab) bool { return g.Name == want }); want != "" && s.Groups[i].Path != paths[0] {
			t.Errorf("%s: its group leads to %s, want its first page %s", path, s.Groups[i].Path, paths[0])
		}
	}
}
