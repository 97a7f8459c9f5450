package player

import (
	"path"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

func (p *Player) Render() app.UI {
	frame := nav.Shell(p.traits.Path + "?scene=" + path.Base(p.scene))
	frame.Theatre = true
	frame.Figure = ui.Picture{Of: p}
	return frame.Render(
		p.theatre(frame.Place()),
		ui.Alert(text.Sentences(p.linkBad, p.stopped())),
		ui.Explained("lead", p.intro(), introTerms()...),
		ui.MemoFunc(p.results, p.scene, p.played, p.below),
		p.stage.AfterResults(p),
		ui.MemoFunc(p.interventions, p.played, p.forked),
		ui.MemoFunc(p.challenge, p.plan, p.par.Verdict, p.lane, p.played),
		ui.MemoFunc(p.editor, p.played, p.typed, p.bad, p.long, p.fileBad),
		ui.MemoFunc(p.home, p.scene, p.ownWords()),
		ui.MemoFunc(p.chooser, p.scene),
		ui.MemoFunc(p.last, strings.Join(p.show, ",")),
	)
}

func (p *Player) chooser() app.UI {
	var links []app.UI
	for _, s := range scenesOf(p.traits.Path) {
		k := ui.Link(scenario.Address(s), "scene", app.Text(s.Title))
		if s.Name == p.scene {
			k = k.Aria("current", "true")
		}
		links = append(links, k)
	}
	return ui.Elem("nav", ui.With{"class", "scenes", "aria-label", text.T("Scenes")}, links...)
}

// results are the results of each lane. On a phone, those of several lanes are folded.
func (p *Player) results() app.UI {
	f := p.frameAt(p.below)
	var lanes []app.UI
	for i := range f.Seen() {
		lanes = append(lanes, ui.Memo(p.laneAt(f, i)))
	}
	class := "results figure"
	if p.traits.Mixed {
		class = "results street figure"
	}
	results := ui.Elem("section", ui.With{"class", class, "aria-label", text.T("Results so far")}, lanes...)
	if len(p.run.Script.Lanes) == 1 {
		return results
	}
	return ui.PhoneFold("", []app.UI{app.Text(text.T("Results so far, design by design"))}, results)
}

// frameAt is the frame at a place; a moment has its own.
func (p *Player) frameAt(at point) *sim.Frame {
	f := p.run.Frame(at.step)
	if at.moment > 0 {
		return f.Moments()[at.moment-1].Frame()
	}
	return f
}

// home is the key takeaway and the link to the next scene.
func (p *Player) home() app.UI {
	home := p.script.Takeaway
	if p.ownWords() {
		home = p.run.Script.Takeaway
	}
	next := ui.Elem("span", nil)
	if s, ok := scenario.Find(p.script.Next); ok {
		next = ui.Link(scenario.Address(s), "", app.Text(text.T("Next scene: %s", s.Title)))
	}
	further := ui.Nothing()
	if link := p.traits.Further; link[0] != "" {
		further = ui.Elem("p", nil, ui.Link(link[0], "", app.Text(link[1])))
	}
	return ui.Elem("section", ui.With{"class", "home"},
		ui.Text("h2", text.T("Key takeaway")),
		ui.Words("", home), ui.Elem("p", nil, next), further,
	)
}

// ownWords reports whether the played script has its own introduction: then the scene's takeaway
// may not apply.
func (p *Player) ownWords() bool {
	return p.run.Script.Intro != "" && p.run.Script.Intro != p.script.Intro
}

// last is the end of the page.
func (p *Player) last() app.UI { return p.stage.Last(p) }
