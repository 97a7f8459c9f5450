package sim

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
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
			r.Failed = append(r.Failed, &ScriptError{Line: e.line, Word: e.field, Problem: problem})
		}
	}
}

var fields = []string{"issued", "refused", "duplicates", "longest-wait-ms", "lead-ms", "waiting", "answered",
	"estimate",
	"unique", "increasing", "fits", "roughly", "last", "running"}

// Field is a lane's figure by its name on the pages: issued, refused, duplicates,
// longest-wait-ms, lead-ms, waiting (requests without an answer), answered (issued ÷ requested),
// estimate (how many IDs an outsider infers), and "holds" or "broken" for unique, increasing,
// fits and roughly. last is the last issued ID as tick/sequence, or as its system writes it.
func (l *LaneFrame) Field(name string) string {
	t := l.Totals()
	switch name {
	case "issued":
		return strconv.Itoa(t.Issued)
	case "refused":
		return strconv.Itoa(t.Refused)
	case "duplicates":
		return strconv.Itoa(t.Duplicates)
	case "longest-wait-ms":
		return milliseconds(t.LongestWait)
	case "lead-ms":
		return milliseconds(l.Lead())
	case "waiting":
		return strconv.Itoa(t.Pending())
	case "answered":
		return rounded(math.Floor, float64(t.Issued)/float64(max(t.Asked, 1)), 1e4)
	case "estimate":
		return l.estimate()
	case "running":
		return strconv.Itoa(l.Cluster().Running())
	case "last":
		if e := l.Last(); e != nil {
			return l.place(e)
		}
		return "none"
	}
	for _, i := range Qualities() {
		if i.String() == name && !l.Holds(i) {
			return "broken"
		}
	}
	return "holds"
}

// estimate is the number of IDs that an outsider infers from those it has seen: m(k + 1)/k − 1
// for k IDs with the maximum m. It is the unbiased estimator if they are drawn uniformly from 1
// to the number sought (Goodman, "Serial Number Analysis", 1952). If numbers grow by an
// increment, each remainder is estimated separately.
func (l *LaneFrame) estimate() string {
	counts := l.Of().Design.Counts
	if counts == nil {
		return "none"
	}
	type class struct{ largest, seen uint64 }
	step, classes := uint64(max(counts(l.state.store), 1)), map[uint64]class{}
	for i := range l.Log() {
		if e := &l.lane.log[i]; e.Issued && e.Twin < 0 {
			id := uint64(e.ID())
			c := classes[id%step]
			classes[id%step] = class{max(c.largest, (id+step-1)/step), c.seen + 1}
		}
	}
	sum := 0.0
	for _, c := range classes {
		sum += float64(c.largest)*float64(c.seen+1)/float64(c.seen) - 1
	}
	if len(classes) == 0 {
		return "none"
	}
	return rounded(math.Round, sum, 100)
}

func (l *LaneFrame) Store() variant.Store { return l.state.store }

// IDText is an event's ID as tick/sequence; if the script has a date, with the time of day of
// that tick.
func (l *LaneFrame) IDText(e *Event) string {
	tick, number, has := strings.Cut(l.place(e), "/")
	if !has {
		return tick
	}
	if lay := &l.Of().Layout; l.run.Script.Dated {
		tick = timeOfDay(lay.Epoch.Add(time.Duration(e.Tick()) * lay.Tick))
	}
	return tick + "/" + number
}

func (l *LaneFrame) place(e *Event) string {
	if lay := &l.Of().Layout; l.Cluster() != nil && l.Of().Design.Text == nil {
		worker := strconv.FormatUint(lay.Node(e.ID()), 10)
		return strconv.FormatInt(e.Tick(), 10) + "/" + worker + "/" +
			strconv.FormatUint(layouts.Part(*lay, e.ID(), lay.Index(snowflake.KindSequence)), 10)
	}
	return l.Of().IDText(e)
}

// IDText is an event's ID as tick/sequence, or as its system writes it.
func (l *Lane) IDText(e *Event) string {
	if l.Design.Text != nil {
		return l.Design.Text(e.Outcome.ID())
	}
	return slash(e.Tick(), layouts.Part(l.Layout, e.ID(), l.Layout.Index(snowflake.KindSequence)))
}

// Queue is the number of a node's calls without an answer.
func (l *LaneFrame) Queue(node int) (waiting int) {
	for n := 1; n <= l.n; n++ {
		if o, since := l.run.frames[n].op, l.run.frames[n-1].at; o.verb == Ask && l.asks(n, node) {
			waiting += o.askedBy(l.At() - since)
		}
	}
	for i := range l.Log() {
		if e := &l.lane.log[i]; e.Node == node {
			waiting -= e.Turned
			if e.Answers() {
				waiting--
			}
		}
	}
	return waiting
}

// asks reports whether the n-th step, which requests IDs, does so from a node.
func (l *LaneFrame) asks(n, node int) bool {
	o, c := l.run.frames[n].op, l.run.frames[n-1].laneStates[l.index].cluster
	return o.node == node || o.node < 0 && c.Pods[node].Is != PodOff
}

// Asked is the number of calls made by a true time within the step.
func (l *LaneFrame) Asked(at time.Duration) int {
	o := l.frame.op
	if l.n == 0 || o.verb != Ask || o.every == 0 {
		return l.state.totals.Asked
	}
	was, nodes := l.run.frames[l.n-1], 0
	for node := range l.lane.servers {
		if l.asks(l.n, node) {
			nodes++
		}
	}
	return was.laneStates[l.index].totals.Asked + o.askedBy(at-was.at)*nodes
}

// askedBy is how many of the step's calls were made by a time after its start.
func (o *scriptStep) askedBy(since time.Duration) int {
	switch {
	case o.every == 0:
		return o.n
	case since < 0:
		return 0
	}
	return min(int(since/o.every)+1, o.n)
}

// How numbers and times are written.

// number is not inlined: no code is used by as many sentences, and each inlined call would add
// some hundred bytes to the program.
//
//go:noinline
func number(n int64) string { return text.Group(n) }

func slash(tick int64, sequence uint64) string {
	return strconv.FormatInt(tick, 10) + "/" + strconv.FormatUint(sequence, 10)
}

func rounded(how func(float64) float64, v, parts float64) string {
	return strconv.FormatFloat(how(v*parts)/parts, 'f', -1, 64)
}

func milliseconds(d time.Duration) string {
	return strconv.FormatFloat(float64(d)/1e6, 'f', -1, 64)
}

func timeOfDay(at time.Time) string { return at.Format("15:04:05.000") }

// span formats a duration for a reader: in milliseconds, or in minutes or seconds if it is a
// multiple of a minute or 0.1 s.
func span(d time.Duration) string {
	if d >= 2*time.Minute && d%time.Minute == 0 {
		return text.Tell("%s min", number(int64(d/time.Minute)))
	}
	if d >= time.Second && d%(time.Second/10) == 0 {
		return text.Tell("%s s", decimal(d, time.Second))
	}
	return text.Tell("%s ms", decimal(d, time.Millisecond))
}

func decimal(d, unit time.Duration) string {
	whole, rest := d/unit, d%unit
	if rest < 0 {
		return "-" + decimal(-d, unit)
	}
	words := number(int64(whole))
	if rest == 0 {
		return words
	}
	digits := strconv.FormatInt(int64(rest)*int64(time.Second/unit)+1e9, 10)[1:]
	return words + "." + strings.TrimRight(digits, "0")
}
