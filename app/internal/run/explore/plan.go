// Package explore searches all histories of one generator or two, the shortest first: it finds the
// shortest history that breaks an invariant, or proves that none does within the bounds.
//
//	s, err := explore.New(explore.Default())
//	for s.Advance(1000) {
//	}
//	r := s.Result()
//	fmt.Println(r.Verdict, r.Depth, r.Histories) // found 6 1,078
//	fmt.Println(r.Found.Script)
//
// An event is a step of package sim, played by [sim.Walk]. Two histories lead to one state if everything
// is equal that a later event or the invariant can depend on: see [sim.Position] and [memory]. The states
// of a ring take as many events and no fewer.
//
// A [Race] is explored more finely: race.go has every order in which the steps of two threads can interleave that share
// one generator's state.
package explore

import (
	"cmp"
	"slices"
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

// EventKind is a kind of event.
type EventKind uint8

// The kinds of events.
const (
	Ask          EventKind = iota // an ID is requested
	Tick                          // time passes
	Back1                         // a clock moves back
	Back2                         // by two ticks
	Back3                         // by three
	BackPast                      // by one tick more than the design accepts
	Restart                       // a program restarts without its state
	RestartSaved                  // a program restarts with its saved state
	LostAnswer                    // the next answer of the store is lost
	Second                        // a second node has the same worker ID
	Kinds        int       = iota
)

var kindNames = [Kinds]string{"ask", "tick", "back-1", "back-2", "back-3", "back-past", "restart", "restart-saved",
	"lost-answer", "second"}

// String is the kind's name in links.
func (k EventKind) String() string { return kindNames[k] }

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

// PlanError is a value of a plan that no search can have.
type PlanError struct {
	// Part is design, bits, events, within, ticks or an event's name.
	Part, Value, Problem string
}

func (e *PlanError) Error() string { return "explore: " + e.Part + " " + e.Value + ": " + e.Problem }

// Default is Twitter's order of 2010, whose clock moves back.
func Default() Plan {
	return Plan{Design: "twitter-scala-28", SequenceBits: 2, Events: Events{Ask: Often, Tick: Often, Back1: Often},
		Within: 2, Bounds: Bounds{8, 4}}
}

// Designs are the designs that can be searched, in the order of the stage.
func Designs() []variant.Design { return sim.Designs() }

// Can reports whether an event can happen to a design.
func Can(d variant.Design, k EventKind) bool {
	switch k {
	case BackPast:
		return threshold(d) > 0
	case LostAnswer:
		return d.Store != nil
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
		if !Can(d, EventKind(k)) {
			p.Events[k] = 0
		}
	}
	return p
}

// check returns the design, or an *[PlanError].
func (p Plan) check() (variant.Design, error) {
	d, ok := sim.Find(p.Design)
	if !ok {
		return d, &PlanError{"design", p.Design, text.T("unknown design")}
	}
	for _, name := range Params {
		if problem := p.inRange(name); problem != nil {
			return d, problem
		}
	}
	if int(p.Invariant) >= Invariants {
		return d, &PlanError{"invariant", strconv.Itoa(int(p.Invariant)), text.T("unknown invariant")}
	}
	if p.Events[Ask] == 0 {
		return d, &PlanError{"allow", Ask.String(), text.T("without requests nothing can happen")}
	}
	for i, n := range p.Events {
		if k := EventKind(i); n > 0 && !Can(d, k) {
			return d, &PlanError{k.String(), p.Design, text.T("this cannot happen to this design")}
		}
	}
	return d, nil
}

// inRange fails at a number that is too small or too large.
func (p *Plan) inRange(name string) *PlanError {
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
		return &PlanError{name, strconv.Itoa(value),
			text.Tell("not from %s to %s", strconv.Itoa(least), strconv.Itoa(most))}
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
	kind EventKind
	node int // −1 if it is not one node's
}

// events are the events that can happen, node by node.
func (p Plan) events() (all []event) {
	add := func(k EventKind, node int) {
		if p.Events[k] > 0 {
			all = append(all, event{k, node})
		}
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
	for _, k := range []EventKind{Back1, Back2, Back3, BackPast, Restart, RestartSaved} {
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
	}
	ticks := cmp.Or(map[EventKind]int{Back1: 1, Back2: 2, Back3: 3}[e.kind], threshold(d)+1)
	return "back" + node + " " + (tick * time.Duration(ticks)).String()
}

// Params are the names of a plan's values in links, in the order of [Plan.Values].
var Params = []string{"design", "bits", "allow", "invariant", "within", "events", "ticks"}

// Values are the plan's values in links.
func (p Plan) Values() []string {
	var allow []string
	for k, n := range p.Events {
		switch {
		case n >= Often:
			allow = append(allow, EventKind(k).String())
		case n > 0:
			allow = append(allow, EventKind(k).String()+":"+strconv.Itoa(int(n)))
		}
	}
	return []string{p.Design, strconv.Itoa(p.SequenceBits), strings.Join(allow, ","), p.Invariant.String(),
		strconv.Itoa(p.Within),
		strconv.Itoa(p.Bounds.Events), strconv.Itoa(p.Bounds.Ticks)}
}

// Parse reads a plan's values by their names. Empty and wrong values are those of the default plan; for
// each wrong one there is an error.
func Parse(get func(name string) string) (Plan, []*PlanError) {
	p, wrong := Default(), []*PlanError(nil)
	for i, name := range Params {
		value := get(name)
		if value == "" {
			continue
		}
		next := p
		problem := next.set(i, value)
		if problem != nil {
			wrong = append(wrong, problem)
		} else {
			p = next
		}
	}
	return p, wrong
}

// set reads the value of a parameter.
func (p *Plan) set(param int, value string) *PlanError {
	name := Params[param]
	switch name {
	case "design":
		p.Design = value
		if !slices.ContainsFunc(Designs(), func(d variant.Design) bool { return d.Name == value }) {
			return &PlanError{name, value, text.T("unknown design")}
		}
		return nil
	case "invariant":
		at := slices.Index(invariantNames[:], value)
		if at < 0 {
			return &PlanError{name, value, text.T("unknown invariant")}
		}
		p.Invariant = Invariant(at)
		return nil
	case "allow":
		return p.allow(value)
	}
	n, err := strconv.Atoi(value)
	if err != nil {
		return &PlanError{name, value, text.T("not a whole number")}
	}
	*map[string]*int{"bits": &p.SequenceBits, "within": &p.Within, "events": &p.Bounds.Events,
		"ticks": &p.Bounds.Ticks}[name] = n
	return p.inRange(name)
}

// allow reads kinds of events separated by commas, each with how often it may happen.
func (p *Plan) allow(value string) *PlanError {
	p.Events = Events{}
	for word := range strings.SplitSeq(value, ",") {
		name, times, limited := strings.Cut(word, ":")
		k := slices.Index(kindNames[:], name)
		if k < 0 {
			return &PlanError{"allow", word, text.T("unknown event")}
		}
		n := uint64(Often)
		if limited {
			var err error
			if n, err = strconv.ParseUint(times, 10, 8); err != nil || n == 0 || n > Often {
				return &PlanError{"allow", word, text.Tell("not from %s to %s times", "1", strconv.Itoa(Often))}
			}
		}
		p.Events[k] = uint8(n)
	}
	return nil
}

// Plays reports whether a person can look for a history with an event himself. After a restart with saved
// state, some designs issue a duplicate only if they drew certain numbers.
func Plays(d variant.Design, k EventKind) bool {
	return Can(d, k) && !(k == RestartSaved && draws(d))
}

func draws(d variant.Design) bool {
	return d.Name == "leaf" || d.Name == "random-pick" || d.Name == "random-start"
}

// Begin is the plan's scene before the first event, for a person. Its machines draw 0: with the events that a
// person can play, no other numbers lead to a duplicate sooner.
func (p Plan) Begin() string {
	d, _ := sim.Find(p.Design)
	var zeros []uint64
	if draws(d) {
		zeros = make([]uint64, MostEvents)
	}
	return p.script(d, zeros)
}

// AllowedEvent is an event that the plan allows, as a script's line.
type AllowedEvent struct {
	Kind EventKind
	Line string
}

// Moves are the events that the plan allows.
func (p Plan) Moves() (all []AllowedEvent) {
	d, _ := sim.Find(p.Design)
	for _, e := range p.events() {
		all = append(all, AllowedEvent{e.kind, p.line(d, e, false)})
	}
	return all
}

// Cost counts the events of lines: n requests in one line are n. A line that is none of the plan's events
// is wrong.
func (p Plan) Cost(lines []string) (n int, wrong string) {
	moves := p.Moves()
	for _, line := range lines {
		words, times := strings.Fields(line), 1
		if at := len(words) - 2; at > 0 && words[0] == "ask" {
			if count, err := strconv.Atoi(words[at]); err == nil && count > 0 {
				words, times = slices.Delete(words, at, at+1), count
			}
		}
		plain := strings.Join(words, " ")
		if !slices.ContainsFunc(moves, func(m AllowedEvent) bool { return m.Line == plain }) && wrong == "" {
			wrong = line
		}
		n += times
	}
	return n, wrong
}
