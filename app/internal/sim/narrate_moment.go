package sim

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/store"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func (m *Moment) Text() string {
	e, l := m.Of(), m.frame
	tick, was := valueOf(e.Before, snowflake.KindTime), valueOf(e.Before, snowflake.KindSequence)
	switch m.Kind {
	case variant.Read:
		if e.Reading.After != 0 {
			return text.Tell("The same call reads the clock again: %s.", number(e.Reading.Now))
		}
		return text.Tell("It reads the clock: %s.", number(e.Reading.Now))
	case variant.Compare:
		return m.compared(e, tick)
	case variant.Count:
		is := valueOf(e.After, snowflake.KindSequence)
		if l.Of().Design.Name == "ours" {
			return text.Tell("The next free place is now %s/%s.", number(valueOf(e.After, snowflake.KindTime)), number(is))
		}
		if valueOf(e.After, snowflake.KindTime) != tick {
			return text.Tell("A fresh tick: the sequence is %s.", number(is))
		}
		if e.Outcome.Then != variant.Return {
			return text.Tell("It counts the sequence on from %s.", number(was))
		}
		return text.Tell("The sequence was %s and is %s.", number(was), number(is))
	case variant.Overflow:
		return text.Tell("The sequence is used up: nothing comes after %s.", number(was))
	case variant.Flip:
		return text.Tell("The clock went back: the spare bit is turned over.")
	case variant.Wait:
		return waiting(e, l.lane.tick)
	case variant.Compose:
		return text.Tell("It puts the ID together: %s.", l.IDText(e))
	case Handed:
		return text.Tell("The caller is given %s, after %s.", l.IDText(e), span(e.At-e.Asked))
	case Happened:
		if l.Nodes() > 1 {
			return text.Tell("%s: %s", l.run.Script.Nodes[e.Node].Name, l.happened(e))
		}
		return l.happened(e)
	}
	return text.Tell("The program begins again.")
}

// compared says what is compared, and how it came out.
func (m *Moment) compared(e *Event, tick int64) string {
	now, last := number(e.Reading.Now), number(tick)
	switch m.Test {
	case variant.Used:
		return text.Tell("Is the sequence used up? No.")
	case variant.Near:
		return text.Tell("It is %s behind: is that at most 5?", number(tick-e.Reading.Now))
	case variant.Early:
		return text.Tell("Is %s before the epoch?", now)
	case variant.Leads:
		return text.Tell("Does the next free place lead %s by more than it may?", now)
	case variant.Fits:
		return text.Tell("Does %s still fit the time field?", now)
	}
	asks, holds := text.Tell("Is %s past %s, the last?", now, last), e.Reading.Now > tick
	switch {
	case tick == variant.Never(m.frame.Of().Layout) && m.Test == variant.Before:
		return text.Tell("Is %s before the last? Nothing was issued before. No.", now)
	case tick == variant.Never(m.frame.Of().Layout) && m.Test == variant.Same:
		return text.Tell("Is %s the same as the last? There is none yet. No.", now)
	case tick == variant.Never(m.frame.Of().Layout):
		return text.Tell("%s against the last: nothing was issued before. No.", now)
	case m.Test == variant.Before:
		asks, holds = text.Tell("Is %s before %s, the last?", now, last), e.Reading.Now < tick
	case m.Test == variant.Same:
		asks, holds = text.Tell("Is %s the same as %s, the last?", now, last), e.Reading.Now == tick
	case m.Test == variant.Still:
		asks, holds = text.Tell("Is %s still no later than %s, the last ID’s time?", now, last), e.Reading.Now <= tick
	}
	if holds {
		return asks + " " + text.Tell("Yes.")
	}
	return asks + " " + text.Tell("No.")
}

func waiting(e *Event, tick time.Duration) string {
	switch {
	case e.Away:
		return text.Tell("The answer is on its way.")
	case e.Outcome.Then == variant.Await:
		return text.Tell("It waits for the store.")
	case e.Outcome.Then == variant.Spin:
		return text.Tell("It waits for a later tick and reads the clock again at once.")
	case e.Outcome.Hold > 0:
		return text.Tell("It sleeps for up to %s, with its lock held.", span(time.Duration(e.Outcome.Hold)*tick))
	case e.Outcome.Then != variant.Return:
		return text.Tell("It sleeps for %s.", span(time.Duration(e.Outcome.Wait)*tick))
	}
	return text.Tell("It does not wait: the answer says by how much the clock must advance, %s.", span(time.Duration(e.Outcome.Wait)*tick))
}

// happened says what an event is where no line of code says it.
func (l *LaneFrame) happened(e *Event) string {
	switch {
	case e.Kind == Killed:
		return text.Tell("The program is killed.")
	case e.Kind == Turned && !l.Dead(e.Node):
		return text.Tell("At %s, %s turned away: the program cannot begin without the store.", span(e.Clock), text.Count(e.Turned, "caller is", "callers are"))
	case e.Kind == Turned:
		return text.Tell("At %s, %s turned away: the program does not run.", span(e.Clock), text.Count(e.Turned, "caller is", "callers are"))
	case e.Kind == Stored:
		return text.Tell("The store does what it was asked for: its row is now at %s.", number(e.Reading.Reply.Row.Max))
	case e.Issued:
		return text.Tell("The caller is given %s.", l.IDText(e))
	case e.Kind == Asked && e.Waits() && e.Outcome.Send.Verb != store.Nothing && l.state.store.Servers() > 1:
		return text.Tell("It asks server %s of the store, and waits.", number(int64(e.Outcome.Send.Row)+1))
	case e.Kind == Asked && e.Waits() && e.Outcome.Send.Verb != store.Nothing:
		return text.Tell("It asks the store, and waits.")
	case e.Kind == Asked && e.Waits():
		return text.Tell("It waits.")
	case e.Kind == Asked:
		return text.Tell("The caller is turned away.")
	case e.Reading.Reply.State == store.Silent:
		return text.Tell("The store did not answer in time.")
	case e.Reading.Reply.State == store.Raced:
		return text.Tell("Somebody else was quicker at the store.")
	}
	return text.Tell("The store has answered.")
}

func valueOf(m variant.Machine, k snowflake.Kind) int64 {
	for _, v := range m.Vars() {
		if v.Kind == k {
			return v.Value
		}
	}
	return 0
}
