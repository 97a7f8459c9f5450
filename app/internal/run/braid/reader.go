package braid

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/base/order"
	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
)

// Reader is what a reader missed that polls continuously for “id > last”, where last is the largest
// ID that it has read, its bookmark.
type Reader struct {
	Left   time.Duration // the reader's lag; negative for a reader that reads everything visible
	Missed int           // rows that became readable behind the bookmark
}

// Read lets a reader page through the rows. With a lag it reads only ticks up to the tick of
// now − lag.
// A reader without a limit has a negative one. Rows that become readable at the same time are read
// in one query.
func (r *Run) Read(lag time.Duration, yield work.Yield) bool {
	r.Reader = Reader{Left: lag}
	var o order.Order
	o.Rows = append(o.Rows, r.visible...)
	if lag >= 0 && !o.SortBy(func(row uint32) uint64 { return uint64(r.read(row)) }, false, yield) {
		return false
	}
	r.readable, r.missed = o.Rows, make([]bool, len(r.ids))
	mark, next, since := uint64(0), uint64(0), int64(-1)
	return yield.Each(len(r.readable), 1<<12, func(from, to int) {
		for _, row := range r.readable[from:to] {
			if at := r.read(row); at > since {
				mark, since = next, at
			}
			if id := r.ids[row]; id > mark {
				next = max(next, id)
			} else {
				r.missed[row] = true
				r.Missed++
			}
		}
	})
}

// read is when the reader may read a row.
func (r *Run) read(row uint32) int64 {
	if r.Left < 0 {
		return r.seen(row)
	}
	return max(r.seen(row), tick(r.ids[row])+int64(r.Left))
}

// shortestLag finds the smallest lag with which a reader misses nothing: the largest s − t over all rows,
// where s is when the row became visible and t the tick of the next larger ID that was visible
// before it. Earlier than t + lag that ID is not read, and from s on both are.
func (r *Run) shortestLag(yield work.Yield) bool {
	const none = ^uint32(0)
	// next and before link the rows in ID order. From the last visible row to the first, each
	// leaves the list, so that the next larger ID is one that was visible before.
	next, before := make([]uint32, len(r.ids)), make([]uint32, len(r.ids))
	for i, row := range r.byID {
		next[row], before[row] = none, none
		if i > 0 {
			before[row], next[r.byID[i-1]] = r.byID[i-1], row
		}
	}
	n := len(r.visible)
	return yield.Each(n, 1<<12, func(from, to int) {
		for i := from; i < to; i++ {
			row := r.visible[n-1-i]
			seen := r.seen(row)
			after := next[row]
			for after != none && r.seen(after) >= seen { // visible at the same time: read in one query
				after = next[after]
			}
			if after != none {
				r.Figures.Lag = max(r.Figures.Lag, time.Duration(seen-tick(r.ids[after])))
			}
			if next[row] != none {
				before[next[row]] = before[row]
			}
			if before[row] != none {
				next[before[row]] = next[row]
			}
		}
	})
}
