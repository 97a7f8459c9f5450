package race

import (
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// board is the picture of a race. A place in it is the moves so far, a letter for each.
type board struct {
	*explore.Race
	looks stage.Recent[string, *look]
}

// look is what is visible at a place.
func (b *board) look(moves string) *look {
	return b.looks.At(moves, func(moves string) *look { return newLook(b.Race, moves) })
}

// look is everything visible of a race after some steps.
type look struct {
	race  *explore.Race
	was   explore.Position // before the last move
	at    explore.Position
	who   int // whose step was last; −1 before the first
	move  explore.Move
	log   []writeLogEntry
	hands [2]threadLook
	over  bool // both threads are done
	// switches is how often the steps so far switched between the threads.
	switches int
}

// threadLook is everything visible of a thread.
type threadLook struct {
	ran, next    int // the last line run and the next one; −1 for none
	coming       string
	waits        bool // for the lock
	holds, stale bool // its copy
	sheet        snowflake.State
	returned     string   // what the step returned, until the copy is stored
	gone         []string // the IDs that its callers received
}

// writeLogEntry is a line of the write log.
type writeLogEntry struct {
	words string
	again bool // it writes a state that was there before
}

// newLook is the look after some moves, a letter for each.
func newLook(r *explore.Race, moves string) *look {
	l := &look{race: r, who: -1, hands: [2]threadLook{{ran: -1}, {ran: -1}}, switches: explore.Switches(moves)}
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
		l.log = append(l.log, writeLogEntry{words: text.Tell("%s’s swap failed", name)})
	case l.move == explore.MoveStore || l.move == explore.MoveSwap:
		next := text.T("%s stored next = %d", name, l.at.Shared.Sequence)
		l.log = append(l.log, writeLogEntry{words: next, again: l.at.Shared == l.was.Shared})
	case l.move == explore.MoveLease:
		l.log = append(l.log,
			writeLogEntry{words: text.T("%s took %s and %s", name, l.race.IDText(t.ID),
				l.race.IDText(l.race.Leased(l.at, i, 1)))})
	}
}

func (l *look) hand(i int) {
	t, h := l.at.Threads[i], &l.hands[i]
	m, can := l.race.Next(l.at, i)
	h.coming, h.waits, h.next = l.race.Coming(l.at, i), !can && m == explore.MoveLock, t.At
	if m == explore.MoveDone {
		h.next = -1
	}
	h.holds, h.stale, h.sheet = l.race.Holds(l.at, i), l.race.Stale(l.at, i), t.Loaded
	if h.holds && (m == explore.MoveStore || m == explore.MoveSwap) {
		h.sheet, h.returned = t.Copy, l.race.IDText(t.ID)
	}
	if l.race.Guard == explore.WithLease {
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

// draw draws a panel. It has the same marks at all places.
func (b *board) draw(p *stage.Panel, index int, at stage.Transition[string], narrow bool) {
	v := picture{stage.Along(at, b.look), narrow}
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
	p.Group(0, 0, func() { values(p, l.at.Shared.Tick, l.at.Shared.Sequence, 86, 132, 44, 1) })
	p.Middle("soft", boardWidth/2, 236, 24, stage.Pick(l.at.Shared.Tick == 0, text.T("nothing issued yet"), ""), 1)
	locked := v.Fade(v.From.at.Locked, v.To.at.Locked, 0.3, 0.8)
	owner := v.To.who
	if !v.To.at.Locked && v.From.who >= 0 && v.From.at.Locked {
		owner = v.From.who
	}
	p.Rect("tag", 216, 42, 184, 38, locked, "rx", "19")
	p.Middle("on-mask bold", 308, 69, 24, text.T("locked by %s", letter(max(owner, 0))), locked)
	p.Words("soft log", 30, logTop-18, 24, text.T("Write log"), 1)
	written := v.Fade(len(v.From.log) > 0, len(v.To.log) > 0, 0.4, 0.6)
	p.Words("soft log", 30, logTop+30, 24, text.T("nothing yet"), 1-written)
	for n := range 3 {
		v.entry(p, n)
	}
	for i := range 2 {
		v.into(p, i)
	}
}

// values draws a state, as on the board or on a copy.
func values(p *stage.Panel, tick int64, sequence uint64, x, y, size, shown float64) {
	last, next := "–", "–"
	if tick > 0 {
		last, next = text.Group(tick), text.Group(sequence)
	}
	for n, v := range [][3]string{{"last", last, "time mono bold"}, {"next", next, "sequence mono bold"}} {
		p.Words("soft mono", x, y+float64(n)*1.5*size, size, v[0], shown, "translate", "no")
		p.Words(v[2], x+3.2*size, y+float64(n)*1.5*size, size, v[1], shown)
	}
}

func (v picture) entry(p *stage.Panel, n int) {
	e := writeLogEntry{}
	if n < len(v.To.log) {
		e = v.To.log[n]
	}
	shown := v.Fade(n < len(v.From.log), n < len(v.To.log), 0.6, 1)
	y := logTop + logPitch*float64(n)
	p.Rect(stage.Pick(e.again, "entry-bad", "entry"), 30, y, 380, 44, shown, "rx", "5")
	p.Words("soft mono log", 44, y+31, 24, text.Group(n+1), shown)
	p.Words("log", 76, y+31, 24, e.words, shown)
	p.End("wrong bold log", 398, y+31, 24, stage.Pick(e.again, text.T("again"), ""), shown)
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
	words := stage.Pick(l.race.Guard == explore.WithLease, text.T("four callers, four IDs"),
		text.T("two callers, two IDs"))
	is := stage.Pick(l.twice(), "wrong", "datacenter")
	collides := l.twice()
	p.Middle(is+" bold", boardWidth/2, 52, stage.Pick(collides, 48.0, 30.0),
		stage.Pick(collides, text.T("DUPLICATE ID"), words), over)
	p.Middle(is+" bold", boardWidth/2, 138, stage.Pick(collides, 96.0, 64.0), stage.Pick(collides, "=", "≠"), over)
}
