package braid

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
)

// Figures measure how far the order of the IDs differs from the order in which they were handed
// out. Two rows i < j in the order of handing out are out of order if ID i > ID j.
type Figures struct {
	Issued, Refused int
	// Duplicates counts the IDs that an earlier row has.
	Duplicates int
	// Displacement is the largest j − i of two rows out of order: the k of a k-sorted sequence
	// (Altman and Igarashi, “Roughly sorting: sequential and parallel approach”, 1989: a sequence is
	// k-sorted if i < j − k implies a(i) ≤ a(j)).
	Displacement int
	// DisplacementTime is the longest true time between two rows out of order. It is shorter than
	// Bound: ID i > ID j means that its tick is no earlier, so the clocks' errors, the part of a
	// tick and a lead of i make up for the time in between.
	DisplacementTime time.Duration
	// First and Second are the rows with that distance, First handed out first; −1 for none.
	First, Second int
	// Inverted counts the neighbours in ID order of which the second was handed out earlier.
	Inverted int
	// Lag is the shortest lag with which a reader that knows true time and polls continuously misses
	// nothing, if it reads only ticks up to the tick of now − lag.
	Lag time.Duration
	// Low and High are the smallest and the largest clock error over the run.
	Low, High time.Duration
	// MostLead is the longest lead of an ID: its tick minus the tick that its node's clock read.
	MostLead time.Duration
	// Bound is High − Low, plus one tick, plus MostLead.
	Bound time.Duration
}

// OutOfOrder is the share of neighbours in ID order of which the second was handed out earlier.
func (f *Figures) OutOfOrder() float64 { return float64(f.Inverted) / float64(max(1, f.Issued-1)) }

func (r *Run) measure(yield work.Yield) bool {
	f := &r.Figures
	f.Issued, f.First, f.Second = len(r.ids), -1, -1
	r.bound()
	for i := 1; i < len(r.byID); i++ {
		a, b := r.byID[i-1], r.byID[i]
		if b < a {
			f.Inverted++
		}
		if r.ids[a] == r.ids[b] {
			f.Duplicates++
		}
	}
	return r.displacement(yield) && r.shortestLag(yield)
}

// bound finds the extremes of the clocks' errors: each changes in one direction only.
func (r *Run) bound() {
	f := &r.Figures
	for i := range r.clocks {
		for k, t := range [...]int64{0, r.end} {
			e := time.Duration(r.clocks[i].error(t))
			if i+k == 0 {
				f.Low, f.High = e, e
			}
			f.Low, f.High = min(f.Low, e), max(f.High, e)
		}
	}
	f.MostLead = time.Duration(r.lead * millisecond)
	f.Bound = f.High - f.Low + time.Millisecond + f.MostLead
}

// displacement goes through the smallest IDs from each row on and, beside them, through the
// largest up to a row: the first row with a larger ID never moves back.
func (r *Run) displacement(yield work.Yield) bool {
	f, n := &r.Figures, len(r.ids)
	rest := make([]uint32, n) // the row with the smallest ID from here on
	for i := n - 1; i >= 0; i-- {
		if rest[i] = uint32(i); i+1 < n && r.ids[rest[i+1]] < r.ids[i] {
			rest[i] = rest[i+1]
		}
	}
	i := 0
	return yield.Each(n, 1<<12, func(from, to int) {
		for j := from; j < to; j++ {
			small := int(rest[j])
			for i < small && r.ids[i] <= r.ids[small] {
				i++
			}
			if i == small {
				continue
			}
			f.Displacement = max(f.Displacement, small-i)
			if d := time.Duration(r.at[small] - r.at[i]); d > f.DisplacementTime || f.First < 0 {
				f.DisplacementTime, f.First, f.Second = d, i, small
			}
		}
	})
}
