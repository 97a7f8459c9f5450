package player

import (
	"slices"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// markOf is what a mark says of a step with one of these verbs.
var markOf = map[sim.Verb]text.Message{
	sim.Back: "back", sim.Forth: "forth", sim.Restart: "restart", sim.Kill: "kill", sim.Down: "down", sim.Up: "up", sim.Join: "join",
}

// marks are the steps with an event, as far as the track can show them separately.
func marks(r *sim.Run, mixed bool) []ui.Mark {
	if r.Len() > fineLimit {
		return nil
	}
	var marks []ui.Mark
	for n := range r.Len() {
		f := r.Frame(n)
		says, bad := "", false
		if m := markOf[f.Verb()]; m != "" {
			says = text.T(m)
		}
		for i := range r.Script.Lanes {
			if l := f.Lane(i); breaks(l, mixed) {
				says, bad = text.T("broken"), true
			} else if says == "" && !mixed && waits(l) {
				says = text.T("wait")
			}
		}
		if says != "" {
			marks = append(marks, ui.Mark{At: n, Says: says, Bad: bad})
		}
	}
	return marks
}

// breaks reports whether the step broke an invariant; with mixed lanes, many of which have no
// order, only duplicates count.
func breaks(l *sim.LaneFrame, mixed bool) bool {
	return slices.ContainsFunc(l.Breaks(), func(b sim.Break) bool { return !mixed || b.Invariant == sim.Unique })
}

func waits(l *sim.LaneFrame) bool {
	for i := range l.Events() {
		if l.Events()[i].Waits() {
			return true
		}
	}
	return false
}
