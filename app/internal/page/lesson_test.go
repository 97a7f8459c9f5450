package page_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

func TestANameIsTheHeadingThatItsAddressShows(t *testing.T) {
	defer text.Use("en", "")
	plain := func(words string) string { return strings.Join(strings.Fields(words), " ") } // as v.text
	for _, l := range text.Addressed() {
		if err := text.Use(l.Code, text.Compile(l.Code, "test", text.Translations(l.Code))); err != nil {
			t.Fatal(err)
		}
		for g, group := range nav.Groups() {
			for i, e := range group.Entries {
				for _, address := range []string{e.Path, e.Also} {
					if address == "" {
						continue
					}
					visit(t, address, func(v *visitor) {
						v.says("h1", plain(e.Name))
						number := ""
						if g == 0 {
							number = text.T("Lesson %d of %d", i+1, len(group.Entries))
						}
						if got := strings.Join(v.texts(".lesson span"), ""); got != plain(number) {
							t.Errorf("%s: its place is %q, want %q", address, got, number)
						}
					})
				}
			}
		}
	}
}

func TestTheListShowsWhatIsDoneAndTheNextLesson(t *testing.T) {
	visit(t, "/lessons", func(v *visitor) {
		v.says(".course-left", "7 lessons, 48 minutes.")
		v.says(`[data-next="true"] .primary`, "Start")
		nav.Finish(v.ctx(), "/story")
		nav.Finish(v.ctx(), "/rollover?scene=burst") // a scene that is no lesson
		nav.Finish(v.ctx(), "/rollback?scene=two-orders")
		if got := fmt.Sprint(nav.Done(v.ctx())); got != "[story rollback]" {
			t.Errorf("done are %s", got)
		}
	})
}

// ctx is the page's context.
func (v *visitor) ctx() (of app.Context) {
	v.browser.Dispatch(app.Dispatch{Source: v.shown, Function: func(ctx app.Context) { of = ctx }})
	v.settle()
	return of
}
