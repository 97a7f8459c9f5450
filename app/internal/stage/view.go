package stage

// View is the picture of a lane between two looks: at share 0 it is the first
// one's, at share 1 the second one's still picture. Panels and marks are always
// the same in number and order, so that each moves by its attributes alone.
func View(from, to *Look, share float64) []Panel {
	panels := make([]Panel, len(Single))
	for i, draw := range Single {
		draw(&panels[i], from, to, share)
	}
	return panels
}

// Draw draws one panel between two looks, in place of what the panel was.
type Draw func(p *Panel, from, to *Look, share float64)

// Single are the panels of a lane that is alone, and Inside those of one of
// several that is looked into, beside which each has its Row. Beside are those of one
// that stands on a ruler.
var (
	Single = []Draw{panel(motion.callers), panel(motion.generator), panel(motion.bits), panel(motion.timeLine), panel(motion.arrows), panel(motion.told)}
	Inside = []Draw{panel(motion.bits), panel(motion.arrows), panel(motion.told)}
	Beside = []Draw{panel(motion.lowBits), panel(motion.arrows), panel(motion.told)}
	Row    = panel(motion.row)
)

func panel(draw func(motion, *Panel)) Draw {
	return func(p *Panel, from, to *Look, share float64) { draw(between(from, to, share), p) }
}

// motion is on its way from one look to another.
type motion struct {
	from, to *Look
	share    float64
}

// between is a motion, or the still picture at one of its ends.
func between(from, to *Look, share float64) motion {
	switch {
	case share <= 0:
		return motion{from, from, 1}
	case share >= 1:
		return motion{to, to, 1}
	}
	return motion{from, to, share}
}

// clock is what the clock reads on the way. A long way is one turn.
func (m motion) clock() float64 {
	from := m.from.clock
	if d := m.to.clock - from; d > 2 || d < -2 {
		from = m.to.clock - 1
	}
	return Lerp(from, m.to.clock, ease(m.share))
}

// At is the look whose words are shown, once so much of the way is done.
func (m motion) at(share float64) *Look {
	if m.share < share {
		return m.from
	}
	return m.to
}
