package live

import (
	"github.com/snowflakelab/snowflakelab/app/internal/random"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Rows is the most that a report has.
const Rows = 64

// everyRow is the highest rate, in IDs a second, at which each has its row.
const everyRow = 60

// rows are the IDs that are shown: all, as long as they are few enough, else one of
// those since the last report, each as likely as another.
type rows struct {
	all    bool
	kept   []snowflake.ID // since the last report
	seen   uint64         // so many were issued
	shown  uint64         // in all reports
	chance random.Source
}

// pick is which of n IDs is to be shown, −1 for none.
func (r *rows) pick(n int) int {
	r.seen += uint64(n)
	if i := r.chance.Below(r.seen); i < uint64(n) {
		return int(i)
	}
	return -1
}

// take shows an ID, instead of the first one before where there is no room.
func (r *rows) take(id snowflake.ID) {
	switch {
	case !r.all:
		r.kept = r.kept[:0]
	case len(r.kept) == Rows:
		r.kept = r.kept[1:]
	}
	r.kept = append(r.kept, id)
}

// report hands the rows over.
func (r *rows) report() []snowflake.ID {
	ids := r.kept
	r.shown += uint64(len(ids))
	r.kept, r.seen = nil, 0
	return ids
}
