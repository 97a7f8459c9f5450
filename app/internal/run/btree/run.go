package btree

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

// The limits of a run.
const (
	MostRows  = 1_000_000
	MostCache = 4096
	MostNodes = 1024
)

// Settings say which two sequences of keys are inserted, and how.
type Settings struct {
	Names  [2]string // designs, as in links
	Cache  int       // leaf pages in each tree's cache
	Seed   uint64
	Nodes  int // that generate the keys of each tree
	Back   int // rows after which all clocks move back by a minute; 0 is never
	Delete int // rows after which the older half is deleted; 0 is never
}

// String is a line that [Parse] reads.
func (s Settings) String() string {
	line := s.Names[0] + " " + s.Names[1]
	for _, n := range []int{s.Cache, int(s.Seed), s.Nodes, s.Back, s.Delete} {
		line += " " + strconv.Itoa(n)
	}
	return line
}

var errLine = errors.New("btree: a line that cannot be read")

// Parse reads the line of settings.
func Parse(line string) (s Settings, err error) {
	words := strings.Fields(line)
	if len(words) != 7 {
		return s, errLine
	}
	s.Names = [2]string{words[0], words[1]}
	var n [5]int
	for i := range n {
		if n[i], err = strconv.Atoi(words[2+i]); err != nil || n[i] < 0 {
			return s, errLine
		}
	}
	s.Cache, s.Seed, s.Nodes, s.Back, s.Delete = n[0], uint64(n[1]), n[2], n[3], n[4]
	return s, nil
}

// Run inserts the keys of two sequences into a tree each, row by row.
type Run struct {
	Settings
	Rows  int // inserted into both
	Sides [2]Side
	// Hold ends the work once, at the row with which a tree outgrows its cache.
	Hold bool
}

// Side is a tree with its keys.
type Side struct {
	*Tree
	Keys *Keys
	// Outgrown is the row with which the tree had more leaves than its cache; 0 is not yet.
	Outgrown int
	// Curve is the share of inserts that missed the cache, at growing numbers of rows.
	Curve []Point
	// Touched are the last inserts, the newest at the end.
	Touched []Touched

	since [2]int // rows and misses at the curve's last point
}

// Point is a point of a curve: the share of misses among the inserts that lead to a number of rows.
type Point struct {
	Rows  int
	Share float64
}

// Touched is a page that an insert used.
type Touched struct {
	Page  int32
	Touch Touch
}

const lastTouched = 24

// NewRun returns an error if no design has a name.
func NewRun(s Settings) (*Run, error) {
	r := &Run{Settings: s}
	for i, name := range s.Names {
		d, ok := sim.Find(name)
		if !ok {
			return nil, errLine
		}
		keys := NewKeys(d, Options{Seed: s.Seed, Nodes: s.Nodes, Back: s.Back})
		r.Sides[i] = Side{Tree: New(keys.Width(), s.Cache), Keys: keys}
	}
	return r, nil
}

// To inserts rows until there are as many, at most [MostRows]. It returns false if the yield ends it.
func (r *Run) To(rows int, yield work.Yield) bool {
	rows = min(rows, MostRows)
	for r.Rows < rows {
		r.Rows++
		outgrown := false
		for i := range r.Sides {
			side := &r.Sides[i]
			before := side.Outgrown
			side.insert(r.Rows, r.Cache)
			outgrown = outgrown || side.Outgrown != before
			if r.Rows == r.Delete {
				r.deleteOldest(i)
			}
		}
		if outgrown && r.Hold {
			return true
		}
		if r.Rows%500 == 0 && !yield.GoOn() {
			return false
		}
	}
	return true
}

// insert inserts the next key, if there is one.
func (s *Side) insert(row, cached int) {
	if k, ok := s.Keys.Next(); ok {
		touch, _ := s.Tree.Insert(k)
		if len(s.Touched) == lastTouched {
			s.Touched = append(s.Touched[:0], s.Touched[1:]...)
		}
		s.Touched = append(s.Touched, Touched{s.order[touch.Leaf].page, touch})
	}
	if s.Outgrown == 0 && s.Leaves() > cached {
		s.Outgrown = row
	}
	if last := s.since[0]; row >= 100 && row >= last+last/16 {
		s.Curve = append(s.Curve, Point{row, float64(s.Misses-s.since[1]) / float64(row-last)})
		s.since = [2]int{row, s.Misses}
	}
}

// deleteOldest deletes the first half of the keys, which it generates again.
func (r *Run) deleteOldest(i int) {
	d, _ := sim.Find(r.Names[i])
	keys := NewKeys(d, Options{Seed: r.Seed, Nodes: r.Nodes, Back: r.Back})
	for range r.Rows / 2 {
		if k, ok := keys.Next(); ok {
			r.Sides[i].Delete(k)
		}
	}
	r.Sides[i].Vacuum()
}

// View is everything that a page shows of a run.
type View struct {
	Rows  int
	Trees [2]TreeView
}

// TreeView is what a page shows of a tree.
type TreeView struct {
	Entry                               int // bytes of an entry
	Rows, Leaves, Splits, Misses, Pages int
	Used                                int // bytes of all leaves
	Outgrown                            int
	LastKeys, LastUsed                  int // of the page touched last
	SplitAt, SplitLeft, SplitRight      int // of the last insert: the page, and the keys in both halves; 0 if none
	Cells                               []Cell
	Curve                               []Point
}

// Fill is the share of the leaves' [Room] that is used.
func (t *TreeView) Fill() float64 { return float64(t.Used) / float64(t.Leaves*Room) }

// Cell is a leaf: its page's number, its fill in thousandths, and its state.
type Cell struct {
	Page  int
	Fill  int
	State State
}

// State is how a leaf is shown.
type State int

// The states.
const (
	Absent State = iota // not in the cache
	Cached
	Hit  // used by one of the last inserts, which found it in the cache
	Miss // used by one of the last inserts, which did not
)

// View is the run's present view.
func (r *Run) View() *View {
	v := &View{Rows: r.Rows}
	for i := range r.Sides {
		v.Trees[i] = r.Sides[i].view()
	}
	return v
}

func (s *Side) view() TreeView {
	v := TreeView{
		Entry: s.width.Entry(), Rows: s.Rows, Leaves: s.Leaves(), Splits: s.Splits, Misses: s.Misses, Pages: s.Pages,
		Used: (s.Rows + s.Leaves() - 1) * s.width.Entry(), Outgrown: s.Outgrown, Curve: slices.Clone(s.Curve),
	}
	states := map[int32]State{}
	recent := s.Touched
	if s.Leaves() <= Few {
		recent = recent[max(0, len(recent)-1):]
	}
	for _, t := range recent {
		states[t.Page] = Hit
		if t.Touch.Miss {
			states[t.Page] = Miss
		}
	}
	v.Cells = make([]Cell, s.Leaves())
	for i, l := range s.order {
		c := Cell{Page: int(l.page), Fill: s.Tree.Used(i) * 1000 / Room, State: states[l.page]}
		if c.State == Absent && s.cache.has(l.page) {
			c.State = Cached
		}
		v.Cells[i] = c
	}
	if n := len(s.Touched); n > 0 {
		t := s.Touched[n-1]
		for i, l := range s.order {
			if l.page == t.Page {
				v.LastKeys, v.LastUsed = s.Tree.Keys(i), s.Tree.Used(i)
			}
		}
		if t.Touch.Split {
			v.SplitAt, v.SplitLeft, v.SplitRight = t.Touch.At, t.Touch.Left, t.Touch.Right
		}
	}
	return v
}

// Few is up to how many leaves are shown one by one: each one moves, and only the last insert is
// marked.
const Few = 220
