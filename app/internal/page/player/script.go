package player

import (
	"cmp"
	"path"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// editor shows the script, which runs as the reader types.
func (p *Player) editor() app.UI {
	typed := cmp.Or(p.typed, p.own.Script.Text)
	problem := ui.Alert("")
	switch {
	case p.bad != nil:
		problem = ui.Alert(p.bad.Error())
	case p.own.Cut != nil:
		problem = ui.Alert(p.own.Cut.Error())
	case len(p.run.Failed) > 0:
		problem = ui.Alert(p.run.Failed[0].Error())
	}
	tooLong := ui.Nothing()
	if p.long {
		tooLong = ui.Text("p", text.T("This script is too long for a link. Save it as a file to keep or share it."), "class", "hint", "role", "status")
	}
	return ui.Elem("details", ui.With{"class", "editor"},
		ui.Text("summary", text.T("Edit this scene’s script")),
		ui.Words("hint", text.T("One step per line: set, advance, back, ask, restart. The script runs as you type and is part of the link.")),
		ui.ElemOn("textarea", ui.With{"class", "script", "rows", "16", "spellcheck", "false", "aria-label", text.T("Script"), "value", typed}).
			OnInput(ui.Entered(func(_ app.Context, typed string) { p.edited(typed) }), "script"),
		problem, tooLong,
		ui.Div("buttons",
			&ui.CopyButton{Text: typed, What: text.T("Script")},
			ui.Button(text.T("Save as a file"), ui.With{"class", "copy"}, p.onSave, "save"),
			ui.Elem("label", ui.With{"class", "open-file"},
				app.Text(text.T("Open a file…")),
				ui.ElemOn("input", ui.With{"type", "file", "accept", ".txt,text/plain"}).
					OnChange(ui.On(p.onOpen), "open"),
			),
		),
		ui.Alert(p.fileBad),
	)
}

// edited applies a script that was typed or opened.
func (p *Player) edited(typed string) {
	p.fileBad, p.linkBad = "", ""
	p.update(func(s *state) { s.edit(typed) })
}

func (p *Player) onSave(app.Context) {
	ui.SaveText(path.Base(p.scene)+".txt", "text/plain", cmp.Or(p.typed, p.own.Script.Text))
}

func (p *Player) onOpen(ctx app.Context, _ app.Event) {
	ui.OpenText(ctx.JSSrc(), func(content string, ok bool) {
		p.ctx.Dispatch(func(app.Context) {
			if !ok {
				p.fileBad = text.T("This file cannot be read.")
				return
			}
			p.edited(content)
		})
	})
}
