//go:build !js

package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// pull drags a grip from one place to another, by mouse or with a finger.
func (b *tab) pull(from, to point, finger bool) *tab {
	b.t.Helper()
	const steps = 2
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

// pulled drags a divider by a number of cells, and checks that it moves as many.
func (b *tab) pulled(border string, cells int, finger bool) {
	b.t.Helper()
	before := eval[int](b, fmt.Sprintf(beforeBorder, border))
	cell := eval[float64](b, `document.querySelector('[data-bit="40"]').getBoundingClientRect().width`)
	from := b.middle(`.grip[data-border="` + border + `"]`)
	b.pull(from, point{from.X + float64(cells)*cell, from.Y}, finger)
	there := fmt.Sprintf(beforeBorder+" === %d", border, before+cells)
	b.until(fmt.Sprintf("%s, at %d, has gone by %+d cells", border, before, cells), there).settled()
	if !eval[bool](b, there) {
		b.t.Errorf("%s, at %d, goes further than %+d cells", border, before, cells)
	}
}

func TestADividerMovesAsManyCellsAsThePointer(t *testing.T) {
	t.Parallel()
	for _, by := range []struct {
		width  int64
		finger bool
	}{{360, false}, {360, true}, {768, true}, {1440, false}} {
		t.Run(fmt.Sprint(by.width, " by finger ", by.finger), func(t *testing.T) {
			width, finger := by.width, by.finger
			if !finger || width != 360 {
				more(t)
			}
			b := warm(t, lab).resize(width, 1000)
			if finger {
				b.do(chromedp.EmulateViewport(width, 1000, chromedp.EmulateTouch))
			}
			const inPlace = `document.querySelector(".grip").style.getPropertyValue("--x16") !== ""`
			b.visit("/layout?layout=twitter").until("the grips are in place", inPlace)
			// its note goes when it is no longer Twitter's
			for border, cells := range map[string]int{"unused": 2, "worker": -2} {
				start := eval[int](b, fmt.Sprintf(beforeBorder, border))
				b.pulled(border, cells, finger)
				b.push(undo).until("it is undone, and the grip is back", fmt.Sprintf(
					`(() => { const s = document.querySelector('.grip[data-border="%s"]').style; return +s.getPropertyValue("--x16") + 16 * s.getPropertyValue("--y16") === %d })() && `+beforeBorder+" === %d", border, start, border, start))
			}
			b.visit("/").visit("/layout?layout=unused:4,time:34,datacenter:7,worker:7,sequence:12&epoch=0&tick=1ms").
				until("the grips are in place", inPlace)
			for _, c := range []struct {
				border string
				cells  int
			}{
				{"unused", 1}, {"unused", 9}, {"unused", -3},
				{"time", -6}, {"time", -2}, {"time", 4}, // to a row's end, and over it
				{"datacenter", 4}, {"datacenter", -4}, {"worker", 3}, {"worker", -5},
			} {
				b.pulled(c.border, c.cells, finger)
			}
		})
	}
}

// beforeBorder is how many cells are before the divider below a field.
const beforeBorder = `(() => { let sum = 0; for (const g of document.querySelectorAll(".grip")) { sum += +g.ariaValueNow; if (g.dataset.border === %q) return sum } })()`

// drag drags a divider, with the mouse or a finger, to the left edge of a bit.
func (b *tab) drag(border string, bit int, finger bool) *tab {
	b.t.Helper()
	from := b.middle(`.grip[data-border="` + border + `"]`)
	to := eval[point](b,
		fmt.Sprintf(`(() => { const r = document.querySelector('[data-bit="%d"]').getBoundingClientRect(); return { X: r.left, Y: r.top + r.height / 2 } })()`, bit))
	return b.pull(from, to, finger)
}
