package sim

import (
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// number writes a number for a reader. Like all that many sentences use, it is not
// inlined: each call would weigh some hundred bytes in the browser's program.
//
//go:noinline
func number(n int64) string { return text.Group(n) }

// slash is a tick and a sequence as small scenes tell them: 100/2.
func slash(tick int64, sequence uint64) string {
	return strconv.FormatInt(tick, 10) + "/" + strconv.FormatUint(sequence, 10)
}
