package decode

import (
	"slices"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/base/order"
	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// many is what is known of several IDs together.
type many struct {
	set    *find.Set
	report *judge.Report
	layout snowflake.Layout // what they are read as
	title  string           // what the reader calls that
	chosen bool             // the reader chose it

	order   order.Order // the rows that are shown
	beside  order.Order // the former order, whose memory the next one uses
	wide    bool        // some have more than 64 bits
	letters bool        // some are written with more than decimal digits
	partial bool        // only the report is shown yet
}

// fewLimit is the most IDs that are shown whole; more are a table.
const fewLimit = 10

// few reports whether each ID is shown whole.
func (m *many) few() bool { return m.set.Len() <= fewLimit && !m.wide }

// fits reports whether a known system fits, or nothing was read.
func (m *many) fits() bool { return m.report.Members == 0 || m.report.Fits() }

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

// arrange puts the rows that a query wants into its order, reusing the memory of o.
func (m *many) arrange(o order.Order, q query, zone *ui.Zone, yield func() bool) (order.Order, bool) {
	o.All(m.set.Len())
	if q.filtered() {
		filter, _ := m.filter(q, zone)
		filter.rows = m.rowsOf(q.show)
		var buffer []byte
		if !o.Keep(func(row uint32) (wanted bool) {
			wanted, buffer = filter.wants(m.report, m.set, row, buffer)
			return wanted
		}, yield) {
			return o, false
		}
	}
	if key := sortKey(m.set, m.layout, m.report, strings.TrimPrefix(q.sort, "-")); key != nil {
		return o, o.SortBy(key, q.sort[0] == '-', yield)
	} else if q.sort == "-line" {
		slices.Reverse(o.Rows)
	}
	return o, true
}
