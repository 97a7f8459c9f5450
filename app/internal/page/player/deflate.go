package player

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"io"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// Deflate compresses a text by the browser's own means, into letters that an
// address may hold: deflate without a header, then base64url. Done is called
// later, with false where the browser cannot.
func deflate(plain string, done func(packed string, ok bool)) {
	compress(plain, func(buffer app.Value) {
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

// mostInflated is the longest text that inflate makes, in bytes.
const mostInflated = 1 << 20

// errTooLong is inflate's error for a text that would be longer than that.
var errTooLong = errors.New("the text is too long")

// inflate is [Deflate]'s inverse, which asks the browser for nothing: its own
// stream unpacks all that it is given before it can be stopped, and a short link
// can hold gigabytes. The error is errTooLong, or says that the text is not
// whole.
func inflate(packed string) (string, error) {
	raw, err := base64.RawURLEncoding.DecodeString(packed)
	if err != nil {
		return "", err
	}
	plain, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(raw)), mostInflated+1))
	switch {
	case err != nil:
		return "", err
	case len(plain) > mostInflated:
		return "", errTooLong
	}
	return strings.ToValidUTF8(string(plain), "\uFFFD"), nil
}

// compress sends a text through the browser's stream, and hands on an
// ArrayBuffer; nil where anything fails.
func compress(plain string, done func(app.Value)) {
	defer func() {
		// An older browser has the stream, and throws at this format.
		if recover() != nil {
			done(nil)
		}
	}()
	parts := app.Window().Get("Array").Call("of", plain)
	s := app.Window().Get("Blob").New(parts).Call("stream").Call("pipeThrough", app.Window().Get("CompressionStream").New("deflate-raw"))
	ui.Settle(app.Window().Get("Response").New(s).Call("arrayBuffer"), done)
}
