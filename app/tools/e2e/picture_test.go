//go:build !js

package e2e

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// pictured are links whose pages offer a picture, and one that has its own button for it.
var pictured = []string{
	"/bits-of-an-id?scene=generator", "/bits?op=negate&a=12&step=3", "/rollback?step=8", "/live?rate=10",
	"/story?beat=10",
	"/", "/bits", "/decode", "/decode?sample=log", "/layout", "/compare", "/play",
	"/play?level=same#script=answer%200%0Aanswer%201%0Aanswer%202%0Aanswer%203",
	"/rollover?step=6", "/systems?step=2", "/nodes?scene=yaml&step=3", "/nodes",
	"/race?guard=no-lock&moves=abab", "/search", "/keys",
	"/story", "/story?beat=5",
}

// savedIn presses a button and returns the file that the page saves, as base64.
const savedIn = `new Promise((done) => {
	const made = URL.createObjectURL, click = HTMLAnchorElement.prototype.click;
	URL.createObjectURL = (blob) => {
		URL.createObjectURL = made;
		const reader = new FileReader();
		reader.onload = () => done(reader.result.split(",")[1]);
		reader.readAsDataURL(blob);
		return made.call(URL, blob);
	};
	HTMLAnchorElement.prototype.click = function () {
		this.download ? (HTMLAnchorElement.prototype.click = click) : click.call(this);
	};
	[...document.querySelectorAll(".save-picture button")].find((b) => b.innerText === %q).click();
})`

func (b *tab) saved(as string) []byte {
	b.t.Helper()
	data, err := base64.StdEncoding.DecodeString(eval[string](b, fmt.Sprintf(savedIn, as)))
	if err != nil {
		b.t.Fatal(err)
	}
	return data
}

// A saved picture stands alone and looks like the page's figure in the light theme, whatever the page's theme is.
func TestASavedPictureLooksAsOnTheScreen(t *testing.T) {
	b := open(t, "/glossary").resize(1280, 900)
	b.emulate("", "prefers-reduced-motion", "reduce", "prefers-color-scheme", "light")
	for _, link := range few(5, pictured) {
		t.Run(link, func(t *testing.T) {
			b.t = t
			b.emulate("", "prefers-reduced-motion", "reduce", "prefers-color-scheme", "light").visit(link).settled()
			eval[*int](b, `document.activeElement.blur()`)
			want := b.figure(".page > .figure:not(:empty)")
			b.emulate("", "prefers-reduced-motion", "reduce", "prefers-color-scheme", "dark")
			b.until("the page can be shared", `document.querySelector("[data-share]")`)
			eval[*int](b, `document.querySelector("[data-share]").click()`)
			b.until("a picture is offered", `document.querySelector(".share-files button")`)
			svg := b.saved("SVG")
			drawn, err := png.Decode(bytes.NewReader(b.saved("PNG")))
			if err != nil || drawn.Bounds().Dx() < 2*want.Bounds().Dx() {
				t.Errorf("the PNG: %v", err)
			}
			eval[*int](b, `document.querySelector("dialog[open]").close()`)
			standsAlone(t, string(svg))
			blank := b.beside()
			blank.resize(1280, 900).do(chromedp.Navigate("about:blank"))
			eval[*int](blank, fmt.Sprintf(`document.body.style.margin = 0,
				document.body.append(new DOMParser().parseFromString(%q, "image/svg+xml").documentElement), undefined`, svg))
			got := blank.figure("svg > rect")
			keepPictures(t, link, want, got)
			if differs := difference(want, got, 16); differs > 0.03 {
				t.Errorf("%.1f %% of the picture differ from the screen", 100*differs)
			}
		})
	}
	b.t = t
}

func TestTheCardOfTheLastLessonIsSaved(t *testing.T) {
	b := newTab(t, lab)
	b.before(`localStorage.lessons = '["decode"]', localStorage.levels = '{"full":""}'`)
	b.open("/lessons").until("the card is there", `document.querySelector(".end-card svg text")`)
	card, err := png.Decode(bytes.NewReader(b.saved("Save the picture")))
	if err != nil || card.Bounds().Dx() < 1000 {
		t.Errorf("got %v", err)
	}
}

// standsAlone fails the test if a picture is no SVG with a title, or needs anything from elsewhere.
func standsAlone(t *testing.T, svg string) {
	t.Helper()
	var read struct {
		XMLName xml.Name `xml:"http://www.w3.org/2000/svg svg"`
		Title   string   `xml:"title"`
	}
	if err := xml.Unmarshal([]byte(svg), &read); err != nil || read.Title == "" {
		t.Errorf("the title is %q: %v", read.Title, err)
	}
	for _, needs := range []string{
		"var(--", " class=", " style=", "<script", "foreignObject", `href="http`, "color-mix", "color(srgb",
	} {
		if strings.Contains(svg, needs) {
			t.Errorf("it has %s", needs)
		}
	}
	for family := range strings.SplitSeq(svg, `font-family="`) {
		family, _, _ = strings.Cut(family, `"`)
		fallback := strings.HasSuffix(family, "sans-serif") || strings.HasSuffix(family, "monospace")
		if strings.Contains(family, ",") && !strings.HasPrefix(family, "<") && !fallback {
			t.Errorf("the fonts %s have no fallback", family)
		}
	}
}

// figure is a screenshot of an element.
func (b *tab) figure(selector string) image.Image {
	b.t.Helper()
	at := eval[struct{ X, Y, Width, Height float64 }](b, fmt.Sprintf(`(() => {
		const { x, y, width, height } = document.querySelector(%q).getBoundingClientRect();
		return { X: x + scrollX, Y: y + scrollY, Width: width, Height: height };
	})()`, selector))
	ctx, cancel := context.WithTimeout(b.ctx, timeout)
	defer cancel()
	beyond := true
	clip := &page.Viewport{X: at.X, Y: at.Y, Width: at.Width, Height: at.Height, Scale: 1}
	params := page.CaptureScreenshotParams{Format: "png", CaptureBeyondViewport: &beyond, Clip: clip}
	shot, err := chromedp.Call(ctx, page.CaptureScreenshot, params)
	if err != nil {
		b.t.Fatal(err)
	}
	drawn, err := png.Decode(bytes.NewReader(shot.Data))
	if err != nil {
		b.t.Fatal(err)
	}
	return drawn
}

// difference is the share of tiles whose mean colour differs visibly. A saved picture has a margin.
func difference(screen, saved image.Image, margin int) float64 {
	const tile, visible = 8, 24
	differ, of := 0, 0
	mean := func(of image.Image, x, y int) (sum [3]int) {
		for i := range tile * tile {
			c := color.RGBAModel.Convert(of.At(of.Bounds().Min.X+x+i%tile, of.Bounds().Min.Y+y+i/tile)).(color.RGBA)
			sum[0], sum[1], sum[2] = sum[0]+int(c.R), sum[1]+int(c.G), sum[2]+int(c.B)
		}
		return sum
	}
	size := screen.Bounds()
	for y := 0; y+tile <= size.Dy(); y += tile {
		for x := 0; x+tile <= size.Dx(); x += tile {
			a, b := mean(screen, x, y), mean(saved, x+margin, y+margin)
			far := 0
			for i := range a {
				far = max(far, a[i]-b[i], b[i]-a[i])
			}
			if of++; far > visible*tile*tile {
				differ++
			}
		}
	}
	return float64(differ) / float64(of)
}

// keepPictures keeps both pictures of a failed test.
func keepPictures(t *testing.T, link string, pictures ...image.Image) {
	t.Cleanup(func() {
		if !t.Failed() {
			return
		}
		for i, of := range pictures {
			name := "saved" + strings.NewReplacer("/", "-", "?", "-", "#", "-").
				Replace(link) + []string{"-screen", "-saved"}[i]
			name = filepath.Join(root, ".build/pictures", name+".png")
			var data bytes.Buffer
			if err := png.Encode(&data, of); err == nil {
				_ = os.MkdirAll(filepath.Dir(name), 0o755)
				_ = os.WriteFile(name, data.Bytes(), 0o644)
			}
		}
	})
}
