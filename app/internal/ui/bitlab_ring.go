package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// Ring draws the numbers of 4 or 8 bits in a circle, with the walk as an arc
// along it.
func Ring(r bitlab.Ring) app.UI {
	every := max(1, r.Len()/16)
	var parts []app.UI
	parts = append(parts, ringElem("circle").Attr("cx", 0).Attr("cy", 0).Attr("r", ringRadius).Attr("data-part", "track"))
	parts = append(parts, ringBorders(r)...)
	parts = append(parts, ringElem("path").Attr("d", ringArc(r)).Attr("data-part", "walk").Attr("fill", "none"))
	for bits := 0; bits < r.Len(); bits++ {
		parts = append(parts, ringPoint(r, uint64(bits), bits%every == 0)...)
	}
	parts = append(parts, ringEnds(r)...)
	return ringElem("svg").Attr("data-ring", int(r.Width)).Attr("viewBox", "-170 -170 340 340").Attr("role", "img").
		Attr("aria-label", text.T("The %d numbers of %d bits in a ring. %s", r.Len(), int(r.Width), r.Sentence())).Body(parts...)
}

const ringRadius = 100

func ringElem(tag string) app.HTMLElem { return app.Elem(tag).XMLNS(svgNamespace) }

// ringBorders are the two places where a reading jumps, each across the track;
// among 256 numbers they must be short, or they would strike out names.
func ringBorders(r bitlab.Ring) []app.UI {
	border := func(steps float64, inner, outer float64, name string) app.UI {
		x, y := r.At(steps)
		return ringElem("line").Attr("x1", px(inner*x)).Attr("y1", px(inner*y)).Attr("x2", px(outer*x)).Attr("y2", px(outer*y)).Attr("data-part", name)
	}
	signed, unsigned := 42.0, 160.0
	if r.Width > 4 {
		signed, unsigned = 88, 111
	}
	return []app.UI{
		border(float64(r.Len()/2)-0.5, signed, 111, "signed-border"),
		border(-0.5, 88, unsigned, "unsigned-border"),
	}
}

// ringPoint is a number's dot with its bits and readings or, where there is no
// room for them, a speck outside the track.
func ringPoint(r bitlab.Ring, bits uint64, labelled bool) []app.UI {
	p := r.Point(bits)
	sign := "positive"
	if p.Signed < 0 {
		sign = "negative"
	}
	dot := func(radius float64, size, part string) app.UI {
		return ringElem("circle").Attr("cx", px(radius*p.X)).Attr("cy", px(radius*p.Y)).Attr("r", size).Attr("data-part", part).Attr("data-sign", sign)
	}
	if !labelled {
		return []app.UI{dot(ringRadius+6, "0.8", "speck")}
	}
	return []app.UI{
		dot(ringRadius, "4", "dot"),
		ringText(p, 78, "signed", minusSign(strconv.FormatInt(p.Signed, 10))),
		ringText(p, 120, "unsigned", strconv.FormatUint(p.Unsigned, 10)),
		ringText(p, 148, "bits", r.Width.Digits(bits)),
	}
}

func ringText(p bitlab.Point, radius float64, part, words string) app.UI {
	return ringElem("text").Attr("x", px(radius*p.X)).Attr("y", px(radius*p.Y)).Attr("data-part", part).
		Attr("text-anchor", "middle").Attr("dominant-baseline", "central").Body(app.Text(words))
}

// ringEnds are the walk's start and end.
func ringEnds(r bitlab.Ring) []app.UI {
	mark := func(p bitlab.Point, part, size string) app.UI {
		return ringElem("circle").Attr("cx", px(ringRadius*p.X)).Attr("cy", px(ringRadius*p.Y)).Attr("r", size).Attr("data-part", part)
	}
	return []app.UI{mark(r.Point(r.From), "from", "8"), mark(r.Point(r.To()), "to", "6")}
}

// ringArc is the walk as many short lines, which need no flags for long arcs
// and whole rounds.
func ringArc(r bitlab.Ring) string {
	const pieces = 64
	d := ""
	for i := 0; i <= pieces; i++ {
		x, y := r.At(float64(r.From) + float64(i*r.By)/pieces)
		d += string("ML"[min(i, 1)]) + px(ringRadius*x) + " " + px(ringRadius*y)
	}
	return d
}

func px(f float64) string { return strconv.FormatFloat(f, 'f', 1, 64) }
