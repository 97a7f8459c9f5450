package explore

import (
	"math/bits"
	"slices"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Result is what a search has found so far. Its slices are shared: do not change them.
type Result struct {
	Plan    Plan
	Verdict Verdict
	States  int
	// Depth is the last completed ring.
	Depth int
	// Rings are the completed rings. Ring 0 is the start.
	Rings []Ring
	// Histories counts those of 1 to Depth events. A history ends when it breaks the invariant.
	Histories Count
	// Found is the first of the shortest histories that break the invariant; nil if there is none.
	Found *Counterexample

	// First is each ring's first state, Parents the state before each, and Looks what the event
	// between did.
	First   []int
	Parents []uint32
	Looks   []EventEffect
}

// Ring is the states that take as many events and no fewer.
type Ring struct {
	States int
	// Looks counts the states by look.
	Looks [Looks]int
	// Histories counts those of this length, and Broken those of them that break the invariant.
	Histories, Broken Count
}

// Verdict is how a search ended.
type Verdict uint8

// The verdicts.
const (
	Searching   Verdict = iota
	Found               // a history breaks the invariant
	None                // no history within the bounds does
	Stopped             // the search reached a limit
	Undecidable         // its draws cannot be enumerated
)

var verdictNames = [...]string{"searching", "found", "none", "stopped", "undecidable"}

func (v Verdict) String() string { return verdictNames[v] }

// EventEffect is what an event did.
type EventEffect uint8

// The looks.
const (
	Clock    EventEffect = iota // a clock moved, or nothing happened yet
	Process                     // a program restarted, or an answer will be lost
	Waiting                     // a call waits
	Rejected                    // a request was rejected
	Issued                      // an ID was issued
	Broken                      // the invariant is broken
	Looks    int         = iota
)

// looks is what each kind of event does if nothing is issued.
var looks = [Kinds]EventEffect{Restart: Process, RestartSaved: Process, LostAnswer: Process}

// Counterexample is a history that breaks the invariant.
type Counterexample struct {
	Steps []TraceStep
	// Page is the page that plays it: rollback or systems.
	Page string
	// Script is a scene without its title: its first step sets the clocks, and then each event is one step.
	Script string
}

// TraceStep is one event of a counterexample.
type TraceStep struct {
	Kind EventKind
	Node int // −1 if it is not one node's
	Look EventEffect
	// State is the state after it.
	State int
	// Line is the step's line in the script.
	Line string
	// ID is the last ID that was issued, such as 100/0; empty if none was.
	ID string
}

// Result is what the search has found so far.
func (s *Search) Result() Result {
	r := s.result
	r.States, r.Rings, r.First, r.Parents, r.Looks = len(s.states), s.all, s.rings, s.parent, s.looks
	if len(s.rings) > 0 {
		r.First = s.rings[:len(s.rings)-1]
		r.Depth = len(r.First) - 1
	}
	for i, ring := range s.all {
		if i > 0 {
			r.Histories.add(ring.Histories)
		}
	}
	return r
}

// leg is an event and the state after it.
type leg struct{ event, state int }

// path is the history that led to a state first.
func (s *Search) path(end int) *Counterexample {
	var legs []leg
	for n := end; n > 0; n = int(s.parent[n]) {
		legs = append(legs, leg{int(s.via[n]), n})
	}
	slices.Reverse(legs)
	c := &Counterexample{Page: "rollback"}
	if s.design.For(snowflake.Twitter()).Fields == nil {
		c.Page = "systems"
	}
	from := s.states[0]
	var drawn []uint64
	for _, l := range legs {
		s.each(from, l.event, func(next state, look EventEffect) bool {
			if !s.equal(next, s.states[l.state]) {
				return true
			}
			e := s.events[l.event]
			line := s.plan.line(s.design, e, s.walk.Idle(max(e.node, 0)))
			step := TraceStep{Kind: e.kind, Node: e.node, Look: look, State: l.state, Line: line}
			if s.issued != nil {
				step.ID = s.walk.IDText(s.issued)
			}
			c.Steps, drawn, from = append(c.Steps, step), append(drawn, s.draws...), next
			return false
		})
	}
	c.Script = s.plan.script(s.design, drawn)
	for _, step := range c.Steps {
		c.Script += step.Line + "\n"
	}
	return c
}

// Count is a number of up to 128 bits: a state has fewer than 200 events, with all values that can be
// drawn, and a history at most 16.
type Count struct{ High, Low uint64 }

func (c *Count) add(n Count) {
	var carry uint64
	c.Low, carry = bits.Add64(c.Low, n.Low, 0)
	c.High, _ = bits.Add64(c.High, n.High, carry)
}

// String is the number in groups of three digits.
func (c Count) String() string {
	const billion = 1_000_000_000
	if c.High == 0 && c.Low < billion {
		return text.Group(int64(c.Low))
	}
	high, rest := c.High/billion, c.High%billion
	low, digits := bits.Div64(rest, c.Low, billion)
	tail := strconv.FormatUint(billion+digits, 10)
	return Count{high, low}.String() + "," + tail[1:4] + "," + tail[4:7] + "," + tail[7:]
}

// Why is why a search stopped at a number of states, or cannot decide.
func (p Plan) Why(v Verdict, states int) string {
	if v == Stopped {
		return text.Tell("Stopped at %s states.", text.Group(states))
	}
	d, _ := sim.Find(p.Design)
	return text.Tell("Its programs draw %s random bits: too many values to try.", text.Group(d.Random))
}

// Title is the title of a counterexample's scene.
func (p Plan) Title(events int) string {
	d, _ := sim.Find(p.Design)
	return text.Tell([Invariants]text.Message{
		Unique:     "%s: a duplicate after %s",
		Increasing: "%s: an ID out of order after %s",
		Answered:   "%s: no ID in time after %s",
	}[p.Invariant], text.T(d.Title), text.Count(events, "%s event", "%s events"))
}
