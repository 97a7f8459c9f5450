package system

import (
	"math"
	"math/bits"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// factor is the result of one look at an ID, which [Judge.Reasons] turns into a sentence.
type factor struct {
	// bits is the base-2 logarithm of how much likelier this value is for the system than by chance.
	bits    float64
	why     reason
	against bool   // whether the reason speaks against the system
	value   uint64 // of the field that the reason is about
	field   int    // its index in the layout
}

// looks are a judge's tests. Each uses different bits, so their evidence adds up.
var looks = [...]func(j *Judge, id snowflake.ID) factor{(*Judge).lookUnused, (*Judge).lookDate, (*Judge).lookRound, (*Judge).lookSequence, (*Judge).lookNodes, (*Judge).lookUnknown}

// never is the evidence against an impossible value.
const never = -64

func (j *Judge) lookUnused(id snowflake.ID) factor {
	switch bad := uint64(id) & j.masks.Unused; {
	case bad != 0:
		return factor{bits: never, why: unusedSet, against: true, value: bad}
	case j.masks.Unused != 0:
		return factor{bits: float64(bits.OnesCount64(j.masks.Unused)), why: unusedClear}
	}
	return factor{}
}

func (j *Judge) seconds(ticks int64) float64 { return float64(ticks) / j.perSecond }

const (
	minute = 60.0
	hour   = 60 * minute
	day    = 24 * hour
	year   = 365.25 * day

	// young is the period in which a new system's rate of IDs grows.
	young = 30 * day
)

// clockErrorRate is the share of IDs dated in the future because of a wrong clock or because they were made up;
// lenientErrorRate is the same for a lenient judge. Half of them are from the next day, half from the next ten
// years. With half or twice the lenient rate, tests of package judge fail.
const clockErrorRate, lenientErrorRate = 0.01, 0.05

// backDated is the share of IDs dated before the system's first IDs.
const backDated = 0.001

// lookDate weighs the date between the system's first IDs and now: the rate grows while the system is young and is
// constant afterwards.
func (j *Judge) lookDate(id snowflake.ID) factor {
	if j.masks.Time.Most == 0 {
		return factor{why: dateNone, against: true}
	}
	tick := j.masks.Time.Of(id)
	if tick > math.MaxInt64 {
		return factor{bits: never, why: dateFuture, against: true}
	}
	ahead, age, stray := j.seconds(int64(tick)-j.now), j.seconds(int64(tick)-j.since), clockErrorRate
	if j.Lenient {
		stray = lenientErrorRate
	}
	f, density := factor{against: true}, 0.0 // a second
	switch {
	case ahead > 10*year:
		return factor{bits: never, why: dateFuture, against: true}
	case ahead > day:
		f.why, density = dateFuture, stray/2/(10*year)
	case ahead > minute:
		f.why, density = dateSoon, stray/2/day
	case age < 0:
		f.why, density = dateBefore, backDated/j.seconds(j.since)
	default:
		f.why, f.against, density = dateFits, false, min(1, (age+1/j.perSecond)/young)/j.lived
		switch {
		case age < hour:
			f.why, f.against = dateFirstHour, true
		case age < 10*day:
			f.why, f.against = dateFirstDays, true
		}
	}
	f.bits = math.Log2(density * j.reach)
	return f
}

// chosen is the share of IDs made by hand for a whole second: range limits and examples.
const chosen = 0.003

func (j *Judge) lookRound(id snowflake.ID) factor {
	if j.masks.Time.Most == 0 || j.perSecond <= 1 || j.masks.Time.Of(id) == 0 {
		return factor{}
	}
	if at, _ := j.Instant(id); at.Nanosecond() == 0 {
		return factor{bits: math.Log2(1 - chosen + chosen*j.perSecond), why: roundSecond}
	}
	return factor{}
}

// busy is the share of IDs from nodes that are so busy that a tick may have any number of IDs.
const busy = 0.1

func (j *Judge) lookSequence(id snowflake.ID) factor {
	m, h := j.masks.Sequence, j.System.Pattern
	if m.Most == 0 {
		return factor{}
	}
	n := m.Of(id)
	f := factor{why: sequenceUsual, value: n, field: m.Field}
	p := 0.0
	switch {
	case j.masks.Time.Most == 0 && n == 0: // no database counts from 0
		return factor{bits: never}
	case j.masks.Time.Most == 0: // a counter that has a database to itself
		if p = scale(n, m.Most); uint64(id) == n {
			return factor{bits: never, why: countAlone, against: true}
		} else if f.why = 0; n>>(m.Bits()-10) == 0 {
			f.why = countSmall
		}
	case h.Young:
		p, f.why = running(n, m.Most), sequenceAny
	case h.Runs:
		p, f.why = even(m.Most), sequenceAny
	default:
		p = fresh(h, n, m.Most)
		if n < h.Start[0] {
			f.why, f.against = sequenceBelow, true
		} else if n > h.Start[1] && float64(n-h.Start[1])*float64(time.Millisecond) >= float64(j.System.Layout.Tick) {
			f.why, f.against = sequenceHigh, true
		}
	}
	f.bits = math.Log2(p / even(m.Most))
	return f
}

// fresh is the distribution of a sequence that restarts each tick.
func fresh(h Pattern, n, most uint64) float64 {
	return (1-busy)*crowdFrom(h.Start[0], h.Start[1], n) + busy*scale(n, most)
}

// most is the largest number of nodes that counts as few: two fifths of the field's bits, 4 of 32, 16 of 1024.
func most(m Mask) uint64 { return 1 << (m.Bits() * 2 / 5) }

// lookNodes weighs node IDs that are assigned from 0 or 1 upward. Half of them have any value: a hash or an
// address.
func (j *Judge) lookNodes(id snowflake.ID) factor {
	switch {
	case len(j.masks.Nodes) == 0:
		return factor{}
	case j.System.Pattern.Address:
		return j.lookAddress(id)
	case !j.System.Pattern.Counted:
		return factor{}
	}
	f := factor{why: nodesSmall, value: j.masks.Nodes[0].Of(id), field: j.masks.Nodes[0].Field}
	for _, m := range j.masks.Nodes {
		n := m.Of(id)
		p := numbered(n, m.Most)
		if h := j.System.Pattern; h.Shown > 0 {
			p = shown(p, n == h.Shown)
		}
		f.bits += math.Log2(p / even(m.Most))
		if !f.against && n >= most(m) {
			f.why, f.against, f.value, f.field = nodeLarge, true, n, m.Field
		}
	}
	return f
}

// lookAddress weighs a node ID that is the lower half of an IP address.
func (j *Judge) lookAddress(id snowflake.ID) factor {
	m := j.masks.Nodes[0]
	f := factor{value: m.Of(id), field: m.Field}
	if f.bits = math.Log2(address(f.value) / even(m.Most)); f.bits > 1 {
		f.why = nodeAddress
	}
	return f
}

// sequenceBits is how many of the lowest bits are a sequence in half of the systems with unknown bits and
// [Pattern.Low]. If 32 or more bits are unknown, half of that half has the wide one.
const sequenceBits, wideSequenceBits = 12, 20

// counted is how much likelier than by chance the lowest bits are if they are a sequence.
func counted(id snowflake.ID, width int) float64 {
	values := float64(uint64(1) << width)
	return crowd(uint64(id)&(1<<width-1)) * values
}

// lookUnknown weighs the low end of bits with unknown meaning: many zeros suggest a sequence that starts at 0 each
// tick.
func (j *Judge) lookUnknown(id snowflake.ID) factor {
	if j.unknown.Most == 0 {
		return factor{}
	}
	zeros := bits.TrailingZeros64(uint64(id))
	f := factor{value: uint64(min(zeros, 64)), field: j.unknown.Field}
	if j.System.Pattern.Low {
		f.bits = math.Log2((1 + counted(id, sequenceBits)) / 2)
		if j.unknown.Bits() >= 32 {
			f.bits = math.Log2((2 + counted(id, sequenceBits) + counted(id, wideSequenceBits)) / 4)
		}
	} else if zeros >= 10 {
		f.why, f.against = zerosBelow, true
	}
	return f
}
