package decode

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// blobWriter writes a long file into a Blob of the browser, piece by piece, so that
// the program never holds all of it.
type blobWriter struct {
	Buffer []byte // what was written and not yet handed to the browser

	parts app.Value
}

// Flush hands the buffer to the browser, once it is long enough to be worth it.
func (w *blobWriter) Flush() {
	if len(w.Buffer) > 1<<16 {
		w.hand()
	}
}

func (w *blobWriter) hand() {
	if w.parts == nil {
		w.parts = app.Window().Get("Array").New()
	}
	bytes := app.Window().Get("Uint8Array").New(len(w.Buffer))
	app.CopyBytesToJS(bytes, w.Buffer)
	w.parts.Call("push", bytes)
	w.Buffer = w.Buffer[:0]
}

// Save hands the file to the reader.
func (w *blobWriter) Save(name, mediaType string) { ui.SaveBlob(name, w.blob(mediaType)) }

func (w *blobWriter) blob(mediaType string) app.Value {
	w.hand()
	return app.Window().Get("Blob").New(w.parts, map[string]any{"type": mediaType})
}
