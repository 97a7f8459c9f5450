package lessons

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/incident"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// incidentsRoute tells the page from others that have two forms.
type incidentsRoute struct{}

// NewIncidents is the page /incidents, of duplicates that were reported in public: a story, where the fragment names
// one, or the list of all.
func NewIncidents() app.Composer {
	return nav.Forms[incidentsRoute](func(_, fragment string) int {
		if incident.Named(fragment) != nil {
			return 1
		}
		return 0
	}, newIncidentList, newIncident)()
}

// newIncident is the page of all stories; the address says of which.
func newIncident() app.Composer {
	return newPage(lesson{Act: incident.Acts()[0], Find: incidentOf, Ends: incidentEnds,
		With: func(of *act.Act) ui.With { return ui.With{"data-incident", of.Fragment} }})
}

func incidentOf(fragment string) *act.Act {
	if s := incident.Named(fragment); s != nil {
		return s.Act
	}
	return nil
}

// incidentEnds lead on from a story: to its IDs in the decoder, to the next story, and to the list.
func incidentEnds(p *page) app.UI {
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
		ui.Elem("p", ui.With{"class", "act-sources"}, sourcesOf(story.Act)...))
}

// incidentList is the page without a fragment.
type incidentList struct{ base }

func newIncidentList() app.Composer {
	p := &incidentList{}
	p.Start(incident.Path, p)
	return p
}

// Params knows no parameters: the list is always the same.
func (p *incidentList) Params(_, _ *nav.Params) {}

func (p *incidentList) Derive() {}

func (p *incidentList) Render() app.UI {
	frame := nav.Shell(incident.Path)
	frame.Title = frame.Name
	var rows []app.UI
	for _, s := range incident.All() {
		rows = append(rows, incidentRow(s))
	}
	return frame.Render(
		ui.Alert(p.LinkBad),
		ui.Text("p", text.T(
			"Six public reports, with their numbers, each replayed with a real generator. Predict what happens, see it, and learn how to check your own system."),
			"class", "lead incidents-lead"),
		ui.Elem("ol", ui.With{"class", "incidents"}, rows...))
}

// incidentRow is a story of the list.
func incidentRow(s *incident.Story) app.UI {
	return ui.Elem("li", ui.With{"class", "card", "data-incident", s.Act.Fragment},
		ui.Elem("h2", nil, ui.Link(s.Act.Link(), "", app.Text(s.Act.Title()))),
		ui.Text("p", s.Seen),
		ui.Elem("p", ui.With{"class", "act-sources"}, sourcesOf(s.Act)...))
}
