package sim

import (
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// tell is [text.Tell]. Nothing that many sentences use is inlined, which is some
// hundred bytes of the program that a browser loads at each call.
//
//go:noinline
func tell(sentence string, words ...string) string { return text.Tell(sentence, words...) }

// number writes a number for a reader.
//
//go:noinline
func number(n int64) string { return text.Group(n) }

// slash is a tick and a sequence as small scenes tell them: 100/2.
func slash(tick int64, sequence uint64) string {
	return strconv.FormatInt(tick, 10) + "/" + strconv.FormatUint(sequence, 10)
}
