package stage

import (
	"math"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// The panels of a ruler: its numbers, its hands, the rows, and the owners of an ID.
const (
	numbersPanel = iota
	handsPanel
	FirstRow
)

func (r *Ruler) Panels() int { return FirstRow + len(r.Rows) + 1 }

// Draw draws a panel. The selected lane's ID is below the rows; open means that its code is beside
// them.
func (r *Ruler) Draw(p *Panel, index int, at Way, lane int, open bool) {
	m := rulerPicture{r, Along(at, func(at Place) *RulerLook { return r.Look(at, lane, open) })}
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
	// the knob covers the ghost, whose number is also on the scale
	near := Pick(m.To.few, 6, Pick(m.To.owners.open, 11.0, 5))
	p.label("soft mono halo"+Pick(at-x < 15, " odd", ""), name, at, rems("y", y), 0.95, shown*Yes(at-x > near),
		"middle", "dy", "0.35em")
	words := text.T("−%s ms", Num(math.Round(behind*100)/100))
	arrived := 1.0 // the hand passes the distance's label
	if m.From.clocks[node].reads > m.To.clocks[node].reads {
		arrived = m.Phase(0.4, 0.7)
	}
	room := 2 * float64(text.Width(words)) // half of it, on a phone
	p.label("time bold", words, min(max((x+at)/2, room), 100-room), rems("y", y-arcHigh-0.35), 1.3, shown*alone*arrived,
		"middle")
	right := at > 70
	is := "time bold used" + Pick(right && at-x < 48, " odd", "") // on a phone the hand is there
	p.label(is, text.T("already used"), at, rems("y", y), 0.85, shown*alone*Yes(!right || at-x > 25),
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
			"aria-valuemin", Num(r.from), "aria-valuemax", Num(max(r.to, is.reads)), "aria-valuenow", Num(is.reads),
			"aria-valuetext", text.List(reads...),
			"data-hand", name, "data-value", strconv.FormatInt(is.tick, 10), "data-node", strconv.Itoa(node))
		p.label("on-time mono bold", words, r.x(here), rems("y", y), 0.95, 1,
			"middle", "dy", "0.35em", "aria-hidden", "true")
		several := len(r.highest) > 1
		p.label("time bold", Pick(several, name, ""), r.x(here), rems("y", y), 0.9, Yes(several),
			"end", "dx", D(-1.1*wide(words, radius)-0.3, "em"), "dy", "0.35em", "aria-hidden", "true")
	}
}

type rowLook struct {
	end  int     // index in the lane's log
	last float64 // the time of the node's last ID
	any  bool    // there is an ID

	twice int    // the duplicate of the step, or −1
	taken string // its label
}

func (row *RulerRow) look(f *sim.LaneFrame) (k rowLook) {
	log := f.Log()
	k.end, k.twice = len(log), -1
	before := len(log) - len(f.Events())
	for _, n := range row.twices {
		if at := row.dots[n].event; at >= before && at < k.end {
			k.twice, k.taken = n, text.T("%s taken", row.of.IDName(row.Lane, &log[at]))
		}
	}
	for i := len(log) - 1; i >= 0 && !k.any; i-- {
		if e := &log[i]; e.Issued && e.Node == row.Node {
			k.any, k.last = true, row.lane.since(e.Tick())
		}
	}
	return k
}

// row is a lane's line: its clock's ghost, the IDs at their ticks, and the lead of the last one.
func (m rulerPicture) row(p *Panel, index int) {
	p.Begin("row", 0, 0)
	row := m.of.Rows[index]
	if len(m.of.highest) > 1 {
		m.used(p, row.Node, across("y1", 0), across("y", 0))
	}
	m.unit(p, row, index)
	m.ahead(p, row, index)
	from, to := m.From.rows[index].end, m.To.rows[index].end
	for _, c := range row.crosses {
		p.label("soft crossed", "×", c.x, across("y", 50), 1.1, m.seen(c.event, from, to), "middle", "dy", "0.33em")
	}
	for _, c := range row.rings {
		p.put("circle", "ring", m.seen(c.event, from, to), []Attr{across("cx", c.x), across("cy", 50), rems("r", 0.3)},
			nil)
	}
	m.pairs(p, row, from, to)
	for i := range row.dots {
		m.dot(p, row, &row.dots[i], from, to)
	}
	m.piled(p, row, from, to)
	m.taken(p, row, m.At(0.85).rows[index])
}

// seen is the opacity of an event's mark.
func (m rulerPicture) seen(event, from, to int) float64 {
	return m.Fade(event < from, event < to, 0.35, 1)
}

// used is the time ahead of a clock that has been used, and the clock's line.
func (m rulerPicture) used(p *Panel, node int, y1, y Attr) {
	r := m.of
	here, highest := m.clock(node), m.To.clocks[node].highest
	behind := m.From.clocks[node].behind() > 0 || m.To.clocks[node].behind() > 0
	x := r.x(here)
	end := max(r.x(highest)+50*r.tick/(r.to-r.from+r.tick), x)
	shown := Yes(behind && here < highest-1e-6)
	hatch := []Attr{across("x", x), y, across("width", Pick(shown > 0, end-x, 0)), across("height", 100)}
	p.put("rect", "hatch", shown, hatch, []string{"fill", "url(#used)"})
	p.line("ghost-line", r.x(highest), r.x(highest), y1, across("y2", 100), shown)
	p.line("hand-line", x, x, y1, across("y2", 100), 1)
}

// unit is the lane's longer tick, as a box.
func (m rulerPicture) unit(p *Panel, row *RulerRow, index int) {
	if row.unit == 0 {
		return
	}
	r, k := m.of, m.At(0.5).rows[index]
	first := r.x(k.last - r.tick/2)
	last := r.x(k.last + row.unit - r.tick/2)
	within, beside := last-first > 32, last < 70 // there is room for the text
	box := []Attr{across("x", first), across("width", max(last-first, 0)), across("y", 12), across("height", 76)}
	p.put("rect", "unit", Yes(k.any), box, []string{"rx", "4"})
	words := text.T("one unit: %s to %s", r.name(k.last), r.name(k.last+row.unit-r.tick))
	p.label("soft unit-words", words, Pick(within, last-1, last+1), across("y", 50), 0.8,
		Yes(k.any && (within || beside)),
		Pick(within, "end", "start"), "dy", "0.35em")
}

// ahead is the distance from the clock to the last ID, if that is ahead.
func (m rulerPicture) ahead(p *Panel, row *RulerRow, index int) {
	from, to := m.From.rows[index], m.To.rows[index]
	here, u := m.clock(row.Node), m.act()
	last, any := Lerp(from.last, to.last, u), to.any
	if !from.any {
		last = to.last
	}
	if !to.any {
		last = from.last
	}
	end := m.of.x(last)
	begin := min(m.of.x(here), end)
	p.line("lead", begin, end, across("y1", 93), across("y2", 93), Yes(any && end > begin))
}

// pairs marks duplicates.
func (m rulerPicture) pairs(p *Panel, row *RulerRow, from, to int) {
	for _, n := range row.twices {
		second := &row.dots[n]
		first := &row.dots[second.twin]
		y := level(first.level)
		for _, is := range []string{"pair", "pair-inside"} {
			p.line(is, m.dotX(first), m.dotX(second), across("y1", y), across("y2", y),
				m.Fade(second.event < from, second.event < to, 0.8, 1))
		}
	}
}

// level is the height of a dot.
func level(n int) float64 { return 76 - 26*float64(n) }

// dotX is the position of a dot: neighbours are further apart if dots are large or code is
// beside the ruler.
func (m rulerPicture) dotX(d *dot) float64 {
	return d.x + float64(d.column)*dotPitch*Pick(m.To.few, 2.4, Pick(m.To.owners.open, 1.9, 1))
}

// taken labels the duplicate of the step.
func (m rulerPicture) taken(p *Panel, row *RulerRow, k rowLook) {
	if len(row.twices) == 0 {
		return
	}
	beside := row.dots[max(k.twice, 0)]
	right := beside.x > 62
	beside.column -= int(Yes(right)) // left of the first, otherwise right of the second
	p.label("wrong bold taken", k.taken, m.dotX(&beside), across("y", level(beside.level)), 0.9, Yes(k.twice >= 0),
		Pick(right, "end", "start"), "dx", D(Pick(m.To.few, 1.5, 0.9)*Pick(right, -1.0, 1), "rem"), "dy", "0.35em")
}

// dot is an ID. A new one comes from the clock's hand.
func (m rulerPicture) dot(p *Panel, row *RulerRow, d *dot, from, to int) {
	x, y, u := m.dotX(d), level(d.level), m.act()
	shown := Yes(d.event < to)
	if d.event >= from && d.event < to {
		x, y = Lerp(m.of.x(m.clock(row.Node)), x, u), Lerp(-20, y, u*u)
		shown = min(4*u, 1)
	}
	wrong := d.wrong < from || d.wrong < to && m.Share > 0.85
	p.put("circle", Pick(wrong, "dot twice", "dot"), shown, []Attr{across("cx", x), across("cy", y), rems("r", 0.26)},
		nil)
}

// piled is the number of IDs in a bin if it has more than dots.
func (m rulerPicture) piled(p *Panel, row *RulerRow, from, to int) {
	for _, pile := range row.piles {
		if len(pile.events) > pile.shown && m.of.columns() > 2 {
			n := before(pile.events, Pick(m.Share < 0.5, from, to))
			words := text.T("×%s", text.Group(n))
			p.label("bold halo", words, pile.x, across("y", 50), 0.8, Yes(n > pile.shown), "middle", "dy", "0.35em")
		}
	}
}
