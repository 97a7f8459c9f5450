package layoutlab

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/system"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Draft is a layout while it is edited: it may be invalid, and keeps what was
// written even where nothing can be made of it. It is a value: every change is
// a method that returns another draft and leaves this one as it was. The zero
// Draft has no fields.
type Draft struct {
	// Name is a known layout's, as long as the draft is that layout.
	Name string
	// Fields stand from the most significant bit down. They are shared between
	// drafts and must not be changed in place.
	Fields []Field
	Epoch  time.Time
	Tick   time.Duration
	// EpochText and TickText are what was written for the epoch and the tick, if it
	// could not be read: [Blank] if nothing was written. Otherwise they are empty.
	EpochText, TickText string
	// Unknown is a layout's name that a link gave and nobody knows.
	Unknown string
}

// Field is a field of a draft.
type Field struct {
	Name string
	Kind snowflake.Kind
	Bits int
	// KindText and BitsText are what was written for the kind and the width, if it
	// could not be read: [Blank] if nothing was written. Otherwise they are empty.
	KindText, BitsText string
}

// Blank stands for a box that was left empty though something is needed there.
const Blank = " "

// unread is what was written where it could not be read.
func unread(written string) string {
	if strings.TrimSpace(written) == "" {
		return Blank
	}
	return written
}

// From is the draft of a layout.
func From(l snowflake.Layout) Draft {
	d := Draft{Name: l.Name, Epoch: l.Epoch, Tick: l.Tick}
	for _, f := range l.Fields {
		d.Fields = append(d.Fields, Field{Name: f.Name, Kind: f.Kind, Bits: f.Bits})
	}
	return d
}

// Layout is what is drafted. It is valid if [Draft.Problem] is nil.
func (d Draft) Layout() snowflake.Layout {
	l := snowflake.Layout{Name: d.Name, Epoch: d.Epoch, Tick: d.Tick}
	for _, f := range d.Fields {
		l.Fields = append(l.Fields, snowflake.Field{Name: f.Name, Kind: f.Kind, Bits: f.Bits})
	}
	return l
}

// Is reports whether the draft is the layout, whatever either is called.
func (d Draft) Is(l snowflake.Layout) bool {
	unread := d.EpochText + d.TickText + d.Unknown
	for _, f := range d.Fields {
		unread += f.KindText + f.BitsText
	}
	return unread == "" && system.Same(d.Layout(), l)
}

// System is the system whose layout the draft is, by its name or written out.
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

// Total is the sum of all widths: the bits that the fields need. It should be
// 64.
func (d Draft) Total() int {
	total := 0
	for _, f := range d.Fields {
		total += f.Bits
	}
	return total
}

// Shift is the number of bits below field i: the place of its lowest bit. It is
// above 63 where the fields below need more bits than there are.
func (d Draft) Shift(i int) int {
	below := 0
	for _, f := range d.Fields[i+1:] {
		below += f.Bits
	}
	return below
}

// Equal reports whether two drafts are the same in all that a link holds.
func (d Draft) Equal(e Draft) bool {
	layout, epoch, tick := d.Link()
	otherLayout, otherEpoch, otherTick := e.Link()
	return layout == otherLayout && epoch == otherEpoch && tick == otherTick
}

// with is the draft with fields of its own, which may be changed, and without
// the name of a layout that it no longer is.
func (d Draft) with(change func(fields []Field) []Field) Draft {
	d.Name, d.Unknown = "", ""
	d.Fields = change(slices.Clone(d.Fields))
	return d
}

// change is the draft with field i changed.
func (d Draft) change(i int, change func(f *Field)) Draft {
	return d.with(func(fields []Field) []Field {
		change(&fields[i])
		return fields
	})
}

// Borders is the number of borders between fields: border i has field i above
// and field i+1 below it.
func (d Draft) Borders() int { return max(0, len(d.Fields)-1) }

// Move moves border i by n bits towards bit 63, or by −n towards bit 0, as far as leaves both
// its fields a bit. What one of them loses the other gains.
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

// Resize gives field i a width of its own, at no other field's cost.
func (d Draft) Resize(i int, bits string) Draft {
	return d.change(i, func(f *Field) { f.Bits, f.BitsText = readBits(bits) })
}

// Rename gives field i a name.
func (d Draft) Rename(i int, name string) Draft {
	return d.change(i, func(f *Field) { f.Name = strings.TrimSpace(name) })
}

// SetKind makes field i mean something else.
func (d Draft) SetKind(i int, kind snowflake.Kind) Draft {
	return d.change(i, func(f *Field) { f.Kind, f.KindText = kind, "" })
}

// Reorder takes field i out and puts it back as field to.
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

// Add puts a new node field before field at, or last. It takes the bits that no
// field has yet, else one bit of the widest field.
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

// widest is the index of the widest field, or −1 without fields.
func widest(fields []Field) int {
	at := -1
	for i, f := range fields {
		if at < 0 || f.Bits > fields[at].Bits {
			at = i
		}
	}
	return at
}

// Remove takes field i out. Its bits go to the field below it, or to the one above if
// it was the lowest, except those by which the fields were too wide.
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

// SetEpoch reads the epoch from milliseconds since 1970 or a date.
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
