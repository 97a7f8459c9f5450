package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

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
