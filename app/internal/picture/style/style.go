// Package style holds the looks of pictures, written once: two parts of the stylesheet. The build
// inserts them into it, and an ID's figure, which has no stylesheet, uses their light colours.
package style

import (
	_ "embed"
	"strings"
)

// Colours and Pictures are the parts of the stylesheet.
var (
	//go:embed colours.css
	Colours string
	//go:embed pictures.css
	Pictures string
)

// Sheet is a stylesheet with its parts inserted in place of the lines that name their files.
func Sheet(css string) string {
	css = strings.Replace(css, "/* colours.css */\n", Colours, 1)
	return strings.Replace(css, "/* pictures.css */\n", Pictures, 1)
}

// Colour is a light-theme colour, by its name in the stylesheet.
func Colour(name string) string {
	_, value, _ := strings.Cut(Colours, "\n  --"+name+": ")
	value, _, _ = strings.Cut(value, ";")
	return byDay(value)
}

// byDay is the first of light-dark's colours.
func byDay(value string) string {
	if of, both := strings.CutPrefix(value, "light-dark("); both {
		value, _, _ = strings.Cut(of, ",")
	}
	return value
}

// The fonts of a figure: those of the stylesheet that need no quotes.
const (
	Words  = "system-ui, -apple-system, Segoe UI, Roboto, Noto Sans, Arial, sans-serif"
	Digits = "ui-monospace, SFMono-Regular, Menlo, Consolas, Liberation Mono, monospace"
)
