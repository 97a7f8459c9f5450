package stage

import (
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// The time line: a bar per tick, as high as it is full, and the clock.
const (
	timeWidth  = 1376
	timeHeight = 118
	timeLeft   = 84.0
	timeTop    = 30.0
	timeGround = 82.0
)

func (m lanePicture) timeLine(p *Panel) {
	p.Begin("time", timeWidth, timeHeight)
	t := track{lanePicture: m, left: timeLeft, right: timeWidth - 14, top: timeTop, ground: timeGround}
	p.Path("rule", D("M", timeLeft, timeTop, "H", t.right), 1)
	p.End("soft mono", timeLeft-10, timeTop+7, 20, text.Group(m.To.of.room), 1)
	p.End("soft mono", timeLeft-10, timeGround+4, 20, "0", 1)
	t.bars(p, false)
	t.clock(p, false)
}

type track struct {
	lanePicture
	left, right, top, ground float64
}

func (t track) slot() float64 {
	return (t.right - t.left) / float64(t.To.of.to-t.To.of.from+1)
}

// x is the position of a time, in ticks since the scene's zero.
func (t track) x(at float64) float64 {
	l := t.To.of
	return min(max(t.left+(at-float64(l.from-l.zero))*t.slot(), t.left), t.right)
}

// bars are the IDs per tick; in a row they replace the drawers.
func (t track) bars(p *Panel, drawers bool) {
	l, slot := t.To.of, t.slot()
	done := t.Phase(0.3, 1)
	now := t.At(0.5).tick
	top := float64(l.room)
	if drawers {
		top = float64(min(l.room, int64(max(l.most, 1))))
	}
	for i := range t.To.filled {
		tick := l.from + int64(i)
		count := Lerp(float64(t.From.filled[i]), float64(t.To.filled[i]), done)
		high := (t.ground - t.top) * min(count/top, 1)
		if count > 0 {
			high = max(high, 3)
		}
		x := t.left + slot*float64(i)
		p.Rect(Pick(drawers, "slot", "none"), x+3, t.top, slot-6, t.ground-t.top, Yes(drawers),
			drawer{tick: tick, filled: t.To.filled[i]}.facts(l.room, drawers)...)
		inside := high > 26
		if drawers && l.lone() {
			t.parity(p, x, t.even(tick), Yes(count >= 0.5))
			inside, high = false, 36
		}
		p.Rect("full", x+3, t.ground-high, slot-6, Pick(drawers && l.lone(), 0, high), 1)
		p.Middle(Pick(inside, "on mono bold", "sequence mono bold"), x+slot/2,
			Pick(inside, t.ground-high/2+7, t.ground-high-7), 20, t.barWords(tick, int(count+0.5), drawers), Yes(count >= 0.5))
		p.Middle(Pick(tick == now, "time mono bold", "soft mono"), x+slot/2, t.ground+24, 20,
			Pick(slot > 46 || i%2 == 0, l.name(tick), ""), 1)
	}
	d := D("M", t.left, t.ground, "H", t.right)
	for i := range len(t.To.filled) + 1 {
		d += D("M", t.left+slot*float64(i), t.ground, "v7")
	}
	p.Path("edge", d, 1)
}

// barWords is a tick's number of IDs. For a single ID it is the sequence value: whether that is
// even is the point of a row.
func (t track) barWords(tick int64, count int, row bool) string {
	l := t.To.of
	if !row || !l.lone() || count != 1 {
		return text.Group(count)
	}
	return "/" + strconv.FormatInt(l.first(tick), 10)
}

// parity is an ID's lowest bit, drawn large.
func (t track) parity(p *Panel, x float64, even bool, shown float64) {
	x += t.slot()/2 - 16
	p.Rect("bit", x, t.ground-37, 32, 32, shown, "rx", "3")
	p.Rect("full", x, t.ground-37, 32, 32, shown*Yes(!even), "rx", "3")
	p.Middle(Pick(even, "sequence mono bold", "on mono bold"), x+16, t.ground-14, 20, Pick(even, "0", "1"), shown)
}

func (t track) even(tick int64) bool {
	return len(t.To.of.issued[tick]) > 0 && t.To.of.first(tick)%2 == 0
}

// clock is the clock's position, and the wait of the call at the window.
func (t track) clock(p *Panel, hand bool) {
	x := t.x(t.lanePicture.clock())
	w, end, shown := t.waits()
	p.Path("waited", D("M", t.x(w.since), t.ground, "H", max(t.x(end), t.x(w.since))), shown)
	p.Path("clock", D("M", x, t.top-16, "V", t.ground+4), 1, "data-hand", Pick(hand, "clock", ""),
		"data-value", Pick(hand, strconv.FormatInt(t.To.tick, 10), ""))
	p.Path("time-fill", D("M", x-7, t.top-22, "h14l-7 9z"), 1)
	right := x > t.right-90
	p.Words("time halo", x+Pick(right, -12.0, 12), t.top-10, 20, text.T("clock"), 1,
		"text-anchor", Pick(right, "end", "start"))
}
