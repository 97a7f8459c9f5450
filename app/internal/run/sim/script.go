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
// Before the first step come, one per line: title, intro, home (the key takeaway), opens STEP, and
//
//	page NAME PLACE           the page that shows the scene. A page sorts its scenes by PLACE, 1 to 1000:
//	                          multiples of ten leave room for another between two
//	next SCENE                which scene follows, where it is not the next one of the page
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
// [ScriptError] with line and word. An endless script is cut, and Run.Cut says where.
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

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/numbering"
	"github.com/snowflakelab/snowflakelab/app/internal/design/registry"
	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Script is a valid script.
type Script struct {
	// Name is the scene's name in links. Title, Intro and Takeaway are for readers: the subject
	// in two sentences, and the key takeaway.
	Name, Title, Intro, Takeaway string
	// Next is the name of the scene that follows; empty if it is the next one of the page.
	Next string
	// Page is the page that shows the scene. It sorts its scenes by Order.
	Page  string
	Order int
	// Opens is a step that shows what the scene is about, for links to it.
	Opens int
	// Text is the source of the script, Lines its lines.
	Text  string
	Lines []string
	// Layout is the stage's layout; a lane's design may derive another from it.
	Layout snowflake.Layout
	// Zero is the instant at which clocks read 0, by default the layout's epoch. Dated reports
	// whether the script sets it.
	Zero  time.Time
	Dated bool
	// Readings is how often a busy-waiting call reads the clock per tick.
	Readings int
	// Latency is the databases' response time. Timeout is when a program gives up.
	Latency, Timeout time.Duration
	// Lanes are the designs that play the script, each by itself.
	Lanes []Lane
	// Nodes are the nodes that every lane has.
	Nodes []Node
	// Workers is where the nodes' programs get their worker IDs; nil if those are fixed. Then no
	// program runs before it is started. Term is the length of a lease or session. From is
	// how many worker IDs a counter has given out.
	Workers *registry.Strategy
	Term    time.Duration
	From    int64

	begin scriptStep // what is said before the first step
	steps []scriptStep
}

// Lane is one design on the stage.
type Lane struct {
	// Name is by default the design's name.
	Name   string
	Design variant.Design
	Layout snowflake.Layout
	Policy snowflake.Policy
	Waits  bool
	// Later means that the lane is hidden until the step [Others]. It plays from the start.
	Later bool
	// Used is how many sequence values of UsedAt's tick were issued before the script starts:
	// more than can be requested one by one.
	Used   uint64
	UsedAt time.Duration // since zero
	// Behind is the round trip between the caller and a generator that is a remote service.
	Behind time.Duration
	// Step is the length of the database's segments, if it differs from the design's.
	Step int64
	// From is the number that its counters give out first, if it differs from the design's.
	From int64
	// Draws are the first random sequences that its machines draw.
	Draws []uint64
}

// first is the number of lanes that are visible from the start.
func (s *Script) first() int {
	if n := slices.IndexFunc(s.Lanes, func(l Lane) bool { return l.Later }); n >= 0 {
		return n
	}
	return len(s.Lanes)
}

// StepOf is the first step with a verb; 0 if there is none. A script with repeats has more steps.
func (s *Script) StepOf(v Verb) int {
	if v == Begin {
		return 0
	}
	return 1 + slices.IndexFunc(s.steps, func(o scriptStep) bool { return o.verb == v })
}

// Node is a node of every lane, with a clock of its own.
type Node struct {
	Name   string
	Number uint64 // spread over the layout's node fields
	// Host is its IP address. Steps for all nodes leave out a spare one until it has started.
	Host  string
	Spare bool
}

// Question is asked where a scene pauses.
type Question struct {
	Text    string
	Answers []Answer
}

// Questions are what the scene asks, in order.
func (s *Script) Questions() (all []*Question) {
	for i := range s.steps {
		if q := s.steps[i].question; q != nil {
			all = append(all, q)
		}
	}
	return all
}

// Answer is one of a question's choices.
type Answer struct {
	Text string
	// At is what the answer is in the picture: a lane's name or a tick's number; empty if it is
	// neither.
	At    string
	Right bool
	// Why explains why the answer is right, or what is wrong about it.
	Why string
}

// Verb is what a step does.
type Verb string

// The verbs of steps.
const (
	Begin   Verb = ""        // frame 0, before the first step
	Set     Verb = "set"     // a clock is set
	Advance Verb = "advance" // time passes
	Back    Verb = "back"    // a clock moves back
	Forth   Verb = "forth"   // a clock moves forward
	Freeze  Verb = "freeze"  // a clock stops
	Thaw    Verb = "thaw"    // it runs again
	Drift   Verb = "drift"   // a clock runs fast or slow
	Slew    Verb = "slew"    // a clock is corrected smoothly
	Ask     Verb = "ask"     // IDs are requested from a node
	Restart Verb = "restart" // a node's program restarts
	Kill    Verb = "kill"    // a node's program ends and stays down
	Down    Verb = "down"    // the databases are down, or one of their servers
	Up      Verb = "up"      // they are up again
	Latency Verb = "latency" // sets the databases' response time
	Timeout Verb = "timeout" // sets when a program gives up
	Lose    Verb = "lose"    // the next answers are lost after the write
	Join    Verb = "join"    // a server joins those of a database that has several
	Others  Verb = "others"  // the later lanes become visible
	Start   Verb = "start"   // a node's program starts
	Pause   Verb = "pause"   // a node stands still
	Resume  Verb = "resume"  // it runs again
	Cut     Verb = "cut"     // a node is cut off from the registry
	Rejoin  Verb = "rejoin"  // it reaches the registry again
	Forget  Verb = "forget"  // the registry forgets a node
	Deploy  Verb = "deploy"  // all programs get their worker IDs in another way
	repeat  Verb = "repeat"
)

// scriptStep is one step of a script, with the lines that belong to it.
type scriptStep struct {
	verb  Verb
	row   *verbRow // of the verb; nil before the first step
	line  int      // in the text, from 1
	node  int      // −1 for all
	d     time.Duration
	n     int           // IDs, parts per million, or repeats (−1: without end); a database's row (−1: all)
	every time.Duration // between two requests
	saved bool
	// async means that the step does not wait for the answers to its requests.
	async bool
	// inside means that a pause begins inside the next call.
	inside bool
	way    *registry.Strategy // of Deploy, and d its term
	body   []scriptStep       // of a repeat

	say      []string
	question *Question
	asked    int  // the line of the question
	decided  bool // the previous question is answered here
	expects  []expect
}

// expect is a condition that must hold after a step.
type expect struct {
	line  int
	lane  int // −1 for all
	field string
	value string
}

// Designs are all designs that can play on the stage: Snowflake's, then the other ways to issue
// IDs.
func Designs() []variant.Design { return slices.Concat(variant.All(), numbering.All()) }

// Find returns the design with a name, attempts included; "twitter" is an alias of "refuse".
func Find(name string) (variant.Design, bool) {
	if name == "twitter" {
		name = "refuse"
	}
	for _, d := range slices.Concat(Designs(), variant.Attempts(), numbering.Attempts()) {
		if d.Name == name {
			return d, true
		}
	}
	return variant.Design{}, false
}

// OnRuler fails at the first lane whose IDs have no layout: they have no place on a ruler of
// ticks.
func (s *Script) OnRuler() error {
	for i := range s.Lanes {
		if l := &s.Lanes[i]; l.Layout.Fields == nil {
			at := slices.IndexFunc(s.Lines, func(line string) bool {
				words := strings.Fields(line)
				return len(words) > 1 && words[0] == "lane" && words[1] == l.Name
			})
			return &ScriptError{Line: at + 1, Word: l.Name, Lane: l.Name,
				Problem: text.Tell("its IDs are not Snowflake IDs, so it plays only on /systems")}
		}
	}
	return nil
}

// HasPods fails if the nodes' worker IDs are fixed.
func (s *Script) HasPods() error {
	if s.Workers == nil {
		return &ScriptError{Line: 1, Problem: text.Tell("a line workers WAY is missing: it says where worker IDs come from")}
	}
	return nil
}

// ScriptError is a problem in a script, with its position.
type ScriptError struct {
	// Line is the number of the line, from 1; 0 for lines that [Run.Fork] inserted.
	Line int
	// Word is the wrong word; empty if the whole line is wrong.
	Word string
	// Lane is the lane for which no machine can be made; empty for other problems.
	Lane string
	// Problem is the message for the reader.
	Problem string
}

func (e *ScriptError) Error() string {
	if e.Line == 0 {
		return text.Tell("“%s”: %s", e.Word, e.Problem)
	}
	if e.Word == "" {
		return text.Tell("line %s: %s", strconv.Itoa(e.Line), e.Problem)
	}
	return text.Tell("line %s, “%s”: %s", strconv.Itoa(e.Line), e.Word, e.Problem)
}
