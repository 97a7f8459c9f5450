package player

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/design/registry"
	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

func (p *Player) interventions() app.UI {
	if p.breaking() {
		return ui.Nothing() // its events are below the caption
	}
	var buttons []app.UI
	for _, b := range p.traits.Presses {
		button := ui.Button(b.Words, nil, func(app.Context) { p.ByHand(b.Lines) }, "intervene", b.Lines)
		if b.Key != "" {
			button = button.DataSet("presenting", b.Key)
		}
		buttons = append(buttons, button)
	}
	undo := ui.Nothing()
	if len(p.forks) > 0 {
		last := p.forks[len(p.forks)-1]
		undo = ui.Elem("div", ui.With{"role", "status"},
			app.Text(text.T("You intervened after step %d: %s. Earlier steps are unchanged.", last.step, last.words())), app.Text(text.Next("")),
			ui.Button(text.T("Undo"), ui.With{"class", "quiet undo", "data-presenting", "undo"}, func(ctx app.Context) {
				p.TakeBack()
				if ctx.JSSrc().Call("matches", ":focus").Bool() { // otherwise a key pressed it: keep the focus
					ui.FocusOn(p.ctx, ".interventions .undo", ".interventions h2")
				}
			}, "undo"),
		)
	}
	return ui.Elem("section", ui.With{"class", "interventions"},
		ui.Text("h2", text.T("Intervene at this step")),
		ui.Div("buttons", buttons...), p.policies(), ui.Alert(p.forked), undo, p.compared(),
	)
}

// doneByHand shows the last intervention's lines, to copy or undo; before the first one, a hint
// about keys and dragging.
func (p *Player) doneByHand() app.UI {
	if p.traits.Hint == "" || p.breaking() {
		return ui.Elem("span", nil)
	}
	if len(p.forks) == 0 {
		return ui.Elem("p", ui.With{"class", "by-hand hint"}, ui.Text("span", p.traits.Hint))
	}
	last := p.forks[len(p.forks)-1]
	return ui.Elem("p", ui.With{"class", "by-hand"},
		ui.Text("span", text.T("Your change after step %d:", last.step)), app.Text(" "),
		ui.Text("code", strings.ReplaceAll(strings.TrimPrefix(last.lines, joins+"\n"), "\n", "; "), "translate", "no"),
		&ui.CopyButton{Text: last.lines, What: text.T("Lines")},
		ui.Button(text.T("Undo"), ui.With{"class", "quiet"}, func(app.Context) { p.TakeBack() }, "take-back"),
	)
}

// policies replays the scene with another design, by editing its script.
func (p *Player) policies() app.UI {
	options := []app.UI{ui.Text("option", text.T("the scene’s own"), "value", "", "selected", "true")}
	if p.traits.Pods {
		for _, w := range registry.Ways() {
			options = append(options, ui.Text("option", text.T(w.Title), "value", w.Name))
		}
		return p.replay(text.T("Replay with other worker IDs"), options)
	}
	all := variant.All()
	if p.traits.Mixed {
		all = sim.Designs()
	}
	for _, d := range all {
		options = append(options, ui.Text("option", text.T(d.Title), "value", d.Name))
	}
	return p.replay(text.T("Replay with a different policy"), options)
}

// replay is a list of what the scene can be replayed with.
func (p *Player) replay(label string, options []app.UI) app.UI {
	return ui.Elem("label", ui.With{"class", "control"},
		ui.Text("span", label, "class", "label"),
		ui.ElemOn("select", nil, options...).
			OnChange(ui.Entered(func(_ app.Context, design string) {
				script := p.playedBy(design)
				p.update(func(s *state) { s.edit(script) })
			}), "policy", p.script.Name),
	)
}

// playedBy is the scene's script with a single lane of a design; the scene's own script if
// design is empty.
func (p *Player) playedBy(design string) string {
	if design == "" {
		return ""
	}
	// Sentences, questions and expectations hold only for the scene's own lanes.
	own := []string{"", "#", "title", "intro", "home", "next", "page", "lane", "say", "expect", "question", "right", "wrong", "decided"}
	lines := []string{"lane " + design}
	if p.traits.Pods {
		own, lines = append(own, "workers", "deploy"), []string{"workers " + design}
	}
	for _, line := range p.script.Lines {
		if word, _, _ := strings.Cut(strings.TrimSpace(line), " "); !slices.Contains(own, word) {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// compared compares the results with those without the interventions.
func (p *Player) compared() app.UI {
	if len(p.forks) == 0 {
		return ui.Nothing()
	}
	rows := []app.UI{ui.Elem("tr", nil, head(text.T("At the end of the scene")), head(text.T("issued")), head(text.T("rejected")), head(text.T("duplicates")))}
	for i := range p.run.Script.Lanes {
		a, b := p.own.Frame(p.own.Len()-1).Lane(i), p.run.Frame(p.run.Len()-1).Lane(i)
		cells := []app.UI{ui.Text("td", p.Title(i))}
		for _, name := range []string{"issued", "refused", "duplicates"} {
			cells = append(cells, ui.Text("td", text.T("%s, was %s", b.Field(name), a.Field(name))))
		}
		rows = append(rows, ui.Elem("tr", nil, cells...))
	}
	return ui.Elem("table", ui.With{"class", "compared"}, ui.Elem("tbody", nil, rows...))
}

func head(words string) app.UI { return ui.Text("th", words, "scope", "col") }
