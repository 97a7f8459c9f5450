package site

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"strings"
	"sync"
)

// stroke is a line with round ends; one without length is a disc. Coordinates
// run from -1 to 1 across the icon, with y downwards.
type stroke struct {
	x1, y1, x2, y2, width float64
	ink                   color.RGBA
}

var (
	iconGround = color.RGBA{R: 0x10, G: 0x2a, B: 0x43, A: 0xff}
	iconArm    = color.RGBA{R: 0xff, G: 0xff, B: 0xff, A: 0xff}
	iconOne    = color.RGBA{R: 0x56, G: 0xb4, B: 0xe9, A: 0xff}
)

// iconRound is the radius of the ground's corners, as a share of half its side.
const iconRound = 0.36

// snowflake returns the mark: six arms that end in a bit each, ones filled and
// zeros hollow in turn, drawn from the first stroke to the last.
func snowflake() []stroke {
	var strokes []stroke
	for arm := range 6 {
		sin, cos := math.Sincos(float64(arm) * math.Pi / 3)
		at := func(across, out float64) (x, y float64) {
			return across*cos + out*sin, across*sin - out*cos
		}
		line := func(a1, o1, a2, o2, width float64, ink color.RGBA) {
			x1, y1 := at(a1, o1)
			x2, y2 := at(a2, o2)
			strokes = append(strokes, stroke{x1: x1, y1: y1, x2: x2, y2: y2, width: width, ink: ink})
		}
		line(0, 0, 0, 0.62, 0.085, iconArm)
		line(0, 0.3, 0.17, 0.44, 0.07, iconArm)
		line(0, 0.3, -0.17, 0.44, 0.07, iconArm)
		line(0, 0.68, 0, 0.68, 0.26, iconArm)
		if arm%2 == 0 {
			line(0, 0.68, 0, 0.68, 0.26, iconOne)
		} else {
			line(0, 0.68, 0, 0.68, 0.12, iconGround)
		}
	}
	return strokes
}

// icons are every form of the mark by file name, drawn once however many sites
// are exported.
var icons = sync.OnceValues(drawIcons)

func drawIcons() (map[string][]byte, error) {
	icons := map[string][]byte{"snowflake.svg": iconSVG()}
	for _, form := range []struct {
		name         string
		size         int
		round, scale float64
	}{
		{"snowflake-192.png", 192, iconRound, 1},
		{"snowflake-512.png", 512, iconRound, 1},
		// These two are cut to shape by the system that shows them.
		{"snowflake-180.png", 180, 0, 0.9},
		{"snowflake-mask-512.png", 512, 0, 0.75},
	} {
		var out bytes.Buffer
		if err := png.Encode(&out, iconImage(form.size, form.round, form.scale)); err != nil {
			return nil, err
		}
		icons[form.name] = out.Bytes()
	}
	return icons, nil
}

// iconSVG returns the mark as a drawing.
func iconSVG() []byte {
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -100 200 200" stroke-linecap="round">` + "\n")
	fmt.Fprintf(&b, `<rect x="-100" y="-100" width="200" height="200" rx="%g" fill="%s"/>`+"\n", iconRound*100, css(iconGround))
	for _, s := range snowflake() {
		fmt.Fprintf(&b, `<path d="M%.1f %.1fL%.1f %.1f" stroke="%s" stroke-width="%.1f"/>`+"\n",
			s.x1*100, s.y1*100, s.x2*100, s.y2*100, css(s.ink), s.width*100)
	}
	b.WriteString("</svg>\n")
	return []byte(b.String())
}

// css returns a colour as CSS and SVG write it.
func css(c color.RGBA) string {
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}

// iconImage returns the mark in pixels, on a ground with round corners.
func iconImage(size int, round, scale float64) image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, size, size))
	half := float64(size) / 2
	strokes := snowflake()
	for py := range size {
		for px := range size {
			x, y := (float64(px)+0.5)/half-1, (float64(py)+0.5)/half-1
			c := iconGround
			for _, s := range strokes {
				if share := covered(s.distance(x/scale, y/scale) * scale * half); share > 0 {
					c = mix(c, s.ink, share)
				}
			}
			c.A = uint8(math.Round(255 * covered(outside(math.Abs(x), math.Abs(y), round)*half)))
			img.SetNRGBA(px, py, color.NRGBA(c))
		}
	}
	return img
}

// outside returns how far a point of the lower right quarter lies outside the
// ground; inside it is negative.
func outside(x, y, round float64) float64 {
	x, y = x-1+round, y-1+round
	return math.Sqrt(max(0, x)*max(0, x)+max(0, y)*max(0, y)) + min(0, max(x, y)) - round
}

// distance returns how far a point lies outside the stroke; inside it is
// negative.
func (s stroke) distance(x, y float64) float64 {
	dx, dy := s.x2-s.x1, s.y2-s.y1
	along := 0.0
	if length := dx*dx + dy*dy; length > 0 {
		along = min(1, max(0, ((x-s.x1)*dx+(y-s.y1)*dy)/length))
	}
	x, y = x-s.x1-along*dx, y-s.y1-along*dy
	return math.Sqrt(x*x+y*y) - s.width/2
}

// covered returns the share of a pixel that lies inside an edge at the given
// distance in pixels.
func covered(distance float64) float64 {
	return min(1, max(0, 0.5-distance))
}

// mix lays a colour over another; share is how much of it shows.
func mix(under, over color.RGBA, share float64) color.RGBA {
	blend := func(u, o uint8) uint8 {
		return uint8(math.Round(float64(u) + (float64(o)-float64(u))*share))
	}
	return color.RGBA{R: blend(under.R, over.R), G: blend(under.G, over.G), B: blend(under.B, over.B), A: under.A}
}
