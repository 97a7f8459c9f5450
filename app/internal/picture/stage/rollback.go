package stage

// The panels of a ruler: its numbers, its hands, the rows, and the owners of an ID.
const (
	numbersPanel = iota
	handsPanel
	FirstRow
)

func (r *Ruler) Panels() int { return FirstRow + len(r.Rows) + 1 }

func (r *Ruler) Draw(p *Panel, index int, from, to *RulerLook, share float64) {
	m := rulerPicture{r, Between(from, to, share)}
	switch {
	case index == numbersPanel:
		m.scale(p)
	case index == handsPanel:
		m.hands(p)
	case index < FirstRow+len(r.Rows):
		m.row(p, index-FirstRow)
	default:
		m.owners(p)
	}
}

type rulerPicture struct {
	of *Ruler
	Transition[*RulerLook]
}

func (m rulerPicture) clock(node int) float64 {
	return Lerp(m.From.clocks[node].reads, m.To.clocks[node].reads, m.Phase(0, 0.6))
}

// act is the progress of what happens after the clock has stopped moving.
func (m rulerPicture) act() float64 { return m.Phase(0.35, 1) }

// A ruler is as wide as its container: x is a percentage of the width, sizes are in rem. Heights
// are either.

func (p *Panel) line(is string, x1, x2 float64, y1, y2 Attr, shown float64) {
	p.put("line", is, shown, []Attr{across("x1", x1), across("x2", x2), y1, y2}, nil)
}

func (p *Panel) label(is, words string, x float64, y Attr, size, shown float64, anchor string, more ...string) {
	at := []Attr{{words: words}, across("x", x), y, rems("font-size", size), {Name: "text-anchor", words: anchor}}
	p.put("text", is, shown, at, more)
}
