package decode

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/find"
	"github.com/snowflakelab/snowflakelab/app/internal/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/order"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

const (
	// chunk is how many bytes are read between two looks at the clock.
	chunk = 16 << 10
	// readShare and judgeShare are about how much of the work on a long text is
	// reading it, and judging it: estimates, for the progress bar alone.
	readShare, judgeShare = 0.6, 0.35
	// manyLimit is the most rows that are put in order at once; more take slices.
	// No short text has more.
	manyLimit = 20_000
)

// onInput takes what is in the box now. A long text stays there: only its
// length is looked at.
func (p *decode) onInput(ctx app.Context, _ app.Event) { p.takeBox(ctx, ctx.JSSrc()) }

// takeBox takes what is in the box, into which attachments may have been put.
func (p *decode) takeBox(ctx app.Context, content app.Value, shown ...string) {
	m := textOfBox(content)
	if m.Size() <= shortLimit {
		p.edit(ctx, true, func(s *state) {
			s.box = boxOf(m.Whole())
			s.remove(shown...)
		})
		p.fresh = false
		return
	}
	key := p.key
	if key == "" || p.fresh {
		key = p.newKey()
	}
	p.texts[key] = m.plain
	p.take(ctx, func(s *state) {
		p.unpin(s)
		s.box = box{long: s.long + 1, key: key}
		s.remove(shown...)
	})
	p.fresh = false
}

// take changes what text there is, and reads it.
func (p *decode) take(ctx app.Context, change func(*state)) {
	p.undoes, p.lost, p.said = false, false, ""
	p.update(ctx, func(s *state) {
		change(s)
		s.view, s.only = selection{}, ""
	})
}

// readText reads what is in the box, and behind it what is attached: a short
// text at once.
func (p *decode) readText() {
	p.stop()
	p.said = ""
	if !p.boxIsLong() {
		p.wrap = p.box.wrap()
	}
	if p.sliced() {
		p.readSliced()
		return
	}
	p.set, p.unread = read(&p.state), false
	p.analyse(text.T("Looking"))
}

// judge looks anew at what was read, as another layout may be wanted.
func (p *decode) judge() {
	if p.unread {
		p.readSliced()
		return
	}
	p.analyse(text.T("Looking"))
}

// readSliced reads what stays in the browser, in slices.
func (p *decode) readSliced() {
	p.facts = facts{set: new(find.Set), layout: p.layout, shown: -1}
	p.said, p.unread = "", true
	if p.ctx == nil {
		return // OnMount calls it again
	}
	s, attached := p.state, p.attached()
	long := p.texts[p.key]
	p.work(text.T("Reading"), 0, func(j *job) {
		if set, done := readAll(j, &s, long, attached); done {
			j.hand(func(app.Context) {
				p.set, p.unread = set, false
				p.analyse(j.stage)
			})
		}
	})
}

// readAll reads what is in the box, which is long if that is set, and behind it what is
// attached. It reports whether it came to the end.
func readAll(j *job, s *state, long app.Value, attached []*attachment) (set *find.Set, done bool) {
	set = new(find.Set)
	r := find.NewReader(set)
	r.Only(s.only)
	all, read, lines := 0, 0, 0
	for _, a := range attached {
		all += a.size
	}
	switch {
	case s.boxIsLong():
		m := textOfString(long)
		all += m.Size()
		if !feed(j, r, m, 0, all) {
			return nil, false
		}
		read = m.Size()
		lines = r.Next()
	case !s.offered:
		r.Feed([]byte(s.typed))
		lines = r.Next()
	}
	for _, a := range attached {
		first := lines + 1
		j.hand(func(app.Context) { a.line = first })
		if !feed(j, r, textOfBlob(a.blob), read, all) {
			j.hand(func(app.Context) { j.page.said = text.T("%s cannot be read.", a.name) })
			return nil, false
		}
		read += a.size
		lines = r.Next()
	}
	r.Close()
	s.skipSmall(set)
	return set, j.pauses.Yield()
}

// feed feeds the reader one text; read is how much of all texts was read before it.
// It reports whether it came to the end.
func feed(j *job, r *find.Reader, t *browserText, read, all int) bool {
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
			if piece = piece[n:]; !j.pauses.Yield() {
				return false
			}
		}
		j.showShare(readShare * float64(read+t.At()) / float64(max(all, 1)))
	}
}

// analyse finds out what the IDs are that were read: of a short text at once.
func (p *decode) analyse(stage string) {
	s, set, of, judging := p.state, p.set, environment{p.saved, p.zone}, new(judge.Job)
	if !s.sliced() {
		f, _ := derive(s, set, of, judging, nil)
		p.learn(f)
		return
	}
	p.facts = unknown(&s, set)
	p.work(stage, readShare, func(j *job) {
		f, done := derive(s, set, of, judging, func() bool {
			j.showShare(readShare + judgeShare*judging.Progress())
			return j.pauses.Yield()
		})
		if done {
			j.hand(func(ctx app.Context) {
				p.learn(f)
				p.reveal(ctx)
			})
		}
	})
}

// learn takes what was found out.
func (p *decode) learn(f facts) {
	p.facts = f
	p.judged++
	p.ordered++
}

// reveal shows what is known of many IDs in two steps, since drawing all at once
// would keep the browser busy for too long.
func (p *decode) reveal(ctx app.Context) {
	m := p.many
	ctx.Defer(func(ctx app.Context) {
		ctx.Dispatch(func(app.Context) { m.partial = false })
	})
}

// refilter puts the rows that the reader asks for in order.
func (p *decode) refilter() {
	m := p.many
	if m == nil {
		return
	}
	f, q, zone, o := p.facts, p.view.query, p.zone, m.beside
	m.beside = order.Order{} // its memory is the work's now
	take := func(o order.Order) {
		m.order, m.beside = o, m.order
		p.ordered++
	}
	if f.set.Len() <= manyLimit {
		o, _ = f.arrange(o, q, zone, nil)
		take(o)
		return
	}
	p.work(text.T("Sorting"), 0, func(j *job) {
		if o, done := f.arrange(o, q, zone, j.pauses.Yield); done {
			j.hand(func(app.Context) { take(o) })
		}
	})
}

// syncBox puts the page's text into the box, where something else than the box
// changed it.
func (p *decode) syncBox() {
	if app.IsServer {
		return
	}
	box := theBox()
	if !box.Truthy() {
		return
	}
	switch m := textOfBox(box); {
	case p.boxIsLong():
		if long := p.texts[p.key]; !m.plain.Equal(long) {
			box.Set("value", long)
		}
	case m.Size() > shortLimit || m.Whole() != p.typed:
		box.Set("value", p.typed)
	}
}
