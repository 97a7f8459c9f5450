// Package lessons has the list of the lessons, with those that are done and the Reference, and the page of each: an act
// of package run/act, a screen at a time, with its picture and one thing to do. The reports of /incidents are acts too.
//
// Read lessons.go for the list, act.go for how a screen is shown and played, and view.go for what is around its
// picture. story.go and incidents.go have what the first lesson and the reports add; either.go is for a route that has
// a lesson and an instrument.
package lessons

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/ideas"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/game"
	"github.com/snowflakelab/snowflakelab/app/internal/run/practice"
	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

type lessonList struct {
	base
	done    []string // IDs of the finished lessons
	records practice.Records
	made    snowflake.Layout // the reader's; without fields if there is none
	played  bool             // a level of the game
}

// NewList is the page /lessons.
func NewList() app.Composer {
	p := &lessonList{}
	p.Start("/lessons", p)
	return p
}

func (p *lessonList) Params(_, _ *nav.Params) {}

// Opened takes the part that the fragment names.
func (p *lessonList) Opened(_, fragment string) { p.At = fragment }

// Arrived takes what was finished in this browser.
func (p *lessonList) Arrived() {
	p.done, p.records = nav.Done(p.Ctx), ideas.Load(p.Ctx)
	p.played = len(ui.Levels(p.Ctx)) > 0
	if m, ok := recall(p.Ctx); ok {
		p.made = m.Whole().Layout()
	}
}

func (p *lessonList) Derive() {}

func (p *lessonList) Render() app.UI {
	frame := nav.Shell("/lessons")
	frame.Title, frame.Part = text.T("Lessons"), "lessons"
	all, next, left := nav.Lessons(), -1, 0
	for i, l := range all {
		if slices.Contains(p.done, l.ID()) {
			continue
		}
		if left += l.Minutes; next < 0 {
			next = i
		}
	}
	finished := len(all)
	rows := make([]app.UI, len(all))
	for i, l := range all {
		done := slices.Contains(p.done, l.ID())
		if !done {
			finished--
		}
		rows[i] = p.row(i, l, done, i == next)
	}
	says := text.T("%s lessons, %s. Each one builds on the one before.", strconv.Itoa(len(all)),
		text.Count(left, "%s minute", "%s minutes"))
	switch {
	case finished == len(all):
		says = text.T("All %s are done.", strconv.Itoa(len(all)))
	case finished > 0:
		says = text.T("%s of %s done, %s to go.", strconv.Itoa(finished), strconv.Itoa(len(all)),
			text.Count(left, "%s minute", "%s minutes"))
	}
	over, meanwhile := ui.Nothing(), p.practice() // after the lessons it is next
	if finished == len(all) {
		over, meanwhile = meanwhile, over
	}
	frame.Tools = []app.UI{ui.Text("p", says, "class", "course-left", "role", "status")}
	return frame.Render(
		ui.Alert(p.LinkBad),
		p.end(),
		over,
		ui.Elem("ol", ui.With{"class", "card course"}, rows...),
		meanwhile,
		afterwards(),
		ui.Elem("section", ui.With{"class", "reference", "id", "reference"}, ui.Text("h2", text.T("Reference")),
			ui.Div("reference-groups", referenceGroups()...)),
	)
}

// end is the card of a reader who has come to the last lesson's end, or which lesson the card still needs.
func (p *lessonList) end() app.UI {
	all := nav.Lessons()
	if !slices.Contains(p.done, all[len(all)-1].ID()) {
		return ui.Nothing()
	}
	if !p.played {
		game := slices.IndexFunc(all, func(l nav.Entry) bool { return l.Path == "/play" })
		return ui.Text("p", text.T("Lesson %s is still open: play one level, then your card is here.",
			strconv.Itoa(game+1)), "class", "course-card", "role", "status")
	}
	l := p.made
	if l.Fields == nil {
		l = snowflake.Twitter()
	}
	return &ui.EndCard{Levels: game.Names(), Layout: p.made, Lasts: story.Years(layouts.Lifetime(l))}
}

// practice leads to Practice: with what is due, or with the check after the lessons, and its results.
func (p *lessonList) practice() app.UI {
	says := text.T(
		"Questions with other numbers, without a picture. What you know is asked again after a day, a week and a month.")
	way := ideas.Reminder(len(p.records.Due(ideas.Today())), "button primary")
	if p.records.Check(len(p.done), len(nav.Lessons())) == practice.AfterThem {
		says = text.T("You have done all lessons. The six ideas of the check come again, with other numbers.")
		way = ui.Link("/practice?check=1", "button primary", app.Text(text.T("See what you have learned")))
	}
	return ui.Elem("section", ui.With{"class", "card course-practice"},
		ui.Elem("div", nil,
			ui.Elem("h2", nil, ui.Link("/practice", "", app.Text(text.T("Practice")))), ui.Text("p", says)),
		ideas.Gained(p.records), way)
}

// row is a lesson; the next one has the strong button.
func (p *lessonList) row(i int, l nav.Entry, done, next bool) app.UI {
	number, end := strconv.Itoa(i+1), ui.Elem("span", nil)
	switch {
	case done:
		number, end = "✓", ui.Text("span", text.T("done"), "class", "course-done")
	case next && len(p.done) > 0:
		end = startLink(l, text.T("Continue"))
	case next:
		end = startLink(l, text.T("Start"))
	}
	return ui.Elem("li",
		ui.With{"data-lesson", l.ID(), "data-done", strconv.FormatBool(done), "data-next", strconv.FormatBool(next)},
		ui.Text("span", number, "class", "course-number", "aria-hidden", "true"),
		ui.MemoFunc(func() app.UI { return thumbnail(l.ID()) }, "picture", l.ID(), text.Current()),
		ui.Elem("div", nil, ui.Elem("h2", nil, ui.Link(l.Path, "", app.Text(l.Name))), ui.Text("p", l.Lead)),
		ui.Text("span", text.T("%d min", l.Minutes), "class", "course-minutes"),
		end)
}

func startLink(l nav.Entry, words string) app.HTMLElem {
	return ui.Link(l.Path, "button primary", app.Text(words)).Aria("label", text.Tell("%s: %s", words, l.Name))
}

// afterwards are the pages that a reader likes best after the lessons, each with a picture and a sentence.
func afterwards() app.UI {
	var cards []app.UI
	for _, t := range [...]struct{ path, says string }{
		{"/race", text.T("Interleave two threads until both hand out one ID.")},
		{"/systems", text.T("Stop the database, and see which systems still issue IDs.")},
		{"/keys", text.T("Watch random keys tear an index apart.")},
		{"/live", text.T("Run the generator at four million IDs a second.")},
		{"/search", text.T("Find the shortest way to a duplicate.")},
	} {
		cards = append(cards,
			ui.Elem("li", ui.With{"class", "card"},
				ui.MemoFunc(func() app.UI { return thumbnail(t.path[1:]) }, "picture", t.path, text.Current()),
				ui.Elem("h3", nil, ui.Link(t.path, "", app.Text(nav.Name(t.path)))), ui.Text("p", t.says)))
	}
	return ui.Elem("section", ui.With{"class", "then"}, ui.Text("h2", text.T("Then")), ui.Elem("ul", nil, cards...))
}

// referenceGroups are the parts of the Reference.
func referenceGroups() (all []app.UI) {
	for _, g := range nav.Groups()[1:] {
		var rows []app.UI
		for _, e := range g.Entries {
			rows = append(rows,
				ui.Elem("li", nil, ui.Link(e.Path, "", app.Text(e.Name)), app.Text(" "), ui.Text("span", e.Lead)))
		}
		all = append(all,
			ui.Elem("section", ui.With{"class", "card"}, ui.Text("h3", g.Name), ui.Elem("ul", nil, rows...)))
	}
	return all
}
