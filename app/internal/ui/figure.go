package ui

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
	"rsc.io/qr"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/style"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// Figure is an ID's 64 bits as the text of a standalone SVG, to be copied: with its own colours and fonts, so that
// it looks the same in a document as on a slide.
func Figure(l snowflake.Layout, id snowflake.ID) string {
	f := figure{layout: l, id: id, hues: Hues(l)}
	f.text(24, 40, "font-size='26' font-weight='600' font-family='"+style.Digits+"'",
		text.GroupDigits(id.String(), 3, ","))
	for row := range 2 {
		f.row(63-32*row, 84+row*92)
	}
	for i := range l.Fields {
		f.legend(i, 290+i*26)
	}
	return f.svg(290 + len(l.Fields)*26)
}

const figureBit = 28 // the width of a bit

type figure struct {
	layout snowflake.Layout
	id     snowflake.ID
	hues   []string
	b      strings.Builder
}

// x is the left edge of a bit within its row; there is a gap between bytes.
func (f *figure) x(bit int) int {
	at := 31 - bit%32
	return 24 + at*figureBit + at/8*6
}

// row draws the 32 bits from top down, with brackets and bit numbers.
func (f *figure) row(top, y int) {
	for bit := top; bit > top-32; bit-- {
		cell := CellOf(f.layout, f.hues, bit, strconv.Itoa(int(f.id>>bit&1)))
		hue, fill, ink := style.Colour(cell.Hue), style.Colour("sheet"), style.Colour("ink")
		if cell.Value == "1" {
			fill, ink = hue, style.Colour("on-"+cell.Hue)
		}
		x := f.x(bit)
		fmt.Fprintf(&f.b, "<rect x='%d' y='%d' width='%d' height='32' fill='%s' stroke='%s'/>", x, y, figureBit, fill,
			hue)
		mono := " font-family='" + style.Digits + "'"
		f.text(x+figureBit/2, y+22, "text-anchor='middle' font-size='16'"+mono+" fill='"+ink+"'", cell.Value)
		if bit%8 == 7 || bit%8 == 0 {
			small := "text-anchor='middle' font-size='11' fill='" + style.Colour("soft") + "'" + mono
			f.text(x+figureBit/2, y+48, small, strconv.Itoa(bit))
		}
	}
	for i, field := range f.layout.Fields {
		low := layouts.Shift(f.layout, i)
		high := min(low+field.Bits-1, top)
		if low = max(low, top-31); low > high {
			continue
		}
		left, right := f.x(high)+1, f.x(low)+figureBit-1
		fmt.Fprintf(&f.b, "<path d='M%d %dv-6h%dv6' fill='none' stroke='%s' stroke-width='2'/>", left, y-3, right-left,
			style.Colour(f.hues[i]))
		if 8*len(field.Name) < right-left+8 {
			f.text(left+1, y-14, "font-size='13'", field.Name)
		}
	}
}

// legend is one field's line below the bits.
func (f *figure) legend(i, y int) {
	field, v := f.layout.Fields[i], layouts.Part(f.layout, f.id, i)
	fmt.Fprintf(&f.b, "<rect x='24' y='%d' width='12' height='12' fill='%s'/>", y-11, style.Colour(f.hues[i]))
	f.text(44, y, "font-size='15' font-weight='600'", field.Name)
	f.text(160, y, "font-size='13' fill='"+style.Colour("soft")+"'", bitRange(f.layout, i))
	f.text(270, y, "font-size='15' font-family='"+style.Digits+"'", text.Group(v))
	if field.Kind == snowflake.KindTime {
		f.text(480, y, "font-size='15' font-family='"+style.Digits+"'", text.UTC(f.layout.Instant(v)))
	}
}

// text writes words on one line, its left end or, by the attributes, its middle at x.
func (f *figure) text(x, y int, attributes, words string) {
	fmt.Fprintf(&f.b, "<text x='%d' y='%d' %s>%s</text>", x, y, attributes, Escaped(words))
}

// svg is the figure as a file of the given height, on white.
func (f *figure) svg(height int) string {
	h := strconv.Itoa(height)
	return inScript("<svg xmlns='http://www.w3.org/2000/svg' width='960' height='" + h + "' viewBox='0 0 960 " + h +
		"'" +
		" font-family='" + style.Words + "' fill='" + style.Colour("ink") + "'><rect width='960' height='" + h + "'" +
		" fill='" + style.Colour("sheet") + "'/>" + f.b.String() + "</svg>")
}

// inScript is a figure that names its language, and fonts with that language's characters.
func inScript(svg string) string {
	fonts := ""
	switch text.Current() {
	case "zh":
		fonts = ", PingFang SC, Microsoft YaHei, Noto Sans CJK SC"
	case "ja":
		fonts = ", Hiragino Sans, Noto Sans CJK JP, Meiryo"
	default:
		return svg
	}
	svg = strings.Replace(svg, "<svg ", "<svg xml:lang='"+text.Tag()+"' ", 1)
	svg = strings.ReplaceAll(svg, ", sans-serif'", fonts+", sans-serif'")
	return strings.ReplaceAll(svg, ", monospace'", ", monospace"+fonts+"'")
}

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
	return SVG("svg", With{"data-strip", "", "width", "100%", "height", height, "aria-hidden", "true"}, parts...)
}

// QR leads a class's phones to what the projector shows.
func QR() app.UI { return QRCode(Address()) }

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
		With{"data-qr", "", "viewBox", "0 0 " + side + " " + side, "role", "img", "data-value", c.address,
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
