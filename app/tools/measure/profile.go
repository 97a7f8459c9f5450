//go:build !js

package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/chromedp/chromedp"

	"github.com/snowflakelab/snowflakelab/app/divide"
)

// noted tells which functions have run a second after a page first answered: what runs
// then by itself is little, and would have the page wait for the other part. On a small
// screen garbage is collected far more often, so that all is seen that may take part.
const noted = `let made;
const answered = new Promise((done) => new MutationObserver((_, observer) => {
	if (document.querySelector('main[data-ready="true"]')) {
		observer.disconnect();
		setTimeout(done, 1000);
	}
}).observe(document, { subtree: true, childList: true, attributes: true }));
const begun = new Uint8Array(1 << 16);
window.ran = () => answered.then(() => [...begun.keys()].filter((place) => begun[place]));
Object.defineProperty(window, "Go", { configurable: true, get: () => made, set(given) {
	made = class extends given {
		constructor() {
			super();
			this.env.GOGC = innerWidth > 1000 ? "100" : "20";
			this.importObject.divided = { missing: () => 1, needed: (place) => (begun[place] = 1) };
		}
	};
} });`

// profile writes which functions run until any page answers: the first part of the
// program is to have them. What a page does then differs a little from time to time, so
// each is opened more than once, and as different readers see it.
func profile(o options) error {
	program, err := os.ReadFile(o.linked)
	if err != nil {
		return err
	}
	tab, address, closeBrowser, err := browseOurs(o, noted)
	if err != nil {
		return err
	}
	defer closeBrowser()
	var ran []int
	for _, r := range readers {
		if err := r.sit(tab); err != nil {
			return err
		}
		for path := range routes() {
			if err := open(tab, address+path); err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
			more, err := evaluate[[]int](tab, "ran()")
			if err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
			ran = append(ran, more...)
		}
	}
	names, err := divide.Begun(program, ran)
	if err != nil {
		return err
	}
	fmt.Printf("%d functions begin, besides those that always do\n", len(names))
	return os.WriteFile(o.begin, []byte(strings.Join(names, "\n")+"\n"), 0o644)
}

// readers are those who see pages differently, some of them twice.
var readers = []reader{{1440, "no-preference"}, {360, "no-preference"}, {1440, "reduce"}, {360, "reduce"}, {1440, "no-preference"}}

// reader has a window so many pixels wide, and may have asked for less motion.
type reader struct {
	width  int64
	motion string
}

// sit shows pages as the reader sees them.
func (r reader) sit(tab context.Context) error {
	if err := chromedp.Do(tab, chromedp.EmulateViewport(r.width, 900)); err != nil {
		return err
	}
	return emulate(tab, "", "prefers-reduced-motion", r.motion)
}
