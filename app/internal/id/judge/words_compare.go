package judge

import (
	"math"
	"math/bits"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func (c *Comparison) writeSentences(l snowflake.Layout, equal bool) {
	say := func(sentence string) { c.Sentences = append(c.Sentences, sentence) }
	timed := l.Index(snowflake.KindTime) >= 0
	switch {
	case equal:
		say(text.T("The two are the same ID."))
		return
	case !timed:
		say(text.T("This layout has no time, so the IDs do not say which came first."))
	case c.Order == 0:
		say(text.T("Both are from the same tick, and each node counts separately, so their order is unknown."))
	case c.Ticks == 0:
		say(text.Tell(c.older("The first ID is older: same tick, lower sequence.", "The second ID is older: same tick, lower sequence.")))
	default:
		say(text.Tell(c.older("The first ID is older by %s (%s).", "The second ID is older by %s (%s)."),
			durationText(int64(min(c.Milliseconds, math.MaxInt64/2))), text.Count(int(min(c.Ticks, math.MaxInt)), "%s tick", "%s ticks")))
	}
	say(text.Count(bits.OnesCount64(uint64(c.Differ)), "%s bit differs.", "%s bits differ."))
	if c.OneGenerator && timed {
		say(text.T("Their node can have issued %s between them.", atMost(c.OfNode)))
	}
	if c.OfAll > 0 {
		say(text.T("All nodes together can issue %s in the ticks between them.", atMost(c.OfAll)))
	}
}

func (c *Comparison) older(first, second text.Message) text.Message {
	if c.Order < 0 {
		return first
	}
	return second
}

// atMost is a number of IDs that may be too large to be counted.
func atMost(n uint64) string {
	if n == math.MaxUint64 {
		return text.T("more than %s IDs", text.Group(n-1))
	}
	if n == 1 {
		return text.T("1 ID")
	}
	return text.T("%s IDs", text.Group(n))
}
