//go:build !js

package main

import (
	"context"
	"fmt"
	"net/url"
	"time"

	"github.com/chromedp/chromedp"
)

// counted adds up how long Go runs, and what it changes in the document with
// it: whatever wakes the program passes through _resume. What waits for a frame
// or a timer is not counted.
const counted = `window.goTime = 0;
let constructor, depth = 0;
Object.defineProperty(window, "Go", { configurable: true, get: () => constructor, set(given) {
	constructor = given;
	const resume = given.prototype._resume;
	given.prototype._resume = function () {
		const begin = performance.now();
		depth++;
		try { resume.call(this); } finally { if (--depth === 0) window.goTime += performance.now() - begin; }
	};
} });
window.press = (name) => [...document.querySelectorAll(".player button")].find((e) => e.innerText === name).click();
window.when = (met) => new Promise((done) => {
	const look = () => { if (met()) { observer.disconnect(); done(); return true; } };
	const observer = new MutationObserver(look);
	if (!look()) observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
});
window.shows = (step) => document.querySelector('[data-field="step"]')?.dataset.value === String(step);
window.pause = (ms) => new Promise((done) => setTimeout(done, ms));
window.go = async (name, step) => {
	const was = document.querySelector('[data-field="step"]').dataset.value;
	press(name);
	await when(() => step === undefined ? !shows(was) : shows(step));
};
// A redraw is all the Go work that one press of Next brings, until it is quiet.
window.redraw = async (step) => {
	const before = goTime;
	await go("Next", step);
	await pause(250);
	return goTime - before;
};
window.opened = async (selector, title) => {
	const begin = performance.now();
	document.querySelector(selector).click();
	await when(() => document.querySelector("h1").innerText === title && document.querySelector("[data-lane]"));
	await new Promise(requestAnimationFrame);
	await new Promise((done) => { const c = new MessageChannel(); c.port1.onmessage = done; c.port2.postMessage(0); });
	return performance.now() - begin;
};`

// scenes times the scenes once the program runs: how long one takes to open,
// how long one step takes to draw, and whether a long run takes longer.
func scenes(o options) error {
	address, err := serveOurs(o)
	if err != nil {
		return err
	}
	if err := sceneOpens(address, o.tries); err != nil {
		return err
	}
	if err := stepRedraws(address); err != nil {
		return err
	}
	if err := stageMoves(address); err != nil {
		return err
	}
	if err := longRedraws(address, o.tries); err != nil {
		return err
	}
	return longestWalk(address)
}

// timed opens an address in a new browser that counts Go's time, and lets it
// come to rest.
func timed(address string) (tab context.Context, closeBrowser func(), err error) {
	if tab, closeBrowser, err = browse(counted); err != nil {
		return nil, nil, err
	}
	if err = reopen(tab, address); err != nil {
		closeBrowser()
		return nil, nil, err
	}
	return tab, closeBrowser, nil
}

func reopen(tab context.Context, address string) error {
	if err := open(tab, address); err != nil {
		return err
	}
	return chromedp.Do(tab, chromedp.Sleep(700*time.Millisecond))
}

// scenePages are the pages that play scenes.
var scenePages = []string{"/rollover", "/rollback", "/systems"}

// scene is a link to one, as its page has it.
type scene struct{ Address, Title string }

// scenesOf are the scenes that a page links to.
func scenesOf(tab context.Context) ([]scene, error) {
	return evaluate[[]scene](tab, `[...document.querySelectorAll(".scenes a")].map((a) => ({ Address: a.getAttribute("href"), Title: a.innerText }))`)
}

// sceneOpens goes round the scenes of each page by their links.
func sceneOpens(address string, rounds int) error {
	var all []float64
	for _, path := range scenePages {
		tab, closeBrowser, err := timed(address + path)
		if err != nil {
			return err
		}
		defer closeBrowser()
		list, err := scenesOf(tab)
		if err != nil {
			return err
		}
		for i := range rounds * len(list) {
			s := list[(i+1)%len(list)]
			ms, err := evaluate[float64](tab, fmt.Sprintf("opened('.scenes a[href=%q]', %q)", s.Address, s.Title))
			if err != nil {
				return fmt.Errorf("opening %s: %w", s.Address, err)
			}
			all = append(all, ms)
			if _, err := evaluate[bool](tab, "pause(150).then(() => true)"); err != nil {
				return err
			}
		}
	}
	figure("scene-open-ms", median(all), "<=100")
	return nil
}

// stepRedraws goes through the scenes by Next.
func stepRedraws(address string) error {
	tab, closeBrowser, err := timed(address + scenePages[0])
	if err != nil {
		return err
	}
	defer closeBrowser()
	var all []float64
	for _, path := range scenePages {
		if err := reopen(tab, address+path); err != nil {
			return err
		}
		list, err := scenesOf(tab)
		if err != nil {
			return err
		}
		for _, s := range list {
			times, err := stepThrough(tab, address+s.Address)
			if err != nil {
				return err
			}
			fmt.Printf("%-28s median %5.1f ms of %d steps\n", s.Address, median(times), len(times))
			all = append(all, times...)
		}
	}
	figure("step-redraw-ms", median(all), "<=8")
	return nil
}

// stepThrough times every step of a scene.
func stepThrough(tab context.Context, address string) ([]float64, error) {
	if err := reopen(tab, address+"&step=0"); err != nil {
		return nil, err
	}
	times, err := evaluate[[]float64](tab, `(async () => {
		const times = [], track = document.querySelector('.player [type="range"]');
		for (let n = 1; n <= Math.min(track.max, 40); n++) times.push(await redraw());
		return times;
	})()`)
	if err != nil {
		return nil, fmt.Errorf("stepping through %s: %w", address, err)
	}
	return times, nil
}

// longRedraws compares one step in the middle of ten thousand frames with one of
// ten, turn by turn.
func longRedraws(address string, pairs int) error {
	var tabs [2]context.Context
	steps := [2]int{5, 5000} // each script has two more frames than twice that
	for i, n := range steps {
		script := fmt.Sprintf("lane refuse\nlane leaf\nlane ours\nset 5ms\nrepeat %d\nadvance 1ms\nask\nend", n)
		tab, closeBrowser, err := timed(fmt.Sprintf("%s/rollback?scene=scala-28&step=%d#script=%s", address, n, url.QueryEscape(script)))
		if err != nil {
			return err
		}
		defer closeBrowser()
		tabs[i] = tab
	}
	var times [2][]float64
	var ratios []float64
	for i := range 3 + max(pairs, 10) {
		var pair [2]float64
		for j := range 2 {
			k := (i + j) % 2 // each begins as often as the other
			ms, err := evaluate[float64](tabs[k], fmt.Sprintf(`redraw(%d).then(async (ms) => { await go("Back", %d); await pause(250); return ms; })`, steps[k]+1, steps[k]))
			if err != nil {
				return err
			}
			pair[k] = ms
		}
		if i < 3 { // the browser is still compiling
			continue
		}
		times[0], times[1] = append(times[0], pair[0]), append(times[1], pair[1])
		ratios = append(ratios, pair[1]/pair[0])
	}
	figure("redraw-10-ms", median(times[0]), "")
	figure("redraw-10000-ms", median(times[1]), "")
	figure("redraw-10000-vs-10", median(ratios), "<=1.25")
	return nil
}

// longestWalk plays the bit lab's longest walk at its fastest and watches for how
// long the page does not answer.
func longestWalk(address string) error {
	tab, closeBrowser, err := timed(address + "/bits?op=negate&a=0&width=64")
	if err != nil {
		return err
	}
	defer closeBrowser()
	ms, err := evaluate[float64](tab, `(async () => {
		let longest = 0;
		new PerformanceObserver((list) => {
			for (const task of list.getEntries()) longest = Math.max(longest, task.duration);
		}).observe({ entryTypes: ["longtask"] });
		const speed = document.querySelector(".player-speed");
		speed.value = "20";
		speed.dispatchEvent(new Event("change", { bubbles: true }));
		press("Play");
		await when(() => shows(66));
		return longest;
	})()`)
	figure("walk-longest-task-ms", ms, "<=200")
	return err
}
