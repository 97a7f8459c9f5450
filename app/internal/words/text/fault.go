package text

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Error is an error as a sentence for the reader; empty for nil. The errors of package snowflake are English, for
// programmers; an error of the lab's own packages is a sentence already.
func Error(err error) string {
	if err == nil {
		return ""
	}
	if e, is := errors.AsType[*snowflake.ValueError](err); is {
		if strings.HasPrefix(e.Field, "Policy.") {
			return Tell("This generator’s options are out of range for its layout.")
		}
		if e.Field == "" {
			return Tell("Node ID %s is out of range: 0 to %s.", Group(e.Value), Group(e.Max))
		}
		return Tell("%s cannot be %s: its range is 0 to %s.", e.Field, Group(e.Value), Group(e.Max))
	}
	if e, is := errors.AsType[*snowflake.RefusedError](err); is {
		return refusedCall(e)
	}
	if e, is := errors.AsType[*snowflake.LayoutError](err); is {
		return wrongLayout(e)
	}
	return err.Error()
}

func refusedCall(e *snowflake.RefusedError) string {
	switch e.Verdict {
	case snowflake.Full:
		return Tell("The sequence overflowed. Retry in %s.", Span(e.Wait))
	case snowflake.Behind:
		return Tell("The clock moved back behind the last ID. Retry in %s.", Span(e.Wait))
	case snowflake.Early:
		if e.Wait >= 292*8766*time.Hour { // it may not fit in a time.Duration
			return Tell("The clock is more than 292 years before the epoch.")
		}
		return Tell("The clock is before the epoch. Retry in %s.", Span(e.Wait))
	}
	return Tell("The timestamp overflowed: the lifetime of this layout has ended.")
}

func wrongLayout(e *snowflake.LayoutError) string {
	bits := strconv.Itoa(e.Bits)
	switch e.Fault {
	case "twice":
		return Tell(
			"This layout cannot be used: fields %s and %s have the same name, or are both time or both sequence fields.", strconv.Itoa(e.Other+1), strconv.Itoa(e.Index+1))
	case "total":
		if e.Bits < 64 {
			return Tell("This layout cannot be used: the fields have %s bits, %s too few.", bits,
				strconv.Itoa(64-e.Bits))
		}
		return Tell("This layout cannot be used: the fields have %s bits, %s too many: field “%s” crosses bit 63.",
			bits, strconv.Itoa(e.Bits-64), e.Field)
	case "tick":
		return Tell("This layout cannot be used: a tick lasts 1 µs to 1 s.")
	case "epoch":
		return Tell(
			"This layout cannot be used: its epoch is missing or in the future, or its last tick is later than any date.")
	case "missing":
		return Tell("This layout cannot be used: a generator needs a time field and a sequence field.")
	case "node":
		return Tell("This layout cannot be used: its node fields and the given node IDs do not match.")
	}
	return Tell("This layout cannot be used: the field “%s” has no valid name, kind or width.", e.Field)
}
