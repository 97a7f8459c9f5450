package system

import (
	"math"
	"math/bits"
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
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
	anyEpoch  bool    // see [OwnEpoch]
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

// Possible reports whether the system can have issued the ID.
func (j *Judge) Possible(id snowflake.ID) bool {
	u, d := j.lookUnused(id), j.lookDate(id)
	return u.bits >= 0 &&
		(!d.against || d.why != dateBefore && d.why != dateFirstHour &&
			(d.why != dateFuture || j.Lenient && d.bits > never))
}

// Instant is the instant that the judge's system reads; ok is false where its layout has no time.
func (j *Judge) Instant(id snowflake.ID) (at time.Time, ok bool) {
	if j.masks.Time.Most == 0 || j.anyEpoch {
		return time.Time{}, false
	}
	return j.masks.Instant(j.System.Layout, id), true
}

// SameInstant reports whether two systems read the same time from the same bits, so that a date cannot distinguish
// their IDs.
func SameInstant(a, b *Judge) bool {
	x, y := a.System.Layout, b.System.Layout
	m, n := a.masks.Time, b.masks.Time
	return m.Most > 0 && m.Shift == n.Shift && m.Most == n.Most && x.Tick == y.Tick && x.Epoch.Equal(y.Epoch) &&
		a.masks.Part == b.masks.Part
}

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
var looks = [...]func(j *Judge, id snowflake.ID) factor{(*Judge).lookUnused, (*Judge).lookDate, (*Judge).lookRound,
	(*Judge).lookSequence, (*Judge).lookNodes, (*Judge).lookUnknown}

// never is the evidence against an impossible value.
const never = -64

func (j *Judge) lookUnused(id snowflake.ID) factor {
	switch bad := (uint64(id) ^ j.System.Pattern.Fixed) & j.masks.Unused; {
	case bad != 0 || j.masks.Part.Of(id) >= 1000:
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
		grows := float64(young)
		if j.anyEpoch { // an epoch that makes the ID the first of its system is no evidence
			grows = year
		}
		f.why, f.against, density = dateFits, false, min(1, (age+1/j.perSecond)/grows)/j.lived
		switch {
		case age < hour:
			f.why, f.against = dateFirstHour, true
		case age < 10*day:
			f.why, f.against = dateFirstDays, true
		}
	}
	f.bits = math.Log2(density * j.reach)
	if j.anyEpoch {
		f.why = dateAny
	}
	return f
}

// lookRound weighs the zeros of times: each second clock is a thousand times as coarse as the unit.
func (j *Judge) lookRound(id snowflake.ID) (f factor) {
	if j.masks.Time.Most < math.MaxUint64 {
		return f
	}
	for tick, per := uint64(id), j.perSecond; per >= 1000 && tick%1000 == 0; tick, per = tick/1000, per/1000 {
		f.bits += math.Log2(1000 / 2)
	}
	if at, _ := j.Instant(id); at.Nanosecond() == 0 && j.perSecond > 1 {
		f.why = roundSecond
	}
	return f
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
	if j.System.Pattern.Fours {
		f.bits += math.Log2(fours(uint64(id) >> 12 & 1023))
	}
	return f
}

// fours is how much likelier than by chance a counter of 10 bits is that goes by fours and often restarts. Of the
// TikTok IDs that command real has, 88 of 106 have less than 16 fours, and none has another number.
func fours(n uint64) float64 {
	switch {
	case n%4 > 0:
		return 0.01 * 1024 / 768
	case n < 64:
		return 0.85 * 1024 / 16
	}
	return 0.14 * 1024 / 240
}

// reason is why a look gave its evidence; the zero reason needs no sentence.
type reason uint8

const (
	_ reason = iota
	unusedSet
	unusedClear
	dateFuture
	dateSoon
	dateBefore
	dateFirstHour
	dateFirstDays
	dateFits
	dateNone
	dateAny
	countSmall
	countAlone
	roundSecond
	sequenceUsual
	sequenceAny
	sequenceBelow
	sequenceHigh
	nodeLarge
	nodesSmall
	nodeAddress
	zerosBelow
)

// Reasons are sentences for and against the system, the strongest first.
func (j *Judge) Reasons(id snowflake.ID) (pro, contra []string) {
	for _, look := range looks {
		v := look(j, id)
		if v.why == 0 {
			continue
		}
		if words := j.words(v, id); v.against {
			contra = append(contra, words)
		} else {
			pro = append(pro, words)
		}
	}
	return pro, contra
}

func (j *Judge) words(v factor, id snowflake.ID) string {
	date, first := "", text.Day(j.System.Since)
	if at, ok := j.Instant(id); ok {
		date = text.Day(at)
	}
	name, value := "", text.Group(v.value)
	if len(j.System.Layout.Fields) > v.field {
		name = j.System.Layout.Fields[v.field].Name
	}
	start := j.System.Pattern.Start
	tick := text.Tick(j.System.Layout.Tick)
	switch v.why {
	case unusedSet:
		return text.Tell("Bits that must be 0 in this layout are set.")
	case unusedClear:
		return text.Tell("All bits that must be 0 in this layout are 0.")
	case dateFuture:
		return text.Tell("Its date would be %s, in the future.", date)
	case dateSoon:
		return text.Tell("Its date, %s, is a little ahead of this computer’s clock.", date)
	case dateBefore:
		return text.Tell("Its date would be %s, but this system’s first IDs are expected from %s on.", date, first)
	case dateFirstHour:
		return text.Tell("It would be from the system’s first hour, on %s: a plain small number is more likely.", first)
	case dateFirstDays:
		return text.Tell("Its date, %s, would be in the system’s first days.", date)
	case dateFits:
		return text.Tell("Its date, %s, is after the first IDs and not in the future.", date)
	case dateNone:
		return text.Tell("This layout has no date to check.")
	case dateAny:
		return text.Tell("If it was made today, the epoch is near %s.", text.Day(j.NewestEpoch(id)))
	case countSmall:
		return text.Tell("%s is %s: in such a wide field, a small number is unlikely to be chance.", name, value)
	case countAlone:
		return text.Tell("All bits above the counter would be 0: a plain number is more likely.")
	case roundSecond:
		return text.Tell("Its time is a whole second, like a range limit or an example.")
	case sequenceUsual:
		if start[0] == start[1] {
			return text.Tell("%s is %s, and each tick of %s starts at %s.", name, value, tick, text.Group(start[0]))
		}
		return text.Tell("%s is %s, and each tick of %s starts between %s and %s.", name, value, tick,
			text.Group(start[0]), text.Group(start[1]))
	case sequenceAny:
		return text.Tell("%s is %s: this counter does not restart, so any value is possible.", name, value)
	case sequenceBelow:
		return text.Tell("%s is %s, but each tick starts at %s.", name, value, text.Group(start[0]))
	case sequenceHigh:
		return text.Tell("%s is %s: its node would have issued about as many IDs before it in the same tick of %s.",
			name, value, tick)
	case nodeLarge:
		return text.Tell("%s %s is unusually high: IDs are normally assigned from 0 upward.", name, value)
	case nodesSmall:
		return text.Tell("%s %s is small, as IDs assigned from 0 upward are.", name, value)
	case nodeAddress:
		last := strconv.FormatUint(v.value>>8, 10) + "." + strconv.FormatUint(v.value&255, 10)
		if v.value>>8 == 0 {
			return text.Tell("%s is %s, the end of a private address such as 172.17.%s, which Docker assigns.", name,
				value, last)
		}
		return text.Tell("%s is %s, the end of a private address such as 192.168.%s.", name, value, last)
	case zerosBelow:
		return text.Tell("The lowest %s bits are 0, which suggests another system’s sequence.", value)
	}
	return ""
}
