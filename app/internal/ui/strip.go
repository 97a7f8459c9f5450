package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Strip is a layout as a thin bar: how the fields share the bits, in their colours, and
// if that is asked for how many each has. What it shows stands in words beside it.
func Strip(l snowflake.Layout, counted bool) app.UI {
	share := func(halves int) string { return strconv.FormatFloat(float64(halves)*100/128, 'f', 4, 64) + "%" }
	height := "12"
	if counted {
		height = "18"
	}
	hues := Hues(l)
	var parts []app.UI
	at := 0
	for i, f := range l.Fields {
		parts = append(parts, SVG("rect", With{"data-hue", hues[i], "data-kind", f.Kind.String(), "x", share(2 * at), "width", share(2 * f.Bits), "height", height}))
		if counted && f.Bits > 2 {
			parts = append(parts, SVG("text", With{"data-hue", hues[i], "x", share(2*at + f.Bits), "y", "13.5", "text-anchor", "middle"}, app.Text(strconv.Itoa(f.Bits))))
		}
		at += f.Bits
	}
	return SVG("svg", With{"data-strip", "", "width", "100%", "height", height, "aria-hidden", "true"}, parts...)
}
