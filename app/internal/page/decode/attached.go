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

// storedTexts keeps all long texts and attachments by their keys in addresses, so that Back and Forward find them. The
// browser stores them too, so that a reload finds them.
type storedTexts struct {
	texts    map[string]app.Value // strings
	attached map[string]*attachment
	unstored map[string]bool // the browser refused to store them
}

func newHeld() *storedTexts {
	return &storedTexts{map[string]app.Value{}, map[string]*attachment{}, map[string]bool{}}
}

func (h *storedTexts) newKey() string {
	return strconv.FormatInt(time.Now().UnixMilli()+int64(len(h.texts)+len(h.attached)), 36)
}

// openFiles takes files. What holds no text is named, and changes nothing.
func (in *inputBox) openFiles(files []app.Value) {
	in.said = ""
	ui.Go(in.page.Ctx, func() {
		for _, file := range files {
			head, ok := ui.LongBlob(file).Piece(nil)
			in.page.Ctx.Dispatch(func(ctx app.Context) { in.openFile(ctx, file, head, ok, len(files) == 1) })
		}
	})
}

// openFile takes a file that begins so; ok is false where it cannot be read. A
// short text that comes alone goes into the box, as if it were pasted.
func (in *inputBox) openFile(ctx app.Context, file app.Value, head []byte, ok, alone bool) {
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
	case short && alone && !in.page.paste.sliced() && utf8.Valid(head) &&
		!strings.ContainsAny(string(head), "\x00\ufeff") && strings.Count(string(head), "\n") <= boxLines:
		in.page.takeText(func(s *state) { s.boxText = boxOf(string(head)) })
		in.sync()
	default:
		in.attach(ctx, &attachment{name: name, blob: file, encoding: encoding})
	}
}

func (in *inputBox) attach(ctx app.Context, a *attachment) {
	a.key, a.size = in.newKey(), a.blob.Get("size").Int()
	in.attached[a.key] = a
	in.store(a.key, a.stored(), a.size)
	in.announced = a.words()
	said := in.said // of another file that came with it
	in.page.takeText(func(s *state) { s.keys = append(slices.Clone(s.keys), a.key) })
	in.said = said
}

func (in *inputBox) detach(ctx app.Context, a *attachment) {
	in.announced = text.T("Removed: %s", a.words())
	in.page.takeText(func(s *state) {
		s.keys = slices.DeleteFunc(slices.Clone(s.keys), func(key string) bool { return key == a.key })
	})
	focusBox(ctx)
}

func theBox() app.Value { return app.Window().GetElementByID("paste") }

// focusBox moves the keyboard focus to the box from an element that has disappeared.
func focusBox(ctx app.Context) {
	ctx.Defer(func(app.Context) { theBox().Call("focus", map[string]any{"preventScroll": true}) })
}

func (in *inputBox) beside() (all []*attachment) {
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
	return &attachment{key: key, name: v.Get("name").String(), pasted: v.Get("pasted").Bool(),
		encoding: v.Get("encoding").String(),
		blob:     blob, size: blob.Get("size").Int()}
}

func (a *attachment) words() string { return text.List(a.name, text.Bytes(a.size)) }

func (in *inputBox) attachmentsView() app.UI {
	parts := []app.UI{ui.Text("p", in.announced, "class", "unseen", "role", "status")}
	for _, a := range in.beside() {
		parts = append(parts, in.attachmentView(a))
	}
	return ui.Elem("div", ui.With{"class", "attachments"}, parts...)
}

func (in *inputBox) attachmentView(a *attachment) app.UI {
	id, from := "attached-"+a.key, ""
	if a.line > 1 {
		from = text.T("from line %s", text.Group(a.line))
	}
	return ui.Elem("div", ui.With{"class", "attachment", "data-attachment", strconv.Itoa(a.size)},
		ui.Text("span", a.words(), "id", id),
		ui.Text("span", from, "class", "hint"),
		ui.Button(text.T("Remove"), ui.With{"class", "quiet", "aria-describedby", id}, func(app.Context) {
			in.page.begin()
			in.detach(in.page.Ctx, a) // the button goes, and what it begins must not go with it: it is the page's
		}, "remove", a.key),
	)
}

// recall restores the long text and the attachments that an address names. What this program does not have, the
// browser may have stored: it waits for [input.fetch].
func (in *inputBox) recall(t *paste) {
	in.announced, in.lost, in.waits = "", false, len(in.missing(t)) > 0 && !app.IsServer
	if app.IsServer || t.isLong() && !in.waits {
		in.settle(t)
	}
}

// missing are the keys of what the text names and this program does not have.
func (in *inputBox) missing(t *paste) (keys []string) {
	if t.isLong() && in.texts[t.key] == nil {
		keys = append(keys, t.key)
	}
	for _, key := range t.keys {
		if in.attached[key] == nil {
			keys = append(keys, key)
		}
	}
	return keys
}

// settle takes from a text what is missing and what is short.
func (in *inputBox) settle(t *paste) {
	named := len(t.keys)
	t.keys = slices.DeleteFunc(slices.Clone(t.keys), func(key string) bool { return in.attached[key] == nil })
	in.lost = in.lost || len(t.keys) < named
	if !t.isLong() {
		return
	}
	if long := in.texts[t.key]; long == nil {
		t.boxText, in.lost = exampleBox(), true
	} else if m := ui.LongString(long); m.Size <= shortLimit {
		t.boxText = boxText{typed: m.Whole(), key: t.key}
	}
}

// fetch has the browser read what it has stored of the text, and then the page read that. What a person enters
// meanwhile stays.
func (in *inputBox) fetch() {
	keys := in.missing(&in.page.paste)
	in.work(text.T("Reading"), 0, func(s *ui.Slices) {
		found := map[string]app.Value{}
		for _, key := range keys {
			come := make(chan app.Value, 1)
			ui.Settle(app.Window().Get("labEntries").Call("kept", key), func(v app.Value) { come <- v })
			if v := <-come; v != nil && v.Truthy() {
				found[key] = v
			}
		}
		s.Hand(func(app.Context) { in.fetched(found) })
	})
}

func (in *inputBox) fetched(found map[string]app.Value) {
	t := &in.page.paste
	for _, key := range in.missing(t) {
		switch v := found[key]; {
		case v == nil:
		case t.isLong() && key == t.key:
			in.texts[key] = v
		default:
			in.attached[key] = storedAttachment(key, v)
		}
	}
	in.waits = false
	in.settle(t)
	// A person may have typed what the program has not heard of yet.
	if box := theBox(); ui.LongString(box.Get("value")).Size == 0 {
		in.sync()
	}
	in.page.readText()
}
