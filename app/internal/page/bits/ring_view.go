package bits

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// ringView draws the numbers of 4 or 8 bits in a circle, with the walk as an arc
// along it.
func ringView(r bitlab.Ring) app.UI {
	every := max(1, r.Len()/16)
	var parts []app.UI
	parts = append(parts, ui.SVG("circle", ui.With{"cx", "0", "cy", "0", "r", strconv.Itoa(ringRadius), "data-part", "track"}))
	parts = append(parts, ringBorders(r)...)
	parts = append(parts, ui.SVG("path", ui.With{"d", ringArc(r), "data-part", "walk", "fill", "none"}))
	for bits := 0; bits < r.Len(); bits++ {
		parts = append(parts, ringPoint(r, uint64(bits), bits%every == 0)...)
	}
	parts = append(parts, ringEnds(r)...)
	return ui.SVG("svg", ui.With{"data-ring", strconv.Itoa(int(r.Width)), "viewBox", "-170 -170 340 340", "role", "img", "aria-label", text.T("The %d numbers of %d bits in a ring. %s", r.Len(), int(r.Width), r.Sentence())}, parts...)
}

const ringRadius = 100

// ringBorders are the two places where a reading jumps, each across the track;
// among 256 numbers they must be short, or they would strike out names.
func ringBorders(r bitlab.Ring) []app.UI {
	border := func(steps float64, inner, outer float64, name string) app.UI {
		x, y := r.At(steps)
		return ui.SVG("line", ui.With{"x1", px(inner * x), "y1", px(inner * y), "x2", px(outer * x), "y2", px(outer * y), "data-part", name})
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
		return ui.SVG("circle", ui.With{"cx", px(radius * p.X), "cy", px(radius * p.Y), "r", size, "data-part", part, "data-sign", sign})
	}
	if !labelled {
		return []app.UI{dot(ringRadius+6, "0.8", "speck")}
	}
	return []app.UI{
		dot(ringRadius, "4", "dot"),
		ringText(p, 78, "signed", ui.MinusSign(strconv.FormatInt(p.Signed, 10))),
		ringText(p, 120, "unsigned", strconv.FormatUint(p.Unsigned, 10)),
		ringText(p, 148, "bits", r.Width.Digits(bits)),
	}
}

func ringText(p bitlab.Point, radius float64, part, words string) app.UI {
	return ui.SVG("text", ui.With{"x", px(radius * p.X), "y", px(radius * p.Y), "data-part", part, "text-anchor", "middle", "dominant-baseline", "central"}, app.Text(words))
}

// ringEnds are the walk's start and end.
func ringEnds(r bitlab.Ring) []app.UI {
	mark := func(p bitlab.Point, part, size string) app.UI {
		return ui.SVG("circle", ui.With{"cx", px(ringRadius * p.X), "cy", px(ringRadius * p.Y), "r", size, "data-part", part})
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
