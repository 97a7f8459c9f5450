package sim

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Words say what happened in the step, in sentences: what was done, and what
// came of it. What the script itself says is in Said.
func (f *Frame) Words() string {
	words := f.done()
	if f.Verb() == Others {
		return words
	}
	if f.Seen() == 1 {
		return strings.TrimSpace(words + " " + f.Lane(0).Words())
	}
	var issued, refused, repeated, waits int
	for i := range f.Seen() {
		is := f.Lane(i).Totals()
		if f.n > 0 {
			was := &f.run.frames[f.n-1].laneStates[i].totals
			issued += is.Issued - was.Issued
			refused += is.Refused - was.Refused
			repeated += is.Duplicates - was.Duplicates
		}
		if is.Pending() > 0 {
			waits++
		}
	}
	if f.Verb() != Ask && issued+refused == 0 {
		return words
	}
	words += " " + text.Tell("%s issued.", text.Count(issued, "ID", "IDs"))
	if refused > 0 {
		words += " " + text.Tell("%s refused.", text.Count(refused, "call", "calls"))
	}
	if waits > 0 {
		words += " " + text.Tell("%s callers waiting.", text.Count(waits, "design keeps", "designs keep"))
	}
	if repeated > 0 {
		words += " " + text.Tell("%s twice!", text.Count(repeated, "ID exists", "IDs exist"))
	}
	return words
}

func (f *Frame) done() string {
	o := f.frame.op
	switch o.verb {
	case Ask:
		return f.asked()
	case Restart:
		if o.saved {
			return text.Tell("%s ends and begins again, with what it remembered saved.", f.program())
		}
		return text.Tell("%s ends and begins again. It remembers nothing.", f.program())
	case Kill:
		return text.Tell("%s is killed. Nothing starts it again.", f.program())
	case Down, Up, Latency, Timeout, Lose, Join:
		return o.storeEvent()
	case Others:
		n := f.Seen() - f.run.Script.first()
		if n == 1 {
			return text.Tell("1 more design comes to the stage. It had the same clock and the same calls all along.")
		}
		const words = "%s more designs come to the stage. They had the same clock and the same calls all along."
		return text.Tell(words, number(int64(n)))
	}
	return f.clockEvent()
}

func (f *Frame) clockEvent() string {
	o := f.frame.op
	who := text.Tell("The clock")
	if o.node >= 0 {
		who = text.Tell("The clock of %s", f.run.Script.Nodes[o.node].Name)
	}
	reads := f.reads(max(o.node, 0))
	switch o.verb {
	case Set:
		return text.Tell("%s is set to %s.", who, reads)
	case Advance:
		if apart := f.apart(); apart != "" {
			return text.Tell("%s later, the clocks read %s.", span(o.d), apart)
		}
		return text.Tell("%s later, the clock reads %s.", span(o.d), reads)
	case Back:
		return text.Tell("%s is turned back by %s, to %s.", who, span(o.d), reads)
	case Forth:
		return text.Tell("%s is turned forward by %s, to %s.", who, span(o.d), reads)
	case Freeze:
		return text.Tell("%s stands still at %s.", who, reads)
	case Thaw:
		return text.Tell("%s goes on from %s.", who, reads)
	case Drift:
		return text.Tell("%s now runs wrong by %s millionths.", who, number(int64(o.n)))
	case Slew:
		return text.Tell("%s is to be corrected by %s, smoothly, by %s millionths.", who, span(o.d), number(int64(o.n)))
	}
	return text.Tell("The clock reads %s. Nothing has been issued.", reads)
}

// asked says what was asked for, at what the clock read then: a wait may have passed since.
func (f *Frame) asked() string {
	o, ids := f.frame.op, text.Count(f.frame.op.n, "ID", "IDs")
	reads := f.run.Frame(f.n - 1).reads(max(o.node, 0))
	switch {
	case o.every > 0:
		return text.Tell("Asked for %s, one every %s, from %s on.", ids, span(o.every), reads)
	case o.node >= 0:
		return text.Tell("%s is asked for %s at %s.", f.run.Script.Nodes[o.node].Name, ids, reads)
	}
	return text.Tell("Asked for %s at %s.", ids, reads)
}

func (o *op) storeEvent() string {
	switch o.verb {
	case Down:
		if o.n > 0 {
			return text.Tell("Server %s of the store goes down.", number(int64(o.n)))
		}
		return text.Tell("The store goes down.")
	case Up:
		if o.n > 0 {
			return text.Tell("Server %s of the store is there again.", number(int64(o.n)))
		}
		return text.Tell("The store is there again.")
	case Latency:
		return text.Tell("The store takes %s for an answer from here on.", span(o.d))
	case Timeout:
		return text.Tell("A store that does not answer is given up after %s from here on.", span(o.d))
	case Lose:
		return text.Tell("The next %s of the store will be lost on the way, though what they answer is done.", text.Count(o.n, "answer", "answers"))
	}
	return text.Tell("A further server joins the store. Nobody raises the counters.")
}

// program is whose program the step is about: each lane has one for each node. Where
// all are Snowflake's, they are what one program may be.
func (f *Frame) program() string {
	s, node := f.run.Script, f.frame.op.node
	differ := slices.ContainsFunc(s.Lanes, func(l Lane) bool { return l.Layout.Fields == nil })
	switch {
	case node >= 0 && len(s.Nodes) > 1 && f.Seen() > 1:
		return text.Tell("Program %s of each", s.Nodes[node].Name)
	case node >= 0 && len(s.Nodes) > 1:
		return text.Tell("Program %s", s.Nodes[node].Name)
	case len(s.Nodes) > 1 || differ && f.Seen() > 1:
		return text.Tell("Every program")
	}
	return text.Tell("The program")
}

// reads is what a node's clock reads, for a reader.
func (f *Frame) reads(node int) string {
	if f.run.Script.Dated {
		return timeOfDay(f.Instant(node))
	}
	return span(f.Clock(node))
}

// apart is what the nodes' clocks read where that is not the same.
func (f *Frame) apart() string {
	var all []string
	same := true
	for i, n := range f.run.Script.Nodes {
		same = same && f.Clock(i) == f.Clock(0)
		all = append(all, text.Tell("%s in %s", f.reads(i), n.Name))
	}
	if same {
		return ""
	}
	return strings.Join(all, ", ")
}

// Words say what happened in the lane during the step.
func (l *LaneFrame) Words() string {
	var words []string
	events := l.Events()
	var first, last *Event
	issued := 0
	for i := range events {
		if e := &events[i]; e.Issued {
			if issued++; issued == 1 {
				first = e
			}
			last = e
		}
	}
	switch {
	case issued == 1 && l.Of().Design.Text != nil:
		words = append(words, text.Tell("It issues %s.", l.IDText(first)))
	case issued == 1:
		words = append(words, text.Tell("It issues %s, the ID %s.", l.IDText(first), strconv.FormatUint(uint64(first.ID()), 10)))
	case issued > 1:
		words = append(words, text.Tell("It issues %s, from %s to %s.", text.Count(issued, "ID", "IDs"), l.IDText(first), l.IDText(last)))
	}
	if issued > 0 && last.At > last.Asked {
		words = append(words, text.Tell("The last caller waited %s.", span(last.At-last.Asked)))
	}
	words = append(words, l.refusals(events)...)
	words = append(words, l.broken()...)
	for node := range l.lane.servers {
		if e := l.Waiting(node); e != nil {
			words = append(words, waiting(e, l.lane.tick))
		}
	}
	return strings.Join(words, " ")
}

// refusals say how often the lane refused in the step, and why the last time.
func (l *LaneFrame) refusals(events []Event) []string {
	refused, last := 0, (*Event)(nil)
	for i := range events {
		if e := &events[i]; e.Answers() && !e.Issued {
			refused++
			last = e
		} else if e.Turned > 0 {
			refused += e.Turned
			last = e
		}
	}
	if refused == 0 {
		return nil
	}
	why := text.Tell("It refuses %s: ", text.Count(refused, "call", "calls"))
	wait := span(time.Duration(last.Outcome.Wait) * l.lane.tick)
	switch {
	case last.Kind == Killed || last.Kind == Restarted:
		return []string{why + text.Tell("its program ended while they waited.")}
	case last.Kind == Turned && !l.Dead(last.Node):
		return []string{why + text.Tell("its program cannot begin without the store.")}
	case last.Kind == Turned:
		return []string{why + text.Tell("its program does not run.")}
	case last.Outcome.Branch == variant.Drained:
		return []string{why + text.Tell("no number is left.")}
	case last.Outcome.Branch == variant.Silenced:
		return []string{why + text.Tell("the store did not answer.")}
	case last.Outcome.Branch == variant.Outraced:
		return []string{why + text.Tell("others were quicker at the store each time.")}
	}
	switch last.Outcome.Verdict {
	case snowflake.Behind:
		why += text.Tell("the clock is behind the last ID, and has to advance %s.", wait)
	case snowflake.Full:
		why += text.Tell("the sequence is used up, and the clock has to advance %s.", wait)
	case snowflake.Early:
		why += text.Tell("the clock is before the epoch, by %s.", wait)
	default:
		why += text.Tell("the time field cannot hold this time.")
	}
	return []string{why}
}

// broken says which IDs of the step broke an invariant: how many, and the first.
func (l *LaneFrame) broken() (words []string) {
	var repeated, disordered, misfit []Break
	for _, b := range l.Breaks() {
		switch {
		case b.Invariant == Unique:
			repeated = append(repeated, b)
		case b.Invariant == Fits:
			misfit = append(misfit, b)
		case b.Invariant == Increasing && b.Here.Outcome.ID() != b.Earlier.Outcome.ID():
			disordered = append(disordered, b)
		}
	}
	if n := len(repeated); n == 1 {
		words = append(words, text.Tell("%s was issued before: a duplicate.", l.IDText(repeated[0].Here)))
	} else if n > 1 {
		words = append(words, text.Tell("%s of them were issued before, from %s on: duplicates.", number(int64(n)), l.IDText(repeated[0].Here)))
	}
	if len(disordered) > 0 {
		words = append(words, text.Tell("%s is smaller than %s, issued before it.", l.IDText(disordered[0].Here), l.IDText(disordered[0].Earlier)))
	}
	if len(misfit) > 0 {
		words = append(words, text.Tell("The time %s does not fit its field.", number(misfit[0].Here.Tick())))
	}
	return words
}
