// Package layoutlab computes what follows from a 64-bit layout.
//
// A [Draft] is a layout that is being edited. It may be invalid: it keeps what was typed and lists its
// [Problem]s. [Consequences] are the properties of a valid one: its lifetime, its throughput, how IDs are
// written and sorted, and what fails when. A draft is immutable: each edit returns another draft, so undo
// and comparison cost nothing. The package draws nothing and reads no clock. Read draft.go first, then
// consequence.go, which breaks.go continues.
//
// need.go finds layouts for requirements, and export.go writes a layout as Go and as SQL. migrate.go says what happens
// to the IDs that exist if a service changes to it; axis.go places those IDs on a picture.
package layoutlab

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
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

// has reports whether there is a field i. An edit of another one changes nothing: it may come before the page shows
// that the field was removed.
func (d Draft) has(i int) bool { return 0 <= i && i < len(d.Fields) }

func (d Draft) change(i int, change func(f *Field)) Draft {
	if !d.has(i) {
		return d
	}
	return d.with(func(fields []Field) []Field {
		change(&fields[i])
		return fields
	})
}

// Borders is the number of borders. Border i is between fields i and i+1.
func (d Draft) Borders() int { return max(0, len(d.Fields)-1) }

// Move moves border i by n bits towards bit 63, or by −n towards bit 0. Both fields keep at least one bit.
func (d Draft) Move(i, n int) Draft {
	if !d.has(i) || !d.has(i+1) {
		return d
	}
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

// Widen changes field i's width by some bits, to 1 to 64, without changing other fields.
func (d Draft) Widen(i, by int) Draft {
	return d.change(i, func(f *Field) { f.Bits, f.BitsText = min(max(f.Bits+by, 1), 64), "" })
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
	if i == to || !d.has(i) {
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
		return slices.Insert(fields, min(max(at, 0), len(fields)),
			Field{Name: name, Kind: snowflake.KindNode, Bits: missing})
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
	if !d.has(i) {
		return d
	}
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

// Sentence describes a field's width and capacity, such as "sequence 13 bits, 8,192 IDs per tick".
func (d Draft) Sentence(i int) string {
	f := d.Fields[i]
	bits := text.Count(f.Bits, "%s bit", "%s bits")
	width := f.Name + " " + bits
	if f.Bits < 1 || f.Bits > 64 {
		return width
	}
	count := text.Power(f.Bits)
	switch f.Kind {
	case snowflake.KindSequence:
		return text.Tell("%s %s, %s IDs per tick", f.Name, bits, count)
	case snowflake.KindNode:
		return text.Tell("%s %s, %s values", f.Name, bits, count)
	case snowflake.KindTime:
		l := snowflake.Layout{Fields: []snowflake.Field{{Name: f.Name, Kind: f.Kind, Bits: f.Bits}}, Tick: d.Tick}
		// else no lifetime is that long
		if d.Tick > 0 && d.Tick <= time.Second && (f.Bits < 64 || d.Tick < time.Second) {
			return text.Tell("%s %s, %s", f.Name, bits, spanText(layouts.Lifetime(l)))
		}
	}
	return width
}

// spanText is in years from half a year on.
func spanText(s layouts.Span) string {
	if years := s.HundredthsOfYears(); years >= 50 {
		return text.Tell("%s years", text.Hundredths(years))
	}
	d, _ := s.Duration()
	return text.Span(d)
}

// History is a draft with its undo and redo steps. It is a value.
type History struct {
	Now          Draft
	past, future *undoStep
	key          string
}

type undoStep struct {
	draft Draft
	next  *undoStep
}

// Begin starts a history.
func Begin(d Draft) History { return History{Now: d} }

// Do makes d the present draft and clears the redo steps. Successive changes with the same key, such as
// those of one drag, are one undo step; an empty key is a step of its own. An unchanged draft adds no
// step, and a series that ends where it started is removed.
func (h History) Do(d Draft, key string) History {
	switch {
	case d.Equal(h.Now):
		return h
	case key == "" || key != h.key:
		return History{Now: d, past: &undoStep{draft: h.Now, next: h.past}, key: key}
	case d.Equal(h.past.draft):
		return History{Now: d, past: h.past.next}
	}
	return History{Now: d, past: h.past, key: key}
}

// Follows reports whether h was made from g by a change that began a new step.
func (h History) Follows(g History) bool { return h.past != nil && h.past.next == g.past }

// EndSeries makes the next change a new step, whatever its key.
func (h History) EndSeries() History {
	h.key = ""
	return h
}

// Before is the draft before the last step, or the present one.
func (h History) Before() Draft { return h.Undo().Now }

// First is the draft before all steps.
func (h History) First() Draft {
	for h.CanUndo() {
		h = h.Undo()
	}
	return h.Now
}

// CanUndo reports whether there is a step to undo.
func (h History) CanUndo() bool { return h.past != nil }

// CanRedo reports whether there is a step to redo.
func (h History) CanRedo() bool { return h.future != nil }

// Undo reverts the last step, if there is one.
func (h History) Undo() History {
	if h.past == nil {
		return h
	}
	return History{Now: h.past.draft, past: h.past.next, future: &undoStep{draft: h.Now, next: h.future}}
}

// Redo reverts the last Undo, if there was one.
func (h History) Redo() History {
	if h.future == nil {
		return h
	}
	return History{Now: h.future.draft, past: &undoStep{draft: h.Now, next: h.past}, future: h.future.next}
}

// Seek undoes or redoes to the nearest draft that equals d. By is the number of steps, negative for undo.
// If there is none, it starts a new history with d, and ok is false.
func (h History) Seek(d Draft) (found History, by int, ok bool) {
	back, forth := h, h
	for by = 0; ; by++ {
		switch {
		case back.Now.Equal(d):
			return back.EndSeries(), -by, true
		case forth.Now.Equal(d):
			return forth.EndSeries(), by, true
		case !back.CanUndo() && !forth.CanRedo():
			return Begin(d), 0, false
		}
		back, forth = back.Undo(), forth.Redo()
	}
}
