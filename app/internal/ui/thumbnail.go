package ui

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Thumbnail is a small picture of bits: a letter for each, u(nused), t(ime),
// d(atacenter), w(orker), s(equence) or o(ther), large where the bit is 1.
func Thumbnail(bits string) app.UI {
	const size, row = 10, 8
	hues := map[string]string{"u": "unused", "t": "time", "d": "datacenter", "w": "worker", "s": "sequence", "o": "other"}
	var cells []app.UI
	for i, c := range strings.Split(bits, "") {
		value := "0"
		if c == strings.ToUpper(c) {
			value = "1"
		}
		cells = append(cells, app.Elem("rect").XMLNS(svgNamespace).
			Attr("x", i%row*size+1).Attr("y", i/row*size+1).Attr("width", size-2).Attr("height", size-2).
			Attr("data-hue", hues[strings.ToLower(c)]).Attr("data-value", value))
	}
	height := (len(bits) + row - 1) / row * size
	return app.Elem("svg").XMLNS(svgNamespace).Attr("data-thumbnail", "").Attr("aria-hidden", "true").
		Attr("viewBox", strings.Join([]string{"0", "0", "80", strconv.Itoa(height)}, " ")).Attr("width", 80).Attr("height", height).Body(cells...)
}
