package btree

import (
	"errors"
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
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

// Run inserts the keys of two sequences into a tree each, row by row.
type Run struct {
	Settings
	Rows  int // inserted into both
	Sides [2]IndexedTree
	// Hold ends the work once, at the row with which a tree outgrows its cache.
	Hold bool
}

// IndexedTree is a tree with its keys.
type IndexedTree struct {
	*Tree
	Keys *Keys
	// Outgrown is the row with which the tree had more leaves than its cache; 0 is not yet.
	Outgrown int
	// Curve is the share of inserts that missed the cache, at growing numbers of rows.
	Curve []CurvePoint
	// Touched are the last inserts, the newest at the end.
	Touched []Touched

	since [2]int // rows and misses at the curve's last point
}

// CurvePoint is a point of a curve: the share of misses among the inserts that lead to a number of rows.
type CurvePoint struct {
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
			return nil, errQuestion
		}
		keys := NewKeys(d, Options{Seed: s.Seed, Nodes: s.Nodes, Back: s.Back})
		r.Sides[i] = IndexedTree{Tree: New(keys.Width(), s.Cache), Keys: keys}
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
func (s *IndexedTree) insert(row, cached int) {
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
		s.Curve = append(s.Curve, CurvePoint{row, float64(s.Misses-s.since[1]) / float64(row-last)})
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
	Cells                               []LeafCell
	Curve                               []CurvePoint
}

// Fill is the share of the leaves' [Room] that is used.
func (t *TreeView) Fill() float64 { return float64(t.Used) / float64(t.Leaves*Room) }

// LeafCell is a leaf, as one number: a view has thousands, and a page decodes them many times a second.
type LeafCell int

const (
	fillBits  = 10
	stateBits = 2
)

func newCell(page, fill int, is LeafState) LeafCell {
	return LeafCell((page<<fillBits|fill)<<stateBits) | LeafCell(is)
}

// Page is the number of its page, Fill how full that is in thousandths, and State its state.
func (c LeafCell) Page() int        { return int(c) >> (fillBits + stateBits) }
func (c LeafCell) Fill() int        { return int(c) >> stateBits & (1<<fillBits - 1) }
func (c LeafCell) State() LeafState { return LeafState(c & (1<<stateBits - 1)) }

// LeafState is how a leaf is shown.
type LeafState int

// The states.
const (
	Absent LeafState = iota // not in the cache
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

func (s *IndexedTree) view() TreeView {
	v := TreeView{
		Entry: s.width.Entry(), Rows: s.Rows, Leaves: s.Leaves(), Splits: s.Splits, Misses: s.Misses, Pages: s.Pages,
		Used: (s.Rows + s.Leaves() - 1) * s.width.Entry(), Outgrown: s.Outgrown, Curve: slices.Clone(s.Curve),
	}
	states := map[int32]LeafState{}
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
	v.Cells = make([]LeafCell, s.Leaves())
	for i, l := range s.order {
		is := states[l.page]
		if is == Absent && s.cache.has(l.page) {
			is = Cached
		}
		v.Cells[i] = newCell(int(l.page), s.Tree.Used(i)*1000/Room, is)
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

// Options say how keys are generated.
type Options struct {
	Seed  uint64
	Nodes int // that generate keys at once, at least 1
	// After Back keys, the clock of every node moves back by a minute; 0 means never.
	Back int
}

// One key is inserted each interval. If there are several nodes, each one's clock is off by up to
// clockError, which stays the same.
const (
	interval   = time.Millisecond
	clockError = 50 * time.Millisecond
	minute     = time.Minute
)

// Keys is a sequence of a design's IDs as keys of an index, the same for the same options.
type Keys struct {
	service *sim.Service
	options Options
	now     time.Time
	chance  random.Source
	errors  []time.Duration // of the nodes' clocks
	issued  int
}

// NewKeys starts a sequence.
func NewKeys(d variant.Design, o Options) *Keys {
	o.Nodes = max(o.Nodes, 1)
	begin := time.Date(2024, 1, 2, 3, 4, 5, 0, time.UTC)
	k := &Keys{service: sim.NewCluster(d, o.Nodes, o.Seed, begin), options: o, now: begin.Add(minute)}
	k.chance = random.Source(random.Mix(o.Seed, uint64(o.Nodes)))
	k.errors = make([]time.Duration, o.Nodes)
	for i := range k.errors {
		if o.Nodes > 1 {
			k.errors[i] = time.Duration(k.chance.Between(-int(clockError), int(clockError)))
		}
	}
	return k
}

// Width is the column's: bigint for 64 bits, else uuid. PostgreSQL has no type of 96 bits; a
// bytea is as wide as a uuid.
func (k *Keys) Width() Width {
	if k.service.Design.Bits > 64 {
		return UUID
	}
	return Bigint
}

// patience is for how many intervals in a row all requests may be rejected.
const patience = int(2 * minute / interval)

// Next is the next key. While requests are rejected, as after the clock moved back, time goes on. It
// returns false if no more keys come.
func (k *Keys) Next() (Key, bool) {
	c := k.service
	for range patience {
		k.now = k.now.Add(interval)
		now, node := k.now, 0
		if k.options.Nodes > 1 {
			node = int(k.chance.Below(uint64(k.options.Nodes)))
			now = now.Add(k.errors[node])
		}
		if k.options.Back > 0 && k.issued >= k.options.Back {
			now = now.Add(-minute)
		}
		was := c.Issued
		c.IssueFrom(node, now)
		if c.Issued == was {
			continue
		}
		k.issued++
		if k.Width() == UUID {
			return Key{c.ID.High, uint64(c.ID.Low)}, true
		}
		return Key{Low: uint64(c.ID.Low) ^ 1<<63}, true // bigint is signed
	}
	return Key{}, false
}

// Job is the name of an [Answerer]'s work.
const Job = "index"

// Question asks for the view of a run with a number of rows. Hold asks to stop where a tree outgrows its cache.
type Question struct {
	Settings Settings
	Rows     int
	Hold     bool
}

var errQuestion = errors.New("btree: this question has no answer")

// Answerer answers a page's questions. It keeps the run, since most questions ask for more rows of it.
type Answerer struct{ run *Run }

// Answer is a run's view.
func (d *Answerer) Answer(q Question, progress func(share float64) bool) (*View, error) {
	if d.run == nil || d.run.Settings != q.Settings || d.run.Rows > q.Rows {
		run, err := NewRun(q.Settings)
		if err != nil {
			return nil, err
		}
		d.run = run
	}
	d.run.Hold = q.Hold
	if !d.run.To(q.Rows, func() bool {
		return progress == nil || progress(float64(d.run.Rows)/float64(max(q.Rows, 1)))
	}) {
		return nil, work.ErrStopped
	}
	return d.run.View(), nil
}
