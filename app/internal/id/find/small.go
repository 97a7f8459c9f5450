package find

import (
	"slices"

	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
)

// smallest is the least number that may be an ID beside longer ones: no known system makes a smaller one once it has
// run for an hour, which a test of package judge holds. doubtful is the least number beside which those are doubted.
// Between the two lie the IDs of young systems, and Unix milliseconds.
const smallest, doubtful = 1e10, 1e14

// Small reports whether a number is too small for an ID of any known system.
func Small(id uint64) bool { return id < smallest }

// isSmall reports whether a 64-bit ID, read as a number with its sign, is too small for one.
func isSmall(k idkind.Kind, id uint64) bool {
	switch {
	case k == idkind.Signed:
		return -id < smallest
	case k > idkind.Binary:
		return false
	}
	return id < smallest
}

// Small is how many numbers [Set.CountSmall] or [Set.SkipSmall] found.
func (s *Set) Small() int { return s.smallNumbers }

// CountSmall counts the numbers that are too small for an ID, where the set holds others that are long enough: counts,
// ranges, other systems' numbers. Small numbers alone are 0.
func (s *Set) CountSmall() {
	n := 0
	for i, id := range s.High {
		if id+smallest < 2*smallest && isSmall(s.Kind[i], id) { // also those a little below 0
			n++
		}
	}
	if n > 0 && !s.holdsLong() {
		n = 0
	}
	s.smallNumbers = n
}

// holdsLong reports whether some ID is long enough for small numbers to be doubted.
func (s *Set) holdsLong() bool {
	return slices.ContainsFunc(s.High, func(id uint64) bool { return id >= doubtful && -id >= doubtful }) ||
		slices.ContainsFunc(s.Kind, func(k idkind.Kind) bool { return k > idkind.Binary })
}

// SkipSmall removes the rows that CountSmall counts.
func (s *Set) SkipSmall() {
	if s.CountSmall(); s.smallNumbers == 0 {
		return
	}
	to := 0
	for from, id := range s.High {
		if !isSmall(s.Kind[from], id) {
			s.move(to, from)
			to++
		}
	}
	s.truncate(to)
	s.Low, s.Rest, s.signs = s.Low[:min(to, len(s.Low))], s.Rest[:min(to, len(s.Rest))], s.signs[:min(to, len(s.signs))]
	s.skipPlaces()
}

func (s *Set) move(to, from int) {
	s.High[to], s.Line[to], s.Offset[to], s.Kind[to] = s.High[from], s.Line[from], s.Offset[from], s.Kind[from]
	if len(s.Low) > 0 {
		s.Low[to] = s.Low[from]
	}
	if len(s.Rest) > 0 {
		s.Rest[to] = s.Rest[from]
	}
	if from < len(s.signs) {
		s.signs[to] = s.signs[from]
	} else if to < len(s.signs) {
		s.signs[to] = 0
	}
}

// skipPlaces removes the small numbers from the places, and the places without others.
func (s *Set) skipPlaces() {
	for i := range s.places {
		s.places[i].Count -= s.places[i].small
		s.places[i].small = 0
	}
	s.places = slices.DeleteFunc(s.places, func(p Place) bool { return p.Count == 0 })
	s.mixed = s.mixed && len(s.places) > 1
}
