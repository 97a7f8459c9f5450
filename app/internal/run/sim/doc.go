// Package sim plays a script through real generators, with clocks that the script can
// stop and set back, into a list of immutable frames. It reads no clock and knows no page.
//
//	s, err := sim.Parse("mine", "lane twitter-scala-28\nset 100ms\nask 2\nback 1ms\nask\nadvance 1ms\nask")
//	run := sim.Play(s)
//	for n := range run.Len() {
//		f := run.Frame(n)
//		fmt.Println(n, f.Words())
//	}
//
// Read script.go first, for what a script says, then run.go, which plays its steps. lane.go has the machines of one
// design, event.go what happens to them, and cluster.go how programs get their worker IDs. frame.go, moment.go and
// narrate.go are what a page shows. parse.go and parse_word.go read scripts. A walk (walk.go) keeps no frames.
//
// # Words
//
// Before the first step come, one per line: title, intro, home (the key takeaway), next (a
// scene's name), page NAME PLACE, opens STEP, and
//
//	layout NAME               a preset, or fields such as time:41,worker:21,sequence:2,
//	                          then [tick DURATION] [epoch MILLISECONDS]
//	zero INSTANT              the instant at which clocks read 0; by default the epoch
//	readings N                how often a busy-waiting call reads the clock per tick
//	lane NAME [as DESIGN] [lead DURATION] [start 0|on|N] [seed N] [waits]
//	     [used N DURATION]    N IDs of that time's tick are issued before the start
//	     [behind DURATION]    a remote service with this round trip
//	     [draws N,N…]         the first random sequences that its programs draw
//	     [step N]             the length of its database's segments
//	     [from N]             the number that its counters give out first
//	     [sequence BITS]      its layout's sequence width; the node gets the other bits
//	     [later]              hidden until the step others, though it plays
//	node NAME NUMBER          by default one, datacenter 3 and worker 7
//	workers WAY [TERM] [from N]  where programs get their worker IDs, see package registry; TERM is
//	                          the length of a lease or session, N what a counter has given out. It
//	                          comes before the nodes, which then are
//	node NAME [NUMBER] [ADDRESS|unknown] [spare]
//	latency DURATION          the databases' response time, by default 2ms
//	timeout DURATION          when a request to a database fails, by default 1s
//
// The steps are as follows; without NODE, a step applies to all nodes.
//
//	set [NODE] DURATION       its clock is set to this time after zero
//	advance DURATION          time passes
//	back [NODE] DURATION      its clock moves back; forth moves it forward
//	freeze [NODE]             its clock stops; thaw lets it run again
//	drift [NODE] PPM          its clock runs fast (or slow, if negative)
//	slew [NODE] DURATION [at PPM]
//	ask [NODE] [N]            N IDs are requested from it, by default one
//	ask [NODE] N every DURATION
//	ask [NODE] [N] async      the step does not wait for the answers
//	restart [NODE] [saved]    its program restarts
//	kill [NODE]               its program ends
//	down [ROW]                the databases, or one server, are down; up ends it
//	latency DURATION          the databases' response time from here on; timeout too
//	lose N                    the next N answers are lost after the write
//	join                      a server joins those of a database that has several
//	others                    the later lanes become visible
//	pause [NODE]              the whole machine stands still; its clock does not
//	resume [NODE]             it runs again
//	cut [NODE]                it does not reach the databases or the registry; rejoin ends it
//	start [NODE]              its program starts and gets a worker ID; this and the steps up to
//	                          deploy need a line workers
//	pause [NODE] inside       it will stand still in its next call, after its check and before it
//	                          reads the clock
//	forget [NODE]             the registry loses its entries
//	deploy WAY [TERM] [from N]  all programs are replaced by some that get worker IDs in this way
//	repeat N … end            the lines between, N times; without N, endlessly
//
// These lines belong to the step before them:
//
//	say TEXT
//	question TEXT, then right [@THING] TEXT | WHY and wrong [@THING] TEXT | WHY;
//	                          THING is the answer in the picture: a tick or a lane
//	decided                   the picture now shows the answer to the previous question;
//	                          by default, at the first step that issues an ID
//	expect [LANE] FIELD VALUE
//
// A # starts a comment. expect takes the fields of [LaneFrame.Field], such as issued,
// refused, duplicates, longest-wait-ms, lead-ms, waiting, answered, estimate, last; the
// values of unique, increasing, fits and roughly are holds and broken. A wrong script is an
// [Error] with line and word. An endless script is cut, and Run.Cut says where.
//
// # Interventions
//
// [Run.Fork] plays other lines after a step, then the steps that followed. [Run.Until] is
// the run cut after that step. Both keep the frames up to it.
//
// # Histories
//
// A [Walk] plays single steps from any position, as a run does, for a search of all histories. A
// position is everything that a later step depends on.
//
// # Time
//
// Every lane plays the script independently, with the same clocks. A call that waits inside
// its machine continues when its time comes, and calls made meanwhile queue behind it. A
// step with requests lasts until, in one of the lanes, a node has answered; time passes
// until then. So a single lane is waited for; of several, the fastest decides, and a call
// that still waits in another lane continues in a later step. Requests made one after
// another (every) are not waited for: their step lasts as long as making them takes.
//
// # Stores
//
// Each lane has its own store, the database that all of its nodes share; an outage affects
// all stores. A machine sends one request at a time, and may serve callers meanwhile. A
// request that arrives during an outage is dropped silently: the program gives up after the
// timeout. A program that restarts never gets the answer to a request sent before, though
// the request is executed.
//
// # Worker IDs
//
// With a line workers, no program runs before it is started, and steps for all nodes leave out the
// spare ones until they have started. Each lane has a registry; down and up are for it, too. An
// exchange with it takes no time. It has a clock of its own: set, back and the others take registry
// as a NODE. A program holds a [registry.Claim] and renews it while it runs; frames have all of it
// in their [Cluster]. IDs come from package snowflake, and then neither lead nor wait.
//
// # Addresses
//
// Frame 0 is before the first step; [Run.Frame] n is the result of the n-th step, with
// repeats expanded. Within it, [Frame.Moments] are the points that the lines of the designs'
// loops mark. [Moment.Frame] is the state of everything at a moment, [Moment.Code] the
// position of its call in the loop that readers see. [Run.Stops] are where a player stops:
// many equal moments in a row share one stop, and keep their addresses.
package sim
