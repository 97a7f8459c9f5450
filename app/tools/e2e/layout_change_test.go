//go:build !js

package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const change = "/layout?layout=discord&old=twitter&switch=2027-01-01"

// changed waits for the day of a switch in the address, and for its verdict.
func (b *tab) changed(day, verdict string) *tab {
	b.t.Helper()
	is := `location.search.includes("switch=%s") && document.querySelector("[data-change]").dataset.verdict === %q`
	return b.until("the switch is on "+day, fmt.Sprintf(is, day, verdict))
}

func TestTheDayOfASwitchIsDraggedToTheFirstSafeOne(t *testing.T) {
	t.Parallel()
	for _, finger := range []bool{false, true} {
		t.Run(fmt.Sprint("by finger ", finger), func(t *testing.T) {
			b := warm(t, lab).resize(1440, 1000)
			if finger {
				b.resize(360, 1000).do(chromedp.EmulateViewport(360, 1000, chromedp.EmulateTouch))
			}
			b.visit(change).changed("2027-01-01", "overlaps")
			if got := b.field("overlap-id"); got != "1588346014924800000" {
				t.Errorf("got the example %s", got)
			}
			b.alter(`document.querySelector("[data-axis]").scrollIntoView({ block: "center" })`)
			from := b.middle(`[data-axis] [data-part="knob"]`)
			to := point{b.middle(`[data-axis] line[data-part="safe"]`).X, from.Y}
			b.pull(from, to, finger).changed("2084-09-07", "safe")
			if got := b.field("first-safe"); got != "2084-09-07T00:00:00Z" {
				t.Errorf("on the safe day: first-safe is %s", got)
			}
		})
	}
}

func TestArrowKeysMoveTheDayOfASwitch(t *testing.T) {
	b := warm(t, lab).resize(1440, 1000).visit(change).changed("2027-01-01", "overlaps")
	b.focus(`[data-axis] [role="slider"]`).press(kb.ArrowRight).changed("2027-01-02", "overlaps")
	b.press(kb.ArrowLeft).press(kb.ArrowLeft).changed("2026-12-31", "overlaps")
	b.click(`[data-cure="day"] button`).changed("2084-09-07", "safe")
	b.until("the focus is on the slider", `document.activeElement.role === "slider"`).
		press(kb.ArrowLeft).changed("2084-09-06", "overlaps")
}
