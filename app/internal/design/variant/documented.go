package variant

import (
	"slices"
	"strconv"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// The documented designs. Each one's rule and source are documented with its loop.
var (
	twitterFinal = Design{
		Name: "refuse", Title: "Twitter final (reject)",
		Documents: "In “Snowflake among distributed IDs”, “Order IDs across databases” and “ID generation in game servers”: the function nextId.",
		System:    "Twitter Snowflake",
		Rule:      "Rejects requests until the clock catches up with the last issued timestamp.",
		loop:      &twitterLoop,
	}
	twitterScala28 = Design{
		Name: "twitter-scala-28", Title: "Twitter 2010 (increments before checking)",
		Documents: "In “How the snowflake algorithm works”, Chinese and Japanese: the Scala code.",
		System:    "Twitter Snowflake",
		Rule:      "Increments the sequence before it checks the clock: a rejected request has already reset it to 0.",
		loop:      &scala28Loop,
	}
	noCheck = Design{
		Name: "no-check", Title: "No check",
		System: "Twitter Snowflake",
		Rule:   "Does not check whether the clock moved back.",
		loop:   &nocheckLoop,
	}
	meituanLeaf = Design{
		Name: "leaf", Title: "Leaf",
		Documents: "In “How the snowflake algorithm works”, Chinese and Japanese: the code that produced the printed results.",
		System:    "Meituan Leaf",
		Rule:      "Sleeps for twice the offset if the clock is at most 5 ms behind, otherwise rejects.",
		loop:      &leafLoop, below: 100,
	}
	influx = Design{
		Name: "borrow", Title: "Logical clock (never goes back)",
		System: "InfluxDB",
		Rule:   "Keeps its last timestamp and increments the sequence; on overflow it borrows the next millisecond, without bound.",
		loop:   &borrowLoop, called: [3]string{"t", "currentTime", "currentSeq"},
	}
	lastPlus1 = Design{
		Name: "last-plus-1", Title: "Last + 1 ms",
		Documents: "In “Order IDs across databases”: the advice for a clock that moved backwards.",
		System:    "An article’s advice",
		Rule:      "While the clock is behind, each ID takes the millisecond after the last one.",
		loop:      &lastPlus1Loop,
	}
	sony = Design{
		Name: "sonyflake", Title: "Sonyflake",
		System: "Sonyflake",
		Rule:   "Keeps counting in its last unit of 10 ms; on overflow it takes the next and sleeps until the clock is there, holding its lock.",
		Layout: inPlaceOfTwitters("sonyflake"),
		loop:   &sonyflakeLoop, called: [3]string{"current", "elapsedTime", "sequence"},
	}
	spareBit = Design{
		Name: "spare-bit", Title: "Rollback bit",
		System: "A proposal, after UUID version 1",
		Rule:   "Flips a bit of the ID when the clock moves back, and issues at once; a second rollback flips it back.",
		Layout: withSpareBit,
		loop:   &spareBitLoop,
	}
	simple = Design{
		Name: "never-4095", Title: "Never 4095",
		Documents: "In “How the snowflake algorithm works”, Japanese: the class SimpleSnowflake.",
		System:    "SimpleSnowflake",
		Rule:      "Rejects as Twitter final does; of 4,096 IDs per millisecond it issues 4,095.",
		Layout:    workerFirst,
		loop:      &never4095Loop,
	}
	uidGenerator = Design{
		Name: "baidu", Title: "Baidu (default)",
		System: "Baidu UidGenerator",
		Rule:   "Rejects when the clock moved back by a whole second, and when its 28 bits of seconds overflow.",
		Layout: inPlaceOfTwitters("baidu"),
		Store:  func(int) Store { return Store{} }, // WORKER_NODE
		Boots:  true,
		loop:   &baiduLoop, called: [3]string{"second", "lastSecond", "sequence"},
	}
	randomPick = Design{
		Name: "random-pick", Title: "Random sequence",
		System:    "An article’s sentence",
		Documents: "In “How the snowflake algorithm works”, Chinese and Japanese: the description of the sequence.",
		Rule:      "Rejects as Twitter final does; each ID takes a random sequence number, even one already used.",
		loop:      &randomPickLoop,
	}
	randomStart = Design{
		Name: "random-start", Title: "Random start",
		System:    "JSnowflake",
		Documents: "In “How the snowflake algorithm works”, Japanese: the linked code.",
		Rule:      "Rejects as Twitter final does; each new millisecond starts at a random number below 100.",
		loop:      &randomStartLoop, below: 100,
	}
	// swapped is an article's first example of August 2020, its main, which writes its fields as
	// strings of bits, the worker before the datacenter.
	swapped = Design{
		Name: "swapped", Title: "Worker and datacenter swapped",
		System:    "An article’s example",
		Documents: "In “How the snowflake algorithm works”, Japanese: the first main function.",
		Rule:      "Rejects as Twitter final does; its worker 1 of datacenter 2 issues the IDs that any other system’s worker 2 of datacenter 1 issues.",
		Layout:    workerFirst,
		Like:      "refuse", loop: &twitterLoop,
	}
	// game is a layout that an article proposes for game servers, next to its IdWorker.java: 37
	// bits of time, 20 of the server and 16 of the sequence are 73, so its shift by 36 leaves 28
	// bits of the time. IDs repeat after 2^28 ms, which are 3.107 days, and are negative half of
	// the time.
	game = Design{
		Name: "game-37-20-16", Title: "37 + 20 + 16 bits",
		System:    "An article’s layout for games",
		Documents: "In “ID generation in game servers”: the layout for games.",
		Rule:      "Rejects as Twitter final does; 64 bits have room for 28 of its 37 timestamp bits, so IDs repeat after 3.107 days.",
		Layout: func(l snowflake.Layout) snowflake.Layout {
			l.Name, l.Fields = "", []snowflake.Field{{Name: "time", Kind: snowflake.KindTime, Bits: 28},
				{Name: "server", Kind: snowflake.KindNode, Bits: 20},
				{Name: "sequence", Kind: snowflake.KindSequence, Bits: 16}}
			return l
		},
		Text: func(id ID) string { return strconv.FormatInt(id.Low.Int64(), 10) },
		Like: "refuse", loop: &twitterLoop,
	}
)

// Attempts at a sequence that only show why the others are as they are.
var (
	spill = Design{
		Name: "spill", Title: "Counts past its field",
		System: "A first attempt",
		Rule:   "Adds 1 to the sequence without an end: after the largest, the extra bit falls on the field above.",
		loop:   &spillLoop,
	}
	wrap = Design{
		Name: "wrap", Title: "Starts at 0 again",
		System: "A first attempt",
		Rule:   "Sets a full sequence to 0 in the same millisecond.",
		loop:   &wrapLoop,
	}
)

// inPlaceOfTwitters replaces Twitter's layout with a system's own, keeping the epoch; any other
// layout is kept.
func inPlaceOfTwitters(system string) func(snowflake.Layout) snowflake.Layout {
	return func(l snowflake.Layout) snowflake.Layout {
		if l.Name != "twitter" {
			return l
		}
		own, _ := layouts.Preset(system)
		own.Epoch = l.Epoch
		return own
	}
}

func workerFirst(l snowflake.Layout) snowflake.Layout {
	l.Fields = slices.Clone(l.Fields)
	for i := range len(l.Fields) - 1 {
		if a, b := l.Fields[i], l.Fields[i+1]; a.Name == "datacenter" && b.Name == "worker" {
			l.Name, l.Fields[i], l.Fields[i+1] = "", b, a
		}
	}
	return l
}

// withSpareBit takes a bit for the field "back" from the layout's first node field with at least
// two, otherwise from the time.
func withSpareBit(l snowflake.Layout) snowflake.Layout {
	named := func(f snowflake.Field) bool { return f.Name == "back" }
	at := slices.IndexFunc(l.Fields, func(f snowflake.Field) bool {
		return named(f) || f.Kind == snowflake.KindNode && f.Bits > 1
	})
	if at < 0 {
		at = l.Index(snowflake.KindTime)
	}
	if at < 0 || named(l.Fields[at]) {
		return l
	}
	l.Name, l.Fields = "", slices.Clone(l.Fields)
	l.Fields[at].Bits--
	if l.Fields[at].Kind == snowflake.KindTime { // the bit is below the time
		at++
	}
	l.Fields = slices.Insert(l.Fields, at, snowflake.Field{Name: "back", Kind: snowflake.KindUnused, Bits: 1})
	return l
}
