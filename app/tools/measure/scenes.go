//go:build !js

package main

import (
	"fmt"
	"net/url"
	"slices"

	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// scenes times opening a scene and redrawing a step, and whether a long run takes longer. The
// program is already running.
func scenes(o options) {
	address := serveOurs(o)
	sceneOpens(address, o.tries)
	stepRedraws(address)
	stageMoves("stage", address+"/rollover?scene=rollover&step=6.1")
	stageMoves("stage-rollback", address+"/rollback?scene=back-3ms&step=4")
	stageMoves("stage-systems", address+"/systems?scene=back&step=3")
	longRedraws(address, o.tries)
	longestWalk(address)
}

// timed opens a URL in a new browser that measures Go's time, and waits until it is idle.
func timed(address string) tab {
	t := browse(watched, attended)
	t.reopen(address)
	return t
}

// scenePages are the pages that play scenes.
var scenePages = []string{"/rollover", "/rollback?scene=two-orders", "/systems"}

// scene is a link to a scene on its page.
type scene struct{ Address, Title string }

// scenesOf returns the scenes that a page links to, except the one that it begins with, which has the page's title.
func scenesOf(t tab) []scene {
	return evaluate[[]scene](t, `[...document.querySelectorAll(".scenes a")].filter((a) => a.href !== location.href)
		.map((a) => ({ Address: a.getAttribute("href"), Title: a.innerText }))`)
}

// sceneOpens opens the scenes of each page by their links.
func sceneOpens(address string, rounds int) {
	var all []float64
	for _, path := range scenePages {
		t := timed(address + path)
		defer t.close()
		list := scenesOf(t)
		for i := range rounds * len(list) {
			s := list[(i+1)%len(list)]
			all = append(all, evaluate[float64](t, fmt.Sprintf("opened('.scenes a[href=%q]', %q)", s.Address, s.Title)))
			t.run("pause(150)")
		}
	}
	tool.Figure("scene-open-ms", tool.Median(all), "<=100")
}

// stepRedraws steps through the scenes with Next.
func stepRedraws(address string) {
	t := timed(address + scenePages[0])
	defer t.close()
	var all []float64
	for _, path := range scenePages {
		t.reopen(address + path)
		for _, s := range scenesOf(t) {
			times := stepThrough(t, address+s.Address)
			fmt.Printf("%-28s median %5.1f ms of %d steps\n", s.Address, tool.Median(times), len(times))
			all = append(all, times...)
		}
	}
	tool.Figure("step-redraw-ms", tool.Median(all), "<=8")
}

// stepThrough times every step of a scene.
func stepThrough(t tab, address string) []float64 {
	t.reopen(address + "&step=0")
	return evaluate[[]float64](t, `(async () => {
		const times = [], track = document.querySelector('.player [type="range"]');
		for (let n = 1; n <= Math.min(track.max, 40); n++) times.push(await redraw());
		return times;
	})()`)
}

// longRedraws compares redrawing a step in the middle of ten thousand frames with one of ten, alternating.
func longRedraws(address string, pairs int) {
	var tabs [2]tab
	steps := [2]int{5000, 5} // each script has 2n + 2 frames
	for i, n := range steps {
		script := fmt.Sprintf("lane refuse\nlane leaf\nlane ours\nset 5ms\nrepeat %d\nadvance 1ms\nask\nend", n)
		tabs[i] = timed(fmt.Sprintf("%s/rollback?scene=scala-28&step=%d#script=%s", address, n,
			url.QueryEscape(script)))
		defer tabs[i].close()
	}
	times := tool.Turns(3, max(pairs, 10), func(which int) float64 { // the browser is still compiling
		step := steps[which]
		return evaluate[float64](tabs[which],
			fmt.Sprintf(`redraw(%d).then(async (ms) => { await go("Back", %d); await pause(250); return ms; })`, step+1,
				step))
	})
	tool.Figure("redraw-10-ms", tool.Median(times.Values[1]), "")
	tool.Figure("redraw-10000-ms", tool.Median(times.Values[0]), "")
	tool.Figure("redraw-10000-vs-10", tool.Median(times.Ratios), "<=1.25")
}

// longestWalk plays the bit lab's longest walkthrough at full speed and measures how long the page is unresponsive.
func longestWalk(address string) {
	t := timed(address + "/bits?op=negate&a=0&width=64")
	defer t.close()
	ms := evaluate[float64](t, `(async () => {
		attend();
		const speed = document.querySelector(".player-speed");
		speed.value = "20";
		speed.dispatchEvent(new Event("change", { bubbles: true }));
		press("Play");
		await when(() => shows(66));
		await pause(100); // tasks are reported late
		return longest;
	})()`)
	tool.Figure("walk-longest-task-ms", ms, "<=200")
}

// movement plays a scene to its end and returns the durations of its frames and of its longest task.
const movement = `(async () => {
	const last = document.querySelector('[data-field="steps"]').dataset.value;
	attend();
	press("Play");
	await when(() => shows(last));
	const Frames = [...frames];
	await pause(100); // tasks are reported late
	return { Frames, Longest: longest };
})()`

// stageMoves times a stage while a scene plays, at a quarter of the CPU speed and at full speed.
func stageMoves(name, address string) {
	for _, c := range []struct {
		slowed         float64
		longest, limit string
	}{{4, "-longest-task-ms", "<=100"}, {1, "-longest-task-full-ms", "<=50"}} {
		t := timed(address)
		defer t.close()
		t.slow(c.slowed)
		played := evaluate[struct {
			Frames  []float64
			Longest float64
		}](t, movement)
		if c.slowed > 1 {
			slices.Sort(played.Frames)
			tool.Figure(name+"-frame-p95-ms", played.Frames[len(played.Frames)*95/100], "<=34")
		}
		tool.Figure(name+c.longest, played.Longest, c.limit)
	}
}
