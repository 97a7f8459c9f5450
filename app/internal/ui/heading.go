package ui

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// heading is the row above a page's content.
func (s Shell) heading() app.UI {
	if s.Title == "" {
		return Nothing()
	}
	return Div("heading", Text("h1", s.Title), s.Place(), Div("heading-tools", s.Tools...))
}

// Place is the page's number among the lessons, for a page that has a heading of its own.
func (s Shell) Place() app.UI { return Memo(lesson{s.Previous, s.Next, s.Lesson}) }

// lesson is the page's number among the lessons, between arrows to its neighbours.
type lesson struct {
	Previous, Next Tab
	Words          string
}

// Key tells apart where the links lead.
func (c lesson) Key() string { return "lesson " + c.Words + c.Previous.Path + c.Next.Path }

func (c lesson) Render() app.UI {
	if c.Words == "" {
		return Elem("nav", With{"class", "lesson", "hidden", ""})
	}
	arrow := func(t Tab, rel, sign, words string) app.UI {
		if t.Path == "" {
			return Elem("span", nil)
		}
		return Text("a", sign, "href", Href(t.Path), "rel", rel, "title", t.Name, "aria-label", text.Tell("%s: %s", words, t.Name))
	}
	return Elem("nav", With{"class", "lesson", "aria-label", text.T("Lessons")},
		arrow(c.Previous, "prev", "‹", text.In("a lesson", "Previous")), Text("span", c.Words), arrow(c.Next, "next", "›", text.In("a lesson", "Next")))
}

// chapters links to the previous and next chapter, for a page that has a heading of its own.
type chapters struct{ Previous, Next Tab }

// Key tells apart where the links lead.
func (c chapters) Key() string { return "chapters " + c.Previous.Path + " " + c.Next.Path }

func (c chapters) Render() app.UI {
	step := func(t Tab, class, rel, words string) app.UI {
		if t.Path == "" {
			return Elem("span", nil)
		}
		return Elem("a", With{"href", Href(t.Path), "class", class, "rel", rel}, Text("small", words), app.Text(t.Name))
	}
	return Elem("nav", With{"class", "steps", "aria-label", text.T("Previous and next lesson")},
		step(c.Previous, "previous", "prev", text.In("a lesson", "Previous")),
		step(c.Next, "next", "next", text.In("a lesson", "Next")),
	)
}
