package practice

import (
	"fmt"
	"slices"

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

func field(name string, kind snowflake.Kind, bits int) snowflake.Field {
	return snowflake.Field{Name: name, Kind: kind, Bits: bits}
}

// cuts are Twitter's layout, and three that readers take for it. Two of these have another sequence: 11 bits of it, or
// the upper 12. So each sequence is in two answers, and none tells by that which is right.
func cuts(upper bool) []cut {
	all := []cut{
		{layout: snowflake.Twitter(),
			why: text.T("From the right: 12 bits of sequence, 5 of worker, 5 of datacenter, then the time.")},
		{name: text.T("all ten node bits are the worker"), layout: layouts.MustPreset("leaf"),
			why:  text.T("You read all ten node bits. The lower five are the worker; the upper five are the datacenter."),
			says: text.T("the upper five bits are the datacenter")},
	}
	if upper {
		left := func(worker int) snowflake.Layout {
			return snowflake.Layout{Fields: []snowflake.Field{field("above", snowflake.KindUnused, 64-lowest),
				field("sequence", snowflake.KindSequence, 12), field("worker", snowflake.KindNode, worker),
				field("unused", snowflake.KindUnused, 12-worker)}}
		}
		says := text.T("the sequence is on the right")
		return append(all,
			cut{name: text.T("counted from the left"), layout: left(5), says: says,
				why: text.T("You counted from the left. The sequence is the lowest field, on the right.")},
			cut{name: text.T("counted from the left, with ten worker bits"), layout: left(10), says: says,
				why: text.T("The sequence is the lowest field, on the right. The worker has the five bits left of it.")})
	}
	short := func(node ...snowflake.Field) snowflake.Layout {
		return snowflake.Layout{Fields: slices.Concat([]snowflake.Field{field("time", snowflake.KindTime, 43)}, node,
			[]snowflake.Field{field("sequence", snowflake.KindSequence, 11)})}
	}
	says := text.T("bit 11 belongs to the sequence")
	return append(all,
		cut{name: text.T("one bit too few"), says: says,
			layout: short(field("datacenter", snowflake.KindNode, 5), field("worker", snowflake.KindNode, 5)),
			why:    text.T("You cut off 11 bits. The sequence has 12, so each field above it is one bit off.")},
		cut{name: text.T("one bit too few, and ten worker bits"), says: says,
			layout: short(field("worker", snowflake.KindNode, 10)),
			why:    text.T("The sequence has 12 bits, not 11. And the worker has the five bits above it, not ten.")})
}

func drawLowBits(r *random.Source, _ string) *Question {
	return distinct(func() *Question {
		parts := []uint64{0, r.Below(4), uint64(r.Between(1, 31)), uint64(r.Between(1, 31)), uint64(r.Between(1, 4095))}
		upper := r.Below(2) == 0
		if !upper {
			parts[4] |= 1 << 11 // else the sequence of 11 bits would be the same
		}
		id, _ := snowflake.Twitter().Compose(parts)
		q := &Question{
			Asks: text.T("These are the lowest 24 bits of an ID in Twitter’s layout. Which worker issued it, with which sequence number?"),
			Given: []Given{
				{text.T("Bits 23 to 0"), text.GroupDigits(fmt.Sprintf("%024b", uint64(id)&0xffffff), 4, " ")},
				{text.T("Twitter’s layout"), twittersWidths()},
				{text.T("Datacenter and worker"), text.T("the shop’s ten bits, which Twitter cut in two")},
			},
		}
		for _, c := range cuts(upper) {
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
	truth := Row{Label: text.T("Twitter’s"), Cells: fields(snowflake.Twitter(), id), Tone: Good}
	w := word{wide: lowest}
	for _, f := range truth.Cells {
		w.hues = append(w.hues, hue{f.Hue, f.Span})
	}
	bits := Row{Label: text.T("bits"), Cells: w.cells(int64(id))}
	if c.name == "" {
		datacenter, _ := c.layout.Value(id, "datacenter")
		return Replay{Rows: []Row{bits, truth},
			Says: text.Tell("Between the time and the worker: datacenter %s", text.Group(datacenter))}
	}
	yours := Row{Label: text.T("this answer"), Cells: fields(c.layout, id), Tone: Bad}
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
