package sim

import "github.com/snowflakelab/snowflakelab/app/internal/text"

// Error is what is wrong with a script, and where.
type Error struct {
	// Line is the number of the line, from 1.
	Line int
	// Word is the word at fault; empty where the whole line is.
	Word string
	// Problem is what is wrong with it, for a reader.
	Problem string
}

func (e *Error) Error() string {
	if e.Word == "" {
		return text.T("line %d: %s", e.Line, e.Problem)
	}
	return text.T("line %d, “%s”: %s", e.Line, e.Word, e.Problem)
}
