package ui

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
	"rsc.io/qr"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Escaped is words as they stand in markup. (Package html does it with a replacer of any
// words by any others, which is many times as long.)
func Escaped(words string) string {
	if !strings.ContainsAny(words, `&<>"'`) {
		return words // as most are, of thousands in a table
	}
	for _, pair := range [...][2]string{{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&#34;"}, {"'", "&#39;"}} {
		words = strings.ReplaceAll(words, pair[0], pair[1])
	}
	return words
}

// Hues gives each field of a layout its colour, by its name in the stylesheet: one per kind, and
// three for nodes, so that neighbours differ. A worker has the same colour in every layout.
func Hues(l snowflake.Layout) []string {
	hues := make([]string, len(l.Fields))
	free := []string{"datacenter", "other"}
	for i, f := range l.Fields {
		switch {
		case f.Kind != snowflake.KindNode:
			hues[i] = f.Kind.String()
		case f.Name == "worker" || f.Name == "machine" || f.Name == "node":
			hues[i] = "worker"
		default:
			hues[i] = free[0]
			free = append(free[1:], free[0])
		}
	}
	return hues
}

// Strip is a layout as a thin bar: how the fields share the bits, in their colours, and
// if that is asked for how many each has. What it shows stands in words beside it.
func Strip(l snowflake.Layout, counted bool) app.UI {
	share := func(halves int) string { return Percent(float64(halves) / 128) }
	height := "12"
	if counted {
		height = "18"
	}
	hues := Hues(l)
	var parts []app.UI
	at := 0
	for i, f := range l.Fields {
		parts = append(parts,
			SVG("rect", With{"data-hue", hues[i], "data-kind", f.Kind.String(), "x", share(2 * at),
				"width", share(2 * f.Bits), "height", height}))
		if counted && f.Bits > 2 {
			parts = append(parts,
				SVG("text", With{"data-hue", hues[i], "x", share(2*at + f.Bits), "y", "13.5", "text-anchor", "middle"},
					app.Text(strconv.Itoa(f.Bits))))
		}
		at += f.Bits
	}
	return SVG("svg", With{"data-strip", "true", "width", "100%", "height", height, "aria-hidden", "true"}, parts...)
}

// QRCode leads to an address.
func QRCode(address string) app.UI { return Memo(qrCode{address}) }

type qrCode struct{ address string }

func (c qrCode) Key() string { return "qr " + c.address }

// quiet is how many modules stay white around a code: ISO/IEC 18004, 9.1.
const quiet = 4

func (c qrCode) Render() app.UI {
	seen, err := qr.Encode(c.address, qr.L)
	if err != nil { // no code holds so long an address
		return Elem("p", With{"class", "qr"})
	}
	side := strconv.Itoa(seen.Size + 2*quiet)
	return SVG("svg",
		With{"data-qr", "true", "viewBox", "0 0 " + side + " " + side, "role", "img", "data-value", c.address,
			"aria-label", text.Tell("QR code: %s", c.address)},
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
