package practice

import (
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// QuizEach is how many questions of a family a file has, no two alike.
const QuizEach = 10

// quizKind is what a platform asks for.
type quizKind uint8

const (
	asChoice quizKind = iota // one of four answers
	asNumber                 // an integer
	asBits                   // digits, with spaces or without
)

// quizItem is a question with a name of its own.
type quizItem struct {
	*Question
	name string
	kind quizKind
}

// quizItems are the questions of a family.
func quizItems(f *Family) (all []quizItem) {
	asked := map[string]bool{}
	for seed := uint64(1); len(all) < QuizEach; seed++ {
		i := quizItem{Question: f.Ask(seed), name: text.Tell("%s: %s", f.Title(), strconv.Itoa(len(all)+1))}
		if i.Field != nil {
			if i.kind = asNumber; i.Field.Binary {
				i.kind = asBits
			}
		}
		if words := i.whole(); !asked[words] {
			asked[words] = true
			all = append(all, i)
		}
	}
	return all
}

// text is the question, and below it each value that it is about.
func (i *quizItem) text() string {
	lines := []string{i.Asks}
	for _, g := range i.Given {
		lines = append(lines, text.Tell("%s: %s", g.Says, g.Value))
	}
	return strings.Join(lines, "\n")
}

// whole is all that tells a question from another one: some differ in their answers only.
func (i *quizItem) whole() string {
	words := i.text()
	for _, a := range i.Answers {
		words += "\n" + a.Says
	}
	return words
}

// forms are how an answer is typed; a choice has one.
func (i *quizItem) forms(a *Answer) []string {
	switch i.kind {
	case asNumber:
		n, err := boxes.Operand(a.Says, 64)
		if err != nil {
			panic("quiz: " + err.Error()) // an answer of a number is one
		}
		return []string{strconv.FormatInt(int64(n), 10)}
	case asBits:
		if joined := strings.ReplaceAll(a.Says, " ", ""); joined != a.Says {
			return []string{joined, a.Says}
		}
	}
	return []string{a.Says}
}

// quizFile writes all families: what begins each, its questions, and what ends the file. Yield is called often; if it
// says so, the work ends and the file is empty.
func quizFile(yield work.Yield, begin func(f *Family) string, write func(i *quizItem) string) string {
	var all strings.Builder
	for _, f := range Families() {
		all.WriteString(begin(f))
		for _, i := range quizItems(f) {
			all.WriteString(write(&i))
			if !yield.GoOn() {
				return ""
			}
		}
	}
	return all.String()
}

// quizCategory is where a platform puts a family's questions. A slash would begin another category.
func quizCategory(f *Family) string {
	return "$course$/top/Snowflake Lab/" + strings.ReplaceAll(f.Title(), "/", "//")
}
