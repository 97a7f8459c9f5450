package player

import (
	"cmp"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// theatre is everything that a step shows: caption, picture and player. place is the page's
// position among the lessons.
func (p *Player) theatre(place app.UI) app.UI {
	several, head := len(p.run.Script.Lanes) > 1, ui.Nothing
	if p.traits.Head != nil {
		head = p.traits.Head
	}
	caption := ui.MemoFunc(p.caption, p.tell())
	if !p.breaking() {
		caption = p.stage.Caption(p, caption)
	}
	return ui.Elem("section", ui.With{"class", "theatre figure", "data-stage", p.scene, "data-several", strconv.FormatBool(several), "data-ruled", strconv.FormatBool(p.traits.Ruled), "data-streeted", strconv.FormatBool(p.traits.Mixed), "data-podded", strconv.FormatBool(p.traits.Pods), "data-inner", strconv.FormatBool(p.inner), "data-more", strconv.FormatBool(p.more)},
		ui.Div("theatre-head", ui.Text("h1", cmp.Or(p.run.Script.Title, p.script.Title)), place, head(), p.doneByHand(), ui.MemoFunc(p.choice, p.scene)),
		caption,
		ui.ElemOn("div", ui.With{"class", "picture", "data-answers", strconv.FormatBool(p.pointed(func(string) bool { return true }) > 0)}, p.stage.Picture(p, p.panel)...).
			OnClick(ui.On(p.point), "point"),
		p.stagePlayer(),
	)
}

// choice is the scene menu.
func (p *Player) choice() app.UI {
	var options []app.UI
	for _, s := range scenesOf(p.traits.Path) {
		options = append(options, ui.Text("option", s.Title, "value", scenario.Address(s), "selected", strconv.FormatBool(s.Name == p.scene)))
	}
	return ui.Elem("label", ui.With{"class", "scene-choice"},
		ui.Text("span", text.T("Scene")),
		ui.ElemOn("select", nil, options...).
			OnChange(ui.Entered(func(_ app.Context, address string) {
				p.ctx.Defer(func(ctx app.Context) { ctx.Navigate(ui.Href(address)) })
			}), "scene", p.scene),
	)
}
