package decode

import (
	"slices"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// readAs reads the IDs as one of the systems that may have made them.
func (t *table) readAs(ctx app.Context, name string) {
	for _, c := range t.page.many.report.Guess {
		if c.Name == name {
			t.page.chooseLayout(ctx, nav.Unnamed(c.Layout))
			return
		}
	}
}

// solved offers the custom epoch that makes the IDs' times agree with the nearby dates.
func (t *table) solved() app.UI {
	solved := t.page.many.report.Solved
	if solved == nil {
		return ui.Nothing()
	}
	return ui.Elem("div", ui.With{"class", "near", "data-solved", strconv.FormatInt(solved.Layout.Epoch.UnixMilli(), 10)}, ui.Text("span", solved.Sentence),
		ui.Button(text.T("Use this epoch"), nil,
			func(ctx app.Context) { t.page.chooseLayout(ctx, nav.Unnamed(solved.Layout)) }, "solved", solved.Layout.Epoch.UnixMilli()))
}

func kindTitle(m *many) string {
	at := slices.Index(m.set.Kind, m.report.Kind)
	if at >= 0 {
		if found := format.Identify(m.set.Text(at), format.Options{Now: time.Now()}); len(found.Readings) > 0 {
			return found.Readings[0].Title
		}
	}
	return m.report.Kind.String()
}

// findings are the evidence, each with the rows behind it, what was counted, and what speaks for the system.
func (t *table) findings() app.UI {
	m := t.page.many
	parts := []app.UI{ui.Text("h2", text.T("Findings"), "class", "unseen")}
	for _, f := range m.report.Findings {
		parts = append(parts, t.finding(m, f))
	}
	if len(parts) == 1 {
		parts = append(parts, ui.Text("p", text.T("No findings: no duplicates, nothing out of order, no clock rollback, nothing from the future."), "class", "empty"))
	}
	return ui.Elem("section", ui.With{"class", "findings"}, append(parts, factsView(m), t.reasons(m))...)
}

func (t *table) finding(m *many, f judge.Finding) app.UI {
	shown, button := t.page.rows.show == f.Name, ui.Nothing()
	if !m.few() && f.Total > 0 {
		words := text.T("Show the %s", text.Count(f.Total, "%s row", "%s rows"))
		if shown {
			words = text.T("Show all rows")
		}
		button = ui.Button(words, ui.With{"class", "quiet", "aria-pressed", strconv.FormatBool(shown)}, func(ctx app.Context) {
			t.page.update(ctx, func(s *state) {
				if s.rows.show = f.Name; shown {
					s.rows.show = ""
				}
			})
		}, "finding", f.Name, shown)
	}
	more := ui.Words("hint", f.More)
	if !m.few() && !shown {
		more = ui.Elem("p", ui.With{"class", "hint", "hidden", "true"}, app.Text(f.More))
	}
	return ui.Elem("section", ui.With{"class", "finding", "data-finding", f.Name, "data-shown", strconv.FormatBool(shown)},
		ui.Text("p", f.Sentence, "class", "finding-says"), more, button, shownOn(f.Name))
}

// shownOn links a finding to the page that shows how it comes about.
func shownOn(finding string) app.UI {
	links := map[string][2]string{
		"duplicates": {"/nodes?scene=everyone-1-1", text.T("See how two nodes get one worker ID")},
		"inversions": {"/nodes", text.T("See how IDs get out of order")},
		"clock-back": {"/nodes?nodes=3&clock=step&error=0s,-6ms,0s", text.T("See a clock set back among others")},
	}
	link, ok := links[finding]
	if !ok {
		return ui.Nothing()
	}
	return ui.Link(link[0], "", app.Text(link[1]))
}

func factsView(m *many) app.UI {
	var pairs []app.UI
	for _, f := range m.report.Facts {
		if slices.Contains([]string{"rate", "busiest-second", "nodes"}, f.Name) {
			continue // the headline says it
		}
		pairs = append(pairs, ui.Elem("div", ui.With{"data-fact", f.Name}, ui.Text("dt", f.Label), ui.Text("dd", f.Value)))
	}
	if len(pairs) == 0 {
		return ui.Nothing()
	}
	return ui.Elem("dl", ui.With{"class", "facts card"}, pairs...)
}

// reasons are the evidence for and against the system that the IDs are read as.
func (t *table) reasons(m *many) app.UI {
	for _, c := range m.report.Guess {
		if !nav.SameLayout(nav.Unnamed(c.Layout), m.layout) {
			continue
		}
		return t.page.fold("candidates", text.T("Why %s?", m.title), func() app.UI {
			var reasons []app.UI
			for _, words := range c.Pro {
				reasons = append(reasons, ui.Text("li", words))
			}
			for _, words := range c.Contra {
				reasons = append(reasons, ui.Text("li", words, "data-contra", ""))
			}
			return ui.Elem("ul", ui.With{"class", "guess-reasons"}, reasons...)
		})
	}
	return ui.Nothing()
}
