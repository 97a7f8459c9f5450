package ui

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
	"rsc.io/qr"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// QR leads a class's phones to what the projector shows.
func QR() app.UI { return QRCode(Address()) }

// QRCode leads to an address.
func QRCode(address string) app.UI { return Memo(code{address}) }

type code struct{ address string }

func (c code) Key() string { return "qr " + c.address }

// quiet is how many modules stay white around a code: ISO/IEC 18004, 9.1.
const quiet = 4

func (c code) Render() app.UI {
	seen, err := qr.Encode(c.address, qr.L)
	if err != nil { // no code holds so long an address
		return Elem("p", With{"class", "qr"})
	}
	side := strconv.Itoa(seen.Size + 2*quiet)
	return SVG("svg", With{"data-qr", "", "viewBox", "0 0 " + side + " " + side, "role", "img", "data-value", c.address, "aria-label", text.Tell("QR code: %s", c.address)},
		SVG("path", With{"d", modules(seen)}))
}

// modules are a code's black ones, as a path.
func modules(seen *qr.Code) string {
	var d strings.Builder
	for y := range seen.Size {
		for x := range seen.Size {
			if seen.Black(x, y) {
				d.WriteString("M" + strconv.Itoa(x+quiet) + " " + strconv.Itoa(y+quiet) + "h1v1h-1z")
			}
		}
	}
	return d.String()
}
