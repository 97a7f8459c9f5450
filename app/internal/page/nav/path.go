// Package nav is what every page uses: the path through the site, its routes, the address and its
// history, links, and the layouts saved in this browser.
package nav

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/present"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// ID is what the lesson is called in storage and in attributes: the name of its page.
func (e Entry) ID() string {
	path, _, _ := strings.Cut(e.Path, "?")
	return path[1:]
}

// Lessons are the lessons, in order.
func Lessons() []Entry { return Groups()[0].Entries }

// place is where an address is among the groups; exact is false if only its page is listed, and the
// entry is the zero one if not even that is.
type place struct {
	group int
	at    int
	exact bool
	Entry
}

// find prefers the address itself, then an entry of its page that names a scene too.
func find(current string) (found place) {
	path, query, _ := strings.Cut(current, "?")
	for g, group := range Groups() {
		for i, e := range group.Entries {
			p, q, _ := strings.Cut(e.Path, "?")
			exact := e.Path == current || e.Also != "" && e.Also == current
			if exact || p == path && !found.exact && (found.Path == "" || (q == "") == (query == "")) {
				found = place{g, i, exact, e}
			}
		}
	}
	return found
}

// Name is the name of the entry with an address, or of its page.
func Name(current string) string { return find(current).Name }

// Neighbours are the entries before and after an address in its group.
func Neighbours(current string) (previous, next ui.Tab) {
	p := find(current)
	if p.Path == "" {
		return previous, next
	}
	all := Groups()[p.group].Entries
	if p.at > 0 {
		previous = ui.Tab{Path: all[p.at-1].Path, Name: all[p.at-1].Name}
	}
	if p.at+1 < len(all) {
		next = ui.Tab{Path: all[p.at+1].Path, Name: all[p.at+1].Name}
	}
	return previous, next
}

// Shell is the frame around a page's content. How it is displayed, on a projector or embedded, is
// in the address. Current is the page's path, with the start of its query where that distinguishes
// entries. The shell has no name if the address is none of an entry.
func Shell(current string) ui.Shell {
	path, query, _ := strings.Cut(current, "?")
	s := ui.Shell{Current: path, OwnBox: path == "/" || path == "/decode"}
	p := find(current)
	if s.Previous, s.Next = Neighbours(current); p.exact || query == "" {
		s.Name = p.Name
	}
	switch {
	case p.Path == "":
	case p.group > 0:
		s.Part = "reference"
	default:
		s.Part = "lessons"
		if s.Name != "" {
			s.Lesson = text.T("Lesson %d of %d", p.at+1, len(Lessons()))
		}
	}
	if app.IsClient {
		q := app.Window().URL().Query()
		s.Present, s.Embed = q.Get("present") == "1", q.Get("embed") == "1"
		ui.Looks(s.Present, s.Embed)
		if s.Present {
			s.Corner = &present.Corner{}
		}
	}
	return s
}

// Presenting reports whether the page is shown to a class.
func Presenting() bool {
	return app.IsClient && app.Window().URL().Query().Get("present") == "1"
}

// doneKey is the storage key of the lessons that were finished in this browser.
const doneKey = "lessons"

// Done are the IDs of the finished lessons.
func Done(ctx app.Context) (done []string) {
	if ctx.LocalStorage().Get(doneKey, &done) != nil {
		return nil // written by another version
	}
	return done
}

// Finish remembers that the lesson of an address was finished. Without storage it forgets that.
func Finish(ctx app.Context, current string) {
	p := find(current)
	if done := Done(ctx); p.exact && p.Minutes > 0 && !slices.Contains(done, p.ID()) {
		_ = ctx.LocalStorage().Set(doneKey, append(done, p.ID()))
	}
}
