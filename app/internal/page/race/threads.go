package race

import (
	"math"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// A thread's code, and the gap between the line that loads and the line that stores.
const (
	codeWidth  = 370
	codeHeight = 500
)

// rows are the tops of a guard's lines, their height, and the position of the gap.
func rows(g explore.Guard) (tops []float64, high, gap, end float64) {
	switch g {
	case explore.WithLock:
		return []float64{102, 150, 250, 352, 400}, 48, 198, 352
	case explore.WithLease:
		return []float64{104, 168, 232}, 52, 0, 0
	}
	return []float64{104, 222, 374}, 52, 156, 374
}

func (v picture) code(p *stage.Panel, i int) {
	p.Begin("code-"+stage.Pick(i == 0, "a", "b"), codeWidth, codeHeight)
	h := &v.At(0.5).hands[i]
	p.Words("bold", 0, 36, 34, text.T("Thread %s", letter(i)), 1)
	p.Words(stage.Pick(h.waits, "wrong", "soft"), 0, 76, 24, h.coming, 1)
	v.gap(p, i)
	tops, high, _, _ := rows(v.To.race.Guard)
	for n, line := range v.To.race.Guard.Code() {
		v.line(p, i, n, tops[n], high, line)
	}
}

func (v picture) gap(p *stage.Panel, i int) {
	_, _, top, end := rows(v.To.race.Guard)
	was, is := &v.From.hands[i], &v.To.hands[i]
	there := stage.Yes(end > 0)
	open, stale := there*v.Fade(was.holds, is.holds, 0.4, 1), there*v.Fade(was.stale, is.stale, 0.6, 1)
	locked := v.To.race.Guard == explore.WithLock
	words := stage.Pick(locked, text.T("locked: no other writer"), text.T("its gap is open"))
	for _, wash := range []struct {
		is    string
		shown float64
	}{{"gap", there}, {stage.Pick(locked, "gap-shut", "gap-open"), open}, {"gap-stale", stale}} {
		p.Rect(wash.is, 0, top, codeWidth, end-top, wash.shown)
	}
	for _, says := range []struct {
		is, words string
		shown     float64
	}{
		{"soft", text.T("the gap"), there * (1 - min(1, 2*open))},
		{stage.Pick(locked, "datacenter bold", "accent bold"), words, max(0, 2*(open-stale)-1)},
		{"wrong bold", text.T("%s stored in its gap", letter(1-i)), max(0, 2*stale-1)},
	} {
		p.End(says.is, codeWidth-12, top+34, 24, says.words, says.shown)
	}
}

// line is a line of code, with an arrow at the last one run and a hollow arrow at the next.
func (v picture) line(p *stage.Panel, i, n int, y, high float64, words string) {
	l := v.At(0.3)
	was, is := &v.From.hands[i], &v.To.hands[i]
	now := func(l *look) bool { return l.who == i && l.hands[i].ran == n }
	state := ""
	switch {
	case now(l):
		state = "now"
	case l.hands[i].next == n:
		state = "next"
	case n < l.at.Threads[i].At:
		state = "ran"
	}
	p.Rect("ran", 0, y+2, codeWidth, high-4, v.Fade(now(v.From), now(v.To), 0, 0.3), "rx", "4")
	p.Words(stage.Pick(state == "now" || state == "ran", "mono", "soft mono"), 46, y+high/2+10, 28, words, 1,
		"data-code-line", state, "translate", "no")
	tip := stage.D("M12 ", y+high/2-12, "l22 12l-22 12z")
	p.Path("arrow", tip, v.Fade(was.ran == n, is.ran == n, 0, 0.3))
	p.Path("hollow", tip, v.Fade(was.next == n && was.ran != n, is.next == n && is.ran != n, 0.6, 1))
}

// What a thread holds: its copy of the state, and the ID that the step returned.
const (
	handWidth            = 290.0
	handHeight           = 500
	sheetX, sheetY       = 20.0, 62.0
	sheetWide, sheetHigh = 250.0, 206.0
	returnedX, returnedY = 214.0, 424.0
)

// sheet is the position of a thread's copy in transit, and its opacity.
func (v picture) sheet(i int) (x, y, shown float64) {
	was, is := v.From.hands[i].holds, v.To.hands[i].holds
	way, fall := 1.0, 0.0
	switch {
	case !was && is:
		way = v.Phase(0, 0.85)
		shown = v.Phase(0, 0.15)
	case was && !is && v.To.failed():
		fall = 140 * v.Phase(0.1, 0.9)
		shown = 1 - v.Phase(0.3, 0.9)
	case was && !is:
		way = 1 - v.Phase(0, 0.65)
		shown = 1 - v.Phase(0.55, 0.75)
	default:
		shown = stage.Yes(is)
	}
	// The board is beside the hand or, where the picture is narrow, above it.
	boardX, boardY := handWidth+boardWidth/2-sheetWide/2, 55.0
	if i == 1 {
		boardX = -boardWidth/2 - sheetWide/2
	}
	if v.narrow {
		boardX, boardY = stage.Pick(i == 0, handWidth, 0)-sheetWide/2, -codeHeight-300
	}
	return stage.Lerp(boardX, sheetX, way), stage.Lerp(boardY, sheetY, way) - 30*math.Sin(math.Pi*way) + fall, shown
}

func (v picture) hand(p *stage.Panel, i int) {
	p.Begin("hand-"+stage.Pick(i == 0, "a", "b"), handWidth, handHeight)
	l := v.At(0.5)
	h := &l.hands[i]
	there := v.Fade(v.From.hands[i].holds, v.To.hands[i].holds, 0, 1)
	p.Rect("place", sheetX, sheetY, sheetWide, sheetHigh, 1-there, "rx", "5")
	words := text.T("no copy yet")
	switch {
	case l.failed() && l.who == i:
		words = text.T("discarded")
	case len(h.gone) > 0:
		words = text.T("stored")
	case l.race.Guard == explore.WithLease:
		words = text.T("no IDs yet")
	}
	p.Middle("soft", sheetX+sheetWide/2, sheetY+sheetHigh/2+8, 24, words, max(0, 1-2*there))
	v.paper(p, i)
	born := v.Fade(v.From.hands[i].returned != "", v.To.hands[i].returned != "", 0.35, 1)
	if v.To.hands[i].returned == "" {
		born = 0
	}
	shown := stage.Yes(born > 0)
	p.Words("soft", sheetX, returnedY+9, 24, text.T("returned"), born)
	ticket(p, v.To.hands[i].returned, stage.Lerp(sheetX+sheetWide/2, returnedX, born),
		stage.Lerp(sheetY+sheetHigh/2, returnedY, born), shown, 0)
}

func (v picture) paper(p *stage.Panel, i int) {
	x, y, shown := v.sheet(i)
	const fold = 28.0
	edge := stage.D("M0 0H", sheetWide-fold, "l", fold, fold, "V", sheetHigh, "H0z")
	stale := v.Fade(v.From.hands[i].stale, v.To.hands[i].stale || v.From.hands[i].stale && !v.To.hands[i].holds, 0.6, 1)
	p.Group(x, y, func() {
		p.Path("paper", edge, shown)
		p.Path("old", edge, shown*stale)
		p.Path("fold", stage.D("M", sheetWide-fold, " 0v", fold, "h", fold, "z"), shown)
		lease := v.To.race.Guard == explore.WithLease
		words := stage.Pick(lease, text.T("%s’s own IDs", letter(i)), text.T("%s’s copy", letter(i)))
		p.Words("soft", 18, 38, 24, words, shown)
		if lease {
			v.leased(p, i, shown)
			return
		}
		h := &v.At(0.5).hands[i]
		if !v.To.hands[i].holds {
			h = &v.From.hands[i]
		} else if !h.holds {
			h = &v.To.hands[i]
		}
		values(p, h.sheet.Tick, h.sheet.Sequence, 18, 92, 34, shown)
	})
	turn := stage.D("translate(", x+182, y+170, ") rotate(-14) scale(", stage.Lerp(1.6, 1, stale), ")")
	p.Rect("stamp", -60, -25, 120, 46, shown*stale, "rx", "5", "transform", turn)
	p.Middle("wrong bold", 0, 10, 30, text.T("STALE"), shown*stale, "transform", turn)
	thumb := stage.Pick(i == 0, -12, sheetWide-14)
	p.Group(x, y, func() {
		for n := range 2 {
			p.Rect("thumb", thumb, 64+24*float64(n), 26, 18, shown, "rx", "9")
		}
	})
}

// leased are the two IDs of a lease; used ones are struck out.
func (v picture) leased(p *stage.Panel, i int, shown float64) {
	for n := range 2 {
		id := ""
		if v.To.hands[i].holds {
			id = v.To.race.IDText(v.To.race.Leased(v.To.at, i, n))
		}
		drawn := v.Fade(len(v.From.hands[i].gone) > n, len(v.To.hands[i].gone) > n, 0, 0.3)
		p.Words(stage.Pick(drawn > 0.5, "soft mono", "sequence mono bold"), 18, 96+54*float64(n), 34, id, shown)
		p.Path("edge", stage.D("M14 ", 85+54*float64(n), "h110"), shown*drawn)
	}
}

// ticket is an ID; a duplicate is marked.
func ticket(p *stage.Panel, id string, x, y, shown, twice float64) {
	wide := 17*float64(len(id)) + 24
	p.Rect("full", x-wide/2, y-23, wide, 46, shown, "rx", "5")
	p.Rect("bad", x-wide/2, y-23, wide, 46, shown*twice, "rx", "5")
	p.Middle("on mono bold", x, y+10, 28, id, shown)
}

// A thread's callers, who wait and leave with an ID.
const (
	callersWidth  = 340.0
	callersHeight = outcomeHeight
)

func (v picture) callers(p *stage.Panel, i int) {
	p.Begin("callers-"+stage.Pick(i == 0, "a", "b"), callersWidth, callersHeight)
	p.Words("bold aside", -320, 60, 30, stage.Pick(i == 0, text.T("Returned"), ""), 1)
	p.Words("soft aside", -320, 98, 24, stage.Pick(i == 0, text.T("to the callers"), ""), 1)
	many := 1
	if v.To.race.Guard == explore.WithLease {
		many = 2
	}
	for n := range many {
		v.caller(p, i, n, stage.Pick(many == 1, 84, 44+80*float64(n)))
	}
}

func (v picture) caller(p *stage.Panel, i, n int, y float64) {
	// The right thread's callers mirror the left one's.
	x := func(left float64) float64 { return stage.Pick(i == 0, left, callersWidth-left) }
	was, is := n < len(v.From.hands[i].gone), n < len(v.To.hands[i].gone)
	id := ""
	if is {
		id = v.To.hands[i].gone[n]
	}
	gone := v.Fade(was, is, 0.3, 1)
	twice := v.Fade(v.From.twice(), v.To.twice(), 0.7, 1) * stage.Yes(is)
	p.Rect("place", x(268)-56, y-23, 112, 46, 1-gone, "rx", "5")
	p.Words("soft", x(44), y+9, stage.Fitting(text.T("caller waits"), 164, 24), text.T("caller waits"),
		max(0, 1-2*gone),
		"text-anchor", stage.Pick(i == 0, "start", "end"))
	p.Path(stage.Pick(is, "front person", "person"), stage.Person, 1, "data-caller", text.Group(n),
		"data-state", stage.Pick(is, "served", "waiting"),
		"transform", stage.D("translate(", stage.Lerp(x(14), x(172), gone), y, ") scale(1.2)"))
	fromX, fromY := stage.Pick(i == 0, 50.0, 0)+returnedX, returnedY-handHeight
	if v.To.race.Guard == explore.WithLease {
		fromX, fromY = stage.Pick(i == 0, 50.0, 0)+sheetX+70, sheetY+85+54*float64(n)-handHeight
	}
	ticket(p, id, stage.Lerp(fromX, x(268), gone), stage.Lerp(fromY, y, gone), stage.Yes(is), twice)
	p.Middle("wrong bold", x(268), y+58, 24, text.T("twice"), twice)
}
