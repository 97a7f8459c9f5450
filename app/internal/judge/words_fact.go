package judge

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
	n, v, p, t := j.report.Members, &j.guess.view, &j.byLine, &j.byTime
	if n == 0 {
		return nil
	}
	if v.hasTick {
		first, end := v.layout.Instant(p.first), v.layout.Instant(p.end)
		length := v.ms(p.end) - v.ms(p.first)
		add("span", text.T("From, to"), j.instant(first, true)+" – "+j.instant(end, true), text.T("The IDs were made within %s.", durationText(length)))
		if length > 0 {
			rate := float64(n-1) * 1000 / float64(length)
			add("rate", text.T("IDs per second"), rounded(rate), text.T("On average %s IDs were made a second.", rounded(rate)))
		}
		add("busiest-second", text.T("Busiest second"), text.Count(t.fullSecond, "ID", "IDs"),
			text.T("The busiest second began at %s and has %s.", j.instant(time.UnixMilli(t.fullSecMS), true), text.Count(t.fullSecond, "different ID", "different IDs")))
		if !p.lostNode(v) && !p.lostSequence(v) {
			add("ceiling", text.T("Fullest tick of one node"), text.Count(t.fullNode, "ID", "IDs"), j.ceiling())
		}
	}
	if v.hasNode && !p.lostNode(v) {
		nodes, most := len(p.states), p.most[0]
		add("nodes", text.T("Nodes"), text.Group(nodes), text.T("The IDs come from %s; the busiest, %s, made %s.",
			text.Count(nodes, "node", "nodes"), v.nodeName(most.node), text.Count(most.count, "of them", "of them")))
	}
	if v.hasSequence && !p.lostSequence(v) {
		add("sequence-even", text.T("Even sequences"), text.Group(p.even), j.evenness())
		add("sequence-highest", text.T("Highest sequence"), text.Group(p.highest), text.T("The highest sequence is %s of at most %s.", text.Group(p.highest), text.Group(v.sequenceMax())))
	}
	return facts
}

func (j *Job) evenness() string {
	n := j.report.Members
	switch {
	case j.byLine.even == n && n > 1:
		return text.T("All sequences are even. Shards chosen by the last bit would use every other one.")
	case j.byLine.even == 0 && n > 1:
		return text.T("All sequences are odd. Shards chosen by the last bit would use every other one.")
	}
	return text.T("%s of %s sequences are even.", text.Group(j.byLine.even), text.Group(n))
}

// ceiling says how near the fullest tick of one node is to the most that one
// node can make in a tick.
func (j *Job) ceiling() string {
	if !j.guess.view.hasSequence {
		return text.T("One node made at most %s in a tick.", text.Count(j.byTime.fullNode, "ID", "IDs"))
	}
	most := j.guess.view.sequenceMax()
	if most == math.MaxUint64 {
		most--
	}
	return text.T("One node made at most %s in a tick, of the %s it can make: %s %%.",
		text.Count(j.byTime.fullNode, "ID", "IDs"), text.Group(most+1), rounded(100*float64(j.byTime.fullNode)/float64(most+1)))
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

func durationText(ms int64) string {
	ms = max(ms, -ms)
	if ms < 1000 {
		return text.T("%d ms", ms)
	}
	if years := ms / (86400000 * 365); years > 200 {
		return text.T("%s years", text.Group(years))
	}
	return text.Span(time.Duration(ms) * time.Millisecond)
}
