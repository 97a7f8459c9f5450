//go:build !js

package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/systeminfo"
	"github.com/chromedp/chromedp"

	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// attended records the intervals between frames, the durations of tasks, and a run's reports.
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

// live runs the generator at full speed and measures its share of the ceiling, the page's frames, and memory growth.
func live(o options) {
	t, address := browseOurs(o, attended)
	defer t.close()
	t.size(1440, 900)
	t.open(address + "/live?rate=max")
	t.run("begin()")
	began := time.Now()
	time.Sleep(2 * time.Second)
	t.run("attend()")
	var early float64
	var rates []float64
	for range liveRuns {
		if time.Since(began) > liveEarly && early == 0 {
			early = renderers(t)
		}
		rates = append(rates, rate(t))
	}
	gaps, longest := evaluate[[]float64](t, "frames"), evaluate[float64](t, "longest")
	time.Sleep(time.Until(began.Add(liveLate)))
	late := renderers(t)
	tool.Figure("live-per-second", tool.Median(rates), "")
	tool.Figure("live-share", tool.Median(rates)/4_096_000, ">=0.97")
	tool.Figure("live-longest-task-ms", longest, "<=50")
	tool.Figure("live-frame-ms", tool.Median(gaps), "<=17")
	tool.Figure("live-memory-90-vs-30", late/early, "<=1.2")
}

// rate observes a run and returns its IDs per second.
func rate(t tab) float64 {
	const elapsed, issued = 0, 1
	from := evaluate[[]float64](t, "seen()")
	time.Sleep(liveRun)
	to := evaluate[[]float64](t, "seen()")
	return (to[issued] - from[issued]) / (to[elapsed] - from[elapsed]) * 1e9
}

// waterfall takes a screenshot of an undisturbed run at full speed.
func waterfall(t tab, address string, o options) {
	const looks = 500 // a tenth of a second apart
	if !strings.Contains("live", o.only) {
		return
	}
	t.emulate("", "prefers-color-scheme", "light")
	t.size(1440, 900)
	t.open(address + "/live?rate=max")
	t.run(`(async () => {
		%s
		await begin();
		const share = () => Number(document.querySelector('[data-field="share"]').dataset.value), rows = () => Number(document.querySelector('[data-field="sampled"]').dataset.value);
		for (let i = 0; i < %d && (rows() < 120 || share() < 0.995); i++) await new Promise((done) => setTimeout(done, 100));
	})()`, attended, looks)
	writeFile(".github/live.png", t.picture())
}

// renderers returns the proportional memory of the browser's renderers, in bytes.
func renderers(t tab) (sum float64) {
	all := tool.Must(chromedp.CallBrowser(t, systeminfo.GetProcessInfo, cdp.Empty{}))
	for _, process := range all.ProcessInfo {
		if process.Type != "renderer" {
			continue
		}
		_, pss, _ := strings.Cut(string(tool.Must(os.ReadFile(fmt.Sprintf("/proc/%d/smaps_rollup", process.ID)))),
			"\nPss:")
		sum += 1024 * tool.Must(strconv.ParseFloat(strings.Fields(pss)[0], 64))
	}
	return sum
}
