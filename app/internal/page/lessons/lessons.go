// Package lessons is the page that lists the lessons, with those that are done, and the Reference.
package lessons

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/game"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

type page struct {
	base
	done []string // IDs of the finished lessons
}

type base = nav.Page

func New() app.Composer {
	p := &page{}
	p.Start("/lessons", p)
	return p
}

func (p *page) Params(_, _ *nav.Params) {}

// Opened takes the part that the fragment names.
func (p *page) Opened(_, fragment string) { p.At = fragment }

// Arrived takes what was finished in this browser.
func (p *page) Arrived() { p.done = nav.Done(p.Ctx) }

func (p *page) Derive() {}

func (p *page) Render() app.UI {
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
	says := text.T("%s lessons, %s. Each one builds on the one before.", strconv.Itoa(len(all)), text.Count(left, "%s minute", "%s minutes"))
	switch {
	case finished == len(all):
		says = text.T("All %s are done.", strconv.Itoa(len(all)))
	case finished > 0:
		says = text.T("%s of %s done, %s to go.", strconv.Itoa(finished), strconv.Itoa(len(all)), text.Count(left, "%s minute", "%s minutes"))
	}
	frame.Tools = []app.UI{ui.Text("p", says, "class", "course-left", "role", "status")}
	return frame.Render(
		ui.Alert(p.LinkBad),
		p.end(),
		ui.Elem("ol", ui.With{"class", "card course"}, rows...),
		ui.Elem("section", ui.With{"class", "reference", "id", "reference"}, ui.Text("h2", text.T("Reference")), ui.Div("reference-groups", groups()...)),
	)
}

// end is the card of a reader who has come to the last lesson's end.
func (p *page) end() app.UI {
	all := nav.Lessons()
	if !slices.Contains(p.done, all[len(all)-1].ID()) {
		return ui.Nothing()
	}
	return &ui.EndCard{Levels: game.Names()}
}

// row is a lesson; the next one has the strong button.
func (p *page) row(i int, l nav.Entry, done, next bool) app.UI {
	number, end := strconv.Itoa(i+1), ui.Elem("span", nil)
	switch {
	case done:
		number, end = "✓", ui.Text("span", text.T("done"), "class", "course-done")
	case next && len(p.done) > 0:
		end = start(l, text.T("Continue"))
	case next:
		end = start(l, text.T("Start"))
	}
	return ui.Elem("li", ui.With{"data-lesson", l.ID(), "data-done", strconv.FormatBool(done), "data-next", strconv.FormatBool(next)},
		ui.Text("span", number, "class", "course-number", "aria-hidden", "true"),
		ui.MemoFunc(func() app.UI { return picture(l.ID()) }, "picture", l.ID(), text.Current()),
		ui.Elem("div", nil, ui.Elem("h2", nil, ui.Link(l.Path, "", app.Text(l.Name))), ui.Text("p", l.Lead)),
		ui.Text("span", text.T("%d min", l.Minutes), "class", "course-minutes"),
		end)
}

func start(l nav.Entry, words string) app.HTMLElem {
	return ui.Link(l.Path, "button primary", app.Text(words)).Aria("label", text.Tell("%s: %s", words, l.Name))
}

// groups are the parts of the Reference.
func groups() (all []app.UI) {
	for _, g := range nav.Groups()[1:] {
		var rows []app.UI
		for _, e := range g.Entries {
			rows = append(rows, ui.Elem("li", nil, ui.Link(e.Path, "", app.Text(e.Name)), app.Text(" "), ui.Text("span", e.Lead)))
		}
		all = append(all, ui.Elem("section", ui.With{"class", "card"}, ui.Text("h3", g.Name), ui.Elem("ul", nil, rows...)))
	}
	return all
}
