package sim

import (
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Frame is the state of everything after a step of a [Run].
type Frame struct {
	run   *Run
	n     int
	frame *frame
}

// Invariant is a property that must hold in a lane.
type Invariant uint8

// The invariants.
const (
	Unique     Invariant = iota // no ID is issued twice
	Increasing                  // each ID of a node is above all before it
	Fits                        // the timestamp fits its field
	Roughly                     // no ID is below one that was issued more than a second earlier
	Answered                    // no request is rejected
)

// Invariants are those of a Snowflake, in the order of the lamps. Qualities are all requirements
// on an ID system.
func Invariants() []Invariant { return []Invariant{Unique, Increasing, Fits} }
func Qualities() []Invariant  { return append(Invariants(), Roughly, Answered) }

func (i Invariant) String() string {
	return [...]string{"unique", "increasing", "fits", "roughly", "answered"}[i]
}

// Step is the frame's number; 0 is the frame before the first step.
func (f *Frame) Step() int { return f.n }

// Verb is the verb of the step that led here.
func (f *Frame) Verb() Verb { return f.frame.op.verb }

// Line is the line number of that step, from 1; 0 for frame 0 and for steps that Run.Fork
// inserted.
func (f *Frame) Line() int { return f.frame.op.line }

// At is the true time since the scene began.
func (f *Frame) At() time.Duration { return f.frame.at }

// Clock is a node's clock reading since the scene's zero.
func (f *Frame) Clock(node int) time.Duration {
	return f.frame.environment.clocks[node].read(f.frame.at)
}

func (f *Frame) Frozen(node int) bool       { return f.frame.environment.clocks[node].frozen }
func (f *Frame) Instant(node int) time.Time { return f.run.Script.Zero.Add(f.Clock(node)) }

// Down reports whether the database server of a row is down.
func (f *Frame) Down(row int) bool { return f.frame.environment.down>>row&1 == 1 }

// Latency is the databases' response time.
func (f *Frame) Latency() time.Duration { return f.frame.environment.latency }

// Question is asked before the next step is shown; it may be nil.
func (f *Frame) Question() *Question { return f.frame.op.question }
func (f *Frame) Said() []string      { return f.frame.op.say }

// Decided reports whether the picture now shows the answer to the previous question.
func (f *Frame) Decided() bool { return f.frame.op.decided }

// Seen is the number of visible lanes, counted from the first.
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

// Events are the step's events. They are shared: do not change them.
func (l *LaneFrame) Events() []Event { return l.lane.log[l.from:l.state.log:l.state.log] }

// Log is every event so far; Event.Twin and Event.Above are indices into it.
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

// Tick is the tick that a node's clock reads, in the lane's layout.
func (l *LaneFrame) Tick(node int) int64 { return l.lane.tickAt(l.Clock(node)) }

// Waiting is the event at which a node's call began to wait; nil if no call waits.
func (l *LaneFrame) Waiting(node int) *Event {
	if e := l.latest(node, func(k EventKind) bool { return k != Stored && k != Replied }); e != nil && e.Waits() {
		return e
	}
	return nil
}

// Dead reports whether a node's program was killed and has not restarted.
func (l *LaneFrame) Dead(node int) bool {
	e := l.latest(node, func(k EventKind) bool { return k == Killed || k == Restarted })
	return e != nil && e.Kind == Killed
}

func (l *LaneFrame) latest(node int, of func(EventKind) bool) *Event {
	for i := l.state.log - 1; i >= 0; i-- {
		if e := &l.lane.log[i]; e.Node == node && of(e.Kind) {
			return e
		}
	}
	return nil
}

func (l *LaneFrame) Holds(i Invariant) bool { return l.state.broken[i] < 0 }

// Break is a pair of events that breaks an invariant. For a timestamp that does not fit, both
// are the same event.
type Break struct {
	Invariant     Invariant
	Earlier, Here *Event
	// First reports whether it was the lane's first of its kind.
	First bool
}

// Breaks are the invariants that the step broke, each with its pair of IDs.
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

// Last is the event that issued the last ID, or nil.
func (l *LaneFrame) Last() *Event {
	if l.state.last < 0 {
		return nil
	}
	return &l.lane.log[l.state.last]
}

// Lead is how far the last ID's timestamp is ahead of its node's clock, at least 0.
func (l *LaneFrame) Lead() time.Duration {
	e := l.Last()
	if e == nil || l.Of().Design.Timeless {
		return 0
	}
	issued := time.Duration(e.Tick())*l.lane.tick - l.lane.offset
	return max(issued-l.Clock(e.Node), 0)
}

func (r *Run) check(n int, e expect) {
	f := r.Frame(n)
	for i := range r.lanes {
		if e.lane >= 0 && e.lane != i {
			continue
		}
		l := f.Lane(i)
		if got := l.Field(e.field); got != e.value && len(r.Failed) < mostFailed {
			problem := text.Tell("got %s in lane %s at step %s, want %s", got, l.Of().Name, strconv.Itoa(n), e.value)
			r.Failed = append(r.Failed, &Error{Line: e.line, Word: e.field, Problem: problem})
		}
	}
}
