package practice

import (
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// A class answers one link in several languages: its answers have the same order in all.
func TestAQuestionIsTheSameInEachLanguage(t *testing.T) {
	const few = 300
	english := map[string][]*Question{}
	for _, f := range Families() {
		for seed := range uint64(few) {
			english[f.Name] = append(english[f.Name], f.Ask(seed))
		}
	}
	defer text.Use("", "")
	for _, l := range text.Addressed()[1:] {
		if err := text.Use(l.Code, text.Compile(l.Code, "test", text.Translations(l.Code))); err != nil {
			t.Fatal(err)
		}
		for _, f := range Families() {
			for seed := range uint64(few) {
				q, want := f.Ask(seed), english[f.Name][seed]
				if err := whole(q); err != nil {
					t.Fatalf("%s: %s %d: %v\n%s", l.Code, f.Name, seed, err, written(q))
				}
				if q.Case != want.Case || q.Right() != want.Right() {
					t.Fatalf("%s: %s %d: answer %d is right, in English %d", l.Code, f.Name, seed, q.Right(), want.Right())
				}
				for i, a := range q.Answers {
					if len(a.Replay.Rows) != len(want.Answers[i].Replay.Rows) {
						t.Fatalf("%s: %s %d: answer %d has another replay than in English", l.Code, f.Name, seed, i)
					}
				}
			}
		}
	}
}
