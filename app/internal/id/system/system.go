// Package system lists the documented 64-bit ID systems: what their bits mean, when their first IDs appeared, and
// which values are typical. A system is a row of one table.
//
// A [Judge] computes the evidence for one system from an ID or a [List]; a [Panel] turns the evidence for all
// systems into probabilities. No ID names its system. What decides is whether its date is plausible, whether
// reserved bits are 0, and whether its sequence and nodes follow the system's pattern. One ID is seldom enough.
package system

import (
	"bytes"
	"cmp"
	"math/bits"
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// System is a documented 64-bit ID system.
type System struct {
	// Name is used in links, Title is the vendor's spelling.
	Name, Title string
	// Layout is what the bits mean; its name is the system's.
	Layout snowflake.Layout
	// Source is the URL where the layout is documented.
	Source string
	// Note is one sentence about the system's peculiarities, Warning about what can go wrong with its IDs; it may
	// be empty.
	Note, Warning string
	// Common marks the systems that people meet most.
	Common bool
	// Since is the time of the first expected IDs: the layout's epoch if nothing later is known.
	Since time.Time
	// Weight is an estimate of how often the system is met, relative to Twitter's own, which is 1.
	Weight  float64
	Pattern Pattern
	// Design is the name of the design that runs it: its own, unless another runs it too.
	Design string
	// Cited is what its sources say, where no design runs it; else nil.
	Cited *idkind.Citation
}

// Pattern is what a system's IDs usually have in common at a low rate, which distinguishes them from IDs of other
// systems.
type Pattern struct {
	// Start is the smallest and the largest start value of the sequence in a tick. It is meaningless if Runs is
	// set.
	Start [2]uint64
	// Runs marks a sequence that does not restart each tick, so that all values are equally likely.
	Runs bool
	// Young marks a running sequence that restarts with each process, so that small values are more frequent.
	Young bool
	// Counted marks node IDs that are assigned from 0 or 1 upward, so that small values are frequent.
	Counted bool
	// Address marks a node ID that is the lower half of a private IPv4 address, unless a program chose otherwise.
	Address bool
	// Shown is the node ID in the vendor's examples, which many keep; 0 for none.
	Shown uint64
	// Low marks bits of unknown meaning that often end in a sequence starting at 0.
	Low bool
	// Fours marks bits of unknown meaning that have a counter of 10 bits above the 12 lowest, which goes by fours.
	Fours bool
	// Signed marks IDs that the vendor reads as signed numbers.
	Signed bool
	// Fixed are the bits of unused fields that are 1 in all IDs.
	Fixed uint64
}

// All returns a fresh copy of all systems, the best known first, each followed by those that read the same bits in
// the same order.
func All() []System {
	all := make([]System, len(table))
	for i := range table {
		all[i] = table[i].system()
	}
	return all
}

// Find is the system of the given name.
func Find(name string) (System, bool) {
	i := Number(name)
	if i < 0 || i >= len(table) {
		return System{}, false
	}
	return table[i].system(), true
}

// Layout is the layout of the system of the given name: the library's preset.
func Layout(name string) (snowflake.Layout, bool) {
	i := Number(name)
	if i < 0 {
		return layouts.Preset(name)
	}
	return row(i).layout(), true
}

// Same reports whether two layouts read the same fields from the same bits; names are ignored.
func Same(a, b snowflake.Layout) bool {
	return slices.Equal(a.Fields, b.Fields) && a.Epoch.Equal(b.Epoch) && a.Tick == b.Tick
}

// system is the row as a value with words in the reader's language.
func (r *tableRow) system() System {
	layout := r.layout()
	s := System{
		Name: r.name, Title: text.T(r.title), Layout: layout, Source: r.source, Note: text.T(r.note),
		Common: r.common, Weight: float64(r.weight) / 1000, Pattern: r.pattern,
		Design: cmp.Or(r.design, r.name), Cited: r.cited,
	}
	if r.warning != "" {
		s.Warning = text.T(r.warning)
	}
	if s.Since = s.Layout.Epoch; r.since > 0 {
		s.Since = time.UnixMilli(r.since).UTC()
	}
	return s
}

// layout is the row's own, or the preset of its name; a test finds every row's.
func (r *tableRow) layout() snowflake.Layout {
	l, _ := layouts.Preset(r.name)
	if r.fields != "" {
		l.Fields, _ = layouts.ParseFields(r.fields)
		l.Epoch, l.Tick = time.UnixMilli(r.epoch).UTC(), r.tick
	}
	return l
}

// Weight is how often the system of a name is met; see [System.Weight].
func Weight(name string) float64 { return float64(row(Number(name)).weight) / 1000 }

// row is a system by its number: first those that all pages list, then those that only the decoder knows. It is no
// variable, which would have to be made when the program starts.
func row(number int) *tableRow {
	if number < len(table) {
		return &table[number]
	}
	return &readAlone[number-len(table)]
}

func rowCount() int { return len(table) + len(readAlone) }

// mirror is how many letters a host that shows a site's posts puts before its name, such as vxtwitter.com and
// ddinstagram.com; unusual is how long a name must be so that other hosts hardly end with it by chance.
const mirror, unusual = 2, 8

// NumberOf is the number of the system with this URL host; −1 for other hosts.
func NumberOf(host []byte) (number int) {
	for i := range rowCount() {
		for _, name := range row(i).hosts {
			end, ok := bytes.CutSuffix(host, []byte(name))
			before := len(end) - 1 - bytes.LastIndexByte(end, '.')
			if ok && (before == 0 || before == mirror && len(name) >= unusual) {
				return i
			}
		}
	}
	return -1
}

// Number is that of the system of the given name, and Name the reverse. Numbers are in the order of [All].
func Number(name string) int {
	for i := range rowCount() {
		if row(i).name == name {
			return i
		}
	}
	return -1
}

func Name(number int) string { return row(number).name }

// IsPlatform reports whether a system is a site that issues IDs to its own users alone: a text with these names it.
func IsPlatform(name string) bool {
	i := Number(name)
	return i > 0 && len(row(i).hosts) > 0
}

// IsForeign reports whether such a site is not a Chinese one.
func IsForeign(name string) bool {
	return IsPlatform(name) && name != "weibo" && name != "bilibili" && name != "tiktok"
}

// Masks are the positions of a layout's fields, computed once for many IDs. A missing field is zero.
type Masks struct {
	Time, Sequence Mask
	Nodes          []Mask // from the most significant down
	Node, Unused   uint64 // the bits of all node fields, and of all unused ones
	// Part is the milliseconds of the second that Time counts, in a field of their own.
	Part Mask
}

// partName is the name of such a field.
const partName = "milliseconds"

// Instant is the instant that an ID holds in a layout with a time.
func (m *Masks) Instant(l snowflake.Layout, id snowflake.ID) time.Time {
	return l.Instant(m.Time.Of(id)).Add(time.Duration(m.Part.Of(id)) * time.Millisecond)
}

// Mask is the position of a field: its value is the ID shifted right by Shift and masked by Most.
type Mask struct {
	Shift int
	Most  uint64
	Field int // Field is its index in the layout.
}

// Of is the field's value in an ID.
func (m Mask) Of(id snowflake.ID) uint64 { return uint64(id) >> m.Shift & m.Most }

// Bits is the field's width, 0 without a field.
func (m Mask) Bits() int { return bits.Len64(m.Most) }

// MasksOf are those of a layout.
func MasksOf(l snowflake.Layout) Masks {
	var all Masks
	for i, f := range l.Fields {
		m := Mask{Shift: layouts.Shift(l, i), Most: f.Max(), Field: i}
		if f.Name == partName && l.Tick == time.Second {
			all.Part = m
			continue
		}
		switch f.Kind {
		case snowflake.KindUnused:
			all.Unused |= m.Most << m.Shift
		case snowflake.KindTime:
			all.Time = m
		case snowflake.KindSequence:
			all.Sequence = m
		case snowflake.KindNode:
			all.Nodes = append(all.Nodes, m)
			all.Node |= m.Most << m.Shift
		}
	}
	return all
}
