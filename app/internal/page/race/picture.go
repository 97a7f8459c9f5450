package race

import (
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/interleave"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

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
