package variant

import (
	"strconv"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Designs that are another's machine, and differ in where its fields stand.

// swapped is an article's first example of August 2020, which writes its fields as
// strings of bits, the worker before the datacenter.
var swapped = Design{
	Name: "swapped", Title: "Worker and datacenter swapped",
	// of August 2020, main, with strings of bits
	System:    "An article's example",
	Documents: "004: its first main",
	Rule:      "Refuses as Twitter does; worker 1 of datacenter 2 issues what elsewhere worker 2 of datacenter 1 does.",
	Layout:    workerFirst,
	Like:      "refuse", code: "twitter.go", make: twitterFinal.make,
}

// game is a layout that an article proposes for game servers: 37 bits of time, 20 of
// the server and 16 of the sequence are 73, so that its shift by 36 leaves 28 of the
// time. IDs come again after 2^28 ms, which are 3.107 days, and are negative half of
// the time.
var game = Design{
	Name: "game-37-20-16", Title: "37 + 20 + 16 bits",
	// in words, IdWorker.java
	System:    "An article's layout for games",
	Documents: "003: its layout for games",
	Rule:      "Refuses as Twitter does; 64 bits have room for 28 of its 37 bits of time, so that IDs come again after 3.107 days.",
	Layout: func(l snowflake.Layout) snowflake.Layout {
		l.Name, l.Fields = "", []snowflake.Field{{Name: "time", Kind: snowflake.KindTime, Bits: 28},
			{Name: "server", Kind: snowflake.KindNode, Bits: 20}, {Name: "sequence", Kind: snowflake.KindSequence, Bits: 16}}
		return l
	},
	Text: func(id ID) string { return strconv.FormatInt(id.Low.Int64(), 10) },
	Like: "refuse", code: "twitter.go", make: twitterFinal.make,
}
