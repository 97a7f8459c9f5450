package incident

import (
	"math"
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// RobThree/IdGen#59: IDs of 32 bits of time, 16 of the generator and 15 of the sequence, with ticks of 1 ms from 2022
// on. About once a month the generator rejected requests because its clock had moved back by 4294446821 ticks, until
// the program was restarted. The maintainers answer that 32 bits of milliseconds are over every 49.7 days. The report
// does not say whether IDs came again.

// reported is by how many milliseconds the clock seemed to be behind, and afterTurn how long after the field's new
// start the story takes that to be: the report allows up to 520,474 ms (2^32 − 1 − reported).
const (
	reported  = 4_294_446_821
	afterTurn = 260_000
)

// idGenLayout is that of the report. Its epoch is a day of 2022 that the report does not name.
func idGenLayout() snowflake.Layout {
	return fields(time.Date(2022, 1, 1, 0, 0, 0, 0, time.UTC), time.Millisecond, unused(1), timed(32), worker(16),
		sequence(15))
}

// idGenTurn is how long the time field counts before it starts again.
func idGenTurn() time.Duration { return time.Duration(1<<32) * time.Millisecond }

// rejects is what a generator answers after its field has started again: it issued an ID at the field's end.
func rejects() snowflake.Outcome {
	n := node(idGenLayout(), snowflake.Values{"worker": 1})
	s, _ := n.Take(snowflake.State{}, afterTurn+reported, 1)
	_, o := n.Take(s, afterTurn, 1)
	return o
}

// masked issues the IDs of a program that starts at a time, and whose ticks are cut to 32 bits.
func masked(at time.Time, want int) []snowflake.ID {
	l := idGenLayout()
	_, o := node(l, snowflake.Values{"worker": 1}).
		Take(snowflake.State{}, at.Sub(l.Epoch).Milliseconds()&math.MaxUint32, want)
	return idsOf(o)
}

// restartTime is when the program of the story is restarted, a while after the field has started again. It has done so
// 14 times by then; once would do.
func restartTime() time.Time {
	return idGenLayout().Epoch.Add(14*idGenTurn() + afterTurn*time.Millisecond)
}

func overflow32() *Story {
	k := Turns{Bits: 32, Count: 2.5, Lasts: days(idGenTurn()), Top: "2^32 ms"}
	first := question{name: "seen", title: text.T("A clock that is 49.7 days behind"), before: look(k, "", 0),
		says:  text.T("A service with IdGen stopped about once a month: its clock was %s ms behind the last ID, it said. The clock was right. What went back?", text.Group(reported)),
		right: "field", run: func() []act.Look {
			k.Marks = []Marker{{At: float64(afterTurn+reported) / (1 << 32), Says: text.T("the last ID")}}
			looks := []act.Look{look(k, text.T("The layout has 32 bits of time: 2^32 ms are %s.", days(idGenTurn())),
				slow)}
			k.Marks = append(k.Marks,
				Marker{At: 1 + float64(afterTurn)/(1<<32), Says: text.T("the next request"), Wrong: true})
			return append(looks, look(k, text.T("The count restarts at 0."), slow), look(k, "", 0))
		},
		choices: []choice{
			{"clock", text.T("The server’s clock"), text.T("it was right"),
				text.T("No: the clock was right. 2^32 is %s, just above the reported number: a field of 32 bits had restarted at 0.", text.Group(1<<32))},
			{"field", text.T("The time field"), "",
				text.T("Yes: 32 bits of milliseconds overflow after %s. The count restarts at 0, and the generator takes that for a clock rollback of %s ms.", days(idGenTurn()), text.Group(rejects().Wait))},
			{"node", text.T("Another server’s IDs"), text.T("one server"),
				text.T("No: a generator compares its clock with its own last ID. A field of 32 bits had restarted at 0.")},
		}}
	s := newStory("49-days", text.T("32 bits of milliseconds"), []string{"RobThree/IdGen#59"}, first, restartScreen(),
		overflow32Fixed(),
		check(func() []act.Look { return still(lives()) },
			text.T("Compute 2^bits × tick for your time field, add it to the epoch, and put that date into your calendar.")))
	s.Seen = text.T("Every 49.7 days a generator rejected all requests, as if its clock had moved back.")
	s.IDs, s.Layout = append(masked(restartTime().Add(-idGenTurn()), 2), masked(restartTime(), 2)...), idGenLayout()
	return s
}

func restartScreen() act.Screen {
	then, now := restartTime().Add(-idGenTurn()), restartTime()
	before, after := masked(then, 2), masked(now, 2)
	k := Ledger{Others: true, Heads: [2]string{text.T("%s earlier", days(idGenTurn())), text.T("after the restart")}}
	for i := range before {
		k.Lines = append(k.Lines,
			LedgerLine{Says: text.T("no. %s", strconv.Itoa(i+1)), From: before[i].String(), To: after[i].String()})
	}
	q := question{name: "restart", title: text.T("A restart ends the outage"), before: look(k, "", 0),
		says:  text.T("After a restart, the generator has forgotten its last ID and issues IDs again. Which ones, if it was also running %s earlier?", days(idGenTurn())),
		right: "old", twice: after[0].String(), run: func() []act.Look {
			k.Filled = 1
			looks := []act.Look{look(k, text.T("The time field has the same value as then."), slow)}
			k.Filled, k.Marked = 2, true
			return append(looks, look(k, "", 0))
		},
		choices: []choice{
			{"new", text.T("New ones"), text.T("compare them"),
				text.T("No, the same: after %s the time field has the same value again, and so have worker and sequence.",
					days(idGenTurn()))},
			{"none", text.T("None"), text.T("its state is gone"),
				text.T("It issued none while it remembered its last ID: that was the outage. Now it repeats the IDs of %s earlier.", days(idGenTurn()))},
			{"old", text.T("The old ones"), "",
				text.T("Yes. Rejecting requests had prevented duplicates, and the restart ended that. The report does not say whether any were stored.")},
		}}
	return q.screen()
}

// lives compares the report's field with what was advised.
func lives() Lives {
	life := func(bits int, tick time.Duration) Lifespan {
		span := layouts.Lifetime(fields(idGenLayout().Epoch, tick, unused(1), timed(bits), worker(63-bits-1),
			sequence(1)))
		d, ok := span.Duration()
		lasts := text.T("%s years", text.Hundredths(span.HundredthsOfYears()))
		if ok && d < 365*24*time.Hour {
			lasts = days(d)
		}
		if !ok {
			d = math.MaxInt64
		}
		return Lifespan{Says: text.T("%s bits of %s", strconv.Itoa(bits), layouts.TickText(tick)), Lasts: lasts,
			Duration: d,
			Wrong:    d < 365*24*time.Hour}
	}
	return Lives{[]Lifespan{life(32, time.Millisecond), life(41, time.Millisecond), life(32, time.Second)}}
}

func overflow32Fixed() act.Screen {
	return telling("fixed", text.T("What the maintainers advised"), func() []act.Look { return still(lives()) },
		text.T("More bits for the time, or ticks of a second: each bit doubles the lifetime, and a tick of 1 s makes it a thousand times as long."),
		lesson("/story?beat=6"))
}
