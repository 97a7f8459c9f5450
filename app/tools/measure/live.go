//go:build !js

package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/chromedp/chromedp"
)

// attended notes how long frames are apart and how long tasks take, and what a run
// has reported.
const attended = `window.frames = [], window.longest = 0;
new PerformanceObserver((list) => { for (const task of list.getEntries()) longest = Math.max(longest, task.duration); }).observe({ type: "longtask" });
window.attend = () => {
	frames = [], longest = 0;
	let last;
	const next = (now) => { if (last) frames.push(now - last); last = now; requestAnimationFrame(next); };
	requestAnimationFrame(next);
};
window.seen = async () => (await import(document.querySelector("script[data-live]").dataset.base + document.querySelector("script[data-live]").dataset.live)).seen();
window.begin = () => new Promise((done) => {
	const look = () => {
		const button = document.querySelector(".dock .primary:not([disabled])");
		button ? (button.click(), done(true)) : requestAnimationFrame(look);
	};
	look();
});`

// What a run is watched for.
const (
	liveRuns  = 5
	liveRun   = 10 * time.Second
	liveEarly = 30 * time.Second
	liveLate  = 90 * time.Second
)

// live runs the generator as fast as it can: how near it comes to its ceiling, how the
// page fares meanwhile, and whether memory grows. Then others generate in the same
// browser, as fast as they can.
func live(o options) error {
	tab, address, closeBrowser, err := browseOurs(o, attended)
	if err != nil {
		return err
	}
	defer closeBrowser()
	if err := chromedp.Do(tab, chromedp.EmulateViewport(1440, 900)); err != nil {
		return err
	}
	if err := open(tab, address+"/live?rate=max"); err != nil {
		return err
	}
	if _, err := evaluate[bool](tab, "begin()"); err != nil {
		return err
	}
	began := time.Now()
	time.Sleep(2 * time.Second)
	if _, err := evaluate[*int](tab, "attend()"); err != nil {
		return err
	}
	var early float64
	var rates []float64
	for range liveRuns {
		if time.Since(began) > liveEarly && early == 0 {
			early = renderers()
		}
		rate, err := spell(tab)
		if err != nil {
			return err
		}
		rates = append(rates, rate)
	}
	gaps, err := evaluate[[]float64](tab, "frames")
	if err != nil {
		return err
	}
	longest, err := evaluate[float64](tab, "longest")
	if err != nil {
		return err
	}
	time.Sleep(time.Until(began.Add(liveLate)))
	late := renderers()
	figure("live-per-second", median(rates), "")
	figure("live-share", median(rates)/4_096_000, ">=0.97")
	figure("live-longest-task-ms", longest, "<=50")
	figure("live-frame-ms", median(gaps), "<=17")
	figure("live-memory-90-vs-30", late/early, "<=1.2")
	return others(o, median(rates))
}

// spell watches a run for a while, and returns how many IDs a second it issued.
func spell(tab context.Context) (rate float64, err error) {
	const elapsed, issued = 0, 1
	from, err := evaluate[[]float64](tab, "seen()")
	if err != nil {
		return 0, err
	}
	time.Sleep(liveRun)
	to, err := evaluate[[]float64](tab, "seen()")
	if err != nil {
		return 0, err
	}
	return (to[issued] - from[issued]) / (to[elapsed] - from[elapsed]) * 1e9, nil
}

// waterfall takes the picture of a run at full speed, once nothing disturbs that.
func waterfall(tab context.Context, address string, o options) error {
	const patient = 500 // looks, a tenth of a second apart
	if !strings.Contains("live", o.only) {
		return nil
	}
	if err := emulate(tab, "", "prefers-color-scheme", "light"); err != nil {
		return err
	}
	if err := chromedp.Do(tab, chromedp.EmulateViewport(1440, 900)); err != nil {
		return err
	}
	if err := open(tab, address+"/live?rate=max"); err != nil {
		return err
	}
	_, err := evaluate[bool](tab, fmt.Sprintf(`(async () => {
		%s
		await begin();
		const share = () => Number(document.querySelector('[data-field="share"]').dataset.value), rows = () => Number(document.querySelector('[data-field="sampled"]').dataset.value);
		for (let i = 0; i < %d && (rows() < 120 || share() < 0.995); i++) await new Promise((done) => setTimeout(done, 100));
		return true;
	})()`, attended, patient))
	if err != nil {
		return err
	}
	data, err := chromedp.Run(tab, chromedp.CaptureScreenshot())
	if err != nil {
		return err
	}
	return writeFile(".github/live.png", data)
}

// renderers is the proportional memory of this program's browser's pages, in bytes.
func renderers() (sum float64) {
	all, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, name := range all {
		line, err := os.ReadFile(name)
		dir := filepath.Dir(name)
		if err != nil || !strings.Contains(string(line), "--type=renderer") || !descends(dir) {
			continue
		}
		rollup, _ := os.ReadFile(dir + "/smaps_rollup")
		_, rest, _ := strings.Cut(string(rollup), "\nPss:")
		if fields := strings.Fields(rest); len(fields) > 0 {
			kilobytes, _ := strconv.ParseFloat(fields[0], 64)
			sum += 1024 * kilobytes
		}
	}
	return sum
}

// descends reports whether a process was started by this one, or by one that was.
func descends(dir string) bool {
	for range 10 {
		stat, err := os.ReadFile(dir + "/stat")
		_, rest, ok := strings.Cut(string(stat), ") ")
		if err != nil || !ok {
			return false
		}
		parent := strings.Fields(rest)[1]
		if parent == strconv.Itoa(os.Getpid()) {
			return true
		}
		dir = "/proc/" + parent
	}
	return false
}

// others lets the generators of other packages run, each alone, and compares.
func others(o options, ours float64) error {
	tab, closeBrowser, err := browseFolder(o.speed)
	if err != nil {
		return err
	}
	defer closeBrowser()
	for _, name := range []string{"sapphire", "nodejs-snowflake", "flakeid"} {
		got, err := evaluate[[2]float64](tab, fmt.Sprintf(`new Promise((done, fail) => {
			const worker = new Worker("others.js");
			worker.onmessage = ({ data }) => (worker.terminate(), done(data));
			worker.onerror = (event) => fail(new Error(event.message));
			worker.postMessage(%q);
		})`, name))
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		figure(name+"-per-second", got[0], "")
		figure(name+"-duplicates-in-a-million", got[1], "")
		figure("live-vs-"+name, ours/got[0], "")
	}
	return nil
}
