package ui

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// KeyHelp is the list of keys: a button, which the ? key presses too, and the
// dialog that it opens.
type KeyHelp struct{ app.Compo }

// Render is the button and the closed dialog.
func (c *KeyHelp) Render() app.UI {
	var rows []app.UI
	for _, k := range [][2]string{
		{"?", text.T("this list")},
		{"Tab", text.T("to the next control; all 64 bits are one")},
		{"← →", text.T("among the bits: one to the left or right")},
		{"↑ ↓", text.T("among the bits: one byte up or down")},
		{"Home End", text.T("the first, the last bit")},
		{"Space", text.T("flip a bit, press a button")},
		{"0 1", text.T("set a bit")},
		{"Page Down Page Up", text.T("presenting: the next step, the one before")},
		{"Esc", text.T("close this list")},
	} {
		rows = append(rows, El("dt").Attr("translate", "no").Text(k[0]), El("dd").Text(k[1]))
	}
	return app.Div().Body(
		app.Button().Type("button").Class("tool").DataSet("keys", "open").Title(text.T("Keys")).Aria("label", text.T("Keys")).Text("?").
			OnClick(On(func(app.Context, app.Event) { showDialog("keys") }), "keys"),
		dialog("keys", text.T("Keys"), El("dl").Class("keys").Body(rows...)),
	)
}

// dialog is a modal window; [showDialog] opens it.
func dialog(id, title string, content ...app.UI) app.UI {
	return El("dialog").ID(id).Class("dialog").Aria("labelledby", id+"-title").Body(
		app.Div().Class("dialog-head").Body(
			El("h2").ID(id+"-title").Text(title),
			app.Button().Type("button").Class("tool").Aria("label", text.T("Close")).Text("✕").
				OnClick(On(func(app.Context, app.Event) { app.Window().GetElementByID(id).Call("close") }), "close", id),
		),
		app.Div().Class("dialog-body").Body(content...),
	)
}

func showDialog(id string) {
	d := app.Window().GetElementByID(id)
	if d.Truthy() && !d.Get("open").Bool() {
		d.Call("showModal")
	}
}
