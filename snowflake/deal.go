package snowflake

import (
	"sync/atomic"
	"time"
)

// deal is a run that the step has issued as a whole and that Next hands out one
// by one without the lock, for as long as the clock reads the same tick: a
// batch equals the same asks one by one. Under the lock it is opened and
// closed; what was not drawn by then goes back.
//
// A word holds the deal's number and, in its low dealBits, how many IDs are
// drawn. Drawing adds one by compare-and-swap. Every opening gives the word a
// number it never had, so that a swap that succeeds proves that the deal was
// this one, and open, from the reading of the word on, and thus that all that
// was read in between belongs to it. Numbers come round after 2^48 deals, at ten
// million a second in most of a year; a goroutine would have to sleep as long.
type deal struct {
	word          atomic.Uint64
	count         atomic.Uint64 // of IDs in the run, at most dealMost
	until         atomic.Int64  // when the tick is over, from the clock's base
	first, stride atomic.Uint64
}

const (
	dealBits = 16
	dealMask = 1<<dealBits - 1
	dealMost = dealMask - 1 // so that dealMask IDs drawn says: closed
)

// begin makes the deal a closed one. The zero deal is not: its word says that
// nothing is drawn, which would let others draw while the first deal is opened.
func (d *deal) begin() { d.word.Store(dealMask) }

// draw draws an ID; ok is false where no deal is open, or it is over.
func (d *deal) draw(base time.Time) (id ID, ok bool) {
	for {
		word := d.word.Load()
		drawn := word & dealMask
		if drawn >= d.count.Load() || int64(time.Since(base)) >= d.until.Load() {
			return 0, false
		}
		id := ID(d.first.Load() + drawn*d.stride.Load())
		if d.word.CompareAndSwap(word, word+1) {
			return id, true
		}
	}
}

// open opens a deal whose first ID is drawn already.
func (d *deal) open(run Run, until time.Duration) {
	d.count.Store(uint64(run.Count))
	d.until.Store(int64(until))
	d.first.Store(uint64(run.First))
	d.stride.Store(uint64(run.Stride))
	d.word.Store((d.word.Load()>>dealBits+1)<<dealBits | 1)
}

// close ends the deal, if one is open, and says how many IDs were drawn and
// how many were left. From its return on none of them can be drawn.
func (d *deal) close() (drawn, left uint64) {
	for {
		word := d.word.Load()
		drawn = word & dealMask
		if drawn == dealMask {
			return 0, 0
		}
		if d.word.CompareAndSwap(word, word|dealMask) {
			return drawn, d.count.Load() - drawn
		}
	}
}
