// Package style holds the looks of pictures, written once: two parts of the stylesheet, which the build and
// the page of a class insert into theirs.
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
