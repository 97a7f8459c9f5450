// Package picture turns the site's own figures into pixels, for whoever cannot
// show SVG: the programs that preview a link. It needs no browser, and the same
// figure becomes the same bytes on every machine, fonts included.
//
// It knows the part of SVG that figures are made of and refuses everything
// else, so that a figure is never drawn with something left out.
package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"strings"
)

// margin is the least white around a figure, in pixels.
const margin = 24

// PNG draws a figure as large as fits into the middle of a white picture of
// that size in pixels.
func PNG(svg string, width, height int) ([]byte, error) {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.Draw(img, img.Bounds(), image.White, image.Point{}, draw.Src)
	c := canvas{img: img}
	decoder := xml.NewDecoder(strings.NewReader(svg))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("picture: %w", err)
		}
		start, is := token.(xml.StartElement)
		if !is {
			continue
		}
		e := element{name: start.Name.Local, attributes: map[string]string{}}
		for _, a := range start.Attr {
			e.attributes[a.Name.Local] = a.Value
		}
		if e.name == "text" {
			if err := decoder.DecodeElement(&e.words, &start); err != nil {
				return nil, fmt.Errorf("picture: %w", err)
			}
		}
		if err := c.draw(e); err != nil {
			return nil, fmt.Errorf("picture: <%s>: %w", e.name, err)
		}
	}
	var out bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	err := encoder.Encode(&out, img)
	return out.Bytes(), err
}

// element is a part of a figure as it is written. Reading its attributes keeps
// the first that is not as it should be.
type element struct {
	name       string
	attributes map[string]string
	words      string
	err        error
}

// number reads a number; one that is not there is 0, as in SVG.
func (e *element) number(name string) float64 {
	var v float64
	if e.attributes[name] == "" {
		return 0
	}
	if n, err := fmt.Sscanf(e.attributes[name], "%g", &v); n != 1 && e.err == nil {
		e.err = fmt.Errorf("%s is %q: %w", name, e.attributes[name], err)
	}
	return v
}

// colour reads a colour written with three or six hexadecimal digits. One that
// is not there, or "none", is not drawn.
func (e *element) colour(name string) (c color.RGBA, drawn bool) {
	written := e.attributes[name]
	if written == "" || written == "none" {
		return c, false
	}
	c.A = 0xff
	n, err := fmt.Sscanf(written, "#%02x%02x%02x", &c.R, &c.G, &c.B)
	if len(written) == 4 {
		n, err = fmt.Sscanf(written, "#%1x%1x%1x", &c.R, &c.G, &c.B)
		c.R, c.G, c.B = c.R*0x11, c.G*0x11, c.B*0x11
	}
	if n != 3 && e.err == nil {
		e.err = fmt.Errorf("%s is %q: %w", name, written, err)
	}
	return c, true
}
