package scene

import (
	"errors"
	"net/url"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// plainLimit is the longest script, as an address writes it, that stands there
// in plain letters; longer ones are compressed.
const plainLimit = 1500

// packed is a script as links hold it.
type packed struct {
	of, z string // a script and what it is compressed
	none  bool   // this browser cannot compress it
	long  bool   // no address can hold it
	// unread came with a link and could not be read: it stays in the address.
	unread string
	busy   bool
}

// pack puts the typed script into a fragment. It says whether the fragment is
// whole; if not, the address is written once the browser has compressed it.
func (p *scene) pack(fragment *nav.Link) bool {
	k := &p.packed
	k.long = false
	switch {
	case p.typed == "" && k.unread != "":
		fragment.Add("scriptz", k.unread)
	case p.typed == "":
	case len(p.typed) <= plainLimit && len(url.QueryEscape(p.typed)) <= plainLimit:
		fragment.Add("script", p.typed)
	case len(p.typed) > mostInflated:
		k.long = true
	case k.of != p.typed:
		p.compress()
		return false
	case k.none && len(url.QueryEscape(p.typed)) <= nav.LinkLimit:
		fragment.Add("script", p.typed)
	case !k.none && len(k.z) <= nav.LinkLimit:
		fragment.Add("scriptz", k.z)
	default:
		k.long = true
	}
	return true
}

// compress compresses the typed script, one at a time, and then writes the
// address, which may compress what was typed meanwhile.
func (p *scene) compress() {
	if p.packed.busy {
		return
	}
	p.packed.busy = true
	typed := p.typed
	deflate(typed, func(z string, ok bool) {
		p.ctx.Dispatch(func(ctx app.Context) {
			if p.packed.busy { // else another link came meanwhile
				p.packed = packed{of: typed, z: z, none: !ok}
				p.write(ctx)
			}
		})
	})
}

// unpack loads a link whose script is compressed. One that cannot be read shows
// the scene as it is.
func (p *scene) unpack(q url.Values, z string) {
	plain, err := inflate(z)
	if err == nil {
		q.Set("script", plain)
		p.load(q)
		p.packed = packed{of: plain, z: z}
		return
	}
	p.load(url.Values{"scene": q["scene"]})
	p.packed.unread = z
	p.linkBad = text.T("The script in the link is damaged: part of the link may be missing. The scene is shown as it was.")
	if errors.Is(err, errTooLong) {
		p.linkBad = text.T("The script in the link comes to more than %s bytes, which is no script: it was not read. The scene is shown as it was.", text.Group(mostInflated))
	}
}

// editor is the script itself: it runs as one types.
func (p *scene) editor() app.UI {
	typed := p.typed
	if typed == "" {
		typed = p.script.Text
	}
	problem := ui.Alert("")
	switch {
	case p.bad != nil:
		problem = ui.Alert(p.bad.Error())
	case p.run.Cut != nil:
		problem = ui.Alert(p.run.Cut.Error())
	case len(p.run.Failed) > 0:
		problem = ui.Alert(p.run.Failed[0].Error())
	}
	tooLong := app.UI(ui.Elem("div", nil))
	if p.packed.long {
		tooLong = ui.Text("p", text.T("This script is too long for a link; the address does not hold it. Save it as a file to keep it or to send it."), "class", "hint", "role", "status")
	}
	return ui.Elem("details", ui.With{"class", "editor"},
		ui.Text("summary", text.T("The script of this scene: change it")),
		ui.Words("hint", text.T("set, advance, back, ask, restart: one step a line. It runs as you type, and travels in the link.")),
		ui.ElemOn("textarea", ui.With{"class", "script", "rows", "16", "spellcheck", "false", "disabled", strconv.FormatBool(!p.ready), "aria-label", text.T("Script"), "value", typed}).
			OnInput(ui.On(func(ctx app.Context, _ app.Event) { p.change(ctx, ctx.JSSrc().Get("value").String()) }), "script"),
		problem, tooLong,
		ui.Div("buttons",
			&ui.CopyButton{Text: typed, What: text.T("the script")},
			ui.TextOn("button", text.T("Save as a file"), "type", "button", "class", "copy", "disabled", strconv.FormatBool(!p.ready)).
				OnClick(ui.On(p.onSave), "save"),
			ui.Elem("label", ui.With{"class", "open-file"},
				app.Text(text.T("Open a file…")),
				ui.ElemOn("input", ui.With{"type", "file", "accept", ".txt,text/plain", "disabled", strconv.FormatBool(!p.ready)}).
					OnChange(ui.On(p.onOpen), "open"),
			),
		),
		ui.Alert(p.fileBad),
	)
}

// change takes a script that was typed or opened.
func (p *scene) change(ctx app.Context, typed string) {
	p.packed.unread, p.fileBad = "", ""
	p.edit(typed)
	p.write(ctx)
}

func (p *scene) onSave(app.Context, app.Event) {
	script := p.typed
	if script == "" {
		script = p.script.Text
	}
	ui.SaveText(p.script.Name+".txt", "text/plain", script)
}

func (p *scene) onOpen(ctx app.Context, _ app.Event) {
	ui.OpenText(ctx.JSSrc(), func(content string, ok bool) {
		p.ctx.Dispatch(func(ctx app.Context) {
			if !ok {
				p.fileBad = text.T("This file cannot be read.")
				return
			}
			p.change(ctx, content)
		})
	})
}
