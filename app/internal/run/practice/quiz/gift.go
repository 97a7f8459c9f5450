package quiz

import (
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
	"github.com/snowflakelab/snowflakelab/app/internal/run/practice"
)

// GIFT writes all questions in the format that Moodle and others import, as Moodle's importer reads it
// (question/format/gift); it is empty if yield stops it. A blank line is between two questions, so a line break within
// one is written as \n.
func GIFT(yield work.Yield) string {
	return file(yield, func(f *practice.Family) string { return "$CATEGORY: " + category(f) + "\n\n" }, giftQuestion)
}

func giftQuestion(i *item) string {
	var all strings.Builder
	all.WriteString("::" + quoted(i.name) + "::[plain]" + quoted(i.text()) + "{")
	if i.kind == number {
		all.WriteString("#")
	}
	all.WriteString("\n")
	for n := range i.Answers {
		a := &i.Answers[n]
		for _, form := range i.forms(a) {
			all.WriteString("\t" + giftAnswer(i.kind, a, form) + "#" + quoted(a.Why) + "\n")
		}
	}
	// The general feedback, shown after any answer.
	all.WriteString("\t####" + quoted(i.Answers[i.Right()].Why) + "\n}\n\n")
	return all.String()
}

// giftAnswer is an answer without its reason. A number has a tolerance of 0.
func giftAnswer(is kind, a *practice.Answer, form string) string {
	sign := "=%0%" // worth 0 %: only so can a wrong answer that is typed have its reason
	if is == choice {
		sign = "~"
	}
	if a.Right {
		sign = "="
	}
	if is == number {
		return sign + form + ":0"
	}
	return sign + quoted(form)
}

// quoted is a text whose signs mean nothing in GIFT.
func quoted(says string) string {
	for _, sign := range [...]string{`\`, "~", "=", "#", "{", "}", ":"} {
		says = strings.ReplaceAll(says, sign, `\`+sign)
	}
	return strings.ReplaceAll(says, "\n", `\n`)
}
