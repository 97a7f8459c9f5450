//go:build !js

package main

import (
	"fmt"
	"maps"
	"os"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/divide"
	"github.com/snowflakelab/snowflakelab/app/internal/page"
	"github.com/snowflakelab/snowflakelab/app/internal/run/plan"
	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// noted returns the functions that have run one second after a page is interactive: the few
// that run on their own in that second would make the page wait for the lazy chunk. On a small
// screen garbage is collected much more often, to record all functions of the collector.
const noted = `let made;
const answered = new Promise((done) => new MutationObserver((_, observer) => {
	if (document.querySelector('main[data-ready="true"]')) {
		observer.disconnect();
		dispatchEvent(new Event("wheel")); // input that stops autoplay, which may wait for the lazy chunk
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
			this.importObject.divided = { missing: (place) => (begun[place] = 1) };
		}
	};
} });`

// profile writes the startup list: the functions that run until any page is interactive. They
// differ slightly from run to run, so each page is opened several times, in several views.
func profile(o options) {
	program := tool.Must(os.ReadFile(linked))
	t, address := browseOurs(o, noted)
	defer t.close()
	paths, ran := routes(), []int(nil)
	for _, a := range plan.Lessons() {
		paths[a.Path()] = a.Name
		if a.Instrument != "" {
			paths[a.Instrument] = a.Name
		}
	}
	for _, p := range page.All() {
		if p.Late { // few visitors start there
			maps.DeleteFunc(paths, func(at, _ string) bool {
				path, _, _ := strings.Cut(at, "?")
				return path == p.Path
			})
		}
	}
	for _, r := range readers {
		t.size(r.width, 900)
		t.emulate("", "prefers-reduced-motion", r.motion)
		for path := range paths {
			t.open(address + r.language + path)
			ran = append(ran, evaluate[[]int](t, "ran()")...)
		}
	}
	names := tool.Must(divide.List(program, ran, divide.Short))
	fmt.Printf("%d lines in the startup list\n", len(names))
	writeFile(begin, []byte(strings.Join(names, "\n")+"\n"))
}

// readers are the views, some of them twice: the window's width in pixels, prefers-reduced-motion,
// and the language's folder.
var readers = []struct {
	width            int64
	motion, language string
}{
	{1440, "no-preference", ""}, {360, "no-preference", ""}, {1440, "reduce", ""}, {360, "reduce", ""},
	{1440, "no-preference", ""},
	{1440, "no-preference", "/zh"}, {360, "no-preference", "/ja"},
}
