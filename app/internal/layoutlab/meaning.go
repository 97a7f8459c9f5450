package layoutlab

// meaning is what is always the same of a consequence. Verbs in sentences are
// filled in as fmt does.
type meaning struct {
	name  string
	group Group
	label string
	// says is the sentence on what it means, else the one for the other case.
	says, otherwise string
	// address and title are the scene's, where that does not depend on the
	// layout.
	address, title string
}

// meanings are all consequences, as data: words weigh less than code.
var meanings = [...]meaning{
	{
		name: "lifetime-years", group: HowLong, label: "Lifetime",
		says:      "%s bits count %s ticks of %s from the epoch, and then there are no more.",
		otherwise: "No ID can be made before %s, when the epoch comes: a generator of this layout refuses until then.",
	}, {
		name: "expires", group: HowLong, label: "Last tick",
		says:      "After it a generator refuses for ever; one that does not look starts again at the epoch, or turns negative.",
		otherwise: "It has ended: a generator of this layout refuses, and one that does not look repeats IDs or turns negative.",
	}, {
		name: "clock-ahead", group: HowLong, label: "Clock ahead by at most",
		says:    "A clock that is further ahead than this reads a time that the field cannot hold.",
		address: "/rollback?scene=slew", title: "A clock that is corrected slowly",
	}, {
		name: "nodes", group: HowMany, label: "Nodes",
		says:    "So many generators can work at once without talking to each other; two with one number give the same IDs.",
		address: "/rollback?scene=same-worker", title: "Two nodes with one number",
	}, {
		name: "ids-per-tick", group: HowMany, label: "IDs per tick and node",
		says:      "The next one in the same tick has to wait for the clock, or to borrow from the next tick.",
		otherwise: "Without a time, so many are all there ever are of a node.",
		address:   "/rollover?scene=rollover", title: "The sequence runs over",
	}, {
		name: "ids-per-second", group: HowMany, label: "IDs per second and node",
		says:    "No node can be faster in the long run: asked for more, it keeps its callers waiting.",
		address: "/rollover?scene=burst", title: "Five thousand at once",
	}, {
		name: "ids-per-second-total", group: HowMany, label: "IDs per second in all",
		says:    "All nodes together, every one of them busy.",
		address: "/", title: "Generate as fast as it can",
	}, {
		name: "lost-tick", group: HowMany, label: "What a lost tick costs",
		says:    "A tick in which the clock goes back, or nobody asks, does not return: its numbers are lost, and a node that refuses is out for %s at least.",
		address: "/rollback?scene=back-1ms", title: "Back by one millisecond",
	}, {
		name: "bits-needed", group: HowWritten, label: "Bits needed",
		says:    "All fields together; an ID has 64 bits, no more and no fewer.",
		address: "/bits?op=compose", title: "An ID is composed",
	}, {
		name: "negative-from", group: HowWritten, label: "Negative from",
		says:      "From then on bit 63 is set: a signed reader, such as Java’s long or SQL’s bigint, sees negative numbers, and sorts them before all others.",
		otherwise: "Bit 63 is never set: signed and unsigned readers see the same numbers in the same order.",
	}, {
		name: "passes-2-53", group: HowWritten, label: "Unsafe in JavaScript from",
		says:      "From then on a JavaScript number cannot hold every ID: JSON.parse rounds them. Send IDs as text.",
		otherwise: "Every ID is a safe integer in JavaScript, to the end.",
	}, {
		name: "digits", group: HowWritten, label: "Decimal digits",
		says:      "A column of text needs room for %s digits; the first ID that has them comes on %s.",
		otherwise: "IDs of today have %s digits; a column of text needs room for %s, from %s on.",
	}, {
		name: "time-order", group: HowWritten, label: "Sorts by time",
		says:      "The time stands above node and sequence, so IDs of all nodes sort by their tick, and a span of time is a range of IDs.",
		otherwise: "Another field stands above the time: IDs sort by that first, and a span of time is no range of IDs.",
		address:   "/bits?op=compose", title: "An ID is composed",
	}, {
		name: "text-order", group: HowWritten, label: "Sorts as text from",
		says:      "From then on all IDs have as many digits to the end, and sort as text as they do as numbers; IDs from before sort wrongly among them.",
		otherwise: "The number of digits changes to the end: as text, 10 stands before 9. Pad with zeros, or sort as numbers.",
	}, {
		name: "low-rate-zero-bits", group: WhatBreaks, label: "Lowest bits that stay 0 at low rates",
		says:      "Where a tick begins at sequence 0 and holds one ID, every ID is a multiple of %s: split by remainder, all of them fall into one part. A random start mends it.",
		otherwise: "The node stands lowest: a node’s IDs all leave the same remainder, modulo %s and all powers of 2 below, and its parity is theirs.",
		address:   "/rollover?scene=starts", title: "Why all the IDs are even",
	}, {
		name: "hash-half", group: WhatBreaks, label: "Hashed node numbers collide at",
		says:    "Where each node takes its number from a hash, of an address for example, so many nodes are enough for two to share one of %s numbers with a chance of one half.",
		address: "/rollback?scene=same-worker", title: "Two nodes with one number",
	}, {
		name: "hash-collision", group: WhatBreaks, label: "Chance of a collision with %s",
		says:    "That at least two of %s nodes share a number, if each has one by chance. Four digits of it are exact.",
		address: "/rollback?scene=same-worker", title: "Two nodes with one number",
	},
}

// meaningOf is the row of the name; there is one for every name that the code
// has.
func meaningOf(name string) *meaning {
	for i := range meanings {
		if meanings[i].name == name {
			return &meanings[i]
		}
	}
	return &meaning{}
}
