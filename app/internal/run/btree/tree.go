// Package btree is a B+tree index as PostgreSQL builds it, without its rows: pages of 8 KB, which page
// each key goes to, how pages split, and which page reads miss a cache.
//
//	keys, _ := btree.NewKeys(design, btree.Options{Seed: 1})
//	t := btree.New(keys.Width(), 64)
//	for range 1_000_000 {
//		k, _ := keys.Next()
//		t.Insert(k)
//	}
//	fmt.Println(t.Leaves(), t.Fill(), t.Splits, t.Misses)
//
// The model follows nbtree of PostgreSQL 15 (nbtsplitloc.c, nbtpage.c). A test compares it with a real
// server: see postgres_test.go. It leaves out the inner pages' place in the cache, the table's own
// pages, the write-ahead log, concurrent writers, and the time at which autovacuum runs.
package btree

import (
	"slices"
)

// Sizes in bytes, as in PostgreSQL.
const (
	Page    = 8192
	header  = 24 // PageHeaderData
	special = 16 // BTPageOpaqueData
	pointer = 4  // ItemIdData
	heapTID = 8  // what a high key may need besides its key, as long as a split is only considered

	// Room is what a leaf has for entries.
	Room = Page - header - special
)

// Width is the size of an index tuple in bytes, without its line pointer.
type Width int

// The widths of the types that IDs are stored as.
const (
	Bigint Width = 16 // 8 bytes of header and 8 of key
	UUID   Width = 24
)

// Entry is the size of a tuple with its line pointer.
func (w Width) Entry() int { return int(w) + pointer }

// Key is a key of up to 128 bits; keys are ordered by High, then Low.
type Key struct{ High, Low uint64 }

// Less reports whether k is before other in the index.
func (k Key) Less(other Key) bool {
	return k.High < other.High || k.High == other.High && k.Low < other.Low
}

// Tree is the leaf level of an index, in key order. The inner pages above it are a sorted list.
type Tree struct {
	Rows   int // keys in the tree
	Splits int
	Misses int // page reads that missed the cache
	Pages  int // leaf pages ever allocated; deleted ones are used again

	width Width
	cache cache
	low   []Key   // the lower bound of each leaf, which its parent holds; the first is not used
	order []*leaf // the leaves in key order
	free  []*leaf // deleted pages
}

// leaf is a page of entries. The keys of bigint columns are in low alone.
type leaf struct {
	page      int32 // its place in the cache
	high, low []uint64
}

// New is an empty tree that keeps the given number of leaf pages in its cache, at least 1.
func New(w Width, cached int) *Tree {
	t := &Tree{width: w, cache: newCache(cached)}
	first := t.allocate()
	t.low, t.order = []Key{{}}, []*leaf{first}
	t.cache.touch(first.page)
	return t
}

// Leaves is the number of leaf pages.
func (t *Tree) Leaves() int { return len(t.order) }

// Keys is the number of keys in a leaf, by its place in key order.
func (t *Tree) Keys(i int) int { return len(t.order[i].low) }

// Cached reports whether a leaf is in the cache.
func (t *Tree) Cached(i int) bool { return t.cache.has(t.order[i].page) }

// Used is how many bytes of a leaf's [Room] are used: its entries and its high key.
func (t *Tree) Used(i int) int {
	n := t.Keys(i)
	if i+1 < len(t.order) {
		n++
	}
	return n * t.width.Entry()
}

// Fill is the share of all leaves' [Room] that is used.
func (t *Tree) Fill() float64 {
	return float64((t.Rows+len(t.order)-1)*t.width.Entry()) / float64(len(t.order)*Room)
}

// Touch is what an insert did.
type Touch struct {
	Leaf  int  // the leaf that has the key now
	Miss  bool // the page was not in the cache
	Split bool
	// Left and Right are the numbers of keys in the halves of a split, Left + 1 the place of the new
	// leaf.
	Left, Right int
	At          int // the leaf that was split
}

// Insert adds a key. It returns false if the tree has the key already, as a unique index does.
func (t *Tree) Insert(k Key) (Touch, bool) {
	i := t.find(k)
	l := t.order[i]
	touch := Touch{Leaf: i, Miss: !t.cache.touch(l.page)}
	if touch.Miss {
		t.Misses++
	}
	n, found := l.search(k)
	if found {
		return touch, false
	}
	t.Rows++
	full := t.Used(i)+t.width.Entry() > Room
	l.insert(n, k, t.width)
	if full {
		touch.Split, touch.At = true, i
		touch.Left, touch.Right = t.split(i)
		if n >= touch.Left {
			touch.Leaf++
		}
	}
	return touch, true
}

// find is the leaf that a key belongs to.
func (t *Tree) find(k Key) int {
	if last := len(t.low) - 1; !k.Less(t.low[last]) {
		return last
	}
	low, high := 0, len(t.low)-1 // low[0] counts as before all keys
	for high-low > 1 {
		if mid := (low + high) / 2; k.Less(t.low[mid]) {
			high = mid
		} else {
			low = mid
		}
	}
	return low
}

// split moves the upper part of a leaf that has one entry too many to a new leaf.
func (t *Tree) split(i int) (left, right int) {
	l := t.order[i]
	left = t.splitPoint(len(l.low), i == len(t.order)-1)
	r := t.allocate()
	r.low = append(r.low, l.low[left:]...)
	l.low = l.low[:left]
	if t.width > Bigint {
		r.high = append(r.high, l.high[left:]...)
		l.high = l.high[:left]
	}
	t.order = slices.Insert(t.order, i+1, r)
	t.low = slices.Insert(t.low, i+1, r.key(0))
	t.cache.touch(r.page) // which is new, not read
	t.Splits++
	return left, len(r.low)
}

// splitPoint is how many of n entries stay in the left page. The free space is divided evenly; of the
// rightmost leaf, a tenth goes to the left page, since keys are expected to increase.
func (t *Tree) splitPoint(n int, rightmost bool) int {
	entry := t.width.Entry()
	left, right := 0.5, 0.5
	room := Room - entry // the right page keeps the high key
	if rightmost {
		left, right, room = 0.9, 0.1, Room
	}
	best, least := 0, 0.0
	for k := 1; k < n; k++ {
		leftFree, rightFree := Room-entry-heapTID-k*entry, room-(n-k)*entry
		if leftFree < 0 || rightFree < 0 {
			continue
		}
		if delta := abs(left*float64(leftFree) - right*float64(rightFree)); best == 0 || delta < least {
			best, least = k, delta
		}
	}
	return best
}

func abs(x float64) float64 { return max(x, -x) }

// allocate takes a deleted page, or a new one at the end of the file.
func (t *Tree) allocate() *leaf {
	if last := len(t.free) - 1; last >= 0 {
		l := t.free[last]
		t.free = t.free[:last]
		return l
	}
	l := &leaf{page: int32(t.Pages)}
	l.low = make([]uint64, 0, Room/t.width.Entry()+1)
	if t.width > Bigint {
		l.high = make([]uint64, 0, cap(l.low))
	}
	t.Pages++
	return l
}

// Delete removes a key, as DELETE and then VACUUM do; [Tree.Vacuum] ends a series of deletions. It
// returns false if the tree does not have the key.
func (t *Tree) Delete(k Key) bool {
	l := t.order[t.find(k)]
	n, found := l.search(k)
	if !found {
		return false
	}
	l.low = slices.Delete(l.low, n, n+1)
	if t.width > Bigint {
		l.high = slices.Delete(l.high, n, n+1)
	}
	t.Rows--
	return true
}

// Vacuum deletes empty leaves, whose pages are used again. The rightmost leaf stays, and leaves that are
// half empty are never merged. A deleted leaf's range of keys belongs to its right neighbour.
func (t *Tree) Vacuum() {
	var low []Key
	var order []*leaf
	bound := t.low[0]
	for i, l := range t.order {
		if i > 0 && len(t.order[i-1].low) > 0 {
			bound = t.low[i]
		}
		if len(l.low) == 0 && i+1 < len(t.order) {
			t.cache.drop(l.page)
			t.free = append(t.free, l)
			continue
		}
		low, order = append(low, bound), append(order, l)
	}
	t.low, t.order = low, order
}

func (l *leaf) key(i int) Key {
	k := Key{Low: l.low[i]}
	if len(l.high) > 0 {
		k.High = l.high[i]
	}
	return k
}

// search is the place of a key, and whether it is there.
func (l *leaf) search(k Key) (int, bool) {
	from, to := 0, len(l.low)
	if len(l.high) > 0 {
		from = lower(l.high, k.High)
		if from == to || l.high[from] != k.High {
			return from, false
		}
		to = from + lower(l.high[from:], k.High+1) // the keys that differ in their low halves only
		if k.High == 1<<64-1 {
			to = len(l.low)
		}
	}
	i := from + lower(l.low[from:to], k.Low)
	return i, i < to && l.low[i] == k.Low
}

// lower is the place of the first number that is not below n.
func lower(sorted []uint64, n uint64) int {
	low, high := 0, len(sorted)
	if high > 0 && sorted[high-1] < n { // as for increasing keys
		return high
	}
	for low < high {
		if mid := int(uint(low+high) / 2); sorted[mid] < n {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low
}

func (l *leaf) insert(i int, k Key, w Width) {
	l.low = insert(l.low, i, k.Low)
	if w > Bigint {
		l.high = insert(l.high, i, k.High)
	}
}

// insert is slices.Insert for one number, for which it is faster.
func insert(numbers []uint64, i int, n uint64) []uint64 {
	numbers = append(numbers, 0)
	copy(numbers[i+1:], numbers[i:])
	numbers[i] = n
	return numbers
}

// cache holds the pages that were used last. Pages are numbers from 0 up.
type cache struct {
	most, size     int
	links          []cacheLink // of each page, to those used before and after it
	newest, oldest int32
}

type cacheLink struct{ newer, older int32 }

const (
	none = -1
	end  = -2 // beyond the newest or oldest page
)

func newCache(most int) cache { return cache{most: max(most, 1), newest: end, oldest: end} }

func (c *cache) has(page int32) bool { return int(page) < len(c.links) && c.links[page].newer != none }

// touch makes a page the one used last, and reports whether it was cached. If the cache is full, the
// page that was not used for longest leaves it.
func (c *cache) touch(page int32) bool {
	for int(page) >= len(c.links) {
		c.links = append(c.links, cacheLink{none, none})
	}
	if c.newest == page {
		return true
	}
	hit := c.has(page)
	if hit {
		c.drop(page)
	} else if c.size == c.most {
		c.drop(c.oldest)
	}
	c.links[page] = cacheLink{newer: end, older: c.newest}
	if c.newest == end {
		c.oldest = page
	} else {
		c.links[c.newest].newer = page
	}
	c.newest = page
	c.size++
	return hit
}

// drop removes a page from the cache, if it is there.
func (c *cache) drop(page int32) {
	if !c.has(page) {
		return
	}
	l := c.links[page]
	if l.newer == end {
		c.newest = l.older
	} else {
		c.links[l.newer].older = l.older
	}
	if l.older == end {
		c.oldest = l.newer
	} else {
		c.links[l.older].newer = l.newer
	}
	c.links[page] = cacheLink{none, none}
	c.size--
}
