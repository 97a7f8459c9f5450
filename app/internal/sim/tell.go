package sim

import (
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// tell is text.T for words alone. Every call of a function with arguments of any
// type is some hundred bytes of the program that a browser loads; this is one.
// For the same reason nothing that many sentences use is inlined.
//
//go:noinline
func tell(sentence string, words ...string) string {
	args := make([]any, len(words))
	for i, word := range words {
		args[i] = word
	}
	return text.T(sentence, args...)
}

// number writes a number for a reader.
//
//go:noinline
func number(n int64) string { return text.Group(n) }

// slash is a tick and a sequence as small scenes tell them: 100/2.
func slash(tick int64, sequence uint64) string {
	return strconv.FormatInt(tick, 10) + "/" + strconv.FormatUint(sequence, 10)
}
