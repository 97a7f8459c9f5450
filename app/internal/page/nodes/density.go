package nodes

import (
	"math"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/braid"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// every is how many units apart the fans are that stay visible; the newest one is always drawn.
const every = 6

// The kinds of bands in a fan, by where they lead.
var bands = []string{"behind", "exact", "early", "missed"}

// density draws rows as bins: a fan from each unit of time to the units of the IDs' ticks, and the
// counts of both.
func (s *timeScale) density(p *stage.Panel) {
	l := s.To
	newest := int64(s.now - 1e-6)
	var columns, column, low, missed pen
	var past, fresh [4]pen
	fullest, count, missing := 1, 0, 0
	s.left = s.x(s.now)
	sums := map[int64]int{}
	for _, b := range l.Bins {
		sums[b.From] += b.Count
		fullest = max(fullest, sums[b.From])
	}
	wide := func(n int) float64 { return 0.94 * s.unit * float64(n) / float64(fullest) }
	most, widest := 1, 1
	for _, b := range l.Bins {
		if widest = max(widest, b.Count); b.From == newest {
			most = max(most, b.Count)
		}
	}
	used := map[int64]float64{}
	for _, b := range l.Bins {
		if float64(b.From) > s.now {
			continue
		}
		to := &past
		if b.From == newest {
			to = &fresh
		} else if (newest-b.From)%every != 0 {
			continue
		}
		x := s.x(float64(b.From)) + 0.03*s.unit + used[b.From]
		used[b.From] += wide(b.Count)
		way := 1
		switch {
		case b.To < b.From:
			way = 0
		case b.To > b.From:
			way = 2
		}
		w, bad := wide(b.Count), wide(b.Missed)
		below := 0.9 * s.unit * float64(b.Count) / float64(widest) // a band widens on its way
		lost := below * float64(b.Missed) / float64(b.Count)
		end := s.x(float64(b.To)+0.5) - below/2
		to[way].add(s.fan(x+bad, w-bad, end+lost, below-lost))
		to[3].add(s.fan(x, bad, end, lost))
		if b.From == newest {
			s.bin(b, most, &low, &missed)
			count, missing = count+b.Count, missing+b.Missed
			s.left = min(s.left, s.x(float64(b.To)))
		}
	}
	for unit := int64(math.Ceil(s.from)); float64(unit) <= s.now; unit++ {
		if high := 56 * float64(sums[unit]) / float64(fullest); high > 0 {
			to := stage.Pick(unit == newest, &column, &columns)
			to.add(box(s.x(float64(unit))+1, s.top-2, s.unit-2, -high))
		}
	}
	for i, is := range bands {
		p.Path("fan past "+is, past[i].path(), 1)
	}
	for i, is := range bands {
		p.Path("fan "+is, fresh[i].path(), 1)
	}
	p.Path("column past", columns.path(), 1)
	p.Path("column", column.path(), 1)
	p.Path("column", low.path(), 1)
	p.Path("column missed", missed.path(), 1)
	s.label(p, "soft halo", s.top-24, stage.Pick(l.unit == time.Millisecond, text.T("IDs per ms"),
		text.T("IDs per %s", lagText(l.unit))))
	words := text.T("%s IDs at %d ms", text.Group(count), l.shown(newest))
	if missing > 0 {
		words = text.T("%s IDs at %d ms, %s missed", text.Group(count), l.shown(newest), text.Group(missing))
	}
	p.Middle("bold halo", min(max(s.x(s.now), 200), s.width-200), 46, letters, words, stage.Yes(count > 0))
}

// fan is a band of a fan: its places and widths at both ends.
func (s *timeScale) fan(from, above, to, below float64) string {
	if above <= 0 {
		return ""
	}
	bend := (s.low - s.top) * 0.4
	return stage.D("M", from, s.top, "C", from, s.top+bend, to, s.low-bend, to, s.low, "h", below, "C", to+below,
		s.low-bend, from+above, s.top+bend, from+above, s.top, "z")
}

// bin is how many of the newest IDs have a tick, and how many of these are missed.
func (s *timeScale) bin(b braid.Bin, most int, all, missed *pen) {
	x, y, high := s.x(float64(b.To))+1, s.low+bandHigh+30, 50/float64(most)
	lost, left := high*float64(b.Missed), high*float64(b.Count-b.Missed)
	all.add(box(x, y, s.unit-2, left))
	missed.add(box(x, y+left, s.unit-2, lost))
}
