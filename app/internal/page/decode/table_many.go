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

// Many is what is known of several IDs together.
type Many struct {
	Set    *find.Set
	Report *judge.Report
	Layout snowflake.Layout // what they are read as
	Title  string           // what the reader calls that
	Chosen bool             // the reader chose it

	Order   order.Order // the rows that are shown
	beside  order.Order // the former order, whose memory the next one uses
	Wide    bool        // some have more than 64 bits
	Letters bool        // some are written with more than decimal digits
	Partial bool        // only the report is shown yet
}

// fewLimit is the most IDs that are shown whole; more are a table.
const fewLimit = 10

// Few reports whether each ID is shown whole.
func (m *Many) Few() bool { return m.Set.Len() <= fewLimit && !m.Wide }

// Fits reports whether a known system fits, or nothing was read.
func (m *Many) Fits() bool { return m.Report.Members == 0 || m.Report.Fits() }

// RowsOf are the rows of a finding; nil where there is none of that name.
func (m *Many) RowsOf(finding string) map[uint32]bool {
	for _, f := range m.Report.Findings {
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

// Arrange puts the rows that a query wants into its order, reusing the memory of o.
func (m *Many) Arrange(o order.Order, q Query, zone *ui.Zone, yield func() bool) (order.Order, bool) {
	o.All(m.Set.Len())
	if q.filtered() {
		filter, _ := m.filter(q, zone)
		filter.rows = m.RowsOf(q.Show)
		var buffer []byte
		if !o.Keep(func(row uint32) (wanted bool) {
			wanted, buffer = filter.wants(m.Report, m.Set, row, buffer)
			return wanted
		}, yield) {
			return o, false
		}
	}
	if key := sortKey(m.Set, m.Layout, m.Report, strings.TrimPrefix(q.Sort, "-")); key != nil {
		return o, o.SortBy(key, q.Sort[0] == '-', yield)
	} else if q.Sort == "-line" {
		slices.Reverse(o.Rows)
	}
	return o, true
}
