package sim

import (
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Error is a problem in a script, with its position.
type Error struct {
	// Line is the number of the line, from 1; 0 for lines that [Run.Fork] inserted.
	Line int
	// Word is the wrong word; empty if the whole line is wrong.
	Word string
	// Lane is the lane for which no machine can be made; empty for other problems.
	Lane string
	// Problem is the message for the reader.
	Problem string
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return text.Tell("“%s”: %s", e.Word, e.Problem)
	}
	if e.Word == "" {
		return text.Tell("line %s: %s", strconv.Itoa(e.Line), e.Problem)
	}
	return text.Tell("line %s, “%s”: %s", strconv.Itoa(e.Line), e.Word, e.Problem)
}
