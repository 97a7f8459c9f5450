package ui

import (
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// themeKey is the storage key of the theme; the loader also reads it, before the page is drawn.
const themeKey = "theme"

// tools are at the end of every page's header: a box for a pasted ID, the theme, sharing, and the
// list of keys. They are one component, since each component takes time when a page starts.
type tools struct {
	app.Compo
	Begins  bool // others are sent to the page's beginning
	Present bool // the page is presented
	OwnBox  bool // the page itself has a box for an ID

	typed       string // into the box for an ID
	theme       string // "", "light" or "dark"
	keys        bool   // the list of keys was opened
	link, embed string // what is shared; empty until the dialog was opened
	figure      bool   // the page has a figure
}

// OnMount takes the theme that was chosen before.
func (c *tools) OnMount(ctx app.Context) {
	_ = ctx.LocalStorage().Get(themeKey, &c.theme)
}

func (c *tools) Render() app.UI {
	return Elem("div", With{"class", "tools"}, c.quickDecode(), c.share(), c.themeSwitch(), c.keyHelp())
}

// themeSwitch is one button that cycles through system, light and dark.
func (c *tools) themeSwitch() app.UI {
	words := map[string]string{"": text.T("Colours: system setting"), "light": text.T("Colours: light"),
		"dark": text.T("Colours: dark")}[c.theme]
	return ElemOn("button", With{"type", "button", "class", "tool theme", "title", words, "aria-label", words},
		Text("span", map[string]string{"": "◐", "light": "○", "dark": "●"}[c.theme], "aria-hidden", "true"),
	).OnClick(On(c.onTheme), "theme")
}

func (c *tools) onTheme(ctx app.Context, _ app.Event) {
	c.theme = map[string]string{"": "light", "light": "dark", "dark": ""}[c.theme]
	root := app.Window().Get("document").Get("documentElement").Get("dataset")
	if c.theme == "" {
		ctx.LocalStorage().Del(themeKey)
		root.Delete("theme")
		return
	}
	_ = ctx.LocalStorage().Set(themeKey, c.theme) // on failure it lasts for this visit
	root.Set("theme", c.theme)
}

// quickDecode is the small box in the header.
func (c *tools) quickDecode() app.UI {
	if c.OwnBox {
		return Elem("span", nil)
	}
	return DecodeBox("quick-decode", text.T("Decode an ID…"), &c.typed)
}

// DecodeBox is a box for an ID, whose text is kept in typed. When an ID is pasted, or Enter is
// pressed, the decoder opens.
func DecodeBox(class, hint string, typed *string) app.UI {
	return ElemOn("input",
		With{"type", "text", "class", class, "value", *typed, "autocomplete", "off", "spellcheck", "false",
			"aria-label", text.T("Decode an ID: paste it here, or type it and press Enter"), "placeholder", hint}).
		OnInput(On(func(ctx app.Context, e app.Event) {
			*typed = Control(ctx, e).Get("value").String()
			if kind := e.Get("inputType"); kind.Truthy() && kind.String() == "insertFromPaste" {
				Decode(ctx, typed)
			}
		}), "typed").
		OnKeyDown(onEnter(func(ctx app.Context) { Decode(ctx, typed) }), "enter")
}

// Decode opens the text in the decoder and empties the box. Without a text the decoder opens with its example.
func Decode(ctx app.Context, typed *string) {
	path := "/decode"
	if id := strings.TrimSpace(*typed); id != "" {
		path += "#id=" + url.QueryEscape(id)
	}
	*typed = ""
	ctx.Navigate(Href(path))
}

// share opens a panel with the link to the page's exact state, the code that
// embeds it, and its figure as a file. The panel is empty until it is opened
// first.
func (c *tools) share() app.UI {
	var rows []app.UI
	if c.link != "" {
		begins := Nothing()
		if c.Begins {
			begins = c.shareRow("share-begin", text.T("Link to the beginning"), PageAddress())
		}
		rows = []app.UI{
			begins,
			c.shareRow("share-link", text.T("Link to this exact state"), c.link),
			c.shareRow("share-embed", text.T("HTML to embed this page"), c.embed),
			c.files(),
			c.present(),
		}
	}
	return Elem("div", nil,
		Button(text.T("Share"), With{"class", "tool", "data-share", "true"}, c.onShare, "share"),
		dialog("share", text.T("Share this page"), rows...),
	)
}

// Share is a button that does what the header's does.
func Share() app.UI {
	return Button(text.T("Share"), nil, func(app.Context) {
		app.Window().Get("document").Call("querySelector", "[data-share]").Call("click")
	}, "share")
}

func (c *tools) onShare(ctx app.Context) {
	c.link = Address()
	c.figure = app.Window().Get("document").Call("querySelector", ".page > .figure:not(:empty)").Truthy()
	c.embed = `<iframe src="` + Escaped(withParameter(c.link, "embed", "1")) + `" width="100%" height="` +
		strconv.Itoa(figureHeight()) + `" title="Snowflake Lab"></iframe>` + embedScript
	showDialog(ctx, "share")
}

// embedScript keeps frames as high as their figures, which say how high that is.
const embedScript = `<script>addEventListener("message",e=>{const h=e.data?.snowflakeLab?.height;if(h)for(const f of document.querySelectorAll("iframe"))if(f.contentWindow===e.source)f.height=h})</script>`

// figureHeight is how high the page's figure is here, in pixels, with what plays
// it and the link back: a host that forbids the script cuts off little.
func figureHeight() int {
	const gap = 16
	height := 2 * gap
	parts := app.Window().Get("document").Call("querySelectorAll", ".page > .figure, .playing ~ .prediction")
	for i := range parts.Length() {
		height += parts.Index(i).Get("offsetHeight").Int() + gap
	}
	return height
}

func (c *tools) shareRow(id, label, value string) app.UI {
	return Elem("div", With{"class", "share-row"},
		Text("label", label, "for", id),
		ElemOn("input", With{"id", id, "type", "text", "readonly", "true", "value", value}).
			OnFocus(On(func(ctx app.Context, _ app.Event) { ctx.JSSrc().Call("select") }), "select", id),
		&CopyButton{Text: value, What: label},
	)
}

func (c *tools) present() app.UI {
	return Elem("div", With{"class", "share-row"},
		Text("span", text.T("Present to a class")),
		Text("p", text.T(
			"Larger text, no navigation. Page Down and Page Up, the keys of a presenter remote, step forward and back. Answers stay hidden until you reveal them. To end, press Esc."), "class", "hint"),
		Button(text.T("Present"), With{"class", "present-begin"},
			func(app.Context) { load(withParameter(c.link, "present", "1")) }, "present"),
	)
}

func (c *tools) files() app.UI {
	if !c.figure {
		return Elem("div", With{"class", "share-row"})
	}
	return Elem("div", With{"class", "share-row"},
		Text("span", text.T("Download the figure")),
		Elem("div", With{"class", "share-files"},
			&SaveButton{Words: "SVG", Form: "svg"},
			&SaveButton{Words: "PNG"},
		),
	)
}

// CopyButton copies Text to the clipboard and confirms it for a moment.
type CopyButton struct {
	app.Compo
	Text string
	What string // the name of what is copied, for screen readers

	copied, refused bool
}

func (c *CopyButton) Render() app.UI {
	words, label := text.Message("Copy"), text.Message("Copy: %s")
	if c.refused {
		words, label = "Not allowed", "Not allowed: %s"
	}
	if c.copied {
		words, label = "Copied", "Copied: %s"
	}
	return Button(text.T(words), With{"class", "copy", "aria-label", text.Tell(label, c.What), "aria-live", "polite"},
		c.onClick, "copy", c.Text)
}

func (c *CopyButton) onClick(ctx app.Context) {
	button := ctx.JSSrc()
	report := func(copied bool) {
		ctx.Dispatch(func(ctx app.Context) {
			c.copied, c.refused = copied, !copied
			ctx.After(1500*time.Millisecond, func(app.Context) { c.copied, c.refused = false, false })
		})
	}
	clipboard := app.Window().Get("navigator").Get("clipboard")
	if !clipboard.Truthy() { // a page that was not loaded over HTTPS
		report(copySelected(button, c.Text))
		return
	}
	Settle(clipboard.Call("writeText", c.Text), func(done app.Value) {
		report(done != nil || copySelected(button, c.Text))
	})
}

// copySelected copies a selection, which needs no permission. The box with the text is put behind
// the button meanwhile, since nothing can be selected behind an open dialog.
func copySelected(button app.Value, words string) bool {
	document, still := app.Window().Get("document"), map[string]any{"preventScroll": true}
	box := document.Call("createElement", "textarea")
	box.Set("value", words)
	box.Set("readOnly", true) // or a phone opens its keyboard
	button.Call("after", box)
	box.Call("focus", still)
	box.Call("select")
	copied := document.Call("execCommand", "copy").Bool()
	box.Call("remove")
	button.Call("focus", still)
	return copied
}

// SaveText downloads a text as a file.
func SaveText(name, mediaType, content string) {
	blob := app.Window().Get("Blob").New([]any{content}, map[string]any{"type": mediaType})
	SaveBlob(name, blob)
}

// SaveBlob downloads a Blob as a file.
func SaveBlob(name string, blob app.Value) {
	address := app.Window().Get("URL").Call("createObjectURL", blob)
	a := app.Window().Get("document").Call("createElement", "a")
	a.Set("href", address)
	a.Set("download", name)
	a.Call("click")
	app.Window().Get("URL").Call("revokeObjectURL", address)
}

func withParameter(address, name, value string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	q := u.Query()
	q.Set(name, value)
	u.RawQuery = q.Encode()
	return u.String()
}

// BlobWriter writes a long file into a browser Blob, piece by piece, so that the program never
// holds all of it.
type BlobWriter struct {
	Buffer []byte // written, but not yet passed to the browser

	parts app.Value
}

// Flush passes the buffer to the browser once it is long enough.
func (w *BlobWriter) Flush() {
	if len(w.Buffer) > 1<<16 {
		w.hand()
	}
}

func (w *BlobWriter) hand() {
	if w.parts == nil {
		w.parts = app.Window().Get("Array").New()
	}
	bytes := app.Window().Get("Uint8Array").New(len(w.Buffer))
	app.CopyBytesToJS(bytes, w.Buffer)
	w.parts.Call("push", bytes)
	w.Buffer = w.Buffer[:0]
}

// Save downloads the file.
func (w *BlobWriter) Save(name, mediaType string) { SaveBlob(name, w.Blob(mediaType)) }

// Blob is what was written.
func (w *BlobWriter) Blob(mediaType string) app.Value {
	w.hand()
	return app.Window().Get("Blob").New(w.parts, map[string]any{"type": mediaType})
}

// keyHelp is a button, which the ? key presses too, and the dialog with the list of keys, empty
// until it is first opened.
func (c *tools) keyHelp() app.UI {
	var list []app.UI
	if c.keys {
		list = []app.UI{keyList(), c.end()}
	}
	return Elem("div", nil,
		Button("?", With{"class", "tool", "data-keys", "open", "title", text.In("on a keyboard", "Keys"),
			"aria-label", text.In("on a keyboard", "Keys")}, func(ctx app.Context) {
			c.keys = true
			showDialog(ctx, "keys")
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
		func(app.Context) { load(stateLink("present", "plan")) }, "end"))
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
		{"0 … 3 w r c n", text.T("play: answer with a number, wait, reject, count on, write the last ID down")},
		{"1 … 8", text.T("live: choose the rate, from one ID per second to flat out; Esc stops")},
		{"← → Shift", text.T("layout divider: move it one bit, with Shift four bits")},
		{"Ctrl Z", text.T("layout: undo a change; with Shift, redo it")},
		{"Esc", text.T("close this list; in a presentation: end it")},
	} {
		rows = append(rows, Text("dt", k[0], "translate", "no"), Text("dd", k[1]))
	}
	return Elem("dl", With{"class", "keys"}, rows...)
}

// dialog is a modal window, which [showDialog] opens. It is an empty element until it has a content: a page starts
// sooner without the rest.
func dialog(id, title string, content ...app.UI) app.UI {
	with := With{"id", id, "class", "dialog", "aria-labelledby", id + "-title"}
	if len(content) == 0 {
		return Elem("dialog", with)
	}
	return Elem("dialog", with,
		Elem("div", With{"class", "dialog-head"},
			Text("h2", title, "id", id+"-title"),
			Button("✕", With{"class", "tool", "aria-label", text.T("Close")},
				func(app.Context) { app.Window().GetElementByID(id).Call("close") }, "close", id),
		),
		Elem("div", With{"class", "dialog-body"}, content...),
	)
}

// showDialog opens a dialog once its content is drawn.
func showDialog(ctx app.Context, id string) {
	ctx.Defer(func(app.Context) {
		if d := app.Window().GetElementByID(id); d.Truthy() && !d.Get("open").Bool() {
			d.Call("showModal")
		}
	})
}

// Experiments reports whether the tools for experiments are shown.
func Experiments() bool {
	return app.IsClient && document().Get("dataset").Get("expert").Truthy()
}

// ShowExperiments shows or hides everything with the attribute data-experiment, on this page.
func ShowExperiments(on bool) {
	if !app.IsClient {
		return
	}
	if on {
		document().Get("dataset").Set("expert", "true")
	} else {
		document().Get("dataset").Delete("expert")
	}
}

func document() app.Value { return app.Window().Get("document").Get("documentElement") }

// ExperimentSwitch shows the tools for experiments, or hides them.
func ExperimentSwitch(on bool, press func(app.Context)) app.UI {
	return Button(text.T("Experiment"),
		With{"class", "quiet experiment-switch", "role", "switch", "aria-checked", strconv.FormatBool(on)}, press,
		"experiment", on)
}
