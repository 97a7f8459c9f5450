package decode

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

const (
	// shortLimit is the longest text, in letters, that the program keeps and reads at once; a longer one stays in the
	// browser and is read in slices.
	shortLimit = 32_000
	// chunk is how many bytes are read between two looks at the clock.
	chunk = 16 << 10
)

// readShare is about how much of the work on a long text is reading it: an estimate, for the progress bar alone.
const readShare = 0.6

// onInput takes what is in the box now. A long text stays there: only its length is looked at.
func (in *input) onInput(ctx app.Context, _ app.Event) { in.takeBox(ctx, ctx.JSSrc()) }

func (in *input) takeBox(ctx app.Context, content app.Value, shown ...string) {
	m := textOfBox(content)
	if m.size <= shortLimit {
		in.page.editBox(ctx, func(s *state) {
			s.box = boxOf(m.whole())
			s.without(shown...)
		})
		in.fresh = false
		return
	}
	key := in.page.state.paste.key
	if key == "" || in.fresh {
		key = in.newKey()
	}
	in.texts[key] = m.plain
	in.store(key, m.plain, m.size)
	in.page.takeText(ctx, func(s *state) {
		s.box = box{long: s.long + 1, key: key}
		s.without(shown...)
	})
	in.fresh = false
}

// source is what is read, taken before a job reads it.
type source struct {
	text     paste
	long     app.Value // what is in the box, if that is long
	attached []*attachment
	all      int // bytes, or UTF-16 units
}

// source is what the page's text is now.
func (in *input) source() *source {
	t := &in.page.state.paste
	s := &source{text: *t, long: in.texts[t.key], attached: in.beside()}
	for _, a := range s.attached {
		s.all += a.size
	}
	return s
}

// read reads what is in the box, and behind it what is attached. It reports whether it came to the end.
func (s *source) read(j *job) (set *find.Set, done bool) {
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
		j.hand(func(app.Context) { a.line = first })
		if !s.feed(j, r, textOfBlob(a.blob), read) {
			j.hand(func(app.Context) { j.input.said = text.T("%s cannot be read.", a.name) })
			return nil, false
		}
		read += a.size
		lines = r.Next()
	}
	r.Close()
	s.text.skipSmall(set)
	return set, j.yield()
}

// feed feeds the reader one text; read is how much of all texts was read before it. It reports whether it came to the
// end.
func (s *source) feed(j *job, r *find.Reader, t *browserText, read int) bool {
	var buffer []byte
	for {
		piece, ok := t.piece(buffer)
		if !ok || j.pauses.Stopped() {
			return false
		}
		if len(piece) == 0 {
			return true
		}
		buffer = piece[:cap(piece)]
		for len(piece) > 0 {
			n := min(len(piece), chunk)
			r.Feed(piece[:n])
			if piece = piece[n:]; !j.yield() {
				return false
			}
		}
		j.showShare(readShare * float64(read+t.at) / float64(max(s.all, 1)))
	}
}

// sync puts the page's text into the box, where something else than the box
// changed it.
func (in *input) sync() {
	if app.IsServer {
		return
	}
	box := theBox()
	if !box.Truthy() {
		return
	}
	switch m, t := textOfBox(box), &in.page.state.paste; {
	case t.isLong():
		if long := in.texts[t.key]; long == nil {
			box.Set("value", "") // until the browser has read it
		} else if !m.plain.Equal(long) {
			box.Set("value", long)
		}
	case m.size > shortLimit || m.whole() != t.typed:
		box.Set("value", t.typed)
	}
}
