package practice

import (
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

var restart = Family{
	Name: "restart", Number: 9, Group: Runs, Lesson: "rollback",
	Title: func() string { return text.T("After a restart") },
	About: func() string { return text.T("Which IDs are issued a second time") },
	See:   "/rollback?scene=restart",
	Seen:  func() string { return text.T("Restart without saved state") },
	Cases: []string{"same-ms", "later", "led"},
	Draw:  drawRestart,
}

// restarted is a generator of four IDs a millisecond that issues some, restarts and issues more.
type restarted struct {
	at, now       int64 // what the clock reads before the restart, and after
	count, more   int   // the IDs requested before, and after
	lead          time.Duration
	before, after []shortID
}

func drawRestart(r *random.Source, which string) *Question {
	at, count, later := int64(r.Between(101, 480)), r.Between(3, 4), int64(r.Between(1, 5))
	burst, ahead, few := r.Between(13, 15), int64(r.Between(1, 2)), r.Between(1, 2)
	s := restarted{at: at, now: at, count: count, more: r.Between(1, count-1)}
	answers := restarted.same
	switch which {
	case "later":
		s.now, answers = at+later, restarted.later
	case "led":
		s.now, s.count, s.more, s.lead, answers = at+ahead, burst, few, allowed*time.Millisecond, restarted.led
	}
	s.before, s.after = s.plays(false)
	q := &Question{
		Asks: text.Plural(s.more, "After a restart, %s ID is requested. The clock reads %s. Which ID, if any, is issued a second time?",
			"After a restart, %s IDs are requested. The clock reads %s. Which IDs, if any, are issued a second time?", ms(s.now)),
		Given: []Given{{text.T("Issued before"), s.burst()},
			{text.T("An ID is written"), text.T("millisecond/sequence")},
			{text.T("Rule"), text.T("never ahead of its clock")}, {text.T("State"), text.T("in memory only")}},
		Answers: answers(s),
	}
	if s.lead > 0 {
		q.Given[2].Value = text.Tell("may run %s ahead of its clock", ms(allowed))
	}
	return q.Shuffle(r)
}

// burst is what was issued before.
func (s restarted) burst() string {
	first, last := s.before[0].String(), s.before[len(s.before)-1].String()
	if s.lead > 0 {
		return text.Tell("every ID from %s to %s, while the clock read %s", first, last, ms(s.at))
	}
	return text.Tell("every ID from %s to %s", first, last)
}

// plays is what the generator issues before and after a restart, with its state saved or lost.
func (s restarted) plays(saved bool) (before, after []shortID) {
	design := "refuse"
	if s.lead > 0 {
		design = "ours"
	}
	g := newGenerator(design, variant.Config{Layout: milliseconds(2), Policy: snowflake.Policy{Lead: s.lead}})
	before = g.asks(s.at, s.count)
	g.machine = g.machine.Restart(saved)
	return before, g.asks(s.now, s.more)
}

// repeated are the IDs that were issued before and after.
func (s restarted) repeated() (all []shortID) {
	for _, id := range s.after {
		if slices.Contains(s.before, id) {
			all = append(all, id)
		}
	}
	return all
}

// through writes IDs that follow each other.
func through(all []shortID) string {
	switch first, last := all[0].String(), all[len(all)-1].String(); len(all) {
	case 1:
		return first
	case 2:
		return text.Tell("%s and %s", first, last)
	default:
		return text.Tell("%s to %s", first, last)
	}
}

// run are the first IDs of a millisecond.
func run(at int64, count int) (all []shortID) {
	for i := range count {
		all = append(all, shortID{at: at, number: int64(i)})
	}
	return all
}

// shows is a replay with what an answer says is issued after the restart.
func (s restarted) shows(after []shortID, as CellMark, says string, tone Tone) Replay {
	var twice []shortID
	for _, id := range after {
		if as == New && slices.Contains(s.before, id) {
			twice = append(twice, id)
		}
	}
	r := ledger{of: 4, clock: s.at, before: s.before, now: twice}.replay()
	r.Rows[0].Clock = false
	r.Rows = append(r.Rows, Row{Label: text.T("restart"), Aside: text.T("the state in memory is lost"), Sum: true})
	l := ledger{clock: s.now, before: twice, now: after, as: as}
	for i, at := range ticks(after) {
		row := l.row(at)
		if row.Tone = tone; i == 0 {
			row.Aside = says
		}
		r.Rows = append(r.Rows, row)
	}
	return r
}

// ticks are the milliseconds of IDs.
func ticks(all []shortID) (at []int64) {
	for _, s := range all {
		at = append(at, s.at)
	}
	return slices.Compact(at)
}

// happens is the replay of what happens if IDs are issued twice.
func (s restarted) happens() Replay { return s.shows(s.after, New, text.T("issued twice: here"), Bad) }

// lost is the answer that the generator continues after its last ID, as it does with a saved state.
func (s restarted) lost() Answer {
	last := s.before[len(s.before)-1].String()
	_, after := s.plays(true)
	return Answer{Says: text.Tell("None: it continues after %s", last), Wrong: text.T("it continues after the last ID"),
		Replay: s.shows(after, Wrong, text.Tell("needs a saved %s", last), Bad),
		Why:    text.Tell("It lost %s in the restart. Only a saved state or a later millisecond prevents duplicates.", last)}
}

// lastOne is the answer that the last ID is issued again.
func (s restarted) lastOne(says, why string) Answer {
	last := s.before[len(s.before)-1]
	return Answer{Says: text.Tell("%s, the last one", last.String()), Why: why,
		Wrong:  text.T("the last ID is repeated"),
		Replay: s.shows([]shortID{last}, Wrong, says, Bad)}
}

func (s restarted) same() []Answer {
	repeated := s.repeated()
	last := s.lastOne(text.T("the restart lost this number"),
		text.T("It does not know which ID was its last. Without its state, it starts at sequence 0."))
	everything := Answer{Says: through(s.before), Wrong: text.T("a restart repeats everything"),
		Replay: s.shows(s.before, New, text.Count(s.more, "only %s ID is requested", "only %s IDs are requested"), Bad),
		Why: text.Plural(s.more, "Only %s ID is requested, so only %s is repeated.", "Only %s IDs are requested, so only %s are repeated.",
			through(repeated))}
	first, again := everything.Replay.Rows[0].Cells, everything.Replay.Rows[2].Cells
	for i := s.more; i < s.count; i++ {
		first[i].Mark, again[i].Mark = Was, Wrong
	}
	return []Answer{
		{Says: through(repeated), Right: true, Replay: s.happens(),
			Why: text.Tell("It starts without state, and the clock still reads %s. So the sequence starts at 0 in the same millisecond.",
				text.Group(s.at))},
		s.lost(), last, everything,
	}
}

func (s restarted) later() []Answer {
	reads := text.Tell("the clock reads %s", text.Group(s.now))
	old := run(s.at, s.more)
	return []Answer{
		{Says: text.Tell("None: %s is a new millisecond", text.Group(s.now)), Right: true,
			Replay: s.shows(s.after, New, text.T("issued"), Good),
			Why: text.Tell("The clock has passed %s. Nothing was issued in %s before, so its IDs are new.", text.Group(s.at),
				text.Group(s.now))},
		{Says: through(old), Wrong: text.T("the old millisecond starts again"), Replay: s.shows(old, Wrong, reads, Bad),
			Why: text.Tell("The sequence starts at 0, but in the millisecond that the clock shows: %s.", text.Group(s.now))},
		s.lastOne(reads, text.Tell("It has lost its last ID, and the clock has passed %s.", text.Group(s.at))),
		{Says: through(s.before), Wrong: text.T("a restart repeats everything"),
			Replay: s.shows(s.before, Wrong, reads, Bad),
			Why:    text.Tell("Only IDs of the clock’s millisecond can repeat, and the clock has passed %s.", text.Group(s.at))},
	}
}

func (s restarted) led() []Answer {
	last, old := s.before[len(s.before)-1], run(s.at, s.more)
	return []Answer{
		{Says: through(s.repeated()), Right: true, Replay: s.happens(),
			Why: text.Tell("It had issued all IDs of %s ahead of the clock. Without its state, it starts %s at 0.",
				text.Group(s.now), text.Group(s.now))},
		{Says: text.Tell("None: the clock now reads %s", text.Group(s.now)),
			Wrong:  text.T("the clock has moved forward"),
			Replay: s.happens(),
			Why: text.Tell("The clock has passed %s, but not %s, the last millisecond that it had issued from.", text.Group(s.at),
				text.Group(last.at))},
		s.lost(),
		{Says: through(old), Wrong: text.T("it starts at the old clock"),
			Replay: s.shows(old, Wrong, text.Tell("the clock reads %s", text.Group(s.now)), Bad),
			Why:    text.Tell("Each request reads the clock, which now reads %s, not %s.", text.Group(s.now), text.Group(s.at))},
	}
}
