package decode

import (
	"slices"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/find"
	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/app/internal/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/order"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// facts are what follows from a state and from what was read as it says.
type facts struct {
	set    *find.Set
	layout snowflake.Layout // what IDs are read as
	one    subject
	found  format.Identification // all that the one ID may be
	shown  int                   // the reading of it that is shown whole; −1 if there is none
	many   *many                 // what several IDs have in common; nil for one, and until it is known
}

// subject is the one ID that a text is, or its only line holds.
type subject struct {
	typed string // what it is to be read from
	line  int    // its line in the box; 0 where it cannot be edited there
	id    snowflake.ID
	err   error
	date  string // says which date beside it decided
}

// many is what is known of several IDs together.
type many struct {
	report  *judge.Report
	judging *judge.Job  // whose report it is, which words it anew
	order   order.Order // the rows that are shown
	beside  order.Order // the former order, whose memory the next one uses
	wide    bool        // some have more than 64 bits
	letters bool        // some are written with more than decimal digits
	partial bool        // only the report is shown yet
}

// environment is what the facts depend on beside the state: what this browser
// keeps and knows.
type environment struct {
	saved []nav.Saved
	zone  *ui.Zone
}

// unknown are the facts of IDs that are not judged yet.
func unknown(s *state, set *find.Set) facts {
	f := facts{set: set, layout: snowflake.Twitter(), shown: -1}
	if s.chosen != nil {
		f.layout = *s.chosen
	}
	return f
}

// read reads a short text.
func read(s *state) *find.Set {
	set := new(find.Set)
	r := find.NewReader(set)
	r.Only(s.only)
	r.Feed([]byte(s.typed))
	r.Close()
	s.skipSmall(set)
	return set
}

// derive finds out what the one ID may be, or what several have in common. done is
// false if yield stopped it; without a yield it runs to its end.
func derive(s state, set *find.Set, of environment, judging *judge.Job, yield func() bool) (f facts, done bool) {
	f = unknown(&s, set)
	if !s.sliced() && f.identify(&s, of) {
		return f, true
	}
	o := judge.Options{Now: judgingClock(), Saved: layoutsOf(of.saved), Say: say(of.zone)}
	if s.chosen != nil {
		o.Layout = *s.chosen
	}
	report, done := judging.Run(set, o, yield)
	if !done {
		return f, false
	}
	f.many = &many{report: report, judging: judging, letters: set.Letters(), partial: yield != nil,
		wide: report.Kind.Wide() || report.Members+report.Echoes < set.Len()}
	if s.chosen == nil && !report.Kind.Wide() && set.Len() > 0 {
		f.layout = unnamed(report.Layout)
	}
	f.many.order, done = f.arrange(order.Order{}, s.view.query, of.zone, yield)
	return f, done
}

// identify finds out what one ID may be, if the text is no more. What is shown whole
// is the reading of the layout that was chosen, else the best.
func (f *facts) identify(s *state, of environment) (alone bool) {
	o := format.Options{Now: readingClock()}
	if s.chosen != nil {
		o.Layout = *s.chosen
	}
	for _, saved := range of.saved {
		o.Saved = append(o.Saved, format.Saved{Name: saved.Name, Layout: saved.Layout})
	}
	one, alone := judge.Single(s.typed, f.set, o)
	if !alone {
		return false
	}
	f.found = one.Identification
	f.one = subject{typed: one.Typed, line: one.Line, id: one.Number, err: one.Err, date: one.Date}
	f.shown = choice(f.found, s.chosen)
	if at := f.shown; at >= 0 && !f.found.Readings[at].Wide() {
		f.one.id = f.found.Readings[at].ID
		if s.chosen == nil {
			f.layout = f.found.Readings[at].Layout
		}
	}
	return true
}

// best is the name of the candidate that is shown; that of a layout of the reader's
// own is “layout”, and empty where there is no ID.
func (f *facts) best(chosen bool) string {
	switch {
	case f.many != nil && (f.many.report.Kind.Wide() || !chosen || f.many.report.Members == 0):
		return f.many.report.Best()
	case f.many == nil && f.shown >= 0:
		return f.found.Readings[f.shown].Name
	case f.many == nil && f.one.err != nil:
		return ""
	case f.layout.Name == "":
		return "layout"
	}
	return f.layout.Name
}

// choice is the reading that is shown whole.
func choice(found format.Identification, chosen *snowflake.Layout) int {
	if chosen != nil {
		for i, r := range found.Readings {
			if !r.Wide() && sameLayout(r.Layout, *chosen) {
				return i
			}
		}
	}
	// A number that the chosen layout is not a likely reading of is shown in it
	// all the same; and one that nothing fits, in the best known.
	if len(found.Readings) == 0 || chosen != nil && found.IsNumber {
		return -1
	}
	return 0
}

// arrange puts the rows that a query wants into its order, reusing the memory of o.
func (f *facts) arrange(o order.Order, q query, zone *ui.Zone, yield func() bool) (order.Order, bool) {
	m := f.many
	o.All(f.set.Len())
	if q.filtered() {
		filter, _ := m.asks(q).filter(f.layout, m.letters, zone)
		filter.rows = m.rowsOf(q.show)
		var buffer []byte
		if !o.Keep(func(row uint32) (wanted bool) {
			wanted, buffer = filter.wants(m.report, f.set, row, buffer)
			return wanted
		}, yield) {
			return o, false
		}
	}
	if key := sortKey(f.set, f.layout, m.report, strings.TrimPrefix(q.sort, "-")); key != nil {
		return o, o.SortBy(key, q.sort[0] == '-', yield)
	} else if q.sort == "-line" {
		slices.Reverse(o.Rows)
	}
	return o, true
}

// few reports whether each ID is shown whole.
func (f *facts) few() bool { return f.set.Len() <= fewLimit && !f.many.wide }

// wideReading is the longer ID that is shown whole, if that is one.
func (f *facts) wideReading() (format.Reading, bool) {
	if at := f.shown; at >= 0 && at < len(f.found.Readings) && f.found.Readings[at].Wide() {
		return f.found.Readings[at], true
	}
	return format.Reading{}, false
}

// firstID is the ID whose figure is shared.
func (f *facts) firstID() (snowflake.ID, bool) {
	switch {
	case f.many == nil:
		_, wide := f.wideReading()
		return f.one.id, f.one.err == nil && f.one.typed != "" && !wide
	case f.set.Len() > 0 && !f.many.wide:
		return f.set.ID(0), true
	}
	return 0, false
}

// readingClock is the page's clock. What is prerendered does not know when it
// will be read, and takes a day on which its example is as it was.
func readingClock() time.Time {
	if app.IsServer {
		return time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)
	}
	return time.Now()
}

// judgingClock is [readingClock] for several IDs: what is prerendered says
// nothing of the future.
func judgingClock() time.Time {
	if app.IsServer {
		return time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	return time.Now()
}
