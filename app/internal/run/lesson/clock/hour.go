package clock

import (
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// An hour is drawn in Parts, each with so many requests, one a second. A figure stands for Each of them.
const (
	Parts    = 12
	requests = 3600 / Parts
	Each     = 10
)

// Hour is a clock that somebody has set back from 10:00 to 9:00.
type Hour struct {
	Choice string
	Clock  time.Duration // since midnight
	Parts  int           // how many have passed
	Count  int           // of the requests so far
	Served bool          // those who waited have their IDs
	Remembered
}

// Remembered is the last ID's time of day, as 10:00, and its sequence number.
type Remembered struct{ Last, Sequence string }

// memory is that of the only shop, which has issued an ID.
func memory(l *sim.LaneFrame) Remembered {
	id := withoutWorker(act.Ticket(l, l.Last()))
	ms, _ := strconv.ParseInt(id[0].Digits, 10, 64)
	return Remembered{time.UnixMilli(ms).UTC().Format("15:04"), id[1].Digits}
}

// toll is what an hour came to: after each part of it, and shortly after its end.
type toll struct {
	clocks  [Parts + 1]time.Duration
	counts  [Parts + 1]int // rejected, waiting or marked with 10:00
	memory  [Parts + 1]Remembered
	served  int // of those who waited
	end     Remembered
	longest time.Duration
	wrong   time.Duration // the farthest that an ID is ahead of the clock
	repeats int           // by a restart in the middle
}

// tolls are those that were counted: a run of two hours takes some 20 ms.
var tolls = map[string]toll{}

// hourly plays two hours: one in which the clock was right, and the same hour once more.
func hourly(t *act.Told, choice string) toll {
	key := choice + strconv.Itoa(t.Sequence) + " " + strconv.Itoa(t.Node)
	c, ok := tolls[key]
	if ok {
		return c
	}
	const right = "set 9h\nask 3600 every 1s\nask\nback 1h\n"
	begin := strings.Count(right, "\n")
	part := "ask " + strconv.Itoa(requests) + " every 1s\n"
	run := play(t, designs[choice], right+strings.Repeat(part, Parts)+"advance 1s\n")
	for n := range c.clocks {
		f := run.Frame(begin + n)
		l := f.Lane(0)
		c.clocks[n], c.memory[n] = f.Clock(0), memory(l)
		c.counts[n] = map[string]int{"reject": l.Totals().Refused, "wait": l.Totals().Pending()}[choice]
		if choice == "ahead" {
			c.counts[n] = l.Totals().Issued - 3601
		}
	}
	l := run.Frame(run.Len() - 1).Lane(0)
	c.served, c.longest, c.end = l.Totals().Issued-3601, l.Totals().LongestWait, memory(l)
	for i := range l.Log() {
		c.wrong = max(c.wrong, time.Duration(l.Log()[i].Outcome.Lead)*time.Millisecond)
	}
	if choice == "ahead" {
		fork, _ := run.Fork(begin+Parts/2, "restart") // it cannot fail
		c.repeats = fork.Frame(fork.Len() - 1).Lane(0).Totals().Duplicates
	}
	tolls[key] = c
	return c
}

func hourCost(t *act.Told) func(choice string) string {
	return func(choice string) string {
		c := hourly(t, choice)
		switch choice {
		case "reject":
			return text.T("%s errors", text.Group(c.counts[Parts]))
		case "wait":
			return text.T("up to %s", text.Span(c.longest))
		}
		return text.T("%s wrong", text.Span(c.wrong))
	}
}

// long tells a clock that is an hour behind.
func long(t *act.Told, choice string) *act.Part {
	acts := policies(t, hourCost(t))
	if choice == "" {
		run := play(t, designs["reject"], "set 10h\nask\n")
		f := run.Frame(run.Len() - 1)
		return &act.Part{Steps: []act.Step{{Acts: acts,
			Looks: []act.Look{{Of: &Hour{Clock: f.Clock(0), Remembered: memory(f.Lane(0))}}},
			Says: text.T("Somebody sets the clock from 10:00 to 9:00. One customer comes each second: %s until it is 10:00 again. Choose once more.",
				text.Group(Parts*requests))}}}
	}
	c := hourly(t, choice)
	var looks []act.Look
	for n := range c.clocks {
		k := Hour{Choice: choice, Clock: c.clocks[n], Parts: n, Count: c.counts[n], Remembered: c.memory[n]}
		if choice == "wait" && n == Parts { // now nobody waits any more
			k.Count, k.Served, k.Remembered = c.served, true, c.end
		}
		looks = append(looks, act.Look{Of: &k, Lasts: act.Pick(n == 0, quick, 300*time.Millisecond)})
	}
	s := act.Step{Acts: acts, Tone: act.Bad}
	switch choice {
	case "reject":
		s.Tone = act.Good
		s.Says = text.T(
			"An outage, but a loud one: alarms ring, other shops take over, somebody sets the clock right. For an hour this is best.")
	case "wait":
		looks[len(looks)-2].Lasts = slow
		s.Says = text.T("The first customer waits for %s. No error, so no alarm. Would your customers wait that long?",
			text.Span(c.longest))
	default:
		s.Says = text.T("Nobody notices: all %s IDs say 10:00, up to %s wrong. And one restart at 9:30 repeats %s IDs.",
			text.Group(c.counts[Parts]),
			text.Span(c.wrong), text.Group(c.repeats))
	}
	s.Looks = looks
	return &act.Part{Steps: []act.Step{s}}
}
