// Package fault words the errors of package snowflake, which are English for programmers, for readers.
package fault

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Words is an error as a sentence for the reader; empty for nil. An error of the lab's own packages is
// a sentence already.
func Words(err error) string {
	if err == nil {
		return ""
	}
	if e, is := errors.AsType[*snowflake.ValueError](err); is {
		if strings.HasPrefix(e.Field, "Policy.") {
			return text.Tell("This generator’s options are out of range for its layout.")
		}
		if e.Field == "" {
			return text.Tell("Node ID %s is out of range: 0 to %s.", text.Group(e.Value), text.Group(e.Max))
		}
		return text.Tell("%s cannot be %s: its range is 0 to %s.", e.Field, text.Group(e.Value), text.Group(e.Max))
	}
	if e, is := errors.AsType[*snowflake.RefusedError](err); is {
		return refused(e)
	}
	if e, is := errors.AsType[*snowflake.LayoutError](err); is {
		return layout(e)
	}
	return err.Error()
}

func refused(e *snowflake.RefusedError) string {
	switch e.Verdict {
	case snowflake.Full:
		return text.Tell("The sequence overflowed. Retry in %s.", text.Span(e.Wait))
	case snowflake.Behind:
		return text.Tell("The clock moved back behind the last ID. Retry in %s.", text.Span(e.Wait))
	case snowflake.Early:
		if e.Wait >= 292*8766*time.Hour { // it may not fit in a time.Duration
			return text.Tell("The clock is more than 292 years before the epoch.")
		}
		return text.Tell("The clock is before the epoch. Retry in %s.", text.Span(e.Wait))
	}
	return text.Tell("The timestamp overflowed: the lifetime of this layout has ended.")
}

func layout(e *snowflake.LayoutError) string {
	bits := strconv.Itoa(e.Bits)
	switch e.Fault {
	case "twice":
		return text.Tell(
			"This layout cannot be used: fields %s and %s have the same name, or are both time or both sequence fields.", strconv.Itoa(e.Other+1), strconv.Itoa(e.Index+1))
	case "total":
		if e.Bits < 64 {
			return text.Tell("This layout cannot be used: the fields have %s bits, %s too few.", bits,
				strconv.Itoa(64-e.Bits))
		}
		return text.Tell("This layout cannot be used: the fields have %s bits, %s too many: field “%s” crosses bit 63.",
			bits, strconv.Itoa(e.Bits-64), e.Field)
	case "tick":
		return text.Tell("This layout cannot be used: a tick lasts 1 µs to 1 s.")
	case "epoch":
		return text.Tell(
			"This layout cannot be used: its epoch is missing or in the future, or its last tick is later than any date.")
	case "missing":
		return text.Tell("This layout cannot be used: a generator needs a time field and a sequence field.")
	case "node":
		return text.Tell("This layout cannot be used: its node fields and the given node IDs do not match.")
	}
	return text.Tell("This layout cannot be used: the field “%s” has no valid name, kind or width.", e.Field)
}
