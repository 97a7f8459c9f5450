package layoutlab

import (
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

// Axis are the events of a layout's lifetime in the order of time: its epoch,
// today, what IDs come to pass, and the last tick. It reaches from the first of
// them to the last. Without a present there is no today, without a time field
// no event.
func Axis(l snowflake.Layout, now time.Time) []Event {
	last, ok := l.Last()
	if !ok {
		return nil
	}
	var all []Event
	add := func(name, label string, at time.Time, warning bool) {
		all = append(all, Event{Name: name, Label: label, At: at, Warning: warning})
		for i := len(all) - 1; i > 0 && all[i-1].At.After(all[i].At); i-- {
			all[i-1], all[i] = all[i], all[i-1]
		}
	}
	add("epoch", text.T("Epoch"), l.Epoch, false)
	if at, ok := l.Passes(53); ok {
		add("passes-2-53", text.T("Unsafe in JavaScript"), at, true)
	}
	if at, ok := TextOrder(l); ok {
		add("text-order", text.T("Sorts as text from here"), at, false)
	}
	if at, ok := l.NegativeFrom(); ok {
		add("negative-from", text.T("Negative when signed"), at, true)
	}
	add("expires", text.T("Last tick"), last, !now.IsZero() && last.Before(now))
	if !now.IsZero() {
		add("today", text.T("Today"), now, false)
	}
	first, length := all[0].At, apart(all[0].At, all[len(all)-1].At)
	for i := range all {
		if length > 0 {
			all[i].Share = apart(first, all[i].At) / length
		}
	}
	return all
}

// apart is the seconds between two instants, which may be too many for a
// time.Duration.
func apart(a, b time.Time) float64 {
	return float64(b.Unix()-a.Unix()) + float64(b.Nanosecond()-a.Nanosecond())/1e9
}
