package ui

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// keyHelp is the list of keys: a button, which the ? key presses too, and the
// dialog that it opens, empty until it is opened first.
func (c *tools) keyHelp() app.UI {
	var list []app.UI
	if c.keys {
		list = []app.UI{keyList(), c.end()}
	}
	return Elem("div", nil,
		Button("?", With{"class", "tool", "data-keys", "open", "title", text.T("Keys"), "aria-label", text.T("Keys")}, func(app.Context) {
			c.keys = true
			showDialog("keys")
		}, "keys"),
		dialog("keys", text.T("Keys"), list...),
	)
}

// end leads from a page that is presented to the same one as ever.
func (c *tools) end() app.UI {
	if !c.Present {
		return Elem("p", nil)
	}
	return Elem("p", nil, Button(text.T("End presenting"), With{"class", "present-end"},
		func(app.Context) { load(stateLink("present")) }, "end"))
}

// load goes to an address as if it had been typed.
func load(address string) { app.Window().Get("location").Call("assign", address) }

func keyList() app.UI {
	var rows []app.UI
	for _, k := range [][2]string{
		{"?", text.T("this list")},
		{"Tab", text.T("to the next control; all 64 bits are one")},
		{"← →", text.T("among the bits: one to the left or right")},
		{"↑ ↓", text.T("among the bits: one byte up or down")},
		{"Home End", text.T("the first, the last bit")},
		{"Space", text.T("flip a bit, press a button")},
		{"0 1", text.T("set a bit")},
		{"← → ↑ ↓", text.T("in a player: a step back, a step on")},
		{"Home End", text.T("in a player: the first, the last step")},
		{"← → Page Up Page Down", text.T("where a page has a player, also outside of it: a step back, a step on")},
		{"Space", text.T("there, where it presses nothing: play and pause")},
		{"i b", text.T("in a scene: ask for an ID, turn the clock back by 1 ms")},
		{"a b", text.T("where two threads race: a move of thread A, of thread B")},
		{"u", text.T("in a scene: take back what was done by hand last")},
		{"1 … 8", text.T("where IDs fall: their rate, from one a second to as fast as can be; Esc stops them")},
		{"← → Shift", text.T("on a layout’s border: move it by a bit, with Shift by four")},
		{"Ctrl Z", text.T("undo a change of a layout; with Shift, redo it")},
		{"Esc", text.T("close this list")},
	} {
		rows = append(rows, Text("dt", k[0], "translate", "no"), Text("dd", k[1]))
	}
	return Elem("dl", With{"class", "keys"}, rows...)
}

// dialog is a modal window; [showDialog] opens it.
func dialog(id, title string, content ...app.UI) app.UI {
	return Elem("dialog", With{"id", id, "class", "dialog", "aria-labelledby", id + "-title"},
		Elem("div", With{"class", "dialog-head"},
			Text("h2", title, "id", id+"-title"),
			Button("✕", With{"class", "tool", "aria-label", text.T("Close")},
				func(app.Context) { app.Window().GetElementByID(id).Call("close") }, "close", id),
		),
		Elem("div", With{"class", "dialog-body"}, content...),
	)
}

func showDialog(id string) {
	d := app.Window().GetElementByID(id)
	if d.Truthy() && !d.Get("open").Bool() {
		d.Call("showModal")
	}
}
