//go:build !js

package main

import (
	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// million starts the run of a million IDs from the menu and waits until its figures are there. It
// returns the time that this takes, and the longest task of the page meanwhile.
const million = `(async () => {
	attend();
	const menu = document.querySelector(".scene-choice select"), from = performance.now();
	menu.value = [...menu.options].at(-1).value;
	menu.dispatchEvent(new Event("change", { bubbles: true }));
	const issued = () => Number(document.querySelector('[data-field="issued"]')?.dataset.value ?? 0);
	while (!(issued() > 900_000)) await new Promise(requestAnimationFrame);
	const took = performance.now() - from;
	await new Promise((done) => setTimeout(done, 3000)); // the curve
	return [took, longest];
})()`

// nodes simulates a million IDs of 1,024 nodes in the worker.
func nodes(o options) {
	inWorker(o, "nodes", "1m-ms", "<=3000", "/nodes?nodes=3", million)
}

// inWorker opens a page, several times, and runs a script there that returns how long the worker took and
// the longest task meanwhile. The figures are their medians.
func inWorker(o options, name, figure, want, path, script string, media ...string) {
	t, address := browseOurs(o, attended)
	defer t.close()
	t.emulate("", media...)
	t.size(1440, 900)
	var times, longest []float64
	for range max(3, o.tries/5) {
		t.open(address + path)
		got := evaluate[[]float64](t, script)
		times, longest = append(times, got[0]), append(longest, got[1])
	}
	tool.Figure(name+"-"+figure, tool.Median(times), want)
	tool.Figure(name+"-longest-task-ms", tool.Median(longest), "<=50")
}
