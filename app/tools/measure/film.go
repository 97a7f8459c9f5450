//go:build !js

package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/png"

	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// slowly lets the program's time run at a third, so that a browser that is
// taken pictures of keeps up with what moves.
const slowly = `(() => {
	const real = performance.now.bind(performance);
	performance.now = () => real() / 3;
})()`

// What a film of the rollover shows.
const (
	filmWidth, filmHeight = 1440, 900
	filmFrame             = 150 // milliseconds
	filmRest              = 700
)

// film takes the moving picture of the rollover that the README shows.
func film(o options) {
	t, address := browseOurs(o, slowly, watched)
	defer t.close()
	t.size(filmWidth, filmHeight)
	t.open(address + "/rollover?scene=rollover&step=6.3")
	var made reel
	made.add(t.picture(), filmRest)
	for range 14 {
		t.run(`go("Next")`)
		for n := range 4 {
			made.add(t.picture(), []int{filmFrame, filmFrame, filmFrame, filmRest}[n])
			t.run("pause(%d)", []int{150, 150, 1100, 0}[n])
		}
	}
	made.save(".github/rollover.gif")
}

// reel is a film in the making: each frame holds only what is another than in
// the one before.
type reel struct {
	gif.GIF
	last *image.Paletted
}

// add adds a picture, at half its size, which stands for so many milliseconds.
func (r *reel) add(data []byte, rest int) {
	full := tool.Must(png.Decode(bytes.NewReader(data)))
	b := full.Bounds()
	if r.last == nil {
		r.last = image.NewPaletted(image.Rect(0, 0, b.Dx()/2, b.Dy()/2), commonest(full))
		r.Config = image.Config{ColorModel: r.last.Palette, Width: b.Dx() / 2, Height: b.Dy() / 2}
	}
	frame := image.NewPaletted(r.last.Rect, r.last.Palette)
	index := map[color.RGBA]uint8{}
	for y := range frame.Rect.Dy() {
		for x := range frame.Rect.Dx() {
			c := mean(full, b.Min.X+2*x, b.Min.Y+2*y)
			n, known := index[c]
			if !known {
				n = uint8(r.last.Palette[1:].Index(c)) + 1
				index[c] = n
			}
			at := frame.PixOffset(x, y)
			if r.last.Pix[at] != n {
				r.last.Pix[at], frame.Pix[at] = n, n
			}
		}
	}
	r.Image, r.Delay, r.Disposal = append(r.Image, frame), append(r.Delay, rest/10), append(r.Disposal, gif.DisposalNone)
}

// mean is the colour of four pixels, a little coarser than it is.
func mean(of image.Image, x, y int) color.RGBA {
	var r, g, b uint32
	for i := range 4 {
		pr, pg, pb, _ := of.At(x+i%2, y+i/2).RGBA()
		r, g, b = r+pr>>8, g+pg>>8, b+pb>>8
	}
	return color.RGBA{uint8(r/4) &^ 3, uint8(g/4) &^ 3, uint8(b/4) &^ 3, 255}
}

// commonest are a picture's commonest colours behind a transparent one, those
// of its words and fields included.
func commonest(of image.Image) color.Palette {
	count := map[color.RGBA]int{}
	b := of.Bounds()
	for y := b.Min.Y; y+1 < b.Max.Y; y += 2 {
		for x := b.Min.X; x+1 < b.Max.X; x += 2 {
			count[mean(of, x, y)]++
		}
	}
	all := color.Palette{color.RGBA{}}
	for len(all) < 128 && len(count) > 0 {
		var best color.RGBA
		for c, n := range count {
			if most := count[best]; n > most || n == most && c.R < best.R {
				best = c
			}
		}
		all = append(all, best)
		delete(count, best)
	}
	return all
}

func (r *reel) save(name string) {
	var b bytes.Buffer
	tool.Check(gif.EncodeAll(&b, &r.GIF))
	fmt.Printf("%s: %d frames, %d bytes\n", name, len(r.Image), b.Len())
	writeFile(name, b.Bytes())
}
