package sim

import (
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/variant"
)

// Frame is everything as it stands after a step: a place in a [Run].
type Frame struct {
	run   *Run
	n     int
	frame *frame
}

// Invariant is something that must hold in a lane.
type Invariant uint8

// The invariants.
const (
	Unique     Invariant = iota // no ID is issued twice
	Increasing                  // each ID of a node is above all before it
	Fits                        // the time fits its field
	Roughly                     // no ID is below one that was issued more than a second earlier
	Answered                    // no call is refused
)

// Invariants are those of a Snowflake, in the order in which lamps show them, and
// Qualities all that is asked of a good ID.
func Invariants() []Invariant { return []Invariant{Unique, Increasing, Fits} }
func Qualities() []Invariant  { return append(Invariants(), Roughly, Answered) }

func (i Invariant) String() string {
	return [...]string{"unique", "increasing", "fits", "roughly", "answered"}[i]
}

// Step is the frame's number; it is 0 before the first step.
func (f *Frame) Step() int { return f.n }

// Verb is what the step did that led here.
func (f *Frame) Verb() Verb { return f.frame.op.verb }

// Line is the number of that step's line, from 1; 0 for frame 0, and for a step
// that Run.Fork put in.
func (f *Frame) Line() int { return f.frame.op.line }

// At is the true time since the scene began.
func (f *Frame) At() time.Duration { return f.frame.at }

// Clock is what a node's clock reads, since the scene's zero.
func (f *Frame) Clock(node int) time.Duration {
	return f.frame.environment.clocks[node].read(f.frame.at)
}

func (f *Frame) Frozen(node int) bool       { return f.frame.environment.clocks[node].frozen }
func (f *Frame) Instant(node int) time.Time { return f.run.Script.Zero.Add(f.Clock(node)) }

// Down says that the server of a row of the stores is down.
func (f *Frame) Down(row int) bool { return f.frame.environment.down>>row&1 == 1 }

// Latency is how long the stores take to answer.
func (f *Frame) Latency() time.Duration { return f.frame.environment.latency }

// Question is what is to be asked before the next step is shown, or nil.
func (f *Frame) Question() *Question { return f.frame.op.question }
func (f *Frame) Said() []string      { return f.frame.op.say }

// Decided says that here the picture has shown the answer to the question before.
func (f *Frame) Decided() bool { return f.frame.op.decided }

// Seen is how many of the lanes, from the first on, are seen.
func (f *Frame) Seen() int { return f.frame.seen }

func (f *Frame) Lane(i int) *LaneFrame {
	from := 0
	if f.n > 0 {
		from = f.run.frames[f.n-1].laneStates[i].log
	}
	return &LaneFrame{Frame: f, lane: f.run.lanes[i], state: f.frame.laneStates[i], index: i, from: from}
}

// LaneFrame is one lane in one frame.
type LaneFrame struct {
	*Frame
	lane  *laneRun
	state *laneState
	index int
	from  int
}

func (l *LaneFrame) Index() int     { return l.index }
func (l *LaneFrame) Of() *Lane      { return l.lane.lane }
func (l *LaneFrame) Nodes() int     { return len(l.lane.servers) }
func (l *LaneFrame) Totals() Totals { return l.state.totals }

// Events are what happened in the step. They are shared: do not change them.
func (l *LaneFrame) Events() []Event { return l.lane.log[l.from:l.state.log:l.state.log] }

// Log is all that happened so far; Event.Twin and Event.Above count in it.
func (l *LaneFrame) Log() []Event { return l.lane.log[:l.state.log:l.state.log] }

func (l *LaneFrame) Machine(node int) variant.Machine {
	if e := l.latest(node, func(EventKind) bool { return true }); e != nil {
		return e.After
	}
	for i := l.state.log; i < len(l.lane.log); i++ {
		if l.lane.log[i].Node == node {
			return l.lane.log[i].Before
		}
	}
	return l.lane.servers[node].machine
}

// Tick is the tick that a node's clock reads, in the lane's own layout.
func (l *LaneFrame) Tick(node int) int64 { return l.lane.tickAt(l.Clock(node)) }

// Waiting is the event at which a node's call began to wait; nil if no call waits.
func (l *LaneFrame) Waiting(node int) *Event {
	if e := l.latest(node, func(k EventKind) bool { return k != Stored && k != Replied }); e != nil && e.Waits() {
		return e
	}
	return nil
}

// Dead says that a node's program was killed, and has not begun again.
func (l *LaneFrame) Dead(node int) bool {
	e := l.latest(node, func(k EventKind) bool { return k == Killed || k == Restarted })
	return e != nil && e.Kind == Killed
}

// latest is a node's last event of certain kinds, or nil.
func (l *LaneFrame) latest(node int, of func(EventKind) bool) *Event {
	for i := l.state.log - 1; i >= 0; i-- {
		if e := &l.lane.log[i]; e.Node == node && of(e.Kind) {
			return e
		}
	}
	return nil
}

func (l *LaneFrame) Holds(i Invariant) bool { return l.state.broken[i] < 0 }

// Break is a pair of events that breaks an invariant; where a time does not fit its
// field, both are the same event.
type Break struct {
	Invariant     Invariant
	Earlier, Here *Event
	// First says that it was the lane's first of its kind.
	First bool
}

// Breaks are what the step broke, each with its pair of IDs.
func (l *LaneFrame) Breaks() []Break {
	var all []Break
	for at := int32(l.from); at < int32(l.state.log); at++ {
		e := &l.lane.log[at]
		add := func(v Invariant, other int32) {
			all = append(all, Break{v, &l.lane.log[other], e, l.state.broken[v] == at})
		}
		if e.Issued && e.Twin >= 0 {
			add(Unique, e.Twin)
		}
		if e.Issued && e.Above >= 0 {
			add(Increasing, e.Above)
		}
		if e.Misfit {
			add(Fits, at)
		}
	}
	return all
}

// Last is the event that issued the last ID; nil if there is none yet.
func (l *LaneFrame) Last() *Event {
	if l.state.last < 0 {
		return nil
	}
	return &l.lane.log[l.state.last]
}

// Lead is by how much the time of the last issued ID is ahead of its node's
// clock, at least 0.
func (l *LaneFrame) Lead() time.Duration {
	e := l.Last()
	if e == nil || l.Of().Design.Timeless {
		return 0
	}
	issued := time.Duration(e.Tick())*l.lane.tick - l.lane.offset
	return max(issued-l.Clock(e.Node), 0)
}

// check notes an expectation that did not come true.
func (r *Run) check(n int, e expect) {
	f := r.Frame(n)
	for i := range r.lanes {
		if e.lane >= 0 && e.lane != i {
			continue
		}
		l := f.Lane(i)
		if got := l.Field(e.field); got != e.value {
			problem := text.Tell("got %s in lane %s at step %s, want %s", got, l.Of().Name, strconv.Itoa(n), e.value)
			r.Failed = append(r.Failed, &Error{Line: e.line, Word: e.field, Problem: problem})
		}
	}
}
