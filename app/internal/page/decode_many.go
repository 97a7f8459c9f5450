package page

import (
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/format"
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
	list   listing
	beside order // the former order, whose memory the next one uses
	wide   bool  // some have more than 64 bits
}

// judge looks anew at what was read, as another layout may be wanted.
func (p *decode) judge() {
	p.one, p.many = subject{}, nil
	if !p.chosen {
		p.layout = snowflake.Twitter()
	}
	if p.long == nil {
		if typed, number, alone := onlyLine(p.typed); alone && p.set.Len() <= 1 {
			p.single(typed, number)
			return
		}
		if p.set.Len() <= manyLimit {
			p.understand(nil)
			return
		}
	}
	p.work("", p.understand)
}

// onlyLine is the one line of a text that is not blank; alone is false where
// there are more.
func onlyLine(typed string) (line string, number int, alone bool) {
	n := 0
	for one := range strings.Lines(typed) {
		n++
		if strings.TrimSpace(one) == "" {
			continue
		}
		if line != "" {
			return "", 0, false
		}
		line, number = strings.TrimSuffix(one, "\n"), n
	}
	return line, max(number, 1), true
}

// single takes a text that is one ID, holds one, or is none.
func (p *decode) single(typed string, number int) {
	p.one = subject{typed: typed, line: number}
	if p.one.id, p.one.err = format.Integer(typed); p.one.err != nil && p.set.Len() == 1 {
		p.one.typed, p.one.line = p.set.Text(0), 0
		p.one.id, p.one.err = format.Integer(p.one.typed)
	}
}

// understand finds out what the IDs have in common. It reports whether it came
// to its end.
func (p *decode) understand(j *job) bool {
	m := &many{}
	m.list.p = p
	for i := range p.set.Len() {
		m.wide = m.wide || p.set.Row(i).Kind.Wide()
	}
	var give func() bool
	if j != nil {
		give = j.give
	}
	if !m.arrange(p, give) {
		return false
	}
	p.many = m
	return true
}

// few reports whether each ID is shown whole.
func (p *decode) few() bool { return p.set.Len() <= fewLimit && !p.many.wide }

// rowsOf are the rows of a finding; nil where there is none of that name.
func (m *many) rowsOf(finding string) map[uint32]bool { return nil }

// instant is the beginning of the tick that a row's ID names.
func (p *decode) instant(i int) (at time.Time, ok bool) {
	r := p.set.Row(i)
	if r.Kind.Wide() {
		return time.Time{}, false
	}
	return instantOf(p.layout, r.ID)
}
