package explore

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
)

// pars.txt has a line for each design and width of its sequence: the fewest events of a duplicate, for the kinds
// of events that lead to it. A test searches for them. At its end, a question mark says that the search had too
// many states to know all.
//
//go:embed pars.txt
var pars string

// ParEvents is the longest history of which the pars are known.
const ParEvents = 8

// Par is the fewest events of a duplicate in the plan's histories: 0 if none has one. known is false if that
// takes a search.
func (p Plan) Par() (events int, known bool) {
	known = p.Bounds.Events <= ParEvents
	for line := range strings.Lines(pars) {
		words := strings.Fields(line)
		if words[0] != p.Design || words[1] != strconv.Itoa(p.SequenceBits) {
			continue
		}
		for _, word := range words[2:] {
			kinds, fewest, _ := strings.Cut(word, "=")
			n, _ := strconv.Atoi(fewest)
			missing := func(kind string) bool { return p.Events[max(slices.Index(kindNames[:], kind), 0)] == 0 }
			switch {
			case n == 0: // the question mark
				known = known && events > 0
			case slices.ContainsFunc(strings.Split(kinds, ","), missing) || n > p.Bounds.Events:
			case events == 0 || n < events:
				events = n
			}
		}
	}
	return events, known || events > 0
}
