package player

import (
	"strconv"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

func TestTheRightAnswerIsEquallyOftenInEachPlace(t *testing.T) {
	places := make([]int, 3)
	for _, name := range scenario.Names() {
		s, _ := scenario.Find(name)
		run := sim.Play(s)
		for n := range run.Len() {
			q := run.Frame(n).Question()
			if q == nil || len(q.Answers) != 3 {
				continue
			}
			var answers []ui.Answer
			for _, a := range q.Answers {
				answers = append(answers, ui.Answer{Words: a.Text, Right: a.Right})
			}
			for at, i := range ui.Mixed(name+"."+strconv.Itoa(n), answers) {
				if answers[i].Right {
					places[at]++
				}
			}
		}
	}
	for _, n := range places {
		if n < 4 {
			t.Errorf("the right answers stand in places %v, want them spread evenly", places)
			break
		}
	}
}
