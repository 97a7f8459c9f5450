package stage

// Draw draws one panel between two looks, in place of what the panel was.
type Draw func(p *Panel, from, to *LaneLook, share float64)

// Single are the panels of a lane that is alone, and Inside those of one of
// several that is looked into, beside which each has its Row. Beside are those of one
// that stands on a ruler.
var (
	Single = []Draw{panel(lanePicture.callers), panel(lanePicture.generator), panel(lanePicture.bits),
		panel(lanePicture.timeLine), panel(lanePicture.arrows), panel(lanePicture.told)}
	Inside = []Draw{panel(lanePicture.bits), panel(lanePicture.arrows), panel(lanePicture.told)}
	Beside = []Draw{panel(lanePicture.lowBits), panel(lanePicture.arrows), panel(lanePicture.told)}
	Row    = panel(lanePicture.row)
)

func panel(draw func(lanePicture, *Panel)) Draw {
	return func(p *Panel, from, to *LaneLook, share float64) { draw(lanePicture{Between(from, to, share)}, p) }
}

// counted is how much of a step is done when the sequence has changed: only then is the
// caller given the ID, and leaves last.
const counted = 0.5

// lanePicture draws a lane's panels on the way between two looks.
type lanePicture struct{ Transition[*LaneLook] }

// waits is the wait that is seen, until when, and how much of it: one that is over goes.
func (m lanePicture) waits() (w wait, until, shown float64) {
	if m.To.wait.on {
		return m.To.wait, m.clock(), 1
	}
	return m.From.wait, m.From.clock, Yes(m.From.wait.on) * (1 - m.Share)
}

// clock is what the clock reads on the way. A long way is one turn.
func (m lanePicture) clock() float64 {
	from := m.From.clock
	if d := m.To.clock - from; d > 2 || d < -2 {
		from = m.To.clock - 1
	}
	return Lerp(from, m.To.clock, ease(m.Share))
}
