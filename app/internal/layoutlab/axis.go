package layoutlab

import (
	"strings"
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
	a.add("passes-2-53", unsafe, ok)
	ordered, ok := TextOrder(l)
	a.add("text-order", ordered, ok)
	negative, ok := l.NegativeFrom()
	a.add("negative-from", negative, ok)
	a.add("epoch", l.Epoch, true)
	a.add("expires", last, true)
	a.add("today", now, !now.IsZero())
	a.setShares()
	return a.all
}

// axis is a row of events being put in order.
type axis struct{ all []Event }

// eventLabels name the events; those with an exclamation mark are warnings.
var eventLabels = [...][2]string{
	{"epoch", "Epoch"}, {"passes-2-53", "!Unsafe in JavaScript"}, {"text-order", "Sorts as text from here"},
	{"negative-from", "!Negative when signed"}, {"expires", "Last tick"}, {"today", "Today"},
}

// add puts an event in its place, if it comes.
func (a *axis) add(name string, at time.Time, comes bool) {
	if !comes {
		return
	}
	a.all = append(a.all, Event{Name: name, At: at})
	e := &a.all[len(a.all)-1]
	for _, row := range eventLabels {
		if row[0] == name {
			label, warning := strings.CutPrefix(row[1], "!")
			e.Label, e.Warning = text.Data(label), warning
		}
	}
	for i := len(a.all) - 1; i > 0 && a.all[i-1].At.After(a.all[i].At); i-- {
		a.swap(i)
	}
}

// swap exchanges an event with the one before it.
func (a *axis) swap(i int) { a.all[i-1], a.all[i] = a.all[i], a.all[i-1] }

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
