package bits

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// ringWalk is the state of the number ring: where a walk starts and how many steps it takes.
type ringWalk struct {
	width    bitlab.Width
	from, by int
}

// ringStart is the ring's initial walk, which overflows the signed range.
var ringStart = ringWalk{width: 4, from: 6, by: 3}

// params are the ring's parameters; the initial ring has none.
func (r *ringWalk) params(query *nav.Params) {
	usual, widths := *r == ringStart, []string{"4", "8"}
	query.Choice("ring", unless(usual, strconv.Itoa(int(r.width))), widths,
		func(i int) { r.width = bitlab.Width(4 << i) })
	number := func(name string, n *int) {
		query.Value(name, unless(usual, strconv.Itoa(*n)), func(written string) string {
			given, err := strconv.Atoi(written)
			if err != nil {
				return text.T("The link says %s=“%s”, which is not a whole number.", name, written)
			}
			*n = given
			*r = r.fitted()
			return ""
		})
	}
	number("from", &r.from)
	number("by", &r.by)
}

// fitted limits the walk to the ring's numbers and to one revolution.
func (r ringWalk) fitted() ringWalk {
	r.from = int(r.width.Signed(uint64(int64(r.from))))
	most := 1 << r.width
	r.by = min(max(r.by, -most), most)
	return r
}

func (r ringWalk) walk() bitlab.NumberRing {
	return bitlab.NumberRing{Width: r.width, From: r.width.Keep(uint64(int64(r.from))), By: r.by}
}

func (p *bitLab) setRing(r ringWalk) {
	p.change(func() { p.ring = r.fitted() })
}

func (p *bitLab) ringView() app.UI {
	r := p.ring
	walk := r.walk()
	to := strconv.FormatInt(r.width.Signed(walk.To()), 10)
	return ui.Elem("section", ui.With{"class", "more ring-section", "data-stage", "ring"},
		ui.Text("h2", text.T("Add on the ring: signed and unsigned overflow")),
		ui.Words("hint",
			text.T("Fixed-width integers form a ring: unsigned values outside, signed values inside. Adding moves clockwise.")),
		ui.Div("ring-body",
			ui.Elem("div", ui.With{"class", "ring-picture", "data-ring", strconv.Itoa(int(r.width)), "role", "img",
				"aria-label", text.T("The %d integers of %d bits in a ring. %s", walk.Len(), int(r.width),
					walk.Sentence())},
				ui.MemoFunc(func() app.UI { return p.moving.Panel(p.moving.Count - 1) }, int(r.width))),
			ui.Div("ring-side",
				ui.Elem("div", ui.With{"class", "widths", "role", "group", "aria-label", text.T("Bits of the ring")},
					p.ringWidth(4, text.T("4 bits")), p.ringWidth(8, text.T("8 bits")),
				),
				p.ringStep("from", text.In("start of a walk", "From"), text.T("start, signed"), r.from,
					func(_ app.Context, v int) { p.setRing(ringWalk{p.ring.width, v, p.ring.by}) }),
				p.ringStep("by", text.T("Walk"), text.T("steps to add"), r.by,
					func(_ app.Context, v int) { p.setRing(ringWalk{p.ring.width, p.ring.from, v}) }),
				ui.Text("p", walk.Sentence(), "class", "say", "role", "status", "data-field", "ring-to",
					"data-value", to),
			),
		),
	)
}

func (p *bitLab) ringWidth(w bitlab.Width, words string) app.UI {
	return p.button("choice", words,
		func(app.Context) { p.setRing(ringWalk{w, p.ring.from, p.ring.by}) }, "ring",
		int(w)).
		Aria("pressed", strconv.FormatBool(p.ring.width == w))
}

func (p *bitLab) ringStep(name, label, what string, v int, set func(app.Context, int)) app.UI {
	button := func(words, label string, to int) app.UI {
		return p.button("nudge", words, func(ctx app.Context) { set(ctx, to) }, "nudge", name, to).Aria("label", label)
	}
	return ui.Elem("div", ui.With{"class", "ring-step", "role", "group", "aria-label", what},
		labelled(label),
		button("−", text.T("%s: one less", what), v-1),
		ui.Text("output", text.Minus(strconv.Itoa(v)), "class", "digits", "data-field", "ring-"+name,
			"data-value", strconv.Itoa(v)),
		button("+", text.T("%s: one more", what), v+1),
	)
}

const (
	ringRadius = 100.0
	ringMiddle = 170.0 // of the picture
)

// drawRing draws the numbers of 4 or 8 bits in a circle, with the walk as an arc along it, between
// two walks.
func drawRing(p *stage.Panel, at stage.Transition[look]) {
	from, to := at.From.ring, at.To.ring
	r, t := to.walk(), at.Phase(0, 1)
	p.Begin("ring", 2*ringMiddle, 2*ringMiddle)
	begins := float64(from.from) + t*float64(r.Width.Signed(uint64(int64(to.from-from.from))))
	by := stage.Lerp(float64(from.by), float64(to.by), t)
	p.Circle("", ringMiddle, ringMiddle, ringRadius, 1, "data-part", "track")
	ringBorders(p, r)
	p.Path("", ringArc(r, begins, by), 1, "data-part", "walk")
	for bits := range r.Len() {
		ringPoint(p, r, uint64(bits))
	}
	ringEnd(p, r, begins, 8, "from")
	ringEnd(p, r, begins+by, 6, "to")
}

// ringBorders are the two borders where a reading overflows. Among 256 numbers they must be short,
// or they would cross out labels.
func ringBorders(p *stage.Panel, r bitlab.NumberRing) {
	border := func(steps float64, inner, outer float64, name string) {
		x1, y1 := ringPlace(r, steps, inner)
		x2, y2 := ringPlace(r, steps, outer)
		p.Path("", stage.D("M", x1, y1, "L", x2, y2), 1, "data-part", name)
	}
	signed, unsigned := 42.0, 160.0
	if r.Width > 4 {
		signed, unsigned = 88, 111
	}
	border(float64(r.Len()/2)-0.5, signed, 111, "signed-border")
	border(-0.5, 88, unsigned, "unsigned-border")
}

func ringPlace(r bitlab.NumberRing, steps, radius float64) (x, y float64) {
	x, y = r.At(steps)
	return ringMiddle + radius*x, ringMiddle + radius*y
}

// ringPoint is a number's dot with its bits and readings or, where there is no room for them, a
// small dot outside the track.
func ringPoint(p *stage.Panel, r bitlab.NumberRing, bits uint64) {
	point, sign, at := r.Point(bits), "positive", float64(bits)
	if point.Signed < 0 {
		sign = "negative"
	}
	if int(bits)%max(1, r.Len()/16) != 0 {
		x, y := ringPlace(r, at, ringRadius+6)
		p.Circle("", x, y, 0.8, 1, "data-part", "speck", "data-sign", sign)
		return
	}
	x, y := ringPlace(r, at, ringRadius)
	p.Circle("", x, y, 4, 1, "data-part", "dot", "data-sign", sign)
	words := func(radius, size float64, part, says string) {
		x, y := ringPlace(r, at, radius)
		p.Words("", x, y, size, says, 1, "data-part", part, "text-anchor", "middle", "dominant-baseline", "central")
	}
	size, small := 12.0, 9.0
	if r.Width > 4 {
		size, small = 10, 7
	}
	words(78, size, "signed", text.Minus(strconv.FormatInt(point.Signed, 10)))
	words(120, size, "unsigned", strconv.FormatUint(point.Unsigned, 10))
	words(148, small, "bits", r.Width.Digits(bits))
}

func ringEnd(p *stage.Panel, r bitlab.NumberRing, steps, size float64, part string) {
	x, y := ringPlace(r, steps, ringRadius)
	p.Circle("", x, y, size, 1, "data-part", part)
}

// ringArc draws the walk as short lines, which work for long arcs and whole revolutions.
func ringArc(r bitlab.NumberRing, from, by float64) string {
	const pieces = 64
	d := ""
	for i := range pieces + 1 {
		x, y := ringPlace(r, from+float64(i)*by/pieces, ringRadius)
		d += stage.D(string("ML"[min(i, 1)]), x, y)
	}
	return d
}

// waysView compares the ways to pack an ID, with the inputs that break each.
func (p *bitLab) waysView() app.UI {
	parts := p.input.Parts
	reference := bitlab.Ways()[0].Compose(parts)
	var cards []app.UI
	for _, w := range bitlab.Ways() {
		cards = append(cards, p.wayCard(w, parts, reference))
	}
	return ui.Elem("section", ui.With{"class", "more ways", "data-stale", strconv.FormatBool(p.stale)},
		ui.Text("h2", text.T("Five ways to pack an ID")),
		ui.Words("hint",
			text.T("All five agree while every part fits its field. Open one to see the smallest inputs that give a wrong ID, found with your other values.")),
		ui.Div("way-cards", cards...),
	)
}

func (p *bitLab) wayCard(w bitlab.PackMethod, parts bitlab.Parts, reference bitlab.Composed) app.UI {
	made := w.Compose(parts)
	agrees := made.Threw == "" && made.ID == reference.ID
	title := ui.TextOn("h3", w.Title)
	body := []app.UI{title, ui.Text("code", w.Code, "class", "way-code"), p.wayResult(w, made),
		wayBits(made, reference.ID)}
	if w.Trap {
		wrong := float64(w.Share(1, shareOf)) / shareOf
		share := strconv.FormatFloat(wrong, 'f', 3, 64)
		body = append(body, ui.Elem("p", ui.With{"class", "hint"}, ui.Phrase(
			"Wrong for %s of %s random IDs, counted now: a double holds 53 bits, an ID has 63. Cast each term before adding.",
			ui.Field("cast-once-wrong", share, text.Percent(wrong, 1)), app.Text(text.Group(shareOf)))...))
	}
	var breaks []app.UI
	for _, b := range w.Failures(parts) {
		breaks = append(breaks, ui.Elem("li", nil, p.breakLink(b), app.Text(text.Next(b.Says))))
	}
	body = append(body,
		ui.Elem("details", nil,
			ui.Text("summary", text.T("%s that give a wrong ID", text.Count(len(breaks), "%s input", "%s inputs"))),
			ui.Elem("ul", ui.With{"class", "breaks"}, breaks...)))
	return ui.Elem("article",
		ui.With{"class", "way", "data-way", w.Name, "data-trap", strconv.FormatBool(w.Trap),
			"data-agrees", strconv.FormatBool(agrees)}, body...)
}

// shareOf is how many random IDs are tried.
const shareOf = 10_000

func (p *bitLab) wayResult(w bitlab.PackMethod, made bitlab.Composed) app.UI {
	if made.Threw != "" {
		return ui.Text("p", text.T("throws: %s", made.Threw), "class", "way-result", "data-field", "way-"+w.Name,
			"data-value", "exception")
	}
	signed := strconv.FormatInt(int64(made.ID), 10)
	return ui.Text("p", text.Minus(text.GroupDigits(signed, 3, ",")), "class", "way-result digits",
		"data-field", "way-"+w.Name, "data-value", signed)
}

// wayBits are the ID's bits in field colours; bits that differ from the first way's are marked.
func wayBits(made bitlab.Composed, reference uint64) app.UI {
	if made.Threw != "" {
		return ui.Words("bit-row digits", made.Text)
	}
	l := snowflake.Twitter()
	var groups []app.UI
	for i, f := range l.Fields {
		var cells []app.UI
		for bit := layouts.Shift(l, i) + f.Bits - 1; bit >= layouts.Shift(l, i); bit-- {
			cells = append(cells,
				ui.Text("span", strconv.FormatUint(made.ID>>bit&1, 10),
					"data-differs", strconv.FormatUint((made.ID^reference)>>bit&1, 10)))
		}
		groups = append(groups, ui.Elem("span", ui.With{"class", "bit-group", "data-hue", f.Name}, cells...))
	}
	return ui.Elem("p", ui.With{"class", "bit-row digits", "aria-hidden", "true"}, groups...)
}

func (p *bitLab) breakLink(b bitlab.Failure) app.UI {
	v := strconv.FormatInt(b.Parts.Get(b.Part), 10)
	return ui.Link(p.with("compose", partOperands(b.Parts), 64).path(), "break",
		app.Text(b.Part+" = "+text.Minus(text.GroupDigits(v, 3, ",")))).
		DataSet("break", b.Part).DataSet("value", v)
}

// mirrors reports whether the ring is shown beside the walk: wider ones need the whole width for
// their bits.
func mirrors(op string, w bitlab.Width) bool { return op == "negate" && w <= 16 }

// mirror is the ring of all integers of the width, in which −a is a mirrored left to right.
func (p *bitLab) mirror() app.UI {
	if p.sheet == nil || !mirrors(p.op, p.walk.Width) {
		return ui.Div("mirror")
	}
	return ui.Div("mirror",
		ui.Words("hint",
			text.T("The ring of all %d-bit integers: −a is the mirror image of a, left to right.", int(p.walk.Width))),
		ui.Div("stage-panel", ui.MemoFunc(func() app.UI { return p.moving.Panel(1) }, p.sheet)))
}

const (
	mirrorX, mirrorY = 180.0, 140.0 // the middle of the ring
	mirrorRadius     = 96.0
)

// drawMirror draws a negation on the ring: at a, at ~a, and one step further at −a.
func drawMirror(p *stage.Panel, walk bitlab.Walk, steps stage.Transition[int]) {
	way := stage.Along(steps, func(step int) bitlab.BitRow { return reached(walk, step) })
	ring, at := bitlab.NumberRing{Width: walk.Width}, way.At(0.5)
	place := func(steps, radius float64) (x, y float64) {
		x, y = ring.At(steps)
		return mirrorX + radius*x, mirrorY + radius*y
	}
	p.Begin("mirror", 2*mirrorX, 2*mirrorY+18)
	p.Circle("edge", mirrorX, mirrorY, mirrorRadius, 1)
	half := ring.Len() / 2
	p.Path("border", stage.D("M", mirrorX, mirrorY+mirrorRadius-14, "v", 28), 1)
	for i, says := range []string{"0", strconv.Itoa(half / 2), strconv.Itoa(half-1) + " | −" + strconv.Itoa(half),
		"−" + strconv.Itoa(half/2)} {
		x, y := place(float64(i*half/2), mirrorRadius+10)
		p.Words("soft mono", x, y+[]float64{-6, 7, 22, 7}[i], 20, says, 1, "text-anchor",
			[]string{"middle", "start", "middle", "end"}[i])
	}
	begin := walk.Steps[0].Rows[0].Bits
	x1, y1 := place(float64(begin), mirrorRadius)
	x2, y2 := place(float64(way.From.Bits), mirrorRadius)
	x3, y3 := place(float64(way.To.Bits), mirrorRadius)
	x, y := stage.Lerp(x2, x3, way.Phase(0.15, 1)), stage.Lerp(y2, y3, way.Phase(0.15, 1))
	p.Path("ghost-line", stage.D("M", x1, y1, "L", x, y), 1)
	p.Circle("hollow", x1, y1, 7, 1)
	p.Circle("dot", x, y, 9, 1)
	p.Middle("sequence mono bold halo", mirrorX, mirrorY+6, 48-float64(walk.Width),
		text.Minus(text.Group(walk.Width.Signed(at.Bits))), 1)
	p.Middle("soft mono", mirrorX, mirrorY+34, 20, at.Name, 1, "translate", "no")
}

// reached is the last fully known row of a step.
func reached(walk bitlab.Walk, step int) (row bitlab.BitRow) {
	for _, r := range walk.Steps[step].Rows {
		if r.Role != bitlab.Carry && r.Known == walk.Width.Mask() {
			row = r
		}
	}
	return row
}
