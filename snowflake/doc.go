// Package snowflake makes and reads 64-bit Snowflake IDs.
//
// A Snowflake ID is one integer that holds a time, the number of the node that
// issued it and a sequence number, so that many machines can issue unique,
// roughly time-ordered IDs without asking each other. A [Layout] says which
// bits mean what:
//
//	g, err := snowflake.New(snowflake.Twitter(), snowflake.Values{"datacenter": 3, "worker": 7})
//	id, err := g.Next()
//
// It is a module of its own, which requires Go 1.21 and nothing outside the
// standard library:
//
//	go get github.com/snowflakelab/snowflakelab/snowflake
//
// One idea holds the package together: issuing is a pure step function.
// [Node.Take] is given the [State] so far and what the clock reads now, and
// returns the next state and an [Outcome]. It reads no clock, takes no lock and
// never sleeps, so that everything a production generator meets (a full
// sequence, a clock that goes back, a restart, the end of the lifetime) can be
// replayed and checked on every small history. A [Generator] is that step with
// a clock, a lock and an honest wait around it.
//
// # Getting IDs
//
// [Generator.Next] never sleeps: where no ID can be issued now, its error says
// why, and how long it would be. [Generator.Wait] sleeps until one can.
// [Generator.Fill] issues many at once, for well under a nanosecond each, and
// [Generator.Lease] gives one goroutine a run of IDs to draw without a lock.
//
// # What can go wrong
//
// Every refusal is a [*RefusedError] and leaves the generator as it was:
//
//   - [ErrFull]: the tick's sequence is used up. Waiting helps, one tick at most.
//   - [ErrBehind]: the clock went back. Waiting helps; how long, the error says.
//   - [ErrReserved]: an earlier program reserved this tick. Waiting helps, as for
//     ErrBehind, but the clock is right.
//   - [ErrEarly]: the clock is before the epoch, so it is not set. [New] refuses
//     that too, and an epoch that was forgotten, unless Options.AnyEpoch allows it.
//   - [ErrEnded]: the time field is at its end, or, with Policy.Signed, bit 63
//     would be set. Nothing wraps round, and waiting does not help.
//
// With Policy.Lead a node may issue ahead of its clock by so many ticks, and so
// rides out bursts and small steps back. It is a bound: past it, it refuses.
//
// Within one program no ID is ever issued twice. Two things remain for its
// owner. Two nodes must not have one number: package number, beside this one,
// helps to find it, and a generator whose number is lost stops, by Options.Lost.
// And a program that starts again must not trust a clock that was set back in
// between: package statefile keeps in a file what a restart must know, also one
// after kill -9. Options.State, Reserved and Reserve do so for other stores.
//
// # From another package
//
// MIGRATING.md shows each call of bwmarrin/snowflake and of Sonyflake beside the
// one here; the examples FromBwmarrin and FromSonyflake run them. Presets such as
// [Bwmarrin] and [Sonyflake2] read and make the same bits.
//
// # Clocks
//
// By default a generator follows the wall clock, and sees it step within a
// millisecond. Go's monotonic clock would hide that: Options.Monotonic chooses
// it. Options.Clock is for clocks of your own, and for tests.
//
// # Choosing a layout
//
// Take a preset, such as [Twitter], or write your own: fields in any order and
// width. [Layout.Validate] names the field and the bit at fault;
// [Layout.Lifetime], [Layout.IDsPerSecond], [Layout.NegativeFrom] and their
// neighbours say what follows from it, and [Layout.IDRange] gives the IDs of an
// interval, for range queries.
//
// # IDs elsewhere
//
// An [ID] is a string in JSON, since JavaScript cannot hold it as a number, a
// BIGINT in SQL, eight bytes in binary, a decimal in text and logs. A [Form]
// writes it in another base. Every reader takes exactly what its writer writes,
// and names the character at which anything else stops being an ID.
package snowflake
