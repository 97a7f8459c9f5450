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

// deflate compresses a text with the browser's CompressionStream into URL-safe letters: deflate
// without a header, then base64url. It calls done later, with false if the browser cannot.
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

// mostInflated is the limit of inflate, in bytes.
const mostInflated = 1 << 20

// errTooLong means that the text exceeds mostInflated.
var errTooLong = errors.New("the text is too long")

// inflate is deflate's inverse, without the browser: its stream unpacks everything before it can
// be stopped, and a short link can hold gigabytes. The error is errTooLong, or says that the
// text is incomplete.
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

// compress passes an ArrayBuffer to done, or nil if anything fails.
func compress(plain string, done func(app.Value)) {
	defer func() {
		// An older browser has CompressionStream but throws at this format.
		if recover() != nil {
			done(nil)
		}
	}()
	parts := app.Window().Get("Array").Call("of", plain)
	s := app.Window().Get("Blob").New(parts).Call("stream").Call("pipeThrough", app.Window().Get("CompressionStream").New("deflate-raw"))
	ui.Settle(app.Window().Get("Response").New(s).Call("arrayBuffer"), done)
}
