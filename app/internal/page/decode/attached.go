package decode

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

const (
	// boxLines and boxLimit are the most lines, and the most UTF-16 units, that
	// go into the box when they are pasted or dropped: a browser takes seconds
	// to lay out more.
	boxLines = 2000
	boxLimit = 250_000
	// showLimit is the longest text, in bytes, that can be put into the box
	// all the same; the page does not react for some seconds a megabyte.
	showLimit = 5_000_000
)

// attachment is a text beside the box, read after the box's content: a file, or a pasted or dropped text that is
// too long for the box. It stays in the browser.
type attachment struct {
	key      string // what the address calls it, which does not hold it
	name     string // what a person calls it
	pasted   bool   // else it is a file, which its owner has
	blob     app.Value
	size     int // bytes
	encoding string
	line     int // of its first line, counted from the box's first
}

// held keeps all long texts and attachments by their keys in addresses, so that Back and Forward find them. The
// browser stores them too, so that a reload finds them.
type held struct {
	texts    map[string]app.Value // strings
	attached map[string]*attachment
	unstored map[string]bool // the browser refused to store them
}

// newHeld holds nothing yet.
func newHeld() *held {
	return &held{map[string]app.Value{}, map[string]*attachment{}, map[string]bool{}}
}

func (h *held) newKey() string {
	return strconv.FormatInt(time.Now().UnixMilli()+int64(len(h.texts)+len(h.attached)), 36)
}

// onPaste begins a new history entry, so that Back returns to what was there.
func (in *input) onPaste(ctx app.Context, e app.Event) {
	in.page.begin()
	transfer := e.Get("clipboardData")
	if pasted, ok := pastedIn(transfer); ok {
		in.takePasted(e, pasted, false)
	} else if files := filesIn(transfer); len(files) > 0 {
		e.PreventDefault()
		in.openFiles(files)
	}
}

// onDrop takes dropped files, and a text that is too long for the box. What else
// is dropped, the browser puts into the box.
func (in *input) onDrop(ctx app.Context, e app.Event) {
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

func (in *input) onDragOver(_ app.Context, e app.Event) {
	if types := e.Get("dataTransfer").Get("types"); types.Truthy() && types.Call("includes", "Files").Bool() {
		e.PreventDefault()
	}
}

func (in *input) onOpen(ctx app.Context, _ app.Event) {
	in.page.begin()
	in.openFiles(filesIn(ctx.JSSrc()))
	ctx.JSSrc().Set("value", "") // or the same file could not be chosen again
}

// takePasted attaches a text that is too long for the box. Each has a job of its own, so that nothing else that
// is put in ends it.
func (in *input) takePasted(e app.Event, pasted *browserText, dropped bool) {
	if !pasted.isLong() {
		return
	}
	e.PreventDefault()
	in.said = ""
	new(ui.Job).Slice(in.page.Ctx, 0, func(s *ui.Slices) {
		blob, n := pasted.blob(s)
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

// openFiles takes files. What holds no text is named, and changes nothing.
func (in *input) openFiles(files []app.Value) {
	in.said = ""
	ui.Go(in.page.Ctx, func() {
		for _, file := range files {
			head, ok := textOfBlob(file).piece(nil)
			in.page.Ctx.Dispatch(func(ctx app.Context) { in.openFile(ctx, file, head, ok, len(files) == 1) })
		}
	})
}

// openFile takes a file that begins so; ok is false where it cannot be read. A
// short text that comes alone goes into the box, as if it were pasted.
func (in *input) openFile(ctx app.Context, file app.Value, head []byte, ok, alone bool) {
	name, size := file.Get("name").String(), file.Get("size").Int()
	encoding, foreign := find.Encoding(head)
	short := size <= shortLimit
	switch {
	case !ok:
		in.said = text.T("The file %s cannot be read.", name)
	case short && strings.Trim(string(head), "\ufeff \t\r\n") == "":
		in.said = text.T("The file %s is empty.", name)
	case foreign != "":
		in.said = text.In("a file and what is wrong with it", "%s: %s", name, foreign)
	case short && alone && !in.page.paste.sliced() && utf8.Valid(head) && !strings.ContainsAny(string(head), "\x00\ufeff") && strings.Count(string(head), "\n") <= boxLines:
		in.page.editBox(func(s *state) { s.box = boxOf(string(head)) })
		in.sync()
	default:
		in.attach(ctx, &attachment{name: name, blob: file, encoding: encoding})
	}
}

func (in *input) attach(ctx app.Context, a *attachment) {
	a.key, a.size = in.newKey(), a.blob.Get("size").Int()
	in.attached[a.key] = a
	in.store(a.key, a.stored(), a.size)
	in.announced = a.words()
	said := in.said // of another file that came with it
	in.page.takeText(func(s *state) { s.keys = append(slices.Clone(s.keys), a.key) })
	in.undoes, in.said = true, said
}

func (in *input) detach(ctx app.Context, a *attachment) {
	in.announced = text.T("Removed: %s", a.words())
	in.page.takeText(func(s *state) { s.without(a.key) })
	focusBox(ctx)
}

// onUndo removes the last attachment if nothing else was done since.
func (in *input) onUndo(ctx app.Context, e app.Event) {
	command := e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool()
	if keys := in.page.paste.keys; command && e.Get("key").String() == "z" && len(keys) > 0 {
		e.PreventDefault()
		in.detach(ctx, in.attached[keys[len(keys)-1]])
	}
}

// showInBox puts an attachment into the box, behind what that holds. Nothing else
// works while the browser lays it out, so first the page says so.
func (in *input) showInBox(ctx app.Context, a *attachment) {
	in.page.begin()
	in.showing, in.announced, in.wrap = a, a.layingOut(), "off"
	ctx.Defer(func(app.Context) {
		painted(func() {
			decoded(a.blob, a.encoding, func(content app.Value) {
				in.page.Ctx.Dispatch(func(ctx app.Context) { in.laidOut(ctx, a, content) })
			})
		})
	})
}

func (in *input) laidOut(ctx app.Context, a *attachment, content app.Value) {
	in.showing = nil
	switch {
	case !slices.Contains(in.page.paste.keys, a.key): // it was removed meanwhile
		return
	case content == nil:
		in.said = text.T("%s cannot be read.", a.name)
		return
	}
	box := theBox()
	if in.page.paste.offered {
		box.Set("value", "")
	}
	appendTo(box, content)
	in.takeBox(ctx, box, a.key)
	focusBox(ctx)
}

func theBox() app.Value { return app.Window().GetElementByID("paste") }

// focusBox moves the keyboard focus to the box from an element that has disappeared.
func focusBox(ctx app.Context) {
	ctx.Defer(func(app.Context) { theBox().Call("focus", map[string]any{"preventScroll": true}) })
}

// beside are the attachments that are read, in their order.
func (in *input) beside() (all []*attachment) {
	for _, key := range in.page.paste.keys {
		if a := in.attached[key]; a != nil {
			all = append(all, a)
		}
	}
	return all
}

func (a *attachment) stored() any {
	return map[string]any{"name": a.name, "pasted": a.pasted, "encoding": a.encoding, "blob": a.blob}
}

func storedAttachment(key string, v app.Value) *attachment {
	blob := v.Get("blob")
	return &attachment{key: key, name: v.Get("name").String(), pasted: v.Get("pasted").Bool(), encoding: v.Get("encoding").String(),
		blob: blob, size: blob.Get("size").Int()}
}

func (a *attachment) words() string { return text.List(a.name, text.Bytes(a.size)) }

func (a *attachment) layingOut() string {
	return text.T("%s: your browser is laying it out. The page does not respond until it has finished.", a.words())
}

func (in *input) attachmentsView() app.UI {
	parts := []app.UI{ui.Text("p", in.announced, "class", "unseen", "role", "status")}
	for _, a := range in.beside() {
		parts = append(parts, in.attachmentView(a))
	}
	return ui.Elem("div", ui.With{"class", "attachments"}, parts...)
}

func (in *input) attachmentView(a *attachment) app.UI {
	if in.showing == a {
		return ui.Elem("div", ui.With{"class", "attachment"}, ui.Text("span", a.layingOut()))
	}
	id, from := "attached-"+a.key, ""
	if a.line > 1 {
		from = text.T("from line %s", text.Group(a.line))
	}
	// The buttons go, and what they begin must not go with them: it is the page's.
	button := func(words, what string, do func(ctx app.Context, a *attachment)) app.UI {
		return ui.Button(words, ui.With{"class", "quiet", "aria-describedby", id},
			func(app.Context) { do(in.page.Ctx, a) }, what, a.key)
	}
	show := ui.Text("span", text.T("too long for the box"), "class", "hint")
	if a.size <= showLimit {
		show = button(text.T("Show"), "show", in.showInBox)
	}
	return ui.Elem("div", ui.With{"class", "attachment", "data-attachment", strconv.Itoa(a.size)},
		ui.Text("span", a.words(), "id", id),
		ui.Text("span", from, "class", "hint"),
		show,
		button(text.T("Remove"), "remove", func(ctx app.Context, a *attachment) {
			in.page.begin()
			in.detach(ctx, a)
		}),
	)
}

// private says where the input stays, and offers to save what a link cannot hold.
func (in *input) private() app.UI {
	t, pasted, files := &in.page.paste, in.pastedBlobs(), false
	for _, a := range in.beside() {
		files = files || !a.pasted
	}
	var sentences []string
	switch {
	case in.lost:
		sentences = append(sentences, text.T("This link refers to a long text or a file, which a link cannot hold and this tab no longer has. Paste or open it again."))
	case t.exampleIdle():
		sentences = append(sentences, text.T("The example in the box is ignored while files are attached."))
	case len(t.keys) > 0:
		sentences = append(sentences, text.T("The box is read first, then the attachments."))
	}
	long := t.isLong() || len(pasted) > 0 || !t.linkable()
	switch {
	case long:
		sentences = append(sentences, text.T("Nothing leaves your browser. This text is too long for a link: save it as a file to open it here again."))
	case files:
		sentences = append(sentences, text.T("Nothing leaves your browser, so a link does not hold your files."))
	default:
		sentences = append(sentences, text.T("or drop one. Nothing leaves your browser: input lives in the URL fragment, so you can share the link."))
	}
	parts := []app.UI{app.Text(text.Sentences(sentences...)), app.Text(" ")}
	if long {
		parts = append(parts, ui.Button(text.T("Save as a file"), ui.With{"class", "quiet"}, in.onKeep, "keep"))
	}
	return ui.Elem("p", ui.With{"class", "hint"}, parts...)
}

func (in *input) pastedBlobs() []any {
	var blobs []any
	for _, one := range in.beside() {
		if one.pasted {
			blobs = append(blobs, one.blob)
		}
	}
	return blobs
}

// onKeep saves what was put into the box and what was pasted beside it as a
// file, where no link holds it.
func (in *input) onKeep(app.Context) {
	parts := in.pastedBlobs()
	switch {
	case len(parts) == 0:
		parts = []any{theBox().Get("value")}
	case !in.page.paste.offered:
		parts = append([]any{theBox().Get("value"), "\n"}, parts...)
	}
	ui.SaveParts("ids.txt", parts...)
}

// stringObject is a string as an object: the string itself has no properties to ask for.
func stringObject(value app.Value) app.Value { return app.Window().Call("Object", value) }

// pastedIn is the text that a paste or a drop brings, with line breaks as a box has them. None of it is copied into the
// program. ok is false if there is none, or if the browser does not tell.
func pastedIn(transfer app.Value) (t *browserText, ok bool) {
	if !transfer.Truthy() || !transfer.Get("getData").Truthy() {
		return nil, false
	}
	t = textOfString(transfer.Call("getData", "text/plain"))
	if t.of.Call("includes", "\r").Bool() {
		breaks := app.Window().Get("RegExp").New("\r\n?", "g")
		t = textOfString(t.of.Call("replace", breaks, "\n"))
	}
	return t, t.size > 0
}

func (b *browserText) isLong() bool {
	if b.size > boxLimit {
		return true
	}
	parts := b.of.Call("split", "\n", boxLines+2)
	n := parts.Length()
	return n > boxLines+1 || n == boxLines+1 && parts.Index(n-1).Truthy() // behind the last line break may be no line
}

// blob is the text as a Blob, and how many lines it has.
func (b *browserText) blob(s *ui.Slices) (blob app.Value, lines int) {
	var (
		file   ui.BlobWriter
		buffer []byte
		end    = byte('\n')
	)
	for b.at < b.size {
		piece, _ := b.piece(buffer)
		buffer, end = piece[:cap(piece)], piece[len(piece)-1]
		lines += bytes.Count(piece, []byte{'\n'})
		file.Buffer = append(file.Buffer, piece...)
		file.Flush()
		s.Yield()
	}
	if end != '\n' {
		lines++
	}
	return file.Blob("text/plain"), lines
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

// decoded hands on a Blob's text in an encoding, or nil where the browser cannot read it.
func decoded(blob app.Value, encoding string, done func(app.Value)) {
	ui.Settle(blob.Call("arrayBuffer"), func(bytes app.Value) {
		if bytes != nil {
			bytes = app.Window().Get("TextDecoder").New(encoding).Call("decode", bytes)
		}
		done(bytes)
	})
}

// appendTo puts a text behind what a box holds, on a line of its own.
func appendTo(box, added app.Value) {
	parts, value := app.Window().Get("Array").New(), box.Get("value")
	if held := stringObject(value); held.Get("length").Int() > 0 {
		parts.Call("push", value)
		if !held.Call("endsWith", "\n").Bool() {
			parts.Call("push", "\n")
		}
	}
	parts.Call("push", added)
	box.Set("value", parts.Call("join", ""))
}

// painted calls do once the browser has painted what the page shows now.
func painted(do func()) {
	var frame app.Func
	left := 2
	frame = app.FuncOf(func(app.Value, []app.Value) any {
		if left--; left > 0 {
			app.Window().Call("requestAnimationFrame", frame)
			return nil
		}
		frame.Release()
		do()
		return nil
	})
	app.Window().Call("requestAnimationFrame", frame)
}
