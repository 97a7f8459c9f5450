package page

import "testing"

func TestMarkupOfEveryPageIsThereBeforeTheProgram(t *testing.T) {
	for _, p := range append(All(), NotFound()) {
		m := Markup(p)
		if len(m) < 500 || p.Title == "" || p.Description == "" {
			t.Errorf("%s: %d bytes of markup, title %q, description %q", p.Path, len(m), p.Title, p.Description)
		}
	}
}
