package story

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// The last five beats: how long it lasts, packing, a clock that goes back, two threads, and what was made.

// epochs are the starts that a reader can choose.
func epochs(now time.Time) map[string]time.Time {
	return map[string]time.Time{"1970": time.UnixMilli(0).UTC(), "2010": snowflake.Twitter().Epoch,
		"today": now.UTC().Truncate(24 * time.Hour)}
}

func (t *told) starts() []act.Answer {
	from := func(says, choice string) act.Answer {
		a, epoch := t.Answer(says, choice), epochs(t.Now)[choice]
		a.Made = func(m *act.Made) { m.Epoch = epoch }
		return a
	}
	return append([]act.Answer{from(text.T("From 1970"), "1970"), from(text.T("From 2010, like Twitter"), "2010"),
		from(text.T("From today"), "today")}, t.goOn())
}

// goOn leads on from a question once it is answered.
func (t *told) goOn() act.Answer {
	button := t.Onward(text.T("Continue"))
	button.Shut = t.At.Choice == ""
	button.Strong = !button.Shut
	return button
}

func lifetime(t *told) *Staging {
	p := t.part(text.T("How long does it last?"), Lifetime)
	p.Bars, p.Now = t.bars(), t.Now
	p.Steps = []act.Step{{Field: act.Fields(t.Layout(), 0, false), Acts: t.starts(),
		Says: text.T("The top bit stays 0, so that no ID is negative. That leaves %s bits for the time: %s. Counted from when?",
			strconv.Itoa(t.TimeBits()), Years(layouts.Lifetime(t.Layout())))}}
	return p
}

// Bar is how long the layout lasts from the epoch of a choice.
type Bar struct {
	Choice string
	act.Life
}

func (t *told) bars() (all []Bar) {
	for _, choice := range Act.Choices(6)[1:] {
		m := t.Made
		m.Epoch = epochs(t.Now)[choice]
		all = append(all, Bar{choice, m.Life(t.Now)})
	}
	return all
}

func lasts(t *told, choice string, say func(l act.Life) string) *Staging {
	t.Epoch = epochs(t.Now)[choice]
	p := t.part(text.T("How long does it last?"), Lifetime)
	p.Bars, p.Now = t.bars(), t.Now
	l := t.Life(t.Now)
	s := act.Step{Tone: act.Good, Field: act.Fields(t.Layout(), 0, false), Acts: t.starts(), Says: say(l)}
	if l.Over {
		s.Tone, s.Acts[len(s.Acts)-1].Shut = act.Bad, true
		s.Says = text.Sentences(text.T("With %s bits for the time, the last ID was due on %s.",
			strconv.Itoa(t.TimeBits()), text.Day(l.Last)),
			text.Count(l.GiveBack,
				"Give back %s bit of the sequence or of the shop’s number, or count from a later day.",
				"Give back %s bits of the sequence or of the shop’s number, or count from a later day."))
		s.Slide = act.Bits(text.T("Bits of the sequence"), snowflake.KindSequence, t.Sequence, act.LeastSequence,
			act.MostBits, 0, func(m *act.Made, n int) { m.Sequence = n })
		s.Slide.Words = func(n int) string { return text.T("sequence: %s", strconv.Itoa(n)) }
	}
	p.Steps = []act.Step{s}
	return p
}

func from1970(t *told) *Staging {
	p := lasts(t, "1970", func(l act.Life) string {
		const hundredth = 315576 * time.Second // of a year
		return text.T("Computer clocks count from 1970, so %s years are already gone. %s years are left, until %s.",
			text.Hundredths(uint64(t.Now.Sub(l.From)/hundredth)), text.Hundredths(uint64(l.Last.Sub(t.Now)/hundredth)),
			text.Day(l.Last))
	})
	if s := p.At(); s.Tone == act.Good { // most of the time is gone
		s.Tone, s.Done = act.Plain, true
	}
	return p
}

func from2010(t *told) *Staging {
	return lasts(t, "2010", func(l act.Life) string {
		return text.T("The day from which time is counted is the epoch. A later one lasts longer: from Twitter’s, %s, until %s.", text.Day(l.From), text.Day(l.Last))
	})
}

func fromToday(t *told) *Staging {
	return lasts(t, "today", func(l act.Life) string {
		return text.T("Counted from today, it lasts until %s. Never change this start, the epoch, later: every ID would show a wrong date.", text.Day(l.Last))
	})
}

// made are the fields of an ID of the reader's layout.
func (t *told) made() []act.Field {
	id, ok := t.Issue(t.Now)
	return act.Fields(t.Layout(), id, ok)
}

func packing(t *told) *Staging {
	p := t.part(text.T("Three numbers become one"), Packing)
	low := t.Sequence + t.Node
	says := []string{
		text.T("You have three numbers, but a database wants one. As they are, all three use the bits at the right end."),
		text.T("The time has moved away. %s places on its right are free: %s for the shop, %s for the sequence.",
			strconv.Itoa(low), strconv.Itoa(t.Node), strconv.Itoa(t.Sequence)),
		text.T("Now no two of the numbers share a column."),
		text.T("OR writes 1 where any row has a 1. Each column has one owner, so nothing is lost: one number, a real Snowflake ID of now."),
	}
	acts := []string{text.T("Shift the time left by %s", strconv.Itoa(low)),
		text.T("Shift the shop left by %s", strconv.Itoa(t.Sequence)), text.T("Join them with OR")}
	for i, words := range says {
		s := act.Step{Says: words, Field: act.Fields(t.Layout(), 0, false)}
		if i < len(acts) {
			s.Acts = []act.Answer{t.Next(acts[i], i+1)}
		} else {
			s.Field, s.Tone, s.Acts = t.made(), act.Good, []act.Answer{t.Onward(text.T("Continue"))}
		}
		p.Steps = append(p.Steps, s)
	}
	return p
}

// back is a clock that reads 110 and goes back by 3 ms, while a customer comes each millisecond.
const (
	before = "set 107ms\nask async\nadvance 1ms\nask async\nadvance 1ms\nask async\nadvance 1ms\nask async\n"
	after  = "back 3ms\nask async\nadvance 1ms\nask async\nadvance 1ms\nask async\nadvance 1ms\nask async\nadvance 1ms\nask async\nadvance 1ms\n"
	fast   = 8  // the frame of the last customer before
	once   = 10 // that of the first customer after
	caught = 19 // when the clock has passed 110
)

// laneOf is how a shop answers a clock that goes back: as Twitter's first code, as its last, or as our library.
func (t *told) laneOf(clock string) lane {
	designs := map[string]string{"ignore": "no-check", "reject": "refuse", "wait": "ours lead 1us waits",
		"lead": "ours lead 10ms"}
	l := t.Layout()
	return lane{script: "layout " + layouts.FieldsText(l) + "\nlane " + designs[clock] + "\nnode a 1\n",
		alone: "down\n", bits: 64}
}

func rollback(t *told) *Staging {
	p := t.part(text.T("The clock goes back"), Rollback)
	p.run(t.laneOf("ignore"), before+after)
	return p.says([]int{fast, once}, func(step int) act.Step {
		if step == 0 {
			return act.Step{Field: p.idAt(step), Acts: []act.Answer{t.Next(text.T("Set the clock back 3 ms"), 1)},
				Says: text.T("“Time moves forward”? Shop B’s clock is 3 ms fast, and a time server (NTP) corrects it.")}
		}
		id, _, _, _ := p.Duplicate(step)
		return act.Step{Tone: act.Bad, Field: p.idAt(step), Acts: t.policies(),
			Says: text.T("The clock reads %s again, so %s goes out again. What should a shop do when its clock goes back?", strconv.FormatInt(p.lane(step).Tick(0), 10), id)}
	})
}

// policies are the answers, each with what it cost if it was tried.
func (t *told) policies() []act.Answer {
	names := map[string]string{"ignore": text.T("Ignore it"), "reject": text.T("Reject"), "wait": text.T("Wait"),
		"lead": text.T("Count on")}
	var all []act.Answer
	for _, clock := range act.Clocks() {
		button := t.Answer(names[clock], clock)
		button.Made = func(m *act.Made) { m.Clock = clock }
		if t.Tried(clock) {
			button.Note = t.cost(clock).words()
		}
		all = append(all, button)
	}
	return append(all, t.goOn())
}

// Cost is what a clock that went back by 3 ms cost.
type Cost struct {
	Duplicates, Rejected, Waited int
	Longest, Ahead               time.Duration
	Repeated                     int // by a restart while IDs are ahead of the clock
}

// CostOf is what an answer costs with the reader's layout.
func CostOf(m act.Made, clock string) Cost { return (&told{&act.Told{Made: m.Whole()}}).cost(clock) }

func (t *told) cost(clock string) Cost {
	p := &Staging{t: t.Told, frames: []int{caught}}
	p.run(t.laneOf(clock), before+after)
	l := p.lane(0)
	c := Cost{Duplicates: l.Totals().Duplicates, Rejected: l.Totals().Refused, Longest: l.Totals().LongestWait}
	for _, customer := range p.Customers(0) {
		if customer.Wait > 0 {
			c.Waited++
		}
	}
	for i := range l.Log() {
		c.Ahead = max(c.Ahead, time.Duration(l.Log()[i].Outcome.Lead)*time.Millisecond)
	}
	if c.Ahead > 0 {
		_, _, c.Repeated = worstRestart(p.Run)
	}
	return c
}

// worstRestart is a run of the rollback with a restart where that repeats most IDs, the frame after which it comes, and
// how many it repeats. If it never repeats one, the run is as it was.
func worstRestart(run *sim.Run) (with *sim.Run, after, repeats int) {
	with = run
	for at := once; at < caught; at++ {
		fork, _ := run.Fork(at, "restart") // it cannot fail
		if n := fork.Frame(fork.Len() - 1).Lane(0).Totals().Duplicates; n > repeats {
			with, after, repeats = fork, at, n
		}
	}
	return with, after, repeats
}

func (c Cost) words() string {
	switch {
	case c.Duplicates > 0:
		return text.Count(c.Duplicates, "%s duplicate", "%s duplicates")
	case c.Rejected > 0:
		return text.Count(c.Rejected, "%s customer rejected", "%s customers rejected")
	case c.Waited > 0:
		return text.Plural(c.Waited, "%s waits, up to %s ms", "%s wait, up to %s ms", act.Ms(c.Longest))
	}
	return text.T("a restart repeats %s", strconv.Itoa(c.Repeated))
}

// Words say what it cost, in a few words.
func (c Cost) Words() string {
	if c.Repeated > 0 {
		return text.Count(c.Repeated, "a restart repeats %s ID", "a restart repeats %s IDs")
	}
	return c.words()
}

func policy(clock string) func(t *told) *Staging {
	return func(t *told) *Staging {
		t.Clock = clock
		p := t.part(text.T("The clock goes back"), Rollback)
		p.run(t.laneOf(clock), before+after)
		for frame := once; frame < caught; frame += 2 { // a customer each millisecond
			p.cuts[0] = append(p.cuts[0], cut{frame: frame, lasts: tick})
		}
		if clock == "lead" {
			p.restarts()
		}
		return p.says([]int{caught}, func(step int) act.Step {
			c := t.cost(clock)
			s := act.Step{Tone: act.Pick(c.Duplicates > 0, act.Bad, act.Good), Field: p.idAt(step), Acts: t.policies()}
			switch clock {
			case "ignore":
				s.Says = text.T(
					"Ignore it: each ID goes out twice until the clock has passed 110. %s duplicates, and no error message.", strconv.Itoa(c.Duplicates))
			case "reject":
				s.Says = text.T(
					"Reject: no duplicate, but %s customers get an error until the clock reads 110 again. Twitter’s generator does this.", strconv.Itoa(c.Rejected))
			case "wait":
				s.Says = text.T(
					"Wait: no duplicate and no error. %s customers wait, up to %s ms. Fine for 3 ms, unbearable for an hour.", strconv.Itoa(c.Waited), act.Ms(c.Longest))
			case "lead":
				s.Says = text.T(
					"Count on from 110: it stays ahead of the clock, and nobody waits. But a restart would forget the 110, and %s IDs would repeat.", strconv.Itoa(c.Repeated))
			}
			return s
		})
	}
}

// restarts adds to what is seen what a restart in the middle would do.
func (p *Staging) restarts() {
	run, worst, repeats := worstRestart(p.Run)
	if repeats == 0 {
		return
	}
	p.cuts[0] = append(p.cuts[0],
		cut{frame: worst + 1, says: text.T("But if the shop restarts here, it forgets the 110."), lasts: 3 * tick,
			run: run})
	for frame := worst + 3; frame < run.Len(); frame += 2 {
		p.cuts[0] = append(p.cuts[0], cut{frame: frame, lasts: tick, run: run})
	}
}

// RacePosition is a position of two threads that share a generator's state, and what they did.
type RacePosition struct {
	explore.Position
	Race *explore.Race
}

// orders are the moves of both threads up to each step: both load and step, then both store; with a lock one after
// the other.
func orders(guard explore.Guard) []string {
	if guard == explore.NoLock {
		return []string{"", "ab", "ababab"}
	}
	return []string{"aaa", "aaaaabbbbb"}
}

// RacePositions are the positions of the threads' beat, one for each step.
func (p *Staging) RacePositions() []RacePosition { return p.races }

// rivals is the tick in which both threads ask: the clock reads it when the beat before ends.
const rivals = 112

func (t *told) races(guard explore.Guard) (all []RacePosition) {
	race := explore.NewRaceOf(guard, t.Layout(), 1, rivals)
	for _, moves := range orders(guard) {
		at := race.Positions(moves)
		now := at[len(at)-1]
		all = append(all, RacePosition{now, race})
	}
	return all
}

// Slip is what a thread has handed out, in pieces; nil if it has not yet.
func (d *RacePosition) Slip(thread int) []act.Piece {
	t := d.Threads[thread]
	if t.Count == 0 {
		return nil
	}
	tick, sequence, _ := strings.Cut(d.Race.IDText(t.IDs[t.Count-1]), "/")
	return []act.Piece{{Hue: "time", Digits: tick}, {Hue: "worker", Digits: "1"}, {Hue: "sequence", Digits: sequence}}
}

// Read is the sequence number that a thread has read and not yet written; ok is false if there is none.
func (d *RacePosition) Read(thread int) (sequence uint64, ok bool) {
	return d.Threads[thread].Loaded.Sequence, d.Race.Holds(d.Position, thread)
}

// shared are the fields of the last ID that a thread handed out.
func (t *told) shared(d RacePosition) []act.Field {
	var last snowflake.ID
	for _, thread := range d.Threads {
		last = max(last, slices.Max(thread.IDs[:]))
	}
	return act.Fields(t.Layout(), last, last > 0)
}

func threads(t *told) *Staging {
	races := t.races(explore.NoLock)
	p := t.part(text.T("Two clerks, one notebook"), Threads)
	p.races = races
	says := []string{
		text.T("Two clerks (threads) share one notebook. Each reads the next free number, hands it out, and writes the number after it."),
		text.T("Both have read the same number, and neither has written yet."),
		text.T("Both hand out the same ID: a duplicate. Neither clerk notices."),
	}
	acts := []string{text.T("Both clerks read"), text.T("Both hand it out and write")}
	for i, words := range says {
		s := act.Step{Says: words, Field: t.shared(races[i])}
		if i < len(acts) {
			s.Acts = []act.Answer{t.Next(acts[i], i+1)}
		} else if races[i].Duplicate() {
			key := t.Answer(text.T("Add a lock: one clerk at a time"), "lock")
			key.Strong = true
			s.Tone, s.Acts = act.Bad, []act.Answer{key}
		}
		p.Steps = append(p.Steps, s)
	}
	return p
}

func locked(t *told) *Staging {
	races := t.races(explore.WithLock)
	p := t.part(text.T("Two clerks, one notebook"), Threads)
	p.races = races
	p.Steps = []act.Step{
		{Field: t.shared(races[0]), Acts: []act.Answer{t.Next(text.T("Pass the lock on"), 1)},
			Says: text.T("Only the clerk with the lock may read and write. Clerk B waits until A has written.")},
		{Tone: act.Good, Field: t.shared(races[1]), Acts: []act.Answer{t.Onward(text.T("See what you have invented"))},
			Says: text.T("B reads the number that A has written, and hands that out: no duplicate. Your generator is complete.")},
	}
	return p
}

func poster(t *told) *Staging {
	p := t.part(text.T("You have invented Snowflake"), Poster)
	p.Steps = []act.Step{{Tone: act.Good, Field: t.made(),
		Says: text.T("Each part is there because a simpler idea failed. Twitter built the same in 2010, and named it Snowflake.")}}
	if t.Clock == "ignore" {
		p.Steps[0].Tone = act.Bad
		p.Steps[0].Says = text.T(
			"One fault is left: when the clock goes back, your generator issues duplicates. Go back to step 8, and choose another answer.")
	}
	return p
}
