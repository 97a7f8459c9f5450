package scene

import (
	"cmp"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// Render draws the page.
func (p *scene) Render() app.UI {
	frame := nav.Shell(p.path+"?scene="+p.scene, p.ready)
	frame.Figure = ui.Picture{Of: p}
	if p.staged() {
		return frame.Render(
			p.theatre(),
			ui.Alert(p.linkBad),
			ui.Explained("lead", p.intro(), introTerms()...),
			p.results(),
			p.bench(),
			ui.MemoFunc(p.interventions, p.ready, p.played, p.forked),
			ui.MemoFunc(p.editor, p.ready, p.played, p.typed, p.bad, p.long, p.fileBad),
			ui.MemoFunc(p.home, p.scene, p.ownWords()),
			ui.MemoFunc(p.chooser, p.path, p.scene),
		)
	}
	return frame.Render(
		ui.Text("h1", text.Data(cmp.Or(p.run.Script.Title, p.script.Title))),
		ui.Explained("lead", p.intro(), introTerms()...),
		ui.MemoFunc(p.chooser, p.path, p.scene),
		ui.Alert(p.linkBad),
		p.player(),
		p.narration(),
		p.question(),
		p.cards(),
		p.bench(),
		ui.MemoFunc(p.interventions, p.ready, p.played, p.forked),
		ui.MemoFunc(p.editor, p.ready, p.played, p.typed, p.bad, p.long, p.fileBad),
		ui.MemoFunc(p.home, p.scene, p.ownWords()),
	)
}

// chooser is the list of the page's scenes.
func (p *scene) chooser() app.UI {
	var links []app.UI
	for _, s := range scenesOf(p.path) {
		k := ui.Link(p.path+"?scene="+s.Name, "scene", app.Text(text.Data(s.Title)))
		if s.Name == p.scene {
			k = k.Aria("current", "true")
		}
		links = append(links, k)
	}
	return ui.Elem("nav", ui.With{"class", "scenes", "aria-label", text.T("Scenes")}, links...)
}

// results are what has come of every lane: what the stage does not show.
func (p *scene) results() app.UI {
	f := p.shown()
	var lanes []app.UI
	for i := range p.run.Script.Lanes {
		lanes = append(lanes, ui.Memo(p.laneAt(f, i)))
	}
	return ui.Elem("section", ui.With{"class", "results figure", "aria-label", text.T("What has come of it so far")}, lanes...)
}

// cards show every lane at this step, and one of them from inside, where no stage
// does.
func (p *scene) cards() app.UI {
	f := p.shown()
	var lanes []app.UI
	for i := range p.run.Script.Lanes {
		l, axis := p.laneAt(f, i), p.chart().axis(f.Lane(i))
		l.page, l.Many, l.Inside, l.Axis = p, len(p.run.Script.Lanes) > 1, i == p.lane, &axis
		lanes = append(lanes, ui.Memo(l))
	}
	return ui.Elem("section", ui.With{"class", "stage figure"},
		ui.Elem("div", ui.With{"class", "lanes", "data-many", strconv.FormatBool(len(lanes) > 1)}, lanes...),
		p.inside(f.Lane(p.lane)),
		p.leads(),
	)
}

// shown is the frame that is seen. On the stage a moment has its own; elsewhere
// things are then as they were before the step.
func (p *scene) shown() *sim.Frame {
	switch f := p.run.Frame(p.at.step); {
	case p.at.moment == 0:
		return f
	case p.staged():
		return f.Moments()[p.at.moment-1].Frame()
	}
	return p.run.Frame(p.at.step - 1)
}

// milliseconds is a clock's reading since the scene's zero.
func milliseconds(d time.Duration) string {
	return text.T("%s ms", strconv.FormatFloat(float64(d)/1e6, 'f', -1, 64))
}

// home is what to take home, and the way on.
func (p *scene) home() app.UI {
	home := text.Data(p.script.Home)
	if p.ownWords() {
		home = text.Data(p.run.Script.Home)
	}
	next := app.UI(ui.Elem("span", nil))
	if s, ok := scenario.Find(p.script.Next); ok {
		next = ui.Link("/"+s.Page+"?scene="+s.Name, "", app.Text(text.T("Next scene: %s", text.Data(s.Title))))
	}
	return ui.Elem("section", ui.With{"class", "home"},
		ui.Text("h2", text.T("To take home")),
		ui.Words("", home), ui.Elem("p", nil, next),
	)
}

// ownWords reports whether the played script has an introduction of its own:
// then what the scene says at its end need not hold for it.
func (p *scene) ownWords() bool {
	return p.run.Script.Intro != "" && p.run.Script.Intro != p.script.Intro
}

// bench belongs to the scenes of a sequence that runs over.
func (p *scene) bench() app.UI {
	if !p.staged() {
		return ui.Elem("div", nil)
	}
	return &benchPanel{Ready: p.ready}
}
