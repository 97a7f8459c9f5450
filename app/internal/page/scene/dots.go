package scene

import (
	"sort"
	"strconv"
)

// What is drawn of the IDs: so many over one place, and so many in all.
const (
	dotsHigh = 6
	dotsMost = 200
)

// Dots are issued IDs on an [Axis], in the order in which they were issued. They
// are written down once, as a path: what is to be seen at a step is a stretch of
// it.
type dots struct {
	axis       axis
	high       [1001]uint8 // how many stand at each place
	ids, twice trail
}

// NewDots is for an axis from one tick to another.
func newDots(from, to float64) *dots { return &dots{axis: axis{From: from, To: to}} }

// Add puts down the ID of an event; events come in order. Twice marks an ID that
// was issued before.
func (d *dots) Add(event int, tick float64, twice bool) {
	x := int(1000*d.axis.share(tick) + 0.5)
	place := min(max(x, 0), 1000)
	if d.high[place] == dotsHigh {
		return
	}
	d.high[place]++
	t := &d.ids
	if twice {
		t = &d.twice
	}
	t.add(event, x, 62-7*int(d.high[place]))
}

// Paths are the last of the IDs before an event, as [Axis] draws them.
func (d *dots) Paths(before int) (ids, twice string) {
	return d.ids.until(before), d.twice.until(before)
}

// trail is a path of dots, with the event of each and where it ends.
type trail struct {
	path   []byte
	events []int
	ends   []int
}

func (t *trail) add(event, x, y int) {
	t.path = strconv.AppendInt(append(t.path, 'M'), int64(x), 10)
	t.path = strconv.AppendInt(append(t.path, ' '), int64(y), 10)
	t.path = append(t.path, "h.01"...) // a round end on nothing is a dot
	t.events, t.ends = append(t.events, event), append(t.ends, len(t.path))
}

func (t *trail) until(event int) string {
	n := sort.SearchInts(t.events, event)
	if n == 0 {
		return ""
	}
	begin := 0
	if n > dotsMost {
		begin = t.ends[n-dotsMost-1]
	}
	return string(t.path[begin:t.ends[n-1]])
}
