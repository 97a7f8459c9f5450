package snowflake

import "math"

// State is a generator's state: the next free slot, as a tick and a sequence number.
// The zero State has issued nothing. A Sequence larger than the tick's last one means
// that the tick has no IDs left.
type State struct {
	Tick     int64  // whole ticks since the epoch
	Sequence uint64 // the next sequence number of that tick
}

// Floor returns the state in which no tick up to and including tick has IDs left. A
// generator with it as Options.State issues no ID in those ticks.
func Floor(tick int64) State { return State{}.Above(tick) }

// Above returns s, or [Floor](tick) if s is not past that tick.
func (s State) Above(tick int64) State {
	if s.Tick > tick {
		return s
	}
	return State{Tick: tick, Sequence: math.MaxUint64}
}

// Run is a batch of IDs of one tick. Its i-th ID is First + i × Stride. The stride is
// not 1 if there are fields below the sequence.
type Run struct {
	First, Stride ID
	Count         int
}

// Outcome is the result of a request. Lead and Wait are in ticks.
type Outcome struct {
	Verdict Verdict
	Run     Run   // the IDs, if Issued
	Lead    int64 // how far their tick is ahead of the clock
	Wait    int64 // how far the clock must advance, if rejected; 0 for Ended
}

// Verdict says whether IDs were issued and, if not, why.
type Verdict uint8

// The verdicts. All but Issued mean that the request was rejected and the state is
// unchanged.
const (
	Issued   Verdict = iota
	Full             // sequence overflow, within the ticks allowed by Policy.Lead
	Behind           // the clock is behind the last tick by more than Policy.Lead
	Early            // the clock is before the epoch
	Ended            // timestamp overflow
	Reserved         // another process reserved the tick; from a Generator only
)

var verdictNames = [...]string{"issued", "full", "behind", "early", "ended", "reserved"}

// String returns "issued", "full", "behind", "early", "ended" or "reserved".
func (v Verdict) String() string {
	if int(v) < len(verdictNames) {
		return verdictNames[v]
	}
	return "verdict?"
}
