package sim

import (
	"slices"
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/registry"
	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Words describe the step: what was done, then the result. The script's own sentences are in
// Said.
func (f *Frame) Words() string {
	words := f.Done()
	if f.Verb() == Others {
		return words
	}
	if f.Seen() == 1 {
		return text.Sentences(words, f.Lane(0).Words())
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
	all := []string{words, text.Count(issued, "%s ID issued.", "%s IDs issued.")}
	if refused > 0 {
		all = append(all, text.Count(refused, "%s request rejected.", "%s requests rejected."))
	}
	if waits > 0 {
		all = append(all, text.Tell("Callers wait in %s.", text.Count(waits, "%s design", "%s designs")))
	}
	if repeated > 0 {
		all = append(all, text.Count(repeated, "%s duplicate ID!", "%s duplicate IDs!"))
	}
	return text.Sentences(all...)
}

// Done describes what the step did, without its result.
func (f *Frame) Done() string {
	o := f.frame.op
	if o.row != nil {
		return o.row.tell(f, o)
	}
	return text.Tell("The clock reads %s. Nothing has been issued.", shown(f, o))
}

func (f *Frame) reads(node int) string {
	if f.run.Script.Dated {
		return timeOfDay(f.Instant(node))
	}
	return span(f.Clock(node))
}

// apart lists the nodes' clock readings if they differ; of many, only those that differ from the
// first.
func (f *Frame) apart() string {
	nodes, all := f.run.Script.Nodes, []string(nil)
	same, many := true, len(nodes) > 3
	for i, n := range nodes {
		differs := f.Clock(i) != f.Clock(0)
		same = same && !differs
		if !many || differs {
			all = append(all, text.Tell("%s in %s", f.reads(i), n.Name))
		} else if i == 0 {
			all = append(all, f.reads(0))
		}
	}
	if same {
		return ""
	}
	return text.List(all...)
}

// Words describe what happened in the lane during the step.
func (l *LaneFrame) Words() string {
	var words []string
	var issued []*Event
	events := l.Events()
	for i := range events {
		if e := &events[i]; e.Issued {
			issued = append(issued, e)
		}
	}
	if n := len(issued); n > 0 {
		first, last := issued[0], issued[n-1]
		switch {
		case n > 1:
			ids := text.Count(n, "%s ID", "%s IDs")
			words = append(words, text.Tell("Issues %s, %s to %s.", ids, l.IDText(first), l.IDText(last)))
		case l.Of().Design.Text != nil:
			words = append(words, text.Tell("Issues %s.", l.IDText(first)))
		default:
			words = append(words, text.Tell("Issues %s (ID %s).", l.IDText(first), text.Group(uint64(first.ID()))))
		}
		if last.At > last.Asked {
			words = append(words, text.Tell("The last caller waited %s.", span(last.At-last.Asked)))
		}
	}
	words = append(words, l.started(events)...)
	if refusals := l.refusals(events); refusals != "" {
		words = append(words, refusals)
	}
	words = append(words, l.broken()...)
	for node := range l.lane.servers {
		if e := l.Waiting(node); e != nil {
			words = append(words, waiting(e, l.lane.tick))
		}
	}
	return text.Sentences(words...)
}

func (l *LaneFrame) refusals(events []Event) string {
	refused, last := 0, (*Event)(nil)
	for i := range events {
		if e := &events[i]; e.Answers() && !e.Issued {
			refused, last = refused+1, e
		} else if e.Turned > 0 {
			refused, last = refused+e.Turned, e
		}
	}
	if refused == 0 {
		return ""
	}
	return text.Tell("Rejects %s: %s.", text.Count(refused, "%s request", "%s requests"), l.reason(last))
}

// Reason is why the lane rejected its last rejected request of the step; empty if it rejected
// none.
func (l *LaneFrame) Reason() string {
	events := l.Events()
	for i := range slices.Backward(events) {
		if e := &events[i]; e.Answers() && !e.Issued || e.Turned > 0 {
			return l.reason(e)
		}
	}
	return ""
}

func (l *LaneFrame) reason(last *Event) string {
	wait := span(time.Duration(last.Outcome.Wait) * l.lane.tick)
	switch {
	case last.Kind == Barred:
		return l.barred(last)
	case last.Kind == Turned && last.Cluster.Pods[last.Node].Is < PodUp:
		return Reason(last.Cluster.Pods[last.Node].Why)
	case last.Kind == Killed || last.Kind == Restarted:
		return text.Tell("its program ended while they waited")
	case last.Kind == Turned && !l.Dead(last.Node):
		return text.Tell("its program cannot start without the database")
	case last.Kind == Turned:
		return text.Tell("its program is not running")
	case last.Outcome.Branch == variant.Drained:
		return text.Tell("no numbers are left in stock")
	case last.Outcome.Branch == variant.Silenced:
		return text.Tell("the database did not answer")
	case last.Outcome.Branch == variant.Outraced:
		return text.Tell("others updated the row first on every attempt")
	case last.Outcome.Verdict == snowflake.Behind:
		return text.Tell("the clock is behind and must advance %s", wait)
	case last.Outcome.Verdict == snowflake.Full:
		return text.Tell("the sequence is full until the clock advances %s", wait)
	case last.Outcome.Verdict == snowflake.Early:
		return text.Tell("the clock is %s before the epoch", wait)
	}
	return text.Tell("the timestamp does not fit its field")
}

// broken counts the step's IDs that broke an invariant, and names the first.
func (l *LaneFrame) broken() (words []string) {
	broken := map[Invariant][]Break{}
	for _, b := range l.Breaks() {
		if b.Invariant != Increasing || b.Here.Outcome.ID() != b.Earlier.Outcome.ID() {
			broken[b.Invariant] = append(broken[b.Invariant], b)
		}
	}
	if all := broken[Unique]; len(all) == 1 {
		words = append(words, text.Tell("Duplicate: %s was issued before.", l.IDText(all[0].Here)))
	} else if len(all) > 1 {
		n, first := number(int64(len(all))), l.IDText(all[0].Here)
		words = append(words, text.Tell("%s duplicates, from %s on.", n, first))
	}
	if all := broken[Increasing]; len(all) > 0 {
		here, earlier := l.IDText(all[0].Here), l.IDText(all[0].Earlier)
		words = append(words, text.Tell("Out of order: %s is smaller than %s, issued earlier.", here, earlier))
	}
	if all := broken[Fits]; len(all) > 0 {
		words = append(words, text.Tell("The timestamp %s does not fit its field.", number(all[0].Here.Tick())))
	}
	return words
}

func (m *Moment) Text() string {
	e, l := m.Of(), m.frame
	tick, was := valueOf(e.Before, snowflake.KindTime), valueOf(e.Before, snowflake.KindSequence)
	switch m.Kind {
	case variant.Read:
		if e.Reading.After != 0 {
			return text.Tell("Read the clock again: %s.", number(e.Reading.Now))
		}
		return text.Tell("Read the clock: %s.", number(e.Reading.Now))
	case variant.Compare:
		return m.compared(e, tick)
	case variant.Count:
		is := valueOf(e.After, snowflake.KindSequence)
		if l.Of().Design.Name == "ours" {
			return text.Tell("The next free slot is now %s/%s.", number(valueOf(e.After, snowflake.KindTime)),
				number(is))
		}
		if valueOf(e.After, snowflake.KindTime) != tick {
			return text.Tell("New tick: the sequence starts at %s.", number(is))
		}
		if e.Outcome.Then != variant.Return {
			return text.Tell("Increment the sequence: %s + 1.", number(was))
		}
		return text.Tell("The sequence goes from %s to %s.", number(was), number(is))
	case variant.Overflow:
		return text.Tell("Sequence overflow: nothing follows %s.", number(was))
	case variant.Flip:
		return text.Tell("The clock moved back: flip the rollback bit.")
	case variant.Wait:
		return waiting(e, l.lane.tick)
	case variant.Compose:
		return text.Tell("Pack the ID: %s.", l.IDText(e))
	case Handed:
		return text.Tell("The caller receives %s after %s.", l.IDText(e), span(e.At-e.Asked))
	case Happened:
		if l.Nodes() > 1 {
			return text.Tell("%s: %s", l.run.Script.Nodes[e.Node].Name, l.happened(e))
		}
		return l.happened(e)
	}
	return text.Tell("The program restarts.")
}

func (m *Moment) compared(e *Event, tick int64) string {
	now, last := number(e.Reading.Now), number(tick)
	switch m.Test {
	case variant.Used:
		return text.Tell("Is the sequence full? No.")
	case variant.Near:
		return text.Tell("The clock is %s behind. At most 5?", number(tick-e.Reading.Now))
	case variant.Early:
		return text.Tell("Is %s before the epoch?", now)
	case variant.Leads:
		return text.Tell("Is the next free slot too far ahead of %s?", now)
	case variant.Fits:
		return text.Tell("Does %s fit the timestamp field?", now)
	}
	is := strconv.FormatBool
	switch never := tick == variant.Never(m.frame.Of().Layout); {
	case never && m.Test == variant.Before:
		return text.Tell("now < last? No ID was issued yet, so it is false.")
	case never && m.Test == variant.Same:
		return text.Tell("now == last? No ID was issued yet, so it is false.")
	case never:
		return text.Tell("No ID was issued yet, so the comparison is false.")
	case m.Test == variant.Before:
		return text.Tell("now < last? %s < %s is %s.", now, last, is(e.Reading.Now < tick))
	case m.Test == variant.Same:
		return text.Tell("now == last? %s == %s is %s.", now, last, is(e.Reading.Now == tick))
	case m.Test == variant.Still:
		return text.Tell("now <= last? %s <= %s is %s.", now, last, is(e.Reading.Now <= tick))
	}
	return text.Tell("now > last? %s > %s is %s.", now, last, is(e.Reading.Now > tick))
}

func waiting(e *Event, tick time.Duration) string {
	switch {
	case e.Away:
		return text.Tell("The answer is on its way.")
	case e.Outcome.Then == variant.Await:
		return text.Tell("Waits for the database.")
	case e.Outcome.Then == variant.Spin:
		return text.Tell("Busy-wait: read the clock again until the next tick.")
	case e.Outcome.Hold > 0:
		return text.Tell("Sleeps up to %s, holding its lock.", span(time.Duration(e.Outcome.Hold)*tick))
	case e.Outcome.Then != variant.Return:
		return text.Tell("Sleeps %s.", span(time.Duration(e.Outcome.Wait)*tick))
	}
	return text.Tell("Does not wait: the error says to retry in %s.", span(time.Duration(e.Outcome.Wait)*tick))
}

func (l *LaneFrame) happened(e *Event) string {
	switch {
	case e.Kind == Started && e.Why != registry.Fine:
		return text.Tell("Cannot start: %s.", Reason(e.Why))
	case e.Kind == Started || e.Kind == Moved:
		return text.Tell("The program gets worker ID %s.", number(e.Cluster.Pods[e.Node].ID))
	case e.Kind == Barred:
		return text.Tell("Rejects the caller: %s.", l.barred(e))
	case e.Kind == Held:
		return text.Tell("The machine stands still.")
	case e.Kind == Killed:
		return text.Tell("The program is killed.")
	case e.Kind == Turned && !l.Dead(e.Node):
		return text.Tell("t = %s: %s rejected; the program cannot start without the database.", span(e.Clock),
			text.Count(e.Turned, "%s caller", "%s callers"))
	case e.Kind == Turned:
		return text.Tell("t = %s: %s rejected; the program is not running.", span(e.Clock),
			text.Count(e.Turned, "%s caller", "%s callers"))
	case e.Kind == Stored:
		return text.Tell("The database commits the update: its row is now %s.", number(e.Reading.Reply.Row.Max))
	case e.Issued:
		return text.Tell("The caller receives %s.", l.IDText(e))
	case e.Kind == Asked && e.Waits() && e.Outcome.Send.Verb != variant.NoQuery && l.state.store.Servers() > 1:
		return text.Tell("Asks database server %s and waits.", number(int64(e.Outcome.Send.Row)+1))
	case e.Kind == Asked && e.Waits() && e.Outcome.Send.Verb != variant.NoQuery:
		return text.Tell("Asks the database and waits.")
	case e.Kind == Asked && e.Waits():
		return text.Tell("Waits.")
	case e.Kind == Asked:
		return text.Tell("Rejects the caller.")
	case e.Reading.Reply.State == variant.Unanswered:
		return text.Tell("The database did not answer in time.")
	case e.Reading.Reply.State == variant.Raced:
		return text.Tell("Another client updated the row first.")
	}
	return text.Tell("The database answered.")
}

func valueOf(m variant.Machine, k snowflake.Kind) int64 {
	for _, v := range m.Vars() {
		if v.Kind == k {
			return v.Value
		}
	}
	return 0
}
