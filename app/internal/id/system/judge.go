package system

import (
	"math"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Judge computes how much an ID is evidence for one system. It is made once and used for many IDs.
type Judge struct {
	System System
	// Lenient judges treat dates in the next ten years as nearly plausible. In a list, a wrong clock affects all
	// IDs equally, and the future dates are what the reader needs to see.
	Lenient bool

	masks     Masks
	unknown   Mask    // of a node field whose meaning nobody knows
	perSecond float64 // ticks
	since     int64   // the first tick in which IDs are to be expected
	now       int64   // the tick of the present
	lived     float64 // the seconds between, its youth counting half
	reach     float64 // the seconds that the time field spans
}

// NewJudge makes a judge of a system's IDs for the given present.
func NewJudge(s System, now time.Time) Judge {
	j := Judge{System: s, masks: MasksOf(s.Layout), since: s.Layout.TickAt(s.Since), now: s.Layout.TickAt(now)}
	if s.Layout.Tick > 0 {
		j.perSecond = float64(time.Second) / float64(s.Layout.Tick)
	}
	if j.masks.Time.Most > 0 {
		j.reach = (float64(j.masks.Time.Most) + 1) / j.perSecond
		j.lived = max(hour, min(j.seconds(j.now), j.reach)-j.seconds(j.since))
		if j.lived > young {
			j.lived -= young / 2
		} else {
			j.lived *= j.lived / (2 * young)
		}
	}
	for _, m := range j.masks.Nodes {
		if s.Layout.Fields[m.Field].Name == "unknown" {
			j.unknown = m
		}
	}
	return j
}

// Judges returns a judge for each system, in the table's order.
func Judges(now time.Time) []Judge {
	all := make([]Judge, len(table))
	for i := range table {
		all[i] = NewJudge(table[i].system(), now)
	}
	return all
}

// Impossible is the probability, relative to “not such an ID”, below which a reading is ruled out.
const Impossible = 0.0005

// Evidence is how much an ID speaks for the system, as a base-2 logarithm of
//
//	weight × P(ID by this system) / P(ID by chance),
//
// where chance fills 64 bits uniformly. P is the product of the looks.
func (j *Judge) Evidence(id snowflake.ID) float64 {
	sum := math.Log2(j.System.Weight)
	for _, look := range looks {
		sum += look(j, id).bits
	}
	return sum
}

// EvidenceOfDate is Evidence for an ID whose lower bits are lost: it uses the date and the reserved bits only.
func (j *Judge) EvidenceOfDate(id snowflake.ID) float64 {
	return math.Log2(j.System.Weight) + j.lookUnused(id).bits + j.lookDate(id).bits
}

// Possible reports whether the system can have issued the ID.
func (j *Judge) Possible(id snowflake.ID) bool {
	u, d := j.lookUnused(id), j.lookDate(id)
	return u.bits >= 0 && (!d.against || d.why != dateBefore && d.why != dateFirstHour && (d.why != dateFuture || j.Lenient && d.bits > never))
}

// Instant is the instant that the judge's system reads; ok is false where its layout has no time.
func (j *Judge) Instant(id snowflake.ID) (at time.Time, ok bool) {
	if j.masks.Time.Most == 0 {
		return time.Time{}, false
	}
	return j.System.Layout.Instant(j.masks.Time.Of(id)), true
}

// SameInstant reports whether two systems read the same time from the same bits, so that a date cannot distinguish
// their IDs.
func SameInstant(a, b *Judge) bool {
	x, y := a.System.Layout, b.System.Layout
	m, n := a.masks.Time, b.masks.Time
	return m.Most > 0 && m.Shift == n.Shift && m.Most == n.Most && x.Tick == y.Tick && x.Epoch.Equal(y.Epoch)
}
