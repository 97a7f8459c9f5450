package explore

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Plan is what to search. Plans are comparable.
type Plan struct {
	// Design is a design's name: see [Designs].
	Design string
	// SequenceBits is the sequence's bit width, or the length of a segment as a power of two.
	SequenceBits int
	Events       Events
	Invariant    Invariant
	// Within is the number of ticks of the invariant [Answered].
	Within int
	Bounds Bounds
}

// Bounds are the longest history and the time that may pass in it.
type Bounds struct{ Events, Ticks int }

// The largest bounds, and the limits at which a search stops.
const (
	MostBits   = 3
	MostEvents = 16
	MostTicks  = 16
	MostStates = 500_000
	MostBytes  = 256 << 20
)

// Events is how often each kind of event may happen; 0 is never.
type Events [Kinds]uint8

// Often is no limit.
const Often = MostEvents

// Kind is a kind of event.
type Kind uint8

// The kinds of events.
const (
	Ask          Kind = iota // an ID is requested
	Tick                     // time passes
	Back1                    // a clock moves back
	Back2                    // by two ticks
	Back3                    // by three
	BackPast                 // by one tick more than the design accepts
	Restart                  // a program restarts without its state
	RestartSaved             // a program restarts with its saved state
	LostAnswer               // the next answer of the store is lost
	Second                   // a second node has the same worker ID
	Race                     // two threads share one machine without a lock: load, ask, store
	Kinds        int  = iota
)

var kindNames = [Kinds]string{"ask", "tick", "back-1", "back-2", "back-3", "back-past", "restart", "restart-saved", "lost-answer", "second", "race"}

// String is the kind's name in links.
func (k Kind) String() string { return kindNames[k] }

// Invariant is what a history must not break.
type Invariant uint8

// The invariants.
const (
	Unique     Invariant = iota // no ID is issued twice
	Increasing                  // each ID of a node is above all before it
	Answered                    // each request gets an ID within some ticks, and is not rejected
	Invariants int       = iota
)

var invariantNames = [Invariants]string{"unique", "increasing", "answered"}

// String is the invariant's name in links.
func (i Invariant) String() string { return invariantNames[i] }

// Error is a value of a plan that no search can have.
type Error struct {
	// Part is design, bits, events, within, ticks or an event's name.
	Part, Value, Problem string
}

func (e *Error) Error() string { return "explore: " + e.Part + " " + e.Value + ": " + e.Problem }

// Default is Twitter's order of 2010, whose clock moves back.
func Default() Plan {
	return Plan{Design: "twitter-scala-28", SequenceBits: 2, Events: Events{Ask: Often, Tick: Often, Back1: Often}, Within: 2, Bounds: Bounds{8, 4}}
}

// Designs are the designs that can be searched, in the order of the stage.
func Designs() []variant.Design { return sim.Designs() }

// Can reports whether an event can happen to a design.
func Can(d variant.Design, k Kind) bool {
	switch k {
	case BackPast:
		return threshold(d) > 0
	case LostAnswer:
		return d.Store != nil
	case Race:
		return d.Store == nil || d.Boots
	}
	return true
}

// threshold is how many ticks a clock may be behind before the design treats it differently.
func threshold(d variant.Design) int {
	switch d.Name {
	case "leaf":
		return 5
	case "ours":
		return 10 // its lane's lead
	}
	return 0
}

// Fit is the plan for a design, without the events that cannot happen to it.
func (p Plan) Fit(d variant.Design) Plan {
	p.Design = d.Name
	for k := range p.Events {
		if !Can(d, Kind(k)) {
			p.Events[k] = 0
		}
	}
	return p
}

// check returns the design, or an *[Error].
func (p Plan) check() (variant.Design, error) {
	d, ok := sim.Find(p.Design)
	if !ok {
		return d, &Error{"design", p.Design, text.T("unknown design")}
	}
	for _, name := range Params {
		if problem := p.inRange(name); problem != nil {
			return d, problem
		}
	}
	if int(p.Invariant) >= Invariants {
		return d, &Error{"invariant", strconv.Itoa(int(p.Invariant)), text.T("unknown invariant")}
	}
	if p.Events[Ask] == 0 && p.Events[Race] == 0 {
		return d, &Error{"allow", Ask.String(), text.T("without requests nothing can happen")}
	}
	for i, n := range p.Events {
		switch k := Kind(i); {
		case n > 0 && !Can(d, k):
			return d, &Error{k.String(), p.Design, text.T("this cannot happen to this design")}
		case n > 0 && k != Race && p.Events[Race] > 0:
			return d, &Error{k.String(), Race.String(), text.T("during a race, nothing else happens")}
		}
	}
	if p.Events[Race] > 0 && p.Invariant != Unique {
		return d, &Error{"invariant", p.Invariant.String(), text.T("a race is searched for duplicates only")}
	}
	return d, nil
}

// inRange fails at a number that is too small or too large.
func (p *Plan) inRange(name string) *Error {
	value, least, most := 0, 0, 0
	switch name {
	case "bits":
		value, least, most = p.SequenceBits, 1, MostBits
	case "within":
		value, most = p.Within, MostTicks
	case "events":
		value, least, most = p.Bounds.Events, 1, MostEvents
	case "ticks":
		value, most = p.Bounds.Ticks, MostTicks
	}
	if value < least || value > most {
		return &Error{name, strconv.Itoa(value), text.Tell("not from %s to %s", strconv.Itoa(least), strconv.Itoa(most))}
	}
	return nil
}

// script is the scene's lines before its events, for a design.
func (p Plan) script(d variant.Design, draws []uint64) string {
	lane := "lane " + d.Name
	layout := d.For(snowflake.Twitter())
	switch size := 1 << p.SequenceBits; {
	case layout.Fields != nil:
		lane += " sequence " + strconv.Itoa(p.SequenceBits)
	case d.Name == "leaf-segment":
		lane += " step " + strconv.Itoa(size)
	case d.Name == "tinyid": // its segments have every other number
		lane += " step " + strconv.Itoa(2*size)
	}
	if len(draws) > 0 {
		words := make([]string, len(draws))
		for i, n := range draws {
			words[i] = strconv.FormatUint(n, 10)
		}
		lane += " draws " + strings.Join(words, ",")
	}
	lines := []string{lane}
	if d.Store != nil {
		lines = append(lines, "timeout 4ms")
	}
	if p.Events[Second] > 0 {
		number := "7"
		if d.Boots { // its worker IDs are from a database, which gives each once
			number = "8"
		}
		lines = append(lines, "node a 7", "node b "+number)
	}
	return strings.Join(append(lines, "set "+(100*layout.Tick).String()), "\n") + "\n"
}

// event is one thing that can happen.
type event struct {
	kind Kind
	node int // −1 if it is not one node's
}

// events are the events that can happen, node by node.
func (p Plan) events() (all []event) {
	add := func(k Kind, node int) {
		if p.Events[k] > 0 {
			all = append(all, event{k, node})
		}
	}
	if p.Events[Race] > 0 {
		return []event{{Race, 0}, {Race, 1}}
	}
	nodes := 1
	if p.Events[Second] > 0 {
		nodes = 2
	}
	for node := range nodes {
		add(Ask, node)
	}
	if p.Bounds.Ticks > 0 {
		add(Tick, -1)
	}
	for _, k := range []Kind{Back1, Back2, Back3, BackPast, Restart, RestartSaved} {
		for node := range nodes {
			add(k, node)
		}
	}
	add(LostAnswer, -1)
	return all
}

// line is the event as a script's step. An answered request needs no async.
func (p Plan) line(d variant.Design, e event, answered bool) string {
	node := ""
	if p.Events[Second] > 0 && e.node >= 0 {
		node = " " + string(rune('a'+e.node))
	}
	tick := d.For(snowflake.Twitter()).Tick
	switch e.kind {
	case Ask:
		if answered {
			return "ask" + node
		}
		return "ask" + node + " async"
	case Tick:
		return "advance " + tick.String()
	case Restart:
		return "restart" + node
	case RestartSaved:
		return "restart" + node + " saved"
	case LostAnswer:
		return "lose 1"
	case Race:
		return ""
	}
	ticks := cmp.Or(map[Kind]int{Back1: 1, Back2: 2, Back3: 3}[e.kind], threshold(d)+1)
	return "back" + node + " " + (tick * time.Duration(ticks)).String()
}
