// Package grant gives nodes worker IDs without duplicates, even if their clocks are wrong
// or they pause. A registry grants ticks of a worker ID to one life of one generator, and
// the generator issues IDs in granted ticks only.
//
// [Claim] takes any worker ID that is free and returns a generator with it. With a
// PostgreSQL database as the registry it is one call, of package grantsql:
//
//	g, err := grantsql.Claim(ctx, db, layout, nil)
//	defer g.Close(context.Background())
//	id, err := g.Wait(ctx)
//
// [Open] is for a worker ID that comes from elsewhere. Nodes may even share it:
//
//	holder, err := grant.Open(ctx, registry, layout, 7, 10*time.Second)
//	values, err := layout.NodeValues(7)
//	g, err := snowflake.NewGenerator(layout, values, policy,
//		snowflake.Options{Reserver: holder})
//	…
//	err = holder.Release(ctx, g)
//
// # Why not a deadline
//
// A lease with a deadline cannot exclude duplicates. A node checks that its lease still
// lasts, pauses, and then reads the clock and issues an ID; meanwhile another node has the
// worker ID. Or the two clocks disagree: the next owner's is behind, and it issues IDs in
// ticks that the last one has used. A grant is not a time during which a node may work. It
// is a set of ticks, and the tick is part of the ID. A node that wakes up late still
// issues IDs in its own ticks, and nobody else has them.
//
// # How it works
//
// For each worker ID the registry keeps a durable mark, the first tick that was not
// granted. A grant begins at the mark or, if that is in the past, at the registry's time;
// its end becomes the mark, on disk, before the answer leaves. See [Mark.Grant]. A life
// uses only grants whose answers it received. Nothing is read back: after a restart a node
// requests a new grant. [Holder] renews it in the background after a third of its length, and
// never in [snowflake.Generator.Next]. A renewal that hangs is given up and tried again. IDs that were issued in a
// granted tick, such as those in a buffer that Fill has filled, may be used at any time later.
//
// A node whose clock is behind its grant waits: requests fail with
// [snowflake.ErrReserved]. A node whose clock is past its grant, for instance after a long
// pause, gets an [*ExpiredError] until the renewal has arrived. Wait and Fill wait for both,
// up to Options.MaxWait.
//
// # What is guaranteed
//
// No ID is issued twice, whatever the clocks of nodes and registry read, whenever nodes,
// registry and messages pause, whichever messages are lost or arrive late, and whoever
// crashes and restarts at any moment. Two holders may even have one worker ID at the same
// time: each then gets some of the ticks. Clocks only determine how long nodes wait.
//
// [Claim] also gives no worker ID to a node while another one holds granted ticks of it. A
// node whose renewal is so late that its grant has ended may find its worker ID taken: it
// then claims another one. It also does so if the registry's clock turns out to have been
// ahead: such a clock stops a node only until it has claimed another worker ID.
//
// This assumes that all nodes of a worker ID use the same registry, and that the registry
// never loses a mark that it reported as stored. It is not guaranteed
//
//   - if a registry loses a committed mark: an asynchronous replica that is promoted, a
//     backup that is restored, a disk that reports writes too early. The ticks that were
//     granted since may be granted again. After such a loss, pause all grants for a minute,
//     or longer if the registry's clock is behind the old one's; package grantsql says how.
//     [Claim] chooses among free worker IDs at random, so few would repeat one.
//   - if a virtual machine or a process is cloned while it runs: both copies hold the same
//     ticks.
package grant
