package layoutlab

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Draft is a layout that is being edited. It may be invalid, and keeps what was typed. It is a value:
// every change returns another draft. The zero Draft has no fields.
type Draft struct {
	// Name is a known layout's name while the draft equals that layout.
	Name string
	// Fields are listed from the most significant bit down. Drafts share them: never change them in place.
	Fields []Field
	Epoch  time.Time
	Tick   time.Duration
	// EpochText and TickText are the epoch and tick as typed, if they could not be read ([Blank] if nothing
	// was typed), else empty.
	EpochText, TickText string
	// Unknown is the unknown layout name of a link.
	Unknown string
}

// Field is a field of a draft.
type Field struct {
	Name string
	Kind snowflake.Kind
	Bits int
	// KindText and BitsText are the kind and width as typed, if they could not be read ([Blank] if nothing
	// was typed), else empty.
	KindText, BitsText string
}

// Blank marks a required input that is empty.
const Blank = " "

func unread(written string) string {
	if strings.TrimSpace(written) == "" {
		return Blank
	}
	return written
}

// From returns the draft of a layout.
func From(l snowflake.Layout) Draft {
	d := Draft{Name: l.Name, Epoch: l.Epoch, Tick: l.Tick}
	for _, f := range l.Fields {
		d.Fields = append(d.Fields, Field{Name: f.Name, Kind: f.Kind, Bits: f.Bits})
	}
	return d
}

// Layout is the drafted layout. It is valid if [Draft.Problem] is nil.
func (d Draft) Layout() snowflake.Layout {
	l := snowflake.Layout{Name: d.Name, Epoch: d.Epoch, Tick: d.Tick}
	for _, f := range d.Fields {
		l.Fields = append(l.Fields, snowflake.Field{Name: f.Name, Kind: f.Kind, Bits: f.Bits})
	}
	return l
}

// Is reports whether the draft equals the layout, regardless of names.
func (d Draft) Is(l snowflake.Layout) bool {
	unread := d.EpochText + d.TickText + d.Unknown
	for _, f := range d.Fields {
		unread += f.KindText + f.BitsText
	}
	return unread == "" && system.Same(d.Layout(), l)
}

// System returns the system with this layout, by its name or its fields.
func (d Draft) System() (s system.System, ok bool) {
	if s, ok = system.Find(d.Name); ok && d.Is(s.Layout) {
		return s, true
	}
	systems := system.All()
	for i := range systems {
		if d.Is(systems[i].Layout) {
			return systems[i], true
		}
	}
	return system.System{}, false
}

// Total is the sum of all widths; a valid draft has 64.
func (d Draft) Total() int {
	total := 0
	for _, f := range d.Fields {
		total += f.Bits
	}
	return total
}

// Shift is the lowest bit of field i. It exceeds 63 if the fields below are too wide.
func (d Draft) Shift(i int) int {
	below := 0
	for _, f := range d.Fields[i+1:] {
		below += f.Bits
	}
	return below
}

// Equal reports whether two drafts have the same link.
func (d Draft) Equal(e Draft) bool {
	layout, epoch, tick := d.Link()
	otherLayout, otherEpoch, otherTick := e.Link()
	return layout == otherLayout && epoch == otherEpoch && tick == otherTick
}

// with changes a copy of the fields, and clears the layout's name.
func (d Draft) with(change func(fields []Field) []Field) Draft {
	d.Name, d.Unknown = "", ""
	d.Fields = change(slices.Clone(d.Fields))
	return d
}

func (d Draft) change(i int, change func(f *Field)) Draft {
	return d.with(func(fields []Field) []Field {
		change(&fields[i])
		return fields
	})
}

// Borders is the number of borders. Border i is between fields i and i+1.
func (d Draft) Borders() int { return max(0, len(d.Fields)-1) }

// Move moves border i by n bits towards bit 63, or by −n towards bit 0. Both fields keep at least one bit.
func (d Draft) Move(i, n int) Draft {
	n = min(max(n, -max(0, d.Fields[i+1].Bits-1)), max(0, d.Fields[i].Bits-1))
	if n == 0 {
		return d
	}
	return d.with(func(fields []Field) []Field {
		fields[i].Bits -= n
		fields[i+1].Bits += n
		fields[i].BitsText, fields[i+1].BitsText = "", ""
		return fields
	})
}

// Resize changes field i's width without changing other fields.
func (d Draft) Resize(i int, bits string) Draft {
	return d.change(i, func(f *Field) { f.Bits, f.BitsText = readBits(bits) })
}

// Rename changes field i's name.
func (d Draft) Rename(i int, name string) Draft {
	return d.change(i, func(f *Field) { f.Name = strings.TrimSpace(name) })
}

// SetKind changes field i's kind.
func (d Draft) SetKind(i int, kind snowflake.Kind) Draft {
	return d.change(i, func(f *Field) { f.Kind, f.KindText = kind, "" })
}

// Reorder moves field i to index to.
func (d Draft) Reorder(i, to int) Draft {
	to = min(max(to, 0), len(d.Fields)-1)
	if i == to {
		return d
	}
	return d.with(func(fields []Field) []Field {
		f := fields[i]
		return slices.Insert(slices.Delete(fields, i, i+1), to, f)
	})
}

// Add inserts a node field at index at. It takes the unassigned bits, or else one bit of the widest field.
func (d Draft) Add(at int) Draft {
	name := "field"
	for n := 2; slices.ContainsFunc(d.Fields, func(f Field) bool { return f.Name == name }); n++ {
		name = "field-" + strconv.Itoa(n)
	}
	missing := 64 - d.Total()
	return d.with(func(fields []Field) []Field {
		if missing <= 0 {
			missing = 1
			if w := widest(fields); w >= 0 && fields[w].Bits > 1 {
				fields[w].Bits--
			}
		}
		return slices.Insert(fields, min(max(at, 0), len(fields)), Field{Name: name, Kind: snowflake.KindNode, Bits: missing})
	})
}

// widest is the index of the widest field, or −1.
func widest(fields []Field) int {
	at := -1
	for i, f := range fields {
		if at < 0 || f.Bits > fields[at].Bits {
			at = i
		}
	}
	return at
}

// Remove deletes field i. Its bits go to the field below it, or above if it was the lowest, except those
// in excess of 64.
func (d Draft) Remove(i int) Draft {
	free := min(d.Fields[i].Bits, 64-(d.Total()-d.Fields[i].Bits))
	return d.with(func(fields []Field) []Field {
		fields = slices.Delete(fields, i, i+1)
		if len(fields) > 0 && free > 0 {
			fields[min(i, len(fields)-1)].Bits += free
		}
		return fields
	})
}

// SetEpoch reads an epoch: milliseconds since 1970 or a date.
func (d Draft) SetEpoch(typed string) Draft {
	d.Name = ""
	d.Epoch, d.EpochText = readEpoch(typed)
	return d
}

// SetTick reads the tick from a duration such as 10ms.
func (d Draft) SetTick(typed string) Draft {
	d.Name = ""
	d.Tick, d.TickText = readTick(typed)
	return d
}
