package system

import (
	"math"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Panel are judges that weigh IDs against each other. A score is a probability, by
// Bayes' rule:
//
//	score = weight × P(ID by this family) / the sum of the same over all families and over what is no ID of any
//
// A family are the systems that read the same instant from the same bits, as
// Twitter, Leaf, bwmarrin, Hutool and MyBatis-Plus do. What is known of the makers
// of one member may not hold for who uses it, so that one ID tells only the families
// apart: the weights of the members add up, and all have their family's score.
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

// Family is the family of a judge, by the index of its first member.
func (p *Panel) Family(judge int) int { return p.family[judge] }

// Possible reports whether the ID may be of the judge's family at all.
func (p *Panel) Possible(judge int, id snowflake.ID) bool {
	for i, f := range p.family {
		if f == p.family[judge] && p.Judges[i].Possible(id) {
			return true
		}
	}
	return false
}

// noise and plain are the weights of numbers that are no such ID: of anything, and
// of counters, amounts and times, which have any size.
const noise, plain = 0.02, 0.1

// sharper is the power to which weights are raised: the laws are wider than what they
// describe, so that by themselves they make scores too modest. It was fitted to the half
// of the lone IDs that command real works with; the weights in the table, the shares in
// this package and which laws are mixed were chosen by hand with the same IDs in view.
const sharper = 1.4

// Weigh writes the weight of each judge's family for an ID, and returns the weight of
// what is no such ID. The share of a system is what else speaks for it, as a factor;
// nil is 1.
func (p *Panel) Weigh(id snowflake.ID, share func(system string) float64, weights []float64) (none float64) {
	clear(weights)
	for i := range p.Judges {
		w := math.Exp2(p.Judges[i].Evidence(id))
		if share != nil {
			w *= share(p.Judges[i].System.Name)
		}
		weights[p.family[i]] += w
	}
	for i, f := range p.family {
		if i == f {
			weights[i] = math.Pow(weights[f], sharper)
		}
		weights[i] = weights[f]
	}
	return math.Pow(noise+plain*scale(uint64(id), math.MaxUint64)/even(math.MaxUint64), sharper)
}

// Score writes the probability of each judge's family for an ID.
func (p *Panel) Score(id snowflake.ID, scores []float64) {
	sum := p.Weigh(id, nil, scores)
	for i, f := range p.family {
		if i == f {
			sum += scores[i]
		}
	}
	for i := range scores {
		scores[i] /= sum
	}
}
