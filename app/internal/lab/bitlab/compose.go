package bitlab

import (
	"slices"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Parts are the four numbers that Twitter's layout packs, as the signed 64-bit numbers that
// programs hold them in. They need not fit.
type Parts struct{ Time, Datacenter, Worker, Sequence int64 }

// PartNames are the parts' names, in bit order.
func PartNames() []string { return []string{"time", "datacenter", "worker", "sequence"} }

// Get is the part with that name.
func (p Parts) Get(name string) int64 { return *p.part(name) }

// With is p with one part changed.
func (p Parts) With(name string, v int64) Parts {
	*p.part(name) = v
	return p
}

func (p *Parts) part(name string) *int64 {
	switch name {
	case "time":
		return &p.Time
	case "datacenter":
		return &p.Datacenter
	case "worker":
		return &p.Worker
	}
	return &p.Sequence
}

// fitting is p with 0 for each part that does not fit its field.
func (p Parts) fitting() Parts {
	for _, name := range PartNames() {
		if v := p.part(name); *v>>bitsOf(name) != 0 {
			*v = 0
		}
	}
	return p
}

// PartsOf are the parts that a decoder reads from an ID.
func PartsOf(id uint64) Parts {
	l, of := snowflake.Twitter(), snowflake.ID(id)
	return Parts{
		Time: int64(l.Value(of, 1)), Datacenter: int64(l.Value(of, 2)), Worker: int64(l.Value(of, 3)), Sequence: int64(l.Value(of, 4)),
	}
}

// shiftOf is a part's shift, bitsOf its field's width.
func shiftOf(name string) int { return snowflake.Twitter().Shift(fieldOf(name)) }

func bitsOf(name string) int { return snowflake.Twitter().Fields[fieldOf(name)].Bits }

func fieldOf(name string) int { return 1 + slices.Index(PartNames(), name) }

// compose shifts each part into place and combines them with OR.
func compose(in Input) Walk {
	const w = Width(64)
	p := in.Parts
	time := w.row("time", Operand, uint64(p.Time))
	time.Part, time.Place = "time", 1<<bitsOf("time")-1
	rows := []Row{time}
	steps := []Step{{Rows: rows, Sentence: text.Tell("The time is %s ms since the epoch. It goes into the top bits.", number(p.Time))}}
	id := uint64(0)
	for _, name := range PartNames() {
		shift, v := shiftOf(name), uint64(p.Get(name))
		step := Step{Sentence: partSentence(name, p.Get(name), shift)}
		part := w.row(name, Work, v<<shift)
		part.Part, part.Place = name, (1<<bitsOf(name)-1)<<shift
		part.Origin = Origin{By: Slid, Shift: shift}
		if shift > 0 {
			part.Name += " << " + text.Group(shift)
		}
		if name == "time" {
			part.Origin.By = Pushed
		}
		rows = then(rows, part)
		step.Rows = rows
		steps = append(steps, step)
		id |= part.Bits
	}
	whole := w.row("ID", Result, id)
	whole.Part, whole.Origin.By = "ID", Merged
	steps = append(steps, Step{Rows: then(rows, whole), Sentence: text.Tell("OR combines the four fields: the ID is %s.", number(int64(id)))})
	return Walk{Width: w, Steps: steps, Overflow: p.overflow(id)}
}

func partSentence(name string, v int64, shift int) string {
	if shift == 0 {
		return text.Tell("The %s, %s, is already in place.", name, number(v))
	}
	return text.Tell("Shift the %s, %s, left by %s: past all the bits below it.", name, number(v), places(shift))
}

// overflow names every part that does not fit its field, and the consequence.
func (p Parts) overflow(id uint64) []string {
	var all []string
	for _, name := range PartNames() {
		switch v, kept := p.Get(name), bitsOf(name); {
		case v < 0:
			all = append(all, text.Tell("%s is negative: its sign bits overwrite every field above it.", name))
		case v>>kept != 0:
			all = append(all, text.Tell("%s needs %s bits, but its field has %s: the rest spills into the bits above.", name, itoa(UnsignedBits(uint64(v))), itoa(kept)))
		}
	}
	if id>>63 == 1 {
		all = append(all, text.Tell("Bit 63 is 1: as a signed 64-bit number, the ID is negative."))
	}
	return all
}
