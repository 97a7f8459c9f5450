package decode

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/find"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

const (
	// boxLines and boxLimit are the most lines, and the most UTF-16 units, that
	// go into the box when they are pasted or dropped: a browser takes seconds
	// to lay out more.
	boxLines = 2000
	boxLimit = 250_000
	// showLimit is the longest text, in bytes, that can be put into the box
	// all the same; the page stands still for some seconds a megabyte.
	showLimit = 5_000_000
)

// attachment is a text beside the box, which is read after what the box holds: a
// file, or what was pasted or dropped and is too long for the box. It stays in
// the browser.
type attachment struct {
	key      string // what the address calls it, which does not hold it
	name     string // what a person calls it
	pasted   bool   // else it is a file, which its owner has
	blob     app.Value
	size     int // bytes
	encoding string
	line     int // of its first line, counted from the box's first
}

// held are all long texts and attachments there have been, by the key that stands for
// them in an address, so that Back and Forward find them.
type held struct {
	texts    map[string]app.Value // strings
	attached map[string]*attachment
}

func newHeld() *held { return &held{map[string]app.Value{}, map[string]*attachment{}} }

// newKey is a key that no earlier address has.
func (h *held) newKey() string {
	return strconv.FormatInt(time.Now().UnixMilli()+int64(len(h.texts)+len(h.attached)), 36)
}

// attachments are what the page knows of them beside which are read.
type attachments struct {
	*held
	fresh     bool        // what the box holds next has an address of its own
	lost      bool        // the link was made with some that are not here
	undoes    bool        // Ctrl+Z takes the last one away
	announced string      // what was done last, for screen readers
	showing   *attachment // it is about to be put into the box
}

// onPaste begins a new history entry, so that Back returns to what was there.
func (p *decode) onPaste(ctx app.Context, e app.Event) {
	p.begin(ctx)
	transfer := e.Get("clipboardData")
	if pasted, ok := pastedIn(transfer); ok {
		p.takePasted(e, pasted, false)
	} else if files := filesIn(transfer); len(files) > 0 {
		e.PreventDefault()
		p.openFiles(files)
	}
}

// onDrop takes dropped files, and a text that is too long for the box. What else
// is dropped, the browser puts into the box.
func (p *decode) onDrop(ctx app.Context, e app.Event) {
	p.begin(ctx)
	transfer := e.Get("dataTransfer")
	if files := filesIn(transfer); len(files) > 0 {
		e.PreventDefault()
		p.openFiles(files)
		focusBox(ctx)
	} else if dropped, ok := pastedIn(transfer); ok {
		p.takePasted(e, dropped, true)
	}
}

func (p *decode) begin(ctx app.Context) {
	p.address.Begin(ctx)
	p.fresh = true
}

// onDragOver says that files may be dropped here.
func (p *decode) onDragOver(_ app.Context, e app.Event) {
	if types := e.Get("dataTransfer").Get("types"); types.Truthy() && types.Call("includes", "Files").Bool() {
		e.PreventDefault()
	}
}

func (p *decode) onOpen(ctx app.Context, _ app.Event) {
	p.address.Begin(ctx)
	p.openFiles(filesIn(ctx.JSSrc()))
	ctx.JSSrc().Set("value", "") // or the same file could not be chosen again
}

// takePasted attaches a text that is too long for the box.
func (p *decode) takePasted(e app.Event, pasted pasted, dropped bool) {
	if pasted.Size() <= boxLimit && !pasted.Over(boxLines) {
		return
	}
	e.PreventDefault()
	p.said = ""
	ui.Go(p.ctx, func() {
		blob, n := pasted.Blob()
		lines := text.Count(n, "line", "lines")
		name := text.T("%s pasted", lines)
		if dropped {
			name = text.T("%s dropped", lines)
		}
		p.ctx.Dispatch(func(ctx app.Context) {
			p.attach(ctx, &attachment{name: name, pasted: true, blob: blob, encoding: "utf-8"})
			focusBox(ctx)
		})
	})
}

// openFiles takes files. What holds no text is named, and changes nothing.
func (p *decode) openFiles(files []app.Value) {
	p.said = ""
	ui.Go(p.ctx, func() {
		for _, file := range files {
			head, ok := textOfBlob(file).Piece(nil)
			p.ctx.Dispatch(func(ctx app.Context) { p.openFile(ctx, file, head, ok, len(files) == 1) })
		}
	})
}

// openFile takes a file that begins so; ok is false where it cannot be read. A
// short text that comes alone goes into the box, as if it were pasted.
func (p *decode) openFile(ctx app.Context, file app.Value, head []byte, ok, alone bool) {
	name, size := file.Get("name").String(), file.Get("size").Int()
	encoding, foreign := find.Encoding(head)
	short := size <= shortLimit
	switch {
	case !ok:
		p.said = text.T("The file %s cannot be read.", name)
	case short && strings.Trim(string(head), "\ufeff \t\r\n") == "":
		p.said = text.T("The file %s is empty.", name)
	case foreign != "":
		p.said = text.T("The file %s looks like %s, not text. No IDs were looked for in it.", name, foreign)
	case short && alone && !p.sliced() && utf8.Valid(head) && !strings.ContainsAny(string(head), "\x00\ufeff") && strings.Count(string(head), "\n") <= boxLines:
		p.edit(ctx, true, func(s *state) { s.box = boxOf(string(head)) })
		p.syncBox()
	default:
		p.attach(ctx, &attachment{name: name, blob: file, encoding: encoding})
	}
}

func (p *decode) attach(ctx app.Context, a *attachment) {
	a.key, a.size = p.newKey(), a.blob.Get("size").Int()
	p.held.attached[a.key] = a
	p.announced = a.words()
	said := p.said // of another file that came with it
	p.take(ctx, func(s *state) {
		p.unpin(s)
		s.keys = append(slices.Clone(s.keys), a.key)
	})
	p.undoes, p.said = true, said
}

func (p *decode) detach(ctx app.Context, a *attachment) {
	p.announced = text.T("Removed: %s", a.words())
	p.take(ctx, func(s *state) {
		p.unpin(s)
		s.remove(a.key)
	})
	focusBox(ctx)
}

// remove leaves attachments out.
func (s *state) remove(keys ...string) {
	s.keys = slices.DeleteFunc(slices.Clone(s.keys), func(key string) bool { return slices.Contains(keys, key) })
}

// onUndo takes away what was attached last, where nothing else was done since.
func (p *decode) onUndo(ctx app.Context, e app.Event) {
	command := e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool()
	if command && e.Get("key").String() == "z" && len(p.keys) > 0 {
		e.PreventDefault()
		p.detach(ctx, p.held.attached[p.keys[len(p.keys)-1]])
	}
}

// showInBox puts an attachment into the box, behind what that holds. Nothing else
// works while the browser lays it out, so first the page says so.
func (p *decode) showInBox(ctx app.Context, a *attachment) {
	p.address.Begin(ctx)
	p.showing, p.announced, p.wrap = a, a.layingOut(), "off"
	ctx.Defer(func(app.Context) {
		painted(func() {
			Decode(a.blob, a.encoding, func(content app.Value) {
				p.ctx.Dispatch(func(ctx app.Context) { p.laidOut(ctx, a, content) })
			})
		})
	})
}

func (p *decode) laidOut(ctx app.Context, a *attachment, content app.Value) {
	p.showing = nil
	switch {
	case !slices.Contains(p.keys, a.key): // it was removed meanwhile
		return
	case content == nil:
		p.said = text.T("%s cannot be read.", a.name)
		return
	}
	box := theBox()
	if p.offered {
		box.Set("value", "")
	}
	Append(box, content)
	p.takeBox(ctx, box, a.key)
	focusBox(ctx)
}

func theBox() app.Value { return app.Window().GetElementByID("paste") }

// focusBox moves the keyboard's focus to the box, from what is gone now.
func focusBox(ctx app.Context) {
	ctx.Defer(func(app.Context) { theBox().Call("focus", map[string]any{"preventScroll": true}) })
}

// attached are the attachments that are read, in their order.
func (p *decode) attached() []*attachment {
	var all []*attachment
	for _, key := range p.keys {
		all = append(all, p.held.attached[key])
	}
	return all
}

// recall takes the long text and the attachments that an address names. A link that was
// sent, or a page that was reloaded, names what this program does not hold.
func (p *decode) recall(s *state) {
	named := len(s.keys)
	s.keys = slices.DeleteFunc(s.keys, func(key string) bool { return p.held.attached[key] == nil })
	p.lost, p.undoes, p.announced = len(s.keys) < named, false, ""
	if s.boxIsLong() && p.texts[s.key] == nil {
		s.box, p.lost = example(), true
	}
}
