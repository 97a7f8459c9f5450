package ui

import (
	"net/url"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// SaveText downloads a text as a file.
func SaveText(name, mediaType, content string) {
	blob := app.Window().Get("Blob").New([]any{content}, map[string]any{"type": mediaType})
	SaveBlob(name, blob)
}

// SaveParts downloads browser strings and Blobs as one file; they need not pass through the
// program.
func SaveParts(name string, parts ...any) {
	list := app.Window().Get("Array").Call("of", parts...)
	SaveBlob(name, app.Window().Get("Blob").New(list, map[string]any{"type": "text/plain"}))
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

// OpenText passes on the content of the text file chosen in an input; ok is false if it cannot be
// read.
func OpenText(input app.Value, done func(content string, ok bool)) {
	files := input.Get("files")
	if files.Length() == 0 {
		return
	}
	Settle(files.Index(0).Call("text"), func(content app.Value) {
		input.Set("value", "") // otherwise the same file could not be chosen again
		if content == nil {
			done("", false)
			return
		}
		done(content.String(), true)
	})
}

// SavePNG draws an SVG at twice its size and downloads it; failed is called if the browser refuses.
func SavePNG(name, svg string, failed func()) {
	image := app.Window().Get("Image").New()
	var loaded, broken app.Func
	release := func() { loaded.Release(); broken.Release() }
	broken = app.FuncOf(func(app.Value, []app.Value) any { release(); failed(); return nil })
	loaded = app.FuncOf(func(app.Value, []app.Value) any {
		defer release()
		canvas := app.Window().Get("document").Call("createElement", "canvas")
		width, height := image.Get("naturalWidth").Int()*2, image.Get("naturalHeight").Int()*2
		canvas.Set("width", width)
		canvas.Set("height", height)
		canvas.Call("getContext", "2d").Call("drawImage", image, 0, 0, width, height)
		var save app.Func
		save = app.FuncOf(func(_ app.Value, args []app.Value) any {
			defer save.Release()
			if args[0].IsNull() {
				failed()
				return nil
			}
			SaveBlob(name, args[0])
			return nil
		})
		canvas.Call("toBlob", save, "image/png")
		return nil
	})
	image.Set("onload", loaded)
	image.Set("onerror", broken)
	image.Set("src", "data:image/svg+xml;charset=utf-8,"+url.PathEscape(svg))
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
