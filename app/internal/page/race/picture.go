package race

import (
	"math"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/interleave"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/ui/motion"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// look is everything visible of a race after some steps.
type look struct {
	race  *interleave.Race
	was   interleave.Position // before the last move
	at    interleave.Position
	who   int // whose step was last; −1 before the first
	move  interleave.Move
	log   []entry
	hands [2]hand
	over  bool // both threads are done
	// switches is how often the steps so far switched between the threads.
	switches int
}

// hand is everything visible of a thread.
type hand struct {
	ran, next    int // the last line run and the next one; −1 for none
	coming       string
	waits        bool // for the lock
	holds, stale bool // its copy
	sheet        snowflake.State
	returned     string   // what the step returned, until the copy is stored
	gone         []string // the IDs that its callers received
}

// entry is a line of the write log.
type entry struct {
	words string
	again bool // it writes a state that was there before
}

// newLook is the look after some moves, a letter for each.
func newLook(r *interleave.Race, moves string) *look {
	l := &look{race: r, who: -1, hands: [2]hand{{ran: -1}, {ran: -1}}, switches: interleave.Switches(moves)}
	for _, letter := range moves {
		l.make(int(letter - 'a'))
	}
	for i := range l.hands {
		l.hand(i)
	}
	l.over = l.hands[0].next < 0 && l.hands[1].next < 0
	return l
}

// make takes a thread's next step.
func (l *look) make(i int) {
	l.was, l.who = l.at, i
	l.move, _ = l.race.Next(l.at, i)
	l.hands[i].ran = l.at.Threads[i].At
	l.at = l.race.Do(l.at, i)
	name, t := letter(i), l.at.Threads[i]
	switch {
	case l.failed():
		l.log = append(l.log, entry{words: text.Tell("%s’s swap failed", name)})
	case l.move == interleave.Store || l.move == interleave.Swap:
		next := text.T("%s stored next = %d", name, l.at.Shared.Sequence)
		l.log = append(l.log, entry{words: next, again: l.at.Shared == l.was.Shared})
	case l.move == interleave.Lease:
		l.log = append(l.log, entry{words: text.T("%s took %s and %s", name, l.race.IDText(t.ID), l.race.IDText(l.race.Leased(l.at, i, 1)))})
	}
}

func (l *look) hand(i int) {
	t, h := l.at.Threads[i], &l.hands[i]
	m, can := l.race.Next(l.at, i)
	h.coming, h.waits, h.next = l.race.Coming(l.at, i), !can && m == interleave.Lock, t.At
	if m == interleave.Done {
		h.next = -1
	}
	h.holds, h.stale, h.sheet = l.race.Holds(l.at, i), l.race.Stale(l.at, i), t.Loaded
	if h.holds && (m == interleave.Store || m == interleave.Swap) {
		h.sheet, h.returned = t.Copy, l.race.IDText(t.ID)
	}
	if l.race.Guard == interleave.WithLease {
		h.holds = t.At > 0
	}
	for _, id := range t.IDs[:t.Count] {
		h.gone = append(h.gone, l.race.IDText(id))
	}
}

// failed reports whether the last step was a compare-and-swap that failed.
func (l *look) failed() bool {
	return l.who >= 0 && l.at.Threads[l.who].Tries > l.was.Threads[l.who].Tries
}

// twice reports whether both threads got the same ID.
func (l *look) twice() bool { return l.at.Duplicate() }

func letter(i int) string { return string(rune('A' + i)) }

// panels are drawn in this order: a copy flies over the board. The stylesheet places each by
// name and knows its size.
const panels = 8

type picture struct {
	stage.Transition[*look]
	narrow bool // the board is above the threads, not between them
}

// draw draws a panel; at share 1 it is the second look's still picture. All looks with one guard
// have the same marks.
func draw(p *stage.Panel, index int, from, to *look, share float64, narrow bool) {
	v := picture{stage.Between(from, to, share), narrow}
	i := (index - 2) % 2
	switch index {
	case 0:
		v.board(p)
	case 1:
		v.outcome(p)
	case 2, 3:
		v.code(p, i)
	case 4, 5:
		v.hand(p, i)
	default:
		v.callers(p, i)
	}
}

// The board's panel: the shared state and the write log.
const (
	boardWidth, boardHeight = 440, 500
	logTop, logPitch        = 326.0, 52.0
)

func (v picture) board(p *stage.Panel) {
	p.Begin("board", boardWidth, boardHeight)
	p.Middle("bold", boardWidth/2, 36, 30, text.T("The shared state"), 1)
	p.Rect("frame", 30, 58, 380, 200, 1, "rx", "10")
	p.Rect("board", 40, 68, 360, 180, 1, "rx", "3")
	l := v.At(0.6)
	values(p, l.at.Shared.Tick, l.at.Shared.Sequence, 86, 132, 44, 1, 0, 0)
	p.Middle("soft", boardWidth/2, 236, 24, stage.Pick(l.at.Shared.Tick == 0, text.T("nothing issued yet"), ""), 1)
	locked := v.Fade(v.From.at.Locked, v.To.at.Locked, 0.3, 0.8)
	owner := v.To.who
	if !v.To.at.Locked && v.From.who >= 0 && v.From.at.Locked {
		owner = v.From.who
	}
	p.Rect("tag", 216, 42, 184, 38, locked, "rx", "19")
	p.Middle("on-mask bold", 308, 69, 24, text.T("locked by %s", letter(max(owner, 0))), locked)
	p.Words("soft", 30, logTop-18, 24, text.T("Write log"), 1)
	p.Words("soft", 30, logTop+30, 24, text.T("nothing yet"), 1-v.Fade(len(v.From.log) > 0, len(v.To.log) > 0, 0.4, 0.6))
	for n := range 3 {
		v.entry(p, n)
	}
	for i := range 2 {
		v.into(p, i)
	}
}

// values draws a state, as on the board or on a copy.
func values(p *stage.Panel, tick int64, sequence uint64, x, y, size, shown, dx, dy float64) {
	last, next := "–", "–"
	if tick > 0 {
		last, next = text.Group(tick), text.Group(sequence)
	}
	for n, v := range [][3]string{{"last", last, "time mono bold"}, {"next", next, "sequence mono bold"}} {
		p.Words("soft mono", x, y+float64(n)*1.5*size, size, v[0], shown, "translate", "no")
		p.At(dx, dy)
		p.Words(v[2], x+3.2*size, y+float64(n)*1.5*size, size, v[1], shown)
		p.At(dx, dy)
	}
}

func (v picture) entry(p *stage.Panel, n int) {
	e := entry{}
	if n < len(v.To.log) {
		e = v.To.log[n]
	}
	shown := v.Fade(n < len(v.From.log), n < len(v.To.log), 0.6, 1)
	y := logTop + logPitch*float64(n)
	p.Rect(stage.Pick(e.again, "entry-bad", "entry"), 30, y, 380, 44, shown, "rx", "5")
	p.Words("soft mono", 44, y+31, 24, text.Group(n+1), shown)
	p.Words("", 76, y+31, 24, e.words, shown)
	p.End("wrong bold", 398, y+31, 24, stage.Pick(e.again, text.T("again"), ""), shown)
}

// into is the arrow from one thread's write into the other's gap.
func (v picture) into(p *stage.Panel, i int) {
	shown := v.Fade(v.From.hands[i].stale, v.To.hands[i].stale, 0.6, 1)
	x, to, side := 30.0, -handWidth+8.0, -1.0
	if i == 1 {
		x, to, side = boardWidth-30, boardWidth+handWidth-8, 1
	}
	y, end := logTop+22, 316.0
	p.Path("into", stage.D("M", x, y, "C", x+side*130, y, to-side*150, end, to, end), shown)
	p.Path("into-tip", stage.D("M", to+side*12, end, "l", -side*18, "-9v18z"), shown)
}

// The outcome's panel, between the callers.
const outcomeHeight = 172

func (v picture) outcome(p *stage.Panel) {
	p.Begin("outcome", boardWidth, outcomeHeight)
	twice := v.Fade(v.From.twice(), v.To.twice(), 0.7, 1)
	p.Rect("bad-wash", -680, 0, 1360+boardWidth, outcomeHeight+60, twice)
	over := v.Fade(v.From.over || v.From.twice(), v.To.over || v.To.twice(), 0.7, 1)
	l := v.At(0.7)
	words := stage.Pick(l.race.Guard == interleave.WithLease, text.T("four callers, four IDs"),
		text.T("two callers, two IDs"))
	is := stage.Pick(l.twice(), "wrong", "datacenter")
	collides := l.twice()
	p.Middle(is+" bold", boardWidth/2, 52, stage.Pick(collides, 48.0, 30.0), stage.Pick(collides, text.T("DUPLICATE ID"), words), over)
	p.Middle(is+" bold", boardWidth/2, 138, stage.Pick(collides, 96.0, 64.0), stage.Pick(collides, "=", "≠"), over)
}

// figureAt is the position of each panel in the figure.
var figureAt = [panels][2]int{{660, 0}, {660, 500}, {0, 0}, {1390, 0}, {370, 0}, {1100, 0}, {320, 500}, {1100, 500}}

const figureUnits, figureWide, figureHigh = 1760, 912, 348

// SVG is the race at this moment, with every interleaving.
func (p *race) SVG() string {
	var s ui.Sketch
	s.Text(24, 44, ui.SketchTitle, guardName(p.guard))
	words := opening(p.guard)
	if p.look.who >= 0 {
		words = text.Sentences(p.look.happened(), p.look.follows(), p.look.outcome())
	}
	y := s.Words(24, 74, 120, ui.SketchWords, words)
	var panel stage.Panel
	scaled := func(units int) int { return units * figureWide / figureUnits }
	for i, at := range figureAt {
		draw(&panel, i, p.look, p.look, 1, false)
		motion.Still(&s, &panel, 24+scaled(at[0]), y+scaled(at[1]), scaled(panel.Width), scaled(panel.Height))
	}
	y += figureHigh + 60 // the red background extends beyond it
	s.Text(24, y, ui.SketchWords, p.verdict())
	const across = 6
	for i, path := range p.paths {
		x, y, hue := 24+i%across*152, y+16+i/across*40, ""
		if path.Duplicate {
			hue = "sequence"
		}
		if path.Moves == p.moves {
			s.Box(x-4, y-4, 152, 40, "time")
		}
		s.Label(x, y, 144, 32, hue, path.Moves)
	}
	return s.SVG(y + 16 + (len(p.paths)+across-1)/across*40 + 16)
}

// A thread's code, and the gap between the line that loads and the line that stores.
const (
	codeWidth  = 370
	codeHeight = 500
)

// rows are the tops of a guard's lines, their height, and the position of the gap.
func rows(g interleave.Guard) (tops []float64, high, gap, end float64) {
	switch g {
	case interleave.WithLock:
		return []float64{102, 150, 250, 352, 400}, 48, 198, 352
	case interleave.WithLease:
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
	locked := v.To.race.Guard == interleave.WithLock
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
	case l.race.Guard == interleave.WithLease:
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
	on := func(shown float64, draw func()) {
		draw()
		p.At(x, y)
	}
	on(shown, func() { p.Path("paper", edge, shown) })
	on(shown, func() { p.Path("old", edge, shown*stale) })
	on(shown, func() {
		p.Path("fold", stage.D("M", sheetWide-fold, " 0v", fold, "h", fold, "z"), shown)
	})
	lease := v.To.race.Guard == interleave.WithLease
	on(shown, func() {
		words := stage.Pick(lease, text.T("%s’s own IDs", letter(i)), text.T("%s’s copy", letter(i)))
		p.Words("soft", 18, 38, 24, words, shown)
	})
	if lease {
		v.leased(p, i, x, y, shown)
	} else {
		h := &v.At(0.5).hands[i]
		if !v.To.hands[i].holds {
			h = &v.From.hands[i]
		} else if !h.holds {
			h = &v.To.hands[i]
		}
		values(p, h.sheet.Tick, h.sheet.Sequence, 18, 92, 34, shown, x, y)
	}
	turn := stage.D("translate(", x+182, y+170, ") rotate(-14) scale(", stage.Lerp(1.6, 1, stale), ")")
	p.Rect("stamp", -60, -25, 120, 46, shown*stale, "rx", "5", "transform", turn)
	p.Middle("wrong bold", 0, 10, 30, text.T("STALE"), shown*stale, "transform", turn)
	thumb := stage.Pick(i == 0, -12, sheetWide-14)
	for n := range 2 {
		on(shown, func() { p.Rect("thumb", thumb, 64+24*float64(n), 26, 18, shown, "rx", "9") })
	}
}

// leased are the two IDs of a lease; used ones are struck out.
func (v picture) leased(p *stage.Panel, i int, x, y, shown float64) {
	for n := range 2 {
		id := ""
		if v.To.hands[i].holds {
			id = v.To.race.IDText(v.To.race.Leased(v.To.at, i, n))
		}
		drawn := v.Fade(len(v.From.hands[i].gone) > n, len(v.To.hands[i].gone) > n, 0, 0.3)
		p.Words(stage.Pick(drawn > 0.5, "soft mono", "sequence mono bold"), 18, 96+54*float64(n), 34, id, shown)
		p.At(x, y)
		p.Path("edge", stage.D("M14 ", 85+54*float64(n), "h110"), shown*drawn)
		p.At(x, y)
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
	if v.To.race.Guard == interleave.WithLease {
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
	p.Words("soft", x(44), y+9, stage.Fitting(text.T("caller waits"), 164, 24), text.T("caller waits"), max(0, 1-2*gone),
		"text-anchor", stage.Pick(i == 0, "start", "end"))
	p.Path(stage.Pick(is, "front person", "person"), stage.Person, 1, "data-caller", text.Group(n),
		"data-state", stage.Pick(is, "served", "waiting"),
		"transform", stage.D("translate(", stage.Lerp(x(14), x(172), gone), y, ") scale(1.2)"))
	fromX, fromY := stage.Pick(i == 0, 50.0, 0)+returnedX, returnedY-handHeight
	if v.To.race.Guard == interleave.WithLease {
		fromX, fromY = stage.Pick(i == 0, 50.0, 0)+sheetX+70, sheetY+85+54*float64(n)-handHeight
	}
	ticket(p, id, stage.Lerp(fromX, x(268), gone), stage.Lerp(fromY, y, gone), stage.Yes(is), twice)
	p.Middle("wrong bold", x(268), y+58, 24, text.T("twice"), twice)
}
