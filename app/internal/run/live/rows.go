package live

import (
	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Rows is the largest number of rows in a report.
const Rows = 64

// everyRow is the highest rate, in IDs per second, at which every ID becomes a row.
const everyRow = 60

// rows holds all IDs since the last report if they are few, else one of them, chosen uniformly.
type rows struct {
	all    bool
	kept   []snowflake.ID // since the last report
	seen   uint64         // so many were issued
	shown  uint64         // in all reports
	chance random.Source
}

// pick returns which of n IDs becomes the row, or −1.
func (r *rows) pick(n int) int {
	r.seen += uint64(n)
	if i := r.chance.Below(r.seen); i < uint64(n) {
		return int(i)
	}
	return -1
}

// take adds a row and drops the oldest if there is no room.
func (r *rows) take(id snowflake.ID) {
	switch {
	case !r.all:
		r.kept = r.kept[:0]
	case len(r.kept) == Rows:
		r.kept = r.kept[1:]
	}
	r.kept = append(r.kept, id)
}

func (r *rows) report() []snowflake.ID {
	ids := r.kept
	r.shown += uint64(len(ids))
	r.kept, r.seen = nil, 0
	return ids
}
