package practice

import (
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

var compose = Family{
	Name: "compose", Number: 12, Group: Computes, Lesson: "bits-of-an-id",
	Title: func() string { return text.T("Pack an ID") },
	About: func() string { return text.T("Shift each field, then OR") },
	See:   "/bits?op=compose",
	Seen:  func() string { return text.T("Bit lab") },
	Cases: []string{"any"},
	Draw:  drawCompose,
}

// timeBits are those of the small layouts.
const timeBits = 4

// joinedBits are enough for the digits of all three values, one after the other: at most 9159.
const joinedBits = 14

// packed is an ID of a small layout, and its parts.
type packed struct {
	layout                 snowflake.Layout
	workerBits, numberBits int
	time, worker, number   int64
}

func drawCompose(r *random.Source, _ string) *Question {
	sizes := [][2]int{{2, 4}, {3, 4}, {2, 3}, {4, 3}}[r.Below(4)]
	p := packed{workerBits: sizes[0], numberBits: sizes[1]}
	p.worker = int64(r.Between(1, 1<<p.workerBits-1))
	p.number = int64(r.Between(1, min(9, 1<<p.numberBits-1)))
	p.time = int64(r.Between(2, 9))
	p.layout = snowflake.Layout{Epoch: time.UnixMilli(0), Tick: time.Millisecond, Fields: []snowflake.Field{
		{Name: "unused", Kind: snowflake.KindUnused, Bits: 64 - p.wide()},
		{Name: "time", Kind: snowflake.KindTime, Bits: timeBits},
		{Name: "worker", Kind: snowflake.KindNode, Bits: p.workerBits},
		{Name: "sequence", Kind: snowflake.KindSequence, Bits: p.numberBits},
	}}
	q := &Question{
		Asks: text.Tell("Which ID of this small layout has time %s, worker %s and sequence %s?",
			text.Group(p.time), text.Group(p.worker), text.Group(p.number)),
		Given: []Given{{text.T("Layout, from the top bit down"),
			text.Tell("time %s bits, worker %s bits, sequence %s bits",
				strconv.Itoa(timeBits), strconv.Itoa(p.workerBits), strconv.Itoa(p.numberBits))}},
		Field: &Field{Width: joinedBits, Typed: p.typed},
	}
	for _, s := range append([]slip{{n: p.id()}}, p.slips()[:3]...) {
		q.Answers = append(q.Answers, p.typed(s.n))
	}
	return q.Shuffle(r)
}

// wide is how many bits the small layout uses.
func (p packed) wide() int { return timeBits + p.workerBits + p.numberBits }

// shift is the place of the time.
func (p packed) shift() int { return p.workerBits + p.numberBits }

// id is what the library composes: all parts fit.
func (p packed) id() int64 {
	id, err := p.layout.Compose([]uint64{0, uint64(p.time), uint64(p.worker), uint64(p.number)})
	if err != nil {
		panic("practice: " + err.Error())
	}
	return id.Int64()
}

func shifted(n int64, by int) string { return signed(n) + " << " + strconv.Itoa(by) }

// slips are the wrong numbers: at least three, and no two equal.
func (p packed) slips() []slip {
	joined, _ := strconv.ParseInt(strings.Join([]string{strconv.FormatInt(p.time, 10), strconv.FormatInt(p.worker, 10),
		strconv.FormatInt(p.number, 10)}, ""), 10, 64)
	top := p.time << p.shift()
	return different(p.id(), []slip{
		{joined, text.T("digits joined"),
			text.T("Joining decimal digits does not join bits. Shift each value to its place, then combine them with OR.")},
		{top | p.worker | p.number, text.T("the worker is not shifted"),
			text.Tell("The worker is in the sequence’s bits. It belongs %s bits higher: %s.",
				strconv.Itoa(p.numberBits), shifted(p.worker, p.numberBits))},
		{top | p.worker<<p.workerBits | p.number, text.T("shifted by its own width"),
			text.Tell("The worker is shifted by its own %s bits. Shift it by the %s bits below it.",
				strconv.Itoa(p.workerBits), strconv.Itoa(p.numberBits))},
		{p.time + p.worker + p.number, text.T("the fields are added"),
			text.T("Without shifts, all fields use the same low bits. Shift each value to its place first.")},
		{p.time<<p.numberBits | p.worker<<p.numberBits | p.number, text.T("the time is on the worker"),
			text.Tell("The time belongs above the worker and the sequence: %s.", shifted(p.time, p.shift()))},
	})
}

// typed is what a number shows.
func (p packed) typed(n int64) Answer {
	a := Answer{Says: signed(n), Replay: p.replay(n)}
	s, known := found(p.slips(), n)
	if known {
		a.Wrong, a.Why = s.wrong, s.why
		return a
	}
	a.Right = n == p.id()
	a.Why = text.Tell("%s is %s, %s is %s, and the sequence is %s: together %s.", shifted(p.time, p.shift()),
		text.Group(p.time<<p.shift()), shifted(p.worker, p.numberBits), text.Group(p.worker<<p.numberBits),
		text.Group(p.number), text.Group(p.id()))
	return a
}

// replay puts the fields in their places, and reads a wrong answer back.
func (p packed) replay(answer int64) Replay {
	w := word{wide: p.wide(), hues: []hue{{"time", timeBits}, {"worker", p.workerBits}, {"sequence", p.numberBits}}}
	row := func(label string, n int64, bits, shift int) Row {
		part := w
		part.place = (1<<bits - 1) << shift
		row := part.row(label, n<<shift)
		if shift > 0 {
			row.Aside = shifted(n, shift) + " = " + row.Aside
		}
		return row
	}
	r := Replay{Rows: []Row{row(text.T("time"), p.time, timeBits, p.shift()),
		row(text.T("worker"), p.worker, p.workerBits, p.numberBits),
		row(text.T("sequence"), p.number, p.numberBits, 0), w.result(text.T("ID"), answer, p.id())}}
	if answer >= 0 && answer < 1<<p.wide() && answer != p.id() {
		parts := p.layout.Decompose(snowflake.ID(answer))
		r.Says = text.Tell("Read back: time %s, worker %s, sequence %s.", text.Group(parts[1]),
			text.Group(parts[2]), text.Group(parts[3]))
	}
	return r
}
