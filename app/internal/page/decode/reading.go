package decode

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/system"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// identify finds out what the one text may be. What is shown whole is the
// reading of the layout that was chosen, else the best.
func (p *decode) identify() {
	o := format.Options{Now: readingClock()}
	if p.chosen != nil {
		o.Layout = *p.chosen
	}
	for _, s := range p.saved {
		o.Saved = append(o.Saved, format.Saved{Name: s.Name, Layout: s.Layout})
	}
	found := format.Identify(p.one.typed, o)
	p.one.id, p.one.err = found.Number, found.Err
	if format.InAddress(p.one.typed) {
		p.one.line = 0 // the ID is a part of what stands there
	}
	p.found, p.shown = found, p.choice(found)
	if at := p.shown; at >= 0 && !found.Readings[at].Wide() {
		p.one.id = found.Readings[at].ID
		if p.chosen == nil {
			p.layout = found.Readings[at].Layout
		}
	}
}

// choice is the reading that is shown whole.
func (p *decode) choice(found format.Identification) int {
	if p.chosen != nil {
		for i, r := range found.Readings {
			if !r.Wide() && sameLayout(r.Layout, p.layout) {
				return i
			}
		}
	}
	// A number that the chosen layout is not a likely reading of is shown in it
	// all the same; and one that nothing fits, in the best known.
	if len(found.Readings) == 0 || p.chosen != nil && found.IsNumber {
		return -1
	}
	return 0
}

// sameLayout reports whether two layouts read IDs in the same way and, if they
// have names, have the same.
func sameLayout(a, b snowflake.Layout) bool {
	return a.Name == b.Name && system.Same(a, b)
}

// readingClock is the page's clock. What is prerendered does not know when it
// will be read, and takes a day on which its example is as it was.
func readingClock() time.Time {
	if app.IsServer {
		return time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)
	}
	return time.Now()
}

// wideReading is the longer ID that is shown whole, if that is one.
func (p *decode) wideReading() (format.Reading, bool) {
	if at := p.shown; at >= 0 && at < len(p.found.Readings) && p.found.Readings[at].Wide() {
		return p.found.Readings[at], true
	}
	return format.Reading{}, false
}

// readAs shows the whole ID as a candidate has it.
func (p *decode) readAs(ctx app.Context, name string) {
	for _, r := range p.found.Readings {
		if r.Name == name && !r.Wide() {
			p.choose(ctx, r.Layout)
			return
		}
	}
}

// readingNote is the word above the ID that is shown whole.
func (p *decode) readingNote() string {
	found := &p.found
	switch {
	case p.one.id == nav.Example && p.layout.Name == "twitter" && p.one.line > 0 && p.chosen == nil:
		return text.T("A post on Twitter of June 2022. Paste your own above, or flip a bit.")
	case p.chosen != nil:
		return text.T("Read as %s", ui.LayoutName(p.layout))
	case len(found.Readings) == 0:
		return text.T("No known system fits; shown as %s would read it", ui.LayoutName(p.layout))
	case p.one.line == 0:
		return text.T("Found in the text; the best reading is %s", found.Readings[0].Title)
	}
	return text.T("The best reading: %s", found.Readings[0].Title)
}
