//go:build !js

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

type point struct{ X, Y float64 }

func (b *tab) middle(selector string) point {
	b.t.Helper()
	return eval[point](b.still(selector),
		fmt.Sprintf(`(() => { const r = document.querySelector(%q).getBoundingClientRect(); return { X: r.left + r.width / 2, Y: r.top + r.height / 2 } })()`, selector))
}

// untilBorder waits until the field above a divider has that many bits.
func (b *tab) untilBorder(above string, bits int) *tab {
	b.t.Helper()
	return b.until(fmt.Sprintf("%s has %d bits", above, bits),
		fmt.Sprintf(`document.querySelector('.grip[data-border="%s"]').ariaValueNow === "%d"`, above, bits))
}

func TestADividerMovesByKeysAndIsAnnounced(t *testing.T) {
	b := open(t, "/layout")
	says := func(want string) {
		t.Helper()
		b.until("the border says "+want,
			fmt.Sprintf(`document.activeElement.getAttribute("aria-valuetext").startsWith(%q)`, want))
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

// command presses Ctrl and a key; a capital letter also presses Shift.
func (b *tab) command(key string) *tab {
	b.t.Helper()
	modifiers := []chromedp.Modifier{chromedp.ModifierCtrl}
	if key != strings.ToLower(key) {
		modifiers = append(modifiers, chromedp.ModifierShift)
	}
	b.do(chromedp.KeyEvent(key, chromedp.KeyModifiers(modifiers...)))
	return b
}
