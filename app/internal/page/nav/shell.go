package nav

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Shell is the frame around a page's content. How it is displayed, on a projector or embedded, is
// in the address. Current is the page's path, with the start of its query where that distinguishes
// chapters.
func Shell(current string) ui.Shell {
	path, _, _ := strings.Cut(current, "?")
	s := ui.Shell{Current: path}
	here := RouteOf(path)
	for _, p := range Routes() {
		if n := len(s.Groups); p.Group != "" && (n == 0 || s.Groups[n-1].Name != p.Group) {
			s.Groups = append(s.Groups, ui.Tab{Path: p.Path, Name: p.Group})
		}
		if p.Group != "" && p.Group == here.Group {
			s.Group = p.Group
			s.Pages = append(s.Pages, ui.Tab{Path: p.Path, Name: p.Tab})
		}
	}
	s.Previous, s.Next = Neighbours(current)
	if first, last := chaptersOf(current); first >= 0 && first == last {
		s.Lesson = text.T("Lesson %d of %d", first+1, len(Curriculum()))
	}
	if app.IsClient {
		q := app.Window().URL().Query()
		s.Present, s.Embed = q.Get("present") == "1", q.Get("embed") == "1"
	}
	return s
}

// Presenting reports whether the page is shown to a class.
func Presenting() bool {
	return app.IsClient && app.Window().URL().Query().Get("present") == "1"
}
