package decode

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// Parts is a long file while it is written: what is written is handed to the
// browser piece by piece, so that the program never holds all of it.
type parts struct {
	Last []byte // where the next is appended

	parts app.Value
}

// Cut hands on what is written, once that is worth it.
func (p *parts) Cut() {
	if len(p.Last) > 1<<16 {
		p.hand()
	}
}

func (p *parts) hand() {
	if p.parts == nil {
		p.parts = app.Window().Get("Array").New()
	}
	bytes := app.Window().Get("Uint8Array").New(len(p.Last))
	app.CopyBytesToJS(bytes, p.Last)
	p.parts.Call("push", bytes)
	p.Last = p.Last[:0]
}

// Save hands the file to the reader.
func (p *parts) Save(name, mediaType string) { ui.SaveBlob(name, p.blob(mediaType)) }

func (p *parts) blob(mediaType string) app.Value {
	p.hand()
	return app.Window().Get("Blob").New(p.parts, map[string]any{"type": mediaType})
}
