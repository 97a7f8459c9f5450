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
func (in *Input) store(key string, value any, size int) {
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

// Name gives a short text that no address holds a key, by which Back and a reload find it.
func (in *Input) Name(before Box) {
	t := &in.page.state.Text
	if t.Key = before.Key; t.Key == "" || in.fresh {
		t.Key = in.newKey()
	}
	in.fresh = false
	in.texts[t.Key] = app.ValueOf(t.Typed)
	in.store(t.Key, t.Typed, len(t.Typed))
}

// Recall restores the long text and the attachments that an address names. What this program does not have, the
// browser may have stored: it waits for [Input.Fetch].
func (in *Input) Recall(t *Text) {
	in.undoes, in.announced, in.lost, in.Waits = false, "", false, t.IsLong() && in.texts[t.Key] == nil
	for _, key := range t.Keys {
		in.Waits = in.Waits || in.attached[key] == nil
	}
	in.Waits = in.Waits && !app.IsServer
	if app.IsServer || t.IsLong() && !in.Waits {
		in.settle(t)
	}
}

// missing are the keys of what the text names and this program does not have.
func (in *Input) missing(t *Text) (keys []string) {
	if t.IsLong() && in.texts[t.Key] == nil {
		keys = append(keys, t.Key)
	}
	for _, key := range t.Keys {
		if in.attached[key] == nil {
			keys = append(keys, key)
		}
	}
	return keys
}

// settle takes from a text what is missing and what is short.
func (in *Input) settle(t *Text) {
	named := len(t.Keys)
	t.Keys = slices.DeleteFunc(slices.Clone(t.Keys), func(key string) bool { return in.attached[key] == nil })
	in.lost = in.lost || len(t.Keys) < named
	if !t.IsLong() {
		return
	}
	if long := in.texts[t.Key]; long == nil {
		t.Box, in.lost = Example(), true
	} else if m := textOfString(long); m.size <= shortLimit {
		t.Box = Box{Typed: m.Whole(), Key: t.Key}
	}
}

// Fetch has the browser read what it has stored of the text, and then the page read that. What a person enters
// meanwhile stays.
func (in *Input) Fetch() {
	keys := in.missing(&in.page.state.Text)
	in.Work(text.T("Reading"), 0, func(j *Job) {
		found := map[string]app.Value{}
		for _, key := range keys {
			come := make(chan app.Value, 1)
			ui.Settle(app.Window().Get("labEntries").Call("kept", key), func(v app.Value) { come <- v })
			if v := <-come; v != nil && v.Truthy() {
				found[key] = v
			}
		}
		j.Hand(func(app.Context) { in.fetched(found) })
	})
}

func (in *Input) fetched(found map[string]app.Value) {
	t := &in.page.state.Text
	for _, key := range in.missing(t) {
		switch v := found[key]; {
		case v == nil:
		case t.IsLong() && key == t.Key:
			in.texts[key], in.wrap = v, "off"
		default:
			in.attached[key] = storedAttachment(key, v)
		}
	}
	in.Waits = false
	in.settle(t)
	// A person may have typed what the program has not heard of yet.
	if box := theBox(); textOfBox(box).size == 0 {
		in.Sync()
	}
	in.page.readText()
}
