package system

import (
	"math"
	"math/bits"
	"slices"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// List is a sample of IDs from one source. All share the unknowns of a single ID: how far apart in time they were
// issued, on how many nodes, and how busy these were. Each unknown is a limit below which values are uniform, and
// the list has one limit for all its IDs.
type List struct {
	IDs  []snowflake.ID // at least one, all different
	Of   int            // how many there are, of which these are a sample
	Lost uint64         // the lowest bits, if they say nothing

	values []uint64
	sizes  [65]int // how many values have so many bits
}

// power is the exponent for the probability of each ID. IDs of one source are correlated in ways that no
// distribution models, so four of them count only twice as much as one.
func (l *List) power() float64 { return 1 / math.Sqrt(float64(len(l.IDs))) }

// stray is the evidence of an ID that does not fit although the others do: it may belong to another system.
const stray = -5

// Evidence is how much speaks for a judge's system; see [Judge.Evidence].
func (l *List) Evidence(j *Judge) float64 {
	if len(l.IDs) == 1 {
		return j.Evidence(l.IDs[0])
	}
	date, each := 0.0, 0.0
	for _, id := range l.IDs {
		date += j.lookDate(id).bits
		each += max(stray, j.lookUnused(id).bits)
		if l.Lost == 0 {
			each += j.lookUnknown(id).bits
		}
	}
	clock := j.masks.Time
	if clock.Most == 0 { // a counter that has a database to itself
		clock = j.masks.Sequence
		for _, id := range l.IDs {
			date += j.lookSequence(id).bits
		}
	}
	l.distances(clock)
	apart, inTick := l.level(clock.Bits(), 0, evenly), l.sizes[0]*l.Of/len(l.IDs)
	return math.Log2(j.System.Weight) + date/float64(len(l.IDs)) + each*l.power() + apart + l.nodes(j) + l.sequences(j, inTick)
}

// None is the same for IDs of no system.
func (l *List) None() float64 {
	if len(l.IDs) == 1 {
		return none(l.IDs[0])
	}
	middle := l.distances(Mask{Most: math.MaxUint64})
	return none(snowflake.ID(middle)) + l.level(64, 0, evenly)
}

// distances measures the distances of a field's values from their median, in both directions.
func (l *List) distances(m Mask) (middle uint64) {
	l.values = l.values[:0]
	for _, id := range l.IDs {
		l.values = append(l.values, m.Of(id))
	}
	slices.Sort(l.values)
	half := len(l.values) / 2
	middle = l.values[half]
	l.sizes = [65]int{}
	for i, v := range l.values {
		if i != half {
			l.sizes[min(m.Bits(), bits.Len64(2*(max(v, middle)-min(v, middle))))]++
		}
	}
	return middle
}

// nodes weighs the number of nodes: each further ID has to say which of them issued it. The node IDs themselves
// say no more than that of one ID, and little against a system.
func (l *List) nodes(j *Judge) float64 {
	known := j.masks.Node &^ l.Lost &^ (j.unknown.Most << j.unknown.Shift)
	l.values = l.values[:0]
	for _, id := range l.IDs {
		l.values = append(l.values, uint64(id)&known)
	}
	slices.Sort(l.values)
	l.values = slices.Compact(l.values)
	sum, different := 0.0, float64(len(l.values))
	if known == j.masks.Node {
		for _, node := range l.values {
			sum += j.lookNodes(snowflake.ID(node)).bits
		}
	}
	further := float64(bits.OnesCount64(known)) - math.Log2(different)
	return max(-1, sum/different) + (float64(len(l.IDs))-different)*further*l.power()
}

// sequences weighs how far sequences are above the start values, given how many IDs the list has per tick; for
// counters that never restart, how far apart they are.
func (l *List) sequences(j *Judge, inTick int) float64 {
	m, h := l.kept(j.masks.Sequence), j.System.Pattern
	switch {
	case j.masks.Time.Most == 0 || m.Most == 0 || h.Runs && !h.Young:
		return 0
	case h.Young && m.Shift == j.masks.Sequence.Shift:
		return math.Log2(running(l.distances(m), m.Most)/even(m.Most))*l.power() + l.level(m.Bits(), 0, onwards)
	case h.Young:
		l.distances(m)
		return l.level(m.Bits(), 0, onwards)
	}
	lost := m.Shift - j.masks.Sequence.Shift
	first, last, expected := h.Start[0]>>lost, h.Start[1]>>lost, max(0, bits.Len(uint(inTick))-lost)
	l.sizes = [65]int{}
	for _, id := range l.IDs {
		above := uint64(math.MaxUint64)
		if n := m.Of(id); n >= first {
			above = n - min(n, last)
		}
		l.sizes[bits.Len64(above)]++
	}
	// Some lists are of busier nodes than they show: by little, or, half of these, by anything.
	return l.level(m.Bits(), last-first, func(power, _ int) float64 {
		if power == expected {
			return 1 - busy
		}
		return busy / 2 * (crowd(uint64(max(power-expected, expected-power)-1)) + 1/float64(m.Bits()+lost))
	})
}

func (l *List) kept(m Mask) Mask {
	lost := min(max(0, bits.Len64(l.Lost)-m.Shift), m.Bits())
	return Mask{m.Shift + lost, m.Most >> lost, m.Field}
}

// level is how much likelier than by chance the measured values are, if all are uniform below one limit: a power
// of 2, plus more. share is the probability of each power.
func (l *List) level(width int, more uint64, share func(power, width int) float64) float64 {
	all, below, sum := 0, 0, math.Inf(-1)
	for _, count := range l.sizes {
		all += count
	}
	for power := range width + 1 {
		below += l.sizes[power]
		fits := max(0, float64(width)-math.Log2(float64(more)+math.Exp2(float64(power))))
		sum = either(sum, math.Log2(share(power, width))+l.power()*(float64(below)*fits+float64(all-below)*stray))
	}
	return sum
}

// either adds two probabilities that are given as logarithms.
func either(a, b float64) float64 {
	if most := max(a, b); most > math.Inf(-1) {
		return most + math.Log2(1+math.Exp2(min(a, b)-most))
	}
	return a
}

// evenly gives every limit the same probability.
func evenly(_, width int) float64 { return 1 / float64(width+1) }

// onwards gives the limits of a counter that never restarts: half of them none, because there are many nodes or
// the list is long. The next value is never the same.
func onwards(power, width int) float64 {
	switch power {
	case 0:
		return 0
	case width:
		return 0.5
	}
	return 0.5 / float64(width-1)
}
