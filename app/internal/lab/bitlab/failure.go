package bitlab

import (
	"sort"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Failure is an input that breaks a way: the least value of one part, with the others given, for
// which decoding does not return the input.
type Failure struct {
	Part  string
	Parts Parts
	Made  Composed
	// Says is the consequence.
	Says string
}

// Failures searches, part by part, for the least value that breaks the way, and tries a time before
// the epoch. The other parts are the base's, or 0 where those do not fit their fields. A part that
// breaks nothing alone has no entry.
func (w Way) Failures(base Parts) []Failure {
	base = base.fitting()
	var all []Failure
	for _, name := range PartNames() {
		if v, ok := w.least(base, name); ok {
			all = append(all, w.explain(name, base.With(name, v)))
		}
	}
	if before := base.With("time", -1); w.fails(before) {
		all = append(all, w.explain("time", before))
	}
	return all
}

// least doubles a part's value until the way fails, and then bisects: if one value is too large for
// a way, every larger one is too.
func (w Way) least(base Parts, name string) (int64, bool) {
	if w.fails(base.With(name, 0)) {
		return 0, false
	}
	high := int64(1)
	for !w.fails(base.With(name, high)) {
		if high >= 1<<61 {
			return 0, false
		}
		high *= 2
	}
	low := high / 2 // does not fail, or is 0
	further := sort.Search(int(high-low), func(i int) bool { return w.fails(base.With(name, low+int64(i))) })
	return low + int64(further), true
}

// fails reports whether decoding does not return the parts.
func (w Way) fails(p Parts) bool {
	made := w.Compose(p)
	return made.Threw != "" || made.ID>>63 == 1 || PartsOf(made.ID) != p
}

func (w Way) explain(name string, p Parts) Failure {
	made := w.Compose(p)
	b := Failure{Part: name, Parts: p, Made: made}
	switch {
	case made.Threw != "":
		b.Says = text.Tell("throws a %s.", made.Threw)
	case made.ID>>63 == 1:
		b.Says = text.Tell("turns negative without an error: %s.", number(int64(made.ID)))
	case made.ID == 1<<63-1 && w.Name != "shift-or":
		b.Says = text.Tell("stops at the largest long, %s, as do all later times.", number(int64(made.ID)))
	default:
		b.Says = text.Tell("decodes as %s.", changes(p, PartsOf(made.ID)))
	}
	return b
}

func changes(put, back Parts) string {
	var list []string
	for _, name := range PartNames() {
		if put.Get(name) != back.Get(name) {
			list = append(list, name+" "+number(back.Get(name)))
		}
	}
	return text.List(list...)
}
