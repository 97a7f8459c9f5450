package system

import (
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Judge weighs how likely it is that an ID is of one system. It is made once
// and used for many IDs: a verdict is a few comparisons of whole numbers.
//
// A score lies from 0 to 1 and is a product of shares, one for each thing that
// is looked at: the date, the bits that should be 0, the sequence, the nodes.
// It is no probability, but of two readings the one with the higher score is
// the better, and close scores mean that the ID alone does not decide. The shares
// are estimates and not measured: they are set so that IDs from each system's
// documents, and IDs of slow nodes and of busy ones, are read as their own system's,
// which tests here and in packages format and judge hold.
type Judge struct {
	System System
	// Patient judges of many IDs count the next ten years as nearly plausible:
	// a clock that is wrong makes all of them wrong alike, and that they lie in
	// the future is then what there is to find.
	Patient bool

	masks     Masks
	unknown   Mask    // of a node field whose meaning nobody knows
	perSecond float64 // ticks
	since     int64   // the first tick in which IDs are to be expected
	now       int64   // the tick of the present
}

// NewJudge makes a judge of a system's IDs for the given present.
func NewJudge(s System, now time.Time) Judge {
	j := Judge{System: s, masks: MasksOf(s.Layout), since: s.Layout.TickAt(s.Since), now: s.Layout.TickAt(now)}
	if s.Layout.Tick > 0 {
		j.perSecond = float64(time.Second) / float64(s.Layout.Tick)
	}
	for _, m := range j.masks.Nodes {
		if s.Layout.Fields[m.Field].Name == "unknown" {
			j.unknown = m
		}
	}
	return j
}

// Judges are judges of all systems, in their order.
func Judges(now time.Time) []Judge {
	all := make([]Judge, len(table))
	for i := range table {
		all[i] = NewJudge(table[i].system(), now)
	}
	return all
}

// Impossible is the score below which a reading is no reading.
const Impossible = 0.05

// Score is how well the ID fits the system, from 0 to 1.
func (j *Judge) Score(id snowflake.ID) float64 {
	score := 1.0
	for _, look := range looks {
		if score *= look(j, id).share; score == 0 {
			return 0
		}
	}
	return min(score, 0.99) * j.System.Weight
}

// Instant is the instant that the judge's system reads; ok is false where its
// layout has no time.
func (j *Judge) Instant(id snowflake.ID) (at time.Time, ok bool) {
	if j.masks.Time.Most == 0 {
		return time.Time{}, false
	}
	return j.System.Layout.Instant(j.masks.Time.Of(id)), true
}

// SameInstant reports whether two systems read the same instant from the same
// bits, so that a date cannot tell their IDs apart.
func SameInstant(a, b *Judge) bool {
	x, y := a.System.Layout, b.System.Layout
	m, n := a.masks.Time, b.masks.Time
	return m.Most > 0 && m.Shift == n.Shift && m.Most == n.Most && x.Tick == y.Tick && x.Epoch.Equal(y.Epoch)
}
