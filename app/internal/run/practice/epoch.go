package practice

import (
	"fmt"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// epoch asks how the date of an ID moves if it is read with another epoch.
var epoch = Family{
	Name: "epoch", Number: 4, Group: Reads,
	Title:  func() string { return text.T("Another epoch") },
	About:  func() string { return text.T("The same bits, another start") },
	Lesson: "decode",
	See:    "/decode", Seen: func() string { return text.T("Decode an ID") },
	Cases: []string{"later", "earlier"}, // how the date moves
	Draw:  drawEpoch,
}

// year is a Julian year.
const year = 365.25 * 24 * time.Hour

// counted is a layout that has its time from bit 22 on, in milliseconds, and its owner's name.
type counted struct {
	name   string
	layout snowflake.Layout
}

// reread is one ID, written in a layout and read in another.
type reread struct {
	from, to counted
	id       snowflake.ID
}

func drawEpoch(r *random.Source, which string) *Question {
	e := drawReread(r, which)
	age, move := years(e.age()), years(e.move())
	later, earlier := text.Message("%s years later"), text.Message("%s years earlier")
	subtracted := text.T("The milliseconds are added to the epoch, so a later epoch gives a later date.")
	written, moved := e.from.layout.Time(e.id), e.age()
	if which == "earlier" {
		later, earlier, moved = earlier, later, -moved
		subtracted = text.T("The milliseconds are added to the epoch, so an earlier epoch gives an earlier date.")
	}
	byAge := later
	if r.Below(3) > 0 { // mostly the other direction: else the commonest direction would be the right one
		byAge, moved = earlier, -moved
	}
	q := &Question{
		Asks: text.Tell("In %s’s layout, an ID is from %s. A program reads the same ID with %s’s epoch. How does the date change?",
			e.from.name, text.Date(written), e.to.name),
		Given: []Given{{text.T("Epoch"), text.T("the date from which the time in an ID counts milliseconds")},
			e.from.given(), e.to.given()},
		Answers: []Answer{
			{Right: true, Says: text.Tell(later, move), Replay: e.replay(),
				Why: text.T("A date is the epoch plus the milliseconds in the ID. These stay, so the date moves as far as the epoch.")},
			{Wrong: text.T("the epoch is subtracted"), Says: text.Tell(earlier, move),
				Replay: e.wrong(written.Add(-e.move())),
				Why:    subtracted},
			{Wrong: text.T("the bits are the date"), Says: text.T("Not at all: the bits are the same"),
				Replay: e.wrong(written),
				Why:    text.T("The bits only count milliseconds from the epoch. Another start gives another date.")},
			{Wrong: text.T("the age changes the distance"), Says: text.Tell(byAge, age),
				Replay: e.wrong(written.Add(moved)),
				Why:    text.T("Every ID moves by the same distance, old or new: that between the two epochs.")},
		},
	}
	return q.Shuffle(r)
}

// drawReread draws two epochs at least a year apart, and an ID before February 2026 that is 1.5 to 9 years old in the
// first one's layout. Its age differs from the distance of the epochs by at least half a year.
func drawReread(r *random.Source, which string) (e reread) {
	all := []counted{{"Twitter", snowflake.Twitter()}, {"Discord", layouts.Discord()},
		{"ShardingSphere", layouts.MustPreset("shardingsphere")}, {"InfluxDB", layouts.MustPreset("influxdb")},
		{"JSnowflake", layouts.MustPreset("jsnowflake")}}
	for range mostDraws {
		i, j := r.Between(0, len(all)-1), r.Between(0, len(all)-1)
		e.from, e.to = all[i], all[j]
		if e.to.layout.Epoch.After(e.from.layout.Epoch) != (which == "later") {
			e.from, e.to = e.to, e.from
		}
		most := time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC).Sub(e.from.layout.Epoch)
		tenths := r.Between(15, min(90, int(most*10/year)))
		ticks := uint64((time.Duration(tenths) * year / 10).Milliseconds()) + r.Below(1_000_000_000)
		e.id = snowflake.ID(ticks<<22 | r.Below(1<<22))
		distance := e.to.layout.Epoch.Sub(e.from.layout.Epoch).Abs()
		if distance >= year && (e.age()-distance).Abs() >= year/2 {
			break
		}
	}
	return e
}

// age is how long after its epoch the ID was issued.
func (e *reread) age() time.Duration { return e.from.layout.Time(e.id).Sub(e.from.layout.Epoch) }

// move is how far the date moves; negative if it becomes earlier.
func (e *reread) move() time.Duration { return e.to.layout.Time(e.id).Sub(e.from.layout.Time(e.id)) }

// given is the epoch as the question has it.
func (c *counted) given() Given {
	return Given{text.Tell("%s’s epoch", c.name), text.Date(c.layout.Epoch)}
}

// row adds the time in the ID to the epoch.
func (c *counted) row(to time.Time) Row {
	return Row{Label: c.name, Cells: []Cell{
		{Says: text.Day(c.layout.Epoch)},
		{Says: text.Tell("+ %s years", years(to.Sub(c.layout.Epoch))), Hue: "time"},
		{Says: text.Day(to), Mark: New},
	}}
}

func (e *reread) replay() Replay {
	written, read := e.from.row(e.from.layout.Time(e.id)), e.to.row(e.to.layout.Time(e.id))
	written.Cells[2].Mark = Was
	return Replay{Rows: []Row{written, read}, Says: text.T("epoch + time in the ID = date")}
}

// wrong shows that a date needs another time in the ID.
func (e *reread) wrong(date time.Time) Replay {
	all := e.replay()
	row := e.to.row(date)
	row.Cells[1].Mark, row.Cells[2].Mark = Wrong, Wrong
	row.Aside, row.Tone = text.T("another time, so other bits"), Bad
	if date.Before(e.to.layout.Epoch) {
		row.Cells[1].Says = text.Tell("− %s years", years(date.Sub(e.to.layout.Epoch)))
		row.Aside = text.T("before the epoch")
	}
	all.Rows[1] = row
	return all
}

// years is a duration without its sign, in years with one decimal.
func years(d time.Duration) string {
	tenths := (d.Abs()*10 + year/2) / year
	return fmt.Sprintf("%d.%d", tenths/10, tenths%10)
}
