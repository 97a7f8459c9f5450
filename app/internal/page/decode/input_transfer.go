package decode

import (
	"bytes"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// stringObject is a string as an object: the string itself has no properties to ask for.
func stringObject(value app.Value) app.Value { return app.Window().Call("Object", value) }

// pastedIn is the text that a paste or a drop brings, with line breaks as a box has them. None of it is copied into the
// program. ok is false if there is none, or if the browser does not tell.
func pastedIn(transfer app.Value) (t *browserText, ok bool) {
	if !transfer.Truthy() || !transfer.Get("getData").Truthy() {
		return nil, false
	}
	t = textOfString(transfer.Call("getData", "text/plain"))
	if t.of.Call("includes", "\r").Bool() {
		breaks := app.Window().Get("RegExp").New("\r\n?", "g")
		t = textOfString(t.of.Call("replace", breaks, "\n"))
	}
	return t, t.size > 0
}

func (b *browserText) isLong() bool {
	if b.size > boxLimit {
		return true
	}
	parts := b.of.Call("split", "\n", boxLines+2)
	n := parts.Length()
	return n > boxLines+1 || n == boxLines+1 && parts.Index(n-1).Truthy() // behind the last line break may be no line
}

// blob is the text as a Blob, and how many lines it has. It yields to the browser, so call it on a goroutine of [ui.Go].
func (b *browserText) blob() (blob app.Value, lines int) {
	pauses := ui.NewPauses()
	defer pauses.End()
	var (
		file   ui.BlobWriter
		buffer []byte
		end    = byte('\n')
	)
	for b.at < b.size {
		piece, _ := b.piece(buffer)
		buffer, end = piece[:cap(piece)], piece[len(piece)-1]
		lines += bytes.Count(piece, []byte{'\n'})
		file.Buffer = append(file.Buffer, piece...)
		file.Flush()
		pauses.Yield()
	}
	if end != '\n' {
		lines++
	}
	return file.Blob("text/plain"), lines
}

func filesIn(from app.Value) []app.Value {
	if !from.Truthy() || !from.Get("files").Truthy() {
		return nil
	}
	files := make([]app.Value, from.Get("files").Length())
	for i := range files {
		files[i] = from.Get("files").Index(i)
	}
	return files
}

// decoded hands on a Blob's text in an encoding, or nil where the browser cannot read it.
func decoded(blob app.Value, encoding string, done func(app.Value)) {
	ui.Settle(blob.Call("arrayBuffer"), func(bytes app.Value) {
		if bytes != nil {
			bytes = app.Window().Get("TextDecoder").New(encoding).Call("decode", bytes)
		}
		done(bytes)
	})
}

// appendTo puts a text behind what a box holds, on a line of its own.
func appendTo(box, added app.Value) {
	parts, value := app.Window().Get("Array").New(), box.Get("value")
	if held := stringObject(value); held.Get("length").Int() > 0 {
		parts.Call("push", value)
		if !held.Call("endsWith", "\n").Bool() {
			parts.Call("push", "\n")
		}
	}
	parts.Call("push", added)
	box.Set("value", parts.Call("join", ""))
}

// painted calls do once the browser has painted what the page shows now.
func painted(do func()) {
	var frame app.Func
	left := 2
	frame = app.FuncOf(func(app.Value, []app.Value) any {
		if left--; left > 0 {
			app.Window().Call("requestAnimationFrame", frame)
			return nil
		}
		frame.Release()
		do()
		return nil
	})
	app.Window().Call("requestAnimationFrame", frame)
}
