// Package sim is the time machine: it plays a script through real
// generators, with clocks that a script can stop and turn back, into a list of
// frames that never change. It reads no clock and knows no page.
//
//	s, err := sim.Parse("mine", "lane twitter-scala-28\nset 100ms\nask 2\nback 1ms\nask\nadvance 1ms\nask")
//	run := sim.Play(s)
//	for n := range run.Len() {
//		f := run.Frame(n)
//		fmt.Println(n, f.Words())
//	}
//
// # Words
//
// Before the first step stand, each on its line: title, intro, home (what to
// take home), next (a scene's name), page NAME PLACE, opens STEP, and
//
//	layout NAME               a preset, or fields such as time:41,worker:21,sequence:2,
//	                          then [tick DURATION] [epoch MILLISECONDS]
//	zero INSTANT              what a clock that reads 0 stands for; by default the epoch
//	readings N                how often a call that spins reads the clock in a tick
//	lane NAME [as DESIGN] [lead DURATION] [start 0|on|N] [seed N] [waits]
//	     [used N DURATION]    N numbers of the tick then are issued before it begins
//	     [behind DURATION]    a service, so far from who asks, there and back
//	     [step N]             segments from its store are so long
//	     [sequence BITS]      so many bits of its layout count, the node has the others
//	     [later]              it is not seen before the step others, though it plays
//	node NAME NUMBER          by default one, datacenter 3 and worker 7
//	latency DURATION          of the lanes' stores, by default 2ms
//	timeout DURATION          after which a store is given up, by default 1s
//
// The steps are, where NODE may be left out for all nodes,
//
//	set [NODE] DURATION       its clock reads so long after zero
//	advance DURATION          time passes
//	back [NODE] DURATION      its clock is turned back; forth turns it forward
//	freeze [NODE]             its clock stops; thaw lets it go on
//	drift [NODE] PPM          its clock runs fast, or slow, by millionths
//	slew [NODE] DURATION [at PPM]
//	ask [NODE] [N]            it is asked for N IDs, by default one
//	ask [NODE] N every DURATION
//	restart [NODE] [saved]    its program begins again
//	kill [NODE]               its program ends
//	down [ROW]                the stores are down, or their server of that row; up
//	latency DURATION          of the stores, from here on; timeout too
//	lose N                    the stores' next N answers are lost, though all is done
//	join                      a further server joins those of a store with several
//	others                    the lanes that come later are seen from here on
//	repeat N … end            what is between, N times; without N for ever
//
// and what hangs on the step before it:
//
//	say TEXT
//	question TEXT, then right [@THING] TEXT | WHY and wrong [@THING] TEXT | WHY;
//	                          THING is what in the picture says so: a tick, or a lane
//	decided                   the picture has shown the answer to the question before; without
//	                          it, the first step that issues an ID has
//	expect [LANE] FIELD VALUE
//
// A # begins a comment. What can be expected are the fields of
// [LaneFrame.Field], such as issued, refused, duplicates, longest-wait-ms,
// lead-ms, waiting, answered, estimate, last, and unique, increasing, fits or
// roughly, which hold or are broken. A script that is wrong is an [Error] with line and word; one that runs
// for ever is cut, and Run.Cut says where.
//
// # Interventions
//
// [Run.Fork] plays other lines after a step and then what followed;
// [Run.Until] is what there was before. Both keep the frames up to that step.
//
// # Time
//
// Every lane plays the script by itself, all with the same clocks. A call that waits
// inside its machine goes on when its time comes, and calls that are made meanwhile
// wait behind it. A step that asks lasts until, in one of the lanes, a node that was
// asked has answered; time passes by itself until then. So a lane that plays alone is
// waited for, and of several the quickest decides: in the others a call that still
// waits goes on in a later step. Calls that are made one after another are not waited
// for: their step takes as long as they take to be made.
//
// # Stores
//
// Each lane has a store of its own that all of its nodes share; what happens to one
// happens to all. A machine sends it one request at a time, and may serve callers
// meanwhile. What arrives while the store is down is not done, and nobody is told: the
// program gives up after the timeout. A program that begins again never hears the
// answer to what the one before has sent, though it is done.
//
// # Addresses
//
// Frame 0 stands before the first step; [Run.Frame] n is what the n-th step led
// to, repeats written out. Within it, [Frame.Moments] are the points that the
// lines of the designs' loops mark. [Moment.Frame] is everything as it stands at
// one, [Moment.Code] where its call stands in the loop that readers see.
// [Run.Stops] are where a player stops: many moments in a row that are alike have one
// stop together, and keep their addresses.
package sim
