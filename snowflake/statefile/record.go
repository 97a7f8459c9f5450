package statefile

import (
	"fmt"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// FormatError says that a file is no state file, or one for another layout. The
// program must not start with it: which IDs were issued is not known.
type FormatError struct {
	Path string
	// Problem is what is wrong with the file, in English.
	Problem string
}

func (e *FormatError) Error() string { return fmt.Sprintf("statefile: %s: %s", e.Path, e.Problem) }

// record is what the file holds. No ID of a tick up to reserved is issued after a
// restart, and none before state.
type record struct {
	epoch    string // RFC 3339
	tick     time.Duration
	state    snowflake.State
	reserved int64
}

const form = "snowflake state 1\nepoch %s\ntick %s\nstate %d %d\nreserved %d\n"

// newRecord is the record of a node that has issued nothing.
func newRecord(l snowflake.Layout) record {
	return record{epoch: l.Epoch.UTC().Format(time.RFC3339Nano), tick: l.Tick}
}

func (r record) text() string {
	return fmt.Sprintf(form, r.epoch, r.tick, r.state.Tick, r.state.Sequence, r.reserved)
}

// parse reads exactly what text writes, for the same epoch and tick.
func parse(text string, l snowflake.Layout) (r record, problem string) {
	want := newRecord(l)
	var tick string
	_, err := fmt.Sscanf(text, form, &r.epoch, &tick, &r.state.Tick, &r.state.Sequence, &r.reserved)
	if err == nil {
		r.tick, err = time.ParseDuration(tick)
	}
	switch {
	case err != nil || r.text() != text:
		return r, fmt.Sprintf("%.80q is no state", text)
	case r.epoch != want.epoch || r.tick != want.tick:
		return r, fmt.Sprintf("it counts ticks of %v from %s, and the layout ticks of %v from %s",
			r.tick, r.epoch, want.tick, want.epoch)
	}
	return r, ""
}
