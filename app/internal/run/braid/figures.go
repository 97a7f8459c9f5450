package braid

import (
	"sort"
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
	var o work.Order
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

// Window is what a picture shows of a run at a time: the rows of [TimeRange], one by one if they are
// few, else as bins.
type Window struct {
	Now    time.Duration
	Issued int    // IDs handed out up to now
	Due    int    // of these, rows that the reader has read or missed
	Missed int    // of these, rows that it missed
	Mark   uint64 // its bookmark; 0 for none
	From   int    // the number of Rows[0] in the run
	Rows   []IssuedID
	Bins   []Bin
}

// IssuedID is an ID in a window, which also has those handed out after now.
type IssuedID struct {
	At, Read int64 // when it was handed out, and when the reader reads it or has missed it
	ID       uint64
	Node     int
	Missed   bool
}

// Tick is the millisecond of the ID, counted from the start of the run.
func (r *IssuedID) Tick() int64 { return int64(r.ID>>timeShift) - Start }

// Bin counts the rows that were handed out in one unit of time and have ticks of another one.
type Bin struct {
	From, To      int64 // in units since the start of the run
	Count, Missed int
}

// TimeRange is a part of a run's time: Span units from From on. A unit is a whole number of
// milliseconds, so large that the clocks' errors fit.
type TimeRange struct {
	Unit       time.Duration
	From, Span int64 // in units
}

const (
	widest  = 40 // units in a view
	ahead   = 7  // units after now, in a run that is longer
	margin  = 9  // units that an ID may be beside its time
	fewRows = 640
)

// Unit is the unit of the views of a run.
func (f *Figures) Unit() time.Duration {
	most := max(-f.Low, f.High+f.MostLead)
	for unit := time.Millisecond; ; unit *= 10 {
		for _, by := range []time.Duration{1, 2, 5} {
			if most <= margin*by*unit {
				return by * unit
			}
		}
	}
}

// Looking is the view at a time of a run.
func Looking(unit, length, now time.Duration) TimeRange {
	all := int64((length + unit - 1) / unit)
	v := TimeRange{Unit: unit, Span: min(max(all, 10), widest)}
	v.From = max(0, min(int64(now/unit)+ahead-v.Span, all-v.Span))
	return v
}

// Dense reports whether a picture shows the rows as bins.
func (s *Settings) Dense(unit time.Duration) bool {
	return s.Nodes > 16 || s.IDs()*min(1, float64(widest*unit)/float64(s.Length)) > fewRows
}

// Window is the window at a time.
func (r *Run) Window(now time.Duration) *Window {
	v := Looking(r.Unit(), r.Settings.Length, now)
	w := &Window{Now: now}
	w.Issued = r.handed(int64(now) + 1)
	for _, row := range r.readable {
		if r.read(row) > int64(now) {
			break
		}
		w.Due++
		if r.missed[row] {
			w.Missed++
		}
		w.Mark = max(w.Mark, r.ids[row])
	}
	from := r.handed((v.From - 1) * int64(v.Unit))
	to := r.handed((v.From + v.Span + 1) * int64(v.Unit))
	if r.Settings.Dense(v.Unit) {
		w.Bins = r.bins(from, min(to, w.Issued), int64(v.Unit), int64(now))
		return w
	}
	w.From = from
	for i := from; i < to; i++ {
		w.Rows = append(w.Rows, IssuedID{r.at[i], r.read(uint32(i)), r.ids[i], int(r.nodes[i]), r.missed[i]})
	}
	return w
}

// handed counts the rows handed out before a time.
func (r *Run) handed(before int64) int {
	return sort.Search(len(r.at), func(i int) bool { return r.at[i] >= before })
}

func (r *Run) bins(from, to int, unit, now int64) (bins []Bin) {
	ms := unit / millisecond
	at := map[[2]int64]int{}
	for i := from; i < to; i++ {
		t := int64(r.ids[i]>>timeShift) - Start
		key := [2]int64{r.at[i] / unit, floorBy(t, ms)}
		n, known := at[key]
		if !known {
			n = len(bins)
			at[key] = n
			bins = append(bins, Bin{From: key[0], To: key[1]})
		}
		bins[n].Count++
		if r.missed[i] && r.read(uint32(i)) <= now {
			bins[n].Missed++
		}
	}
	for i := range bins { // rows come in the order of time, so only bins of one unit are out of order
		for n := i; n > 0 && bins[n].From == bins[n-1].From && bins[n].To < bins[n-1].To; n-- {
			bins[n], bins[n-1] = bins[n-1], bins[n]
		}
	}
	return bins
}

func floorBy(n, by int64) int64 {
	if n < 0 {
		return -((-n + by - 1) / by)
	}
	return n / by
}
