package practice

import (
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
)

// GIFT writes all questions in the format that Moodle and others import, as Moodle's importer reads it
// (question/format/gift); it is empty if yield stops it. A blank line is between two questions, so a line break within
// one is written as \n.
func GIFT(yield work.Yield) string {
	return quizFile(yield, func(f *Family) string { return "$CATEGORY: " + quizCategory(f) + "\n\n" }, giftQuestion)
}

func giftQuestion(i *quizItem) string {
	var all strings.Builder
	all.WriteString("::" + giftQuoted(i.name) + "::[plain]" + giftQuoted(i.text()) + "{")
	if i.kind == asNumber {
		all.WriteString("#")
	}
	all.WriteString("\n")
	for n := range i.Answers {
		a := &i.Answers[n]
		for _, form := range i.forms(a) {
			all.WriteString("\t" + giftAnswer(i.kind, a, form) + "#" + giftQuoted(a.Why) + "\n")
		}
	}
	// The general feedback, shown after any answer.
	all.WriteString("\t####" + giftQuoted(i.Answers[i.Right()].Why) + "\n}\n\n")
	return all.String()
}

// giftAnswer is an answer without its reason. A number has a tolerance of 0.
func giftAnswer(is quizKind, a *Answer, form string) string {
	sign := "=%0%" // worth 0 %: only so can a wrong answer that is typed have its reason
	if is == asChoice {
		sign = "~"
	}
	if a.Right {
		sign = "="
	}
	if is == asNumber {
		return sign + form + ":0"
	}
	return sign + giftQuoted(form)
}

// giftQuoted is a text whose signs mean nothing in GIFT.
func giftQuoted(says string) string {
	for _, sign := range [...]string{`\`, "~", "=", "#", "{", "}", ":"} {
		says = strings.ReplaceAll(says, sign, `\`+sign)
	}
	return strings.ReplaceAll(says, "\n", `\n`)
}
