package practice

import (
	"slices"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// impossible asks which log is not one generator's.
var impossible = Family{
	Name: "impossible", Number: 5, Group: Reads,
	Title:  func() string { return text.T("Not one generator") },
	About:  func() string { return text.T("Four logs, one is impossible") },
	Lesson: "rollover",
	See:    "/play", Seen: func() string { return text.T("Be the generator") },
	Cases: []string{"skip", "back", "fifth", "start"}, // what is wrong in the impossible log
	Draw:  drawImpossible,
}

// impossibleAt is the place of the first ID that Twitter's generator does not issue, if it is asked in the millisecond
// of each; −1 if it issues all.
func impossibleAt(log []shortID) int {
	g := newGenerator("refuse", variant.Config{Layout: milliseconds(2)})
	return slices.IndexFunc(log, func(s shortID) bool {
		got := g.ask(s.at)
		return !got.issued || got.shortID != s
	})
}

// ids are the IDs of a log, from a millisecond on, each one's millisecond and sequence number.
func ids(from int64, all ...[2]int64) (log []shortID) {
	for _, id := range all {
		log = append(log, shortID{at: from + id[0], number: id[1]})
	}
	return log
}

// suspect is a log, why it is possible or not, and what is said at the place that decides it.
type suspect struct {
	log              []shortID
	wrong, why, says string
	at               int
}

func drawImpossible(r *random.Source, which string) *Question {
	q := &Question{
		Asks: text.T("Four programs log the IDs that they issue, in order. Which log cannot be from one generator?"),
		Given: []Given{{text.T("An ID is written"), text.T("millisecond/sequence")},
			{text.T("Rule"), text.T("each ID is larger than the last, and the sequence counts by 1")},
			{text.T("Sequence"), text.T("2 bits: 0 to 3, from 0 in each millisecond")}},
	}
	millisecond := func() int64 { return int64(r.Between(101, 480)) }
	all := append(possible(millisecond(), int64(r.Between(3, 60)), millisecond(), millisecond()),
		broken(millisecond(), which))
	for _, s := range all {
		tone := Good
		if at := impossibleAt(s.log); at >= 0 {
			s.at, tone = at, Bad
		}
		q.Answers = append(q.Answers, Answer{Says: said(s.log), Right: tone == Bad, Wrong: s.wrong, Why: s.why,
			Replay: s.replay(tone)})
	}
	return q.Shuffle(r)
}

// possible are three logs that look wrong: with idle time, with all numbers of a millisecond, and with none but 0.
func possible(a, gap, b, c int64) []suspect {
	idle := ids(a, [2]int64{0, 0}, [2]int64{0, 1}, [2]int64{gap, 0}, [2]int64{gap, 1}, [2]int64{gap + 1, 0})
	full := ids(b, [2]int64{0, 0}, [2]int64{0, 1}, [2]int64{0, 2}, [2]int64{0, 3}, [2]int64{1, 0})
	zeros := ids(c, [2]int64{0, 0}, [2]int64{1, 0}, [2]int64{2, 0}, [2]int64{3, 0}, [2]int64{4, 0})
	return []suspect{
		{log: idle, wrong: text.T("a gap means a lost ID"), at: 2,
			says: text.Tell("possible: %s without a request", ms(gap-1)),
			why: text.Tell("Nobody requested an ID between %s and %s. A gap in time is normal.",
				idle[1].String(), idle[2].String())},
		{log: full, wrong: text.T("the last number stays free"), at: 3, says: text.T("possible: 2 bits hold 0 to 3"),
			why: text.Tell("A millisecond has four IDs, 0 to 3. The fifth caller waits and gets %s.", full[4].String())},
		{log: zeros, wrong: text.T("the sequence must grow"), at: 4, says: text.T("possible: one request in each millisecond"),
			why: text.T("Each millisecond starts at 0, and here each has one request. At low traffic, that is normal.")},
	}
}

// broken is the impossible log of a case.
func broken(d int64, which string) suspect {
	var log []shortID
	before := shortID{at: d, number: 1}.String()
	at, after := shortID{at: d + 1}.String(), shortID{at: d + 1, number: 1}.String()
	switch which {
	case "skip":
		log = ids(d, [2]int64{0, 0}, [2]int64{0, 1}, [2]int64{1, 0}, [2]int64{1, 2}, [2]int64{2, 0})
		return suspect{log: log, says: text.Tell("%s is missing", after),
			why: text.Tell("After %s the next ID is %s: within a millisecond, the sequence skips no number.", at, after)}
	case "back":
		log = ids(d, [2]int64{0, 0}, [2]int64{0, 1}, [2]int64{-1, 0}, [2]int64{1, 0}, [2]int64{1, 1})
		return suspect{log: log, says: text.T("earlier than the ID before it"),
			why: text.Tell("After %s, Twitter’s generator never issues %s: while the clock is behind, it rejects requests.",
				before, log[2].String())}
	case "fifth":
		log = ids(d, [2]int64{0, 0}, [2]int64{0, 1}, [2]int64{0, 2}, [2]int64{0, 3}, [2]int64{0, 4})
		return suspect{log: log, says: text.T("4 does not fit into 2 bits"),
			why: text.Tell("Two bits hold 0 to 3. The fifth caller waits for the next millisecond and gets %s.", at)}
	}
	log = ids(d, [2]int64{0, 0}, [2]int64{0, 1}, [2]int64{1, 1}, [2]int64{1, 2}, [2]int64{2, 0})
	return suspect{log: log, says: text.Tell("%s is missing", at),
		why: text.Tell("A new millisecond starts at sequence 0, so its first ID would be %s.", at)}
}

// replay has a row for each millisecond, in the order of the log.
func (s suspect) replay(tone Tone) Replay {
	var all Replay
	latest := s.log[0].at
	for i, id := range s.log {
		if i == 0 || s.log[i-1].at != id.at {
			if id.at > latest+1 {
				all.Rows = append(all.Rows, Row{Label: "…"})
			}
			all.Rows = append(all.Rows, Row{Label: ms(id.at)})
		}
		latest = max(latest, id.at)
		row := &all.Rows[len(all.Rows)-1]
		row.Cells = append(row.Cells, Cell{Says: id.String(), Hue: "sequence"})
		if i == s.at {
			row.Aside, row.Tone = s.says, tone
			if tone == Bad {
				row.Cells[len(row.Cells)-1].Mark = Wrong
			}
		}
	}
	return all
}
