package judge

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

func (j *Job) facts() (facts []Fact) {
	add := func(name, label, value string) { facts = append(facts, Fact{Name: name, Label: label, Value: value}) }
	n, v, p, t := j.report.Members, &j.guess.view, &j.byLine, &j.byTime
	if n == 0 {
		return nil
	}
	if v.hasTick {
		add("span", text.T("Time span"), j.instant(v.layout.Instant(p.first), true)+" – "+j.instant(v.layout.Instant(p.end), true))
		if length := v.ms(p.end) - v.ms(p.first); length > 0 {
			add("rate", text.T("IDs per second"), rounded(float64(n-1)*1000/float64(length)))
		}
		add("busiest-second", text.T("Busiest second"), text.Count(t.fullSecond, "%s ID", "%s IDs"))
		if !p.lostNode(v) && !p.lostSequence(v) {
			add("ceiling", text.T("Most IDs of one node per tick"), text.Count(t.fullNode, "%s ID", "%s IDs"))
		}
	}
	if v.hasNode && !p.lostNode(v) {
		add("nodes", text.T("Nodes"), text.Group(len(p.states)))
	}
	if v.hasSequence && !p.lostSequence(v) {
		add("sequence-even", text.T("Even sequences"), text.Group(p.even))
		add("sequence-highest", text.T("Highest sequence"), text.Group(p.highest))
	}
	return facts
}

// ceiling says how near the fullest tick of one node is to the most that one node can make in a tick.
func (j *Job) ceiling() string {
	if !j.guess.view.hasSequence {
		return text.T("One node issued at most %s in a tick.", text.Count(j.byTime.fullNode, "%s ID", "%s IDs"))
	}
	most := j.guess.view.sequenceMax()
	if most == math.MaxUint64 {
		most--
	}
	return text.T("One node issued at most %s in a tick, of %s possible: %s %%.",
		text.Count(j.byTime.fullNode, "%s ID", "%s IDs"), text.Group(most+1), rounded(100*float64(j.byTime.fullNode)/float64(most+1)))
}

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
