//go:build !js

package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/divide"
	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// noted tells which functions have run a second after a page first answered: what runs
// then by itself is little, and would have the page wait for the other part. On a small
// screen garbage is collected far more often, so that all is seen that may take part.
const noted = `let made;
const answered = new Promise((done) => new MutationObserver((_, observer) => {
	if (document.querySelector('main[data-ready="true"]')) {
		observer.disconnect();
		dispatchEvent(new Event("wheel")); // as by a reader who takes over: what plays by itself comes later
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
func profile(o options) {
	program := tool.Must(os.ReadFile(linked))
	t, address := browseOurs(o, noted)
	defer t.close()
	paths, ran := routes(), []int(nil)
	delete(paths, "/styles") // no visitor begins with the page of every component: it waits for the rest
	for _, r := range readers {
		t.size(r.width, 900)
		t.emulate("", "prefers-reduced-motion", r.motion)
		for path := range paths {
			t.open(address + path)
			ran = append(ran, evaluate[[]int](t, "ran()")...)
		}
	}
	names := tool.Must(divide.Begun(program, ran))
	fmt.Printf("%d functions begin, besides those that always do\n", len(names))
	writeFile(begin, []byte(strings.Join(names, "\n")+"\n"))
}

// readers are those who see pages differently, some of them twice: by the window's width in pixels,
// and whether less motion is asked for.
var readers = []struct {
	width  int64
	motion string
}{{1440, "no-preference"}, {360, "no-preference"}, {1440, "reduce"}, {360, "reduce"}, {1440, "no-preference"}}
