package generate

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// thumbnailHues maps the letters of a thumbnail to hues.
var thumbnailHues = []struct{ letter, hue string }{
	{"u", "unused"}, {"t", "time"}, {"d", "datacenter"}, {"w", "worker"}, {"s", "sequence"}, {"o", "other"},
}

// thumbnail draws bits given as letters: u(nused), t(ime), d(atacenter), w(orker), s(equence) or
// o(ther), in upper case where the bit is 1. Equal bits share one path, because each element costs
// time when the page starts.
func thumbnail(bits string) app.UI {
	const size, row = 10, 8
	squares := map[string]string{}
	for i, letter := range strings.Split(bits, "") {
		squares[letter] += fmt.Sprintf("M%d %dh8v8h-8z", i%row*size+1, i/row*size+1)
	}
	var cells []app.UI
	for _, h := range thumbnailHues {
		for value, letter := range []string{h.letter, strings.ToUpper(h.letter)} {
			if d := squares[letter]; d != "" {
				cells = append(cells, ui.SVG("path", ui.With{"d", d, "data-hue", h.hue, "data-value", strconv.Itoa(value)}))
			}
		}
	}
	height := (len(bits) + row - 1) / row * size
	return ui.SVG("svg", ui.With{"data-thumbnail", "", "aria-hidden", "true", "viewBox", "0 0 80 " + strconv.Itoa(height), "width", "80", "height", strconv.Itoa(height)}, cells...)
}
