package snowflake

import (
	"sync/atomic"
	"time"
)

// reservedRun is a run that one step has issued and that Next hands out ID by
// ID, without the lock, while the clock reads the same tick. That changes no ID,
// since a batch gives the same IDs as asking one by one. The run is opened and
// closed under the lock; IDs that were not drawn by then go back to the state.
//
// The word holds the run's number and, in its low drawnBits, how many IDs are
// drawn. Drawing adds one to it by compare-and-swap. Each opening gives the word
// a number that it never had. So a swap that succeeds proves that the same run
// was open from the load of the word on, and that first, stride and until, which
// were loaded in between, are that run's. Numbers repeat after 2^48 openings:
// at ten million a second that is most of a year, for which a goroutine would
// have to sleep between its load and its swap.
type reservedRun struct {
	word          atomic.Uint64
	count         atomic.Uint64 // of IDs in the run, at most reservedMost
	until         atomic.Int64  // when the tick is over, since the clock's base
	first, stride atomic.Uint64
}

const (
	drawnBits    = 16
	drawnMask    = 1<<drawnBits - 1
	reservedMost = drawnMask - 1 // drawnMask IDs drawn mean that no run is open
)

// begin closes the zero value, whose word would say that a run is open of which
// nothing is drawn: others could then draw while the first run is being opened.
func (r *reservedRun) begin() { r.word.Store(drawnMask) }

// draw draws an ID; ok is false if no run is open, if its tick is over, or if all
// its IDs are drawn.
func (r *reservedRun) draw(base time.Time) (id ID, ok bool) {
	for {
		word := r.word.Load()
		drawn := word & drawnMask
		if drawn >= r.count.Load() || int64(time.Since(base)) >= r.until.Load() {
			return 0, false
		}
		id := ID(r.first.Load() + drawn*r.stride.Load())
		if r.word.CompareAndSwap(word, word+1) {
			return id, true
		}
	}
}

// open opens a run whose first ID is drawn already.
func (r *reservedRun) open(run Run, until time.Duration) {
	r.count.Store(uint64(run.Count))
	r.until.Store(int64(until))
	r.first.Store(uint64(run.First))
	r.stride.Store(uint64(run.Stride))
	r.word.Store((r.word.Load()>>drawnBits+1)<<drawnBits | 1)
}

// close closes the run, if one is open, and returns how many of its IDs were
// drawn and how many were left. Once it has returned none can be drawn.
func (r *reservedRun) close() (drawn, left uint64) {
	for {
		word := r.word.Load()
		drawn = word & drawnMask
		if drawn == drawnMask {
			return 0, 0
		}
		if r.word.CompareAndSwap(word, word|drawnMask) {
			return drawn, r.count.Load() - drawn
		}
	}
}
