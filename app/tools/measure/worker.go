//go:build !js

package main

import (
	"fmt"

	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// chosen chooses a value and waits until the page has counted far enough. It returns the time that this
// takes, and the longest task of the page until a while after it.
const chosen = `(async (box, value, counted, least, rest) => {
	attend();
	const choice = document.querySelector(box), from = performance.now();
	choice.value = value ?? [...choice.options].at(-1).value;
	choice.dispatchEvent(new Event("change", { bubbles: true }));
	while (!(Number(document.querySelector(counted)?.dataset.value ?? 0) >= least)) await new Promise(requestAnimationFrame);
	const took = performance.now() - from;
	await new Promise((done) => setTimeout(done, rest));
	return [took, longest];
})(%s)`

// nodes simulates a million IDs of 1,024 nodes in the worker.
func nodes(o options) {
	inWorker(o, "nodes", "1m-ms", "<=3000", "/nodes?nodes=3",
		`".scene-choice select", undefined, "[data-field=issued]", 900_001, 0`)
}

// indexes inserts a million keys into both trees, in the worker.
func indexes(o options) {
	inWorker(o, "index", "1m-ms", "<=3000", "/keys?rows=1000",
		`"[data-edit=rows]", "1000000", "[data-tree] [data-field=rows]", 1_000_000, 0`)
}

// searches searches longer histories of Twitter's final order, whose clock moves back 1 to 3 ms, until
// 100,000 states are distinct.
func searches(o options) {
	inWorker(o, "search", "100k-states-ms", "<=1500",
		"/search?design=refuse&events=tick,back,back-2,back-3&most=2&sequence=2&ticks=8",
		`"[data-edit=most]", "16", "[data-field=states]", 100_000, 0`,
		"prefers-reduced-motion", "reduce") // otherwise small rings wait for each other
}

// inWorker opens a page, several times, and makes a choice there that a worker computes. The figures are
// the medians of how long that took and of the longest task meanwhile.
func inWorker(o options, name, figure, want, path, choice string, media ...string) {
	t, address := browseOurs(o, attended)
	defer t.close()
	t.emulate("", media...)
	t.size(1440, 900)
	var times, longest []float64
	for range max(3, o.tries/5) {
		t.open(address + path)
		got := evaluate[[]float64](t, fmt.Sprintf(chosen, choice))
		times, longest = append(times, got[0]), append(longest, got[1])
	}
	tool.Figure(name+"-"+figure, tool.Median(times), want)
	tool.Figure(name+"-longest-task-ms", tool.Median(longest), "<=50")
}
