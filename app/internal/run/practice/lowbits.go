package practice

import (
	"fmt"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// lowBits asks for the worker and the sequence in the lowest bits of an ID.
var lowBits = Family{
	Name: "low-bits", Number: 2, Group: Reads,
	Title:  func() string { return text.T("Worker and sequence") },
	About:  func() string { return text.T("Read them from the low bits") },
	Lesson: "bits-of-an-id",
	See:    "/bits-of-an-id?scene=generator", Seen: func() string { return text.T("The 64 bits of an ID") },
	Cases: []string{"any"},
	Draw:  drawLowBits,
}

// lowest is how many bits the question shows: two of the time, and all below it.
const lowest = 24

// cut divides the bits into fields.
type cut struct {
	name, why, says string
	layout          snowflake.Layout
}

// cuts are Twitter's layout, and those that readers take for it.
func cuts() []cut {
	field := func(name string, kind snowflake.Kind, bits int) snowflake.Field {
		return snowflake.Field{Name: name, Kind: kind, Bits: bits}
	}
	return []cut{
		{layout: snowflake.Twitter(), says: text.T("from the left: time, datacenter, worker, sequence"),
			why: text.T("From the right: 12 bits of sequence, 5 of worker, 5 of datacenter, then the time.")},
		{name: text.T("all ten node bits are the worker"), layout: layouts.MustPreset("leaf"),
			why:  text.T("You read all ten node bits. The lower five are the worker; the upper five are the datacenter."),
			says: text.T("the upper five bits are the datacenter")},
		{name: text.T("one bit too few"), layout: snowflake.Layout{Fields: []snowflake.Field{
			field("time", snowflake.KindTime, 43), field("datacenter", snowflake.KindNode, 5),
			field("worker", snowflake.KindNode, 5), field("sequence", snowflake.KindSequence, 11)}},
			why:  text.T("You cut off 11 bits. The sequence has 12, so each field above it is one bit off."),
			says: text.T("bit 11 belongs to the sequence")},
		{name: text.T("counted from the left"), layout: snowflake.Layout{Fields: []snowflake.Field{
			field("above", snowflake.KindUnused, 64-lowest), field("sequence", snowflake.KindSequence, 12),
			field("worker", snowflake.KindNode, 5), field("unused", snowflake.KindUnused, 7)}},
			why:  text.T("You counted from the left. The sequence is the lowest field, on the right."),
			says: text.T("the sequence is on the right")},
	}
}

func drawLowBits(r *random.Source, _ string) *Question {
	return distinct(func() *Question {
		parts := []uint64{0, r.Below(4), uint64(r.Between(1, 31)), uint64(r.Between(1, 31)), uint64(r.Between(1, 4095))}
		id, _ := snowflake.Twitter().Compose(parts)
		q := &Question{
			Asks: text.T("These are the lowest 24 bits of an ID in Twitter’s layout. Which worker issued it, with which sequence number?"),
			Given: []Given{
				{text.T("Bits 23 to 0"), text.GroupDigits(fmt.Sprintf("%024b", uint64(id)&0xffffff), 4, " ")},
				{text.T("Twitter’s layout"), text.T("from the left: time, datacenter, worker, sequence")},
			},
		}
		for _, c := range cuts() {
			worker, _ := c.layout.Value(id, "worker")
			sequence, _ := c.layout.Value(id, "sequence")
			q.Answers = append(q.Answers, Answer{
				Right: c.name == "", Wrong: c.name, Why: c.why, Replay: c.replay(id),
				Says: text.Tell("Worker %s, sequence %s", text.Group(worker), text.Group(sequence)),
			})
		}
		return q.Shuffle(r)
	})
}

// replay is the ID's lowest bits, cut this way and Twitter's.
func (c cut) replay(id snowflake.ID) Replay {
	bits := Row{Label: text.T("bits"), Cells: bitCells(uint64(id), lowest)}
	truth := Row{Label: text.T("Twitter’s"), Cells: fields(snowflake.Twitter(), id), Tone: Good}
	at := 0
	for _, f := range truth.Cells {
		for range f.Span {
			bits.Cells[at].Hue = f.Hue
			at++
		}
	}
	if c.name == "" {
		return Replay{Rows: []Row{bits, truth}, Says: c.says}
	}
	yours := Row{Label: text.T("your answer"), Cells: fields(c.layout, id), Tone: Bad}
	for i := range yours.Cells {
		if f := &yours.Cells[i]; f.Hue == "worker" || f.Hue == "sequence" {
			f.Mark = wrongUnless(f.among(truth.Cells))
		}
	}
	return Replay{Rows: []Row{bits, yours, truth}, Says: c.says}
}

func wrongUnless(right bool) CellMark {
	if right {
		return Was
	}
	return Wrong
}

// among reports whether one of the cells has the same words and width.
func (c *Cell) among(cells []Cell) bool {
	for _, other := range cells {
		if other.Says == c.Says && other.Span == c.Span {
			return true
		}
	}
	return false
}

// fields are cells for the fields in an ID's lowest bits.
func fields(l snowflake.Layout, id snowflake.ID) (cells []Cell) {
	for i, f := range l.Fields {
		shift := layouts.Shift(l, i)
		if shift >= lowest {
			continue
		}
		value := text.Group(layouts.Part(l, id, i))
		cell := Cell{Hue: hues[f.Kind], Span: min(f.Bits, lowest-shift)}
		switch f.Name {
		case "time":
			cell.Says = "…"
		case "datacenter": // its name would not fit
			cell.Says, cell.Hue = value, "datacenter"
		case "worker":
			cell.Says = text.Tell("worker %s", value)
		case "sequence":
			cell.Says = text.Tell("sequence %s", value)
		}
		cells = append(cells, cell)
	}
	return cells
}
