// Package text is the one door through which words reach a reader, so that a
// second language has one place to enter.
package text

import "fmt"

// T is the English sentence, with its arguments put in as fmt.Sprintf does.
func T(sentence string, args ...any) string {
	if len(args) == 0 {
		return sentence
	}
	return fmt.Sprintf(sentence, args...)
}

// Count is a number with its noun: "1 ID", "4,096 IDs".
func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Group(n) + " " + many
}
