//go:build !js

package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// beyond counts what a press does outside the page: it saves a file, or copies.
const beyond = `window.beyond = 0;
	for (const [of, name] of [[URL, "createObjectURL"], [Clipboard.prototype, "writeText"]]) {
		const make = of[name];
		of[name] = function (...all) { window.beyond++; return make.apply(this, all) };
	}`

// pressable are the buttons that a reader sees and may press. Of many that look alike there are two.
const pressable = `(() => {
	const kinds = {};
	return [...document.querySelectorAll("button")].filter((e) => {
		const kind = e.parentElement.className + " " + e.className + " " + e.getAttributeNames().sort();
		return e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
			!e.disabled && e.ariaDisabled !== "true" && e.ariaPressed !== "true" && (kinds[kind] = (kinds[kind] ?? 0) + 1) <= 2;
	});
})()`

// effect is all that a press may change.
const effect = `[document.documentElement.outerHTML, location.href, document.querySelectorAll(":popover-open").length,
	window.beyond, Math.round(scrollY / 8), [window.pressed, document.body].includes(document.activeElement),
	...[...document.querySelectorAll("input, textarea, select")].map((e) => e.value)].join()`

func TestEveryButtonActsWhenItIsPressedFirstInAFreshPage(t *testing.T) {
	paths, within := routes(), ""
	if !thorough {
		paths, within = []string{"/"}, "main "
	}
	for _, path := range paths {
		t.Run(path, func(t *testing.T) {
			b := warm(t, lab).before(beyond)
			n := 1
			for i := 0; i < n; i++ {
				b.open(path).settled()
				all := fmt.Sprintf(`(window.all = %s.filter((e) => e.closest(%q || "body")))`, pressable, within)
				n = eval[int](b, all+".length")
				if i >= n {
					break
				}
				says := eval[string](b, fmt.Sprintf(`(window.pressed = all[%d], pressed.outerHTML.slice(0, 200))`, i))
				eval[bool](b, `(pressed.scrollIntoView({ block: "center" }), true)`)
				b.settled()
				eval[bool](b, "(window.was = "+effect+", true)")
				at := eval[point](b, `(() => {
					const r = pressed.getBoundingClientRect();
					return { X: r.left + r.width / 2, Y: r.top + r.height / 2 };
				})()`)
				b.do(chromedp.MouseClickXY(at.X, at.Y))
				if !eval[bool](b, `new Promise((done) => {
					const end = performance.now() + 2000, look = () => {
						const acts = window.was !== `+effect+`;
						acts || performance.now() > end ? done(acts) : setTimeout(look, 20);
					};
					look();
				})`) {
					t.Errorf("pressed first, this changes nothing: %s", says)
				}
				eval[bool](b, "localStorage.clear(), sessionStorage.clear(), true")
			}
			t.Logf("%d buttons", n)
			b.complaints()
		})
	}
}
