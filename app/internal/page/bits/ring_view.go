package bits

import (
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

const (
	ringRadius = 100.0
	ringMiddle = 170.0 // of the picture
)

// drawRing draws the numbers of 4 or 8 bits in a circle, with the walk as an arc along it, between
// two walks.
func drawRing(p *stage.Panel, from, to ring, share float64) {
	r, t := to.walk(), stage.Phase(share, 0, 1)
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
func ringBorders(p *stage.Panel, r bitlab.Ring) {
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

func ringPlace(r bitlab.Ring, steps, radius float64) (x, y float64) {
	x, y = r.At(steps)
	return ringMiddle + radius*x, ringMiddle + radius*y
}

// ringPoint is a number's dot with its bits and readings or, where there is no room for them, a
// small dot outside the track.
func ringPoint(p *stage.Panel, r bitlab.Ring, bits uint64) {
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
	words(78, size, "signed", ui.MinusSign(strconv.FormatInt(point.Signed, 10)))
	words(120, size, "unsigned", strconv.FormatUint(point.Unsigned, 10))
	words(148, small, "bits", r.Width.Digits(bits))
}

func ringEnd(p *stage.Panel, r bitlab.Ring, steps, size float64, part string) {
	x, y := ringPlace(r, steps, ringRadius)
	p.Circle("", x, y, size, 1, "data-part", part)
}

// ringArc draws the walk as short lines, which work for long arcs and whole revolutions.
func ringArc(r bitlab.Ring, from, by float64) string {
	const pieces = 64
	d := ""
	for i := range pieces + 1 {
		x, y := ringPlace(r, from+float64(i)*by/pieces, ringRadius)
		d += stage.D(string("ML"[min(i, 1)]), x, y)
	}
	return d
}
