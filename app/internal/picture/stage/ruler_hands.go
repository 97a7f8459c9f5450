package stage

import (
	"math"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// A ruler's head, in rem: the hands, and below them the numbers.
const (
	knobY   = 3.75
	knobR   = 1.15
	arcHigh = 1.9
	numberY = 5.85
	headEnd = 6.2
)

// knob is the height of a node's hand: hands are staggered so that equal readings do not cover
// each other.
func (r *Ruler) knob(node int) (y, radius float64) {
	if n := len(r.highest); n > 1 {
		radius = min(knobR, 2.4/float64(n))
		return 0.1 + radius + 2*radius*float64(node), radius
	}
	return knobY, knobR
}

// wide is half the width of a knob with a text.
func wide(words string, radius float64) float64 {
	return max(radius, 0.285*float64(text.Width(words))+0.3)
}

// knobMark draws a knob or its ghost: an ellipse as wide as its text.
func (m rulerPicture) knobMark(p *Panel, is, words string, x, y, radius, shown float64, more ...string) {
	is += Pick(len(m.of.highest) > 1, " small", "")
	p.put("ellipse", is, shown,
		[]Attr{across("cx", x), rems("cy", y), rems("rx", wide(words, radius)), rems("ry", radius)}, more)
}

// scale draws the numbers, and the ghosts of the clocks.
func (m rulerPicture) scale(p *Panel) {
	p.Begin("ruler", 0, 0)
	r := m.of
	now := m.clock(0)
	for _, at := range r.numbers {
		line := r.x(at - Pick(r.step == r.tick, r.tick/2, 0)) // each tick has a number and is a cell
		p.line("rule", line, line, rems("y1", headEnd-0.4), across("y2", 100), 1)
		is := Pick(math.Abs(at-now) < r.tick/2, "time mono bold number", "soft mono number")
		if math.Mod(math.Round(at/r.step), 4) != 0 { // on small screens only every fourth is shown
			is += " odd"
		}
		p.label(is, r.name(at), r.x(at), rems("y", numberY), 0.9, 1, "middle")
	}
	p.label("soft axis-unit", r.unit(), 0, rems("y", numberY), 0.9, 1, "end", "dx", "-0.7em")
	if len(r.highest) == 1 {
		m.used(p, 0, rems("y1", headEnd), rems("y", headEnd))
	}
	for node := range r.highest {
		m.ghost(p, node)
	}
}

// ghost marks where a hand was before it moved back: its highest reading, and an arc from there
// with the distance.
func (m rulerPicture) ghost(p *Panel, node int) {
	r := m.of
	c := m.To.clocks[node]
	if c.behind() == 0 {
		c = m.From.clocks[node]
	}
	here := m.clock(node)
	behind := max(c.highest-here, 0)
	shown := Yes(behind > 0 && !math.IsInf(c.highest, 0))
	if shown == 0 {
		behind, c.highest = 0, here
	}
	y, radius := r.knob(node)
	x, at := r.x(here), r.x(c.highest)
	alone := Yes(len(r.highest) == 1)
	arc := []Attr{across("cx", (x+at)/2), rems("cy", y), across("rx", (at-x)/2), rems("ry", arcHigh)}
	p.put("ellipse", "swing", shown*alone, arc, []string{"pathLength", "2"})
	name := r.name(c.highest)
	m.knobMark(p, "ghost", name, at, y, radius, shown)
	near := Pick(m.To.few, 6, Pick(m.To.owners.open, 11.0, 5)) // the knob covers the ghost, whose number is also on the scale
	p.label("soft mono halo"+Pick(at-x < 11, " odd", ""), name, at, rems("y", y), 0.95, shown*Yes(at-x > near), "middle", "dy", "0.35em")
	words := text.T("−%s ms", Num(math.Round(behind*100)/100))
	arrived := 1.0 // the hand passes the distance's label
	if m.From.clocks[node].reads > m.To.clocks[node].reads {
		arrived = m.Phase(0.4, 0.7)
	}
	p.label("time bold", words, min(max((x+at)/2, 5), 92), rems("y", y-arcHigh-0.35), 1.3, shown*alone*arrived,
		"middle")
	right := at > 70
	p.label("time bold used", text.T("already used"), at, rems("y", y), 0.85, shown*alone*Yes(!right || at-x > 25),
		Pick(right, "end", "start"),
		"dx", D(Pick(right, -1.2, 1.2)*(wide(name, radius)+0.25), "em"), "dy", "0.35em")
}

// hands are the clocks, which can be dragged.
func (m rulerPicture) hands(p *Panel) {
	p.Begin("hands", 0, 0)
	p.Told = true
	r := m.of
	for node := range r.highest {
		is := m.To.clocks[node]
		here := m.clock(node)
		y, radius := r.knob(node)
		if from := m.From.clocks[node].reads; from > is.reads && m.Share < 1 { // it swings back
			y -= arcHigh * math.Sin(math.Pi*m.Phase(0, 0.6)) * Yes(len(r.highest) == 1)
		}
		name, label := "clock", text.T("Clock")
		if len(r.highest) > 1 {
			name = r.run.Script.Nodes[node].Name
			label = text.T("Clock of %s", name)
		}
		words := r.name(math.Round(here/r.tick) * r.tick)
		reads := []string{r.name(is.reads) + " " + r.unit()}
		if is.behind() > 0 {
			reads = append(reads, text.T("%s ms back", Num(is.behind())))
		}
		if is.stands {
			reads = append(reads, text.T("stopped"))
		}
		m.knobMark(p, Pick(is.stands, "knob stopped", "knob"), words, r.x(here), y, radius, 1,
			"role", "slider", "tabindex", "0", "aria-label", label,
			"aria-valuemin", Num(r.from), "aria-valuemax", Num(max(r.to, is.reads)), "aria-valuenow", Num(is.reads), "aria-valuetext", text.List(reads...),
			"data-hand", name, "data-value", strconv.FormatInt(is.tick, 10), "data-node", strconv.Itoa(node))
		p.label("on-time mono bold", words, r.x(here), rems("y", y), 0.95, 1,
			"middle", "dy", "0.35em", "aria-hidden", "true")
		several := len(r.highest) > 1
		p.label("time bold", Pick(several, name, ""), r.x(here), rems("y", y), 0.9, Yes(several),
			"end", "dx", D(-1.1*wide(words, radius)-0.3, "em"), "dy", "0.35em", "aria-hidden", "true")
	}
}
