package sim

import (
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// number writes a number for a reader. It is not inlined, as nothing is that many
// sentences use: each inlined call would add some hundred bytes to the program.
//
//go:noinline
func number(n int64) string { return text.Group(n) }

// slash is a tick and a sequence as small scenes tell them: 100/2.
func slash(tick int64, sequence uint64) string {
	return strconv.FormatInt(tick, 10) + "/" + strconv.FormatUint(sequence, 10)
}
