package decode

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// Matter is one reading of a long text that stays in the browser, what a box
// holds or a file, piece by piece: copied into the program at once, it would
// halt the page for as long as that takes.
type matter struct {
	of    app.Value // a string, as an object, or a Blob
	plain app.Value // the string itself; nil for a Blob
	size  int       // in UTF-16 units, or in bytes
	at    int
	bytes app.Value
}

// pieceUnits and pieceBytes are how much is read at once.
const (
	pieceUnits = 1 << 15
	pieceBytes = 1 << 18
)

// MatterOf is the text that a box holds now.
func MatterOf(box app.Value) *matter { return matterOf(box.Get("value")) }

func matterOf(plain app.Value) *matter {
	of := stringObject(plain)
	return &matter{plain: plain, of: of, size: of.Get("length").Int()}
}

// MatterIn is what is in a Blob, such as a file.
func matterIn(blob app.Value) *matter {
	return &matter{of: blob, size: blob.Get("size").Int()}
}

// Size is the length: of a Blob in bytes, of a box in UTF-16 units.
func (m *matter) Size() int { return m.size }

// At is how much of it has been read.
func (m *matter) At() int { return m.at }

// Piece puts the next piece, as UTF-8 or as the file's own bytes, into buffer,
// which it makes where it is nil, and returns what it filled of it: nothing at
// the end. ok is false where the browser cannot read the file. It waits for the
// browser, so call it on a goroutine of [Go].
func (m *matter) Piece(buffer []byte) (piece []byte, ok bool) {
	if buffer == nil {
		buffer = make([]byte, max(3*pieceUnits, pieceBytes))
	}
	if m.at >= m.size {
		return buffer[:0], true
	}
	if m.plain == nil {
		return m.blobBytes(buffer)
	}
	end := min(m.at+pieceUnits, m.size)
	if last := m.of.Call("charCodeAt", end-1).Int(); end < m.size && last&0xfc00 == 0xd800 {
		end-- // a character that takes two units stays whole
	}
	if m.bytes == nil {
		m.bytes = app.Window().Get("Uint8Array").New(3 * pieceUnits)
	}
	encoder := app.Window().Get("TextEncoder").New()
	written := encoder.Call("encodeInto", m.of.Call("substring", m.at, end), m.bytes).Get("written").Int()
	m.at = end
	return buffer[:app.CopyBytesToGo(buffer[:written], m.bytes)], true
}

func (m *matter) blobBytes(buffer []byte) ([]byte, bool) {
	end := min(m.at+pieceBytes, m.size)
	come := make(chan app.Value, 1)
	ui.Settle(m.of.Call("slice", m.at, end).Call("arrayBuffer"), func(v app.Value) { come <- v })
	content := <-come
	if content == nil {
		return nil, false
	}
	n := app.CopyBytesToGo(buffer, app.Window().Get("Uint8Array").New(content))
	m.at = end
	return buffer[:n], n > 0
}

// Whole is all of it at once, for texts of boxes that are short.
func (m *matter) Whole() string { return m.plain.String() }
