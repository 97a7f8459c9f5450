//go:build !js

package server

import (
	"strings"

	"rsc.io/qr"
)

// quiet is the width of the light margin that a QR code needs, in modules.
const quiet = 2

// Code draws a text as a QR code for a terminal: dark on light whatever the terminal's
// colours are, with two modules of a column in one character.
func Code(text string) (string, error) {
	code, err := qr.Encode(text, qr.L)
	if err != nil {
		return "", err
	}
	var drawn strings.Builder
	for y := -quiet; y < code.Size+quiet; y += 2 {
		drawn.WriteString("\x1b[30;107m")
		for x := -quiet; x < code.Size+quiet; x++ {
			upper, lower := code.Black(x, y), code.Black(x, y+1)
			switch {
			case upper && lower:
				drawn.WriteString("█")
			case upper:
				drawn.WriteString("▀")
			case lower:
				drawn.WriteString("▄")
			default:
				drawn.WriteString(" ")
			}
		}
		drawn.WriteString("\x1b[0m\n")
	}
	return drawn.String(), nil
}
