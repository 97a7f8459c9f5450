package practice

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// older asks how far two IDs are apart in time.
var older = Family{
	Name: "older", Number: 1, Group: Reads,
	Title:  func() string { return text.T("Which ID is older") },
	About:  func() string { return text.T("Two IDs: the distance in time") },
	Lesson: "bits-of-an-id",
	See:    "/bits-of-an-id?scene=generator", Seen: func() string { return text.T("The 64 bits of an ID") },
	Cases: []string{"first", "second"}, // which one is older
	Draw:  drawOlder,
}

// apart are two IDs of Twitter's layout, the earlier one first, and what they are called.
type apart struct {
	ids     [2]snowflake.ID
	workers [2]uint64
	names   [2]string
}

// far is their distance in milliseconds.
func (a *apart) far() int {
	return int(snowflake.Twitter().Time(a.ids[1]).Sub(snowflake.Twitter().Time(a.ids[0])).Milliseconds())
}

// misread is a wrong number of bits below the time.
type misread struct {
	shift                       int
	wrong, why, both, bothWrong string
}

func misreads() []misread {
	return []misread{
		{12, text.T("worker bits counted as time"),
			text.T("You shifted by 12 bits, so worker and datacenter bits counted as time. The time starts at bit 22."),
			text.T("The larger ID is later. And worker and datacenter bits are not time: that starts at bit 22."),
			text.T("larger means older, and worker bits counted as time")},
		{0, text.T("the difference is milliseconds"),
			text.T("The difference counts worker and sequence bits too. One millisecond is 2²², about 4.2 million."),
			text.T("The larger ID is later. And a difference of 1 is not 1 ms: one millisecond is 2²²."),
			text.T("larger means older, and the difference is milliseconds")},
		{23, text.T("one bit too many"),
			text.T("You divided by 2²³. Below the time are 12 + 5 + 5 = 22 bits, so one millisecond is 2²²."),
			text.T("The larger ID is later. And one millisecond is 2²², not 2²³: 22 bits are below the time."),
			text.T("larger means older, and one bit too many")},
	}
}

func drawOlder(r *random.Source, which string) *Question {
	a := drawApart(r)
	m := misreads()[r.Below(3)]
	is, isNot := text.Message("The first is older, by %s ms"), text.Message("The second is older, by %s ms")
	given := []Given{{text.T("First ID"), a.ids[0].String()}, {text.T("Second ID"), a.ids[1].String()}}
	a.names = [2]string{text.T("First ID"), text.T("Second ID")}
	if which == "second" {
		is, isNot = isNot, is
		given[0].Value, given[1].Value = given[1].Value, given[0].Value
		a.names[0], a.names[1] = a.names[1], a.names[0]
	}
	far, difference := a.far(), int(a.ids[1]-a.ids[0])
	misread := difference >> m.shift
	given = append(given, Given{text.T("Difference"), text.Group(difference)},
		Given{text.T("Twitter’s layout"), twittersWidths()},
		Given{text.T("Powers of two"), "2¹² = 4,096, 2²² = 4,194,304, 2²³ = 8,388,608"})
	// Each direction and each distance is in two answers, so that neither tells which is right.
	q := &Question{
		Asks:  text.T("Two servers of one datacenter issued these IDs. Which ID is older, and by how much?"),
		Given: given,
		Answers: []Answer{
			{Right: true, Says: text.Tell(is, text.Group(far)), Replay: a.replay(),
				Why: text.Tell("A larger ID is later. The time starts at bit 22, and the difference is just over %s × 2²².",
					text.Group(far))},
			{Wrong: text.T("larger means older"), Says: text.Tell(isNot, text.Group(far)),
				Replay: a.swapped(a.replay()),
				Why:    text.T("The time is the top field, so the larger ID is the later one. The distance is right.")},
			{Wrong: m.wrong, Says: text.Tell(is, text.Group(misread)), Replay: a.misplaced(misread), Why: m.why},
			{Wrong: m.bothWrong, Says: text.Tell(isNot, text.Group(misread)), Replay: a.swapped(a.misplaced(misread)),
				Why: m.both},
		},
	}
	return q.Shuffle(r)
}

// twittersWidths are the fields of Twitter's layout below the unused bit.
func twittersWidths() string {
	return text.T("from the left: time, datacenter 5 bits, worker 5 bits, sequence 12 bits")
}

// drawApart draws two IDs of 2022 to 2025, 2 to 9 ms apart. The later one's worker is 1 to 9 higher, so the
// difference is just over a multiple of 2²².
func drawApart(r *random.Source) *apart {
	twitter := snowflake.Twitter()
	from, until := twitter.TickAt(time.UnixMilli(1640995200000)), twitter.TickAt(time.UnixMilli(1767225600000-10))
	far := uint64(r.Between(2, 9))
	datacenter, worker := r.Below(32), uint64(r.Between(1, 20))
	higher, sequence := worker+uint64(r.Between(1, 9)), r.Below(10)
	at := uint64(from) + r.Below(uint64(until-from))
	a := &apart{workers: [2]uint64{worker, higher}}
	for i, worker := range a.workers {
		a.ids[i], _ = twitter.Compose([]uint64{0, at + uint64(i)*far, datacenter, worker, sequence})
	}
	return a
}

// row is one of the IDs in its millisecond.
func (a *apart) row(i int, mark CellMark) Row {
	return Row{
		Label: text.TimeOfDay(snowflake.Twitter().Time(a.ids[i])), Cells: []Cell{{Says: a.names[i], Mark: mark}},
		Aside: text.Tell("worker %s", text.Group(a.workers[i])),
	}
}

func (a *apart) replay() Replay {
	later := Row{Label: "…", Cells: []Cell{{Says: text.Tell("%s later", ms(int64(a.far()))), Mark: More}}}
	return Replay{Rows: []Row{a.row(0, Was), later, a.row(1, New)}}
}

// swapped is a run if the larger ID were the earlier one.
func (a *apart) swapped(run Replay) Replay {
	for i, row := range run.Rows {
		if row.Cells != nil && row.Cells[0].Mark == New {
			run.Rows[i] = a.row(1, Wrong)
			run.Rows[i].Tone, run.Rows[i].Aside = Bad, text.T("this ID is larger, so it is later")
		}
	}
	return run
}

// misplaced shows what the difference would be if the IDs were so many milliseconds apart.
func (a *apart) misplaced(by int) Replay {
	rows := a.replay().Rows
	wrong := Row{
		Label: text.Tell("+%s ms", text.Group(by)), Cells: []Cell{{Says: a.names[1], Mark: Wrong}}, Tone: Bad,
		Aside: text.Tell("%s later: the difference would be %s", text.Span(time.Duration(by)*time.Millisecond),
			text.Group(by<<22)),
	}
	if by < a.far() {
		return Replay{Rows: []Row{rows[0], wrong, {Label: "…"}, rows[2]}}
	}
	return Replay{Rows: append(rows, Row{Label: "…"}, wrong)}
}
