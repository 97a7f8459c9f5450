package snowflake

import (
	"sync/atomic"
	"time"
)

// reservedRun is a batch of IDs that one step has issued. Next draws from it without
// the lock while the clock reads the same tick. This changes no ID, because a batch
// has the same IDs as single requests. A run is opened and closed under the lock;
// closing returns undrawn IDs to the state.
//
// The word contains the run's number and, in its low drawnBits, how many IDs are
// drawn. Drawing adds one to it by compare-and-swap. Each run has a new number. So a
// swap that succeeds proves that the same run was open since the load of the word,
// and that first, stride and until, loaded in between, belong to that run. Numbers
// repeat after 2^48 runs, most of a year at ten million a second: a goroutine would
// have to sleep that long between its load and its swap.
type reservedRun struct {
	word          atomic.Uint64
	count         atomic.Uint64 // of IDs in the run, at most reservedMost
	until         atomic.Int64  // end of the tick, since the clock's base
	first, stride atomic.Uint64
}

const (
	drawnBits    = 16
	drawnMask    = 1<<drawnBits - 1
	reservedMost = drawnMask - 1 // a drawn count of drawnMask means that no run is open
)

// begin marks the zero value as closed. Its word would mean an open run with nothing
// drawn, so others could draw while the first run is being opened.
func (r *reservedRun) begin() { r.word.Store(drawnMask) }

// draw draws an ID. ok is false if no run is open, its tick is over, or all its IDs
// are drawn.
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

// open opens a run whose first ID is already drawn.
func (r *reservedRun) open(run Run, until time.Duration) {
	r.count.Store(uint64(run.Count))
	r.until.Store(int64(until))
	r.first.Store(uint64(run.First))
	r.stride.Store(uint64(run.Stride))
	r.word.Store((r.word.Load()>>drawnBits+1)<<drawnBits | 1)
}

// close closes the open run, if any, and returns how many of its IDs were drawn and
// how many were left. After it returns, draw fails.
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
