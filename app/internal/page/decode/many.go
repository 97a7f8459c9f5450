package decode

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/app/internal/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/order"
	"github.com/snowflakelab/snowflakelab/app/internal/system"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// subject is the one ID that a text is, or holds.
type subject struct {
	typed string // what it is to be read from
	line  int    // its line in the box; 0 where it cannot be edited there
	id    snowflake.ID
	err   error
}

// many is what is known of several IDs together.
type many struct {
	report  *judge.Report
	order   order.Order // the rows that are shown
	beside  order.Order // the former order, whose memory the next one uses
	wide    bool        // some have more than 64 bits
	partial bool        // only the report is shown yet

	letters bool // some are written with more than decimal digits
}

// judge looks anew at what was read, as another layout may be wanted.
func (p *decode) judge() {
	p.one, p.many = subject{}, nil
	p.found, p.shown = format.Identification{}, -1
	if p.unread {
		p.readSliced()
		return
	}
	p.layout = snowflake.Twitter()
	if p.chosen != nil {
		p.layout = *p.chosen
	}
	if !p.sliced() {
		if typed, number, alone := p.onlyLine(); alone && p.set.Len() <= 1 {
			p.single(typed, number)
			return
		}
		p.analyse(nil)
		return
	}
	p.work(text.T("Looking"), p.analyse)
}

// single takes a text that is one ID, holds one, or is none.
func (p *decode) single(typed string, number int) {
	p.one = subject{typed: typed, line: number}
	if p.identify(); p.one.err != nil && p.set.Len() == 1 {
		p.one.typed, p.one.line = p.set.Text(0), 0
		p.identify()
	}
}

// analyse finds out what the IDs have in common. It reports whether it came
// to its end.
func (p *decode) analyse(j *job) bool {
	o := judge.Options{Now: p.now()}
	if p.chosen != nil {
		o.Layout = *p.chosen
	}
	o.Saved, o.Say = p.savedLayouts(), say(p.zone)
	var give, tellAndGive func() bool
	if j != nil {
		give, tellAndGive = j.give, func() bool {
			j.tell(p, 0.6+0.35*p.judging.Progress())
			return j.give()
		}
	}
	report, done := p.judging.Run(&p.set, o, tellAndGive)
	if !done {
		return false
	}
	m := &many{report: report, order: p.orders[0], beside: p.orders[1], partial: j != nil, letters: p.set.Letters()}
	m.wide = m.report.Kind.Wide() || m.report.Members < p.set.Len()
	layout := p.layout
	if p.chosen == nil && !m.report.Kind.Wide() && p.set.Len() > 0 {
		layout = unnamed(m.report.Layout)
	}
	if !p.order(m, layout, give) {
		return false
	}
	p.orders = [2]order.Order{m.order, m.beside}
	p.layout, p.many = layout, m
	p.judged++
	return true
}

// savedLayouts are the layouts kept in this browser under their names.
func (p *decode) savedLayouts() []snowflake.Layout {
	var all []snowflake.Layout
	for _, s := range p.saved {
		l := s.Layout
		l.Name = s.Name
		all = append(all, l)
	}
	return all
}

// unnamed is a layout as links write it: without the name that a reader gave
// it.
func unnamed(l snowflake.Layout) snowflake.Layout {
	if known, ok := system.Layout(l.Name); !ok || !sameLayout(known, l) {
		l.Name = ""
	}
	return l
}

// layoutTitle is what the reader calls the layout that IDs are read as.
func (p *decode) layoutTitle() string {
	for _, s := range p.saved {
		if sameLayout(s.Layout, p.layout) {
			return s.Name
		}
	}
	return ui.LayoutName(p.layout)
}

// now is the page's clock. What is prerendered does not know when it will be
// read, and says nothing of the future.
func (p *decode) now() time.Time {
	if app.IsServer {
		return time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	return time.Now()
}

// few reports whether each ID is shown whole.
func (p *decode) few() bool { return p.set.Len() <= fewLimit && !p.many.wide }

// rowsOf are the rows of a finding; nil where there is none of that name.
func (m *many) rowsOf(finding string) map[uint32]bool {
	for _, f := range m.report.Findings {
		if f.Name == finding {
			rows := make(map[uint32]bool, len(f.Rows))
			for _, row := range f.Rows {
				rows[row] = true
			}
			return rows
		}
	}
	return nil
}
