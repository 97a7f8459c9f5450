package decode

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/layoutlink"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

type inputBox struct {
	page *decode
	*storedTexts
	said string // what went wrong with a file or a text

	// initial is what the box was drawn with. From then on its text is read and written in the browser, since go-app
	// trims what it writes, and what is pasted must stay as it is.
	initial string

	job       ui.Job // work on a long text
	stage     string // of the job, for the reader
	fresh     bool   // what the box holds next has an address of its own
	waits     bool   // the browser is still to be asked for some of the text
	lost      bool   // the link was made with some that are not here
	announced string // what was done last, for screen readers
}

func (in *inputBox) panel(invalid bool, alert string) app.UI {
	t := &in.page.paste
	box := ui.ElemOn("textarea",
		ui.With{"id", "paste", "class", "paste", "data-edit", "id", "spellcheck", "false", "autocapitalize", "off",
			"autocomplete", "off",
			"aria-label", text.T("IDs, or text that contains IDs"),
			"placeholder", text.T("Any format: decimal, hex, JSON, CSV or raw log lines"), "wrap", t.wrap(),
			"value", in.initial}).
		OnInput(ui.On(in.onInput), "typed").OnPaste(ui.On(in.onPaste), "paste")
	if invalid {
		box = box.Attr("aria-invalid", "true").Attr("aria-describedby", "paste-problem")
	}
	risk := ""
	for _, key := range append(t.keys[:len(t.keys):len(t.keys)], t.key) {
		if in.unstored[key] {
			risk = text.T("Your browser did not store this text: its storage is full or off, or the text is too large. If you reload this page, the text is lost.")
		}
	}
	return ui.ElemOn("section", ui.With{"class", "panel card"},
		ui.Elem("div", ui.With{"class", "paste-box", "data-lines", strconv.FormatBool(t.wrap() == "off")}, box),
		in.attachmentsView(),
		ui.Div("sources",
			ui.Elem("label", ui.With{"class", "open-file"},
				app.Text(text.T("Open a file…")),
				ui.ElemOn("input", ui.With{"type", "file", "multiple", "true"}).OnChange(ui.On(in.onOpen), "open"),
			),
			in.private(),
		),
		ui.Alert(alert),
		ui.Alert(in.said),
		ui.Alert(risk),
	).OnDrop(ui.On(in.onDrop), "drop").OnDragOver(ui.On(in.onDragOver), "over")
}

func (in *inputBox) samples() app.UI {
	parts := []app.UI{ui.Text("span", text.T("Try"), "class", "hint")}
	for _, s := range samples() {
		parts = append(parts,
			ui.Button(s.words,
				ui.With{"class", "quiet", "data-sample", s.name,
					"aria-pressed", strconv.FormatBool(s.is(in.page.paste.typed))},
				func(ctx app.Context) { in.try(ctx, s.made()) }, "sample", s.name))
	}
	return ui.Div("samples", parts...)
}

func (in *inputBox) try(ctx app.Context, typed string) {
	in.page.begin()
	in.announced = ""
	in.page.takeText(func(s *state) { s.boxText, s.keys, s.chosen, s.reading = boxOf(typed), nil, nil, "" })
	in.sync()
}

// onPaste begins a new history entry, so that Back returns to what was there.
func (in *inputBox) onPaste(ctx app.Context, e app.Event) {
	in.page.begin()
	transfer := e.Get("clipboardData")
	if pasted, ok := pastedIn(transfer); ok {
		in.takePasted(e, pasted, false)
	} else if files := filesIn(transfer); len(files) > 0 {
		e.PreventDefault()
		in.openFiles(files)
	}
}

// pastedIn is the text that a paste or a drop brings, with line breaks as a box has them. None of it is copied into the
// program. ok is false if there is none, or if the browser does not tell.
func pastedIn(transfer app.Value) (t *ui.LongText, ok bool) {
	if !transfer.Truthy() || !transfer.Get("getData").Truthy() {
		return nil, false
	}
	t = ui.LongString(transfer.Call("getData", "text/plain"))
	if t.Of.Call("includes", "\r").Bool() {
		breaks := app.Window().Get("RegExp").New("\r\n?", "g")
		t = ui.LongString(t.Of.Call("replace", breaks, "\n"))
	}
	return t, t.Size > 0
}

// boxLines and boxLimit are the most lines, and the most UTF-16 units, that go into the box when they are pasted or
// dropped: a browser takes seconds to lay out more.
const (
	boxLines = 2000
	boxLimit = 250_000
)

func isLong(b *ui.LongText) bool {
	if b.Size > boxLimit {
		return true
	}
	parts := b.Of.Call("split", "\n", boxLines+2)
	n := parts.Length()
	return n > boxLines+1 || n == boxLines+1 && parts.Index(n-1).Truthy() // behind the last line break may be no line
}

// takePasted attaches a text that is too long for the box. Each has a job of its own, so that nothing else that
// is put in ends it.
func (in *inputBox) takePasted(e app.Event, pasted *ui.LongText, dropped bool) {
	if !isLong(pasted) {
		return
	}
	e.PreventDefault()
	in.said = ""
	new(ui.Job).Slice(in.page.Ctx, 0, func(s *ui.Slices) {
		blob, n := pasted.Blob(s)
		lines := text.Count(n, "%s line", "%s lines")
		name := text.T("%s pasted", lines)
		if dropped {
			name = text.T("%s dropped", lines)
		}
		s.Hand(func(ctx app.Context) {
			in.attach(ctx, &attachment{name: name, pasted: true, blob: blob, encoding: "utf-8"})
			focusBox(ctx)
		})
	})
}

// onInput takes what is in the box now. A long text stays there: only its length is looked at.
func (in *inputBox) onInput(ctx app.Context, e app.Event) {
	m := ui.LongString(ui.Control(ctx, e).Get("value"))
	if m.Size <= shortLimit {
		in.page.takeText(func(s *state) { s.boxText = boxOf(m.Whole()) })
		in.fresh = false
		return
	}
	key := in.page.paste.key
	if key == "" || in.fresh {
		key = in.newKey()
	}
	in.texts[key] = m.Plain
	in.store(key, m.Plain, m.Size)
	in.page.takeText(func(s *state) { s.boxText = boxText{longEdits: s.longEdits + 1, key: key} })
	in.fresh = false
}

// onDrop takes dropped files, and a text that is too long for the box. What else
// is dropped, the browser puts into the box.
func (in *inputBox) onDrop(ctx app.Context, e app.Event) {
	in.page.begin()
	transfer := e.Get("dataTransfer")
	if files := filesIn(transfer); len(files) > 0 {
		e.PreventDefault()
		in.openFiles(files)
		focusBox(ctx)
	} else if dropped, ok := pastedIn(transfer); ok {
		in.takePasted(e, dropped, true)
	}
}

func (in *inputBox) onDragOver(_ app.Context, e app.Event) {
	if types := e.Get("dataTransfer").Get("types"); types.Truthy() && types.Call("includes", "Files").Bool() {
		e.PreventDefault()
	}
}

func (in *inputBox) onOpen(ctx app.Context, _ app.Event) {
	in.page.begin()
	in.openFiles(filesIn(ctx.JSSrc()))
	ctx.JSSrc().Set("value", "") // or the same file could not be chosen again
}

func filesIn(from app.Value) []app.Value {
	if !from.Truthy() || !from.Get("files").Truthy() {
		return nil
	}
	files := make([]app.Value, from.Get("files").Length())
	for i := range files {
		files[i] = from.Get("files").Index(i)
	}
	return files
}

// sync puts the page's text into the box, where something else than the box changed it.
func (in *inputBox) sync() {
	if app.IsServer {
		return
	}
	box := theBox()
	if !box.Truthy() {
		return
	}
	switch m, t := ui.LongString(box.Get("value")), &in.page.paste; {
	case t.isLong():
		if long := in.texts[t.key]; long == nil {
			box.Set("value", "") // until the browser has read it
		} else if !m.Plain.Equal(long) {
			box.Set("value", long)
		}
	case m.Size > shortLimit || m.Whole() != t.typed:
		box.Set("value", t.typed)
	}
}

// storeLimit is the largest text, in bytes or UTF-16 units, that the browser is asked to store.
const storeLimit = 64 << 20

// store has the browser store what a key in the address names, for a reload of this tab. The page says if that fails.
func (in *inputBox) store(key string, value any, size int) {
	if size > storeLimit {
		in.unstored[key] = true
		return
	}
	ui.Settle(app.Window().Get("labEntries").Call("keep", key, value), func(stored app.Value) {
		if newer := stored != nil && !stored.Truthy(); newer {
			return
		}
		if failed := stored == nil; failed != in.unstored[key] {
			in.page.Ctx.Dispatch(func(app.Context) { in.unstored[key] = failed })
		}
	})
}

// name gives a short text that no address holds a key, by which Back and a reload find it.
func (in *inputBox) name(before boxText) {
	t := &in.page.paste
	if t.key = before.key; t.key == "" || in.fresh {
		t.key = in.newKey()
	}
	in.fresh = false
	in.texts[t.key] = app.ValueOf(t.typed)
	in.store(t.key, t.typed, len(t.typed))
}

type sample struct {
	name  string // in links
	words string
	size  int // in bytes
	made  func() string
}

func samples() []sample {
	short := func(name, words, typed string) sample {
		return sample{name, words, len(typed), func() string { return typed }}
	}
	return []sample{
		short("post", text.T("a Twitter post"), layoutlink.Example.String()),
		short("message", text.T("a Discord message"), "175928847299117063"),
		short("ambiguous", text.T("an ambiguous ID"), "712064830828508177"),
		short("damaged", text.T("an ID rounded by JavaScript"), "1382350606417817600"),
		short("uuid", text.T("a UUID"), "017f22e2-79b0-7cc3-98c4-dc0c0c07398f"),
		{"log", text.T("300 log lines"), 18_900, shopLog},
		{"requests", text.T("this site’s log"), 7_999, requestLog},
	}
}

// is reports whether a text is the sample, which is made only for one of its size.
func (s *sample) is(typed string) bool { return len(typed) == s.size && typed == s.made() }
