// Package snowflake generates and parses 64-bit Snowflake IDs.
//
// A Snowflake ID is an integer that packs a timestamp, a node ID and a sequence
// number, so that many machines can issue unique, roughly time-ordered IDs without
// asking each other. A [Layout] says which bits mean what:
//
//	g, err := snowflake.New(snowflake.Twitter(), snowflake.Values{"datacenter": 3, "worker": 7})
//	id, err := g.Next()
//
// The module requires Go 1.21 and nothing outside the standard library:
//
//	go get github.com/snowflakelab/snowflakelab/snowflake
//
// The core is a pure step function. [Node.Take] takes the current [State] and the
// clock reading, and returns the next state and an [Outcome]. It reads no clock,
// takes no lock and never sleeps. So tests can replay every short history of what a
// generator meets in production: sequence overflow, a clock that moves backwards, a
// restart, the end of the lifetime. A [Generator] adds a clock, a lock and waiting.
//
// # Getting IDs
//
// [Generator.Next] never sleeps: if it cannot issue an ID now, its error says why and
// how long to wait. [Generator.Wait] sleeps until it can. [Generator.Fill] issues many
// IDs at once, for well under a nanosecond each. [Generator.Lease] gives one goroutine
// a batch of IDs to draw without a lock.
//
// # What can go wrong
//
// Every rejected request returns a [*RefusedError] and leaves the generator unchanged:
//
//   - [ErrFull]: sequence overflow, no IDs left in this tick. Wait one tick at most.
//   - [ErrBehind]: the clock moved backwards. The error says how long to wait.
//   - [ErrReserved]: another process reserved this tick. Wait as for ErrBehind, but
//     this clock did not move back.
//   - [ErrEarly]: the clock is before the epoch, so it is not set. [New] rejects
//     that too, and an epoch that was never set, unless Options.AnyEpoch allows it.
//   - [ErrEnded]: the timestamp overflowed or, with Policy.Signed, bit 63 would be
//     set. Nothing wraps around, and waiting does not help.
//
// Policy.Lead lets a node issue IDs up to that many ticks ahead of its clock. It
// absorbs bursts and small clock rollbacks; beyond it the node rejects requests.
//
// Within one process no ID is issued twice. Two risks remain for you. First, two
// nodes must not share a node ID: package number helps to assign one. Second, the
// clock may be set back between two runs: package statefile stores what a restart must
// know in a file, and survives kill -9. Options.State, Reserved and Reserve do so for
// other stores.
//
// Package grant excludes both. A registry, such as a database, grants ticks of a node
// ID to one process at a time, and the generator issues IDs in granted ticks only. Wrong
// clocks, pauses, lost messages, restarts and a shared node ID then cause no duplicate.
// Two things still do: a registry that loses a committed grant, such as an asynchronous
// replica or an old backup, and a virtual machine that is cloned while it runs.
//
// # Migrating from another package
//
// MIGRATING.md lists each call of bwmarrin/snowflake and of Sonyflake with its
// replacement; the examples FromBwmarrin and FromSonyflake run them. Presets such as
// [Bwmarrin] and [Sonyflake2] read and issue the same bits.
//
// # Clocks
//
// By default a generator follows the wall clock and notices a jump within a
// millisecond. Go's monotonic clock would hide the jump; Options.Monotonic selects it.
// Options.Clock takes a custom clock, for instance in tests.
//
// # Choosing a layout
//
// Take a preset, such as [Twitter], or write your own: fields in any order and
// width. [Layout.Validate] names the field and the bit at fault. [Layout.Lifetime],
// [Layout.IDsPerSecond] and [Layout.NegativeFrom] tell the consequences, and
// [Layout.IDRange] returns the IDs of a time interval, for range queries.
//
// # Encoding
//
// An [ID] is a string in JSON, because JavaScript cannot hold it as a number; a
// BIGINT in SQL; eight bytes in binary; a decimal in text and logs. A [Form] writes it
// in another base. A parser accepts exactly what its encoder writes, and its error
// names the first character that is wrong.
package snowflake
