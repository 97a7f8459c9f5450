// Package clock is the fourth lesson: why clocks go back, what a shop does then, which line of Twitter's code was
// wrong, and what a restart must find on its disk. Read places.go for IDs as places, hour.go for an hour, twitter.go
// for the two versions of Twitter's code, and restart.go for the disk.
package clock

import (
	"sync"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// Act is the lesson.
var Act = act.Act{Name: "rollback", Tasks: true, Instrument: "/rollback?scene=two-orders"}

func init() { Act.Screens = sync.OnceValue(screens) }

func screens() []act.Screen {
	return []act.Screen{
		{Name: "causes", Title: func() string { return text.T("Why does a clock go back?") },
			Ways: []act.Way{act.On("", causes(-1)), act.On("ntp", causes(0)), act.On("leap", causes(1)),
				act.On("vm", causes(2))},
			Leads: func(act.Made) string { return "vm" }},
		{Name: "back", Title: func() string { return text.T("Set the clock back yourself") },
			Ways: []act.Way{{Tell: func(t *act.Told) *act.Part { return tried(t, "") }}}, Free: tried, Undo: undo,
			Leads: func(act.Made) string { return "b2.i" }},
		{Name: "short", Title: func() string { return text.T("3 ms back: what should it do?") },
			Ways:  ways(short, "reject", "wait", "ahead"),
			Leads: func(act.Made) string { return "wait" }},
		{Name: "hour", Title: func() string { return text.T("And one hour back?") },
			Ways:  ways(long, "reject", "wait", "ahead"),
			Leads: func(act.Made) string { return "reject" }},
		{Name: "order", Title: func() string { return text.T("The same lines in another order") },
			Ways:  ways(orders, "final", "2010", "neither"),
			Leads: func(act.Made) string { return "2010" }},
		{Name: "line", Title: func() string { return text.T("In which line did it happen?") },
			Ways:  ways(line, "count", "zero", "check", "last", "out"),
			Leads: func(act.Made) string { return lineNames[LineZero] }},
		{Name: "restart", Title: func() string { return text.T("Then the shop restarts") },
			Ways:  ways(restart, "last", "nothing", "ahead"),
			Leads: func(act.Made) string { return "ahead" }},
		{Name: "clock", Title: func() string { return text.T("What you take to work") },
			Ways: []act.Way{act.On("", kept)}},
	}
}

// ways are the beginning of a screen and its answers, told by one function.
func ways(tell func(t *act.Told, choice string) *act.Part, choices ...string) []act.Way {
	all := make([]act.Way, 0, len(choices)+1)
	for _, choice := range append([]string{""}, choices...) {
		all = append(all, act.Way{Choice: choice, Tell: func(t *act.Told) *act.Part { return tell(t, choice) }})
	}
	return all
}

// play plays a design with the reader's layout, in one shop.
func play(t *act.Told, design, steps string) *sim.Run {
	return act.Play("layout " + layouts.FieldsText(t.Layout()) + "\nlane " + design + "\nnode a 1\n" + steps)
}

// designs are the three answers to a clock that goes back. The last one may run ahead of the clock for longer than the
// hour.
var designs = map[string]string{"reject": "refuse", "wait": "ours lead 1us waits", "ahead": "ours lead 2h"}

// withoutWorker is an ID without its worker ID: there is one shop.
func withoutWorker(ticket []act.Piece) []act.Piece {
	if len(ticket) < 2 {
		return ticket
	}
	return []act.Piece{ticket[0], ticket[len(ticket)-1]}
}

// slow and quick are how long a look lasts that says something, and one that only moves.
const (
	slow  = 1400 * time.Millisecond
	quick = 700 * time.Millisecond
)
