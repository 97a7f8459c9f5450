package system

import (
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// System is a documented way to make 64-bit IDs.
type System struct {
	// Name is the one that links have, Title the one that its makers write.
	Name, Title string
	// Layout is what the bits mean; its name is the system's.
	Layout snowflake.Layout
	// Source is the address at which the layout is published.
	Source string
	// Note says in one sentence what is particular about the system, Warning
	// what can go wrong with its IDs; there may be no warning.
	Note, Warning string
	// Common says that the system is among those that people meet most.
	Common bool
	// Since is an instant before which no IDs are to be expected: the layout's epoch where nothing later is known.
	Since time.Time
	// Weight is how often the system is met beside the others, above 0 and up
	// to 1, Twitter's own being met most: an estimate.
	Weight float64
	Habit  Habit
}

// Habit is what a system's IDs usually have in common when they are made
// slowly, which tells its IDs from those of others.
type Habit struct {
	// Start is the smallest and the largest sequence that a fresh tick begins with. It says nothing where Runs is set.
	Start [2]uint64
	// Runs says that the sequence is not begun anew in a fresh tick, so that any value is as likely as another.
	Runs bool
	// Young says that what runs on begins anew with each process, so that small numbers are more usual.
	Young bool
	// Counted says that nodes are numbered from 0 or 1 up, so that small numbers are usual.
	Counted bool
	// Address says that the node is the lower half of a private IPv4 address, unless a program chose otherwise.
	Address bool
	// Shown is a node that the makers' own examples have, which many keep; 0 for none.
	Shown uint64
	// Low says that bits whose meaning nobody knows often end in a sequence that begins at 0.
	Low bool
	// Signed says that its makers read the ID as a signed number.
	Signed bool
}

// Usual reports whether a sequence is one that a fresh tick may begin with.
func (h Habit) Usual(sequence uint64) bool {
	return h.Runs || h.Start[0] <= sequence && sequence <= h.Start[1]
}

// All are the systems, each with those that read the same bits as it does in
// one order, the best known first. Each call returns fresh values.
func All() []System {
	all := make([]System, len(table))
	for i := range table {
		all[i] = table[i].system()
	}
	return all
}

// Find is the system of the given name.
func Find(name string) (System, bool) {
	for i := range table {
		if table[i].name == name {
			return table[i].system(), true
		}
	}
	return System{}, false
}

// Layout is the layout of the system of the given name: the library's preset.
func Layout(name string) (snowflake.Layout, bool) { return snowflake.Preset(name) }

// Same reports whether two layouts mean the same by the same bits, whatever they are called.
func Same(a, b snowflake.Layout) bool {
	return slices.Equal(a.Fields, b.Fields) && a.Epoch.Equal(b.Epoch) && a.Tick == b.Tick
}

// system is the row as a value with words in the reader's language.
func (r *row) system() System {
	layout, _ := snowflake.Preset(r.name) // a test finds that of every row
	s := System{
		Name: r.name, Title: r.title, Layout: layout, Source: r.source, Note: text.Data(r.note),
		Common: r.common, Weight: float64(r.weight) / 1000, Habit: r.habit,
	}
	if r.warning != "" {
		s.Warning = text.Data(r.warning)
	}
	if s.Since = s.Layout.Epoch; r.since > 0 {
		s.Since = time.UnixMilli(r.since).UTC()
	}
	return s
}
