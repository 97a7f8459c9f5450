package glossary

import "github.com/snowflakelab/snowflakelab/app/internal/text"

// Subjects are all terms, by what they are about, in the order in which a newcomer meets them.
func Subjects() []Subject {
	return []Subject{
		{text.T("The ID"), theID()},
		{text.T("Time and clock"), clock()},
		{text.T("Sequence"), sequence()},
		{text.T("Nodes"), nodes()},
		{text.T("Threads"), threads()},
		{text.T("Bits"), bits()},
		{text.T("Other ID systems"), systems()},
		{text.T("Decoding"), decoding()},
		{text.T("This site"), site()},
	}
}

func theID() []Term {
	return []Term{
		{"snowflake-id", text.T("Snowflake ID"), "", text.T("A 64-bit integer that packs a timestamp, a node ID and a sequence number, so that many nodes can issue unique IDs without coordination."), "/"},
		{"layout", text.T("Layout"), "", text.T("Which bits of an ID belong to which field, together with the epoch and the tick."), "/layout"},
		{"field", text.T("Field"), "", text.T("A run of adjacent bits with one meaning: unused, time, node or sequence."), "/layout"},
		{"bit-width", text.T("Bit width"), "", text.T("The number of bits in a field: n bits hold 2ⁿ values, from 0 to 2ⁿ − 1."), "/bits?op=max-of-bits&n=12&width=16"},
		{"unused-bit", text.T("Unused bit"), "", text.T("The top bit, kept 0 so that the ID is not negative when it is read as a signed integer."), "/"},
		{"timestamp-bits", text.T("Timestamp bits"), "", text.T("The bits that count ticks since the epoch: 41 bits of milliseconds last 69.7 years."), "/layout"},
		{"fits", text.T("Fits"), "", text.T("A value fits if its field has enough bits for it."), "/rollover"},
		{"k-sorted", text.T("k-sorted"), "", text.T("Roughly sorted by time: two IDs can be out of order only if they were issued within a short time k of each other, such as the clock skew between nodes."), "/nodes"},
		{"displacement", text.T("Displacement"), "", text.T("How far IDs are out of order: the largest distance, in places or in time, between two IDs of which the larger was issued first."), "/nodes"},
		{"page-split", text.T("Page split"), "", text.T("A full page of an index becomes two. Random keys split pages in the middle; ordered keys split the last page and leave it 90 % full."), "/index"},
		{"throughput", text.T("Throughput"), "", text.T("IDs issued per second. A layout limits it for each node: sequence values per tick × ticks per second."), "/live"},
	}
}

func clock() []Term {
	return []Term{
		{"epoch", text.T("Epoch"), "", text.T("The moment from which timestamps are counted. Twitter’s epoch is in November 2010."), "/layout"},
		{"tick", text.T("Tick"), "", text.T("The time unit of an ID, usually 1 ms. Sonyflake uses 10 ms, Baidu 1 s."), "/layout"},
		{"timestamp", text.T("Timestamp"), "", text.T("The number of ticks from the epoch to when the ID was issued."), "/decode"},
		{"wall-clock", text.T("Wall clock"), "", text.T("The clock that shows the date. Administrators and NTP can set it, so it can jump in either direction."), "/rollback"},
		{"monotonic-clock", text.T("Monotonic clock"), "", text.T("A clock that never goes back. It measures durations, not the date."), "/rollback?scene=back-3ms"},
		{"clock-rollback", text.T("Clock rollback"), "", text.T("The wall clock moves backwards. A generator that does not check can use the same timestamps again and issue duplicates."), "/rollback"},
		{"clock-skew", text.T("Clock skew"), "", text.T("How far the clocks of two nodes differ at the same moment."), "/nodes"},
		{"ntp", text.T("NTP"), "", text.T("The Network Time Protocol, which corrects a computer’s clock: it slews a clock that is slightly off, and sets one that is far off."), "/rollback?scene=slew"},
		{"slew", text.T("Slew"), "slewed slews", text.T("To correct a clock by making it run slightly faster or slower, so that it never jumps."), "/rollback?scene=slew"},
		{"leap-second", text.T("Leap second"), "", text.T("A second added to UTC. Unix time repeats a second for it, so a clock that follows it goes back by one second."), "/rollback?scene=leap-second"},
		{"logical-clock", text.T("Logical clock"), "", text.T("A counter that replaces the wall clock: it follows the clock forwards and never goes back."), "/rollback?lane=borrow"},
		{"lead", text.T("Lead"), "", text.T("How far the timestamp of the last ID is ahead of the clock."), "/rollback?lane=borrow"},
		{"commit-delay", text.T("Commit delay"), "", text.T("How long after its ID was issued a row becomes visible to readers, such as when its transaction commits."), "/nodes?commit=2ms&lag=4ms"},
		{"lifetime", text.T("Lifetime"), "", text.T("How long a layout’s timestamp bits last, counted from the epoch."), "/layout"},
	}
}

func sequence() []Term {
	return []Term{
		{"sequence", text.T("Sequence"), "", text.T("The field that distinguishes the IDs of one tick. In most systems it restarts at 0 each tick."), "/rollover"},
		{"sequence-overflow", text.T("Sequence overflow"), "", text.T("The sequence has no value left in this tick: 4095 + 1 does not fit into 12 bits."), "/rollover"},
		{"sequence-mask", text.T("Sequence mask"), "", text.T("sequenceMask in the code: the largest sequence value. (sequence + 1) & sequenceMask is 0 on overflow."), "/rollover?scene=rollover&step=6"},
		{"last-timestamp", text.T("Last timestamp"), "", text.T("lastTimestamp in the code: the tick of the newest ID. Comparing it with the clock shows a new tick, the same tick or a clock rollback."), "/rollover"},
		{"til-next-millis", text.T("tilNextMillis"), "", text.T("The function that re-reads the clock until it shows a later millisecond than the last ID’s."), "/rollover?scene=rollover&step=6"},
		{"busy-wait", text.T("Busy-wait"), "", text.T("To wait by checking in a loop. It reacts at once, but keeps a CPU core busy."), "/rollover?scene=rollover&step=6"},
		{"borrowing", text.T("Borrowing from the next tick"), "", text.T("On overflow, to use the next tick’s timestamp before the clock reaches it."), "/rollback?lane=borrow"},
		{"rejected-request", text.T("Rejected request"), "", text.T("A request that gets an error instead of an ID. It must leave the generator’s state unchanged."), "/rollback?lane=refuse"},
		{"burst", text.T("Burst"), "", text.T("Many requests at the same time. More than 4,096 in one millisecond overflow a 12-bit sequence."), "/rollover?scene=burst"},
		{"random-start", text.T("Random initial sequence"), "", text.T("A sequence that starts each tick at a random value, so that IDs mod n are spread more evenly at low traffic."), "/rollover?scene=starts"},
	}
}

func nodes() []Term {
	return []Term{
		{"node", text.T("Node"), "", text.T("One running generator: a process, a container or a thread with a node ID of its own."), "/layout"},
		{"node-id", text.T("Node ID"), "", text.T("The number in each ID that says which generator issued it. Two running generators must never share one."), "/rollback?scene=same-worker"},
		{"worker-id", text.T("Worker ID"), "", text.T("Twitter’s name for the lower 5 of its 10 node bits. Other systems, such as Leaf and Baidu, use it for the whole node ID."), "/"},
		{"datacenter-id", text.T("Datacenter ID"), "", text.T("Twitter’s name for the upper 5 of its 10 node bits."), "/"},
		{"duplicate", text.T("Duplicate ID"), "", text.T("An ID that was issued twice. A unique key in the database rejects the second row; without one, two rows share an ID."), "/rollback?scene=scala-28"},
		{"generator-state", text.T("Generator state"), "", text.T("What a generator keeps between two requests: the last timestamp and the sequence."), "/rollover"},
		{"restart", text.T("Restart"), "", text.T("A process starts without the state that it kept in memory. Until the clock has passed the last ID’s timestamp, it can issue duplicates."), "/rollback?scene=restart"},
		{"rollback-bit", text.T("Rollback bit"), "", text.T("A bit that is flipped when the clock goes back, so that repeated timestamps give different IDs. A second rollback into the same time repeats IDs."), "/rollback?lane=spare-bit"},
		{"lease", text.T("Lease"), "", text.T("The right to use a node ID or a batch of IDs, granted for a limited time or number."), "/race?guard=lease"},
		{"registry", text.T("Registry"), "", text.T("The service or table that knows which worker ID belongs to which program, such as ZooKeeper or a database table."), "/nodes?scene=lease-ticks"},
		{"lease-of-ticks", text.T("Lease of ticks"), "", text.T("A lease that grants ticks [From, Until) of a worker ID. The program issues an ID only if the tick in it is granted, so a wrong clock cannot cause a duplicate."), "/nodes?scene=lease-ticks"},
		{"session-expiry", text.T("Session expiry"), "session expires", text.T("ZooKeeper ends a session when it hears no heartbeat for the session timeout. The program learns of it only when it reconnects."), "/nodes?scene=zookeeper"},
		{"ephemeral-node", text.T("Ephemeral node"), "", text.T("An entry in ZooKeeper that exists as long as the session of the program that created it."), "/nodes?scene=zookeeper"},
		{"ordinal", text.T("StatefulSet ordinal"), "ordinal", text.T("The number at the end of a pod’s name in a Kubernetes StatefulSet. At most one pod has it, unless a pod is force-deleted."), "/nodes?scene=statefulset"},
		{"pod", text.T("Pod"), "", text.T("The unit that Kubernetes starts, moves and replaces: here, one program with a generator."), "/nodes?scene=yaml"},
		{"shard-skew", text.T("Shard skew"), "", text.T("Uneven load on shards that are chosen by ID mod n. At low traffic most sequences are 0, so most IDs are multiples of 4,096."), "/layout"},
	}
}

func threads() []Term {
	return []Term{
		{"thread", text.T("Thread"), "", text.T("A part of a program that runs at the same time as others and shares their memory. Steps of two threads can run in any order."), "/race"},
		{"race-condition", text.T("Race condition"), "", text.T("A bug in which the result depends on the order in which threads run."), "/race"},
		{"interleaving", text.T("Interleaving"), "", text.T("One order in which the steps of two threads can run: with three steps each there are 20."), "/race"},
		{"gap", text.T("Read–write gap"), "gap", text.T("The time between a thread’s read of the state and its write. It does not see what other threads write in between."), "/race?moves=ab"},
		{"stale", text.T("Stale"), "", text.T("Out of date: the state has changed since the thread read its copy."), "/race?moves=abbb"},
		{"lost-update", text.T("Lost update"), "", text.T("Two threads read the same state and both write back; the second write erases the first."), "/race?moves=aabbab"},
		{"lock", text.T("Lock"), "", text.T("Lets one thread run a piece of code at a time. The others wait until it is released."), "/race?guard=lock"},
		{"compare-and-swap", text.T("Compare-and-swap"), "", text.T("An atomic instruction that writes only if the value is still the one that was read. If not, the thread retries."), "/race?guard=compare-and-swap"},
		{"batch", text.T("Batch"), "batches", text.T("Several IDs reserved in one step, so that threads touch the shared state less often."), "/race?guard=lease"},
	}
}

func bits() []Term {
	return []Term{
		{"twos-complement", text.T("Two’s complement"), "", text.T("The usual code for negative integers: to negate, invert all bits and add 1."), "/bits?op=negate"},
		{"sign-bit", text.T("Sign bit"), "sign", text.T("The top bit of a signed number: 1 if the number is negative."), "/bits?op=negate"},
		{"sign-extension", text.T("Sign extension"), "", text.T("Copying the sign bit into the new top bits, so that a wider type holds the same number."), "/bits?op=shift-right"},
		{"unsigned", text.T("Unsigned"), "", text.T("Read without negative numbers: the top bit is worth 128 in 8 bits, not −128."), "/bits?op=wrap"},
		{"and", text.T("AND"), "", text.T("1 if both bits are 1, otherwise 0."), "/bits?op=and"},
		{"or", text.T("OR"), "", text.T("1 if at least one of the two bits is 1."), "/bits?op=or"},
		{"xor", text.T("XOR"), "", text.T("Exclusive or: 1 if the two bits differ."), "/bits?op=xor"},
		{"mask", text.T("Mask"), "", text.T("A number whose 1 bits select bits of another number."), "/bits?op=max-of-bits&n=12&width=16"},
		{"shift", text.T("Shift"), "", text.T("Moving all bits left or right. A left shift by n puts a field into its place, and multiplies by 2ⁿ unless it overflows."), "/bits?op=shift-left"},
		{"arithmetic-shift", text.T("Arithmetic shift"), "", text.T("A right shift that fills with the sign bit. A logical shift fills with 0."), "/bits?op=shift-right"},
		{"carry", text.T("Carry"), "", text.T("1 + 1 is 10 in binary: the column keeps the 0 and passes the 1 to the column on its left."), "/bits?op=wrap"},
		{"borrow", text.T("Borrow"), "", text.T("In a subtraction, a column that holds 0 takes a 1 from the column on its left, where it is worth twice as much."), "/bits?op=max-of-bits&n=12&width=16&step=5"},
		{"integer-overflow", text.T("Integer overflow"), "", text.T("A result that needs more bits than its type has. In Go and Java the extra bits are dropped, so the number wraps around."), "/bits?op=wrap"},
	}
}

func systems() []Term {
	return []Term{
		{"auto-increment", text.T("AUTO_INCREMENT"), "", text.T("A counter in the database: each insert gets the next number. Every ID needs the database."), "/systems?show=auto-increment"},
		{"ticket-server", text.T("Ticket server"), "", text.T("A small database that only issues numbers. Flickr ran two, one for odd and one for even numbers."), "/systems?show=flickr"},
		{"segment", text.T("Segment"), "", text.T("A range of numbers that a server reserves in the database with one query and then issues from memory."), "/systems?show=leaf-segment"},
		{"double-buffer", text.T("Double buffer"), "", text.T("A second segment that is loaded before the first runs out, so that requests need not wait for the database."), "/systems?show=leaf-segment"},
		{"ring-buffer", text.T("Ring buffer"), "", text.T("A fixed array that is filled at one end and emptied at the other. Baidu’s cached generator keeps ready-made IDs in one."), "/systems?show=baidu-cached"},
		{"outage", text.T("Outage"), "", text.T("A period in which the database does not answer."), "/systems?scene=store-down"},
		{"time-to-failure", text.T("Time to failure"), "", text.T("How long a system issues IDs during an outage: buffered IDs ÷ request rate."), "/systems?scene=store-down"},
		{"timeout", text.T("Timeout"), "", text.T("How long a request waits for an answer before it fails."), "/systems?scene=store-down"},
		{"uuid-v4", text.T("UUIDv4"), "", text.T("128 bits, 122 of them random. No clock, no node ID, no order."), "/systems?show=uuid-v4"},
		{"uuid-v7", text.T("UUIDv7"), "", text.T("128 bits that start with a 48-bit Unix timestamp in milliseconds, so that IDs sort by time. Most other bits are random; some may be a counter."), "/systems?show=uuid-v7"},
		{"objectid", text.T("ObjectId"), "", text.T("MongoDB’s 96-bit ID: seconds since 1970, a random value per process and a counter."), "/systems?show=objectid"},
	}
}

func decoding() []Term {
	return []Term{
		{"candidate", text.T("Candidate"), "", text.T("A system whose layout gives a pasted ID a plausible time and plausible fields."), "/decode"},
		{"score", text.T("Score"), "", text.T("How likely a candidate is, from 0 to 1. Candidates that read the same instant from the same bits share one score."), "/decode"},
		{"precision-loss", text.T("Precision loss"), "", text.T("JavaScript numbers hold integers exactly up to 2⁵³. A larger ID that is read as a number is rounded: its last digits change."), "/decode?sample=damaged"},
		{"base", text.T("Base"), "", text.T("How many different digits a number is written with: 10 in decimal, 16 in hexadecimal, 62 with letters of both cases."), "/decode"},
		{"utc", text.T("UTC"), "", text.T("Coordinated Universal Time, the same everywhere. An ID’s timestamp has no time zone."), "/decode"},
	}
}

func site() []Term {
	return []Term{
		{"lane", text.T("Lane"), "", text.T("One generator in a scene. Usually all lanes get the same clock and the same requests."), "/rollback"},
		{"scene", text.T("Scene"), "", text.T("A short script of clock changes and requests, played step by step."), "/rollback"},
		{"step", text.T("Step"), "", text.T("One line of a scene’s script, or one request. A link can name it."), "/rollover"},
		{"history", text.T("History"), "histories", text.T("One order of events: requests, ticks, clock rollbacks and restarts. A search tries every history up to a length."), "/search"},
		{"counterexample", text.T("Counterexample"), "", text.T("A history that breaks what must hold, such as one that ends in a duplicate. A search finds the shortest one first."), "/search"},
	}
}
