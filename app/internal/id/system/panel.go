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

// noise, plain and roundBinary are the weights of numbers that are no such ID: anything; counters, amounts and
// times, of any magnitude; and multiples of any power of 2.
const noise, plain, roundBinary = 0.02, 0.1, 0.01

// sharper is the exponent of all weights. The distributions are wider than reality, so the unscaled scores would
// be too low. It was fitted to the half of the single IDs that command real trains with. The weights in the table,
// the shares in this package and the mixture of distributions were chosen by hand with the same IDs in view.
const sharper = 1.4

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
	return math.Log2(noise + plain*scale(uint64(id), math.MaxUint64)/even(math.MaxUint64) + roundBinary*multiple)
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
			evidence[i] = math.Pow(evidence[i], sharper)
		}
	}
	return math.Exp2((nothing - unit) * sharper)
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
