package practice

import (
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// mostDraws is how often a family draws its numbers at most: most draws need one or two.
const mostDraws = 100

// distinct draws a question again until its answers differ.
func distinct(draw func() *Question) *Question {
	q := draw()
	for range mostDraws - 1 {
		if q.differ() {
			break
		}
		q = draw()
	}
	return q
}

// differ reports whether no two answers say the same.
func (q *Question) differ() bool {
	said := map[string]bool{}
	for _, a := range q.Answers {
		said[a.Says] = true
	}
	return len(said) == len(q.Answers)
}

// hues are the colours of kinds of fields.
var hues = [...]string{
	snowflake.KindUnused: "unused", snowflake.KindTime: "time", snowflake.KindNode: "worker",
	snowflake.KindSequence: "sequence",
}
