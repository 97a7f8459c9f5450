package plan_test

import (
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/numbers"
	"github.com/snowflakelab/snowflakelab/app/internal/run/plan"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
)

// right are the texts of the answers that a question calls right.
func right(q sim.Question) (all []string) {
	for _, a := range q.Answers {
		if a.Right {
			all = append(all, a.Text)
		}
	}
	return all
}

func TestEachQuestionOfALessonHasOneRightAnswerAndEachWrongOneTempts(t *testing.T) {
	asked := map[string]string{}
	for _, part := range plan.Of(90) {
		for _, ask := range part.Asks {
			q := ask.Question()
			if ask.Title == "" || len(q.Answers) == 0 || part.Kind == plan.Check {
				continue // a page's own, or one that nobody votes on, or that is never revealed
			}
			if n := len(q.Answers); n < 2 || n > 6 || len(right(q)) > 1 {
				t.Errorf("%s: %d answers, of which %q are right", ask.See, n, right(q))
			}
			if wrong := len(q.Answers) - 1; len(right(q)) == 1 && len(ask.Tempts) != wrong {
				t.Errorf("%s: %d wrong answers tempt by %q", ask.See, wrong, ask.Tempts)
			}
			for _, a := range q.Answers {
				if a.Why == "" {
					t.Errorf("%s: nobody hears why of %q", ask.See, a.Text)
				}
			}
			asked[part.Name] += strings.Join(right(q), " ") + ";"
		}
	}
	for part, want := range map[string]string{"story": "They wait for 105;;", "bits": "Time first;",
		"overflow": "00;4,095;",
		"numbers":  "38;114/2/0;", "rollback": "Reject them;Twitter 2010;", "exit": "3;1;"} {
		if asked[part] != want {
			t.Errorf("%s: right is %q, want %q", part, asked[part], want)
		}
	}
}

func TestAClassVotesOnlyWhereThePlanSays(t *testing.T) {
	votes := 0
	for _, a := range plan.Lessons() {
		for _, at := range a.Places(act.Undecided()) {
			if plan.Voted(a, at) {
				votes++
			}
		}
	}
	if votes != 10 {
		t.Errorf("a class votes at %d places of lessons, want 10", votes)
	}
	at := act.Ref{Screen: numbers.Act.Number("lease"), Step: 1}
	if !plan.Voted(&numbers.Act, at) || plan.Voted(&story.Act, at) {
		t.Errorf("a vote on the lease: %t, at the story's %d: %t", plan.Voted(&numbers.Act, at), at.Screen,
			plan.Voted(&story.Act, at))
	}
	if at = (act.Ref{Screen: at.Screen, Choice: "twice"}); plan.Voted(&numbers.Act, at) {
		t.Error("a class votes on what was played")
	}
}

func TestTheCheckAfterTheLessonAsksTheSameWithOtherNumbers(t *testing.T) {
	checks := map[string][]plan.Ask{}
	for _, part := range plan.Of(90) {
		if part.Kind == plan.Check {
			checks[part.Name] = part.Asks
		}
	}
	before, after := checks["before"], checks["after"]
	if len(before) != 6 || len(after) != 6 {
		t.Fatalf("%d questions before, %d after, want six", len(before), len(after))
	}
	for i := range before {
		was, is := right(before[i].Question()), right(after[i].Question())
		if before[i].Title != after[i].Title || before[i].See == after[i].See || len(was) != 1 || len(is) != 1 ||
			was[0] == is[0] {
			t.Errorf("%s and %s: right are %q and %q", before[i].See, after[i].See, was, is)
		}
	}
}
