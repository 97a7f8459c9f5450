package sim

import (
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// Error is what is wrong with a script, and where.
type Error struct {
	// Line is the number of the line, from 1.
	Line int
	// Word is the word at fault; empty where the whole line is.
	Word string
	// Lane is the lane that no machine can be made for; empty where it is
	// something else.
	Lane string
	// Problem is what is wrong with it, for a reader.
	Problem string
}

func (e *Error) Error() string {
	if e.Word == "" {
		return text.Tell("line %s: %s", strconv.Itoa(e.Line), e.Problem)
	}
	return text.Tell("line %s, “%s”: %s", strconv.Itoa(e.Line), e.Word, e.Problem)
}
