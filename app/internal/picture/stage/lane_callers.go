package stage

import (
	"math"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

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

// exit is the way out.
const exitX, exitY = 44.0, windowY

func (m lanePicture) callers(p *Panel) {
	p.Begin("callers", callersWidth, callersHeight)
	c := &m.To.crowd
	p.Words("bold", 12, 26, 23, text.T("Callers"), 1)
	p.Middle("soft", callersWidth/2, callersHeight-8, 23, m.crowdWords(), 1)
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
		return text.T("%s in the queue", text.Group(behind))
	case c.coming > 0:
		return text.Count(c.coming, "%s request to come", "%s requests to come")
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
