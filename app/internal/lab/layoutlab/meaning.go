package layoutlab

import "github.com/snowflakelab/snowflakelab/app/internal/words/text"

// meaning is the fixed part of a consequence. Verbs in its sentences are filled in as by fmt.
type meaning struct {
	name  string
	label text.Message
	// says explains the consequence; otherwise replaces it in the other case.
	says, otherwise text.Message
	// address and title are the demo's, unless it depends on the layout.
	address string
	title   text.Message
}

// meanings lists all consequences in the order of the page. It is data because data is smaller than code.
var meanings = [...]meaning{
	{
		name: "lifetime-years", label: "Lifetime",
		says:      "%s bits = %s ticks of %s since the epoch; then the timestamp overflows.",
		otherwise: "No ID can be made before the epoch, %s: until then a generator rejects every request.",
	}, {
		name: "expires", label: "Last tick",
		says:      "After this tick a correct generator rejects every request; an unchecked one wraps to the epoch or goes negative.",
		otherwise: "It has ended: a correct generator rejects every request, an unchecked one repeats IDs or goes negative.",
	}, {
		name: "clock-ahead", label: "Clock ahead by at most",
		says:    "If the clock is further ahead than this, its time does not fit the timestamp field.",
		address: "/rollback?scene=slew", title: "Clock slewed instead of stepped",
	}, {
		name: "nodes", label: "Nodes",
		says:    "Up to this many generators run uncoordinated; two with the same node ID produce duplicates.",
		address: "/nodes", title: "How far out of order many nodes’ IDs are",
	}, {
		name: "ids-per-tick", label: "IDs per tick and node",
		says:      "The next request in the same tick waits for the clock, or borrows from the next tick.",
		otherwise: "Without a timestamp, a node never gets more IDs.",
		address:   "/rollover?scene=rollover", title: "Sequence overflow",
	}, {
		name: "ids-per-second", label: "IDs/s per node",
		says:    "Sustained maximum per node; beyond it, callers wait.",
		address: "/rollover?scene=burst", title: "Burst: 5,000 IDs at once",
	}, {
		name: "ids-per-second-total", label: "IDs/s, all nodes",
		says:    "All nodes at their sustained maximum.",
		address: "/", title: "Generate IDs",
	}, {
		name: "lost-tick", label: "Cost of a lost tick",
		says:    "Unused sequence values cannot be reclaimed. A node whose clock steps back rejects requests for at least %s.",
		address: "/rollback?scene=back-1ms", title: "One millisecond backwards",
	}, {
		name: "bits-needed", label: "Bits in use",
		says:    "All fields together; an ID has exactly 64 bits.",
		address: "/bits?op=compose", title: "Pack an ID",
	}, {
		name: "negative-from", label: "Negative from",
		says:      "From then on bit 63 is set: signed readers, such as Java’s long or SQL’s bigint, see negative numbers and sort them first.",
		otherwise: "Bit 63 is never set: signed and unsigned readers see the same numbers in the same order.",
	}, {
		name: "passes-2-53", label: "Unsafe in JavaScript from",
		says:      "From then on a JavaScript number cannot hold every ID: JSON.parse rounds them. Send IDs as text.",
		otherwise: "Every ID is a safe integer in JavaScript.",
	}, {
		name: "digits", label: "Most decimal digits",
		says:      "A text column needs room for %s digits; the first ID that long is issued on %s.",
		otherwise: "Today’s IDs have %s digits; a text column needs room for %s, from %s on.",
	}, {
		name: "time-order", label: "Sorts by time",
		says:      "The timestamp is above node and sequence, so IDs of all nodes sort by tick, and a time range is an ID range.",
		otherwise: "Another field is above the time: IDs sort by that field first, and a time range is not a range of IDs.",
		address:   "/bits?op=compose", title: "Pack an ID",
	}, {
		name: "text-order", label: "Sorts as text from",
		says:      "From then on all IDs have the same length and sort as text; older IDs sort wrongly among them.",
		otherwise: "The length keeps changing: as text, 10 sorts before 9. Pad with zeros, or sort as numbers.",
	}, {
		name: "low-rate-zero-bits", label: "Low bits that stay 0 at low traffic",
		says:      "With one ID per tick, every ID is a multiple of %s: sharded by remainder, all IDs land in one shard. A random initial sequence fixes this.",
		otherwise: "The node ID is lowest: all IDs of a node have the same remainder modulo %s and every smaller power of 2.",
		address:   "/rollover?scene=starts", title: "Why all IDs are even at low traffic",
	}, {
		name: "hash-half", label: "Hashed node IDs collide at",
		says:    "If node IDs are hashes (of an address, for example), the probability is 1/2 that among this many nodes two share one of %s node IDs.",
		address: "/nodes?scene=hash", title: "A hash of the pod’s name",
	}, {
		name: "hash-collision", label: "Collision of %s hashed nodes",
		says:    "The probability that at least two of %s nodes share a node ID.",
		address: "/nodes?scene=hash", title: "A hash of the pod’s name",
	},
}

func meaningOf(name string) *meaning {
	for i := range meanings {
		if meanings[i].name == name {
			return &meanings[i]
		}
	}
	return &meaning{}
}
