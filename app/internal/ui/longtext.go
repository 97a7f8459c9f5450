package ui

import (
	"bytes"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// LongText reads a long text that stays in the browser, such as a file or
// what a box holds, piece by piece. To copy all of it into the program at once
// would halt the page for as long as that takes.
type LongText struct {
	Plain app.Value // the string itself; nil for a Blob
	Size  int       // in UTF-16 units, or in bytes
	At    int       // how much of it has been read
	Of    app.Value // the string as an object, or the Blob
	bytes app.Value
}

const (
	pieceUnits = 1 << 15
	pieceBytes = 1 << 18
)

// LongString is a string of the browser.
func LongString(plain app.Value) *LongText {
	of := app.Window().Call("Object", plain) // the string itself has no properties to ask for
	return &LongText{Plain: plain, Of: of, Size: of.Get("length").Int()}
}

// LongBlob is a file or a Blob.
func LongBlob(blob app.Value) *LongText {
	return &LongText{Of: blob, Size: blob.Get("size").Int()}
}

// Piece reads the next piece, as UTF-8 or as the file's own bytes, into buffer,
// and returns the part of buffer that it filled, which is empty at the end of the
// text. It makes a buffer if that is nil. ok is false if the browser cannot read
// the file. It waits for the browser, so call it on a goroutine of [Go].
func (t *LongText) Piece(buffer []byte) (piece []byte, ok bool) {
	if buffer == nil {
		buffer = make([]byte, max(3*pieceUnits, pieceBytes))
	}
	if t.At >= t.Size {
		return buffer[:0], true
	}
	if t.Plain == nil {
		return t.blobBytes(buffer)
	}
	end := min(t.At+pieceUnits, t.Size)
	if last := t.Of.Call("charCodeAt", end-1).Int(); end < t.Size && last&0xfc00 == 0xd800 {
		end-- // a character that takes two units stays whole
	}
	if t.bytes == nil {
		t.bytes = app.Window().Get("Uint8Array").New(3 * pieceUnits)
	}
	encoder := app.Window().Get("TextEncoder").New()
	written := encoder.Call("encodeInto", t.Of.Call("substring", t.At, end), t.bytes).Get("written").Int()
	t.At = end
	return buffer[:app.CopyBytesToGo(buffer[:written], t.bytes)], true
}

func (t *LongText) blobBytes(buffer []byte) ([]byte, bool) {
	end := min(t.At+pieceBytes, t.Size)
	come := make(chan app.Value, 1)
	Settle(t.Of.Call("slice", t.At, end).Call("arrayBuffer"), func(v app.Value) { come <- v })
	content := <-come
	if content == nil {
		return nil, false
	}
	n := app.CopyBytesToGo(buffer, app.Window().Get("Uint8Array").New(content))
	t.At = end
	return buffer[:n], n > 0
}

// Each calls a function for each further piece, and reports whether it came to the end: the browser could read all of
// it, and the function went on.
func (t *LongText) Each(do func(piece []byte) bool) bool {
	var buffer []byte
	for {
		piece, ok := t.Piece(buffer)
		if !ok || len(piece) == 0 {
			return ok
		}
		if buffer = piece[:cap(piece)]; !do(piece) {
			return false
		}
	}
}

// Whole is all of it at once, for texts of boxes that are short.
func (t *LongText) Whole() string { return t.Plain.String() }

// Blob is the text as a Blob, and how many lines it has.
func (t *LongText) Blob(s *Slices) (blob app.Value, lines int) {
	var (
		file   BlobWriter
		buffer []byte
		end    = byte('\n')
	)
	for t.At < t.Size {
		piece, _ := t.Piece(buffer)
		buffer, end = piece[:cap(piece)], piece[len(piece)-1]
		lines += bytes.Count(piece, []byte{'\n'})
		file.Buffer = append(file.Buffer, piece...)
		file.Flush()
		s.Yield()
	}
	if end != '\n' {
		lines++
	}
	return file.Blob("text/plain"), lines
}
