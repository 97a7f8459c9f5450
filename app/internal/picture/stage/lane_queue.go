package stage

import (
	"math"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Draw draws one panel of a lane.
type Draw func(p *Panel, l *Lane, at Way)

// Single are the panels of a single lane, Inside those of an open lane among several, each of
// which has its Row, and Beside those of an open lane beside a ruler.
var (
	Single = []Draw{panel(lanePicture.callers), panel(lanePicture.generator), panel(lanePicture.bits),
		panel(lanePicture.timeLine), panel(lanePicture.arrows), panel(lanePicture.notes)}
	Inside = []Draw{panel(lanePicture.bits), panel(lanePicture.arrows), panel(lanePicture.notes)}
	Beside = []Draw{panel(lanePicture.lowBits), panel(lanePicture.arrows), panel(lanePicture.notes)}
	Row    = panel(lanePicture.row)
)

func panel(draw func(lanePicture, *Panel)) Draw {
	return func(p *Panel, l *Lane, at Way) {
		draw(lanePicture{Along(at, func(at Place) *LaneLook { return l.Look(at.Stop) })}, p)
	}
}

// counted is the share of a step at which the sequence has changed: only then the caller gets
// the ID.
const counted = 0.5

type lanePicture struct{ Transition[*LaneLook] }

// waits is the visible wait, its end, and its opacity: a finished one fades.
func (m lanePicture) waits() (w wait, until, shown float64) {
	if m.To.wait.on {
		return m.To.wait, m.clock(), 1
	}
	return m.From.wait, m.From.clock, Yes(m.From.wait.on) * (1 - m.Share)
}

// clock is the clock's reading between two looks. A long way is one revolution.
func (m lanePicture) clock() float64 {
	from := m.From.clock
	if d := m.To.clock - from; d > 2 || d < -2 {
		from = m.To.clock - 1
	}
	return Lerp(from, m.To.clock, ease(m.Share))
}

// The callers' panel: a window in the wall at its right, and a queue that winds away from it.
const (
	callersWidth  = 236
	callersHeight = 508
	windowX       = 186.0
	windowY       = 128.0
	queueShown    = 20
)

// Person is a person centred at 0, 0.
const Person = "M-13 20v-6a13 13 0 0 1 26 0v6a2 2 0 0 1-2 2h-22a2 2 0 0 1-2-2zM-7.5-9a7.5 7.5 0 1 1 15 0a7.5 7.5 0 1 1-15 0z"

// spot is the position of the n-th in the queue, 0 at the window; fractions are between two
// positions.
func spot(n float64) (x, y float64) {
	if n <= 0 {
		return windowX, windowY
	}
	at := func(n int) (x, y float64) {
		row, along := (n-1)/5, (n-1)%5
		if row%2 == 0 {
			along = 4 - along
		}
		return 26 + 40*float64(along), 232 + 62*float64(row)
	}
	whole, rest := math.Modf(n)
	if x, y = windowX, windowY; whole > 0 {
		x, y = at(int(whole))
	}
	nextX, nextY := at(int(whole) + 1)
	return Lerp(x, nextX, rest), Lerp(y, nextY, rest)
}

// exit is where a served caller leaves.
const exitX, exitY = 44.0, windowY

func (m lanePicture) callers(p *Panel) {
	p.Begin("callers", callersWidth, callersHeight)
	c := &m.To.crowd
	p.Words("bold", 12, 26, 23, text.T("Callers"), 1)
	words := m.crowdWords()
	p.Middle("soft", callersWidth/2, callersHeight-8, Fitting(words, callersWidth-8, 23), words, 1)
	p.Path("wall", D("M", callersWidth-4, " 44V84M", callersWidth-4, " 168V208"), 1)
	m.people(p)
	m.ring(p)
	m.leaver(p)
	more := c.waiting - queueShown - 1
	p.Middle("soft", callersWidth/2, callersHeight-38, 23,
		Pick(more > 0, text.T("× %s more", text.Group(max(more, 0))), ""), 1)
}

// crowdWords count those behind the one at the window, or those still to come.
func (m lanePicture) crowdWords() string {
	c := &m.At(0.5).crowd
	switch behind := c.waiting - 1; {
	case behind > 0:
		return text.T("%s waiting", text.Group(behind))
	case c.coming > 0:
		return text.T("%s to come", text.Group(c.coming))
	}
	return text.T("no queue")
}

// seen is the opacity of the n-th in the queue: behind those who wait, future callers are pale.
func (c *crowd) seen(n int) float64 {
	switch {
	case n < c.waiting:
		return 1
	case n > 0 && n < max(c.waiting, 1)+c.coming:
		return 0.4
	}
	return 0
}

// people draws the queue. Serving one caller advances it; if too many leave at once to follow,
// it is replaced.
func (m lanePicture) people(p *Panel) {
	from, to := &m.From.crowd, &m.To.crowd
	left := to.answered - from.answered
	if left < 0 || left > 3 {
		left = 0
	}
	walk := m.Phase(0.2, 1)
	for n := queueShown; n >= 0; n-- {
		x, y := spot(Lerp(float64(n+left), float64(n), walk))
		is := n < to.waiting
		shown := Lerp(from.seen(n+left)*Yes(n > 0 || left < from.waiting), to.seen(n), walk)
		state := Pick(n == 0, to.window.state(), "waiting")
		p.caller(Pick(n == 0, "front person", "person"), Person, x, y, shown, is, strconv.Itoa(n), state)
	}
	ticket, has := to.window.id, m.Phase(0.3, 0.6)
	if ticket == "" && from.window.id != "" && to.left.id == "" {
		ticket, has = from.window.id, 1-m.Share
	} else if from.window.id == ticket {
		has = 1
	}
	m.ticket(p, ticket, windowX, windowY-52, has)
}

func (m lanePicture) ticket(p *Panel, words string, x, y, shown float64) {
	width := 14*float64(len(words)) + 14
	x = min(x, callersWidth-6-width/2)
	shown *= Yes(words != "")
	p.Rect("full", x-width/2, y-15, width, 30, shown, "rx", "4")
	p.Middle("on mono", x, y+8, 23, words, shown)
}

// waited is how long the call at the window has waited, and the opacity of that.
func (m lanePicture) waited() (waited, shown float64) {
	w, _, shown := m.waits()
	if waited = w.waited; m.To.wait.on {
		waited = Lerp(m.From.wait.waited, w.waited, ease(m.Share))
	}
	return waited, shown
}

// waitRing fills with the waiting time.
func (p *Panel) waitRing(x, y, waited, shown float64) {
	const r = 33
	p.Circle("rail", x, y, r, shown)
	p.Path("wait", arc(x, y, r, 0, min(waited, 1)), shown)
}

func (m lanePicture) ring(p *Panel) {
	waited, shown := m.waited()
	if m.To.wait.on && !m.From.wait.on {
		waited, shown = m.To.wait.waited*m.Share, m.Share
	}
	p.waitRing(windowX, windowY+3, waited, shown)
	p.Words("time", 12, windowY-4, 23, text.T("waits"), shown)
	p.Words("time mono bold", 12, windowY+22, 23, text.T("%s ms", Num(waited*m.To.of.milliseconds())), shown)
}

// leaver is the caller who has just left, with an ID or without.
func (m lanePicture) leaver(p *Panel) {
	from, to := &m.From.crowd, &m.To.crowd
	got, walk, shown := to.left, m.Phase(counted+0.1, 1), Yes(to.left.any())
	received, comes := m.Phase(counted, counted+0.1), Pick(from.waiting > 0, 0, 1-m.Phase(0, 0.2))
	if shown == 0 && from.left.any() {
		got, walk, received, comes, shown = from.left, 1, 1, 0, 1-m.Phase(0, 0.6)
	} else if from.left == got && from.answered == to.answered {
		walk, received, comes = 1, 1, 0
	}
	x, y := spot(comes)
	x, y = Lerp(x, exitX, walk), Lerp(y, exitY, walk)
	is := Pick(received < 1, "front person", Pick(got.refused, "turned person", "served person"))
	p.caller(is, Person, x, y, shown, to.left.any(), "leaves", got.state())
	m.ticket(p, got.id, max(x, 14*float64(len(got.id))/2+13), y-52, shown*received)
	p.Words("wrong bold", max(x-32, 8), y-44, 23, Pick(got.refused, text.T("rejected"), ""), shown*walk)
}

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
	t := queueTrack{lanePicture: m, left: timeLeft, right: timeWidth - 14, top: timeTop, ground: timeGround}
	p.Path("rule", D("M", timeLeft, timeTop, "H", t.right), 1)
	p.End("soft mono", timeLeft-10, timeTop+7, 20, text.Group(m.To.of.room), 1)
	p.End("soft mono", timeLeft-10, timeGround+4, 20, "0", 1)
	t.bars(p, false)
	t.clock(p, false)
}

type queueTrack struct {
	lanePicture
	left, right, top, ground float64
}

func (t queueTrack) slot() float64 {
	return (t.right - t.left) / float64(t.To.of.to-t.To.of.from+1)
}

// x is the position of a time, in ticks since the scene's zero.
func (t queueTrack) x(at float64) float64 {
	l := t.To.of
	return min(max(t.left+(at-float64(l.from-l.zero))*t.slot(), t.left), t.right)
}

// bars draws the IDs per tick; with drawers, as in a row, each tick has a box that they fill.
func (t queueTrack) bars(p *Panel, drawers bool) {
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
			Pick(inside, t.ground-high/2+7, t.ground-high-7), 20, t.barWords(tick, int(count+0.5), drawers),
			Yes(count >= 0.5))
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
func (t queueTrack) barWords(tick int64, count int, row bool) string {
	l := t.To.of
	if !row || !l.lone() || count != 1 {
		return text.Group(count)
	}
	return "/" + strconv.FormatInt(l.first(tick), 10)
}

// parity is an ID's lowest bit, drawn large.
func (t queueTrack) parity(p *Panel, x float64, even bool, shown float64) {
	x += t.slot()/2 - 16
	p.Rect("bit", x, t.ground-37, 32, 32, shown, "rx", "3")
	p.Rect("full", x, t.ground-37, 32, 32, shown*Yes(!even), "rx", "3")
	p.Middle(Pick(even, "sequence mono bold", "on mono bold"), x+16, t.ground-14, 20, Pick(even, "0", "1"), shown)
}

func (t queueTrack) even(tick int64) bool {
	return len(t.To.of.issued[tick]) > 0 && t.To.of.first(tick)%2 == 0
}

// clock is the clock's position, and the wait of the call at the window.
func (t queueTrack) clock(p *Panel, hand bool) {
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

// A row: a caller at the left, and the lane's time line.
const (
	rowWidth  = 640
	rowHeight = 134
)

func (m lanePicture) row(p *Panel) {
	p.Begin("row", rowWidth, rowHeight)
	c := &m.To.crowd
	got := c.answer()
	seen := got.any() || c.waiting > 0
	x := Lerp(58, Pick(got.refused, 36.0, 58), m.Phase(counted, 1))
	is := Pick(got.refused, "turned person", Pick(got.any(), "served person", "front person"))
	p.caller(is, Person, x, 66, Yes(seen), seen, "0", got.state())
	waited, ringed := m.waited()
	p.waitRing(58, 69, waited, ringed)
	p.Words("time bold", 98, 72, 20, text.T("%s ms", Num(waited*m.To.of.milliseconds())), ringed)
	received := 1.0
	if got != m.From.crowd.answer() {
		received = m.Phase(counted, counted+0.1)
	}
	m.ticket(p, got.id, 62, 24, received)
	p.Words("wrong bold", 4, 30, 20, Pick(got.refused, text.T("rejected"), ""), received)
	t := queueTrack{lanePicture: m, left: 168, right: rowWidth - 10, top: 30, ground: 98}
	p.Middle("soft", 84, 122, 20, t.belowCaller(), 1)
	t.bars(p, true)
	t.clock(p, true)
}

// belowCaller counts those behind the caller or, for IDs requested one by one, the even IDs.
func (t queueTrack) belowCaller() string {
	l, c := t.To.of, &t.To.crowd
	if !l.lone() {
		return Pick(c.waiting > 1, text.T("× %s more", text.Group(max(c.waiting-1, 0))), "")
	}
	all, even := 0, 0
	for i, filled := range t.At(0.5).filled {
		all += filled
		even += filled * int(Yes(t.even(l.from+int64(i))))
	}
	return text.T("%d of %d even", even, all)
}
