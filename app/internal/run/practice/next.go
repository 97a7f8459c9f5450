package practice

import (
	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

var next = Family{
	Name: "next", Number: 6, Group: Runs, Lesson: "rollover",
	Title: func() string { return text.T("The next ID") },
	About: func() string { return text.T("From the last ID and the clock") },
	See:   "/rollover?scene=rollover-2-bit",
	Seen:  func() string { return text.T("Sequence overflow in miniature (2 bits)") },
	Cases: []string{"same", "later", "full", "back"},
	Draw:  drawNext,
}

// nextRequest is one more request to a worker that has issued IDs in a millisecond: sequences of 2 bits, four of them.
type nextRequest struct {
	at, now int64 // the millisecond of the IDs, and what the clock reads at the request
	count   int   // the IDs
	worker  int64
}

func drawNext(r *random.Source, which string) *Question {
	q := nextRequest{at: int64(r.Between(101, 480)), worker: int64(r.Between(1, 31)), count: r.Between(2, 3)}
	later, back := int64(r.Between(2, 6)), int64(r.Between(1, 5))
	q.now = q.at
	asks, answers := text.Message("The clock still reads %s, and one more ID is requested. What does the caller get?"), nextRequest.same
	switch which {
	case "later":
		asks, answers = "The clock now reads %s, and one more ID is requested. What does the caller get?", nextRequest.later
		q.now += later
	case "full":
		q.count, answers = 4, nextRequest.full
	case "back":
		asks, answers = "The clock was set back and reads %s. One more ID is requested. What does the caller get?", nextRequest.back
		q.now -= back
	}
	before, _ := q.plays("refuse", snowflake.Policy{})
	given := []Given{{text.T("Issued so far"), said(before)},
		{text.T("An ID is written"), text.T("millisecond/sequence")},
		{text.T("Rule"), text.T("each ID is larger than the last and not ahead of the clock; waits when full")},
		{text.T("Sequence"), text.T("2 bits: 0 to 3, from 0 in each millisecond")}}
	if which == "full" {
		given = append(given, Given{text.T("Worker, in the bits above"), text.Group(q.worker)})
	}
	return (&Question{Asks: text.Tell(asks, ms(q.now)), Given: given, Answers: answers(q)}).Shuffle(r)
}

// plays is what a design had issued before, and what it answers.
func (q nextRequest) plays(design string, p snowflake.Policy) (before []shortID, got callResult) {
	g := newGenerator(design, variant.Config{Layout: milliseconds(2), Number: uint64(q.worker), Policy: p})
	before = g.asks(q.at, q.count)
	return before, g.ask(q.now)
}

// shows is a replay with an ID, and what is said of its millisecond.
func (q nextRequest) shows(s shortID, as CellMark, says string, tone Tone) Replay {
	before, _ := q.plays("refuse", snowflake.Policy{})
	l := ledger{of: 4, clock: q.now, before: before, now: []shortID{s}, as: as}
	return l.replay(note{at: q.at}, note{s.at, says, tone})
}

func (q nextRequest) twice(s shortID) Replay {
	return q.shows(s, New, text.T("issued twice: here"), Bad)
}

func (q nextRequest) same() []Answer {
	_, got := q.plays("refuse", snowflake.Policy{})
	first, last, following := shortID{at: q.at}, shortID{at: q.at, number: int64(q.count) - 1}, shortID{at: q.at + 1}
	return []Answer{
		{Says: got.String(), Right: true, Replay: q.shows(got.shortID, New, text.T("issued"), Good),
			Why: text.T("The clock shows the millisecond of the last ID, so the sequence goes up by 1.")},
		{Says: first.String(), Wrong: text.T("each request starts at 0"), Replay: q.twice(first),
			Why: text.Tell("The sequence starts at 0 in each millisecond, not for each request. %s is already issued.", first.String())},
		{Says: last.String(), Wrong: text.T("the last number is used again"), Replay: q.twice(last),
			Why: text.Tell("%s is the last ID issued. The generator keeps its number so that the next one differs.", last.String())},
		{Says: following.String(), Wrong: text.T("one ID per millisecond"),
			Replay: q.shows(following, Wrong, text.Tell("%s has not begun", text.Group(following.at)), Bad),
			Why:    text.Tell("%s is free, and millisecond %s has not begun.", got.String(), text.Group(following.at))},
	}
}

func (q nextRequest) later() []Answer {
	_, got := q.plays("refuse", snowflake.Policy{})
	_, on := q.plays("ours", snowflake.Policy{Continue: true})
	stays, counted := shortID{at: q.at, number: int64(q.count)}, shortID{at: q.at + 1}
	early := func(s shortID) Replay { return q.shows(s, Wrong, text.Tell("dated %s too early", ms(q.now-s.at)), Bad) }
	return []Answer{
		{Says: got.String(), Right: true, Replay: q.shows(got.shortID, New, text.T("issued"), Good),
			Why: text.T("The clock shows a later millisecond, so the sequence starts at 0 again.")},
		{Says: on.String(), Wrong: text.T("the sequence runs on"),
			Replay: q.shows(on.shortID, Wrong, text.Tell("%s numbers are skipped", text.Group(on.number)), Bad),
			Why:    text.Tell("Some generators run on. Twitter’s starts each new millisecond at 0, and so uses all of its %s numbers.", "4")},
		{Says: stays.String(), Wrong: text.T("the last timestamp stays"), Replay: early(stays),
			Why: text.Tell("Each request reads the clock, and the clock no longer reads %s.", text.Group(q.at))},
		{Says: counted.String(), Wrong: text.T("milliseconds are counted"), Replay: early(counted),
			Why: text.Tell("Timestamps are read from the clock, not counted. It reads %s, so %s gets no ID.",
				text.Group(q.now), text.Group(counted.at))},
	}
}

func (q nextRequest) full() []Answer {
	before, got := q.plays("refuse", snowflake.Policy{})
	_, again := q.plays("wrap", snowflake.Policy{})
	_, ahead := q.plays("borrow", snowflake.Policy{})
	waits := ledger{of: 4, clock: q.at, before: before, now: []shortID{got.shortID}}
	return []Answer{
		{Says: afterWait(got), Right: true,
			Replay: waits.replay(note{q.at, text.Tell("full: the caller waits %s", ms(got.wait)), Plain},
				note{got.at, text.T("issued"), Good}),
			Why: text.Tell("Millisecond %s is full. The generator waits until the clock reads %s, then starts at sequence 0.",
				text.Group(q.at), text.Group(got.at))},
		q.countsOn(),
		{Says: atOnce(again.shortID), Wrong: text.T("the sequence starts again"), Replay: q.twice(again.shortID),
			Why: text.Tell("The sequence is back at 0, but the millisecond is the same. %s is already issued.", again.String())},
		{Says: atOnce(ahead.shortID), Wrong: text.T("borrows the next millisecond"),
			Replay: q.shows(ahead.shortID, Wrong, text.Tell("%s has not begun", text.Group(ahead.at)), Bad),
			Why: text.Tell("Twitter’s generator never issues ahead of its clock. It waits until the clock reads %s.",
				text.Group(ahead.at))},
	}
}

// countsOn is the answer with the fifth number of a millisecond. Its third bit falls on the worker's lowest bit, so
// that the ID is this worker's or the next one's.
func (q nextRequest) countsOn() Answer {
	before, got := q.plays("spill", snowflake.Policy{})
	a := Answer{Wrong: text.T("the sequence counts on"),
		Says: atOnce(shortID{at: q.at, number: int64(q.count)})}
	worker := text.Group(got.worker)
	if got.worker == q.worker {
		a.Why = text.Tell("4 needs a third bit. In worker %s that bit is already 1, so the ID is %s again.", worker, got.String())
		a.Replay = q.twice(got.shortID)
		return a
	}
	a.Why = text.Tell("4 needs a third bit, which belongs to the worker. The ID is %s of worker %s.", got.String(), worker)
	own := ledger{of: 4, clock: q.at, before: before}
	others := ledger{of: 4, before: []shortID{got.shortID}, now: []shortID{got.shortID}}.row(q.at)
	others.Label = text.Tell("worker %s", worker)
	others.Aside, others.Tone = text.Tell("worker %s issues it too: here", worker), Bad
	a.Replay = own.replay()
	a.Replay.Rows = append(a.Replay.Rows, others)
	return a
}

func (q nextRequest) back() []Answer {
	before, got := q.plays("refuse", snowflake.Policy{})
	_, counts := q.plays("borrow", snowflake.Policy{})
	_, invented := q.plays("last-plus-1", snowflake.Policy{})
	rejected := ledger{of: 4, clock: q.now, before: before}
	ahead := func(s shortID) Replay {
		return q.shows(s, Wrong, text.Tell("%s ahead of the clock", ms(s.at-q.now)), Bad)
	}
	return []Answer{
		{Says: text.Tell("An error: retry in %s", ms(got.wait)), Right: true,
			Replay: rejected.replay(note{q.now, text.Tell("rejected: retry in %s", ms(got.wait)), Good}),
			Why: text.Tell("It keeps only its last ID, %s, so it cannot know what it issued at %s. It rejects the request.",
				before[len(before)-1].String(), text.Group(q.now))},
		q.unchecked(),
		{Says: counts.String(), Wrong: text.T("it keeps counting"), Replay: ahead(counts.shortID),
			Why: text.Tell("Some generators do, and are then %s ahead of the clock. Twitter’s rejects the request instead.",
				ms(counts.at-q.now))},
		{Says: invented.String(), Wrong: text.T("last timestamp + 1 ms"), Replay: ahead(invented.shortID),
			Why: text.Tell("No clock has shown %s yet. After a restart, the same ID could be issued again.",
				text.Group(invented.at))},
	}
}

// unchecked is the answer of a generator that does not compare the clock: it repeats an ID when that has caught up.
func (q nextRequest) unchecked() Answer {
	g := newGenerator("no-check", variant.Config{Layout: milliseconds(2), Number: uint64(q.worker)})
	before := g.asks(q.at, q.count)
	got, repeated := g.ask(q.now), g.ask(q.at)
	l := ledger{of: 4, clock: q.now, before: before, now: []shortID{got.shortID, repeated.shortID}}
	return Answer{Says: got.String(), Wrong: text.T("no check of the clock"),
		Replay: l.replay(note{q.now, text.T("issued"), Plain}, note{q.at, text.T("later issued twice: here"), Bad}),
		Why: text.Tell("It loses its last ID. When the clock reads %s again, it issues %s: a duplicate.",
			text.Group(q.at), repeated.String())}
}
