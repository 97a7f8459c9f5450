package lessons

import (
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/run/plan"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// AsksClass is the screen's question where the plan of a lesson lets a class vote: once its picture has come to rest,
// until an answer is played.
func (p *page) AsksClass() *ui.ClassQuestion {
	if p.plays || p.part == nil || p.Choice != "" || !plan.Voted(p.Act, p.Ref) {
		return nil
	}
	id := p.Act.ID() + "." + p.screen().Name + "." + strconv.Itoa(p.Step)
	return &ui.ClassQuestion{ID: id, Pictured: true, Tell: func() (string, [][2]string, []ui.Answer) {
		q := p.Act.Question(p.Ref, p.Made, p.Now)
		var all []ui.Answer
		for _, a := range q.Answers {
			all = append(all, ui.Answer{Words: a.Text, Right: a.Right, Why: a.Why})
		}
		return q.Text, nil, all
	}}
}
