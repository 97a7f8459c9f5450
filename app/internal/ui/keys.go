package ui

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// keyHelp is a button, which the ? key presses too, and the dialog with the list of keys, empty
// until it is first opened.
func (c *tools) keyHelp() app.UI {
	var list []app.UI
	if c.keys {
		list = []app.UI{keyList(), c.end()}
	}
	return Elem("div", nil,
		Button("?", With{"class", "tool", "data-keys", "open", "title", text.In("on a keyboard", "Keys"), "aria-label", text.In("on a keyboard", "Keys")}, func(app.Context) {
			c.keys = true
			showDialog("keys")
		}, "keys"),
		dialog("keys", text.In("on a keyboard", "Keys"), list...),
	)
}

// end leaves presentation mode.
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
		{"?", text.T("open this list")},
		{"Tab", text.T("go to the next control; the 64 bits are one control")},
		{"← →", text.T("bits: go one bit left or right")},
		{"↑ ↓", text.T("bits: go one byte up or down")},
		{"Home End", text.T("bits: go to the first or last bit")},
		{"Space", text.T("flip the bit or press the button")},
		{"0 1", text.T("bits: set the bit to 0 or 1")},
		{"← → ↑ ↓", text.T("player: one step back or forward")},
		{"Home End", text.T("player: first or last step")},
		{"← → Page Up Page Down", text.T("elsewhere on a page with a player: one step back or forward")},
		{"Space", text.T("elsewhere on such a page: play or pause")},
		{"i b", text.T("scene: i requests an ID, b sets the clock back 1 ms")},
		{"a b", text.T("race: step thread A or thread B")},
		{"u", text.T("scene: undo your last action")},
		{"0 … 3 w r n", text.T("play: answer with a number, wait, reject, write the last ID down")},
		{"1 … 8", text.T("live: choose the rate, from one ID per second to flat out; Esc stops")},
		{"← → Shift", text.T("layout divider: move it one bit, with Shift four bits")},
		{"Ctrl Z", text.T("layout: undo a change; with Shift, redo it")},
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
