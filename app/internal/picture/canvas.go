package picture

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// canvas is a picture in the making. A point of the figure is x·scale+left,
// y·scale+top in pixels.
type canvas struct {
	img              *image.RGBA
	scale, left, top float64
	ink              color.RGBA // ink is the colour of words that name none.
	faces            map[string]font.Face
}

// draw adds one element.
func (c *canvas) draw(e element) error {
	switch e.name {
	case "svg":
		c.begin(&e)
	case "rect":
		c.rect(&e)
	case "path":
		c.path(&e)
	case "text":
		return c.text(&e)
	default:
		return fmt.Errorf("no figure has that")
	}
	return e.err
}

// begin fits the figure into the picture.
func (c *canvas) begin(e *element) {
	width, height := e.number("width"), e.number("height")
	size := c.img.Bounds().Size()
	c.scale = min(float64(size.X-2*margin)/width, float64(size.Y-2*margin)/height)
	c.left, c.top = (float64(size.X)-width*c.scale)/2, (float64(size.Y)-height*c.scale)/2
	c.ink, _ = e.colour("fill")
}

// fill paints the rectangle between two points of the figure.
func (c *canvas) fill(x1, y1, x2, y2 float64, ink color.RGBA) {
	x1, y1, x2, y2 = x1*c.scale+c.left, y1*c.scale+c.top, x2*c.scale+c.left, y2*c.scale+c.top
	box := image.Rect(int(math.Floor(x1)), int(math.Floor(y1)), int(math.Ceil(x2)), int(math.Ceil(y2))).Intersect(c.img.Bounds())
	if box.Empty() {
		return
	}
	r := vector.NewRasterizer(box.Dx(), box.Dy()) // which looks at every one of its pixels
	px := func(x float64) float32 { return float32(x - float64(box.Min.X)) }
	py := func(y float64) float32 { return float32(y - float64(box.Min.Y)) }
	r.MoveTo(px(x1), py(y1))
	r.LineTo(px(x2), py(y1))
	r.LineTo(px(x2), py(y2))
	r.LineTo(px(x1), py(y2))
	r.ClosePath()
	r.Draw(c.img, box, image.NewUniform(ink), image.Point{})
}

// line paints a level or upright line with square ends.
func (c *canvas) line(x1, y1, x2, y2, width float64, ink color.RGBA) {
	half := width / 2
	c.fill(min(x1, x2)-half, min(y1, y2)-half, max(x1, x2)+half, max(y1, y2)+half, ink)
}

func (c *canvas) rect(e *element) {
	x, y := e.number("x"), e.number("y")
	right, bottom := x+e.number("width"), y+e.number("height")
	if ink, drawn := e.colour("fill"); drawn {
		c.fill(x, y, right, bottom, ink)
	}
	if ink, drawn := e.colour("stroke"); drawn {
		c.line(x, y, right, y, 1, ink)
		c.line(x, bottom, right, bottom, 1, ink)
		c.line(x, y, x, bottom, 1, ink)
		c.line(right, y, right, bottom, 1, ink)
	}
}

// path paints what a bracket is: a start, down, across, up.
func (c *canvas) path(e *element) {
	ink, _ := e.colour("stroke")
	width := e.number("stroke-width")
	var x, y, down, across, up float64
	if _, err := fmt.Sscanf(e.attributes["d"], "M%g %gv%gh%gv%g", &x, &y, &down, &across, &up); err != nil {
		e.err = fmt.Errorf("d is %q: %w", e.attributes["d"], err)
		return
	}
	c.line(x, y, x, y+down, width, ink)
	c.line(x, y+down, x+across, y+down, width, ink)
	c.line(x+across, y+down, x+across, y+down+up, width, ink)
}

func (c *canvas) text(e *element) error {
	face, err := c.face(e)
	if err != nil {
		return err
	}
	ink, named := e.colour("fill")
	if !named {
		ink = c.ink
	}
	x, y := e.number("x")*c.scale+c.left, e.number("y")*c.scale+c.top
	d := font.Drawer{Dst: c.img, Src: image.NewUniform(ink), Face: face}
	if e.attributes["text-anchor"] == "middle" {
		x -= float64(d.MeasureString(e.words)) / 64 / 2
	}
	d.Dot = fixed.Point26_6{X: fixed.Int26_6(x * 64), Y: fixed.Int26_6(y * 64)}
	d.DrawString(e.words)
	return e.err
}

// face returns the font of some words: Go's own fonts stand for those of the
// machine that would show the figure.
func (c *canvas) face(e *element) (font.Face, error) {
	digits := strings.Contains(e.attributes["font-family"], "monospace")
	bold := e.attributes["font-weight"] != ""
	key := fmt.Sprint(digits, bold, e.attributes["font-size"])
	if face, known := c.faces[key]; known {
		return face, nil
	}
	source := map[[2]bool][]byte{
		{false, false}: goregular.TTF, {false, true}: gobold.TTF,
		{true, false}: gomono.TTF, {true, true}: gomonobold.TTF,
	}[[2]bool{digits, bold}]
	parsed, err := opentype.Parse(source)
	if err != nil {
		return nil, err
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: e.number("font-size") * c.scale, DPI: 72})
	if err != nil {
		return nil, err
	}
	if c.faces == nil {
		c.faces = map[string]font.Face{}
	}
	c.faces[key] = face
	return face, nil
}
