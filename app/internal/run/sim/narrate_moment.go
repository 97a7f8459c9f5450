package sim

import (
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/registry"
	"github.com/snowflakelab/snowflakelab/app/internal/design/store"
	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

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
			return text.Tell("The next free slot is now %s/%s.", number(valueOf(e.After, snowflake.KindTime)), number(is))
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
		return text.Tell("t = %s: %s rejected; the program cannot start without the database.", span(e.Clock), text.Count(e.Turned, "%s caller", "%s callers"))
	case e.Kind == Turned:
		return text.Tell("t = %s: %s rejected; the program is not running.", span(e.Clock), text.Count(e.Turned, "%s caller", "%s callers"))
	case e.Kind == Stored:
		return text.Tell("The database commits the update: its row is now %s.", number(e.Reading.Reply.Row.Max))
	case e.Issued:
		return text.Tell("The caller receives %s.", l.IDText(e))
	case e.Kind == Asked && e.Waits() && e.Outcome.Send.Verb != store.Nothing && l.state.store.Servers() > 1:
		return text.Tell("Asks database server %s and waits.", number(int64(e.Outcome.Send.Row)+1))
	case e.Kind == Asked && e.Waits() && e.Outcome.Send.Verb != store.Nothing:
		return text.Tell("Asks the database and waits.")
	case e.Kind == Asked && e.Waits():
		return text.Tell("Waits.")
	case e.Kind == Asked:
		return text.Tell("Rejects the caller.")
	case e.Reading.Reply.State == store.Silent:
		return text.Tell("The database did not answer in time.")
	case e.Reading.Reply.State == store.Raced:
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
