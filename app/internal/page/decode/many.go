package decode

import (
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/system"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// layoutsOf are the layouts kept in this browser under their names.
func layoutsOf(saved []nav.Saved) []snowflake.Layout {
	var all []snowflake.Layout
	for _, s := range saved {
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
	if p.many != nil && p.chosen == nil {
		for _, c := range p.many.report.Guess {
			if c.Name == p.many.report.Best() {
				return c.Title
			}
		}
	}
	return ui.LayoutName(p.layout)
}

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
