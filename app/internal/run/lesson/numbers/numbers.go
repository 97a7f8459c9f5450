// Package numbers is the sixth lesson: who hands out the worker IDs. Read rate.go, default.go and hash.go for what
// fails by itself, pods.go for Kubernetes, lease.go for a database that lends worker IDs, and remedy.go for what a
// reader takes home.
package numbers

import (
	"sync"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Act is the lesson.
var Act = act.Act{Name: "nodes", Tasks: true, Instrument: "/nodes?scene=everyone-1-1"}

func init() { Act.Screens = sync.OnceValue(screens) }

func screens() []act.Screen {
	return []act.Screen{
		{Name: "rate", Title: func() string { return text.T("Two servers, one worker ID") }, Ways: rates(),
			Free:  atRate,
			Leads: leads("100")},
		{Name: "default", Title: func() string { return text.T("Everyone starts with the default") },
			Ways: []act.Way{act.On("", image), act.On("3", copies("3")), act.On("7", copies("7")),
				act.On("21", copies("21"))},
			Leads: leads("3")},
		{Name: "hash", Title: func() string { return text.T("A hash of the host name?") },
			Ways:  []act.Way{act.On("", hash), act.On(half, hashed), act.On(even, hashed), act.On(tenth, hashed)},
			Free:  slid,
			Leads: leads(even)},
		{Name: "ordinal", Title: func() string { return text.T("A number in the server’s name") },
			Ways: []act.Way{act.On("", ordinal), act.On("restart", restarts), act.On("second", second),
				act.On("force", forced)},
			Leads: leads("second")},
		{Name: "lease", Title: func() string { return text.T("A database lends worker IDs") },
			Ways: []act.Way{act.On("", lease), act.On("nothing", wakes), act.On("before", wakes),
				act.On("twice", wakes)},
			Leads: leads("twice")},
		{Name: "lend", Title: func() string { return text.T("Stop the server that wakes up late") },
			Ways: []act.Way{act.On("", lend), act.On("ticks", ticks), act.On("minute", minute),
				act.On("checks", checks)},
			Leads: leads("ticks")},
		{Name: "platform", Title: func() string { return text.T("Your remedy, in three lines") },
			Ways:  platforms(),
			Leads: leads("database")},
		{Name: "owner", Title: func() string { return text.T("One owner at a time") },
			Ways: []act.Way{act.On("", owner)}},
	}
}

func leads(choice string) func(act.Made) string { return func(act.Made) string { return choice } }

// slow and quick are how long a look lasts that says something, and one that only moves.
const (
	slow  = 1500 * time.Millisecond
	quick = 500 * time.Millisecond
)

// layout is that of all runs of this lesson but the hash: no picture shows how many bits it has.
const layout = "layout unused:1,time:41,worker:10,sequence:12\n"

// verdict is what is said of an answer first, and the tone of all.
func verdict(right bool, yes, no string) (says string, tone act.Tone) {
	return act.Pick(right, yes, no), act.Pick(right, act.Good, act.Bad)
}

// twin is the customer with the same ID as another one, of the same run or of two; −1 if nobody has it.
func twin(all []act.Customer, of int) int {
	for i := range all {
		if i != of && all[of].State == act.Served && all[i].State == act.Served &&
			act.Text(all[i].Ticket) == act.Text(all[of].Ticket) {
			return i
		}
	}
	return -1
}
