package scene

import (
	"encoding/base64"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// Deflate compresses a text by the browser's own means, into letters that an
// address may hold: deflate without a header, then base64url. Done is called
// later, with false where the browser cannot.
func deflate(plain string, done func(packed string, ok bool)) {
	stream(plain, "CompressionStream", "arrayBuffer", func(buffer app.Value) {
		if buffer == nil {
			done("", false)
			return
		}
		bytes := app.Window().Get("Uint8Array").New(buffer)
		packed := make([]byte, bytes.Length())
		app.CopyBytesToGo(packed, bytes)
		done(base64.RawURLEncoding.EncodeToString(packed), true)
	})
}

// Inflate is [Deflate]'s inverse. Done is called with false too where the text
// is not whole.
func inflate(packed string, done func(plain string, ok bool)) {
	raw, err := base64.RawURLEncoding.DecodeString(packed)
	if err != nil {
		done("", false)
		return
	}
	bytes := app.Window().Get("Uint8Array").New(len(raw))
	app.CopyBytesToJS(bytes, raw)
	stream(bytes, "DecompressionStream", "text", func(plain app.Value) {
		if plain == nil {
			done("", false)
			return
		}
		done(plain.String(), true)
	})
}

// Deflates reports whether this browser compresses and reads what is compressed.
func deflates() bool {
	return app.Window().Get("CompressionStream").Truthy() && app.Window().Get("DecompressionStream").Truthy()
}

// stream sends a text or bytes through one of the browser's streams, and hands on what a
// method of Response makes of the rest; nil where anything fails.
func stream(content any, through, method string, done func(app.Value)) {
	defer func() {
		// An older browser has the stream, and throws at this format.
		if recover() != nil {
			done(nil)
		}
	}()
	parts := app.Window().Get("Array").Call("of", content)
	s := app.Window().Get("Blob").New(parts).Call("stream").Call("pipeThrough", app.Window().Get(through).New("deflate-raw"))
	ui.Settle(app.Window().Get("Response").New(s).Call(method), done)
}
