package practice

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

var clockBack = Family{
	Name: "clock-back", Number: 8, Group: Runs, Lesson: "rollback",
	Title: func() string { return text.T("Clock moved backwards") },
	About: func() string { return text.T("Reject, wait or run ahead") },
	See:   "/rollback?scene=back-3ms",
	Seen:  func() string { return text.T("Three milliseconds backwards") },
	Cases: []string{"reject", "wait", "wait-far", "lead", "lead-far"},
	Draw:  drawClockBack,
}

// allowed is how many milliseconds this library's generator may run ahead in these questions.
const allowed = 10

// setBack is a clock that was set back below the last ID's millisecond.
type setBack struct {
	last shortID
	by   int64 // in ms
	seed uint64
}

func drawClockBack(r *random.Source, which string) *Question {
	b := setBack{last: shortID{at: int64(r.Between(120, 480)), number: int64(r.Between(1, 2))}}
	bounds := map[string][2]int{
		"reject": {2, 9}, "wait": {2, 5}, "wait-far": {6, 9}, "lead": {2, 9}, "lead-far": {12, 19},
	}[which]
	b.by, b.seed = int64(r.Between(bounds[0], bounds[1])), r.Next()
	q, each := &Question{}, text.T("larger than the last")
	rule := text.T("never ahead of its clock; never waits for a clock that was set back")
	switch which {
	case "reject":
		q.Asks = b.asks("Twitter’s generator issued %s last. The clock was set back %s and reads %s. What does the next caller get?")
		q.Answers = b.rejects()
	case "wait", "wait-far":
		q.Asks = b.asks("Leaf’s generator issued %s last. The clock was set back %s and reads %s. What does the next caller get?")
		rule = text.T("never ahead of its clock; at most 5 ms behind, waits twice as long; else rejects")
		if q.Answers = b.rejectsFar(); which == "wait" {
			q.Answers = b.waits()
		}
	default:
		q.Asks = b.asks("This lab’s generator issued %s last. The clock was set back %s and reads %s. What does the next caller get?")
		each = text.T("the next free one after the last")
		rule = text.Tell("may run %s ahead of its clock; never waits", ms(allowed))
		if q.Answers = b.leads(); which == "lead-far" {
			q.Answers = b.leadsTooFar()
		}
	}
	q.Given = []Given{{text.T("An ID is written"), text.T("millisecond/sequence")},
		{text.T("Rule"), rule}, {text.T("Each ID"), each}}
	return q.Shuffle(r)
}

func (b setBack) asks(m text.Message) string {
	return text.Tell(m, b.last.String(), ms(b.by), ms(b.now()))
}

func (b setBack) now() int64 { return b.last.at - b.by }

// generator is a design that has issued the last ID.
func (b setBack) generator(design string, lead time.Duration, waits bool) *generator {
	c := variant.Config{Layout: milliseconds(12), Policy: snowflake.Policy{Lead: lead, Seed: b.seed}, Waits: waits}
	switch design {
	case "refuse", "ours":
		c.From = snowflake.State{Tick: b.last.at, Sequence: uint64(b.last.number) + 1}
		return newGenerator(design, c)
	case "leaf": // its milliseconds begin at a random number
		g := newGenerator(design, c)
		g.askWith(variant.Reading{Now: b.last.at, Draw: uint64(b.last.number) + 1})
		return g
	}
	g := newGenerator(design, c)
	g.asks(b.last.at, int(b.last.number)+1)
	return g
}

func (b setBack) plays(design string) callResult { return b.generator(design, 0, false).ask(b.now()) }

// shows is a replay with the last ID, an ID that is issued, and what is said.
func (b setBack) shows(now []shortID, as CellMark, notes ...note) Replay {
	return ledger{clock: b.now(), before: []shortID{b.last}, now: now, as: as}.replay(notes...)
}

func atOnce(id shortID) string { return text.Tell("At once: %s", id.String()) }

func afterWait(got callResult) string { return text.Tell("After %s: %s", ms(got.wait), got.String()) }

func errorFor(wait int64) string { return text.Tell("An error: retry in %s", ms(wait)) }

// rejected is an answer's replay, with what is said of the caller.
func (b setBack) rejected(says string, tone Tone) Replay {
	return b.shows(nil, New, note{b.now(), says, tone})
}

func (b setBack) rejects() []Answer {
	got, waited := b.plays("refuse"), b.generator("ours", 0, true).ask(b.now())
	return []Answer{
		{Says: errorFor(got.wait), Right: true,
			Replay: b.rejected(text.Tell("rejected: retry in %s", ms(got.wait)), Good),
			Why: text.Tell("It rejects every request until the clock reads %s again, and then continues with %s.",
				text.Group(b.last.at), waited.String())},
		b.unchecked(),
		{Says: afterWait(waited), Wrong: text.T("it waits instead of rejecting"),
			Replay: b.held(waited.shortID, waited.wait),
			Why:    text.T("It returns an error at once and holds no caller. The caller has to retry.")},
		b.counts(text.T("Some generators do. Twitter’s never issues an ID ahead of its clock.")),
	}
}

// held is a replay in which the caller waits for an ID.
func (b setBack) held(s shortID, wait int64) Replay {
	return b.shows([]shortID{s}, Wrong, note{b.now(), text.Tell("holds the caller for %s", ms(wait)), Bad})
}

// unchecked is the answer of a generator that does not compare the clock, and what follows when it has caught up.
func (b setBack) unchecked() Answer {
	g := b.generator("no-check", 0, false)
	got, repeated := g.ask(b.now()), g.ask(b.last.at)
	l := ledger{clock: b.now(), before: g.issued[:b.last.number+1], now: []shortID{got.shortID, repeated.shortID}}
	l.before = []shortID{l.before[repeated.number], b.last}
	return Answer{Says: atOnce(got.shortID), Wrong: text.T("no check of the clock"),
		Replay: l.replay(note{b.now(), text.T("issued"), Plain},
			note{b.last.at, text.T("later issued twice: here"), Bad}),
		Why: text.Tell("Without a check, the sequence starts at 0. When the clock reads %s again, it issues %s a second time.",
			text.Group(b.last.at), repeated.String())}
}

// counts is the answer of a generator that continues after its last ID, however far the clock is behind.
func (b setBack) counts(why string) Answer {
	got := b.plays("borrow")
	return Answer{Says: atOnce(got.shortID), Wrong: text.T("it keeps counting"), Why: why,
		Replay: b.shows([]shortID{got.shortID}, Wrong,
			note{got.at, text.Tell("%s ahead of the clock", ms(got.at-b.now())), Bad})}
}

func (b setBack) waits() []Answer {
	got, once, rejected := b.plays("leaf"), b.generator("ours", 0, true).ask(b.now()), b.plays("refuse")
	return []Answer{
		{Says: text.Tell("An ID after %s", ms(got.wait)), Right: true,
			Replay: b.shows([]shortID{got.shortID}, New,
				note{b.now(), text.Tell("the caller waits %s", ms(got.wait)), Plain},
				note{got.at, text.T("issued: it starts at a random number"), Good}),
			Why: text.Tell("Leaf sleeps twice as long as the clock is behind, %s, and then reads the clock again.", ms(got.wait))},
		{Says: text.Tell("An ID after %s", ms(once.wait)), Wrong: text.T("once is enough"),
			Replay: b.shows([]shortID{once.shortID}, Wrong,
				note{once.at, text.Tell("Leaf sleeps until %s", ms(got.at)), Bad}),
			Why: text.Tell("After %s the clock could be back, but Leaf sleeps twice as long, to be safe.", ms(once.wait))},
		{Says: errorFor(rejected.wait), Wrong: text.T("every rollback is rejected"),
			Replay: b.rejected(text.Tell("rejected, although %s is at most 5 ms", ms(b.by)), Bad),
			Why:    text.T("Leaf rejects a request only when the clock is more than 5 ms behind.")},
		b.counts(text.T("Some generators do. Leaf waits or rejects, but never issues an ID ahead of its clock.")),
	}
}

func (b setBack) rejectsFar() []Answer {
	got, once := b.plays("leaf"), b.generator("ours", 0, true).ask(b.now())
	twice := shortID{at: b.last.at + b.by, number: once.number}
	return []Answer{
		{Says: errorFor(got.wait), Right: true,
			Replay: b.rejected(text.Tell("rejected: %s is more than 5 ms", ms(b.by)), Good),
			Why:    text.Tell("Leaf waits only for a clock that is at most 5 ms behind. This one is %s behind.", ms(b.by))},
		{Says: text.Tell("An ID after %s", ms(2*b.by)), Wrong: text.T("it always waits"), Replay: b.held(twice, 2*b.by),
			Why: text.Tell("Only up to 5 ms. At %s behind it rejects, so that waiting callers do not pile up.", ms(b.by))},
		{Says: text.Tell("An ID after %s", ms(once.wait)), Wrong: text.T("it waits for the clock"),
			Replay: b.held(once.shortID, once.wait),
			Why:    text.T("Leaf waits only up to 5 ms, and then twice as long as the clock is behind. Here it rejects.")},
		b.counts(text.T("Some generators do. Leaf waits or rejects, but never issues an ID ahead of its clock.")),
	}
}

func (b setBack) leads() []Answer {
	got, rejected := b.generator("ours", allowed*time.Millisecond, false).ask(b.now()), b.plays("refuse")
	invented := b.plays("last-plus-1")
	return []Answer{
		{Says: atOnce(got.shortID), Right: true, Replay: b.shows([]shortID{got.shortID}, New,
			note{got.at, text.Tell("issued, %s ahead of the clock", ms(got.at-b.now())), Good}),
			Why: text.Tell("It may run %s ahead, and %s is %s ahead. So it continues after the last ID.", ms(allowed),
				got.String(), ms(got.at-b.now()))},
		{Says: errorFor(rejected.wait), Wrong: text.T("every rollback is rejected"),
			Replay: b.rejected(text.T("rejected without need"), Bad),
			Why:    text.Tell("Twitter’s generator rejects it. This one may run %s ahead, and %s are enough.", ms(allowed), ms(b.by))},
		b.unchecked(),
		{Says: atOnce(invented.shortID), Wrong: text.T("a new millisecond for each ID"),
			Replay: b.shows([]shortID{invented.shortID}, Wrong,
				note{invented.at, text.Tell("%s ahead of the clock", ms(invented.at-b.now())), Bad}),
			Why: text.Tell("Millisecond %s has free numbers, so it continues there. A new one is further ahead than needed.",
				text.Group(b.last.at))},
	}
}

func (b setBack) leadsTooFar() []Answer {
	got, forgotten := b.generator("ours", allowed*time.Millisecond, false).ask(b.now()), b.plays("refuse")
	from := b.now() + got.wait
	continues := b.generator("ours", allowed*time.Millisecond, false).ask(from)
	unbound := b.counts(text.Tell("It may run only %s ahead, and %s would be %s ahead.", ms(allowed),
		continues.String(), ms(b.by)))
	unbound.Wrong = text.T("the lead has no limit")
	return []Answer{
		{Says: errorFor(got.wait), Right: true,
			Replay: b.shows(nil, New, note{b.now(), text.Tell("rejected: retry in %s", ms(got.wait)), Good},
				note{from, text.Tell("from here: %s", continues.String()), Plain}),
			Why: text.Tell("It may run %s ahead, and it is %s behind. In %s the clock reads %s, and %s is allowed.", ms(allowed),
				ms(b.by), ms(got.wait), text.Group(from), continues.String())},
		{Says: errorFor(forgotten.wait), Wrong: text.T("the lead is left out"),
			Replay: b.shows(nil, New, note{from, text.Tell("%s is possible here", continues.String()), Plain},
				note{b.last.at, text.Tell("%s later than needed", ms(forgotten.wait-got.wait)), Bad}),
			Why: text.Tell("When the clock reads %s, %s is %s ahead, which is allowed.", text.Group(from), continues.String(),
				ms(continues.at-from))},
		unbound,
		b.unchecked(),
	}
}
