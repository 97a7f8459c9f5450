//go:build !js

package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// pull takes hold of a grip where from is, goes to where to is, and lets go: by
// mouse, or with a finger.
func (b *tab) pull(from, to point, finger bool) *tab {
	b.t.Helper()
	const steps = 7
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

func TestABorderGoesAsManyCellsAsThePointer(t *testing.T) {
	for _, by := range []struct {
		width  int64
		finger bool
	}{{360, false}, {360, true}, {768, true}, {1440, false}} {
		t.Run(fmt.Sprint(by.width, " by finger ", by.finger), func(t *testing.T) {
			width, finger := by.width, by.finger
			b := warm(t, lab).emulate("", "prefers-reduced-motion", "reduce").resize(width, 1000)
			if finger {
				b.do(chromedp.EmulateViewport(width, 1000, chromedp.EmulateTouch))
			}
			b.open("/styles")
			for _, c := range []struct {
				layout, border string
				cells          []int
			}{
				{"twitter", "unused", []int{1, 2, 3}}, {"twitter", "worker", []int{2, -2}}, // its note goes when it is no longer Twitter's
				{"", "unused", []int{1, 2, 3, 9, -1, -3}}, {"", "time", []int{1, 2, 4, -1, -2, -6}},
				{"", "datacenter", []int{1, 2, 4, 6, -2, -4}}, {"", "worker", []int{2, 3, -1, -3, -5}},
			} {
				if c.layout == "" {
					c.layout = "unused:4,time:34,datacenter:7,worker:7,sequence:12&epoch=0&tick=1ms"
				}
				b.visit("/").visit("/layout?layout=" + c.layout)
				b.until("the grips are in place", `document.querySelector(".grip").style.getPropertyValue("--x16") !== ""`)
				start := eval[int](b, fmt.Sprintf(beforeBorder, c.border))
				for _, cells := range c.cells {
					cell := eval[float64](b, `document.querySelector('[data-bit="40"]').getBoundingClientRect().width`)
					from := b.middle(`.grip[data-border="` + c.border + `"]`)
					b.pull(from, point{from.X + float64(cells)*cell, from.Y}, finger).settled() // it may come too far as well
					if got := eval[int](b, fmt.Sprintf(beforeBorder, c.border)) - start; got != cells {
						t.Errorf("%.12s, %s, %+d cells: the border went by %+d", c.layout, c.border, cells, got)
					}
					b.button("Undo").until("it is undone, and the grip is back", fmt.Sprintf(
						`(() => { const s = document.querySelector('.grip[data-border="%s"]').style; return +s.getPropertyValue("--x16") + 16 * s.getPropertyValue("--y16") === %d })() && `+beforeBorder+" === %d", c.border, start, c.border, start))
				}
			}
		})
	}
}

// beforeBorder is how many cells stand before the border below a field.
const beforeBorder = `(() => { let sum = 0; for (const g of document.querySelectorAll(".grip")) { sum += +g.ariaValueNow; if (g.dataset.border === %q) return sum } })()`
