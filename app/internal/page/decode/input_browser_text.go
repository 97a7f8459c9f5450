package decode

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// browserText reads a long text that stays in the browser, such as a file or
// what a box holds, piece by piece. To copy all of it into the program at once
// would halt the page for as long as that takes.
type browserText struct {
	of    app.Value // a string, as an object, or a Blob
	plain app.Value // the string itself; nil for a Blob
	size  int       // in UTF-16 units, or in bytes
	at    int       // how much of it has been read
	bytes app.Value
}

// pieceUnits and pieceBytes are how much is read at once.
const (
	pieceUnits = 1 << 15
	pieceBytes = 1 << 18
)

func textOfBox(box app.Value) *browserText { return textOfString(box.Get("value")) }

func textOfString(plain app.Value) *browserText {
	of := stringObject(plain)
	return &browserText{plain: plain, of: of, size: of.Get("length").Int()}
}

func textOfBlob(blob app.Value) *browserText {
	return &browserText{of: blob, size: blob.Get("size").Int()}
}

// piece reads the next piece, as UTF-8 or as the file's own bytes, into buffer,
// and returns the part of buffer that it filled, which is empty at the end of the
// text. It makes a buffer if that is nil. ok is false if the browser cannot read
// the file. It waits for the browser, so call it on a goroutine of [ui.Go].
func (b *browserText) piece(buffer []byte) (piece []byte, ok bool) {
	if buffer == nil {
		buffer = make([]byte, max(3*pieceUnits, pieceBytes))
	}
	if b.at >= b.size {
		return buffer[:0], true
	}
	if b.plain == nil {
		return b.blobBytes(buffer)
	}
	end := min(b.at+pieceUnits, b.size)
	if last := b.of.Call("charCodeAt", end-1).Int(); end < b.size && last&0xfc00 == 0xd800 {
		end-- // a character that takes two units stays whole
	}
	if b.bytes == nil {
		b.bytes = app.Window().Get("Uint8Array").New(3 * pieceUnits)
	}
	encoder := app.Window().Get("TextEncoder").New()
	written := encoder.Call("encodeInto", b.of.Call("substring", b.at, end), b.bytes).Get("written").Int()
	b.at = end
	return buffer[:app.CopyBytesToGo(buffer[:written], b.bytes)], true
}

func (b *browserText) blobBytes(buffer []byte) ([]byte, bool) {
	end := min(b.at+pieceBytes, b.size)
	come := make(chan app.Value, 1)
	ui.Settle(b.of.Call("slice", b.at, end).Call("arrayBuffer"), func(v app.Value) { come <- v })
	content := <-come
	if content == nil {
		return nil, false
	}
	n := app.CopyBytesToGo(buffer, app.Window().Get("Uint8Array").New(content))
	b.at = end
	return buffer[:n], n > 0
}

// whole is all of it at once, for texts of boxes that are short.
func (b *browserText) whole() string { return b.plain.String() }
