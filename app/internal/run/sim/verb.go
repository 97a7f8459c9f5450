package sim

import (
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// verbRow is what a verb is: how it is read, what it does, and how it is told.
type verbRow struct {
	verb Verb
	of   done
	// read reads what follows the verb and its node; nil reads nothing.
	read func(*parser, *scriptStep) error
	// do does it and lets time pass until it is over. It reports whether the run goes on.
	do   func(*world, *scriptStep) bool
	tell func(*Frame, *scriptStep) string
}

// done is to what a step is done, and so what a line may name after the verb.
type done uint8

const (
	toAll     done = iota // nothing that a line names
	toNode                // a node
	toClock               // the clock of a node or of the registry
	toPod                 // a node that gets its worker ID
	toAllPods             // all nodes that get their worker IDs
)

// verbs are in the order in which an error message lists them.
var verbs = []verbRow{
	{Set, toClock, (*parser).length, turn(func(c *clock, o *scriptStep) { c.base, c.slew = o.d, 0 }),
		ofClock("The clock is set to %s.", "The registry’s clock is set to %s.", "The clock of %s is set to %s.",
			shown)},
	{Advance, toAll, (*parser).length, func(st *world, o *scriptStep) bool { return st.passTime(st.now+o.d, o) },
		(*Frame).later},
	{Back, toClock, (*parser).length, turn(func(c *clock, o *scriptStep) { c.base -= o.d }),
		ofClock("The clock moves back %s, to %s.", "The registry’s clock moves back %s, to %s.",
			"The clock of %s moves back %s, to %s.", by, shown)},
	{Forth, toClock, (*parser).length, turn(func(c *clock, o *scriptStep) { c.base += o.d }),
		ofClock("The clock jumps forward %s, to %s.", "The registry’s clock moves forward %s, to %s.",
			"The clock of %s moves forward %s, to %s.", by, shown)},
	{Freeze, toClock, nil, turn(func(c *clock, _ *scriptStep) { c.frozen = true }),
		ofClock("The clock stops at %s.", "The registry’s clock stops at %s.", "The clock of %s stops at %s.", shown)},
	{Thaw, toClock, nil, turn(func(c *clock, _ *scriptStep) { c.frozen = false }),
		ofClock("The clock runs again from %s.", "The registry’s clock runs again from %s.",
			"The clock of %s runs again from %s.", shown)},
	{Drift, toClock, func(p *parser, o *scriptStep) (err error) { o.n, err = p.ppm(-1e6, 1e6); return err },
		turn(func(c *clock, o *scriptStep) { c.drift = int64(o.n) }),
		ofClock("The clock now drifts by %s ppm.", "The registry’s clock now drifts by %s ppm.",
			"The clock of %s now drifts by %s ppm.", rate)},
	{Slew, toClock, (*parser).slew, turn(func(c *clock, o *scriptStep) { c.slew, c.rate = c.slew+o.d, int64(o.n) }),
		ofClock("The clock is slewed by %s, at %s ppm.", "The registry’s clock is slewed by %s, at %s ppm.",
			"The clock of %s is slewed by %s, at %s ppm.", by, rate)},
	{Ask, toNode, (*parser).asks, (*world).ask, (*Frame).asked},
	{Restart, toNode, func(p *parser, o *scriptStep) error { o.saved = p.has("saved"); return nil },
		toNodes((*laneRun).restart), func(f *Frame, o *scriptStep) string {
			if o.saved {
				return f.ofProgram("The program restarts with its saved state.",
					"Every program restarts with its saved state.",
					"Program %s restarts with its saved state.", "Program %s of each restarts with its saved state.")
			}
			return f.ofProgram("The program restarts without its state.", "Every program restarts without its state.",
				"Program %s restarts without its state.", "Program %s of each restarts without its state.")
		}},
	{Kill, toNode, nil, toNodes((*laneRun).kill), func(f *Frame, _ *scriptStep) string {
		return f.ofProgram("The program is killed and stays down.", "Every program is killed and stays down.",
			"Program %s is killed and stays down.", "Program %s of each is killed and stays down.")
	}},
	{Down, toAll, (*parser).row, func(st *world, o *scriptStep) bool { st.down |= o.rows(); return true },
		func(f *Frame, o *scriptStep) string {
			return f.ofStore(o, "The database goes down.", "Database server %s goes down.", "The registry goes down.")
		}},
	{Up, toAll, (*parser).row, func(st *world, o *scriptStep) bool { st.down &^= o.rows(); return true },
		func(f *Frame, o *scriptStep) string {
			return f.ofStore(o, "The database is up again.", "Database server %s is up again.",
				"The registry is up again.")
		}},
	{Latency, toAll, (*parser).storeLength, func(st *world, o *scriptStep) bool { st.latency = o.d; return true },
		func(f *Frame, o *scriptStep) string {
			return text.Tell("The database now takes %s to answer.", by(f, o))
		}},
	{Timeout, toAll, (*parser).storeLength, func(st *world, o *scriptStep) bool { st.timeout = o.d; return true },
		func(f *Frame, o *scriptStep) string {
			return text.Tell("A request to the database now times out after %s.", by(f, o))
		}},
	{Lose, toAll, func(p *parser, o *scriptStep) (err error) { o.n, err = p.count(1, 1000); return err },
		inLanes(func(p *laneRun, o *scriptStep) { p.now.lose += o.n }), func(_ *Frame, o *scriptStep) string {
			return text.Tell("The next %s from the database will be lost, after the write is committed.",
				text.Count(o.n, "%s answer", "%s answers"))
		}},
	{Join, toAll, nil, inLanes(func(p *laneRun, _ *scriptStep) { p.now.store = p.now.store.Join() }),
		func(*Frame, *scriptStep) string {
			return text.Tell("Another database server joins. Its counters are not raised.")
		}},
	{Others, toAll, nil, func(st *world, _ *scriptStep) bool { st.seen = len(st.run.lanes); return true },
		(*Frame).joined},
	{Start, toPod, nil, settled((*laneRun).begin), func(f *Frame, _ *scriptStep) string {
		return f.ofPods("%s starts.", "The pods start.", "", "")
	}},
	{Resume, toNode, nil, settled((*laneRun).resume), func(f *Frame, _ *scriptStep) string {
		return f.ofPods("%s runs again.", "Every pod runs again.", "The program runs again.",
			"Every program runs again.")
	}},
	{Cut, toNode, nil, settled((*laneRun).cut), func(f *Frame, _ *scriptStep) string {
		if f.run.Script.Workers == nil {
			return f.ofPods("%s is cut off from the database.", "", "The program is cut off from the database.",
				"Every program is cut off from the database.")
		}
		return f.ofPods("%s is cut off from the registry.", "Every pod is cut off from the registry.", "", "")
	}},
	{Rejoin, toNode, nil, settled((*laneRun).rejoin), func(f *Frame, _ *scriptStep) string {
		if f.run.Script.Workers == nil {
			return f.ofPods("%s reaches the database again.", "", "The program reaches the database again.",
				"Every program reaches the database again.")
		}
		return f.ofPods("%s reaches the registry again.", "Every pod reaches the registry again.", "", "")
	}},
	{Forget, toPod, nil, settled((*laneRun).forget), func(f *Frame, _ *scriptStep) string {
		return f.ofPods("%s is removed from the registry.", "Every pod is removed from the registry.", "", "")
	}},
	{Pause, toNode, (*parser).pause, settled((*laneRun).pause), func(f *Frame, o *scriptStep) string {
		if o.inside {
			return f.ofPods("%s will pause inside its next call, before it reads the clock.",
				"Every pod will pause inside its next call, before it reads the clock.", "", "")
		}
		return f.ofPods("%s pauses: the whole machine stands still.",
			"Every pod pauses: the whole machine stands still.",
			"The program pauses: the whole machine stands still.",
			"Every program pauses: the whole machine stands still.")
	}},
	{Deploy, toAllPods, (*parser).way,
		func(st *world, o *scriptStep) bool {
			return inLanes(func(p *laneRun, o *scriptStep) { p.deploy(o, st.now) })(st, o)
		},
		func(_ *Frame, o *scriptStep) string {
			return text.Tell("A new version is deployed. Worker IDs: %s.", text.T(o.way.Title))
		}},
	{verb: repeat, read: func(p *parser, o *scriptStep) (err error) { o.n, err = p.count(-1, 1e6); return err }},
}

// row returns nil for an unknown verb.
func (v Verb) row() *verbRow {
	for i := range verbs {
		if verbs[i].verb == v {
			return &verbs[i]
		}
	}
	return nil
}

// IsStep reports whether a line that begins with the word is one step.
func (v Verb) IsStep() bool { return v != repeat && v.row() != nil }

// turn changes the clocks that a step names.
func turn(change func(*clock, *scriptStep)) func(*world, *scriptStep) bool {
	return func(st *world, o *scriptStep) bool {
		st.clocks = slices.Clone(st.clocks)
		st.each(o, func(node int) {
			c := st.clocks[node].touch(st.now)
			change(&c, o)
			st.clocks[node] = c
		})
		return true
	}
}

// inLanes is done once in each lane.
func inLanes(do func(*laneRun, *scriptStep)) func(*world, *scriptStep) bool {
	return func(st *world, o *scriptStep) bool {
		for _, p := range st.run.lanes {
			do(p, o)
		}
		return true
	}
}

// toNodes is done to the nodes that a step names, in each lane.
func toNodes(do func(p *laneRun, node int, o *scriptStep, now time.Duration)) func(*world, *scriptStep) bool {
	return func(st *world, o *scriptStep) bool {
		st.eachLane(o, func(p *laneRun, node int) { do(p, node, o, st.now) })
		return true
	}
}

// settled is toNodes; then everything happens that is due.
func settled(do func(p *laneRun, node int, o *scriptStep, now time.Duration)) func(*world, *scriptStep) bool {
	return func(st *world, o *scriptStep) bool { return toNodes(do)(st, o) && st.passTime(st.now, o) }
}

// rows are the databases' servers that a step is about, a bit for each.
func (o *scriptStep) rows() uint8 {
	if o.n > 0 {
		return 1 << (o.n - 1)
	}
	return 1<<variant.StoreRows - 1
}

func (st *world) ask(o *scriptStep) bool {
	if o.every > 0 {
		for range o.n {
			st.eachLane(o, func(p *laneRun, node int) { p.ask(node, 1, st.now) })
			if !st.passTime(st.now+o.every, o) {
				return false
			}
		}
		return true
	}
	st.eachLane(o, func(p *laneRun, node int) { p.ask(node, o.n, st.now) })
	if o.async {
		return st.passTime(st.now, o)
	}
	return st.answered(o)
}

// Values of a sentence about a step.

func by(_ *Frame, o *scriptStep) string    { return span(o.d) }
func rate(_ *Frame, o *scriptStep) string  { return number(int64(o.n)) }
func shown(f *Frame, o *scriptStep) string { return f.reads(max(o.node, 0)) }

// ofClock is a sentence about the clock that the step concerns: the only one or all, the registry's, or that
// of a node, whose name is then the first value.
func ofClock(
	one, registry, node text.Message, values ...func(*Frame, *scriptStep) string,
) func(*Frame, *scriptStep) string {
	return func(f *Frame, o *scriptStep) string {
		var words []string
		for _, value := range values {
			words = append(words, value(f, o))
		}
		switch nodes := f.run.Script.Nodes; {
		case o.node < 0:
			return text.Tell(one, words...)
		case o.node == len(nodes):
			return text.Tell(registry, words...)
		default:
			return text.Tell(node, append([]string{nodes[o.node].Name}, words...)...)
		}
	}
}

// ofStore is a sentence about all databases, a server of theirs, or the registry.
func (f *Frame) ofStore(o *scriptStep, all, server, registry text.Message) string {
	switch {
	case f.run.Script.Workers != nil:
		return text.Tell(registry)
	case o.n > 0:
		return text.Tell(server, number(int64(o.n)))
	}
	return text.Tell(all)
}

// ofProgram is a sentence about the programs that the step concerns: each lane has one per node. If
// all lanes are Snowflake's, they are treated as one program.
func (f *Frame) ofProgram(one, every, named, namedOfEach text.Message) string {
	s, node := f.run.Script, f.frame.op.node
	differ := slices.ContainsFunc(s.Lanes, func(l Lane) bool { return l.Layout.Fields == nil })
	switch {
	case node >= 0 && len(s.Nodes) > 1 && f.Seen() > 1:
		return text.Tell(namedOfEach, s.Nodes[node].Name)
	case node >= 0 && len(s.Nodes) > 1:
		return text.Tell(named, s.Nodes[node].Name)
	case len(s.Nodes) > 1 || differ && f.Seen() > 1:
		return text.Tell(every)
	}
	return text.Tell(one)
}

// ofPods is a sentence about the pod that the step names, or about all: pods, or programs of a script
// without worker IDs.
func (f *Frame) ofPods(named, pods, one, every text.Message) string {
	switch s, node := f.run.Script, f.frame.op.node; {
	case node >= 0:
		return text.Tell(named, s.Nodes[node].Name)
	case s.Workers != nil:
		return text.Tell(pods)
	default:
		return f.ofProgram(one, every, "", "")
	}
}

// later is what the clocks read after a while.
func (f *Frame) later(o *scriptStep) string {
	if apart := f.apart(); apart != "" {
		return text.Tell("%s later, the clocks read %s.", span(o.d), apart)
	}
	return text.Tell("%s later, the clock reads %s.", span(o.d), shown(f, o))
}

// joined is how many lanes became visible.
func (f *Frame) joined(*scriptStep) string {
	n := f.Seen() - f.run.Script.first()
	if n == 1 {
		return text.Tell("One more design joins. It ran on the same clock with the same requests.")
	}
	return text.Tell("%s more designs join. All ran on the same clock with the same requests.", number(int64(n)))
}

// asked uses the clock reading at the time of the request: a wait may have passed since.
func (f *Frame) asked(o *scriptStep) string {
	ids := text.Count(o.n, "%s ID", "%s IDs")
	reads := f.run.Frame(f.n - 1).reads(max(o.node, 0))
	several := o.node < 0 && f.Seen() > 1
	switch {
	case o.every > 0 && several:
		return text.Tell("From t = %s: %s requested of each design, one every %s.", reads, ids, span(o.every))
	case o.every > 0:
		return text.Tell("From t = %s: %s requested, one every %s.", reads, ids, span(o.every))
	case several:
		return text.Tell("t = %s: %s requested of each design.", reads, ids)
	case o.node >= 0:
		return text.Tell("t = %s: %s requested from %s.", reads, ids, f.run.Script.Nodes[o.node].Name)
	}
	return text.Tell("t = %s: %s requested.", reads, ids)
}
