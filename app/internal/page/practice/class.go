package practice

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/run/practice"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// AsksClass is the question for a class that votes. Nobody in it types a number: its misconceptions are answers, too.
func (p *page) AsksClass() *ui.ClassQuestion {
	if p.question == nil || p.answered != open || p.checking.asks != practice.NoCheck {
		return nil
	}
	q := p.question
	asks := &ui.ClassQuestion{ID: classID(p.family, p.seed), Tell: p.tell, Twin: p.askTwin, Run: func() app.UI {
		return p.replay(&q.Answers[q.Right()], text.T("What happens"))
	}}
	if p.twin > 0 {
		asks.TwinOf = classID(p.family, p.twin)
	}
	return asks
}

func classID(family string, seed uint64) string {
	return "practice." + family + "." + strconv.FormatUint(seed, 10)
}

func (p *page) tell() (words string, given [][2]string, answers []ui.Answer) {
	for _, g := range p.question.Given {
		given = append(given, [2]string{g.Says, g.Value})
	}
	for _, a := range p.question.Answers {
		answers = append(answers, ui.Answer{Words: a.Says, Right: a.Right, Why: a.Why, Slip: a.Wrong})
	}
	return p.question.Asks, given, answers
}

// askTwin asks the same with other numbers.
func (p *page) askTwin(app.Context) {
	s := state{family: p.family, seed: p.question.Family.Twin(p.seed), twin: p.seed}
	p.turn(func() { p.state = s })
}
