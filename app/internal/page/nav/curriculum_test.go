package nav_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
)

func TestTheNavigationFollowsTheCurriculum(t *testing.T) {
	var chapters, tabs []string
	for _, c := range nav.Curriculum() {
		if path, _, _ := strings.Cut(c.Path, "?"); !slices.Contains(chapters, path) {
			chapters = append(chapters, path)
		}
	}
	for _, r := range nav.Routes() {
		if slices.Contains(chapters, r.Path) {
			tabs = append(tabs, r.Path)
		}
	}
	if !slices.Equal(tabs, chapters) {
		t.Errorf("the navigation has %v, the curriculum %v", tabs, chapters)
	}
}
