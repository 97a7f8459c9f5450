package statefile

import (
	"fmt"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// FormatError says that a file is not a state file, or is one for another layout. Do
// not start a generator: it is unknown which IDs were issued.
type FormatError struct {
	Path string
	// Problem says what is wrong with the file, in English.
	Problem string
}

func (e *FormatError) Error() string { return fmt.Sprintf("statefile: %s: %s", e.Path, e.Problem) }

// record is the content of the file. After a restart no ID is issued before state, or
// in a tick up to reserved.
type record struct {
	epoch    string // RFC 3339
	tick     time.Duration
	state    snowflake.State
	reserved int64
}

const form = "snowflake state 1\nepoch %s\ntick %s\nstate %d %d\nreserved %d\n"

// newRecord returns the record of a node that has issued nothing.
func newRecord(l snowflake.Layout) record {
	return record{epoch: l.Epoch.UTC().Format(time.RFC3339Nano), tick: l.Tick}
}

func (r record) text() string {
	return fmt.Sprintf(form, r.epoch, r.tick, r.state.Tick, r.state.Sequence, r.reserved)
}

// parse accepts exactly what text writes, for the same epoch and tick.
func parse(text string, l snowflake.Layout) (r record, problem string) {
	var tick string
	_, err := fmt.Sscanf(text, form, &r.epoch, &tick, &r.state.Tick, &r.state.Sequence, &r.reserved)
	if err == nil {
		r.tick, err = time.ParseDuration(tick)
	}
	if err != nil || r.text() != text {
		return r, fmt.Sprintf("%.80q is not a state", text)
	}
	if problem := r.differs(l); problem != "" {
		return r, problem
	}
	if !r.possible() {
		return r, fmt.Sprintf("state %d %d, reserved %d is not possible", r.state.Tick, r.state.Sequence, r.reserved)
	}
	if last := l.Fields[l.Index(snowflake.KindTime)].Max(); uint64(r.state.Tick) > last {
		return r, fmt.Sprintf("the file has a state of tick %d, the layout's last tick is %d", r.state.Tick, last)
	}
	return r, ""
}

// differs says how the record's ticks differ from the layout's, if they do.
func (r record) differs(l snowflake.Layout) (problem string) {
	if want := newRecord(l); r.epoch != want.epoch || r.tick != want.tick {
		problem = fmt.Sprintf("the file has ticks of %v from %s, the layout has ticks of %v from %s",
			r.tick, r.epoch, want.tick, want.epoch)
	}
	return problem
}

// possible reports whether a File can have written the record. If it reserves ticks after
// the state's, the state is a Floor; the one before tick 0 is the zero State.
func (r record) possible() bool {
	isFloor := r.state == snowflake.Floor(r.state.Tick) || r.state == snowflake.State{}
	return r.state.Tick >= 0 && (r.reserved == r.state.Tick || r.reserved > r.state.Tick && isFloor)
}
