// Package incidents is the page of duplicates that were reported in public: a list of stories, and each story as an
// act. The acts are in package incident, and package act shows them. The address's fragment names the story; without
// one the page is the list.
package incidents

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/act"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	run "github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/incident"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// route tells the page from others that have two forms.
type route struct{}

// New is the page: a story, where the fragment names one, or the list of all.
func New() app.Composer {
	return nav.Forms[route](func(_, fragment string) int {
		if incident.Named(fragment) != nil {
			return 1
		}
		return 0
	}, newList, newStory)()
}

// newStory is the page of all stories; the address says of which.
func newStory() app.Composer {
	return act.New(act.Lesson{Act: incident.Acts()[0], Find: find, Ends: ends,
		With: func(of *run.Act) ui.With { return ui.With{"data-incident", of.Fragment} }})
}

func find(fragment string) *run.Act {
	if s := incident.Named(fragment); s != nil {
		return s.Act
	}
	return nil
}

// ends lead on from a story: to its IDs in the decoder, to the next story, and to the list.
func ends(p *act.Page) app.UI {
	all := incident.All()
	next := 0
	for i, s := range all {
		if s.Act.Fragment == p.Act.Fragment {
			next = (i + 1) % len(all)
		}
	}
	story := incident.Named(p.Act.Fragment)
	return ui.Elem("div",
		ui.With{"class", "act-answers act-ends", "role", "group", "aria-label", text.T("What to do")},
		ui.Div("act-next",
			ui.Link(all[next].Act.Link(), "button primary", app.Text(text.T("Next story: %s", all[next].Act.Title()))).
				DataSet("next", "true"),
			ui.Share()),
		ui.Elem("p", nil,
			ui.Link(story.Decode(), "", app.Text(text.T("Decode this story’s IDs"))), app.Text(" "),
			ui.Link(incident.Path, "", app.Text(text.T("All stories")))),
		ui.Elem("p", ui.With{"class", "act-sources"}, act.Sources(story.Act)...))
}

// list is the page without a fragment.
type list struct{ base }

type base = nav.Page

func newList() app.Composer {
	p := &list{}
	p.Start(incident.Path, p)
	return p
}

// Params knows no parameters: the list is always the same.
func (p *list) Params(_, _ *nav.Params) {}

func (p *list) Derive() {}

func (p *list) Render() app.UI {
	frame := nav.Shell(incident.Path)
	frame.Title = frame.Name
	var rows []app.UI
	for _, s := range incident.All() {
		rows = append(rows, row(s))
	}
	return frame.Render(
		ui.Alert(p.LinkBad),
		ui.Text("p", text.T(
			"Six public reports, with their numbers, each replayed with a real generator. Predict what happens, see it, and learn how to check your own system."),
			"class", "lead incidents-lead"),
		ui.Elem("ol", ui.With{"class", "incidents"}, rows...))
}

// row is a story of the list.
func row(s *incident.Story) app.UI {
	return ui.Elem("li", ui.With{"class", "card", "data-incident", s.Act.Fragment},
		ui.Elem("h2", nil, ui.Link(s.Act.Link(), "", app.Text(s.Act.Title()))),
		ui.Text("p", s.Seen),
		ui.Elem("p", ui.With{"class", "act-sources"}, act.Sources(s.Act)...))
}
