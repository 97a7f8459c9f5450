// Package quiz writes the questions of all families as files that learning platforms import: Moodle's XML and GIFT.
// Both have the same questions, with a reason for each answer. Their texts are plain, not HTML.
package quiz

import (
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
	"github.com/snowflakelab/snowflakelab/app/internal/run/practice"
	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Each is how many questions of a family a file has, no two alike.
const Each = 10

// kind is what a platform asks for.
type kind uint8

const (
	choice kind = iota // one of four answers
	number             // an integer
	bits               // digits, with spaces or without
)

// item is a question with a name of its own.
type item struct {
	*practice.Question
	name string
	kind kind
}

// items are the questions of a family.
func items(f *practice.Family) (all []item) {
	asked := map[string]bool{}
	for seed := uint64(1); len(all) < Each; seed++ {
		i := item{Question: f.Ask(seed), name: text.Tell("%s: %s", f.Title(), strconv.Itoa(len(all)+1))}
		if i.Field != nil {
			if i.kind = number; i.Field.Binary {
				i.kind = bits
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
func (i *item) text() string {
	lines := []string{i.Asks}
	for _, g := range i.Given {
		lines = append(lines, text.Tell("%s: %s", g.Says, g.Value))
	}
	return strings.Join(lines, "\n")
}

// whole is all that tells a question from another one: some differ in their answers only.
func (i *item) whole() string {
	words := i.text()
	for _, a := range i.Answers {
		words += "\n" + a.Says
	}
	return words
}

// forms are how an answer is typed; a choice has one.
func (i *item) forms(a *practice.Answer) []string {
	switch i.kind {
	case number:
		n, err := boxes.Operand(a.Says, 64)
		if err != nil {
			panic("quiz: " + err.Error()) // an answer of a number is one
		}
		return []string{strconv.FormatInt(int64(n), 10)}
	case bits:
		if joined := strings.ReplaceAll(a.Says, " ", ""); joined != a.Says {
			return []string{joined, a.Says}
		}
	}
	return []string{a.Says}
}

// file writes all families: what begins each, its questions, and what ends the file. Yield is called often; if it says
// so, the work ends and the file is empty.
func file(yield work.Yield, begin func(f *practice.Family) string, write func(i *item) string) string {
	var all strings.Builder
	for _, f := range practice.Families() {
		all.WriteString(begin(f))
		for _, i := range items(f) {
			all.WriteString(write(&i))
			if !yield.GoOn() {
				return ""
			}
		}
	}
	return all.String()
}

// category is where a platform puts a family's questions. A slash would begin another category.
func category(f *practice.Family) string {
	return "$course$/top/Snowflake Lab/" + strings.ReplaceAll(f.Title(), "/", "//")
}
