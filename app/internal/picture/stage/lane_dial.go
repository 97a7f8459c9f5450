package stage

import (
	"math"
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// The dial, in the generator's panel: one revolution is one tick.
const (
	dialX, dialY, dialR = 80.0, 120.0, 54.0
	readingsShown       = 6
)

// hand is the tip of a hand of length 1 after some turns.
func hand(turns float64) (x, y float64) {
	sin, cos := math.Sincos(2 * math.Pi * turns)
	return sin, -cos
}

// arc is a part of a circle, from and to in turns.
func arc(x, y, r, from, to float64) string {
	to = min(to, from+0.9999)
	x0, y0 := hand(from)
	x1, y1 := hand(to)
	return D("M", x+r*x0, y+r*y0, "A", r, r, " 0 ", Pick(to-from > 0.5, "1", "0"), " 1 ", x+r*x1, y+r*y1)
}

// spoke is a radial line between two distances from a point.
func spoke(x, y, turns, inner, outer float64) string {
	endX, endY := hand(turns)
	return D("M", x+inner*endX, y+inner*endY, "L", x+outer*endX, y+outer*endY)
}

// dialMarks are twenty short lines around the dial: the first is the longest, and every second
// one after it is longer than its neighbours.
func dialMarks() (path string) {
	for i := range 20 {
		long := Pick(i == 0, 14.0, Pick(i%2 == 0, 8.0, 4))
		path += spoke(dialX, dialY, float64(i)/20, dialR-long, dialR)
	}
	return path
}

func (m lanePicture) dial(p *Panel) {
	clock := m.clock()
	p.Words("bold", 12, 30, 22, text.T("Clock"), 1)
	p.Circle("edge", dialX, dialY, dialR, 1)
	p.Path("edge", m.To.of.dial, 1)
	m.spun(p)
	p.Path("hand", spoke(dialX, dialY, clock-math.Floor(clock), -14, dialR-14), 1)
	p.Circle("time-fill", dialX, dialY, 6, 1, "data-hand", "clock", "data-value", strconv.FormatInt(m.To.tick, 10))
	p.Middle("time mono bold", dialX, dialY+102, 28, m.reads(clock), 1)
	p.Middle("soft", dialX, dialY+128, 20, text.T("one revolution"), 1)
	p.Middle("soft", dialX, dialY+151, 20, text.T("= %s", m.To.of.tickWords()), 1)
}

// spun is the hand's way since the call began to wait, with a mark at each clock read.
func (m lanePicture) spun(p *Panel) {
	w, end, shown := m.waits()
	if w.on && !m.From.wait.on {
		shown = m.Share
	}
	p.Path("wait", arc(dialX, dialY, dialR, w.since, max(end, w.since)), shown)
	first := max(len(w.readings)-readingsShown, 0)
	for i := range readingsShown {
		at, there, n := 0.0, 0.0, first+i
		if n < len(w.readings) {
			at, there = w.readings[n], shown
			if m.To.wait.on && n >= len(m.From.wait.readings) {
				there = m.Phase(0.6, 1)
			}
		}
		x, y := hand(at)
		p.Path("reading", spoke(dialX, dialY, at, dialR+4, dialR+13), there)
		p.Middle("time mono", dialX+(dialR+25)*x, dialY+(dialR+25)*y+7, 20, strconv.Itoa(n+1), there)
	}
}

// reads is what the clock returns to a caller: whole ticks.
func (m lanePicture) reads(clock float64) string {
	l := m.To.of
	if l.of.Layout.Tick == time.Millisecond {
		return text.T("%s ms", text.Group(int64(math.Floor(clock+1e-6))))
	}
	return text.T("%s ms", Num(math.Floor(clock+1e-6)*l.milliseconds()))
}

// milliseconds is the length of a tick.
func (l *Lane) milliseconds() float64 { return l.of.Layout.Tick.Seconds() * 1000 }

func (l *Lane) tickWords() string { return text.T("%s ms", Num(l.milliseconds())) }
