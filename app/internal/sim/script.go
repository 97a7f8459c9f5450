package sim

import (
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Script is a script that was read without fault.
type Script struct {
	// Name is the scene's name in links; Title, Intro and Takeaway are for readers:
	// what the scene is about, in two sentences, and what to take home from it.
	Name, Title, Intro, Takeaway string
	// Next is the name of the scene that goes on from here.
	Next string
	// Page is the page that shows the scene, Order its place among that page's.
	Page  string
	Order int
	// Opens is the step at which it opens where a link names none.
	Opens int
	// Text is the script as it was written, Lines its lines.
	Text  string
	Lines []string
	// Layout is the stage's layout; a lane's design may make another of it.
	Layout snowflake.Layout
	// Zero is the instant at which clocks read 0: the layout's epoch, if the
	// script says nothing else. Dated says that it does.
	Zero  time.Time
	Dated bool
	// Readings is how often a call that spins reads the clock in a tick.
	Readings int
	// Latency is how long the lanes' stores take to answer, Timeout after how long a
	// program gives one up that does not.
	Latency, Timeout time.Duration
	// Lanes are the designs that play the script, each by itself.
	Lanes []Lane
	// Nodes are the nodes that every lane has.
	Nodes []Node

	begin op // what is said before the first step
	steps []op
}

// Lane is one design on the stage.
type Lane struct {
	// Name is the lane's own, by default its design's.
	Name   string
	Design variant.Design
	Layout snowflake.Layout
	Policy snowflake.Policy
	Waits  bool
	// Later says that it is not seen before the step [Others]. It plays all the same.
	Later bool
	// Used is how many numbers of the tick that UsedAt is in were issued before
	// the script begins: more than can be asked for one by one.
	Used   uint64
	UsedAt time.Duration // since zero
	// Behind is how long a question and its answer take between the caller and a
	// generator that is a service of its own.
	Behind time.Duration
	// Step is how long the store's segments are, where that is not the design's own.
	Step int64
}

// first is how many lanes are seen from the beginning.
func (s *Script) first() int {
	if n := slices.IndexFunc(s.Lanes, func(l Lane) bool { return l.Later }); n >= 0 {
		return n
	}
	return len(s.Lanes)
}

// Node is a node of every lane, with a clock of its own.
type Node struct {
	Name   string
	Number uint64 // spread over the layout's node fields
}

// Question is asked where a scene pauses.
type Question struct {
	Text    string
	Answers []Answer
}

// Answer is one answer to choose.
type Answer struct {
	Text string
	// At is what the answer is in the picture, if it is something there: a lane, by
	// its name, or a tick, by its number.
	At    string
	Right bool
	// Why is why the answer is right, or what makes the wrong one tempting.
	Why string
}

// Verb is what a step does.
type Verb string

// The verbs of steps.
const (
	Begin   Verb = ""        // frame 0, before the first step
	Set     Verb = "set"     // a clock is set
	Advance Verb = "advance" // time passes
	Back    Verb = "back"    // a clock is turned back
	Forth   Verb = "forth"   // a clock is turned forward
	Freeze  Verb = "freeze"  // a clock stops
	Thaw    Verb = "thaw"    // it goes on
	Drift   Verb = "drift"   // a clock runs fast or slow
	Slew    Verb = "slew"    // a clock is corrected smoothly
	Ask     Verb = "ask"     // a node is asked for IDs
	Restart Verb = "restart" // a node's program ends and begins again
	Kill    Verb = "kill"    // it ends, and does not begin again by itself
	Down    Verb = "down"    // the stores are down, or one of their servers
	Up      Verb = "up"      // they are there again
	Latency Verb = "latency" // an answer of theirs takes so long from here on
	Timeout Verb = "timeout" // and is given up after so long
	Lose    Verb = "lose"    // so many answers are lost, though what they answer is done
	Join    Verb = "join"    // a further server joins those of a store that has several
	Others  Verb = "others"  // the lanes that come later are seen from here on
	repeat  Verb = "repeat"
)

// op is one step of a script, with what hangs on it.
type op struct {
	verb  Verb
	line  int // in the text, from 1
	node  int // −1 for all
	d     time.Duration
	n     int           // IDs, parts per million, or times; −1 for ever; of a store, the row, −1 for all
	every time.Duration // between two IDs that are asked for
	saved bool
	body  []op // of a repeat

	say      []string
	question *Question
	asked    int  // the line of the question
	decided  bool // the question before has its answer here
	expects  []expect
}

// expect is a line that says what must be true after a step.
type expect struct {
	line  int
	lane  int // −1 for all
	field string
	value string
}
