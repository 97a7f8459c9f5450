package sim

import (
	"github.com/snowflakelab/snowflakelab/app/internal/store"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// storeEvent says what happened to the stores.
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
