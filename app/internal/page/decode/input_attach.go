package decode

import (
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
	in.page.begin(ctx)
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
	in.page.begin(ctx)
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
	in.page.begin(ctx)
	in.openFiles(filesIn(ctx.JSSrc()))
	ctx.JSSrc().Set("value", "") // or the same file could not be chosen again
}

// takePasted attaches a text that is too long for the box.
func (in *input) takePasted(e app.Event, pasted *browserText, dropped bool) {
	if !pasted.isLong() {
		return
	}
	e.PreventDefault()
	in.said = ""
	ui.Go(in.page.ctx, func() {
		blob, n := pasted.blob()
		lines := text.Count(n, "%s line", "%s lines")
		name := text.T("%s pasted", lines)
		if dropped {
			name = text.T("%s dropped", lines)
		}
		in.page.ctx.Dispatch(func(ctx app.Context) {
			in.attach(ctx, &attachment{name: name, pasted: true, blob: blob, encoding: "utf-8"})
			focusBox(ctx)
		})
	})
}

// openFiles takes files. What holds no text is named, and changes nothing.
func (in *input) openFiles(files []app.Value) {
	in.said = ""
	ui.Go(in.page.ctx, func() {
		for _, file := range files {
			head, ok := textOfBlob(file).piece(nil)
			in.page.ctx.Dispatch(func(ctx app.Context) { in.openFile(ctx, file, head, ok, len(files) == 1) })
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
	case short && alone && !in.page.state.paste.sliced() && utf8.Valid(head) && !strings.ContainsAny(string(head), "\x00\ufeff") && strings.Count(string(head), "\n") <= boxLines:
		in.page.editBox(ctx, func(s *state) { s.box = boxOf(string(head)) })
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
	in.page.takeText(ctx, func(s *state) { s.keys = append(slices.Clone(s.keys), a.key) })
	in.undoes, in.said = true, said
}

func (in *input) detach(ctx app.Context, a *attachment) {
	in.announced = text.T("Removed: %s", a.words())
	in.page.takeText(ctx, func(s *state) { s.without(a.key) })
	focusBox(ctx)
}

// onUndo removes the last attachment if nothing else was done since.
func (in *input) onUndo(ctx app.Context, e app.Event) {
	command := e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool()
	if keys := in.page.state.paste.keys; command && e.Get("key").String() == "z" && len(keys) > 0 {
		e.PreventDefault()
		in.detach(ctx, in.attached[keys[len(keys)-1]])
	}
}

// showInBox puts an attachment into the box, behind what that holds. Nothing else
// works while the browser lays it out, so first the page says so.
func (in *input) showInBox(ctx app.Context, a *attachment) {
	in.page.begin(ctx)
	in.showing, in.announced, in.wrap = a, a.layingOut(), "off"
	ctx.Defer(func(app.Context) {
		painted(func() {
			decoded(a.blob, a.encoding, func(content app.Value) {
				in.page.ctx.Dispatch(func(ctx app.Context) { in.laidOut(ctx, a, content) })
			})
		})
	})
}

func (in *input) laidOut(ctx app.Context, a *attachment, content app.Value) {
	in.showing = nil
	switch {
	case !slices.Contains(in.page.state.paste.keys, a.key): // it was removed meanwhile
		return
	case content == nil:
		in.said = text.T("%s cannot be read.", a.name)
		return
	}
	box := theBox()
	if in.page.state.paste.offered {
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
	for _, key := range in.page.state.paste.keys {
		if a := in.attached[key]; a != nil {
			all = append(all, a)
		}
	}
	return all
}
