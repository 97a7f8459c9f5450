// Package snowflake generates and parses 64-bit Snowflake IDs.
//
// A Snowflake ID is an integer that packs a timestamp, a node ID and a sequence
// number, so that many machines can issue unique, roughly time-ordered IDs without
// asking each other. A [Layout] says which bits mean what:
//
//	l := snowflake.Twitter()
//	g, err := snowflake.New(l, snowflake.Values{"datacenter": 3, "worker": 7})
//	id, err := g.Wait(ctx)              // sleeps until an ID can be issued; Next never sleeps
//	at := l.Time(id)                    // when it was issued
//	worker, ok := l.Value(id, "worker") // 7
//
// # What can go wrong
//
// Every rejected request returns a [*RefusedError] and leaves the generator unchanged:
//
//   - [ErrFull]: sequence overflow, no IDs left in this tick. Wait one tick at most.
//   - [ErrBehind]: the clock moved backwards. The error says how long to wait.
//   - [ErrReserved]: another process reserved this tick. Wait as for ErrBehind.
//   - [ErrEarly]: the clock is before the epoch, so it is not set.
//   - [ErrEnded]: the timestamp overflowed. Nothing wraps around; do not wait.
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
// a [Reserver] does so for other stores. Package grantsql gives each node a worker ID
// from a database, and ticks of it to one node at a time: wrong clocks, pauses and restarts
// then cause no duplicate. Package number gets node IDs elsewhere.
//
// # Choosing a layout
//
// Take [Twitter], [Bwmarrin] or one of package layouts, or write your own. Package layouts
// also reads one from text, and tells its lifetime, its rate and whether a service may switch
// to it. MIGRATING.md is for users of bwmarrin/snowflake and of Sonyflake.
package snowflake
