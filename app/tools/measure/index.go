//go:build !js

package main

import (
	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// filled enters a million rows and waits until both trees have them. It returns the time that this
// takes, and the longest task of the page meanwhile.
const filled = `(async () => {
	attend();
	const box = document.querySelector("[data-edit=rows]"), from = performance.now();
	box.value = "1000000";
	box.dispatchEvent(new Event("change", { bubbles: true }));
	const rows = () => Number(document.querySelector("[data-tree] [data-field=rows]").dataset.value);
	while (rows() < 1_000_000) await new Promise(requestAnimationFrame);
	return [performance.now() - from, longest];
})()`

// indexes inserts a million keys into both trees, in the worker.
func indexes(o options) {
	t, address := browseOurs(o, attended)
	defer t.close()
	t.size(1440, 900)
	var times, longest []float64
	for range max(3, o.tries/5) {
		t.open(address + "/index?rows=1000")
		got := evaluate[[]float64](t, filled)
		times, longest = append(times, got[0]), append(longest, got[1])
	}
	tool.Figure("index-1m-ms", tool.Median(times), "<=3000")
	tool.Figure("index-longest-task-ms", tool.Median(longest), "<=50")
}
