package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Bar is a length that shows a share, from 0 to 1.
func Bar(share float64, hue string) app.UI {
	rect := func(class, width string) app.UI {
		return SVG("rect", With{"data-part", class, "height", "8", "width", width})
	}
	percent := strconv.FormatFloat(100*min(max(share, 0), 1), 'f', 2, 64) + "%"
	return SVG("svg", With{"data-bar", hue, "width", "100%", "height", "8", "aria-hidden", "true"}, rect("track", "100%"), rect("fill", percent))
}

// svgNamespace must be set on every element of a picture.
const svgNamespace = "http://www.w3.org/2000/svg"
