package system

import (
	"math"
	"math/bits"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// factor is what one look at an ID says: a share of the score, and why, for
// [Judge.Reasons] to word.
type factor struct {
	share float64
	why   reason
	value uint64 // of the field that the reason is about
	field int    // its index in the layout
}

// looks are what a judge looks at.
var looks = [...]func(j *Judge, id snowflake.ID) factor{(*Judge).lookUnused, (*Judge).lookSize, (*Judge).lookDate, (*Judge).lookAge, (*Judge).lookRound, (*Judge).lookSequence, (*Judge).lookNodes, (*Judge).lookUnknown}

func (j *Judge) lookUnused(id snowflake.ID) factor {
	switch bad := uint64(id) & j.masks.Unused; {
	case bad != 0:
		return factor{why: unusedSet, value: bad}
	case j.masks.Unused != 0:
		return factor{share: 1, why: unusedClear}
	}
	return factor{share: 1}
}

// lookSize looks for what counts from 1970: seconds and milliseconds have up to
// 42 bits, and most counters have.
func (j *Judge) lookSize(id snowflake.ID) factor {
	if id>>42 == 0 {
		return factor{share: 0.2, why: sizeSmall, value: uint64(id)}
	}
	return factor{share: 1}
}

// seconds is a number of ticks as seconds.
func (j *Judge) seconds(ticks int64) float64 { return float64(ticks) / j.perSecond }

const (
	minute = 60.0
	hour   = 60 * minute
	day    = 24 * hour
	year   = 365.25 * day
)

func (j *Judge) lookDate(id snowflake.ID) factor {
	if j.masks.Time.Most == 0 {
		return j.lookTimeless(id)
	}
	tick := j.masks.Time.Of(id)
	if tick > math.MaxInt64 {
		return factor{share: 0.001, why: dateFuture}
	}
	ahead, old := j.seconds(int64(tick)-j.now), j.seconds(int64(tick)-j.since)
	switch {
	case j.Patient && ahead > day && ahead < 10*year:
		return factor{share: 0.45, why: dateFuture}
	case ahead > year:
		return factor{share: 0.005, why: dateFuture}
	case ahead > day:
		return factor{share: 0.04, why: dateFuture}
	case ahead > minute:
		return factor{share: 0.5, why: dateSoon}
	case old < 0:
		return factor{share: 0.01, why: dateBefore}
	case old < hour:
		return factor{share: 0.02, why: dateFirstHour}
	case old < 10*day:
		return factor{share: 0.5, why: dateFirstDays}
	}
	return factor{share: 1, why: dateFits}
}

// lookTimeless looks at a counter that has a database to itself: that its upper
// bits are 0 is what tells it.
func (j *Judge) lookTimeless(id snowflake.ID) factor {
	if j.masks.Sequence.Bits() < 24 {
		return factor{share: 0.25, why: dateNone}
	}
	switch n := j.masks.Sequence.Of(id); {
	case uint64(id) == n:
		return factor{share: 0.05, why: countAlone}
	case n != 0 && n>>(j.masks.Sequence.Bits()-10) == 0:
		return factor{share: 1, why: countSmall, value: n, field: j.masks.Sequence.Field}
	}
	return factor{share: 0.25, why: dateNone}
}

// lookAge prefers what is new: systems grow, and people ask about what they
// have just met.
func (j *Judge) lookAge(id snowflake.ID) factor {
	if j.masks.Time.Most == 0 {
		return factor{share: 1}
	}
	age := max(0, j.seconds(j.now-int64(j.masks.Time.Of(id)&math.MaxInt64))/year)
	v := factor{share: 0.3 + 0.7*5/(5+age)}
	if age > 10 {
		v.why = ageOld
	}
	return v
}

// lookRound looks for instants that somebody chose.
func (j *Judge) lookRound(id snowflake.ID) factor {
	if j.masks.Time.Most == 0 || j.System.Layout.Tick > time.Millisecond || j.masks.Time.Of(id) == 0 {
		return factor{share: 1}
	}
	if at, _ := j.Instant(id); at.Nanosecond() == 0 {
		return factor{share: 1.5, why: roundSecond}
	}
	return factor{share: 1}
}

func (j *Judge) lookSequence(id snowflake.ID) factor {
	if j.masks.Sequence.Most == 0 || j.masks.Time.Most == 0 {
		return factor{share: 1}
	}
	n, h := j.masks.Sequence.Of(id), j.System.Habit
	v := factor{share: 1, why: sequenceUsual, value: n, field: j.masks.Sequence.Field}
	switch {
	case h.Runs && n == 0 && !j.nodesSmall(id):
		v.share, v.why = 0.6, sequenceZero
	case h.Runs && (n >= 16 || !j.nodesSmall(id)):
		v.share, v.why = 0.92, sequenceAny
	case h.Runs:
		v.why = sequenceAny
	case n < h.Start[0]:
		v.share, v.why = 0.6, sequenceBelow
	case n > h.Start[1]:
		v.share, v.why = crowded(n-h.Start[1], j.System.Layout.Tick), sequenceHigh
	}
	if v.share == 1 && v.why == sequenceHigh {
		v.why = sequenceUsual
	}
	return v
}

// crowded is the share for so many IDs of one node in one tick before this one.
func crowded(before uint64, tick time.Duration) float64 {
	switch perMS := float64(before) * float64(time.Millisecond) / float64(tick); {
	case perMS < 1:
		return 1
	case perMS < 4:
		return 0.75
	case perMS < 16:
		return 0.55
	case perMS < 64:
		return 0.4
	}
	return 0.25
}

// nodesSmall reports whether all node fields hold small numbers.
func (j *Judge) nodesSmall(id snowflake.ID) bool {
	for _, p := range j.masks.Nodes {
		if !small(p, p.Of(id)) {
			return false
		}
	}
	return len(j.masks.Nodes) > 0
}

// small is under two fifths of the field's bits: below 4 of 32, 16 of 1024.
func small(m Mask, v uint64) bool { return v < 1<<(m.Bits()*2/5) }

func (j *Judge) lookNodes(id snowflake.ID) factor {
	if !j.System.Habit.Counted {
		return factor{share: 1}
	}
	for _, p := range j.masks.Nodes {
		n := p.Of(id)
		if small(p, n) {
			continue
		}
		v := factor{share: 0.85, why: nodeLarge, value: n, field: p.Field}
		switch {
		case j.masks.Time.Most > 0 && j.seconds(int64(j.masks.Time.Of(id)&math.MaxInt64)-j.since) < year:
			v.share, v.why = 0.4, nodeLargeEarly
		case p.Bits() > 10:
			v.share = 0.4
		}
		return v
	}
	if len(j.masks.Nodes) == 0 {
		return factor{share: 1}
	}
	p := j.masks.Nodes[0]
	return factor{share: 1, why: nodesSmall, value: p.Of(id), field: p.Field}
}

// lookUnknown looks at the zeros at the end of bits whose meaning nobody knows:
// many of them speak of a sequence that begins at 0 in every tick.
func (j *Judge) lookUnknown(id snowflake.ID) factor {
	if zeros := bits.TrailingZeros64(uint64(id)); j.unknown.Most > 0 && zeros >= 10 {
		return factor{share: 0.3, why: zerosBelow, value: uint64(min(zeros, 64)), field: j.unknown.Field}
	}
	return factor{share: 1}
}
