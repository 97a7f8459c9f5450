//go:build !js

package main

import (
	"fmt"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// told records when a page becomes interactive, in milliseconds since the start of its navigation.
const told = `new MutationObserver((_, observer) => {
	if (document.querySelector('main[data-ready="true"]')) {
		window.answered = performance.now();
		observer.disconnect();
	}
}).observe(document, { subtree: true, childList: true, attributes: true })`

// condition is a condition under which starts are timed.
type condition struct {
	name  string
	want  string // want is the target of its ratio.
	pairs int
	warm  bool // warm: a later visit, with everything cached, is timed too
	set   func(t tab)
}

// conditions are this machine, a network of 4 Mbit/s with 40 ms, and a quarter of the CPU. The
// network limit applies to the page only, not to a worker's requests, such as the bare page's.
func conditions(pairs int) []condition {
	return []condition{
		{name: "start-cold", want: "<=1.10", pairs: pairs, warm: true, set: func(tab) {}},
		{name: "start-4mbit", want: "<=0.90", pairs: pairs, set: func(t tab) {
			line := network.Conditions{Latency: 40, DownloadThroughput: 4e6 / 8, UploadThroughput: 4e6 / 8}
			call(t, network.EmulateNetworkConditionsByRule,
				network.EmulateNetworkConditionsByRuleParams{MatchedNetworkConditions: []*network.Conditions{&line}})
		}},
		{name: "start-slow", want: "<=1.25", pairs: min(pairs, 7), set: func(t tab) { t.slow(4) }},
	}
}

// start times our home page and the bare one from navigation until they are interactive, cold
// in a new profile and warm with everything cached, in interleaved pairs.
func start(o options) {
	addresses := [2]string{serveOurs(o) + "/", serveBare(o) + "/"}
	for _, c := range conditions(o.pairs) {
		tool.Within(c.name, func() { c.time(addresses) })
	}
}

// time times two pages, alternating, and prints the figures.
func (c condition) time(addresses [2]string) {
	var warm [2][]float64
	var ratios []float64
	cold := tool.Turns(0, c.pairs, func(which int) float64 {
		first, later := c.visit(addresses[which])
		fmt.Printf("%s, %-4s %4.0f ms, warm %4.0f ms\n", c.name, []string{"ours", "bare"}[which], first, later)
		warm[which] = append(warm[which], later)
		return first
	})
	c.print(c.name, cold.Values, cold.Ratios, c.want)
	if c.warm {
		for i, ours := range warm[0] {
			ratios = append(ratios, ours/warm[1][i])
		}
		c.print("start-warm", warm, ratios, "<=1.25")
	}
}

func (c condition) print(name string, times [2][]float64, ratios []float64, want string) {
	tool.Figure(name+"-ms", tool.Median(times[0]), "")
	tool.Figure(name+"-bare-ms", tool.Median(times[1]), "")
	tool.Figure(name+"-vs-bare", tool.Median(ratios), want)
}

// visit times a page's first visit in a new browser and, if c.warm is set, a later one.
func (c condition) visit(address string) (cold, warm float64) {
	t := browse(told)
	defer t.close()
	c.set(t)
	cold = t.answered(address)
	if !c.warm {
		return cold, 0
	}
	// The second visit fills the remaining caches; the third is a typical warm start.
	for range 2 {
		t.run(kept)
		warm = t.answered(address)
	}
	return cold, warm
}

// kept waits for the page's service worker.
const kept = `navigator.serviceWorker.ready.then(({ active }) => new Promise((done) => {
	const look = () => active.state === "activated" && done();
	active.addEventListener("statechange", look);
	look();
}))`

// answered closes the open page, opens another, and returns when it became interactive.
func (t tab) answered(address string) float64 {
	t.do(chromedp.Navigate("about:blank"), chromedp.Sleep(700*time.Millisecond))
	t.open(address)
	return evaluate[float64](t, "window.answered")
}
