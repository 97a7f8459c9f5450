//go:build !js

package server

import (
	"strings"

	"rsc.io/qr"
)

// quiet is how many modules wide the light margin is that a code needs.
const quiet = 2

// Code draws a text as a QR code for a terminal, two modules of a column in a letter:
// dark on light, whatever the terminal's colours are.
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
