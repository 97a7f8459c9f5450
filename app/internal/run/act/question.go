package act

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

// Question is what a step asks, for a class that votes before an answer is played. An answer is right if it is the only
// one whose run ends well; if several do, each has its price, and none is right. Why is the note of an answer, and
// otherwise what is said of its run.
func (a *Act) Question(at Ref, m Made, now time.Time) (q sim.Question) {
	q.Text = a.Tell(at, m, now, Nobody).At().Says
	acts := a.Tell(at, m, now, everybody).At().Acts
	tells, says := a.tells(acts, m, now)
	for i, answer := range acts {
		if answer.To.Choice == "" {
			continue // it only leads on
		}
		why := answer.Note
		if why == "" {
			why = says[i]
		}
		q.Answers = append(q.Answers, sim.Answer{Text: answer.Says, Right: tells[i] == isRight, Why: why})
	}
	return q
}
