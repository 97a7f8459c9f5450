package system

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Panel compares judges. A score is a probability by Bayes' rule:
//
//	score = weight × P(ID by this family) / the sum of the same over all families and over IDs of no family
//
// A family is a set of systems that read the same time from the same bits, such as Twitter, Leaf, bwmarrin, Hutool
// and MyBatis-Plus. Users of a member may deviate from its typical values, so one ID distinguishes only families:
// the members' weights add up, and all have their family's score.
type Panel struct {
	Judges []Judge
	family []int // by judge: the first that reads the same instant
}

// NewPanel makes a panel of judges.
func NewPanel(judges []Judge) Panel {
	p := Panel{Judges: judges, family: make([]int, len(judges))}
	for i := range judges {
		for p.family[i] = 0; p.family[i] < i && !SameInstant(&judges[p.family[i]], &judges[i]); p.family[i]++ {
		}
	}
	return p
}

// Family is a judge's family, as the index of its first member.
func (p *Panel) Family(judge int) int { return p.family[judge] }

// Possible reports whether a member of the judge's family can have issued the ID.
func (p *Panel) Possible(judge int, id snowflake.ID) bool {
	for i, f := range p.family {
		if f == p.family[judge] && p.Judges[i].Possible(id) {
			return true
		}
	}
	return false
}

// noise, plain and roundBinary are the weights of numbers that are no such ID: anything of 64 bits, such as hashes and
// random numbers, of which people ask half as often as of Twitter's IDs; counters and amounts of any magnitude; and
// multiples of any power of 2. With them the scores of lone IDs and of nobody's numbers, as command real has them,
// hold.
const noise, plain, roundBinary = 0.5, 0.1, 0.01

// Sharper is the exponent of all weights. The distributions are wider than reality, so the unscaled scores would
// be too low. It was fitted to the half of the single IDs that command real trains with. The weights in the table,
// the shares in this package and the mixture of distributions were chosen by hand with the same IDs in view.
const Sharper = 1.4

// Weigh writes the weight of each judge's family for an ID and returns the weight of “no such ID”. The share of a
// system is other evidence for it, as a factor; nil is 1.
func (p *Panel) Weigh(id snowflake.ID, share func(system string) float64, weights []float64) (nothing float64) {
	for i := range p.Judges {
		weights[i] = p.Judges[i].Evidence(id)
		if share != nil {
			weights[i] += math.Log2(share(p.Judges[i].System.Name))
		}
	}
	return p.pool(weights, none(id), 0)
}

// none is the evidence that an ID is no such ID; see [Judge.Evidence].
func none(id snowflake.ID) float64 {
	zeros := bits.TrailingZeros64(uint64(id))
	multiple := math.Exp2(float64(zeros+1)) / 64 // each number of zeros is as usual as another
	return math.Log2(noise + plain*scale(uint64(id), math.MaxUint64)/even(math.MaxUint64) + roundBinary*multiple +
		card(id) + calendar(id) + ranged(id) + padded(id))
}

// pool converts the evidence for each judge, and for nothing, into weights of families, relative to a unit.
func (p *Panel) pool(evidence []float64, nothing, unit float64) float64 {
	for i, f := range p.family {
		if evidence[i] = math.Exp2(evidence[i] - unit); i != f {
			evidence[f] += evidence[i]
		}
	}
	for i, f := range p.family {
		if evidence[i] = evidence[f]; i == f {
			evidence[i] = math.Pow(evidence[i], Sharper)
		}
	}
	return math.Exp2((nothing - unit) * Sharper)
}

// Score writes the probability of each judge's family for an ID.
func (p *Panel) Score(id snowflake.ID, scores []float64) {
	p.share(scores, p.Weigh(id, nil, scores))
}

// ScoreBy converts the evidence for each judge, and for IDs of no family, into probabilities of families.
func (p *Panel) ScoreBy(evidence []float64, nothing float64) {
	p.share(evidence, p.pool(evidence, nothing, max(nothing, slices.Max(evidence))))
}

// share divides weights by the sum of those of all families and of nothing.
func (p *Panel) share(weights []float64, sum float64) {
	for i, f := range p.family {
		if i == f {
			sum += weights[i]
		}
	}
	for i := range weights {
		weights[i] /= sum
	}
}

// decided is how much more evidence a member needs than the first of its family to be listed before it: it is a
// hundred times as likely.
const decided = 7

// Rank orders the judges by their families' scores, best first. Members keep their order, except that a decided
// one comes first.
func (p *Panel) Rank(scores, evidence []float64) []int {
	all, leader := make([]int, len(p.family)), slices.Clone(p.family)
	for i, f := range p.family {
		if all[i] = i; evidence[i] > max(evidence[leader[f]], evidence[f]+decided) {
			leader[f] = i
		}
	}
	behind := func(i int) int {
		if leader[p.family[i]] == i {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(all, func(a, b int) int {
		return cmp.Or(cmp.Compare(scores[b], scores[a]), p.family[a]-p.family[b], behind(a)-behind(b))
	})
	return all
}

// List is a sample of IDs from one source. All share the unknowns of a single ID: how far apart in time they were
// issued, on how many nodes, and how busy these were. Each unknown is a limit below which values are uniform, and
// the list has one limit for all its IDs.
type List struct {
	IDs  []snowflake.ID // at least one, all different
	Of   int            // how many there are, of which these are a sample
	Lost uint64         // the lowest bits, if they say nothing
	// Vague says that a program wrote the zeros at their ends, so that these are no evidence of a coarse clock.
	Vague bool

	values []uint64
	sizes  [65]int // how many values have so many bits
}

// power is the exponent for the probability of each ID. IDs of one source are correlated in ways that no
// distribution models, so four of them count only twice as much as one.
func (l *List) power() float64 { return 1 / math.Sqrt(float64(len(l.IDs))) }

// stray is the evidence of an ID that does not fit although the others do: it may belong to another system. strayDate
// is the least evidence of its date, which enters the list's mean: a limit or a random number beside an ID does not
// decide.
const stray, strayDate = -5, -16

// Evidence is how much speaks for a judge's system; see [Judge.Evidence].
func (l *List) Evidence(j *Judge) float64 {
	if len(l.IDs) == 1 {
		return j.Evidence(l.IDs[0])
	}
	date, each := 0.0, 0.0
	for _, id := range l.IDs {
		date += max(strayDate, j.lookDate(id).bits)
		if each += max(stray, j.lookUnused(id).bits); !l.Vague {
			each += j.lookRound(id).bits
		}
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
	return math.Log2(j.System.Weight) + date/float64(len(l.IDs)) + each*l.power() + apart + l.nodes(j) +
		l.sequences(j, inTick)
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
	lost := m.Shift - j.masks.Sequence.Shift
	switch {
	case j.masks.Time.Most == 0 || m.Most == 0 || h.Runs && !h.Young:
		return 0
	case h.Young && m.Shift == j.masks.Sequence.Shift:
		return math.Log2(running(l.distances(m), m.Most)/even(m.Most))*l.power() + l.level(m.Bits(), 0, onwards)
	case h.Young: // counters that are one in their lost bits look equal
		l.distances(m)
		return l.level(m.Bits(), 0, func(power, width int) float64 {
			if power == 0 {
				return float64(lost) * onwards(lost, width+lost)
			}
			return onwards(power+lost, width+lost)
		})
	}
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

// The probability distributions of field values. They have no parameters; their forms were chosen to resemble IDs
// found in the wild.

// crowd is the distribution of values counted from 0, such as the sequences of one node in one tick: there are at
// least n of them with probability 1/(n+1). Half of all tweets have sequence 0, a sixth 1, a twelfth 2, as
// predicted.
func crowd(n uint64) float64 { return 1/(float64(n)+1) - 1/(float64(n)+2) }

// crowdFrom is crowd averaged over all start values from first to last.
func crowdFrom(first, last, n uint64) float64 {
	if n < first {
		return 0
	}
	past := uint64(0)
	if n > last {
		past = n - last
	}
	return (1/(float64(past)+1) - 1/(float64(n-first)+2)) / (float64(last-first) + 1)
}

// scale is the distribution of values of any magnitude up to most: uniform in the logarithm.
func scale(n, most uint64) float64 {
	return math.Log1p(1/(float64(n)+1)) / math.Log(float64(most)+2)
}

// even is the uniform distribution up to most.
func even(most uint64) float64 { return 1 / (float64(most) + 1) }

// numbered is the distribution of node IDs: half are counted from 0 or 1, half come from a random number, a hash
// or an address. Random node IDs are at most 1,024; in a wider field they have any magnitude.
func numbered(n, most uint64) float64 {
	if most < 1024 {
		return (crowd(n) + even(most)) / 2
	}
	return (crowd(n) + scale(n, most)) / 2
}

// running is the distribution of a counter that never restarts, in many processes, some of which have just begun:
// a third each for crowd, scale and even.
func running(n, most uint64) float64 { return (crowd(n) + scale(n, most) + even(most)) / 3 }

// shown raises the probability of the node ID in the vendor's examples: one generator in ten keeps it.
func shown(p float64, isShown bool) float64 {
	if isShown {
		return 0.1 + 0.9*p
	}
	return 0.9 * p
}

// dockerHosts is the most containers expected in Docker's default network.
const dockerHosts = 30

// docker and smallNetwork are the shares of machines in Docker's default network,
// 172.17.0.0, and in networks whose third byte is 0 or 1.
const docker, smallNetwork = 0.05, 0.1

// address is the distribution of the lower half of a private IPv4 address. Outside the known networks it is
// uniform.
func address(n uint64) float64 {
	third, fourth := n>>8, n&255
	p := (1 - docker - smallNetwork) * even(1<<16-1)
	if third == 0 && fourth >= 2 && fourth < 2+dockerHosts { // 172.17.0.1 is the host
		p += docker / dockerHosts
	}
	if third <= 1 && fourth >= 1 && fourth <= 254 {
		p += smallNetwork / (2 * 254)
	}
	return p
}
