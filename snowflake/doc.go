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
// # What can repeat an ID
//
// One generator repeats no ID, whatever its clock reads. These can, and a program cannot
// notice most: it does not know of other generators of its node ID, now or before.
//
//	what repeats an ID            noticed  what to do                    shown by
//	a generator for each request  no       make one and keep it          Example_aGeneratorForEachRequest
//	two nodes with one node ID    no       grantsql.Claim                Example_twoNodesWithOneID
//	a restart within a tick       no       statefile or grantsql.Claim   Example_aRestartWithinATick
//	a restart after Policy.Lead   no       statefile or grantsql.Claim   Example_aRestartAfterALead
//	a restart, clock set back     no       statefile or grantsql.Claim   Example_aRestartWithAClockSetBack
//	a layout that was changed     no       a new node ID                 Example_anotherEpoch
//	  its epoch, with a statefile yes      a new node ID and file        statefile.TestOpenRejectsOtherFiles
//	an import of old rows         no       a node ID for imports         backfill.ExampleNew
//	two generators of one file    yes      open the file again           statefile.TestAFileRefusesASecondGeneratorAndAnotherEpoch
//	a grant for another node ID   yes      its own values                grant.TestAHolderRefusesAGeneratorWithAnotherWorkerIDOrLayout
//	an old copy of a state file   no       never restore it              statefile.TestAnOldCopyOfTheFileRepeatsIDs
//	a registry that loses grants  no       a synchronous standby         grant.TestARegistryThatLosesItsLastGrantCausesADuplicate
//	a machine cloned as it runs   no       restart the clone's programs  grant.TestACloneOfARunningNodeRepeatsItsIDs
//
// Package statefile stores in a file what a restart must know, and survives kill -9;
// Options.Reserve does so for other stores. Package grantsql gives each node a worker ID
// from a database, and ticks of it to one node at a time: wrong clocks, pauses and restarts
// then cause no duplicate. Package number gets node IDs elsewhere.
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
