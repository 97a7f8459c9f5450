package scene

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// staged says that the page has the stage on which one sees everything at once.
func (s *state) staged() bool { return s.path == "/rollover" }

// theatre is all that a step shows, in one look: what happens in words, the
// picture, and the player.
func (p *scene) theatre() app.UI {
	several := len(p.run.Script.Lanes) > 1
	return ui.Elem("section", ui.With{"class", "theatre figure", "data-stage", p.scene, "data-several", strconv.FormatBool(several), "data-more", strconv.FormatBool(p.more)},
		ui.Div("theatre-head", ui.Text("h1", text.Data(cmp.Or(p.run.Script.Title, p.script.Title))), ui.MemoFunc(p.choice, p.scene, p.ready)),
		p.caption(),
		ui.Elem("div", ui.With{"class", "picture"}, p.picture()...),
		p.stagePlayer(),
	)
}

// choice is the one control that scenes are chosen from.
func (p *scene) choice() app.UI {
	var options []app.UI
	at, all := 0, scenesOf(p.path)
	for i, s := range all {
		if s.Name == p.scene {
			at = i + 1
		}
		options = append(options, ui.Text("option", text.Data(s.Title), "value", s.Name, "selected", strconv.FormatBool(s.Name == p.scene)))
	}
	return ui.Elem("label", ui.With{"class", "scene-choice"},
		ui.Text("span", text.T("Scene %d of %d", at, len(all))),
		ui.ElemOn("select", ui.With{"disabled", strconv.FormatBool(!p.ready)}, options...).
			OnChange(ui.On(func(ctx app.Context, _ app.Event) {
				name := ctx.JSSrc().Get("value").String()
				p.ctx.Defer(func(ctx app.Context) { ctx.Navigate(ui.Href(p.path + "?scene=" + name)) })
			}), "scene", p.scene),
	)
}

// caption says what happens, or asks what will.
func (p *scene) caption() app.UI {
	var words []app.UI
	asking := p.asked == p.at.step && p.at.moment == 0
	if !asking {
		words = p.happens()
	}
	question := app.UI(ui.Elem("div", nil))
	if first := p.at.moment == 0 || p.first(); p.asked != none && first {
		question = p.question()
	}
	return ui.Elem("div", ui.With{"class", "caption", "data-caption", ""},
		ui.Elem("div", ui.With{"class", "narration", "role", "status", "aria-live", ui.Spoken(p.playing)}, words...), question)
}

// first says that this is the player's first place in a step.
func (p *scene) first() bool {
	index := p.index(p.at)
	return p.stops == nil || index == 0 || p.stops[index-1].Step != p.at.step
}

// happens is what happens at this place, in a paragraph or two.
func (p *scene) happens() []app.UI {
	f := p.run.Frame(p.at.step)
	if p.at.moment > 0 {
		m := f.Moments()[p.at.moment-1]
		words := m.Text()
		if times := p.stops[p.index(p.at)].Times; times > 0 {
			words = text.T("× %s the same. %s", text.Group(times), words)
		}
		if len(p.run.Script.Lanes) > 1 {
			words = p.run.Script.Lanes[m.Lane].Name + ": " + words
		}
		return []app.UI{ui.Words("", words), p.spinning()}
	}
	words := []app.UI{ui.Words("", f.Words())}
	if said := f.Said(); len(said) > 0 {
		words = append(words, ui.Words("caption-said", text.Data(strings.Join(said, " "))))
	}
	return words
}

// stagePlayer is the player, with what it goes through.
func (p *scene) stagePlayer() app.UI {
	var marks []ui.Mark
	for _, m := range p.marks {
		if p.stops != nil {
			m.At = sim.StopAt(p.stops, m.At, 0)
		}
		marks = append(marks, m)
	}
	if p.fine {
		marks = nil
	}
	words := text.T("Every moment")
	if p.fine {
		words = text.T("Fewer moments")
	}
	return ui.Elem("div", ui.With{"class", "playing", "data-player", ""},
		&ui.Player{Len: p.length(), At: p.index(p.at), Step: p.at.String(), Steps: strconv.Itoa(p.run.Len() - 1), Marks: marks, Held: p.held, Ready: p.ready, Resume: p.resumed,
			OnMove: p.move, OnPlay: func(playing bool) { p.playing = playing }},
		ui.TextOn("button", words, "type", "button", "class", "quiet", "disabled", strconv.FormatBool(!p.ready || p.run.Len() > fineLimit)).
			OnClick(ui.On(func(app.Context, app.Event) { p.toggleFine() }), "fine"),
		ui.TextOn("button", text.T("Code and bits"), "type", "button", "class", "quiet stage-more", "aria-pressed", strconv.FormatBool(p.more)).
			OnClick(ui.On(func(app.Context, app.Event) { p.more = !p.more }), "more"),
	)
}

// picture is the panels, in the order in which [scene.panels] lists them.
func (p *scene) picture() []app.UI {
	look, all := p.looks()[p.lane], []app.UI{}
	svg := func(index int) app.UI {
		return ui.MemoFunc(func() app.UI { return p.panel(index) }, p.played, p.lane, index)
	}
	n := 4
	if rows := len(p.run.Script.Lanes); rows > 1 {
		var lanes []app.UI
		for i := range rows {
			lanes = append(lanes, p.row(i, svg(i)))
		}
		all, n = append(all, ui.Div("stage-rows", lanes...), ui.Elem("div", ui.With{"class", "stage-panel", "data-bits", "sequence"}, svg(rows))), rows+1
	} else {
		all = append(all,
			ui.Div("stage-panel callers", svg(0)), ui.Div("stage-panel generator", svg(1)),
			ui.Elem("div", ui.With{"class", "stage-panel", "data-bits", "sequence"}, svg(2)), ui.Div("stage-panel time", svg(3)))
	}
	return append(all, p.code(look, svg(n)))
}

// row is a lane that is one of several: its name, its verdict, and its picture.
func (p *scene) row(i int, picture app.UI) app.UI {
	f := p.run.Frame(p.at.step).Lane(i)
	of := f.Of()
	return ui.Div("stage-row",
		ui.Div("stage-row-head",
			ui.Text("h2", of.Name),
			ui.TextOn("button", text.T("Look inside"), "type", "button", "class", "quiet", "aria-pressed", strconv.FormatBool(i == p.lane)).
				OnClick(ui.On(func(app.Context, app.Event) { p.update(func(s *state) { s.inside = of.Name }) }), "look", of.Name),
		),
		ui.Words("verdict-line", p.verdict(f)),
		picture,
	)
}

// verdict is what came of the step in a lane, in few words.
func (p *scene) verdict(f *sim.LaneFrame) string {
	t := f.Totals()
	words := text.T("%s issued", text.Group(t.Issued))
	if t.Refused > 0 {
		words += text.T(", %s refused", text.Group(t.Refused))
	}
	if n := t.Pending(); n > 0 {
		words += text.T(", %s waiting", text.Group(n))
	}
	if lead := f.Field("lead-ms"); lead != "0" {
		words += text.T(", %s ms ahead", lead)
	}
	if t.Duplicates > 0 {
		words += text.T(", %s twice", text.Group(t.Duplicates))
	}
	return words
}

// panel draws a panel for the first time; from then on it is changed by
// [scene.paint].
func (p *scene) panel(index int) app.UI {
	looks := p.looks()
	var panel stage.Panel
	p.draw(&panel, index, looks, looks, 1)
	marks := make([]app.UI, len(panel.Marks))
	for i, m := range panel.Marks {
		if words, attrs := m.Written(); m.Tag == "text" {
			marks[i] = ui.SVG(m.Tag, attrs, app.Text(words))
		} else {
			marks[i] = ui.SVG(m.Tag, attrs)
		}
	}
	return ui.SVG("svg", ui.With{"data-panel", panel.Name, "viewBox", "0 0 " + strconv.Itoa(panel.Width) + " " + strconv.Itoa(panel.Height),
		"preserveAspectRatio", "xMidYMin", "aria-hidden", "true"}, marks...)
}

// draw draws the panel of that index between two looks.
func (p *scene) draw(panel *stage.Panel, index int, from, to []*stage.Look, share float64) {
	switch rows := len(to); {
	case rows == 1:
		stage.Single[index](panel, from[0], to[0], share)
	case index < rows:
		stage.Row(panel, from[index], to[index], share)
	default:
		stage.Inside[index-rows](panel, from[p.lane], to[p.lane], share)
	}
}

// panels is how many panels there are.
func (p *scene) panels() int {
	if rows := len(p.run.Script.Lanes); rows > 1 {
		return rows + len(stage.Inside)
	}
	return len(stage.Single)
}
