package decode

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// storeLimit is the largest text, in bytes or UTF-16 units, that the browser is asked to store.
const storeLimit = 64 << 20

// store has the browser store what a key in the address names, for a reload of this tab. While that fails, the page
// says so.
func (in *input) store(key string, value any, size int) {
	if size > storeLimit {
		in.unstored[key] = true
		return
	}
	ui.Settle(app.Window().Get("labEntries").Call("keep", key, value), func(stored app.Value) {
		if newer := stored != nil && !stored.Truthy(); newer {
			return
		}
		if failed := stored == nil; failed != in.unstored[key] {
			in.page.ctx.Dispatch(func(app.Context) { in.unstored[key] = failed })
		}
	})
}

func (a *attachment) stored() any {
	return map[string]any{"name": a.name, "pasted": a.pasted, "encoding": a.encoding, "blob": a.blob}
}

func storedAttachment(key string, v app.Value) *attachment {
	blob := v.Get("blob")
	return &attachment{key: key, name: v.Get("name").String(), pasted: v.Get("pasted").Bool(), encoding: v.Get("encoding").String(),
		blob: blob, size: blob.Get("size").Int()}
}

// name gives a short text that no address holds a key, by which Back and a reload find it.
func (in *input) name(before box) {
	t := &in.page.state.paste
	if t.key = before.key; t.key == "" || in.fresh {
		t.key = in.newKey()
	}
	in.fresh = false
	in.texts[t.key] = app.ValueOf(t.typed)
	in.store(t.key, t.typed, len(t.typed))
}

// recall restores the long text and the attachments that an address names. What this program does not have, the
// browser may have stored: it waits for [input.fetch].
func (in *input) recall(t *paste) {
	in.undoes, in.announced, in.lost, in.waits = false, "", false, t.isLong() && in.texts[t.key] == nil
	for _, key := range t.keys {
		in.waits = in.waits || in.attached[key] == nil
	}
	in.waits = in.waits && !app.IsServer
	if app.IsServer || t.isLong() && !in.waits {
		in.settle(t)
	}
}

// missing are the keys of what the text names and this program does not have.
func (in *input) missing(t *paste) (keys []string) {
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
func (in *input) settle(t *paste) {
	named := len(t.keys)
	t.keys = slices.DeleteFunc(slices.Clone(t.keys), func(key string) bool { return in.attached[key] == nil })
	in.lost = in.lost || len(t.keys) < named
	if !t.isLong() {
		return
	}
	if long := in.texts[t.key]; long == nil {
		t.box, in.lost = exampleBox(), true
	} else if m := textOfString(long); m.size <= shortLimit {
		t.box = box{typed: m.whole(), key: t.key}
	}
}

// fetch has the browser read what it has stored of the text, and then the page read that. What a person enters
// meanwhile stays.
func (in *input) fetch() {
	keys := in.missing(&in.page.state.paste)
	in.work(text.T("Reading"), 0, func(j *job) {
		found := map[string]app.Value{}
		for _, key := range keys {
			come := make(chan app.Value, 1)
			ui.Settle(app.Window().Get("labEntries").Call("kept", key), func(v app.Value) { come <- v })
			if v := <-come; v != nil && v.Truthy() {
				found[key] = v
			}
		}
		j.hand(func(app.Context) { in.fetched(found) })
	})
}

func (in *input) fetched(found map[string]app.Value) {
	t := &in.page.state.paste
	for _, key := range in.missing(t) {
		switch v := found[key]; {
		case v == nil:
		case t.isLong() && key == t.key:
			in.texts[key], in.wrap = v, "off"
		default:
			in.attached[key] = storedAttachment(key, v)
		}
	}
	in.waits = false
	in.settle(t)
	// A person may have typed what the program has not heard of yet.
	if box := theBox(); textOfBox(box).size == 0 {
		in.sync()
	}
	in.page.readText()
}
