package stage

import (
	"slices"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// windows are pictures from a laptop's to a phone's, in rem. Only in some is there room for all names.
var windows = []struct {
	wide, high, letter float64
	all                bool
}{
	{75, 29, 0.9, true}, {75, 20, 0.9, true}, {66, 18, 0.9, true}, {66, 11, 0.9, true}, {39, 20, 0.9, true},
	{17.5, 17, 0.6875, false},
}

// area is a part of a window that a mark takes, in rem.
type area struct{ left, right, top, bottom float64 }

func (a area) meets(b area) bool {
	return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

// beside is the area of a text of a size that begins, ends or has its middle at a point, but for a gap.
func beside(words string, x, y, gap, size float64, anchor string) area {
	wide := 0.6 * size * float64(text.Width(words))
	left := x + gap
	switch anchor {
	case "end":
		left = x - gap - wide
	case "middle":
		left = x - wide/2
	}
	return area{left, left + wide, y - 0.5*size, y + 0.5*size}
}

// marked lists what is drawn in a window at any step, so that names keep their places.
func (n *Nodes) marked(window int) (all []area) {
	w := &windows[window]
	point := func(node int, y float64) (float64, float64) { return n.x(node) / 100 * w.wide, y / 100 * w.high }
	last := len(n.run.Script.Nodes) - 1
	for i := range n.dots {
		d := &n.dots[i]
		x, y := point(d.node, n.y(d.at))
		all = append(all, area{x - 0.5, x + 0.5, y - 0.5, y + 0.5})
		again := func(other issued) bool { return other.twin == i }
		if w.all && d.twin < 0 && !slices.ContainsFunc(n.dots[i+1:], again) {
			all = append(all, beside(d.name, x, y-0.5, 0.6, 0.75, Pick(d.node == last, "end", "start")))
		}
	}
	for _, r := range n.refused {
		x, y := point(r.node, n.y(r.at))
		all = append(all, area{x - 0.6, x + 0.6, y - 0.6, y + 0.6})
		if w.all {
			all = append(all, beside(r.words, x, y, 0.8, 0.8, Pick(r.node == last, "end", "start")))
		}
	}
	half := 0.28 * w.wide / float64(last+1)
	for i := range n.grants {
		for j, until := range n.grants[i].until {
			if w.all && (j == 0 || until != n.grants[i].until[j-1]) {
				x, y := point(n.grants[i].node, n.y(until))
				all = append(all, beside(n.number(until), x, y, half, 0.75, "end"))
			}
		}
	}
	return all
}

// anchorage is where a name stands: at the left or the right dot, and how far below, in its letters.
type anchorage struct {
	right  bool
	anchor string
	down   float64
}

// anchorages are tried in this order. Inside its two dots a name fits a phone.
func anchorages(self, right bool) (all []anchorage) {
	downs := []float64{1.5, 2.8, -1.9, 4, -3.2, 5.2, -4.4, 6.5, -5.6, 9, -8, 11.5}
	if self {
		downs = []float64{0, 1.7, -1.7, 3.4, -3.4, 5, -5}
	}
	for outside, anchors := range [][2]string{{"start", "end"}, {"end", "start"}, {"middle", "middle"}} {
		for _, at := range []bool{right, !right} {
			for _, down := range downs {
				all = append(all, anchorage{at, Pick(at, anchors[1], anchors[0]), down})
			}
			if outside == 1 && !self { // level with the line
				all = append(all, anchorage{at, Pick(at, anchors[1], anchors[0]), -0.3})
			}
		}
	}
	return all
}

// named is a duplicate's name, without a place.
type named struct {
	words, exact string
	left, right  float64
	y            float64
	self         bool
}

// area is what a name takes in a window at a place beside a dot.
func (is *named) area(window int, s anchorage) area {
	w := &windows[window]
	x, y := Pick(s.right, is.right, is.left)/100*w.wide, is.y/100*w.high+(s.down-0.3)*w.letter
	a := beside(is.words, x, y, 0.8, w.letter, s.anchor)
	if exact := beside(is.exact, x, y+1.2*w.letter, 0.8, w.letter, s.anchor); w.all {
		a = area{min(a.left, exact.left), max(a.right, exact.right), a.top, exact.bottom}
	}
	return a
}

// place finds where a name meets the fewest marks, and adds it to the names.
func (is *named) place(marked, names [][]area) (best anchorage) {
	fewest := -1
	for _, s := range anchorages(is.self, is.left+is.right > 100) {
		meets := 0
		for i, w := range windows {
			a := is.area(i, s)
			if a.left < 0 || a.right > w.wide || a.top < 0 || a.bottom > w.high {
				meets += 20 // it would be cut
			}
			for _, b := range marked[i] {
				if a.meets(b) {
					meets++
				}
			}
			for _, b := range names[i] {
				if a.meets(b) {
					meets += 3
				}
			}
		}
		if fewest < 0 || meets < fewest {
			best, fewest = s, meets
		}
	}
	for i := range windows {
		names[i] = append(names[i], is.area(i, best))
	}
	return best
}

// twinNames names the duplicates.
func (n *Nodes) twinNames(p *Panel, place float64) {
	if n.taken == nil {
		for i := range windows {
			n.taken = append(n.taken, n.marked(i))
		}
	}
	names := make([][]area, len(windows)) // of this moment
	latest := func(i int) bool {
		d := &n.dots[i]
		later := func(other issued) bool { return other.twin == d.twin && place >= other.place }
		return d.twin >= 0 && place >= d.place && !slices.ContainsFunc(n.dots[i+1:], later)
	}
	for i := range n.dots {
		d := &n.dots[i]
		if d.twin < 0 {
			continue
		}
		first := n.dots[d.twin]
		// IDs that the same pods issue at the same time have one name together.
		shown, last, ids := latest(i), d, 1
		for j := range n.dots {
			other := &n.dots[j]
			if j == i || !shown || !latest(j) || other.at != d.at || other.node != d.node || other.same != d.same ||
				n.dots[other.twin].at != first.at {
				continue
			}
			shown = j > i
			last, ids = other, ids+1
		}
		is := named{words: text.T("%s issued twice", d.name), exact: text.T("ID %s", text.Group(d.id))}
		is.left, is.right = min(n.x(first.node), n.x(d.node)), max(n.x(first.node), n.x(d.node))
		is.y, is.self = (n.y(first.at)+n.y(d.at))/2, first.node == d.node
		if d.same > 1 {
			is.words = text.T("%s issued %s times", d.name, strconv.Itoa(d.same+1))
		}
		if ids > 1 {
			is.words = text.T("%s IDs, each issued %s times", strconv.Itoa(ids), strconv.Itoa(d.same+1))
			is.exact = text.T("%s to %s", d.name, last.name)
		}
		at := anchorage{anchor: "start"}
		if shown {
			at = is.place(n.taken, names)
		}
		gap := map[string]float64{"start": 0.8, "end": -0.8}[at.anchor]
		x, dx := Pick(at.right, is.right, is.left), D(gap, "rem")
		y := across("y", is.y)
		p.label("wrong bold halo twin-name", is.words, x, y, 0.9, Yes(shown), at.anchor,
			"dx", dx, "dy", D(at.down, "em"))
		// Of the same size, since both are moved down by their letters.
		p.label("wrong halo twin-name wide", is.exact, x, y, 0.9, Yes(shown), at.anchor,
			"dx", dx, "dy", D(at.down+1.2, "em"))
	}
}
