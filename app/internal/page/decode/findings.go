package decode

import (
	"cmp"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// findingsView are the findings beside the headline; restView are the others, at the table.
func (p *decode) findingsView() app.UI {
	if p.Report == nil && (p.sliced() || p.One.Err != nil) {
		return ui.Div("asked")
	}
	return p.findingsOf(p.said().First)
}

func (p *decode) findingsOf(all []judge.Finding) app.UI {
	parts := make([]app.UI, len(all))
	for i := range all {
		parts[i] = p.finding(&all[i])
	}
	return ui.Div("asked", parts...)
}

func (p *decode) restView() app.UI {
	rest := p.said().Rest
	switch {
	case len(p.Report.Findings) == 0:
		return ui.Words("empty", text.T(
			"No findings: no duplicates, nothing out of order, no clock rollback, nothing from the future."))
	case len(rest) == 0:
		return ui.Nothing()
	}
	return p.folded("more", text.Count(len(rest), "%s more finding", "%s more findings"), p.findingsOf(rest))
}

// finding is one of them, in a sentence, and a button that leads to what proves it.
func (p *decode) finding(f *judge.Finding) app.UI {
	shown := f.Total > 0 && p.rows.Show == f.Name
	with := ui.With{"class", "finding", "data-shown", strconv.FormatBool(shown)}
	if f.Total > 0 {
		with = append(with, "data-finding", f.Name)
	}
	if f.Question != "" {
		with = append(with, "data-answer", f.Question)
	}
	if f.Name == "epoch" {
		with = append(with, "data-solved",
			strconv.FormatInt(p.Report.Solved.Layout.Epoch.UnixMilli(), 10))
	}
	words, id := text.T("Show"), "says-"+cmp.Or(f.Name, f.Question)+f.Column
	if shown {
		words = text.T("Show all rows")
	}
	hint := ui.With{"class", "hint"}
	if !shown {
		hint = append(hint, "hidden", "true")
	}
	show := ui.Button(words,
		ui.With{"class", "quiet", "aria-describedby", id, "aria-pressed", strconv.FormatBool(shown)},
		func(ctx app.Context) { p.prove(ctx, f.Name, f.See, shown) }, "finding", f.Name, f.See, shown)
	return ui.Elem("section", with,
		ui.Elem("p", ui.With{"class", "finding-says"},
			ui.Text("b", f.Column, "class", "range", "translate", "no"),
			ui.Text("span", f.Sentence, append(literal("", f.Question == "day"), "id", id)...), app.Text(" "), show,
			incident(f.Name)),
		ui.Elem("p", hint, app.Text(f.More), app.Text(" "), shownOn(f.Name)))
}

// incident is a link to a public report of what a finding suspects, if there is one.
func incident(finding string) app.UI {
	link := nav.IncidentOf(finding)
	if link == "" {
		return ui.Nothing()
	}
	return ui.Link(link, "finding-story", app.Text(text.T("It happened: read the story")))
}

// prove shows what proves a finding: its rows alone, or a part of the page.
func (p *decode) prove(ctx app.Context, name, see string, shown bool) {
	target := `[data-fold="` + see + `"]`
	p.update(func(s *state) {
		switch {
		case see == "bits":
			target = ".anatomy"
		case see != "":
			s.unfold(see, true)
		case shown:
			s.rows.Show = ""
		default:
			s.rows.Show, target = name, ".many, .hit"
		}
	})
	if see != "" || !shown {
		ctx.Defer(func(app.Context) {
			if e := app.Window().Get("document").Call("querySelector", target); e.Truthy() {
				e.Call("scrollIntoView", map[string]any{"block": "nearest"})
			}
		})
	}
}

// shownOn links a finding to the page that shows how it comes about.
func shownOn(finding string) app.UI {
	links := map[string][2]string{
		"duplicates": {"/nodes?scene=everyone-1-1", text.T("See how two nodes get one worker ID")},
		"inversions": {nav.Braid, text.T("See how IDs get out of order")},
		"clock-back": {"/nodes?nodes=3&clock=step&error=0s,-6ms,0s", text.T("See a clock set back among others")},
	}
	link, ok := links[finding]
	if !ok {
		return ui.Elem("span", nil)
	}
	return ui.Link(link[0], "", app.Text(link[1]))
}

// columnsView is the places of the lines side by side, each with what was read of it; a press reads one alone.
func (p *decode) columnsView() app.UI {
	places, only := p.set.Places(), p.only
	if p.Report == nil || len(p.Report.Columns) == 0 && only == "" {
		return ui.Nothing()
	}
	choice := func(name string, pressed bool, words ...app.UI) app.UI {
		return ui.ElemOn("button",
			ui.With{"type", "button", "class", "place", "data-place", name,
				"aria-pressed", strconv.FormatBool(pressed)}, words...).
			OnClick(ui.On(func(app.Context, app.Event) { p.narrow(func(s *state) { s.only = name }) }), "place", name)
	}
	var parts []app.UI
	if only != "" {
		parts = append(parts, choice("", false, ui.Text("strong", text.T("All columns"))))
	}
	for i, place := range places {
		words := []app.UI{ui.Text("strong", place.Label, "translate", "no"),
			ui.Text("span", text.Count(place.Count, "%s ID", "%s IDs"))}
		if only == "" {
			c := &p.Report.Columns[i]
			words = append(words, ui.Text("span", columnSystem(c), "translate", "no"))
			if r := c.Report; !r.Earliest.IsZero() {
				for _, at := range []time.Time{r.Earliest, r.Latest} {
					words = append(words,
						ui.Text("span", text.List(p.zone.Day(at), p.zone.TimeOfDay(at)), "class", "digits"))
				}
			}
		}
		parts = append(parts, choice(place.Name, place.Name == only, words...))
	}
	return ui.Elem("div", ui.With{"class", "places", "role", "group", "aria-label", text.T("Columns")}, parts...)
}

func columnSystem(c *judge.Column) string {
	switch {
	case c.Title == "":
		return ui.LayoutName(c.Report.Layout)
	case c.Score == 0:
		return c.Title
	}
	return text.In("a system and a value", "%s, %s", c.Title, sure(c.Score))
}
