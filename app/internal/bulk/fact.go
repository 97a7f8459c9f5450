package bulk

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// facts are what was counted and is no finding.
func (j *Job) facts() []Fact {
	var facts []Fact
	add := func(name, label, value, sentence string) {
		facts = append(facts, Fact{Name: name, Label: label, Value: value, Sentence: sentence})
	}
	n := j.report.Members
	if n == 0 {
		return nil
	}
	if j.view.hasTick {
		first, end := j.view.layout.Instant(j.pass.first), j.view.layout.Instant(j.pass.end)
		length := j.view.ms(j.pass.end) - j.view.ms(j.pass.first)
		add("span", text.T("From, to"), j.instant(first, true)+" – "+j.instant(end, true), text.T("The IDs were made within %s.", span(length)))
		if length > 0 {
			rate := float64(n-1) * 1000 / float64(length)
			add("rate", text.T("IDs per second"), rounded(rate), text.T("On average %s IDs were made a second.", rounded(rate)))
		}
		add("busiest-second", text.T("Busiest second"), text.Count(j.times.fullSecond, "ID", "IDs"),
			text.T("The busiest second began at %s and has %s.", j.instant(time.UnixMilli(j.times.fullSecMS), true), text.Count(j.times.fullSecond, "different ID", "different IDs")))
		if !j.lacksNode() && !j.lacksSequence() {
			add("ceiling", text.T("Fullest tick of one node"), text.Count(j.times.fullNode, "ID", "IDs"), j.ceiling())
		}
	}
	if j.view.hasNode && !j.lacksNode() {
		nodes := len(j.pass.nodes)
		most := j.pass.nodes[j.apart.rows[0]]
		add("nodes", text.T("Nodes"), text.Group(nodes), text.T("The IDs come from %s; the busiest, %s, made %s.",
			text.Count(nodes, "node", "nodes"), j.view.nodeName(most.node), text.Count(most.count, "of them", "of them")))
	}
	if j.view.hasSequence && !j.lacksSequence() {
		add("sequence-even", text.T("Even sequences"), text.Group(j.pass.even), j.evenness())
		add("sequence-highest", text.T("Highest sequence"), text.Group(j.pass.highest), text.T("The highest sequence is %s of at most %s.", text.Group(j.pass.highest), text.Group(j.view.sequenceMax())))
	}
	return facts
}

// evenness says how many sequences are even.
func (j *Job) evenness() string {
	n := j.report.Members
	switch {
	case j.pass.even == n && n > 1:
		return text.T("All sequences are even. Shards chosen by the last bit would use every other one.")
	case j.pass.even == 0 && n > 1:
		return text.T("All sequences are odd. Shards chosen by the last bit would use every other one.")
	}
	return text.T("%s of %s sequences are even.", text.Group(j.pass.even), text.Group(n))
}

// ceiling says how near the fullest tick of one node is to the most that one
// node can make in a tick.
func (j *Job) ceiling() string {
	if !j.view.hasSequence {
		return text.T("One node made at most %s in a tick.", text.Count(j.times.fullNode, "ID", "IDs"))
	}
	most := j.view.sequenceMax()
	if most == math.MaxUint64 {
		most--
	}
	return text.T("One node made at most %s in a tick, of the %s it can make: %s %%.",
		text.Count(j.times.fullNode, "ID", "IDs"), text.Group(most+1), rounded(100*float64(j.times.fullNode)/float64(most+1)))
}

// rounded is a number to about three digits.
func rounded(x float64) string {
	digits := 2
	for limit := 1.0; digits > 0 && x >= limit*10; digits-- {
		limit *= 10
	}
	s := strconv.FormatFloat(x, 'f', digits, 64)
	if digits > 0 {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	return s
}
