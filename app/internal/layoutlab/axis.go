package layoutlab

import (
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Event is an instant on a layout's way from its epoch to its end.
type Event struct {
	// Name is "epoch", "today" or a consequence's; Label is for reading.
	Name, Label string
	At          time.Time
	// Share is where it stands between the axis's ends, from 0 to 1.
	Share   float64
	Warning bool
}

// Axis are the events of a layout's lifetime in the order of time: its epoch, today,
// the limits that its IDs pass, and the last tick. It reaches from the first of them
// to the last. If now is zero there is no today; without a time field there are no
// events.
func Axis(l snowflake.Layout, now time.Time) []Event {
	var a axis
	last, timed := l.Last()
	if !timed {
		return nil
	}
	unsafe, ok := l.FirstOverBits(53)
	a.add(Event{Name: "passes-2-53", Label: text.Tell("Unsafe in JavaScript"), At: unsafe, Warning: true}, ok)
	ordered, ok := TextOrder(l)
	a.add(Event{Name: "text-order", Label: text.Tell("Sorts as text from here"), At: ordered}, ok)
	negative, ok := l.NegativeFrom()
	a.add(Event{Name: "negative-from", Label: text.Tell("Negative when signed"), At: negative, Warning: true}, ok)
	a.add(Event{Name: "epoch", Label: text.Tell("Epoch"), At: l.Epoch}, true)
	a.add(Event{Name: "expires", Label: text.Tell("Last tick"), At: last}, true)
	a.add(Event{Name: "today", Label: text.Tell("Today"), At: now}, !now.IsZero())
	a.setShares()
	return a.all
}

// axis is a row of events being put in order.
type axis struct{ all []Event }

// add puts an event in its place, if it comes.
func (a *axis) add(e Event, comes bool) {
	if !comes {
		return
	}
	at := len(a.all)
	for at > 0 && a.all[at-1].At.After(e.At) {
		at--
	}
	a.all = slices.Insert(a.all, at, e)
}

// setShares says where the events stand. A last tick before today is a warning.
func (a *axis) setShares() {
	first, last := &a.all[0], &a.all[len(a.all)-1]
	length, over := secondsBetween(first.At, last.At), last.Name == "today"
	for i := range a.all {
		e := &a.all[i]
		if length > 0 {
			e.Share = secondsBetween(first.At, e.At) / length
		}
		if e.Name == "expires" {
			e.Warning = over
		}
	}
}

// secondsBetween is the seconds between two instants, which may be too many for a
// time.Duration.
func secondsBetween(a, b time.Time) float64 {
	return float64(b.Unix()-a.Unix()) + float64(b.Nanosecond()-a.Nanosecond())/1e9
}
