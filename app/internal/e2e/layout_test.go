//go:build !js

package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// point is a place in the window.
type point struct{ X, Y float64 }

// middle is the middle of what a selector finds.
func (b *tab) middle(selector string) point {
	b.t.Helper()
	return eval[point](b, fmt.Sprintf(`(() => { const r = document.querySelector(%q).getBoundingClientRect(); return { X: r.left + r.width / 2, Y: r.top + r.height / 2 } })()`, selector))
}

// drag takes a border with the mouse, or with a finger, and lets it go at the
// left side of a bit.
func (b *tab) drag(border string, bit int, finger bool) *tab {
	b.t.Helper()
	from := b.middle(`.grip[data-border="` + border + `"]`)
	to := eval[point](b, fmt.Sprintf(`(() => { const r = document.querySelector('[data-bit="%d"]').getBoundingClientRect(); return { X: r.left, Y: r.top + r.height / 2 } })()`, bit))
	const steps = 5
	for i := range steps + 2 {
		share := float64(min(i, steps)) / steps
		at := point{from.X + (to.X-from.X)*share, from.Y + (to.Y-from.Y)*share}
		mouse, touch := input.DispatchMouseEventTypeMouseMoved, input.DispatchTouchEventTypeTouchMove
		switch i {
		case 0:
			mouse, touch = input.DispatchMouseEventTypeMousePressed, input.DispatchTouchEventTypeTouchStart
		case steps + 1:
			mouse, touch = input.DispatchMouseEventTypeMouseReleased, input.DispatchTouchEventTypeTouchEnd
		}
		if !finger {
			b.do(chromedp.MouseEvent(mouse, at.X, at.Y, chromedp.ButtonLeft))
			continue
		}
		params := input.DispatchTouchEventParams{Type: touch, TouchPoints: []*input.TouchPoint{{X: at.X, Y: at.Y}}}
		if touch == input.DispatchTouchEventTypeTouchEnd {
			params.TouchPoints = []*input.TouchPoint{}
		}
		if _, err := chromedp.Call(b.ctx, input.DispatchTouchEvent, params); err != nil {
			b.t.Fatal(err)
		}
	}
	return b
}

// untilBorder waits until the field above a border has so many bits.
func (b *tab) untilBorder(above string, bits int) *tab {
	b.t.Helper()
	return b.until(fmt.Sprintf("%s has %d bits", above, bits), fmt.Sprintf(`document.querySelector('.grip[data-border="%s"]').ariaValueNow === "%d"`, above, bits))
}

func TestABorderIsDraggedInRowsOfEveryLength(t *testing.T) {
	for _, width := range []int64{360, 768, 1440} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			finger := width < 1000
			b := newTab(t, lab).emulate("", "prefers-reduced-motion", "reduce").resize(width, 1000).open("/layout")
			b.until("the grips are in place", `document.querySelector(".grip").style.getPropertyValue("--x16") !== ""`)
			b.drag("worker", 12, finger).untilBorder("worker", 4).untilField("ids-per-tick", "8192").untilField("nodes", "512")
			b.drag("time", 37, finger).untilBorder("time", 25).untilBorder("datacenter", 21)
			b.until("the address has it", `location.search.includes("layout=unused:1,time:25,datacenter:21,worker:4,sequence:13&epoch=1288834974657&tick=1ms")`)
			eval[*int](b, `[...document.querySelectorAll("button")].find((e) => e.innerText === "Undo").click()`)
			b.untilBorder("time", 41).untilBorder("datacenter", 5).untilBorder("worker", 4)
		})
	}
}

func TestABorderIsMovedByKeysAndSpeaks(t *testing.T) {
	b := open(t, "/layout")
	says := func(want string) {
		t.Helper()
		b.until("the border says "+want, fmt.Sprintf(`document.activeElement.getAttribute("aria-valuetext").startsWith(%q)`, want))
	}
	eval[*int](b, `document.querySelector('.grip[data-border="worker"]').focus()`)
	b.press(kb.ArrowLeft)
	says("sequence 13 bits, 8,192 IDs per tick")
	b.press(kb.ArrowRight + kb.ArrowRight)
	says("sequence 11 bits, 2,048 IDs per tick")
	b.press(kb.End)
	says("sequence 1 bit, 2 IDs per tick; worker 16 bits")
	b.press(kb.Home)
	says("sequence 16 bits, 65,536 IDs per tick; worker 1 bit")
	b.press(kb.PageUp)
	says("sequence 12 bits")
}
