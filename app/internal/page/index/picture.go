package index

import (
	"math"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/btree"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// look is everything visible of a run at a number of rows.
type look struct {
	*btree.View
	settings btree.Settings
	titles   [2]string
}

func newLook(s state, v *btree.View) *look {
	l := &look{View: v, settings: s.Settings}
	for i, name := range s.Names {
		l.titles[i] = title(name)
	}
	return l
}

// title is a system's name for readers.
func title(name string) string {
	switch name {
	case "twitter":
		return "Snowflake"
	case "uuid-v1", "uuid-v4", "uuid-v7":
		return "UUID" + name[5:]
	}
	d, _ := sim.Find(name)
	return text.T(d.Title)
}

// note is where a system's keys belong in the index.
func note(name string) string {
	d, _ := sim.Find(name)
	switch {
	case name == "uuid-v4":
		return text.T("122 random bits: a key may belong anywhere")
	case name == "uuid-v1":
		return text.T("the lowest bits of the time come first")
	case d.Timeless:
		return text.T("a counter")
	}
	return text.T("time first: a key belongs near the end")
}

// rate is the share of the latest inserts that missed the cache.
func (l *look) rate(side int) float64 {
	if curve := l.Trees[side].Curve; len(curve) > 0 {
		return curve[len(curve)-1].Share
	}
	return 0
}

// percent is a share for readers; a small one is not rounded to 0.
func percent(share float64) string {
	switch p := share * 100; {
	case p == 0:
		return text.T("0 %")
	case p < 0.1:
		return text.T("under 0.1 %")
	case p > 98 || p < 2:
		return text.T("%s %%", strconv.FormatFloat(p, 'f', 1, 64))
	default:
		return text.T("%s %%", strconv.FormatFloat(p, 'f', 0, 64))
	}
}

// size is a number of pages in bytes.
func size(pages int) string {
	if kb := pages * btree.Page / 1024; kb >= 1024 {
		return text.T("%s MB", strconv.FormatFloat(float64(kb)/1024, 'f', 1, 64))
	} else {
		return text.T("%d KB", kb)
	}
}

// caption is what the trees show, its first sentence in bold.
func (l *look) caption() (bold, rest string, bad bool) {
	a, b := &l.Trees[0], &l.Trees[1]
	worse, other := 0, 1
	if b.Misses > a.Misses || b.Misses == a.Misses && b.Leaves > a.Leaves {
		worse, other = 1, 0
	}
	w := &l.Trees[worse]
	cache := l.settings.Cache
	switch {
	case a.Pages > a.Leaves && a.Rows < l.Rows, b.Pages > b.Leaves && b.Rows < l.Rows:
		return text.T("VACUUM frees only empty pages."), text.T(
			"%s keeps %s of %s pages, %s keeps %s of %s. Half-empty pages are never merged.",
			l.titles[0], text.Group(a.Leaves), text.Group(a.Pages), l.titles[1], text.Group(b.Leaves), text.Group(
				b.Pages)), false
	case a.Leaves == 1 && b.Leaves == 1:
		return text.T("Both indexes are still one page."), text.T(
			"A page of 8 KB holds %d keys of 16 bytes, or %d of 8.", btree.Room/btree.UUID.Entry(),
			btree.Room/btree.Bigint.Entry()), false
	case l.Rows <= 5000 && w.Outgrown == 0:
		return text.T("A full page splits."), text.T(
			"In the middle, into two half-empty pages. At the right end, 90 % stay in the left page."), false
	case w.Outgrown == 0:
		return text.T("So far no insert has had to read a page."), text.T(
				"%s has %d leaf pages, and the cache holds %d. How long will that last?", l.titles[worse], w.Leaves,
				cache),
			false
	case l.Rows <= w.Outgrown+w.Outgrown/20:
		return text.T("The cache is outgrown."), text.T(
			"%s has %d leaf pages, and the cache holds %d. From now on, each page that is read evicts another one.",
			l.titles[worse], w.Leaves, cache), true
	case a.Outgrown+b.Outgrown > 0 && l.rate(0) < 0.005 && l.rate(1) < 0.005:
		return text.T("No insert waits for a page."), text.T(
			"New keys belong to pages that were used last. %s’s pages are %s full, %s’s %s.",
			l.titles[0], percent(a.Fill()), l.titles[1], percent(b.Fill())), false
	}
	n := int(l.rate(worse)*100 + 0.5)
	rate := text.T("%d of 100 inserts wait for a page", n)
	if n == 1 {
		rate = text.T("1 of 100 inserts waits for a page")
	}
	if other := l.rate(other); other < 0.005 && l.rate(worse) >= 0.005 {
		return rate + ":", text.T("8,192 bytes are read to add %d. %s waits for none.", w.Entry, l.titles[1-worse]),
			true
	}
	return rate + ":", text.T("of %s, %d of 100.", l.titles[other], int(l.rate(other)*100+0.5)), true
}

// ratio takes apart how many times the pages of one tree the other has: by the width of an entry, and
// by how full the pages are. The larger tree comes first.
func (l *look) ratio() (larger int, pages, wider, emptier float64) {
	if l.Trees[1].Leaves > l.Trees[0].Leaves {
		larger = 1
	}
	a, b := &l.Trees[larger], &l.Trees[1-larger]
	pages = float64(a.Leaves) / float64(b.Leaves)
	wider = float64(a.Entry) / float64(b.Entry)
	return larger, pages, wider, pages / wider
}

// describe is the picture for a screen reader.
func (l *look) describe() string {
	var words []string
	for i := range l.Trees {
		t := &l.Trees[i]
		says := text.T("%s: %s rows in %s, %s full; %s, %s.", l.titles[i], text.Group(t.Rows),
			text.Count(t.Leaves, "%s leaf page", "%s leaf pages"), percent(t.Fill()),
			text.Count(t.Splits, "%s page split", "%s page splits"),
			text.Count(t.Misses, "%s cache miss", "%s cache misses"))
		if t.Outgrown > 0 {
			says = text.Sentences(says, text.T("It outgrew its cache at %s rows.", text.Group(t.Outgrown)))
		}
		words = append(words, says)
	}
	_, pages, wider, emptier := l.ratio()
	return text.Sentences(
		append(words, text.T("%s times the pages = %s wider × %s emptier.", times(pages), times(wider),
			times(emptier)))...)
}

func times(x float64) string { return strconv.FormatFloat(x, 'f', 2, 64) }

// sameRoom reports whether two looks have cells of the same size, so that each cell can move.
func sameRoom(a, b *look) bool {
	return a == b || a.titles == b.titles && max(a.most(), b.most()) <= btree.Few &&
		zoomOf(a.most()) == zoomOf(b.most())
}

// most is the number of leaves of the larger tree.
func (l *look) most() int { return max(l.Trees[0].Leaves, l.Trees[1].Leaves) }

// The panels: two trees, the curve, and the page touched last.
const panels = 4

// The size of a tree's picture.
const (
	treeWide, treeHigh = 624.0, 306.0
	margin             = 8.0
)

// viewport is the window that a picture is drawn for.
type viewport struct {
	narrow bool
	large  bool // a projector: no letters below 24 px
}

func draw(p *stage.Panel, index int, at stage.Transition[*look], f viewport) {
	switch index {
	case 0, 1:
		drawTree(p, index, at, f)
	case 2:
		drawCurve(p, at.To, f)
	default:
		drawPages(p, at.To, f)
	}
}

// zoom is the size of a cell, with the gap to the next one.
type zoom struct{ wide, high, gap float64 }

// zoomOf is the largest zoom at which a number of leaves fits.
func zoomOf(leaves int) zoom {
	zooms := []zoom{
		{76, 105, 6}, {50, 70, 4}, {38, 58, 3}, {30, 48, 3}, {24, 39, 3}, {19, 31, 3}, {16, 26, 3}, {12, 20, 2}, {
			10, 17, 2}, {8, 14, 2}, {7, 12, 2},
		{6, 10.6, 1}, {5, 9.3, 1}, {4, 9, 1}, {4, 8, 1}, {4, 7, 1}, {3, 5, 1},
	}
	for _, z := range zooms {
		if z.columns()*int((treeHigh-2*margin+2)/z.high) >= leaves {
			return z
		}
	}
	return zooms[len(zooms)-1]
}

func (z zoom) columns() int { return int((treeWide - 2*margin) / z.wide) }

// cellPosition is where a leaf's cell is.
type cellPosition struct{ x, y float64 }

func (z zoom) at(i int) cellPosition {
	return cellPosition{margin + float64(i%z.columns())*z.wide, margin + float64(i/z.columns())*z.high}
}

// drawTree draws the leaves in key order: the level is the fill, the colour says whether the page is in
// the cache. While there are few, each moves from its place in one look to that in the next.
func drawTree(p *stage.Panel, side int, way stage.Transition[*look], f viewport) {
	from, to, share := way.From, way.To, way.Share
	letters := stage.Pick(f.large, 22.0, 15)
	p.Begin([]string{"left-tree", "right-tree"}[side], treeWide, treeHigh)
	t, z := &to.Trees[side], zoomOf(to.most())
	was := map[int]cellPosition{}
	if moves := share < 1 && sameRoom(from, to); moves {
		for i, c := range from.Trees[side].Cells {
			was[c.Page()] = z.at(i)
		}
	}
	var empty, pale, held, outline, hit, miss strings.Builder
	rings, mark := [2]string{}, cellPosition{-100, -100}
	wide, high := z.wide-z.gap, z.high-z.gap
	split := t.SplitLeft > 0 && z.at(len(t.Cells)-1).y+z.high+32 < treeHigh
	var last cellPosition
	for i, c := range t.Cells {
		at := z.at(i)
		if old, moves := was[c.Page()]; moves {
			at = between(old, at, share)
		} else if len(was) > 0 && i > 0 {
			at = between(last, at, share) // a new page comes from its left neighbour
		}
		last = at
		if split && i == t.SplitAt {
			mark = at
		}
		fill := max(1, high*float64(c.Fill())/1000)
		if z.wide > 8 {
			box(&empty, at.x, at.y, wide, high)
		} else if column := i % z.columns(); column == 0 { // one box for the row
			box(&empty, at.x, at.y, float64(min(z.columns(), len(t.Cells)-i))*z.wide-z.gap, high)
		}
		into := []*strings.Builder{btree.Absent: &pale, btree.Cached: &held, btree.Hit: &hit,
			btree.Miss: &miss}[c.State()]
		if few := len(t.Cells) <= btree.Few; !few && c.State() >= btree.Hit {
			box(into, at.x-0.5, at.y, wide+1, high)
		} else {
			box(into, at.x, at.y+high-fill, wide, fill)
			if few && c.State() != btree.Absent {
				box(&outline, at.x, at.y, wide, high)
			}
			if few && c.State() >= btree.Hit {
				rings[c.State()-btree.Hit] = stage.D("M", at.x-4, at.y-4, "h", wide+8, "v", high+8, "h", -wide-8, "z")
			}
		}
	}
	hue := []string{"side-left", "side-right"}[side]
	p.Path("leaf-empty "+hue, empty.String(), 1)
	p.Path("leaf-absent "+hue, pale.String(), 1)
	p.Path("leaf-cached "+hue, held.String(), 1)
	p.Path("leaf-edge "+hue, outline.String(), stage.Yes(z.wide > 8))
	p.Path("leaf-hit", hit.String(), 1)
	p.Path("leaf-miss", miss.String(), 1)
	p.Path("ring-hit", rings[0], 1)
	p.Path("ring-miss", rings[1], 1)
	below := last.y + high // of all cells
	shown := stage.Yes(split)
	x := mark.x + wide
	p.Path("split-stem", stage.D("M", x, below+4, "v12"), stage.Yes(split && mark.y+high >= below-1))
	says := text.T("page split: %d keys → %d + %d", t.SplitLeft+t.SplitRight, t.SplitLeft, t.SplitRight)
	p.Words("bold halo", min(max(x-4, margin), treeWide-20*letters), below+32, letters, stage.Pick(split, says, ""),
		shown)
	fewer := to.Trees[1-side].Leaves - t.Leaves
	low := below + 24
	room := !split && to.most() > 90 && fewer > 0 && low < treeHigh
	p.Words("soft", margin, low, letters, stage.Pick(room,
		text.T("%s fewer for the same rows", text.Count(fewer, "%s page", "%s pages")), ""), stage.Yes(room))
}

// box adds a rectangle to a path. There are thousands.
func box(d *strings.Builder, x, y, width, height float64) {
	for _, part := range [...]string{"M", stage.Num(x), " ", stage.Num(y), "h", stage.Num(width), "v",
		stage.Num(height),
		"H", stage.Num(x), "z"} {
		d.WriteString(part)
	}
}

func between(a, b cellPosition, share float64) cellPosition {
	if a.y != b.y && a.x > b.x { // to the next row: it enters from the left
		return cellPosition{b.x - (1-share)*20, b.y}
	}
	return cellPosition{stage.Lerp(a.x, b.x, share), stage.Lerp(a.y, b.y, share)}
}

// drawCurve draws the share of inserts that miss the cache, against the rows.
func drawCurve(p *stage.Panel, l *look, f viewport) {
	width, high := 850.0, 184.0
	left, right := 66.0, 150.0
	letters, small := 15.0, 14.0
	switch {
	case f.narrow:
		width, right = 440, 20
	case f.large:
		width, right, letters, small = 920, 210, 17.5, 17.5
	}
	p.Begin("misses", int(width), int(high))
	top, base := 36.0, high-30
	x := func(rows int) float64 {
		return left + (width-left-right)*math.Log10(float64(max(rows, 100))/100)/4
	}
	y := func(share float64) float64 { return base - (base-top)*share }
	p.Words("soft", 20, 22, small, text.T("inserts that miss the cache"), 1)
	for _, share := range []float64{0, 0.5, 1} {
		p.Path("grid", stage.D("M", left, y(share), "H", width-right), 1)
		p.End("soft mono", left-8, y(share)+5, small, text.T("%d %%", int(100*share)), 1)
	}
	for i, words := range []string{text.T("100 rows"), "1,000", "10,000", "100,000", text.T("1 million")} {
		at := x(int(math.Pow10(i + 2)))
		p.Path("grid", stage.D("M", at, top, "V", base), 1)
		says := stage.Pick(f.narrow && i%2 == 1, "", words)
		p.Words("soft mono", at, base+20, small, says, 1, "text-anchor",
			stage.Pick(i == 4 && f.narrow, "end", "middle"))
	}
	for side := range l.Trees {
		t := &l.Trees[side]
		hue := []string{"side-left", "side-right"}[side]
		at := x(t.Outgrown)
		shown := stage.Yes(t.Outgrown > 0)
		p.Path("outgrown "+hue, stage.D("M", at, top, "V", base), shown)
		says := text.T("%s outgrows the cache", l.titles[side])
		rows := text.T("at %s rows", text.Group(t.Outgrown))
		high := []float64{top + 18, base - 3*small}[side]
		beside, anchor := at+8, "start"
		if end := x(max(l.Rows, 100)); at > left+220 && (side == 0 || end < at+220 && !f.narrow) {
			// the curves' names are at their ends
			beside, anchor = at-8, "end"
		}
		p.Words("bold halo "+hue, beside, high, small, stage.Pick(t.Outgrown > 0, says, ""), shown, "text-anchor",
			anchor)
		p.Words("soft halo", beside, high+small+4, small, stage.Pick(t.Outgrown > 0, rows, ""), shown, "text-anchor",
			anchor)
	}
	ends := [2]float64{}
	for side := range l.Trees {
		var d strings.Builder
		end := cellPosition{x(max(l.Rows, 100)), y(0)}
		for i, point := range l.Trees[side].Curve {
			end = cellPosition{x(point.Rows), y(point.Share)}
			d.WriteString(stage.D(stage.Pick(i == 0, "M", "L"), end.x, end.y))
		}
		hue := []string{"side-left", "side-right"}[side]
		p.Path("misses-curve "+hue, d.String(), 1)
		p.Circle("misses-end "+hue, end.x, end.y, 5, 1)
		ends[side] = end.y
	}
	first, second := ends[0], ends[1]
	if math.Abs(first-second) < 24 { // the names must not overlap
		first, second = min(first, second)-24, min(first, second)
	}
	for side, at := range []float64{first, second} {
		hue := []string{"side-left", "side-right"}[side]
		says := l.titles[side] + " " + percent(l.rate(side))
		end := x(max(l.Rows, 100))
		beside, anchor := end+12, "start"
		if f.narrow && end > width/2 {
			beside, anchor = end-12, "end"
		}
		p.Words("bold halo "+hue, beside, at-8, letters, says, 1, "text-anchor", anchor)
	}
}

// drawPages draws the bytes of the page that each tree touched last.
func drawPages(p *stage.Panel, l *look, f viewport) {
	const width = 384.0
	letters, small := 14.0, 13.0
	if f.large {
		letters, small = 20.5, 20.5
	}
	p.Begin("pages", width, 126)
	for side := range l.Trees {
		t := &l.Trees[side]
		hue := []string{"side-left", "side-right"}[side]
		y := 26 + 56*float64(side)
		px := width / btree.Page
		pointers, tuples := float64(t.LastKeys)*4*px, float64(t.LastKeys*(t.Entry-4))*px
		says := text.T("%s: %d × (4 + %d) bytes", l.titles[side], t.LastKeys, t.Entry-4)
		if f.large {
			says = l.titles[side]
		}
		p.Words("", 0, y-8, letters, says, 1)
		p.End("soft", width, y-8, letters, text.T("%d %% full", (t.LastUsed*100+btree.Room/2)/btree.Room), 1)
		p.Rect("leaf-empty "+hue, 0, y, width, 22, 1)
		p.Rect("page-head", 0, y, 3, 22, 1)
		p.Rect("page-pointers "+hue, 3, y, pointers, 22, 1)
		p.Rect("page-tuples "+hue, width-2-tuples, y, tuples, 22, 1)
		p.Rect("page-head", width-2, y, 2, 22, 1)
	}
	p.Words("soft", 0, 122, small, text.T("header, pointers →"), 1)
	p.Middle("soft", width/2, 122, small, text.T("free"), stage.Yes(!f.large))
	p.End("soft", width, 122, small, text.T("← keys"), 1)
}
