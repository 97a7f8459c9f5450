package system

import (
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Refuses says in a few words why the system cannot have issued an ID, or hardly can: for a list of what does not fit.
func (j *Judge) Refuses(id snowflake.ID) string {
	if j.lookUnused(id).bits < 0 {
		return text.T("a reserved bit is set")
	}
	at, dated := j.Instant(id)
	if !dated {
		return text.T("likelier a counter or random")
	}
	year, first := strconv.Itoa(at.Year()), strconv.Itoa(j.System.Since.Year())
	switch f := j.lookDate(id); {
	case f.why == dateFuture:
		return text.T("date in %s", year)
	case f.why == dateBefore, f.why == dateFirstHour:
		return text.T("date in %s, began in %s", year, first)
	}
	return text.T("values are too unusual")
}
