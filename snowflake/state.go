package snowflake

import "math"

// State is what a node remembers: the first place not yet used. The zero State
// has issued nothing. A Sequence beyond the tick's last says that the tick is
// used up.
type State struct {
	Tick     int64  // whole ticks since the epoch
	Sequence uint64 // the next sequence number of that tick
}

// Floor is the state of a node to which every tick up to and including tick is
// used up: given to a generator as Options.State, no ID of them is issued.
func Floor(tick int64) State { return State{}.Above(tick) }

// Above is s, raised to [Floor](tick) if it is not above that tick already.
func (s State) Above(tick int64) State {
	if s.Tick > tick {
		return s
	}
	return State{Tick: tick, Sequence: math.MaxUint64}
}

// Run is a series of IDs of one tick. Its i-th ID is First + i × Stride; the
// stride is not 1 where fields stand below the sequence.
type Run struct {
	First, Stride ID
	Count         int
}

// Outcome is what came of one ask. Lead and Wait are in ticks.
type Outcome struct {
	Verdict Verdict
	Run     Run   // the IDs, where Issued
	Lead    int64 // by how much their tick is ahead of the clock
	Wait    int64 // where refused: how far the clock must advance; 0 for Ended
}

// Verdict is whether IDs were issued and if not, why.
type Verdict uint8

// The verdicts. All but Issued are refusals and leave the state as it was.
const (
	Issued   Verdict = iota
	Full             // every ID of the ticks within reach is used
	Behind           // the clock reads an earlier tick than one already used
	Early            // the clock reads an instant before the epoch
	Ended            // the time field cannot hold the tick
	Reserved         // an earlier program reserved the tick; only a Generator says so
)

var verdictNames = [...]string{"issued", "full", "behind", "early", "ended", "reserved"}

// String is "issued", "full", "behind", "early", "ended" or "reserved".
func (v Verdict) String() string {
	if int(v) < len(verdictNames) {
		return verdictNames[v]
	}
	return "verdict?"
}
