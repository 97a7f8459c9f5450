package sim

import "slices"

// fewDull is how many steps in a row without news are still shown one by one.
const fewDull = 2 * few

// Steps are the stops of whole steps. If a script repeats, and many steps in a row do the same
// as in the round before, they share one stop, at the last of them.
func (r *Run) Steps() (all []Stop) {
	last := map[*op]int{} // the last frame that a step of the script led to
	dull := 0             // consecutive steps that equal those of the round before
	for n := range r.Len() {
		same := false
		if n > 0 {
			before, again := last[r.played[n-1]]
			same = again && r.alike(before, n)
			last[r.played[n-1]] = n
		}
		if dull++; !same {
			dull = 0
		}
		switch {
		case dull <= fewDull:
			all = append(all, Stop{Step: n})
		case dull == fewDull+1:
			all = append(all[:len(all)-fewDull], Stop{Step: n, Times: dull})
		default:
			all[len(all)-1] = Stop{Step: n, Times: dull}
		}
	}
	return all
}

// alike reports whether two steps of one line look the same: every visible lane did the same, no
// duplicate was issued, and nothing was said.
func (r *Run) alike(a, b int) bool {
	was, is := r.Frame(a), r.Frame(b)
	if is.Question() != nil || len(is.Said()) > 0 {
		return false
	}
	for i := range is.Seen() {
		before, now := was.Lane(i), is.Lane(i)
		twice := func(b Break) bool { return b.Invariant == Unique }
		if slices.ContainsFunc(now.Breaks(), twice) || (len(before.Breaks()) == 0) != (len(now.Breaks()) == 0) ||
			!slices.Equal(shapes(before.Events()), shapes(now.Events())) {
			return false
		}
	}
	return true
}

// shapes collapses runs of equal shapes.
func shapes(events []Event) (all []eventShape) {
	for i := range events {
		if s := events[i].shape(); len(all) == 0 || all[len(all)-1] != s {
			all = append(all, s)
		}
	}
	return all
}
