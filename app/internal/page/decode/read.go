package decode

import (
	"runtime/debug"
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

const (
	// shortLimit is the longest text, in letters, that the program keeps and reads at once; a longer one stays in the
	// browser and is read in slices.
	shortLimit = 32_000
	// chunk is how many bytes are read between two looks at the clock.
	chunk = 16 << 10
)

// readText reads what is in the box, and behind it what is attached: a short text at once.
func (p *decode) readText() {
	p.input.job.Halt()
	p.input.said = ""
	p.input.follow()
	if p.sliced() {
		p.readSliced()
		return
	}
	p.set, p.unread = p.paste.read(), false
	p.analyse(text.T("Looking"))
}

// judge evaluates the IDs again, because the layout may have changed.
func (p *decode) judge() {
	if p.unread {
		p.readSliced()
		return
	}
	p.analyse(text.T("Looking"))
}

// readSliced reads what stays in the browser, in slices.
func (p *decode) readSliced() {
	p.facts = unknown(&p.state, new(find.Set))
	p.input.said, p.unread = "", true
	if p.Ctx == nil {
		return // OnMount calls it again
	}
	if p.input.waits {
		p.input.fetch()
		return
	}
	source := p.input.source()
	p.input.work(text.T("Reading"), 0, func(s *ui.Slices) {
		if set, done := source.read(s); done {
			s.Hand(func(app.Context) {
				p.set, p.unread = set, false
				p.analyse(p.input.stage)
			})
		}
	})
}

// read reads a short text.
func (t *paste) read() *find.Set {
	set := new(find.Set)
	r := find.NewReader(set)
	r.Only(t.only)
	r.Feed([]byte(t.typed))
	r.Close()
	t.skipSmall(set)
	return set
}

// skipSmall leaves out what was read and is too small for an ID, unless the reader wants it.
func (t *paste) skipSmall(set *find.Set) {
	if t.small {
		set.CountSmall()
	} else {
		set.SkipSmall()
	}
}

// source is what is read, taken before a job reads it.
type source struct {
	input    *input
	text     paste
	long     app.Value // what is in the box, if that is long
	attached []*attachment
	all      int // bytes, or UTF-16 units
}

// source is what the page's text is now.
func (in *input) source() *source {
	t := &in.page.paste
	s := &source{input: in, text: *t, long: in.texts[t.key], attached: in.beside()}
	for _, a := range s.attached {
		s.all += a.size
	}
	return s
}

// read reads what is in the box, and behind it what is attached. It reports whether it came to the end.
func (s *source) read(j *ui.Slices) (set *find.Set, done bool) {
	set = new(find.Set)
	r := find.NewReader(set)
	r.Only(s.text.only)
	read, lines := 0, 0
	switch {
	case s.text.isLong():
		m := textOfString(s.long)
		s.all += m.size
		if !s.feed(j, r, m, 0) {
			return nil, false
		}
		read = m.size
		lines = r.Next()
	case !s.text.offered:
		r.Feed([]byte(s.text.typed))
		lines = r.Next()
	}
	for _, a := range s.attached {
		first := lines + 1
		j.Hand(func(app.Context) { a.line = first })
		if !s.feed(j, r, textOfBlob(a.blob), read) {
			j.Hand(func(app.Context) { s.input.said = text.T("%s cannot be read.", a.name) })
			return nil, false
		}
		read += a.size
		lines = r.Next()
	}
	r.Close()
	s.text.skipSmall(set)
	return set, j.Yield()
}

// feed feeds the reader one text; read is how much of all texts was read before it. It reports whether it came to the
// end.
func (s *source) feed(j *ui.Slices, r *find.Reader, t *browserText, read int) bool {
	var buffer []byte
	for {
		piece, ok := t.piece(buffer)
		if !ok || j.Stopped() {
			return false
		}
		if len(piece) == 0 {
			return true
		}
		buffer = piece[:cap(piece)]
		for len(piece) > 0 {
			n := min(len(piece), chunk)
			r.Feed(piece[:n])
			if piece = piece[n:]; !j.Yield() {
				return false
			}
		}
		if !j.Reach(readShare * float64(read+t.at) / float64(max(s.all, 1))) {
			return false
		}
	}
}

// readShare is about how much of the work on a long text is reading it: an estimate, for the progress bar alone.
const readShare = 0.6

// judgeShare is an estimate of judging's share of the work on a long text, for the progress bar only.
const judgeShare = 0.35

// analyse identifies the IDs: those of a short text at once.
func (p *decode) analyse(stage string) {
	s, set, of, judging := p.state, p.set, environment{p.saved, p.zone}, new(judge.Job)
	if !s.sliced() {
		f, _ := derive(s, set, of, judging, nil)
		p.learn(f)
		return
	}
	p.facts = unknown(&s, set)
	p.input.work(stage, readShare, func(j *ui.Slices) {
		f, done := derive(s, set, of, judging, func() bool { return j.Reach(readShare + judgeShare*judging.Progress()) })
		if done {
			j.Hand(func(ctx app.Context) {
				p.learn(f)
				p.reveal(ctx)
			})
		}
	})
}

func (p *decode) learn(f facts) {
	p.facts = f
	p.table.judged++
	p.table.ordered++
}

// reveal shows the results for many IDs in two steps, because drawing all at once would block the browser for too
// long.
func (p *decode) reveal(ctx app.Context) {
	m := p.many
	ctx.Defer(func(ctx app.Context) {
		ctx.Dispatch(func(app.Context) { m.partial = false })
	})
}

// work does long work on what was put in, in slices; starting another one stops it.
func (in *input) work(stage string, share float64, do func(s *ui.Slices)) {
	debug.SetGCPercent(100) // start.js sets more, which would take several times the memory of many IDs
	in.stage, in.job.Drawn = stage, true
	in.job.Slice(in.page.Ctx, 0, do)
	in.job.Share = share
}

// progress is how far a job is, and how to stop it; or, if reading was stopped, to begin again.
func (in *input) progress(stopped bool) app.UI {
	switch {
	case !in.job.Sliced() && stopped:
		return ui.Elem("div", ui.With{"class", "progress"},
			ui.Text("span", text.T("Stopped. The text is unchanged."), "role", "status"),
			ui.Button(text.T("Read it anyway"), nil, func(app.Context) { in.page.readText() }, "again"))
	case !in.job.Sliced():
		return ui.Elem("div", ui.With{"class", "progress"})
	}
	percent := text.Group(int(100 * in.job.Share))
	return ui.Elem("div", ui.With{"class", "progress"},
		ui.Elem("progress", ui.With{"max", "100", "value", percent, "aria-label", in.stage}),
		ui.Text("span", text.T("%s: %s %%", in.stage, percent), "role", "status"),
		ui.Button(text.T("Cancel"), nil, func(app.Context) { in.job.Halt() }, "cancel"),
	)
}

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

// recall restores the long text and the attachments that an address names. What this program does not have, the
// browser may have stored: it waits for [input.fetch].
func (in *input) recall(t *paste) {
	in.undoes, in.announced, in.lost, in.waits = false, "", false, t.isLong() && in.texts[t.key] == nil
	for _, key := range t.keys {
		in.waits = in.waits || in.attached[key] == nil
	}
	in.waits = in.waits && !app.IsServer
	if app.IsServer || t.isLong() && !in.waits {
		in.settle(t)
	}
}

// missing are the keys of what the text names and this program does not have.
func (in *input) missing(t *paste) (keys []string) {
	if t.isLong() && in.texts[t.key] == nil {
		keys = append(keys, t.key)
	}
	for _, key := range t.keys {
		if in.attached[key] == nil {
			keys = append(keys, key)
		}
	}
	return keys
}

// settle takes from a text what is missing and what is short.
func (in *input) settle(t *paste) {
	named := len(t.keys)
	t.keys = slices.DeleteFunc(slices.Clone(t.keys), func(key string) bool { return in.attached[key] == nil })
	in.lost = in.lost || len(t.keys) < named
	if !t.isLong() {
		return
	}
	if long := in.texts[t.key]; long == nil {
		t.box, in.lost = exampleBox(), true
	} else if m := textOfString(long); m.size <= shortLimit {
		t.box = box{typed: m.whole(), key: t.key}
	}
}

// fetch has the browser read what it has stored of the text, and then the page read that. What a person enters
// meanwhile stays.
func (in *input) fetch() {
	keys := in.missing(&in.page.paste)
	in.work(text.T("Reading"), 0, func(s *ui.Slices) {
		found := map[string]app.Value{}
		for _, key := range keys {
			come := make(chan app.Value, 1)
			ui.Settle(app.Window().Get("labEntries").Call("kept", key), func(v app.Value) { come <- v })
			if v := <-come; v != nil && v.Truthy() {
				found[key] = v
			}
		}
		s.Hand(func(app.Context) { in.fetched(found) })
	})
}

func (in *input) fetched(found map[string]app.Value) {
	t := &in.page.paste
	for _, key := range in.missing(t) {
		switch v := found[key]; {
		case v == nil:
		case t.isLong() && key == t.key:
			in.texts[key], in.wrap = v, "off"
		default:
			in.attached[key] = storedAttachment(key, v)
		}
	}
	in.waits = false
	in.settle(t)
	// A person may have typed what the program has not heard of yet.
	if box := theBox(); textOfBox(box).size == 0 {
		in.sync()
	}
	in.page.readText()
}
