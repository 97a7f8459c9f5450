package decode

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/app/internal/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/system"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// sameLayout reports whether two layouts read IDs in the same way and, if they
// have names, have the same.
func sameLayout(a, b snowflake.Layout) bool {
	return a.Name == b.Name && system.Same(a, b)
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

// rival is the reading of another instant that is as likely as the best, if the ID
// alone does not decide between the two.
func (f *facts) rival() *format.Reading {
	all := f.found.Readings
	for i := range all {
		if all[i].Decides() != "" && !all[i].At.Equal(all[0].At) {
			return &all[i]
		}
	}
	return nil
}

// fits reports whether a known system fits what was read, or nothing was read.
func (f *facts) fits() bool {
	if f.many != nil {
		return f.many.report.Members == 0 || f.many.report.Fits()
	}
	return len(f.found.Readings) == 0 || f.found.Readings[0].Score >= judge.Unlikely
}

// readingNote is the word above the ID that is shown whole.
func (p *decode) readingNote() string {
	found := &p.found
	switch {
	case p.one.id == nav.Example && p.layout.Name == "twitter" && p.one.line > 0 && p.chosen == nil:
		return text.T("A post on Twitter of June 2022. Paste your own above, or flip a bit.")
	case p.chosen != nil:
		return text.T("Read as %s", ui.LayoutName(p.layout))
	case len(found.Readings) == 0 || !p.fits():
		return text.T("No known system fits; shown as %s would read it", ui.LayoutName(p.layout))
	case p.rival() != nil:
		return text.T("As likely %s as %s: what would decide stands below. Shown as %s", found.Readings[0].Title, p.rival().Title, found.Readings[0].Title)
	case p.one.line == 0:
		return text.T("Found in the text; the best reading is %s", found.Readings[0].Title)
	}
	return text.T("The best reading: %s", found.Readings[0].Title)
}
