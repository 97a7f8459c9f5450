package layout

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// strip is a layout as a thin bar: how the fields share the bits, in their
// colours. What it shows stands in words beside it.
func strip(l snowflake.Layout) app.UI {
	hues := ui.Hues(l)
	parts := make([]app.UI, len(l.Fields))
	at := 0
	for i, f := range l.Fields {
		parts[i] = ui.SVG("rect", ui.With{"data-hue", hues[i], "data-kind", f.Kind.String(), "x", share(at), "width", share(f.Bits), "height", "12"})
		at += f.Bits
	}
	return ui.SVG("svg", ui.With{"data-strip", "", "width", "100%", "height", "12", "aria-hidden", "true"}, parts...)
}

// share is so many of 64 bits.
func share(bits int) string { return strconv.FormatFloat(float64(bits)*100/64, 'f', 4, 64) + "%" }
