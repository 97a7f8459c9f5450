package picture_test

import (
	"bytes"
	"image/color"
	"image/png"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/picture"
)

const figure = `<svg xmlns='http://www.w3.org/2000/svg' width='100' height='50' viewBox='0 0 100 50' font-family='sans-serif' fill='#1d1c1a'>
	<rect width='100' height='50' fill='#fff'/>
	<rect x='10' y='10' width='20' height='20' fill='#0067a3' stroke='#123'/>
	<path d='M60 40v-6h20v6' fill='none' stroke='#bd4b00' stroke-width='2'/>
	<text x='50' y='45' font-size='10' text-anchor='middle'>HH</text>
</svg>`

func TestEveryPartOfAFigureIsDrawnInItsPlace(t *testing.T) {
	data, err := picture.PNG(figure, 248, 148) // twice as large, with the margin around it
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if got := img.Bounds().Size().String(); got != "(248,148)" {
		t.Fatalf("the picture is %s, want (248,148)", got)
	}
	at := func(x, y int) color.RGBA { return color.RGBAModel.Convert(img.At(24+2*x, 24+2*y)).(color.RGBA) }
	for _, c := range []struct {
		what string
		x, y int
		want color.RGBA
	}{
		{"the middle of the box", 20, 20, color.RGBA{0x00, 0x67, 0xa3, 0xff}},
		{"the edge of the box", 20, 30, color.RGBA{0x11, 0x22, 0x33, 0xff}},
		{"beside the box", 35, 20, color.RGBA{0xff, 0xff, 0xff, 0xff}},
		{"the bracket's bar", 70, 34, color.RGBA{0xbd, 0x4b, 0x00, 0xff}},
		{"the bracket's arm", 80, 38, color.RGBA{0xbd, 0x4b, 0x00, 0xff}},
		{"below the bracket's bar", 70, 38, color.RGBA{0xff, 0xff, 0xff, 0xff}},
		{"the figure's own margin", -5, -5, color.RGBA{0xff, 0xff, 0xff, 0xff}},
	} {
		if got := at(c.x, c.y); got != c.want {
			t.Errorf("%s: got %v, want %v", c.what, got, c.want)
		}
	}
	left, right := 0, 0
	for y := 35; y < 46; y++ {
		for x := 40; x < 60; x++ {
			if at(x, y).R < 0x80 && x < 50 {
				left++
			} else if at(x, y).R < 0x80 {
				right++
			}
		}
	}
	if left < 10 || right < 10 {
		t.Errorf("the words have %d dark points left of their middle and %d right of it, want some on both", left, right)
	}
}

func TestWhatAFigureDoesNotHaveIsRefused(t *testing.T) {
	for odd, want := range map[string]string{
		"<circle r='3'/>": "<circle>",
		"<path d='M0 0L5 5' stroke='#000' stroke-width='1'/>":  "d is",
		"<rect x='a' y='0' width='1' height='1' fill='#000'/>": "x is",
		"<rect x='0' y='0' width='1' height='1' fill='red'/>":  "fill is",
		"<text x='1' y='1' font-size='large'>a</text>":         "font-size is",
		"<rect x='0'": "picture:",
	} {
		svg := strings.Replace(figure, "</svg>", odd+"</svg>", 1)
		if _, err := picture.PNG(svg, 248, 148); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got error %v, want one with %q", odd, err, want)
		}
	}
}
