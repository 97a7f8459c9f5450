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

// ReadShare is about how much of the work on a long text is reading it: an estimate, for the progress bar alone.
const ReadShare = 0.6

// onInput takes what is in the box now. A long text stays there: only its length is looked at.
func (in *Input) onInput(ctx app.Context, _ app.Event) { in.takeBox(ctx, ctx.JSSrc()) }

func (in *Input) takeBox(ctx app.Context, content app.Value, shown ...string) {
	m := textOfBox(content)
	if m.size <= shortLimit {
		in.page.editBox(ctx, func(s *state) {
			s.Box = BoxOf(m.Whole())
			s.without(shown...)
		})
		in.fresh = false
		return
	}
	key := in.page.state.Text.Key
	if key == "" || in.fresh {
		key = in.newKey()
	}
	in.texts[key] = m.plain
	in.store(key, m.plain, m.size)
	in.page.takeText(ctx, func(s *state) {
		s.Box = Box{Long: s.Long + 1, Key: key}
		s.without(shown...)
	})
	in.fresh = false
}

// Source is what is read, taken before a job reads it.
type Source struct {
	text     Text
	long     app.Value // what is in the box, if that is long
	attached []*attachment
	all      int // bytes, or UTF-16 units
}

// Source is what the page's text is now.
func (in *Input) Source() *Source {
	t := &in.page.state.Text
	s := &Source{text: *t, long: in.texts[t.Key], attached: in.beside()}
	for _, a := range s.attached {
		s.all += a.size
	}
	return s
}

// Read reads what is in the box, and behind it what is attached. It reports whether it came to the end.
func (s *Source) Read(j *Job) (set *find.Set, done bool) {
	set = new(find.Set)
	r := find.NewReader(set)
	r.Only(s.text.Only)
	read, lines := 0, 0
	switch {
	case s.text.IsLong():
		m := textOfString(s.long)
		s.all += m.size
		if !s.feed(j, r, m, 0) {
			return nil, false
		}
		read = m.size
		lines = r.Next()
	case !s.text.Offered:
		r.Feed([]byte(s.text.Typed))
		lines = r.Next()
	}
	for _, a := range s.attached {
		first := lines + 1
		j.Hand(func(app.Context) { a.line = first })
		if !s.feed(j, r, textOfBlob(a.blob), read) {
			j.Hand(func(app.Context) { j.input.Said = text.T("%s cannot be read.", a.name) })
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
func (s *Source) feed(j *Job, r *find.Reader, t *browserText, read int) bool {
	var buffer []byte
	for {
		piece, ok := t.Piece(buffer)
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
			if piece = piece[n:]; !j.Yield() {
				return false
			}
		}
		j.ShowShare(ReadShare * float64(read+t.at) / float64(max(s.all, 1)))
	}
}

// Sync puts the page's text into the box, where something else than the box
// changed it.
func (in *Input) Sync() {
	if app.IsServer {
		return
	}
	box := theBox()
	if !box.Truthy() {
		return
	}
	switch m, t := textOfBox(box), &in.page.state.Text; {
	case t.IsLong():
		if long := in.texts[t.Key]; long == nil {
			box.Set("value", "") // until the browser has read it
		} else if !m.plain.Equal(long) {
			box.Set("value", long)
		}
	case m.size > shortLimit || m.Whole() != t.Typed:
		box.Set("value", t.Typed)
	}
}
