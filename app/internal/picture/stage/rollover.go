package stage

// Draw draws one panel between two looks.
type Draw func(p *Panel, from, to *LaneLook, share float64)

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
	return func(p *Panel, from, to *LaneLook, share float64) { draw(lanePicture{Between(from, to, share)}, p) }
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
