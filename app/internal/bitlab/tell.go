package bitlab

import (
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// tell is text.T for words alone: a call with arguments of any type weighs some
// hundred bytes in the browser's program, and there are hundreds of calls.
func tell(sentence string, words ...string) string {
	args := make([]any, len(words))
	for i, word := range words {
		args[i] = word
	}
	return text.T(sentence, args...)
}

// itoa and utoa are numbers as code has them, without separators.
func itoa(n int) string { return strconv.Itoa(n) }

func utoa(v uint64) string { return strconv.FormatUint(v, 10) }
