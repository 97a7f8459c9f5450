package index

import (
	"strconv"

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
		return text.T("VACUUM frees only empty pages."), text.T("%s keeps %s of %s pages, %s keeps %s of %s. Half-empty pages are never merged.",
			l.titles[0], text.Group(a.Leaves), text.Group(a.Pages), l.titles[1], text.Group(b.Leaves), text.Group(b.Pages)), false
	case a.Leaves == 1 && b.Leaves == 1:
		return text.T("Both indexes are still one page."), text.T("A page of 8 KB holds %d keys of 16 bytes, or %d of 8.", btree.Room/btree.UUID.Entry(), btree.Room/btree.Bigint.Entry()), false
	case l.Rows <= 5000 && w.Outgrown == 0:
		return text.T("A full page splits."), text.T("In the middle, into two half-empty pages. At the right end, 90 % stay in the left page."), false
	case w.Outgrown == 0:
		return text.T("So far no insert has had to read a page."), text.T("%s has %d leaf pages, and the cache holds %d. How long will that last?", l.titles[worse], w.Leaves, cache), false
	case l.Rows <= w.Outgrown+w.Outgrown/20:
		return text.T("The cache is outgrown."), text.T("%s has %d leaf pages, and the cache holds %d. From now on, each page that is read evicts another one.", l.titles[worse], w.Leaves, cache), true
	case a.Outgrown+b.Outgrown > 0 && l.rate(0) < 0.005 && l.rate(1) < 0.005:
		return text.T("No insert waits for a page."), text.T("New keys belong to pages that were used last. %s’s pages are %s full, %s’s %s.",
			l.titles[0], percent(a.Fill()), l.titles[1], percent(b.Fill())), false
	}
	n := int(l.rate(worse)*100 + 0.5)
	rate := text.T("%d of 100 inserts wait for a page", n)
	if n == 1 {
		rate = text.T("1 of 100 inserts waits for a page")
	}
	if other := l.rate(other); other < 0.005 && l.rate(worse) >= 0.005 {
		return rate + ":", text.T("8,192 bytes are read to add %d. %s waits for none.", w.Entry, l.titles[1-worse]), true
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
		says := text.T("%s: %s rows in %s, %s full; %s, %s.", l.titles[i], text.Group(t.Rows), text.Count(t.Leaves, "%s leaf page", "%s leaf pages"), percent(t.Fill()),
			text.Count(t.Splits, "%s page split", "%s page splits"), text.Count(t.Misses, "%s cache miss", "%s cache misses"))
		if t.Outgrown > 0 {
			says = text.Sentences(says, text.T("It outgrew its cache at %s rows.", text.Group(t.Outgrown)))
		}
		words = append(words, says)
	}
	_, pages, wider, emptier := l.ratio()
	return text.Sentences(append(words, text.T("%s times the pages = %s wider × %s emptier.", times(pages), times(wider), times(emptier)))...)
}

func times(x float64) string { return strconv.FormatFloat(x, 'f', 2, 64) }

// sameRoom reports whether two looks have cells of the same size, so that each cell can move.
func sameRoom(a, b *look) bool {
	return a == b || a.titles == b.titles && max(a.most(), b.most()) <= btree.Few && zoomOf(a.most()) == zoomOf(b.most())
}

// most is the number of leaves of the larger tree.
func (l *look) most() int { return max(l.Trees[0].Leaves, l.Trees[1].Leaves) }
