package decode

import (
	"runtime/debug"
	"slices"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/page/layoutlink"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
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
	p.table.sorting.Halt()
	p.input.said = ""
	if p.sliced() {
		p.readSliced()
		return
	}
	p.found, p.unread = p.paste.read(), false
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
	p.facts = unknown(&p.state, new(find.Set), p.environment)
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
				p.found, p.unread = set, false
				p.analyse(p.input.stage)
			})
		}
	})
}

func (t *paste) read() *find.Set {
	set := new(find.Set)
	r := find.NewReader(set)
	r.Feed([]byte(t.typed))
	r.Close()
	return t.narrowed(set)
}

// narrowed leaves out what is too small for an ID, unless the reader wants it, and all but the column that is read.
func (t *paste) narrowed(set *find.Set) *find.Set {
	if t.small {
		set.CountSmall()
	} else {
		set.SkipSmall()
	}
	judge.Divide(set, clock())
	for i, place := range set.Places() {
		if place.Name == t.only {
			set, _ = set.Column(i)
			break
		}
	}
	return set
}

// source is what is read, taken before a job reads it.
type source struct {
	input    *inputBox
	text     paste
	long     app.Value // what is in the box, if that is long
	attached []*attachment
	all      int // bytes, or UTF-16 units
}

func (in *inputBox) source() *source {
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
	r.Yield = j.Yield
	read, lines := 0, 0
	switch {
	case s.text.isLong():
		m := ui.LongString(s.long)
		s.all += m.Size
		if !s.feed(j, r, m, 0) {
			return nil, false
		}
		read = m.Size
		lines = r.Next()
	case !s.text.offered:
		r.Feed([]byte(s.text.typed))
		lines = r.Next()
	}
	for _, a := range s.attached {
		first := lines + 1
		j.Hand(func(app.Context) { a.line = first })
		if !s.feed(j, r, ui.LongBlob(a.blob), read) {
			j.Hand(func(app.Context) { s.input.said = text.T("%s cannot be read.", a.name) })
			return nil, false
		}
		read += a.size
		lines = r.Next()
	}
	r.Close()
	return s.text.narrowed(set), j.Yield()
}

// feed feeds the reader one text; read is how much of all texts was read before it. It reports whether it came to the
// end.
func (s *source) feed(j *ui.Slices, r *find.Reader, t *ui.LongText, read int) bool {
	return t.Each(func(piece []byte) bool {
		for len(piece) > 0 && !j.Stopped() {
			n := min(len(piece), chunk)
			r.Feed(piece[:n])
			if piece = piece[n:]; !j.Yield() {
				return false
			}
		}
		return j.Reach(readShare * float64(read+t.At) / float64(max(s.all, 1)))
	})
}

// readShare and judgeShare are the shares of the work that reading and judging are.
const readShare, judgeShare = 0.6, 0.35

// analyse identifies the IDs: those of a short text at once.
func (p *decode) analyse(stage string) {
	s, set, of, judging := p.state, p.found, p.environment, new(judge.Job)
	if !s.sliced() {
		f, _ := derive(s, set, of, judging, nil)
		p.learn(f)
		return
	}
	p.facts = unknown(&s, set, of)
	p.input.work(stage, readShare, func(j *ui.Slices) {
		f, done := derive(s, set, of, judging,
			func() bool { return j.Reach(readShare + judgeShare*judging.Progress()) })
		if done {
			j.Hand(func(app.Context) { p.learn(f) })
		}
	})
}

func (p *decode) learn(f *facts) {
	p.facts = f
	p.table.judged++
	p.table.ordered++
	if p.Report != nil && p.orderedBy != p.rows.Query { // another address was opened meanwhile
		p.table.arrange()
	}
}

// derive identifies one ID, or judges several. done is false if yield stopped it; without a yield it runs to its end.
func derive(s state, set *find.Set, of environment, judging *judge.Job, yield func() bool) (f *facts, done bool) {
	f = unknown(&s, set, of)
	if !s.sliced() && f.readOne(&s) {
		return f, true
	}
	o := judge.Options{Now: clock(), Saved: layoutsOf(of.saved), Say: of.zone.Say}
	if o.Kind, _ = idkind.Named(s.reading); o.Kind.Wide() {
		f.set = set.As(o.Kind)
	}
	if f.Chosen {
		o.Layout = f.Layout
	}
	report, done := judging.Run(f.set, o, yield)
	if !done {
		return f, false
	}
	n := f.set.Len()
	if !f.Chosen && !report.Kind.Wide() && n > 0 {
		f.Layout = layoutlink.Unnamed(report.Layout)
	}
	f.One, f.Report, f.judging, f.called = nil, report, judging, title(f.Layout, report, f.Chosen, of.saved)
	f.letters, f.paths = f.set.Letters(), report.HasPaths()
	f.oneLayout = f.plain() && report.Members+report.Echoes >= n
	if f.HasID = f.oneLayout && n > 0; f.HasID {
		f.ID = f.set.ID(0)
	}
	f.orderedBy = s.rows.Query
	f.order, done = f.arrange(s.rows.Query, yield)
	return f, done
}

// unknown are the facts of IDs that are not judged yet.
func unknown(s *state, set *find.Set, of environment) *facts {
	f := &facts{environment: of, set: set}
	f.One, f.Layout = new(judge.SingleID), snowflake.Twitter()
	if l := s.chosenLayout(); l != nil {
		f.Layout, f.Chosen = *l, true
	}
	return f
}

// environment is the input of the facts besides the state: what this browser stores and knows.
type environment struct {
	saved []layoutlink.Saved
	zone  *ui.Zone
}

func title(l snowflake.Layout, r *judge.Report, chosen bool, saved []layoutlink.Saved) string {
	if r.Kind.Wide() {
		return text.T(r.Kind.Spec().Title)
	}
	for _, s := range saved {
		if layoutlink.Same(s.Layout, l) {
			return s.Name
		}
	}
	if !chosen && len(r.Guess) > 0 {
		return r.Guess[0].Title
	}
	return ui.LayoutName(l)
}

func layoutsOf(saved []layoutlink.Saved) []snowflake.Layout {
	var all []snowflake.Layout
	for _, s := range saved {
		l := s.Layout
		l.Name = s.Name
		all = append(all, l)
	}
	return all
}

// clock is the page's clock. What is prerendered does not know when it will be read, and takes a day on which its
// example is as it was.
func clock() time.Time {
	if app.IsServer {
		return time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)
	}
	return time.Now()
}

// readOne finds out what one ID may be, if the text is no more. What is shown whole is the reading of the layout that
// was chosen, else the best.
func (f *facts) readOne(s *state) (alone bool) {
	o := format.Options{Now: clock(), Saved: layoutsOf(f.saved)}
	if f.Chosen {
		o.Layout = f.Layout
	}
	one, alone := judge.Single(s.typed, f.set, o)
	if !alone {
		return false
	}
	f.One, f.ID, f.Shown = &one, one.Number, f.readingShown(one.Readings, one.IsNumber, s.reading)
	if r := f.Shown; r != nil && !r.Wide() {
		if f.ID = r.ID; !f.Chosen {
			f.Layout = r.Layout
		}
	}
	f.HasID = one.Err == nil && one.Typed != "" && f.wide() == nil
	l, made := ui.Made[f.ID]
	f.Yours = made && f.HasID && system.Same(l, f.Layout)
	if f.called = ui.LayoutName(f.Layout); f.Shown != nil {
		f.called = f.Shown.Title
	}
	return true
}

// readingShown is the one of that name, else that of the chosen layout, else the best; nil if there is none.
func (f *facts) readingShown(all []format.Reading, isNumber bool, name string) *format.Reading {
	at := slices.IndexFunc(all, func(r format.Reading) bool { return r.Name == name })
	if at < 0 && f.Chosen {
		at = slices.IndexFunc(all,
			func(r format.Reading) bool { return !r.Wide() && layoutlink.Same(r.Layout, f.Layout) })
	}
	switch {
	case at >= 0:
		return &all[at]
	case len(all) == 0 || f.Chosen && isNumber: // which is shown in the layout, however unlikely that is
		return nil
	}
	return &all[0]
}

func (in *inputBox) work(stage string, share float64, do func(s *ui.Slices)) {
	debug.SetGCPercent(100) // start.js sets more, which would take several times the memory of many IDs
	in.stage, in.job.Drawn = stage, true
	in.job.Slice(in.page.Ctx, 0, do)
	in.job.Share = share
}

// progress is how far a job is, and how to stop it; or, if reading was stopped, to begin again.
func (in *inputBox) progress(stopped bool) app.UI {
	percent := text.Group(int(100 * in.job.Share))
	switch {
	case !in.job.Sliced() && stopped:
		return ui.Div("progress", ui.Text("span", text.T("Stopped. The text is unchanged."), "role", "status"),
			ui.Button(text.T("Read it anyway"), nil, func(app.Context) { in.page.readText() }, "again"))
	case !in.job.Sliced():
		return ui.Div("progress")
	}
	return ui.Div("progress",
		ui.Elem("progress", ui.With{"max", "100", "value", percent, "aria-label", in.stage}),
		ui.Text("span", text.T("%s: %s %%", in.stage, percent), "role", "status"),
		ui.Button(text.T("Cancel"), nil, func(app.Context) { in.job.Halt() }, "cancel"),
	)
}
